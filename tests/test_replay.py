"""Entries worked in, and played: hands, games, dealers, rounds and adjustments."""

import gc
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from scorepad import replay
from scorepad.cards import parse_card, parse_cards
from scorepad.errors import RulesError, ScorepadError
from scorepad.pad import (
    Adjust,
    Again,
    Entry,
    EntryError,
    Finish,
    Hand,
    HandEntry,
    Pad,
    Redo,
    Rename,
    SetDealer,
    SetNote,
    SetRules,
    SetTitle,
    SetUpcard,
    Strike,
    Undo,
    sides_of,
)
from scorepad.replay import Event, RecordedHand, Replay, Timeline
from tests.evening import dead, each, gin, hand, knock, pad, rules, scored, sheet


@pytest.fixture(params=[True, False], ids=["on", "off"])
def was_on(request: pytest.FixtureRequest) -> Iterator[bool]:
    before = gc.isenabled()
    on: bool = request.param
    (gc.enable if on else gc.disable)()
    yield on
    (gc.enable if before else gc.disable)()


def test_nothing_is_looked_for_in_the_body(was_on: bool) -> None:
    with replay.gc_paused():
        assert not gc.isenabled()
        with replay.gc_paused():
            pass
        assert not gc.isenabled()
    assert gc.isenabled() == was_on


def test_a_replay_leaves_it_as_it_was(was_on: bool) -> None:
    Replay(pad(knock("Ann", 3, 20)))
    assert gc.isenabled() == was_on
    with pytest.raises(EntryError):
        Replay(pad(knock("Ann", 30, 20)))
    assert gc.isenabled() == was_on


ONE, TWO, THREE = knock("Ann", 1, 10), knock("Ann", 2, 20), knock("Ann", 3, 30)


def refusal(*entries: Entry, sides: str = "Ann|Ben") -> str:
    with pytest.raises(EntryError) as caught:
        Timeline(pad(*entries, sides=sides))
    return str(caught.value)


# --- Inserted hands, notes, the title ---------------------------------------------


def test_a_hand_is_inserted_and_the_later_ones_move_up() -> None:
    forgotten = HandEntry(knock("Ben", 4, 14).hand, before=2)
    replay = Replay(pad(ONE, TWO, forgotten, knock("Ben", 5, 50, fixes=3), THREE))
    hands = [result.recorded for result in replay.hands]
    assert [recorded.number for recorded in hands] == [1, 2, 3, 4]
    assert [recorded.hand.knocker_deadwood for recorded in hands] == [1, 4, 5, 3]
    assert [recorded.inserted for recorded in hands] == [False, True, False, False]
    assert [recorded.earlier for recorded in hands] == [(), (), (TWO.hand,), ()]


def test_a_hand_is_inserted_before_one_that_is_there() -> None:
    after_the_last = HandEntry(ONE.hand, before=2)
    with pytest.raises(EntryError) as caught:
        Replay(pad(ONE, after_the_last))
    assert str(caught.value) == "entry 2: there is no hand 2: 1 is recorded"


def test_a_note_is_no_correction() -> None:
    noted = HandEntry(ONE.hand, "wet")
    replay = Replay(pad(noted, TWO, SetNote(2, "dry"), SetNote(1, "")))
    deals = [result.recorded for result in replay.hands]
    assert [(recorded.note, recorded.earlier) for recorded in deals] == [
        (None, ()),
        ("dry", ()),
    ]
    assert Replay(pad(noted, SetNote(1, ""), Undo())).hands[0].recorded.note == "wet"
    with pytest.raises(EntryError, match="there is no hand 2"):
        Replay(pad(ONE, SetNote(2, "dry")))


def test_the_last_title_is_in_force() -> None:
    titled = pad(SetTitle("Saturday"))._replace(title="Friday")
    assert Replay(titled).title == "Saturday"
    assert Replay(titled.with_entry(SetTitle(""))).title is None
    assert Replay(titled.with_entry(Undo())).title == "Friday"


def insert(before: int, entry: HandEntry) -> HandEntry:
    return entry._replace(before=before)


def test_a_dealer_and_an_upcard_stay_with_the_hand_they_were_noted_for() -> None:
    up = parse_card("7s")
    table = sheet(
        *(scored("Ann", 1), SetDealer("Ann"), SetUpcard(up), scored("Ann", 2)),
        insert(2, scored("Ben", 3)),
        dealer="Ann",
    )
    assert each(table["hands"], "dealer") == ["Ann", "Ben", "Ann"]
    assert each(table["hands"], "upcard") == [None, None, "7s"]


def test_an_inserted_hand_comes_after_what_stands_before_its_follower() -> None:
    table = sheet(
        *(scored("Ann", 90), Again(), Adjust("Ben", 5, "spot"), scored("Ben", 7)),
        insert(2, scored("Ann", 3)),
        insert(1, scored("Ben", 2)),
    )
    assert each(table["hands"], "game") == [1, 1, 2, 2]
    assert each(table["hands"], "points") == [2, 90, 3, 7]
    assert table["adjustments"][0]["after"] == 2


def test_an_insertion_may_end_the_game_sooner_and_strike_what_comes_after() -> None:
    entries: list[Entry] = [scored("Ann", 50), scored("Ben", 7), scored("Ann", 60)]
    problem = "game 1 is over. To start the next one: again"
    assert problem in refusal_replay(*entries, insert(2, scored("Ann", 40)))
    strikes = insert(2, scored("Ann", 40))._replace(also_strikes=(2, 3))
    table = sheet(*entries, strikes)
    assert each(table["hands"], "struck") == [False, False, True, True]
    assert table["games"][0]["winner"] == "Ann"
    assert each(sheet(*entries, strikes, Undo())["hands"], "struck") == [False] * 3


def test_a_round_of_teams_takes_an_inserted_hand_in() -> None:
    entries: list[Entry] = [
        scored("Ann", 5, v="Ben"),
        scored("Cy", 9),
        scored("Ben", 7, v="Ann"),
    ]
    table = sheet(*entries, insert(2, scored("Dee", 8, v="Cy")), sides="Ann Cy|Ben Dee")
    assert each(table["hands"], "round") == [1, 1, 2, 2]
    assert each(table["hands"], "running")[1:] == [[[0, 3]], [[0, 3]], [[2, 3]]]


@pytest.mark.parametrize("strikes", [(), (1,)])
def test_partners_never_meet_not_even_in_a_struck_hand(
    strikes: tuple[int, ...],
) -> None:
    fixed = knock("Ann", 2, 30, v="Cy", fixes=2, strikes=strikes)
    entries: list[Entry] = [knock("Ann", 2, 30), knock("Cy", 2, 30)]
    problem = "entry 3: Ann cannot play against Cy"
    assert refusal_replay(*entries, fixed, sides=TEAMS) == problem
    after_the_end = [scored("Ann", 90), scored("Cy", 9), fixed]
    with pytest.raises(EntryError) as caught:
        Replay(pad(*after_the_end, sides=TEAMS), strike_after_end=True)
    assert str(caught.value) == problem
    renamed: list[Entry] = [Rename("Ben", "Cyd"), knock("Dee", 1, 9, v="Cyd")]
    problem = "entry 2: Dee cannot play against Cyd"
    assert refusal_replay(*renamed, sides=TEAMS) == problem


# --- Points of an earlier moment --------------------------------------------------


def given(points: int, after: int, side: str = "Ben") -> Adjust:
    return Adjust(side, points, "found later", after)


