"""An entry as a table of a pad file: read, refused and written."""

import tomllib
from datetime import UTC, date, datetime
from typing import Any

import pytest

from scorepad.cards import parse_card, parse_cards
from scorepad.errors import ScorepadError
from scorepad.pad import (
    Adjust,
    Again,
    Entry,
    Finish,
    Hand,
    HandEntry,
    Redo,
    Rename,
    SetDealer,
    SetNote,
    SetRules,
    SetTitle,
    SetUpcard,
    Strike,
    Undo,
)
from scorepad.storage.entry_toml import entry_table, entry_text, read_entry
from tests.evening import hand, knock

Table = dict[str, Any]

AT = datetime(2026, 11, 27, 19, 42, 11, tzinfo=UTC)
KNOCK: Table = {
    "ended": "knock",
    "knocker": "Ann",
    "knocker_deadwood": 6,
    "opponent_deadwood": 4,
}
GIN: Table = {"ended": "gin", "knocker": "Ann", "opponent_deadwood": 32}
SCORED: Table = {"ended": "scored", "winner": "Ann", "points": 41}


# A table as it is written, and its entry.
PAIRS: list[tuple[Table, Entry]] = [
    (KNOCK, knock("Ann", 6, 4)),
    (GIN, HandEntry(hand("gin", "Ann", 0, 32))),
    (
        {"ended": "big-gin", "knocker": "Ann", "opponent_deadwood": 0},
        HandEntry(hand("big-gin", "Ann", 0, 0)),
    ),
    ({"ended": "dead"}, HandEntry(Hand(ended="dead"))),
    (
        {"ended": "dead", "upcard": "Ts", "note": "late"},
        HandEntry(Hand(ended="dead", upcard=parse_card("Ts")), note="late"),
    ),
    (SCORED, HandEntry(Hand(winner="Ann", ended="scored", points=41))),
    (
        {**SCORED, "points": 0, "outcome": "gin-off", "opponent": "Ben"},
        HandEntry(
            Hand(winner="Ann", opponent="Ben", ended="scored", outcome="gin-off")
        ),
    ),
    (
        {
            **KNOCK,
            "opponent": "Ben",
            "upcard": "7s",
            "multiplier": 2,
            "note": "a long one",
            "replaces": 3,
            "also_strikes": [6, 7],
            "at": AT,
        },
        HandEntry(
            hand("knock", "Ann", 6, 4, v="Ben", x=2, upcard="7s"),
            "a long one",
            3,
            also_strikes=(6, 7),
            at=AT,
        ),
    ),
    (
        {**GIN, "cards": "9c 9d 9s; As", "opponent_cards": "Ts Ad"},
        HandEntry(
            hand("gin", "Ann", 0, 32)._replace(
                cards=(parse_cards("9c 9d 9s"), parse_cards("As")),
                opponent_cards=parse_cards("Ts Ad"),
            )
        ),
    ),
    (
        {**KNOCK, "cards": "9c 9d 9s As"},
        HandEntry(
            hand("knock", "Ann", 6, 4)._replace(cards=(parse_cards("9c 9d 9s As"),))
        ),
    ),
    ({"change": "strike", "hand": 3}, Strike(3)),
    (
        {"change": "strike", "hand": 3, "also_strikes": [4], "at": AT},
        Strike(3, (4,), AT),
    ),
    ({"change": "undo", "count": 2}, Undo(2)),
    ({"change": "redo", "count": 3, "at": AT}, Redo(3, AT)),
    ({"change": "finish"}, Finish()),
    ({"change": "again", "at": AT}, Again(AT)),
    ({"change": "upcard", "card": "Ad"}, SetUpcard(parse_card("Ad"))),
    ({"change": "dealer", "dealer": "Ben"}, SetDealer("Ben")),
    ({"change": "rename", "from": "Ann", "to": "Ida"}, Rename("Ann", "Ida")),
    (
        {
            "change": "rules",
            "set": {"game.target": 150, "hand.multipliers": [2]},
            "from": 3,
            "also_strikes": [2],
        },
        SetRules({"game.target": 150, "hand.multipliers": (2,)}, 3, (2,)),
    ),
    (
        # From the first game on is the default, and written all the same.
        {"change": "rules", "set": {"game.bonus": 7}, "from": 1},
        SetRules({"game.bonus": 7}),
    ),
    (
        {"change": "adjust", "side": "Ben", "points": -10, "reason": "late"},
        Adjust("Ben", -10, "late"),
    ),
    (
        {
            "change": "adjust",
            "side": "Ben",
            "points": 5,
            "reason": "",
            "after": 0,
            "also_strikes": [4],
            "at": AT,
        },
        Adjust("Ben", 5, "", 0, (4,), AT),
    ),
    (
        {**KNOCK, "accepted": True, "before": 2, "also_strikes": [5]},
        HandEntry(
            hand("knock", "Ann", 6, 4)._replace(accepted=True),
            before=2,
            also_strikes=(5,),
        ),
    ),
    ({"change": "note", "hand": 3, "text": "wet"}, SetNote(3, "wet")),
    ({"change": "note", "hand": 3, "text": "", "at": AT}, SetNote(3, "", AT)),
    ({"change": "title", "text": "Friday", "at": AT}, SetTitle("Friday", AT)),
    ({"change": "title", "text": ""}, SetTitle("")),
]


