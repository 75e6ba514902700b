"""What a line at the prompt means, and why one is refused.

Under the rules of tests.evening: a limit of 9, gin 20, a knock 3, to 90, 7 a box.
"""

import pytest

from scorepad.cards import parse_card
from scorepad.cli.prompt_parser import (
    PROMPT_COMMANDS,
    Leave,
    Meaning,
    PromptError,
    View,
    parse_line,
)
from scorepad.cli.prompt_views import UNBROKEN, refusal_text
from scorepad.errors import ScorepadError
from scorepad.grammar import parse_correction, parse_hand
from scorepad.pad import (
    Adjust,
    Again,
    Finish,
    Redo,
    Rename,
    SetDealer,
    SetNote,
    SetTitle,
    SetUpcard,
    Strike,
    Undo,
    sides_of,
)
from scorepad.recording import ChangeRules, Fix, Insert, NewHand, Swap
from scorepad.replay import Replay
from scorepad.storage.rules_toml import preset
from tests.evening import dead, gin, knock, pad, replayed

NAMES = ("Ann", "Ben")
# Ann 30 + 20, Ben 11 + 3, Ann 4 + 3, and a dead hand.
EVENING = (gin("Ann", 30), knock("Ben", 5, 16), knock("Ann", 2, 6), dead())


def called(*names: str) -> Replay:
    """Return a new pad of players whose names may have blanks."""
    return Replay(pad()._replace(sides=sides_of([[name] for name in names])))


def hand(text: str, names: tuple[str, ...] = NAMES) -> NewHand:
    return NewHand(parse_hand(text, names))


def is_meant(line: str, meaning: Meaning, replay: Replay | None = None) -> bool:
    found = parse_line(line, replay or replayed(*EVENING))
    # Tuples of two kinds can be equal.
    return (type(found), found) == (type(meaning), meaning)


def refused(line: str, replay: Replay | None = None) -> str:
    """Return the refusal of a line, its blanks such as a line is broken at."""
    replay = replay or replayed(*EVENING)
    with pytest.raises(ScorepadError) as error:
        parse_line(line, replay)
    return refusal_text(error.value, replay, line).replace(UNBROKEN, " ")


# What a line means


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("a 6 14", hand("a 6 14")),
        ("  BEN   gin 32 ", hand("b g 32")),
        ("d", hand("d")),
        ("dead", hand("d")),
        ("b u 4 6 @7s", hand("b u 4 6 @7s")),
        ("undo", Undo(1)),
        ("undo 3", Undo(3)),
        ("redo", Redo(1)),
        ("redo 2", Redo(2)),
        ("fix 3 b 6 14", Fix(3, parse_correction("b 6 14", NAMES))),
        ("fix 2 @7s", Fix(2, parse_correction("@7s", NAMES))),
        ("insert 1 b g 5", Insert(1, parse_hand("b g 5", NAMES))),
        ("swap 4", Swap(4)),
        ("swap 1234567", Swap(1234567)),
        ("strike 4", Strike(4)),
        ("note 2 by candle light", SetNote(2, "by candle light")),
        ('note 2 ""', SetNote(2, "")),
        ("note 2", SetNote(2, "")),
        ("title At the lake", SetTitle("At the lake")),
        ('title ""', SetTitle("")),
        ("up 7s", SetUpcard(parse_card("7s"))),
        ("UPCARD 10h", SetUpcard(parse_card("Th"))),
        ("up @7s", SetUpcard(parse_card("7s"))),
        ("@7s", SetUpcard(parse_card("7s"))),
        ("again", Again()),
        ("finish", Finish()),
        ("adjust b -10 a slip", Adjust("b", -10, "a slip")),
        ("adjust b +10 spot", Adjust("b", 10, "spot")),
        ("adjust 3 b 10 spot", Adjust("b", 10, "spot", 3)),
        ("adjust 0 b 10 spot", Adjust("b", 10, "spot", 0)),
        ("adjust b 10 a spot --after 1", Adjust("b", 10, "a spot", 1)),
        ("adjust --after 1 b 10 spot", Adjust("b", 10, "spot", 1)),
        ("adjust b 10 4 hearts short", Adjust("b", 10, "4 hearts short")),
        ("rename a Zoe", Rename("a", "Zoe")),
        ("rename ann Mary Ann", Rename("ann", "Mary Ann")),
        ("dealer b", SetDealer("b")),
        ("rules game.target=150", ChangeRules({"game.target": 150})),
        ("rules set boxes.value=25 from 1", ChangeRules({"boxes.value": 25}, None, 1)),
        (
            'rules game.target = 150 shutout.doubles=["game", "boxes"] FROM 2',
            ChangeRules(
                {"game.target": 150, "shutout.doubles": ("game", "boxes")}, None, 2
            ),
        ),
        ("rules pagat", ChangeRules({}, preset("pagat").rules)),
        ("rules", View("rules")),
        ("rules card", View("card")),
        ("title", View("title")),
        ("dealer", View("dealer")),
        ("show", View("sheet")),
        ("show all", View("whole sheet")),
        ("show --all", View("whole sheet")),
        ("show 3", View("hand", "3")),
        ("settle", View("settle")),
        ("log", View("log")),
        ("chart", View("chart")),
        ("count 3h 4h v 5c", View("count", "3h 4h v 5c")),
        ("?", View("help")),
        ("? fix", View("help", "fix")),
        ("HELP more", View("help", "more")),
        ("q", Leave()),
        ("Quit", Leave()),
        ("exit", Leave()),
    ],
)
def test_a_line_is_a_hand_or_begins_with_what_it_asks_for(
    line: str, meaning: Meaning
) -> None:
    assert is_meant(line, meaning)