def test_points_of_an_earlier_moment_go_to_the_columns_open_then() -> None:
    under = {"hollywood.columns": 2}
    entries: list[Entry] = [scored("Ann", 50), scored("Ann", 50), scored("Ben", 5)]
    table = sheet(*entries, given(11, 2), given(7, 1), given(3, 0), under=under)
    assert [
        (each_["after"], each_["points"], each_["columns"])
        for each_ in table["adjustments"]
    ] == [(0, 3, [1, 2]), (1, 7, [1, 2]), (2, 11, [2])]
    assert column(table)["points"] == [100, 10]
    assert column(table, 0, 1)["points"] == [50, 3 + 7 + 11 + 5]


def test_points_of_an_earlier_moment_belong_to_that_game_though_it_is_over() -> None:
    entries: list[Entry] = [
        scored("Ann", 5),
        scored("Ben", 95),
        Again(),
        scored("Ann", 7),
    ]
    table = sheet(*entries, given(-10, 1), under={"game.target": 80})
    assert column(table)["points"] == [5, 85]
    assert column(table, 1)["points"] == [7, 0]
    assert table["hands"][1]["running"] == [[5, 85]]


def test_points_of_an_earlier_moment_may_end_the_game_there() -> None:
    entries: list[Entry] = [scored("Ann", 50), scored("Ann", 60)]
    assert "game 1 is over" in refusal_replay(*entries, given(40, 1, "Ann"))
    change = given(40, 1, "Ann")._replace(also_strikes=(2,))
    table = sheet(*entries, change)
    assert (table["games"][0]["winner"], column(table)["points"]) == ("Ann", [90, 0])


@pytest.mark.parametrize("best_of", [1, 3])
def test_no_points_follow_the_hand_that_closed_the_last_column(best_of: int) -> None:
    problem = "entry 3: game 1 was over with hand 1: no column is open"
    under = {"match.best_of": best_of}
    entries: list[Entry] = [scored("Ann", 95), SetDealer("Ann"), given(5, 1)]
    assert refusal_replay(*entries, under=under) == problem
    # Not into the next game either, which other points have begun.
    entries = [scored("Ann", 95), Adjust("Ben", 5), given(5, 1)]
    if best_of == 3:
        assert refusal_replay(*entries, under=under) == problem


def test_points_of_an_earlier_moment_lapse_when_a_correction_ends_the_game_first() -> (
    None
):
    entries: list[Entry] = [scored("Ann", 50), scored("Ben", 1), given(5, 1)]
    fixed = scored("Ann", 95, fixes=1)._replace(also_strikes=(2,))
    replay = Replay(pad(*entries, fixed))
    assert [change.points for change in replay.lapsed] == [5]
    with pytest.raises(EntryError, match="there is no hand 3"):
        Replay(pad(*entries, given(5, 3)))


# --- An agreement for each game ---------------------------------------------------


def test_each_game_has_the_agreement_of_its_own_number() -> None:
    entries: list[Entry] = [
        *(gin("Ann", 70), Again(), gin("Ben", 10)),
        SetRules({"hand.gin_bonus": 22, "game.bonus": 50}, from_game=2),
        SetRules({"hand.gin_bonus": 23}, from_game=3),
        SetRules({"boxes.value": 9}),
    ]
    table = sheet(*entries)
    assert each(table["hands"], "points") == [90, 32]
    assert table["games"][0]["totals"] == [90 + 110 + 27 + 110, 0]
    assert table["rules"]["hand"]["gin_bonus"] == 22
    replay = Replay(pad(*entries))
    assert [game.rules.hand_gin_bonus for game in replay.games] == [20, 22]
    assert replay.next_rules.hand_gin_bonus == 22
    over = Replay(pad(*entries, gin("Ben", 90)))
    assert (over.rules.hand_gin_bonus, over.next_rules.hand_gin_bonus) == (22, 23)
    assert over.rules_of(over.hands[0]).hand_gin_bonus == 20


def test_a_match_stays_as_long_as_its_first_game_says() -> None:
    entries: list[Entry] = [
        scored("Ann", 90),
        SetRules({"match.best_of": 1}, from_game=2),
        scored("Ben", 90),
        scored("Ben", 90),
    ]
    table = sheet(*entries, Again(), scored("Ann", 90), under={"match.best_of": 3})
    assert each(table["games"], "match") == [1, 1, 1, 2]
    assert table["match"]["best_of"] == 1


def test_another_agreement_covers_all_games_of_a_replay() -> None:
    entries: list[Entry] = [
        *(gin("Ann", 95), Again(), gin("Ben", 10)),
        SetRules({"hand.gin_bonus": 22}, from_game=2),
    ]
    other = Replay(pad(*entries), rules=rules({"hand.gin_bonus": 1}))
    assert [game.rules.hand_gin_bonus for game in other.games] == [1, 1]


def test_an_agreement_that_cannot_be_played_is_refused_before_its_game() -> None:
    change = SetRules({"hollywood.columns": 3}, from_game=5)
    with pytest.raises(RulesError, match="three players keep one column"):
        Replay(pad(change, sides="Ann|Ben|Cy", dealer="Ann"))


def euros(currency: str = "EUR", from_game: int = 1) -> SetRules:
    values = {"stakes.per_point": "0.10", "stakes.currency": currency}
    return SetRules(values, from_game)


def test_money_that_is_settled_cannot_be_added_to_another_currency() -> None:
    over: list[Entry] = [euros(), gin("Ann", 70)]
    problem = "game 1 was settled in EUR, so no game here can be played for USD: "
    assert refusal_replay(*over, euros("USD", 2)).startswith(problem)
    assert refusal_replay(*over, Again(), euros("USD", 2)).startswith(problem)
    # All of them in another one, points only, and a game that is not settled yet.
    sheet(*over, euros("USD"))
    sheet(*over, SetRules({"stakes.per_point": "", "stakes.currency": "USD"}, 2))
    sheet(euros(), gin("Ann", 7), euros("USD", 2))


# --- Hands and their numbers -----------------------------------------------------


def test_hands_are_numbered_as_they_were_first_recorded() -> None:
    fixed = knock("Ben", 5, 50, fixes=1)
    line = Timeline(pad(ONE, TWO, fixed, THREE))
    assert [recorded.number for recorded in line.hands] == [1, 2, 3]
    assert [recorded.entry_number for recorded in line.hands] == [3, 2, 4]
    assert [recorded.hand for recorded in line.hands] == [
        fixed.hand,
        TWO.hand,
        THREE.hand,
    ]
    assert line.hands[0].earlier == (ONE.hand,)
    assert line.hands[0].entry is fixed
    assert [recorded.player for recorded in line.hands] == [1, 0, 0]


def test_a_hand_can_be_corrected_again_and_again() -> None:
    second, third = knock("Ann", 4, 40, fixes=1), knock("Ann", 5, 50, fixes=1)
    (recorded,) = Timeline(pad(ONE, second, third)).hands
    assert recorded.hand == third.hand
    assert recorded.earlier == (ONE.hand, second.hand)


def test_the_number_of_a_hand_that_is_undone_is_free_again() -> None:
    line = Timeline(pad(ONE, TWO, Undo(), THREE))
    assert [(recorded.number, recorded.hand) for recorded in line.hands] == [
        (1, ONE.hand),
        (2, THREE.hand),
    ]


def test_undoing_a_correction_brings_back_the_hand_as_it_was() -> None:
    (recorded,) = Timeline(pad(ONE, knock("Ben", 5, 50, fixes=1), Undo())).hands
    assert (recorded.hand, recorded.earlier) == (ONE.hand, ())


def test_a_struck_hand_keeps_its_number() -> None:
    line = Timeline(pad(ONE, TWO, Strike(1), THREE))
    assert [(recorded.number, recorded.struck) for recorded in line.hands] == [
        (1, True),
        (2, False),
        (3, False),
    ]