@pytest.mark.parametrize(("table", "entry"), PAIRS)
def test_a_table_is_an_entry_and_the_entry_that_table(
    table: Table, entry: Entry
) -> None:
    assert read_entry(table) == entry
    assert entry_table(entry) == table


@pytest.mark.parametrize(("table", "entry"), PAIRS)
def test_the_text_of_an_entry_reads_back(table: Table, entry: Entry) -> None:
    text = entry_text(entry)
    assert text.startswith("\n[[entries]]\n")
    assert text.endswith("\n")
    assert tomllib.loads(text) == {"entries": [table]}


@pytest.mark.parametrize(
    ("table", "entry"),
    [
        ({**GIN, "knocker_deadwood": 0}, HandEntry(hand("gin", "Ann", 0, 32))),
        (
            {**KNOCK, "knocker_deadwood": 0},
            HandEntry(hand("gin", "Ann", 0, 4)),
        ),
        ({**KNOCK, "multiplier": 1}, knock("Ann", 6, 4)),
        ({**KNOCK, "upcard": " 10S "}, knock("Ann", 6, 4, upcard="Ts")),
        ({**KNOCK, "note": ""}, HandEntry(hand("knock", "Ann", 6, 4), note="")),
        ({"change": "undo"}, Undo(1)),
        ({"change": "redo"}, Redo(1)),
        (
            {"change": "adjust", "side": "Ann", "points": 5, "reason": ""},
            Adjust("Ann", 5, ""),
        ),
        (
            {"change": "rules", "set": {"game": {"target": 150}}},
            SetRules({"game.target": 150}),
        ),
        (
            {"change": "finish", "at": date(2026, 11, 27)},
            Finish(date(2026, 11, 27)),  # type: ignore[arg-type]
        ),
    ],
)
def test_an_entry_may_be_written_by_hand_in_other_ways(
    table: Table, entry: Entry
) -> None:
    assert read_entry(table) == entry


