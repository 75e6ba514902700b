"""What the prompt shows of a pad: how it stands, refusals, questions and every view.

Under the rules of tests.evening: a limit of 9, gin 20, a knock 3, to 90, 7 a box.
"""

import pytest

from scorepad.cards import parse_card
from scorepad.cli.prompt_parser import Leave, View, parse_line
from scorepad.cli.prompt_views import (
    UNBROKEN,
    changes_since,
    confirmation,
    opening,
    refusal_text,
    view_lines,
    what_next,
)
from scorepad.errors import CardError, FileError, ScorepadError
from scorepad.pad import Adjust, Again, Entry, Finish, SetUpcard, Undo
from scorepad.replay import Replay
from scorepad.storage.rules_toml import preset
from scorepad.text.terminal import terminal, written_for
from tests.evening import dead, gin, knock, pad, replayed, scored

# Ann 30 + 20, Ben 11 + 3, Ann 4 + 3, and a dead hand.
EVENING = (gin("Ann", 30), knock("Ben", 5, 16), knock("Ann", 2, 6), dead())


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
    replay = replayed(sides="deborah|Ben")
    assert refusal_text(error, replay, "undo").replace(UNBROKEN, " ") == text


def test_what_is_to_be_typed_is_not_broken_unless_it_is_long() -> None:
    replay = replayed(*EVENING)

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
        ("a 6 14", replayed(*EVENING), None),
        ("undo", replayed(*EVENING), None),
        (
            "a 6 14",
            replayed(gin("Ann", 70)),
            "Game 1 is over. Start game 2 with this hand?",
        ),
        ("finish", replayed(*EVENING), "End game 1 at 57-14, with no game bonus?"),
        (
            "finish",
            replayed(scored("Ann", 65), Adjust("Ben", -5, "late")),
            "End game 1 at 65 to -5, with no game bonus?",
        ),
        ("finish", replayed(*EVENING, under={"game.bonus": 0}), "End game 1 at 57-14?"),
        (
            "finish",
            replayed(*EVENING, under={"hollywood.columns": 3}),
            "End game 1, with no game bonus?",
        ),
        (
            "finish",
            replayed(gin("Ann", 70), Again(), scored("Ben", 8)),
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
    assert opening(replayed(dealer="Ben")) == [
        "Ann 0   Ben 0   to 90   Ben deals hand 1",
        "Type a for Ann, b for Ben, then the counts, the knocker's first: "
        "a 6 14. More: ?",
    ]
    assert opening(replayed(*EVENING))[-1].startswith("Last: 4. ")


def test_in_oklahoma_it_is_said_how_to_type_the_upcard() -> None:
    oklahoma = {"oklahoma.played": True}
    assert opening(replayed(under=oklahoma))[1:] == [
        "Type a for Ann, b for Ben, then the counts, the knocker's first: a 6 14. "
        "Before",
        "it the upcard: up 7s. More: ?",
    ]
    noted = opening(replayed(SetUpcard(parse_card("4s")), under=oklahoma))
    assert not any("up 7s" in line for line in noted)
    assert opening(replayed(sides="Ann|Ben|Cy", dealer="Cy"))[1:] == [
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
    (line,) = what_next(replayed(*EVENING, *entries))
    assert line.startswith(f"again: next game   undo: {undone}")
    assert line.endswith("   q: stop")


def test_what_follows_is_said_only_after_a_game() -> None:
    assert what_next(replayed()) == what_next(replayed(*EVENING)) == []
    match = {"match.best_of": 3}
    assert what_next(replayed(gin("Ann", 70), under=match)) == [
        "next hand: game 2   undo: take back hand 1   q: stop"
    ]
    two = replayed(gin("Ann", 70), gin("Ann", 71), under=match)
    assert what_next(two) == ["again: next game   undo: take back hand 2   q: stop"]
    assert what_next(replayed(gin("Ann", 70), gin("Ben", 9), under=match)) == []


def test_up_to_five_entries_of_others_are_shown_one_by_one() -> None:
    before = replayed(gin("Ann", 30))
    standing = "Ann 50 (40 to go)   Ben 0 (90 to go)"
    five = changes_since(before, replayed(gin("Ann", 30), *[dead()] * 5))
    assert five[:5] == [f"New: hand {number}: dead." for number in range(2, 7)]
    assert five[5].startswith(standing)
    (six,) = changes_since(before, replayed(gin("Ann", 30), *[dead()] * 6))
    assert six.startswith(standing)


def test_of_a_pad_whose_entries_changed_only_the_standing_is_news() -> None:
    (line,) = changes_since(replayed(gin("Ann", 30)), replayed(gin("Ben", 11), dead()))
    assert line.startswith("Ann 0 (90 to go)   Ben 31 (59 to go)")


# What is shown


def shown(line: str, replay: Replay | None = None) -> list[str]:
    replay = replay or replayed(*EVENING)
    view = parse_line(line, replay)
    assert isinstance(view, View)
    return view_lines(view, replay)


def test_a_few_lines_are_set_off_as_answers_are() -> None:
    names = ("dealer", "title", "count", "sheet", "hand", "settle", "rules", "help")
    assert [name for name in names if View(name).is_answer] == [
        *("dealer", "title", "count")
    ]


def test_of_a_long_sheet_the_last_hands_are_shown_unless_all_are_wanted() -> None:
    replay = replayed(*[dead()] * 60)
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
    replay = replayed(*EVENING, Finish())
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
    over = replayed(gin("Ann", 80), Again())
    assert "A Ann 100   B Ben 0   * more than one" in shown("chart", over)
    begun = replayed(gin("Ann", 80), Again(), gin("Ben", 9))
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
    replay = replayed(SetUpcard(parse_card("5d")), under=oklahoma)
    assert shown(f"count {cards}", replay)[-1] == (
        "deadwood 6: may not knock, the limit is 5"
    )


@pytest.mark.parametrize(
    ("replay", "told"),
    [
        (replayed(dealer="Ben"), "Ben deals hand 1."),
        (replayed(*EVENING, dealer="Ben"), "Ben deals hand 5."),
        (replayed(), "The dealer is not known. To set it: dealer a"),
        (replayed(sides="Ann Cy|Ben Dee"), "With teams the dealer is not recorded."),
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