def test_fixing_a_struck_hand_makes_it_count_again() -> None:
    (recorded,) = Timeline(pad(ONE, Strike(1), knock("Ann", 4, 40, fixes=1))).hands
    assert not recorded.struck


def test_a_change_takes_the_hands_it_strikes_with_it_and_undo_brings_all_back() -> None:
    entries = [ONE, TWO, THREE, knock("Ann", 4, 40, fixes=1, strikes=(2, 3))]
    struck = [recorded.struck for recorded in Timeline(pad(*entries)).hands]
    assert struck == [False, True, True]
    line = Timeline(pad(*entries, Undo()))
    assert [recorded.struck for recorded in line.hands] == [False, False, False]
    assert line.hands[0].hand == ONE.hand


def test_a_strike_and_a_change_of_rules_may_strike_others_too() -> None:
    line = Timeline(pad(ONE, TWO, THREE, Strike(1, also_strikes=(3,))))
    assert [recorded.struck for recorded in line.hands] == [True, False, True]
    change = SetRules({"game.target": 50}, also_strikes=(2, 3))
    line = Timeline(pad(ONE, TWO, THREE, change))
    assert [recorded.struck for recorded in line.hands] == [False, True, True]
    assert line.rules_of_game(1).game_target == 50


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ([Strike(1)], "entry 1: there is no hand 1: none is recorded"),
        ([ONE, Strike(2)], "entry 2: there is no hand 2: 1 is recorded"),
        ([ONE, Strike(0)], "entry 2: there is no hand 0: 1 is recorded"),
        (
            [ONE, TWO, knock("Ann", 1, 2, fixes=3)],
            "entry 3: there is no hand 3: hands 1 to 2 are recorded",
        ),
        (
            [ONE, TWO, Undo(), Strike(2)],
            "entry 4: there is no hand 2: 1 is recorded",
        ),
        ([ONE, Strike(1), Strike(1)], "entry 3: hand 1 is already struck"),
        (
            [ONE, TWO, Strike(2), Strike(1, also_strikes=(2,))],
            "entry 4: hand 2 is already struck",
        ),
        (
            [ONE, knock("Ann", 1, 2, fixes=1, strikes=(1,))],
            "entry 2: hand 1 cannot be both corrected and struck",
        ),
        (
            [ONE, knock("Ann", 1, 2, fixes=1, strikes=(7,))],
            "entry 2: there is no hand 7: 1 is recorded",
        ),
    ],
)
def test_a_hand_that_is_not_there_cannot_be_corrected(
    entries: list[Entry], problem: str
) -> None:
    assert refusal(*entries) == problem


def test_corrected_is_the_last_entry_that_changes_what_came_before() -> None:
    assert Timeline(pad(ONE, TWO)).corrected == 0
    assert Timeline(pad(ONE, Strike(1), TWO)).corrected == 2
    assert Timeline(pad(ONE, knock("Ann", 1, 2, fixes=1), TWO)).corrected == 2
    assert Timeline(pad(ONE, SetRules({"game.bonus": 7}))).corrected == 2
    assert Timeline(pad(ONE, Strike(1), Undo())).corrected == 0


# --- The upcard and the dealer that are held -------------------------------------


def test_an_upcard_holds_for_the_next_new_hand_only() -> None:
    up = parse_card("7s")
    line = Timeline(pad(ONE, SetUpcard(up), TWO, THREE))
    assert [recorded.hand.upcard for recorded in line.hands] == [None, up, None]
    assert line.upcard is None
    assert Timeline(pad(ONE, SetUpcard(up))).upcard == up


def test_the_last_upcard_turned_is_held() -> None:
    line = Timeline(pad(SetUpcard(parse_card("7s")), SetUpcard(parse_card("8h")), ONE))
    assert str(line.hands[0].hand.upcard) == "8h"


def test_the_upcard_of_the_hand_itself_wins() -> None:
    own = knock("Ann", 1, 10, upcard="2c")
    line = Timeline(pad(SetUpcard(parse_card("7s")), own, TWO))
    assert [str(recorded.hand.upcard) for recorded in line.hands] == ["2c", "None"]


def test_a_correction_leaves_the_held_upcard_to_the_new_hand_and_keeps_its_own() -> (
    None
):
    up, later = parse_card("7s"), parse_card("8h")
    fixed = gin("Ben", 5, fixes=1)
    line = Timeline(pad(SetUpcard(up), ONE, SetUpcard(later), fixed, TWO))
    assert [recorded.hand.upcard for recorded in line.hands] == [up, later]
    other = gin("Ben", 5, fixes=1, upcard="2c")
    line = Timeline(pad(SetUpcard(up), ONE, other))
    assert str(line.hands[0].hand.upcard) == "2c"


def test_an_upcard_is_held_again_when_its_hand_is_undone() -> None:
    up = parse_card("7s")
    line = Timeline(pad(SetUpcard(up), ONE, Undo()))
    assert line.upcard == up
    line = Timeline(pad(SetUpcard(up), ONE, Undo(), TWO))
    assert line.hands[0].hand.upcard == up


def test_events_are_in_the_order_of_the_entries() -> None:
    line = Timeline(
        pad(
            ONE,
            Finish(),
            Again(),
            SetDealer("ben"),
            Adjust("Ben", 10, "a spot"),
            TWO,
        )
    )
    kinds = [(type(event), event.entry_number) for event in line.events]
    assert kinds == [
        (RecordedHand, 1),
        (Event, 2),
        (Event, 3),
        (Event, 5),
        (RecordedHand, 6),
    ]
    # Like an upcard, a dealer is noted for the next new hand.
    assert [hand.dealer for hand in line.hands] == [None, 1]
    assert line.dealer is None


# --- Names -----------------------------------------------------------------------


def test_an_entry_uses_the_names_in_force_where_it_stands() -> None:
    line = Timeline(
        pad(
            knock("Ann", 1, 10, v="Ben"),
            Rename("Ann", "Ida"),
            knock("Ida", 2, 20),
            Rename("Ben", "Ann"),
            scored("Ann", 30, v="Ida"),
        )
    )
    assert line.names == ["Ida", "Ann"]
    assert [(recorded.player, recorded.named_opponent) for recorded in line.hands] == [
        (0, 1),
        (0, None),
        (1, 0),
    ]


def test_undoing_a_rename_brings_the_old_name_back() -> None:
    line = Timeline(pad(ONE, Rename("Ann", "Ida"), Undo(), TWO))
    assert line.names == ["Ann", "Ben"]


def test_two_may_change_names_by_way_of_a_third() -> None:
    line = Timeline(
        pad(Rename("Ann", "X"), Rename("Ben", "Ann"), Rename("X", "Ben"), ONE)
    )
    assert line.names == ["Ben", "Ann"]
    assert line.hands[0].player == 1


def test_a_name_may_change_its_case() -> None:
    line = Timeline(pad(Rename("ann", "ANN"), knock("ANN", 1, 10), ONE))
    assert [recorded.player for recorded in line.hands] == [0, 0]


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        (
            [knock("Cy", 1, 10)],
            'entry 1: "Cy" is not Ann or Ben',
        ),
        (
            [ONE, knock("Ann", 1, 10, v="Cy")],
            'entry 2: "Cy" is not Ann or Ben',
        ),
        (
            [scored("Cy", 10)],
            'entry 1: "Cy" is not Ann or Ben',
        ),
        (
            [Rename("Ann", "Ida"), ONE],
            'entry 2: "Ann" is not Ida or Ben',
        ),
        (
            [Rename("Cy", "Ida")],
            'entry 1: "Cy" is not Ann or Ben',
        ),
        ([Rename("Ann", "BEN")], "entry 1: BEN and Ben are the same name"),
        ([Rename("Ann", " ")], "entry 1: the name is empty"),
        (
            [SetDealer("Cy")],
            'entry 1: "Cy" is not Ann or Ben',
        ),
        (
            [Adjust("Cy", 10)],
            'entry 1: "Cy" is not Ann or Ben',
        ),
    ],
)
def test_names_that_are_not_in_force_are_refused(
    entries: list[Entry], problem: str
) -> None:
    assert refusal(*entries) == problem


