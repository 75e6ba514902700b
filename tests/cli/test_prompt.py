"""What a line at the prompt means, why one is refused, and what is shown of a pad.

Under the rules of tests.evening: a limit of 9, gin 20, a knock 3, to 90, 7 a box.
"""

from collections.abc import Mapping

import pytest

from scorepad.cards import parse_card
from scorepad.cli.prompt import (
    PROMPT_COMMANDS,
    UNBROKEN,
    Leave,
    Meaning,
    PromptError,
    View,
    changes_since,
    confirmation,
    opening,
    parse_line,
    refusal_text,
    view_lines,
    what_next,
)
from scorepad.errors import CardError, FileError, ScorepadError
from scorepad.grammar import parse_correction, parse_hand
from scorepad.pad import (
    Adjust,
    Again,
    Entry,
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
from scorepad.text.screen import terminal, written_for
from tests.evening import dead, gin, knock, pad, scored

NAMES = ("Ann", "Ben")
# Ann 30 + 20, Ben 11 + 3, Ann 4 + 3, and a dead hand.
EVENING = (gin("Ann", 30), knock("Ben", 5, 16), knock("Ann", 2, 6), dead())


def played(
    *entries: Entry,
    sides: str = "Ann|Ben",
    dealer: str | None = None,
    under: Mapping[str, object] | None = None,
) -> Replay:
    return Replay(pad(*entries, sides=sides, dealer=dealer, under=under))


def called(*names: str) -> Replay:
    """Return a new pad of players whose names may have blanks."""
    return Replay(pad()._replace(sides=sides_of([[name] for name in names])))


def hand(text: str, names: tuple[str, ...] = NAMES) -> NewHand:
    return NewHand(parse_hand(text, names))


def is_meant(line: str, meaning: Meaning, replay: Replay | None = None) -> bool:
    found = parse_line(line, replay or played(*EVENING))
    # Tuples of two kinds can be equal.
    return (type(found), found) == (type(meaning), meaning)


def refused(line: str, replay: Replay | None = None) -> str:
    """Return the refusal of a line, its blanks such as a line is broken at."""
    replay = replay or played(*EVENING)
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
        parse_line(line, played(*EVENING))


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
    replay = played(sides="|".join(names))
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
        parse_line("x" * 501, played())
    told = "the line is too long: 501 characters of 500 at the most"
    assert str(error.value) == told
    with pytest.raises(ScorepadError) as other:
        parse_line("x" * 500, played())
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
    assert refused("swap", played()).endswith("For example: swap 1.")
    assert refused("strike", played(dead(), dead())).endswith("For example: strike 2.")
    # A hand of straight gin is one, and the first letters of two are not enough.
    straight = played(sides="Mary|Mark", under={"hand.knock_limit": 0})
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
    replay = played(knock("Ann", 2, 14, upcard="5d"), under={"oklahoma.played": True})
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
    replay = played(*EVENING)
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
        parse_line(line, played(*EVENING))
    assert error.value.suggestion is None


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ScorepadError("there is nothing to undo"), "There is nothing to undo."),
        (ScorepadError("who did Cy play, Ann or Ben?"), "Who did Cy play, Ann or Ben?"),
        # A path, a card, a key, x2 and a player are written as they are.
        (FileError("a.toml", "is empty"), "a.toml is empty."),
        (CardError("x is not a card"), "x is not a card."),
        (ScorepadError("game.target: 0 is too low"), "game.target: 0 is too low."),
        (ScorepadError("x2 is not allowed"), "x2 is not allowed."),
        (ScorepadError("deborah has no hand"), "deborah has no hand."),
        (ScorepadError("a\x1bb"), "A\\x1bb."),
    ],
)
def test_a_refusal_is_a_sentence(error: ScorepadError, text: str) -> None:
    replay = played(sides="deborah|Ben")
    assert refusal_text(error, replay, "undo").replace(UNBROKEN, " ") == text


def test_what_is_to_be_typed_is_not_broken_unless_it_is_long() -> None:
    replay = played(*EVENING)

    def typed(line: str) -> str:
        with pytest.raises(ScorepadError) as error:
            parse_line(line, replay)
        return refusal_text(error.value, replay, line)

    assert typed("a 6").endswith(f"For example: a{UNBROKEN}6{UNBROKEN}14.")
    assert typed("bn g 9").endswith(f"Did you mean b{UNBROKEN}g{UNBROKEN}9?")
    # 41 letters may have to be broken.
    long = f"rules set {'x' * 24}.y=1 from"
    assert UNBROKEN not in typed(f"{long} x")


# What is asked