def test_every_word_is_understood_in_some_line() -> None:
    lines = "again, chart, exit, finish, help, log, q, quit, redo, settle, undo, ?, "
    lines += "rules, title, dealer, show, up 7s, upcard 7s, swap 1, strike 1, note 1, "
    lines += "fix 1 d, insert 1 d, adjust a 1 x, rename a Zoe, count 3h"
    typed = {line.split()[0]: line for line in lines.split(", ")}
    assert typed.keys() == PROMPT_COMMANDS.keys()
    for line in typed.values():
        parse_line(line, replayed(*EVENING))


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("scorepad dealer", View("dealer")),
        ("Scorepad a 6 14", hand("a 6 14")),
        ("scorepad undo 2", Undo(2)),
    ],
)
def test_a_command_may_be_typed_as_in_the_shell(line: str, meaning: Meaning) -> None:
    assert is_meant(line, meaning)


def test_a_player_comes_before_a_word_of_the_same_name() -> None:
    names = ("Una", "undo")
    replay = replayed(sides="|".join(names))
    assert is_meant("undo 4 20", hand("undo 4 20", names), replay)
    assert is_meant("undo 2", Undo(2), replay)
    assert is_meant("undo", Undo(1), replay)


def test_a_player_of_several_words_is_renamed_as_a_whole() -> None:
    replay = called("Mary Ann", "Mary")
    for line, meaning in (
        ("rename Mary Ann Zoe", Rename("Mary Ann", "Zoe")),
        ("rename mary ann Mary Lee", Rename("mary ann", "Mary Lee")),
        ("rename Mary Zoe", Rename("Mary", "Zoe")),
    ):
        assert is_meant(line, meaning, replay)


def test_points_are_those_behind_a_name_that_is_known() -> None:
    replay = called("Player 1", "Player 2")
    for line, meaning in (
        ("adjust player 1 10 spot", Adjust("player 1", 10, "spot")),
        ("adjust 0 Player 2 -5 late", Adjust("Player 2", -5, "late", 0)),
    ):
        assert is_meant(line, meaning, replay)


def test_an_adjustment_of_somebody_unknown_is_left_for_the_pad_to_refuse() -> None:
    assert is_meant("adjust zoe 10 4 hearts", Adjust("zoe", 10, "4 hearts"))


def test_a_player_called_by_a_number_is_no_number_of_a_hand() -> None:
    replay = called("7", "Ben")
    assert is_meant("adjust 7 10 spot", Adjust("7", 10, "spot"), replay)


def test_only_a_line_of_more_letters_than_are_allowed_is_too_long() -> None:
    with pytest.raises(PromptError) as error:
        parse_line("x" * 501, replayed())
    told = "the line is too long: 501 characters of 500 at the most"
    assert str(error.value) == told
    with pytest.raises(ScorepadError) as other:
        parse_line("x" * 500, replayed())
    assert "too long" not in str(other.value)