@pytest.mark.parametrize("name", ["Ben & Dee", "ben & dee", "ben", "Dee"])
def test_points_without_a_hand_are_for_a_side_or_the_side_of_a_player(
    name: str,
) -> None:
    line = Timeline(pad(Adjust(name, 10), sides="Ann Cy|Ben Dee"))
    (event,) = line.events
    assert isinstance(event, Event)
    assert event.side == 1


def test_a_side_is_called_by_the_names_in_force() -> None:
    change = Adjust("Ben & Eve", 10)
    line = Timeline(pad(Rename("Dee", "Eve"), change, sides="Ann Cy|Ben Dee"))
    assert [type(event) for event in line.events] == [Event]
    problem = 'entry 1: "Ben & Eve" is not Ann, Cy, Ben or Dee'
    assert refusal(change, sides="Ann Cy|Ben Dee") == problem


def test_teams_that_would_come_to_be_called_the_same_are_refused() -> None:
    teams = sides_of([["A", "B & C"], ["A & B", "D"]])
    with pytest.raises(EntryError) as caught:
        Timeline(pad(Rename("D", "C"))._replace(sides=teams))
    problem = "entry 1: two players cannot both be called A & B & C"
    assert str(caught.value) == problem


# --- Rules -----------------------------------------------------------------------


def test_the_agreement_is_as_last_set() -> None:
    line = Timeline(
        pad(
            SetRules({"game.target": 150, "game.bonus": 7}),
            ONE,
            SetRules({"game.target": 160}),
        )
    )
    assert (line.rules_of_game(1).game_target, line.rules_of_game(1).game_bonus) == (
        160,
        7,
    )
    assert line.rules_of_game(1).hand_gin_bonus == 20


def test_undo_takes_back_a_change_of_rules() -> None:
    line = Timeline(pad(SetRules({"game.target": 150}), ONE, Undo(2)))
    assert line.rules_of_game(1).game_target == 90


def test_a_dead_hand_is_of_nobody() -> None:
    (recorded,) = Timeline(pad(dead())).hands
    assert (recorded.player, recorded.named_opponent, recorded.hand) == (
        None,
        None,
        Hand(ended="dead"),
    )


def test_a_recorded_hand_says_what_it_was() -> None:
    entry = HandEntry(hand("gin", "Ann", 0, 5), note="late", replaces=None)
    (recorded,) = Timeline(pad(entry)).hands
    assert recorded.entry.note == "late"


Changes = Mapping[str, object]

# A hand that is worth what it says, without a bonus: Ann scores 30 by knocking.
PLAIN: Changes = {"hand.knock_bonus": 0, "game.target": 100}
TEAMS = "Ann Cy|Ben Dee"
SIX = "Ann Cy Eve|Ben Dee Fay"
THREE_replay = "Ann|Ben|Cy"


def points(who: str, number: int, v: str | None = None) -> Entry:
    return scored(who, number, v=v)


def refusal_replay(
    *entries: Entry,
    sides: str = "Ann|Ben",
    dealer: str | None = None,
    under: Changes | None = None,
) -> str:
    with pytest.raises(ScorepadError) as caught:
        Replay(pad(*entries, sides=sides, dealer=dealer, under=under))
    return str(caught.value)


def column(table: dict[str, Any], game: int = 0, number: int = 0) -> dict[str, Any]:
    """Return a column of a game, both counted from 0."""
    found: dict[str, Any] = table["games"][game]["columns"][number]
    return found


# --- One game --------------------------------------------------------------------


def test_a_game_in_one_column() -> None:
    table = sheet(
        knock("Ann", 6, 14),  # 8 + 3
        gin("Ben", 25),  # 45, three boxes
        knock("Ben", 7, 3),  # Ann 4 + 13, two boxes
        dead(),
        gin("Ben", 30),  # 50, three boxes
    )
    assert each(table["hands"], "running") == [
        [[11, 0]],
        [[11, 45]],
        [[28, 45]],
        [[28, 45]],
        [[28, 95]],
    ]
    assert each(table["hands"], "columns") == [[1], [1], [1], [], [1]]
    assert each(table["hands"], "winner") == ["Ann", "Ben", "Ann", None, "Ben"]
    assert each(table["hands"], "boxes") == [1, 3, 2, 0, 3]
    (game,) = table["games"]
    assert (game["over"], game["winner"], game["totals"]) == (
        True,
        "Ben",
        [28 + 3 * 7, 95 + 110 + 6 * 7],
    )
    assert game["payments"] == table["payments"]
    assert game["payments"] == [
        {"from": "Ann", "to": "Ben", "points": 198, "money": None}
    ]


def test_a_hand_after_the_end_is_refused_with_its_number() -> None:
    problem = "entry 3 (hand 2): game 1 is over. To start the next one: again"
    assert (
        refusal_replay(points("Ann", 90), SetUpcard(parse_card("7s")), dead())
        == problem
    )


def test_a_hand_that_the_rules_refuse_is_named() -> None:
    problem = "entry 2 (hand 2): Ann cannot knock with 10: the limit is 9"
    assert refusal_replay(dead(), knock("Ann", 10, 20)) == problem


def test_the_hand_as_it_is_told_now_is_the_one_that_is_refused() -> None:
    problem = "entry 3 (hand 1): Ann cannot knock with 10: the limit is 9"
    assert refusal_replay(dead(), dead(), knock("Ann", 10, 20, fixes=1)) == problem


def test_a_replaced_hand_is_not_asked_whether_it_was_allowed() -> None:
    table = sheet(knock("Ann", 10, 20), knock("Ann", 9, 20, fixes=1))
    assert each(table["hands"], "points") == [14]
    table = sheet(knock("Ann", 10, 20), Strike(1))
    assert each(table["hands"], "struck") == [True]


def test_again_starts_the_next_game_with_the_same_rules() -> None:
    table = sheet(points("Ann", 90), Again(), points("Ben", 30))
    assert each(table["hands"], "game") == [1, 2]
    assert each(table["hands"], "running") == [[[90, 0]], [[0, 30]]]
    assert each(table["games"], "over") == [True, False]
    assert each(table["games"], "match") == [1, 2]


def test_a_game_is_listed_when_something_is_written_in_it() -> None:
    assert each(sheet(points("Ann", 90), Again())["games"], "number") == [1]
    table = sheet(points("Ann", 90), Again(), Adjust("Ben", 5))
    assert each(table["games"], "number") == [1, 2]
    assert each(sheet()["games"], "number") == [1]


def test_finish_ends_a_game_without_a_winner() -> None:
    table = sheet(points("Ann", 30), points("Ann", 20), points("Ben", 9), Finish())
    (game,) = table["games"]
    assert (game["over"], game["finished"], game["winner"]) == (False, True, None)
    assert game["totals"] == [50 + 14, 9 + 7]
    assert each(game["payments"], "points") == [48]
    assert not table["match"]["over"]
    problem = "entry 3 (hand 2): game 1 is finished. To start the next one: again"
    assert refusal_replay(points("Ann", 30), Finish(), dead()) == problem