@pytest.mark.parametrize(
    ("line", "replay", "asked"),
    [
        ("a 6 14", played(*EVENING), None),
        ("undo", played(*EVENING), None),
        (
            "a 6 14",
            played(gin("Ann", 70)),
            "Game 1 is over. Start game 2 with this hand?",
        ),
        ("finish", played(*EVENING), "End game 1 at 57-14, with no game bonus?"),
        (
            "finish",
            played(scored("Ann", 65), Adjust("Ben", -5, "late")),
            "End game 1 at 65 to -5, with no game bonus?",
        ),
        ("finish", played(*EVENING, under={"game.bonus": 0}), "End game 1 at 57-14?"),
        (
            "finish",
            played(*EVENING, under={"hollywood.columns": 3}),
            "End game 1, with no game bonus?",
        ),
        (
            "finish",
            played(gin("Ann", 70), Again(), scored("Ben", 8)),
            "End game 2 at 0-8, with no game bonus?",
        ),
    ],
)
def test_a_game_is_ended_or_begun_only_where_that_is_meant(
    line: str, replay: Replay, asked: str | None
) -> None:
    request = parse_line(line, replay)
    assert not isinstance(request, View | Leave)
    assert confirmation(request, replay) == asked


# How things stand


def test_a_new_pad_says_how_to_type() -> None:
    assert opening(played(dealer="Ben")) == [
        "Ann 0   Ben 0   to 90   Ben deals hand 1",
        "Type a for Ann, b for Ben, then the counts, the knocker's first: "
        "a 6 14. More: ?",
    ]
    assert opening(played(*EVENING))[-1].startswith("Last: 4. ")


def test_in_oklahoma_it_is_said_how_to_type_the_upcard() -> None:
    oklahoma = {"oklahoma.played": True}
    assert opening(played(under=oklahoma))[1:] == [
        "Type a for Ann, b for Ben, then the counts, the knocker's first: a 6 14. "
        "Before",
        "it the upcard: up 7s. More: ?",
    ]
    noted = opening(played(SetUpcard(parse_card("4s")), under=oklahoma))
    assert not any("up 7s" in line for line in noted)
    assert opening(played(sides="Ann|Ben|Cy", dealer="Cy"))[1:] == [
        "Type a for Ann, b for Ben, c for Cy, then the counts, the knocker's first:",
        "a 6 14. More: ?",
    ]


@pytest.mark.parametrize(
    ("entries", "undone"),
    [
        ((gin("Ann", 70),), "take back hand 5"),
        ((gin("Ann", 70, fixes=4),), "take back fix 4"),
        (
            (gin("Ann", 70)._replace(before=4, also_strikes=(4,)),),
            "take back the last entry",
        ),
        ((Adjust("Ann", 40, "spot"),), "take back the last entry"),
        ((Finish(),), "go on with the game"),
        ((Adjust("Ann", 1, "spot"), gin("Ann", 70), Undo(2), Finish()), "go on with"),
    ],
)
def test_undo_is_offered_for_what_it_would_take_back(
    entries: tuple[Entry, ...], undone: str
) -> None:
    (line,) = what_next(played(*EVENING, *entries))
    assert line.startswith(f"again: next game   undo: {undone}")
    assert line.endswith("   q: stop")


def test_what_follows_is_said_only_after_a_game() -> None:
    assert what_next(played()) == what_next(played(*EVENING)) == []
    match = {"match.best_of": 3}
    assert what_next(played(gin("Ann", 70), under=match)) == [
        "next hand: game 2   undo: take back hand 1   q: stop"
    ]
    two = played(gin("Ann", 70), gin("Ann", 71), under=match)
    assert what_next(two) == ["again: next game   undo: take back hand 2   q: stop"]
    assert what_next(played(gin("Ann", 70), gin("Ben", 9), under=match)) == []


def test_up_to_five_entries_of_others_are_shown_one_by_one() -> None:
    before = played(gin("Ann", 30))
    standing = "Ann 50 (40 to go)   Ben 0 (90 to go)"
    five = changes_since(before, played(gin("Ann", 30), *[dead()] * 5))
    assert five[:5] == [f"New: hand {number}: dead." for number in range(2, 7)]
    assert five[5].startswith(standing)
    (six,) = changes_since(before, played(gin("Ann", 30), *[dead()] * 6))
    assert six.startswith(standing)


def test_of_a_pad_whose_entries_changed_only_the_standing_is_news() -> None:
    (line,) = changes_since(played(gin("Ann", 30)), played(gin("Ben", 11), dead()))
    assert line.startswith("Ann 0 (90 to go)   Ben 31 (59 to go)")


# What is shown