ENDED = '"knock", "gin", "big-gin", "dead" or "scored"'.replace('"', "")


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ({}, "the entry has neither ended nor change"),
        ({"knocker": "Ann"}, "the entry has neither ended nor change"),
        ({"ended": "undercut"}, f'ended: "undercut" is not {ENDED}'),
        ({"ended": 1}, f"ended: 1 is not {ENDED}"),
        ({"ended": ["gin"]}, f'ended: ["gin"] is not {ENDED}'),
        (
            {"change": "erase"},
            'change: "erase" is not strike, undo, redo, finish, again, upcard, dealer, '
            "rename, rules, adjust, note or title",
        ),
        # Keys.
        (
            {**KNOCK, "knockr": "Ann"},
            '"knockr" is not a key here: did you mean knocker?',
        ),
        (
            {"change": "finish", "winner": 3},
            '"winner" is not a key here: use change or at',
        ),
        (
            {"ended": "dead", "opponent": "Ben"},
            '"opponent" is not a key here: use ended, upcard, multiplier, note, '
            "replaces, before, also_strikes or at",
        ),
        (
            {"change": "undo", "also_strikes": [1]},
            '"also_strikes" is not a key here: use change, count or at',
        ),
        (
            {"change": "undo", "ended": "gin"},
            '"ended" is not a key here: use change, count or at',
        ),
        # What is missing.
        (
            {"ended": "knock", "knocker_deadwood": 6, "opponent_deadwood": 4},
            "knocker is missing",
        ),
        ({"ended": "gin", "knocker": "Ann"}, "opponent_deadwood is missing"),
        (
            {"ended": "knock", "knocker": "Ann", "opponent_deadwood": 4},
            "knocker_deadwood is missing",
        ),
        ({"ended": "scored", "points": 4}, "winner is missing"),
        ({"ended": "scored", "winner": "Ann"}, "points is missing"),
        ({"change": "strike"}, "hand is missing"),
        ({"change": "upcard"}, "card is missing"),
        ({"change": "dealer"}, "dealer is missing"),
        ({"change": "rename", "to": "Ida"}, "from is missing"),
        ({"change": "rename", "from": "Ann"}, "to is missing"),
        ({"change": "rules"}, "set is missing"),
        ({"change": "adjust", "points": 5}, "side is missing"),
        ({"change": "adjust", "side": "Ann"}, "points is missing"),
        ({"change": "adjust", "side": "Ann", "points": 5}, "reason is missing"),
        # Values.
        ({**KNOCK, "knocker": 1}, "knocker: 1 is not text"),
        (
            {**KNOCK, "knocker_deadwood": True},
            "knocker_deadwood: true is not a whole number",
        ),
        (
            {**KNOCK, "opponent_deadwood": "4"},
            'opponent_deadwood: "4" is not a whole number',
        ),
        (
            {**KNOCK, "opponent_deadwood": 4.0},
            "opponent_deadwood: 4.0 is not a whole number",
        ),
        ({**KNOCK, "opponent": ["Ben"]}, 'opponent: ["Ben"] is not text'),
        (
            {**KNOCK, "upcard": "7x"},
            "upcard: 7x is not a card. Write rank then suit, for example 7s or 10h",
        ),
        ({**KNOCK, "upcard": 7}, "upcard: 7 is not text"),
        ({**KNOCK, "cards": ["9c"]}, 'cards: ["9c"] is not text'),
        (
            {**KNOCK, "cards": "9c 9d; 9c"},
            "cards: the same card twice: 9c. A deck has each card once",
        ),
        (
            {**KNOCK, "cards": " ; "},
            "cards: the cards are missing. Write them like this: 3h 4h 5h 9c 9d",
        ),
        (
            {**KNOCK, "opponent_cards": ""},
            "opponent_cards: the cards are missing. Write them like this: 3h "
            "4h 5h 9c 9d",
        ),
        (
            {**KNOCK, "opponent_cards": "9c; 9d"},
            "opponent_cards: ; is not a card. Write rank then suit, for "
            "example 7s or 10h",
        ),
        (
            {**KNOCK, "multiplier": 0},
            "multiplier: 0 is not a whole number from 1",
        ),
        ({**KNOCK, "multiplier": True}, "multiplier: true is not a whole number"),
        ({**KNOCK, "replaces": 0}, "replaces: 0 is not a whole number from 1"),
        (
            {**KNOCK, "also_strikes": 3},
            "also_strikes: 3 is not a list of hand numbers",
        ),
        (
            {**KNOCK, "also_strikes": [0]},
            "also_strikes: 0 is not a whole number from 1",
        ),
        (
            {**KNOCK, "also_strikes": [1]},
            "also_strikes: only with replaces or before",
        ),
        (
            {**KNOCK, "replaces": 1, "before": 1},
            "before: not together with replaces",
        ),
        ({**KNOCK, "before": 0}, "before: 0 is not a whole number from 1"),
        ({**KNOCK, "accepted": 1}, "accepted: 1 is not true or false"),
        (
            {**GIN, "accepted": True},
            '"accepted" is not a key here: use ended, knocker, knocker_deadwood, '
            "opponent_deadwood, cards, opponent_cards, opponent, upcard, multiplier, "
            "note, replaces, before, also_strikes or at",
        ),
        (
            {"change": "rules", "set": {}, "from": 0},
            "from: 0 is not a whole number from 1",
        ),
        (
            {
                "change": "adjust",
                "side": "Ann",
                "points": 5,
                "reason": "",
                "also_strikes": [1],
            },
            "also_strikes: only with after, for an earlier moment",
        ),
        (
            {
                "change": "adjust",
                "side": "Ann",
                "points": 5,
                "reason": "",
                "after": -1,
            },
            "after: -1 is not a whole number from 0",
        ),
        ({"change": "note", "hand": 1}, "text is missing"),
        ({"change": "title"}, "text is missing"),
        ({**KNOCK, "note": 5}, "note: 5 is not text"),
        ({**KNOCK, "at": "now"}, 'at: "now" is not a date and time'),
        (
            {**SCORED, "points": 1_000_001},
            "points: 1000001 is more than 1000000 points",
        ),
        (
            {**SCORED, "outcome": "dead"},
            'outcome: "dead" is not knock, gin, big-gin, undercut, gin-off or tie',
        ),
        (
            {**SCORED, "outcome": []},
            "outcome: [] is not knock, gin, big-gin, undercut, gin-off or tie",
        ),
        ({"change": "undo", "count": 0}, "count: 0 is not a whole number from 1"),
        (
            {"change": "strike", "hand": "3"},
            'hand: "3" is not a whole number',
        ),
        (
            {"change": "upcard", "card": "1s"},
            "card: 1s is not a card. Write rank then suit, for example 7s or 10h",
        ),
        ({"change": "rename", "from": "Ann", "to": 7}, "to: 7 is not text"),
        ({"change": "rules", "set": 5}, "set: 5 is not a table of house rules"),
        (
            {"change": "rules", "set": {"game.traget": 5}},
            'set: there is no rule "game.traget". Did you mean game.target?',
        ),
        (
            {"change": "rules", "set": {"game.target": 0}},
            "set: game.target: 0 is not a whole number from 1 to 1000000.",
        ),
        (
            {"change": "adjust", "side": "Ann", "points": -1_000_001},
            "points: -1000001 is more than 1000000 points",
        ),
        # Hands that could not have been.
        (
            {**KNOCK, "opponent_deadwood": -4},
            "the opponent cannot have -4: the least is 0",
        ),
        (
            {**KNOCK, "cards": "9c; 9d", "opponent_cards": "Ts 9d"},
            "the same card twice: 9d. A deck has each card once",
        ),
        ({**GIN, "knocker_deadwood": 3}, "gin leaves no deadwood, but Ann has 3"),
        ({**KNOCK, "opponent": "Ann"}, "Ann cannot play against Ann"),
        ({**SCORED, "points": -1}, "Ann cannot score -1: the least is 0"),
    ],
)
def test_a_table_that_is_no_entry_is_refused(table: Table, problem: str) -> None:
    with pytest.raises(ScorepadError) as caught:
        read_entry(table)
    assert str(caught.value) == problem


def test_an_entry_that_is_no_table_is_refused() -> None:
    with pytest.raises(ScorepadError) as caught:
        read_entry(5)  # type: ignore[arg-type]
    assert str(caught.value) == "5 is not a table of keys"


def test_an_accepted_knock_with_0_is_gin_and_keeps_its_mark() -> None:
    table: Table = {**KNOCK, "knocker_deadwood": 0, "accepted": True}
    entry = HandEntry(hand("gin", "Ann", 0, 4)._replace(accepted=True))
    assert read_entry(table) == entry
    assert entry_table(entry) == table


def test_points_may_be_as_many_as_a_million() -> None:
    table: Table = {
        "change": "adjust",
        "side": "Ann",
        "reason": "",
        "points": -1_000_000,
    }
    assert read_entry(table) == Adjust("Ann", -1_000_000)
    assert read_entry({**SCORED, "points": 1_000_000}) == HandEntry(
        Hand(winner="Ann", ended="scored", points=1_000_000)
    )