def test_payments_of_a_pad_are_the_net_of_its_games() -> None:
    table = sheet(
        points("Ann", 30),
        Finish(),
        Again(),
        points("Ben", 90),
        Again(),
        points("Ann", 1),
        under={"shutout.doubles": []},
    )
    owed = [each(game["payments"], "points") for game in table["games"]]
    assert owed == [[37], [207], []]
    assert table["payments"] == [
        {"from": "Ann", "to": "Ben", "points": 170, "money": None}
    ]


# --- Adjustments -----------------------------------------------------------------


def test_an_adjustment_is_points_without_a_hand_or_box() -> None:
    table = sheet(
        Adjust("Ben", 20, "a spot"),
        points("Ann", 30),
        Adjust("Ann", -35, "a penalty"),
    )
    assert table["adjustments"] == [
        {
            "after": 0,
            "game": 1,
            "side": "Ben",
            "points": 20,
            "columns": [1],
            "reason": "a spot",
        },
        {
            "after": 1,
            "game": 1,
            "side": "Ann",
            "points": -35,
            "columns": [1],
            "reason": "a penalty",
        },
    ]
    assert each(table["hands"], "running") == [[[30, 20]]]
    assert (column(table)["points"], column(table)["boxes"]) == ([-5, 20], [1, 0])


def test_an_adjustment_may_close_the_game() -> None:
    table = sheet(points("Ann", 80), Adjust("Ann", 10))
    assert (table["games"][0]["over"], table["games"][0]["winner"]) == (True, "Ann")


def test_an_adjustment_after_the_end_is_refused_or_begins_the_next_of_a_match() -> None:
    problem = "entry 2: game 1 is over. To start the next one: again"
    assert refusal_replay(points("Ann", 90), Adjust("Ben", 10)) == problem
    table = sheet(points("Ann", 90), Adjust("Ben", 10), under={"match.best_of": 3})
    assert each(table["adjustments"], "game") == [2]
    assert each(table["games"], "number") == [1, 2]


def test_an_adjustment_goes_to_the_open_columns() -> None:
    under = {"hollywood.columns": 3}
    table = sheet(points("Ann", 95), Adjust("Ben", 40), points("Ben", 50), under=under)
    assert table["adjustments"][0]["columns"] == [2, 3]
    # Ben enters column 2 first, and closes it with the spot.
    assert table["hands"][1]["columns"] == [2]
    assert table["hands"][1]["running"] == [[95, 0], [0, 90], [0, 40]]
    assert column(table, 0, 1)["closed"]


# --- Hollywood -------------------------------------------------------------------


def test_a_whole_hollywood_game() -> None:
    under = {
        "hollywood.columns": 3,
        "hollywood.weights": [1, 1, 2],
        "shutout.adds": 41,
        "shutout.doubles": [],
    }
    table = sheet(
        points("Ann", 40),  # column 1
        points("Ann", 50),  # 1 closes, 2: Ben is shut out of column 1
        points("Ben", 60),  # begins in 2
        points("Ann", 10),  # 2 and 3
        points("Ben", 30),  # 2 closes, 3
        points("Ben", 60),  # 3 closes
        under=under,
    )
    assert each(table["hands"], "columns") == [
        [1],
        [1, 2],
        [2],
        [2, 3],
        [2, 3],
        [3],
    ]
    (game,) = table["games"]
    assert each(game["columns"], "points") == [[90, 0], [60, 90], [10, 90]]
    assert each(game["columns"], "boxes") == [[2, 0], [2, 2], [1, 2]]
    assert each(game["columns"], "winner") == ["Ann", "Ben", "Ben"]
    assert each(game["columns"], "shutout") == [True, False, False]
    assert each(game["columns"], "weight") == [1, 1, 2]
    assert each(game["columns"], "totals") == [
        [90 + 110 + 14 + 41, 0],
        [60 + 14, 90 + 110 + 14],
        [10 + 7, 90 + 110 + 14],
    ]
    assert game["totals"] == [255 + 74 + 2 * 17, 214 + 2 * 214]
    assert game["winner"] == "Ben"
    assert each(game["payments"], "points") == [642 - 363]


def test_equal_weights_are_won_by_nobody_and_no_game_of_the_match() -> None:
    under = {"hollywood.columns": 2, "match.best_of": 3}
    table = sheet(points("Ann", 90), points("Ben", 90), points("Ann", 1), under=under)
    assert (table["games"][0]["over"], table["games"][0]["winner"]) == (True, None)
    assert each(table["hands"], "game") == [1, 1, 2]
    assert table["match"]["games_won"] == [0, 0]


# --- Matches ---------------------------------------------------------------------


def test_a_match_runs_on_until_it_is_decided() -> None:
    under = {"match.best_of": 3}
    games = [points("Ann", 90), points("Ben", 95), points("Ann", 92)]
    table = sheet(*games, under=under)
    assert each(table["hands"], "game") == [1, 2, 3]
    assert each(table["games"], "match") == [1, 1, 1]
    assert table["match"] == {
        "best_of": 3,
        "games_won": [2, 1],
        "over": True,
        "winner": "Ann",
    }
    problem = "entry 4 (hand 4): game 3 is over. To start the next one: again"
    assert refusal_replay(*games, dead(), under=under) == problem
    table = sheet(*games, Again(), points("Ben", 9), under=under)
    assert each(table["games"], "match") == [1, 1, 1, 2]
    assert table["match"]["games_won"] == [0, 0]


def test_a_finished_game_of_a_match_waits_for_again_and_is_nobodys() -> None:
    under = {"match.best_of": 3}
    table = sheet(points("Ann", 30), Finish(), Again(), points("Ann", 90), under=under)
    assert each(table["games"], "match") == [1, 1]
    assert table["match"]["games_won"] == [1, 0]


# --- The dealer ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("following", "after_dead", "dealers"),
    [
        ("loser", "same", ["Ben", "Ann", "Ann", "Ann", "Ben"]),
        ("loser", "pass", ["Ben", "Ann", "Ann", "Ben", "Ben"]),
        ("winner", "same", ["Ben", "Ben", "Ben", "Ben", "Ann"]),
        ("winner", "pass", ["Ben", "Ben", "Ben", "Ann", "Ann"]),
        ("alternate", "same", ["Ben", "Ann", "Ben", "Ben", "Ann"]),
        ("alternate", "pass", ["Ben", "Ann", "Ben", "Ann", "Ben"]),
    ],
)
def test_dealers_follow_from_who_won(
    following: str, after_dead: str, dealers: list[str]
) -> None:
    under = {"dealing.next": following, "dealing.after_dead": after_dead}
    table = sheet(
        points("Ben", 1),
        knock("Ann", 5, 3),  # an undercut: Ben wins
        dead(),
        points("Ann", 2),
        dealer="Ben",
        under=under,
    )
    told = [*each(table["hands"], "dealer"), table["next_dealer"]]
    assert told == dealers


def test_a_tie_for_nobody_counts_as_a_hand_that_nobody_won() -> None:
    under = {"hand.tie": "nobody", "dealing.after_dead": "pass"}
    table = sheet(knock("Ann", 5, 5), dealer="Ann", under=under)
    assert table["next_dealer"] == "Ben"


def test_without_a_first_dealer_he_is_known_once_somebody_has_won() -> None:
    table = sheet(dead(), points("Ben", 1), points("Ben", 1))
    assert each(table["hands"], "dealer") == [None, None, "Ann"]
    assert table["next_dealer"] == "Ann"
    under = {"dealing.next": "winner"}
    table = sheet(points("Ben", 1), under=under)
    assert table["next_dealer"] == "Ben"


def test_where_the_deal_alternates_only_an_entry_tells_who_deals() -> None:
    under = {"dealing.next": "alternate"}
    entries = [points("Ben", 1), points("Ben", 1)]
    assert sheet(*entries, under=under)["next_dealer"] is None
    table = sheet(points("Ben", 1), SetDealer("Ben"), points("Ben", 1), under=under)
    assert each(table["hands"], "dealer") == [None, "Ben"]
    assert table["next_dealer"] == "Ann"