def shown(line: str, replay: Replay | None = None) -> list[str]:
    replay = replay or played(*EVENING)
    view = parse_line(line, replay)
    assert isinstance(view, View)
    return view_lines(view, replay)


def test_a_few_lines_are_set_off_as_answers_are() -> None:
    names = ("dealer", "title", "count", "sheet", "hand", "settle", "rules", "help")
    assert [name for name in names if View(name).is_answer] == [
        *("dealer", "title", "count")
    ]


def test_of_a_long_sheet_the_last_hands_are_shown_unless_all_are_wanted() -> None:
    replay = played(*[dead()] * 60)
    part, whole = shown("show", replay), shown("show all", replay)
    numbers = [
        [int(row.split()[0]) for row in lines if row.split()[-1:] == ["dead"]]
        for lines in (part, whole)
    ]
    assert numbers[1] == list(range(1, 61))
    assert 5 < len(numbers[0]) < 60
    assert numbers[0] == numbers[1][-len(numbers[0]) :]


def test_a_hand_is_shown_by_its_number() -> None:
    # 16 - 5 and 3 for the knock.
    assert any("14" in line for line in shown("show 2"))
    with pytest.raises(ScorepadError, match="there is no hand 9"):
        shown("show 9")


def test_the_settlement_the_log_and_the_rules_are_those_of_the_pad() -> None:
    replay = played(*EVENING, Finish())
    # 57 + 4 boxes of 7 to 14 + 7.
    assert any(line.endswith("Ben pays Ann 64.") for line in shown("settle", replay))
    assert len([line for line in shown("log", replay) if "gin v 30" in line]) == 1
    assert "knock with 9 or less" in " ".join(shown("rules", replay))
    more = "rules card: all of them   rules game.target=150: change one"
    assert shown("rules", replay)[-1] == more
    assert "9 or less" in " ".join(shown("rules card", replay))
    other = Replay(pad()._replace(rules=preset("pagat").rules))
    assert shown("rules card", other)[0] == "Ann v Ben, pagat rules"


def test_the_chart_is_of_the_last_game_that_was_played() -> None:
    over = played(gin("Ann", 80), Again())
    assert "A Ann 100   B Ben 0   * more than one" in shown("chart", over)
    begun = played(gin("Ann", 80), Again(), gin("Ben", 9))
    assert "A Ann 0   B Ben 29   * more than one" in shown("chart", begun)


def test_cards_are_counted_against_the_knockers() -> None:
    cards = "6h 7h Kc Kd Kh 2s 9h Qs Qd 4c"
    for between in ("v", "VS", "against"):
        # Left are 2 + 4 + 10 + 10, and 2 + 2 + 1 + 1 of the knocker's.
        line = f"count {cards} {between} 3h 4h 5h 9c 9d 9s 2c 2d As Ac"
        assert shown(line)[-2:] == [
            "deadwood 26",
            "outcome  knock, the knocker wins: 26 - 6 = 20, + 3 knock bonus = 23",
        ]


def test_an_empty_hand_at_the_prompt_is_refused_by_name() -> None:
    with pytest.raises(CardError, match="the opponent's cards are missing"):
        shown("count , v Kc Kd Kh Qs Js Ts 6h 7h 2s 3s")


def test_cards_are_counted_by_the_upcard_that_was_noted() -> None:
    cards = "3h 4h 5h 9c 9d 9s 2c 2d As Ac"
    oklahoma = {"oklahoma.played": True}
    replay = played(SetUpcard(parse_card("5d")), under=oklahoma)
    assert shown(f"count {cards}", replay)[-1] == (
        "deadwood 6: may not knock, the limit is 5"
    )


@pytest.mark.parametrize(
    ("replay", "told"),
    [
        (played(dealer="Ben"), "Ben deals hand 1."),
        (played(*EVENING, dealer="Ben"), "Ben deals hand 5."),
        (played(), "The dealer is not known. To set it: dealer a"),
        (played(sides="Ann Cy|Ben Dee"), "With teams the dealer is not recorded."),
    ],
)
def test_the_dealer_is_named_where_it_is_known(replay: Replay, told: str) -> None:
    assert shown("dealer", replay) == [told]


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("At the lake", "Title: At the lake"),
        ("a\x1bb", "Title: a\\x1bb"),
        (None, "No title. To give one: title Friday"),
    ],
)
def test_the_title_is_shown(title: str | None, told: str) -> None:
    assert shown("title", Replay(pad()._replace(title=title))) == [told]


def test_the_help_is_about_what_was_asked() -> None:
    assert len(shown("?")) > len(shown("? redo"))
    assert shown("?") != shown("? more")
    with written_for(terminal("utf-8", 40)):
        assert max(map(len, shown("?"))) <= 40