# Why a line is refused


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("c 6 14", '"c" is not Ann or Ben. For example: a 6 14.'),
        ("a 6", "The opponent's deadwood is missing. For example: a 6 14."),
        ("a", '"a" is not a whole hand. For example: a 6 14.'),
        ("fix", 'I don\'t understand "fix". For example: fix 4 a 6 14.'),
        ("fix 3", 'I don\'t understand "fix 3". For example: fix 3 a 6 14.'),
        ("fix 2", 'I don\'t understand "fix 2". For example: fix 2 b 6 14.'),
        ("fix x", 'I don\'t understand "fix x". For example: fix 4 a 6 14.'),
        ("fix 3 b 7", "The opponent's deadwood is missing. For example: fix 3 b 7 14."),
        (
            "fix 3 @7z",
            "7z is not a card. Write rank then suit, for example 7s or 10h.",
        ),
        ("insert 2 b", '"b" is not a whole hand. For example: insert 2 b 6 14.'),
        ("swap", 'I don\'t understand "swap". For example: swap 4.'),
        ("swap 12345678", 'I don\'t understand "swap 12345678". For example: swap 4.'),
        ("strike x", 'I don\'t understand "strike x". For example: strike 4.'),
        ("undo two", 'I don\'t understand "undo two". For example: undo 2.'),
        ("undo 0", 'I don\'t understand "undo 0". For example: undo 2.'),
        ("redo ²", 'I don\'t understand "redo ²". For example: redo 2.'),
        ("log 4", 'I don\'t understand "log 4". For example: log.'),
        ("up", 'I don\'t understand "up". For example: up 7s.'),
        ("@", 'I don\'t understand "@". For example: @7s.'),
        ("gin", '"gin" is not Ann or Ben. For example: a g 32.'),
        ("up 7x", "7x is not a card. Write rank then suit, for example 7s or 10h."),
        (
            "rules game.target=",
            'game.target: "" is not a whole number from 1 to 1000000.',
        ),
        (
            "rules boxes.value=25 from x",
            'I don\'t understand "rules boxes.value=25 from x". For example: '
            "rules boxes.value=25 from 1.",
        ),
        (
            "rules boxes.value=25 from 0",
            'I don\'t understand "rules boxes.value=25 from 0". For example: '
            "rules boxes.value=25 from 1.",
        ),
        (
            "adjust a",
            'I don\'t understand "adjust a". For example: adjust a 10 spot.',
        ),
        (
            "adjust a 10",
            'I don\'t understand "adjust a 10". For example: adjust a 10 spot.',
        ),
        (
            "rules from 1",
            '"from 1" does not set a rule. Write KEY=VALUE, for example '
            "game.target=150.",
        ),
        (
            "adjust a 10 spot --after x",
            'I don\'t understand "adjust a 10 spot --after x". For example: '
            "adjust 3 a 10 a spot.",
        ),
        ("rename a", 'I don\'t understand "rename a". For example: rename a Zoe.'),
        ("dealer c", '"c" is not Ann or Ben.'),
        ("show it", 'I don\'t understand "show it". For example: show 4.'),
        (
            "note x",
            'I don\'t understand "note x". For example: note 4 a fine hand.',
        ),
        (
            "count",
            'I don\'t understand "count". For example: '
            "count 3h 4h 5h 9c 9d 9s 2c 2d As Ac.",
        ),
        (
            "xyzzy",
            'I don\'t understand "xyzzy". Type a hand such as a 6 14, or ? for help.',
        ),
    ],
)
def test_a_line_that_is_not_understood_is_refused_with_one_that_is(
    line: str, refusal: str
) -> None:
    assert refused(line) == refusal


def test_an_example_has_the_numbers_of_the_pad() -> None:
    assert refused("swap", replayed()).endswith("For example: swap 1.")
    assert refused("strike", replayed(dead(), dead())).endswith(
        "For example: strike 2."
    )
    # A hand of straight gin is one, and the first letters of two are not enough.
    straight = replayed(sides="Mary|Mark", under={"hand.knock_limit": 0})
    assert "For example: fix 1 mary g " in refused("fix", straight)


@pytest.mark.parametrize(
    ("line", "example"),
    [
        # A hand that is inserted has to have an upcard, a fix keeps the one there is.
        ("insert 1", "insert 1 a 5 14 @7s"),
        ("insert 1 a", "insert 1 a 5 14 @7s"),
        ("fix 1", "fix 1 a 5 14"),
        ("fix 1 a", "fix 1 a 5 14"),
    ],
)
def test_in_oklahoma_an_example_has_the_upcard_where_one_is_needed(
    line: str, example: str
) -> None:
    replay = replayed(knock("Ann", 2, 14, upcard="5d"), under={"oklahoma.played": True})
    assert refused(line, replay).endswith(f"For example: {example}.")


@pytest.mark.parametrize(
    ("line", "better", "meaning"),
    [
        ("srtike 2", "strike 2", Strike(2)),
        ("shwo", "show", View("sheet")),
        ("bn g 9", "b g 9", hand("b g 9")),
        ("a gni 32", "a g 32", hand("a g 32")),
        ("ann knocks 6 v 4", "a 6 4", hand("a 6 4")),
        ("fix 3 ben knocks 4 v 11", "fix 3 b 4 11", Fix(3, hand("b 4 11").hand)),
        ("insert 2 a gni 3", "insert 2 a g 3", Insert(2, hand("a g 3").hand)),
    ],
)
def test_a_slip_is_refused_with_what_it_most_likely_means(
    line: str, better: str, meaning: Meaning
) -> None:
    replay = replayed(*EVENING)
    with pytest.raises(PromptError) as error:
        parse_line(line, replay)
    suggestion = error.value.suggestion
    assert suggestion is not None
    assert (suggestion.line, type(suggestion.meaning), suggestion.meaning) == (
        *(better, type(meaning), meaning),
    )
    assert str(error.value) == f"{error.value.problem}. Did you mean {better}?"
    assert refused(line).endswith(f" Did you mean {better}?")


@pytest.mark.parametrize("line", ["s", "x", "strike 2 3", "swop x", "zzz 4"])
def test_where_no_better_line_is_understood_none_is_asked_about(line: str) -> None:
    with pytest.raises(PromptError) as error:
        parse_line(line, replayed(*EVENING))
    assert error.value.suggestion is None