def test_the_deal_runs_on_across_games() -> None:
    table = sheet(points("Ben", 90), Again(), points("Ben", 1), dealer="Ben")
    assert each(table["hands"], "dealer") == ["Ben", "Ann"]


def test_a_struck_hand_is_skipped_in_the_deal() -> None:
    entries = [points("Ben", 1), points("Ann", 1), points("Ann", 1)]
    table = sheet(*entries, dealer="Ann")
    assert each(table["hands"], "dealer") == ["Ann", "Ann", "Ben"]
    table = sheet(*entries, Strike(2), dealer="Ann")
    assert each(table["hands"], "dealer") == ["Ann", None, "Ann"]


def test_correcting_a_winner_moves_the_later_dealers_up_to_a_dealer_entry() -> None:
    entries = [
        points("Ann", 1),
        points("Ben", 1),
        SetDealer("Ben"),
        points("Ben", 1),
    ]
    table = sheet(*entries, dealer="Ann")
    assert each(table["hands"], "dealer") == ["Ann", "Ben", "Ben"]
    table = sheet(*entries, scored("Ben", 1, fixes=1), dealer="Ann")
    assert each(table["hands"], "dealer") == ["Ann", "Ann", "Ben"]


def test_a_first_dealer_who_is_not_in_the_game_is_refused() -> None:
    assert refusal_replay(dealer="Cy") == '"Cy" is not Ann or Ben'
    assert refusal_replay(dealer="Eve", sides=TEAMS).startswith(
        '"Eve" is not Ann, Cy, Ben or Dee'
    )


# --- Corrections that reopen or end a game ---------------------------------------


def test_again_lapses_where_a_correction_reopens_the_game_before_it() -> None:
    entries = [points("Ann", 90), Again(), points("Ben", 30)]
    table = sheet(*entries, scored("Ann", 80, fixes=1))
    assert each(table["hands"], "game") == [1, 1]
    assert each(table["hands"], "running") == [[[80, 0]], [[80, 30]]]
    assert each(table["games"], "over") == [False]


def test_finish_lapses_where_a_correction_ends_the_game_sooner() -> None:
    table = sheet(points("Ann", 30), Finish(), scored("Ann", 95, fixes=1))
    assert [table["games"][0][key] for key in ("over", "finished")] == [True, False]


def test_finish_lapses_where_a_correction_leaves_nothing_to_finish() -> None:
    entries = [
        points("Ann", 90),
        Again(),
        scored("Ann", 80, fixes=1),  # reopens game 1: again lapses
        Finish(),
        scored("Ann", 91, fixes=1),  # game 1 is over: again holds, finish lapses
    ]
    table = sheet(*entries)
    assert each(table["games"], "over") == [True]
    assert each(sheet(*entries, dead())["hands"], "game") == [1, 2]


def test_what_lapsed_holds_again_when_the_correction_is_undone() -> None:
    entries = [points("Ann", 90), Again(), points("Ben", 30)]
    fixed = [*entries, scored("Ann", 80, fixes=1), Undo()]
    assert sheet(*fixed) == sheet(*entries)


def test_an_entry_that_never_fitted_is_refused() -> None:
    problem = "entry 2: game 1 is not over. To end it early: finish"
    assert refusal_replay(points("Ann", 30), Again()) == problem
    assert refusal_replay(Finish()) == "entry 1: nothing to finish: game 1 is empty"
    assert (
        refusal_replay(points("Ann", 90), Finish())
        == "entry 2: nothing to finish: game 1 is over"
    )


def test_lapsing_is_for_entries_before_the_correction() -> None:
    fixed: list[Entry] = [points("Ann", 90), scored("Ann", 80, fixes=1)]
    problem = "entry 3: game 1 is not over. To end it early: finish"
    assert refusal_replay(*fixed, Again()) == problem
    fixed = [points("Ann", 80), scored("Ann", 90, fixes=1)]
    assert (
        refusal_replay(*fixed, Finish()) == "entry 3: nothing to finish: game 1 is over"
    )


def test_a_correction_that_ends_the_game_leaves_no_hand_after_it() -> None:
    entries = [points("Ann", 30), points("Ben", 30), points("Ann", 20)]
    fix = scored("Ann", 95, fixes=1)
    problem = "entry 2 (hand 2): game 1 is over. To start the next one: again"
    assert refusal_replay(*entries, fix) == problem
    replay = Replay(pad(*entries, fix), strike_after_end=True)
    assert replay.after_end == [2, 3]
    assert [result.score is None for result in replay.hands] == [False, True, True]
    agreed = fix._replace(also_strikes=(2, 3))
    table = sheet(*entries, agreed)
    assert each(table["hands"], "struck") == [False, True, True]
    assert each(table["hands"], "running") == [[[95, 0]]] * 3
    assert table["games"][0]["over"]
    assert sheet(*entries, agreed, Undo()) == sheet(*entries)


def test_a_correction_moves_hands_to_another_game_of_a_match() -> None:
    under = {"match.best_of": 3}
    entries = [points("Ann", 90), points("Ben", 30)]
    table = sheet(*entries, scored("Ann", 80, fixes=1), under=under)
    assert each(table["hands"], "game") == [1, 1]
    table = sheet(*entries, Strike(2), under=under)
    assert each(table["hands"], "game") == [1, 2]


def test_rules_set_later_hold_for_the_whole_pad() -> None:
    table = sheet(points("Ann", 90), SetRules({"game.target": 120}), points("Ben", 9))
    assert each(table["hands"], "running") == [[[90, 0]], [[90, 9]]]
    assert table["rules"]["game"]["target"] == 120
    table = sheet(gin("Ann", 30), SetRules({"hand.gin_bonus": 25}))
    assert each(table["hands"], "points") == [55]


def test_rules_that_forbid_a_hand_already_recorded_are_refused() -> None:
    problem = "entry 1 (hand 1): Ann cannot knock with 9: the limit is 5"
    entries: list[Entry] = [knock("Ann", 9, 20), SetRules({"hand.knock_limit": 5})]
    assert refusal_replay(*entries) == problem


def test_every_output_uses_the_last_name() -> None:
    table = sheet(
        knock("Ann", 5, 3, v="Ben"),
        Adjust("Ben", 5),
        Rename("Ben", "Bea"),
        knock("Bea", 5, 9),
        dealer="Ben",
    )
    assert each(table["hands"], "knocker") == ["Ann", "Bea"]
    assert each(table["hands"], "opponent") == ["Bea", "Ann"]
    assert each(table["hands"], "winner") == ["Bea", "Bea"]
    assert each(table["hands"], "dealer") == ["Bea", "Ann"]
    assert each(table["adjustments"], "side") == ["Bea"]
    assert each(table["sides"], "name") == ["Ann", "Bea"]


def test_undo_and_redo_run_over_changes_of_every_kind() -> None:
    entries = [
        points("Ann", 30),
        Rename("Ann", "Ida"),
        SetRules({"game.target": 30}),
        Again(),
        scored("Ida", 31, fixes=1),
    ]
    whole = sheet(*entries)
    assert sheet(*entries, Undo(4)) == sheet(*entries[:1])
    assert sheet(*entries, Undo(5), Redo(2), Redo(3)) == whole
    assert sheet(*entries, Undo(), Redo()) == whole


def test_struck_strays_in_a_later_game_of_a_match_are_none() -> None:
    played = pad(points("Ann", 90), points("Ben", 30), under={"match.best_of": 3})
    assert Replay(played, strike_after_end=True).after_end == []


# --- Teams -----------------------------------------------------------------------


def test_a_round_is_a_hand_of_each_pair_and_enters_its_net_as_one_win() -> None:
    table = sheet(
        knock("Ann", 6, 18),  # Ann beats Ben: 12 + 3
        knock("Dee", 4, 14),  # Dee beats Cy: 10 + 3
        sides=TEAMS,
    )
    assert each(table["hands"], "opponent") == ["Ben", "Cy"]
    assert each(table["hands"], "winner") == ["Ann & Cy", "Ben & Dee"]
    assert each(table["hands"], "points") == [15, 13]
    assert each(table["hands"], "boxes") == [1, 1]
    assert each(table["hands"], "round") == [1, 1]
    assert each(table["hands"], "columns") == [[], [1]]
    assert each(table["hands"], "running") == [[[0, 0]], [[2, 0]]]
    assert column(table)["boxes"] == [1, 0]
    assert each(table["sides"], "players") == [["Ann", "Cy"], ["Ben", "Dee"]]


def test_a_round_has_the_extra_boxes_of_the_side_ahead_and_the_sweep() -> None:
    under = {"partnership.sweep_boxes": 6, "game.target": 500}
    table = sheet(
        gin("Ann", 40),  # 60, two extra
        knock("Dee", 9, 5),  # Cy undercuts: 4 + 13, one extra
        gin("Ben", 60),  # 80, two extra
        knock("Cy", 9, 0),  # Dee's gin-off: 9 + 17, four extra
        gin("Ann", 60),
        knock("Dee", 5, 9),  # 4 + 3 for Ben & Dee
        sides=TEAMS,
        under=under,
    )
    assert each(table["hands"], "running") == [
        [[0, 0]],
        [[77, 0]],
        [[77, 0]],
        [[77, 106]],
        [[77, 106]],
        [[77 + 80 - 7, 106]],
    ]
    assert column(table)["boxes"] == [1 + 3 + 6 + 1 + 2, 1 + 6 + 6]


def test_a_round_whose_net_is_nothing_leaves_nothing() -> None:
    table = sheet(points("Ann", 12), points("Dee", 12), sides=TEAMS)
    assert each(table["hands"], "columns") == [[], []]
    assert (column(table)["points"], column(table)["boxes"]) == ([0, 0], [0, 0])


def test_a_dead_or_struck_hand_takes_its_place_in_the_round() -> None:
    table = sheet(
        dead(),
        points("Ann", 12),
        points("Ben", 5),
        points("Cy", 20),
        Strike(3),
        sides=TEAMS,
    )
    assert each(table["hands"], "round") == [1, 1, 2, 2]
    assert each(table["hands"], "running") == [
        [[0, 0]],
        [[12, 0]],
        [[12, 0]],
        [[32, 0]],
    ]
    assert table["hands"][2]["opponent"] == "Ann"
    assert table["hands"][2]["winner"] is None


def test_who_is_still_out_until_the_round_is_complete() -> None:
    def out(*entries: Entry) -> list[int]:
        return Replay(pad(*entries, sides=SIX)).yet_to_play

    first = points("Ann", 12, v="Dee")
    assert out() == []
    assert out(first) == [1, 2, 3, 5]
    assert out(first, points("Ben", 12, v="Cy")) == [2, 5]
    assert out(first, points("Ben", 12, v="Cy"), points("Fay", 1)) == []


def test_a_round_left_incomplete_enters_nothing() -> None:
    table = sheet(
        points("Ann", 12),
        points("Cy", 3),
        points("Ann", 30),
        Finish(),
        Again(),
        points("Ann", 7),
        points("Cy", 8),
        sides=TEAMS,
    )
    assert each(table["hands"], "round") == [1, 1, 2, 3, 3]
    assert column(table)["points"] == [15, 0]
    assert column(table, 1)["points"] == [15, 0]


def test_a_struck_hand_does_not_complete_the_round_of_a_finished_game() -> None:
    entries = [points("Ann", 12), Finish(), points("Cy", 5), Strike(2)]
    table = sheet(*entries, sides=TEAMS)
    assert column(table)["points"] == [0, 0]
    assert column(table)["boxes"] == [0, 0]
    assert table["payments"] == []


def test_a_player_of_a_team_plays_once_a_round() -> None:
    problem = "entry 2 (hand 2): Ann has played this round: Cy and Dee have yet to play"
    assert refusal_replay(points("Ann", 12), points("Ann", 3), sides=TEAMS) == problem
    problem = "entry 1: Ann cannot play against Cy"
    assert refusal_replay(points("Ann", 12, v="Cy"), sides=TEAMS) == problem


def test_the_pair_of_a_struck_hand_has_had_its_turn() -> None:
    entries = [points("Ann", 12), Strike(1)]
    assert Replay(pad(*entries, sides=SIX)).yet_to_play == [1, 2, 4, 5]
    problem = "entry 3 (hand 2): Ben has played this round: Cy and Dee have yet to play"
    assert refusal_replay(*entries, points("Cy", 1, v="Ben"), sides=TEAMS) == problem


def test_six_play_rounds_of_three_hands() -> None:
    table = sheet(
        points("Ann", 12),
        points("Dee", 5),
        points("Fay", 4),
        points("Eve", 1),
        sides=SIX,
    )
    assert each(table["hands"], "opponent") == ["Ben", "Cy", "Eve", "Fay"]
    assert each(table["hands"], "round") == [1, 1, 1, 2]
    assert each(table["hands"], "running") == [[[0, 0]], [[0, 0]], [[3, 0]], [[3, 0]]]


def test_dealing_is_not_tracked_for_teams() -> None:
    table = sheet(points("Ann", 12), SetDealer("Ben"), sides=TEAMS, dealer="Ann")
    assert each(table["hands"], "dealer") == [None]
    assert table["next_dealer"] is None


def test_a_round_enters_hollywood_columns_as_one_win() -> None:
    under = {"hollywood.columns": 2}
    one = [points("Ann", 12), points("Dee", 5)]
    table = sheet(*one, *one, sides=TEAMS, under=under)
    assert each(table["hands"], "columns") == [[], [1], [], [1, 2]]
    assert table["hands"][-1]["running"] == [[14, 0], [7, 0]]


@pytest.mark.parametrize("best_of", [1, 3])
def test_a_game_begins_a_round_of_its_own(best_of: int) -> None:
    over = [points("Ann", 12), Adjust("Ben & Dee", 90, "agreed")]
    again = [Again()] if best_of == 1 else []
    after = [points("Ann", 5), points("Cy", 6)]
    under = {"match.best_of": best_of}
    table = sheet(*over, *again, *after, sides=TEAMS, under=under)
    assert each(table["hands"], "round") == [1, 2, 2]
    assert column(table)["points"] == [0, 90]
    assert column(table, 1)["points"] == [11, 0]
    assert Replay(pad(*over, sides=TEAMS, under=under)).yet_to_play == []


@pytest.mark.parametrize("best_of", [1, 3])
def test_rounds_are_counted_on_across_games(best_of: int) -> None:
    again = [Again()] if best_of == 1 else []
    one = [points("Ann", 60), points("Cy", 60)]
    under = {"match.best_of": best_of}
    table = sheet(*one, *again, *one, sides=TEAMS, under=under)
    assert each(table["hands"], "round") == [1, 1, 2, 2]
    assert each(table["hands"], "game") == [1, 1, 2, 2]


def test_a_hand_struck_because_the_game_ended_before_it_keeps_its_round() -> None:
    entries: list[Entry] = [
        points("Ann", 12),
        Adjust("Ben & Dee", 50, "agreed"),
        points("Cy", 5),
        SetRules({"game.target": 50}, also_strikes=(2,)),
    ]
    table = sheet(*entries, sides=TEAMS)
    assert each(table["hands"], "round") == [1, 1]
    assert each(table["hands"], "struck") == [False, True]
    assert column(table)["points"] == [0, 50]
    assert column(table)["boxes"] == [0, 0]


# --- Three players ---------------------------------------------------------------


def test_the_dealer_of_three_sits_out_and_the_loser_deals_next() -> None:
    table = sheet(
        knock("Ann", 6, 14),  # Ann beats Ben
        gin("Ann", 10),  # Ann beats Cy
        knock("Ben", 7, 3),  # Ann undercuts Ben
        dead(),
        points("Cy", 20),
        sides=THREE_replay,
        dealer="Cy",
    )
    assert each(table["hands"], "dealer") == ["Cy", "Ben", "Cy", "Ben", "Ben"]
    assert each(table["hands"], "opponent") == ["Ben", "Cy", "Ann", None, "Ann"]
    assert each(table["hands"], "winner") == ["Ann", "Ann", "Ann", None, "Cy"]
    assert table["hands"][-1]["running"] == [[11 + 30 + 17, 0, 20]]
    assert table["next_dealer"] == "Ann"


def test_a_dead_hand_of_three_can_pass_the_deal() -> None:
    under = {"dealing.after_dead": "pass", "dealing.next": "winner"}
    table = sheet(dead(), dead(), sides=THREE_replay, dealer="Ben", under=under)
    assert each(table["hands"], "dealer") == ["Ben", "Cy"]
    assert table["next_dealer"] == "Ann"


def test_a_player_who_sits_out_knocks_only_in_a_reseated_hand() -> None:
    problem = "entry 1 (hand 1): Cy sits out this hand. Who did Cy play, Ann or Ben?"
    assert refusal_replay(points("Cy", 9), sides=THREE_replay, dealer="Cy") == problem
    table = sheet(points("Cy", 9, v="Ann"), sides=THREE_replay, dealer="Cy")
    assert each(table["hands"], "dealer") == ["Ben"]
    assert table["next_dealer"] == "Ann"


def test_three_players_need_a_first_dealer_and_keep_one_column() -> None:
    problem = "the dealer is missing: three players need to know who deals first"
    assert refusal_replay(sides=THREE_replay) == problem
    with pytest.raises(RulesError) as caught:
        Replay(pad(sides=THREE_replay, dealer="Cy", under={"hollywood.columns": 3}))
    assert str(caught.value) == "three players keep one column. Set hollywood.columns=1"


def test_three_settle_with_the_shutout_of_each_loser() -> None:
    under = {"shutout.doubles": ["boxes"], "shutout.adds": 41}
    table = sheet(
        points("Ben", 20, v="Cy"),
        points("Ann", 90, v="Ben"),
        sides=THREE_replay,
        dealer="Ann",
        under=under,
    )
    (game,) = table["games"]
    assert (game["winner"], column(table)["shutout"]) == ("Ann", True)
    assert game["totals"] == [90 + 110 + 7, 20 + 7, 0]
    assert column(table)["lines"][3] == {"for": "shutout", "amounts": [0, 0, 0]}
    assert game["payments"] == [
        {"from": "Ben", "to": "Ann", "points": 180, "money": None},
        {"from": "Cy", "to": "Ann", "points": 207 + 7 + 41, "money": None},
        {"from": "Cy", "to": "Ben", "points": 27, "money": None},
    ]


# --- What else a replay says -----------------------------------------------------


def test_whether_the_game_goes_on() -> None:
    assert Replay(pad()).goes_on
    assert not Replay(pad(points("Ann", 90))).goes_on
    assert Replay(pad(points("Ann", 90), under={"match.best_of": 3})).goes_on
    assert not Replay(pad(points("Ann", 9), Finish())).goes_on
    assert Replay(pad(points("Ann", 9), Finish(), Again())).goes_on


def test_the_upcard_that_is_held() -> None:
    card = parse_card("7s")
    assert Replay(pad(SetUpcard(card))).upcard == card
    assert Replay(pad(SetUpcard(card), dead())).upcard is None


def test_games_started_count_those_without_a_hand() -> None:
    played = Replay(pad(points("Ann", 90), Again()))
    assert (played.games_started, len(played.games), played.game.number) == (2, 1, 2)


def test_an_entry_error_knows_its_place() -> None:
    with pytest.raises(EntryError) as caught:
        Replay(pad(points("Ann", 90), dead()))
    assert (caught.value.entry, caught.value.hand) == (2, 2)


# --- The same hands under other rules --------------------------------------------


def under_rules(played: Pad, changes: Changes) -> Replay:
    return Replay(played, rules=rules(changes))


def test_the_same_hands_are_scored_under_other_rules() -> None:
    played = pad(gin("Ann", 30), SetRules({"hand.gin_bonus": 22}))
    other = under_rules(played, {"hand.gin_bonus": 25})
    assert other.rules.hand_gin_bonus == 25
    assert [result.score and result.score.points for result in other.hands] == [55]
    assert Replay(played).hands[0].running == ((52, 0),)


def test_hands_after_an_earlier_end_do_not_count_under_other_rules() -> None:
    played = pad(points("Ann", 30), points("Ann", 30), points("Ben", 40))
    other = under_rules(played, {"game.target": 50})
    assert other.after_end == [3]
    assert [result.score is None for result in other.hands] == [False, False, True]
    assert other.game.winner == 0


def test_what_no_longer_fits_lapses_under_other_rules() -> None:
    played = pad(points("Ann", 90), Again(), points("Ann", 20), Finish())
    other = under_rules(played, {"game.target": 120})
    assert [result.game for result in other.hands] == [1, 1]
    assert [game.finished for game in other.games] == [True]
    other = under_rules(played, {"game.target": 20})
    assert [game.over for game in other.games] == [True, True]


def test_points_without_a_hand_lapse_where_other_rules_end_the_game_before() -> None:
    played = pad(points("Ann", 30), Adjust("Ben", 5), points("Ben", 7))
    other = under_rules(played, {"game.target": 30})
    assert other.adjustments == []
    assert [game.columns[0].points for game in other.games] == [(30, 0)]
    other = under_rules(played, {"game.target": 31})
    assert [game.columns[0].points for game in other.games] == [(30, 12)]


def test_a_hand_that_other_rules_do_not_allow_is_refused() -> None:
    problem = "entry 1 (hand 1): Ann cannot knock with 9: the limit is 5"
    with pytest.raises(EntryError) as caught:
        under_rules(pad(knock("Ann", 9, 20)), {"hand.knock_limit": 5})
    assert str(caught.value) == problem


def test_kept_cards_are_counted_again_however_often_a_pad_was_replayed() -> None:
    """3h 4h 5h and the nines leave 6, and 5 is written."""
    told = knock("Ann", 5, 50)
    cards = parse_cards("3h 4h 5h 9c 9d 9s 2c 2d As Ac")
    wrong = pad(told._replace(hand=told.hand._replace(cards=(cards,))))
    # Under other rules nothing is counted, and that is no reason to believe it.
    assert len(Replay(wrong, rules=wrong.rules).hands) == 1
    for _ in range(2):
        with pytest.raises(EntryError, match="6"):
            Replay(wrong)


def test_hands_of_the_same_facts_score_the_same_under_each_agreement() -> None:
    """30 less 4, with a bonus for the knock of 3 and then of 11."""
    told = [knock("Ann", 4, 30), knock("Ben", 4, 30)]
    for bonus in (3, 11, 3):
        replay = Replay(pad(*told, under={"hand.knock_bonus": bonus}))
        worth = [result.score.points for result in replay.hands if result.score]
        assert worth == [26 + bonus, 26 + bonus]
