"""What pads come to: each number worked out by hand, or from the pads' JSON."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.pad import (
    Adjust,
    Again,
    Entry,
    Finish,
    Hand,
    HandEntry,
    Pad,
    Rename,
    SetRules,
    Strike,
)
from scorepad.replay import Replay
from scorepad.stats import HeadToHead, Player, Statistics, Streak, timestamp
from tests.evening import counted, dead, gin, hand, knock, pad, scored, shown

NOVEMBER = datetime(2026, 11, 27, 19, 30, tzinfo=UTC)

# Ann: 11, 52, 22 and 5 points make 90.  Ben: 15, 41 and 24 make 80.
EVENING = (
    knock("Ann", 6, 14),  # 8 + 3
    knock("Ann", 6, 4),  # undercut: 2 + 13
    gin("Ann", 32),  # 32 + 20
    dead(),
    knock("Ben", 5, 0),  # gin-off: 5 + 17
    HandEntry(hand("big-gin", "Ben", 0, 10)),  # 10 + 31
    knock("Ben", 9, 30),  # 21 + 3
    scored("Ann", 5),
)


def players(*pads: Pad) -> dict[str, Player]:
    return {player.name: player for player in counted(*pads).players()}


def against(made: Statistics, side: str, other: str) -> HeadToHead:
    (found,) = [
        pair
        for both in made.meetings()
        for pair in both
        if (" ".join(pair.side), " ".join(pair.other)) == (side, other)
    ]
    return found


def started(on: Pad, when: datetime) -> Pad:
    return on._replace(started=when)


def test_hands_are_counted_as_they_were_won() -> None:
    ann, ben = players(pad(*EVENING)).values()
    assert {**ann.counts} == {
        "hands": 8,
        "hands_won": 4,
        "knock": 1,
        "gin": 1,
        "gin-off": 1,
        "scored": 1,
        "knocks": 2,
        "knocks_lost": 1,
        "points": 90,
        "boxes": 10,  # 1, 1 + 2, 1 + 4, 1
        "games": 1,
        "games_won": 1,
        "settled": 127,  # 90 + 110 + 10 x 7 = 270; 80 + 9 x 7 = 143
    }
    assert {what: count for what, count in ben.counts.items() if count} == {
        "hands": 8,
        "hands_won": 3,
        "undercut": 1,
        "big-gin": 1,
        "knock": 1,
        "knocks": 2,
        "knocks_lost": 1,
        "points": 80,
        "boxes": 9,  # 1 + 1, 1 + 5, 1
        "games": 1,
        "settled": -127,
    }
    assert (ann.largest, ben.largest) == (52, 41)
    assert (ann.mean_hand, ann.share_of_hands("gin")) == (22.5, 0.125)


def test_a_struck_hand_counts_for_nobody() -> None:
    made = counted(pad(knock("Ann", 6, 14), gin("Ben", 9), Strike(1)))
    assert made.hands == 1
    assert [player.counts["hands"] for player in made.players()] == [1, 1]
    assert against(made, "Ann", "Ben").counts["hands"] == 1


def test_a_tie_that_nobody_wins_is_played_and_knocked_but_not_lost() -> None:
    tie = pad(knock("Ann", 6, 6), under={"hand.tie": "nobody"})
    ann, ben = players(tie).values()
    assert (ann.counts["hands"], ann.counts["knocks"]) == (1, 1)
    assert (ann.counts["knocks_lost"], ben.counts["hands_won"]) == (0, 0)


def test_a_player_who_has_not_played_has_no_rate_and_no_mean() -> None:
    # Cy deals and sits out.
    three = pad(gin("Ann", 9), sides="Ann|Ben|Cy", dealer="Cy")
    cy = players(three)["Cy"]
    assert (cy.share_of_hands("gin"), cy.mean_hand, cy.longest_streak) == (
        None,
        None,
        0,
    )


def test_a_pad_without_a_hand_counts_nowhere() -> None:
    made = counted(pad(), pad(gin("Ann", 9), Strike(1)), pad(Adjust("Ann", 10, "spot")))
    assert (made.pads, made.hands, made.players()) == (0, 0, [])
    assert (made.first, made.last) == (None, None)


def test_a_game_whose_columns_are_shared_is_drawn() -> None:
    # Ann closes column 1, and so Ben's first win closes column 2.
    shared = pad(gin("Ann", 70), gin("Ben", 71), under={"hollywood.columns": 2})
    assert [column.closed_by for column in Replay(shared).game.columns] == [0, 1]
    ann, ben = players(shared, pad(gin("Ann", 9), Finish())).values()
    for each in (ann, ben):
        games = [each.counts[what] for what in ("games", "games_won", "games_drawn")]
        assert games == [2, 0, 1]
    pair = against(counted(shared), "Ann", "Ben")
    assert pair.counts["games_drawn"] == 1


def test_a_shutout_that_is_not_paid_for_is_none() -> None:
    unpaid = pad(gin("Ann", 70), under={"shutout.doubles": []})
    ann, ben = players(unpaid).values()
    assert (ann.counts["shutouts_given"], ben.counts["shutouts_taken"]) == (0, 0)


def test_the_points_of_a_pair_are_those_of_their_own_hands_pad_by_pad() -> None:
    earlier, later = (
        started(THREE, NOVEMBER),
        started(pad(gin("Cy", 9), sides="Cy|Ann"), NOVEMBER + timedelta(1)),
    )
    made = counted(later, earlier)
    cy, ann = against(made, "Cy", "Ann"), against(made, "Ann", "Cy")
    assert (cy.counts["points"], ann.counts["points"]) == (60 + 29, 0)
    assert [points for *_, points in sorted(cy.pads)] == [60, 29]


def test_money_is_exact_however_large() -> None:
    stakes: Mapping[str, object] = {
        "stakes.per_point": "999999999999",
        "stakes.per_box": "0.0000000001",
        "game.target": 1_000_000,
    }
    made = counted(*[pad(gin("Ann", 9), Finish(), under=stakes)] * 3)
    ann, _ = made.players()
    # 29 points and 3 boxes of 7 make 50; 3 boxes more.
    assert ann.money[""] == Decimal("149999999999850") + Decimal("0.0000000009")


def test_only_some_players_and_their_meetings() -> None:
    made = counted(THREE, pad(gin("Ann", 9)))
    one = made.only(["ann"])
    assert [player.name for player in one.players()] == ["Ann"]
    assert {
        name for pair, _ in one.meetings() for name in (*pair.side, *pair.other)
    } == {
        *("Ann", "Ben", "Cy"),
    }
    assert len(one.meetings()) == 2
    two = made.only(["Cy", "BEN"])
    assert {player.name for player in two.players()} == {"Ben", "Cy"}
    ((pair, other),) = two.meetings()
    assert {pair.side, other.side} == {("Ben",), ("Cy",)}


def test_a_game_under_way_is_not_counted_but_one_ended_early_is() -> None:
    under_way, ended = pad(gin("Ann", 9)), pad(gin("Ann", 9), Finish())
    (ann, _), (again, ben) = (players(each).values() for each in (under_way, ended))
    assert (ann.counts["games"], ann.counts["settled"]) == (0, 0)
    assert (again.counts["games"], again.counts["games_won"]) == (1, 0)
    # 29 points and 3 boxes of 7.
    assert (again.counts["settled"], ben.counts["settled"]) == (50, -50)


def test_each_column_can_be_a_shutout() -> None:
    three = pad(*[gin("Ann", 70)] * 3, under={"hollywood.columns": 3})
    ann, ben = players(three).values()
    assert (ann.counts["shutouts_given"], ann.counts["shutouts_taken"]) == (3, 0)
    assert (ben.counts["shutouts_given"], ben.counts["shutouts_taken"]) == (0, 3)
    assert ann.counts["games"] == 1


def test_a_match_counts_when_it_is_decided() -> None:
    best_of_three = {"match.best_of": 3, "game.target": 10}
    wins = [gin("Ann", 9), gin("Ben", 9), gin("Ann", 9)]
    open_match, decided = (pad(*wins[:n], under=best_of_three) for n in (2, 3))
    assert players(open_match)["Ann"].counts["matches"] == 0
    ann, ben = players(decided).values()
    assert (ann.counts["matches"], ann.counts["matches_won"]) == (1, 1)
    assert (ben.counts["matches"], ben.counts["matches_won"]) == (1, 0)
    assert (ann.counts["games"], ann.counts["games_won"]) == (3, 2)


def test_a_single_game_is_no_match() -> None:
    ann, _ = players(pad(*EVENING, Again(), gin("Ben", 90))).values()
    assert (ann.counts["games"], ann.counts["matches"]) == (2, 0)


THREE = pad(
    knock("Ann", 6, 14),  # Cy deals; 8 + 3
    dead(),  # Ben lost, deals, and sits out
    gin("Cy", 40),  # against Ann: 60
    knock("Cy", 2, 40),  # against Ben: 38 + 3 make 101
    sides="Ann|Ben|Cy",
    dealer="Cy",
)


def test_of_three_the_one_who_sits_out_has_not_played_the_hand() -> None:
    hands = {name: each.counts["hands"] for name, each in players(THREE).items()}
    assert hands == {"Ann": 3, "Cy": 3, "Ben": 2}
    made = counted(THREE)
    met = [("Ann", "Ben"), ("Ann", "Cy"), ("Ben", "Cy")]
    assert [against(made, *pair).counts["hands"] for pair in met] == [1, 2, 1]


def test_three_players_settle_two_by_two() -> None:
    # Cy: 101 + 110 + 4 x 7 = 239, from Ben 110 more; Ann: 11 + 7 = 18; Ben: 0.
    settled = {name: each.counts["settled"] for name, each in players(THREE).items()}
    assert settled == {"Cy": 221 + 349, "Ann": 18 - 221, "Ben": -18 - 349}
    made = counted(THREE)
    assert against(made, "Cy", "Ben").counts["settled"] == 349
    assert against(made, "Ann", "Cy").counts["settled"] == -221
    given = {
        name: each.counts["shutouts_given"] for name, each in players(THREE).items()
    }
    assert given == {"Cy": 1, "Ann": 0, "Ben": 0}
    assert players(THREE)["Ben"].counts["shutouts_taken"] == 1


TEAMS = pad(
    knock("Ann", 6, 14),  # against Ben: 11
    gin("Dee", 20),  # against Cy: 40, so 29 and 3 boxes for the round
    dead(),
    Finish(),
    sides="Ann Cy|Ben Dee",
)


def test_in_a_team_hands_are_ones_own_and_the_settlement_is_the_sides() -> None:
    found = players(TEAMS)
    hands = {name: found[name].counts["hands"] for name in found}
    assert hands == {"Ann": 1, "Ben": 1, "Cy": 1, "Dee": 1}
    points = {name: found[name].counts["points"] for name in found}
    assert points == {"Ann": 11, "Ben": 0, "Cy": 0, "Dee": 40}
    settled = {name: found[name].counts["settled"] for name in found}
    assert settled == {"Ann": -50, "Cy": -50, "Ben": 50, "Dee": 50}


def test_teams_meet_as_teams_whatever_order_and_case_they_are_named_in() -> None:
    again = pad(gin("ben", 20), sides="dee ben|Cy Ann")
    (met,) = counted(TEAMS, again).meetings()
    assert [pair.side for pair in met] == [("dee", "ben"), ("Cy", "Ann")]
    # The dead hand was one of the two teams, though nobody can say whose.
    assert met[0].counts["hands"] == 4
    assert [pair.counts["hands_won"] for pair in met] == [2, 1]


def test_a_player_is_the_same_but_for_case_and_called_as_on_the_latest_pad() -> None:
    older = started(pad(gin("ANN", 9), sides="ANN|Ben"), NOVEMBER)
    newer = started(pad(gin("ann", 9), sides="ann|Ben"), NOVEMBER + timedelta(1))
    for order in ((older, newer), (newer, older)):
        names = [player.name for player in counted(*order).players()]
        assert names == ["ann", "Ben"]


def test_a_renamed_player_counts_under_the_last_name() -> None:
    renamed = pad(gin("Ann", 9), Rename("Ann", "Eve"), gin("Eve", 9))
    assert players(renamed)["Eve"].counts["hands_won"] == 2


def test_a_player_and_a_team_of_one_name_are_two() -> None:
    one = pad(gin("Ann & Cy", 9))._replace(
        sides=pad(sides="x|Ben")[0].renamed(["Ann & Cy", "Ben & Dee"])
    )
    assert len(counted(one, TEAMS).meetings()) == 2


def test_money_is_added_up_exactly_in_each_currency() -> None:
    def played(per_point: str, currency: str) -> Pad:
        stakes = {"stakes.per_point": per_point, "stakes.currency": currency}
        return pad(*EVENING, under=stakes)

    made = counted(played("0.1", "EUR"), played("0.05", "USD"), played("0.2", "EUR"))
    ann, ben = made.players()
    assert ann.money == {"EUR": Decimal("38.1"), "USD": Decimal("6.35")}
    assert ben.money == {"EUR": Decimal("-38.1"), "USD": Decimal("-6.35")}
    assert against(made, "Ben", "Ann").money == ben.money
    assert made.currencies() == ["EUR", "USD"]


def test_money_is_exact_whatever_its_size() -> None:
    stakes = {"stakes.per_point": "999999999999", "stakes.per_box": "0.0000000001"}
    game = pad(*EVENING, under={**stakes, "game.bonus": 9999, "shutout.adds": 9999})
    one = counted(game).players()[0].money[""]
    ann, ben = counted(*[game] * 1000).players()
    digits = one.as_tuple().digits
    assert len(digits) > 25
    assert ann.money[""].as_tuple().digits == (*digits, 0, 0, 0)
    assert ben.money[""] == ann.money[""].copy_negate()


def test_money_keeps_its_currency_though_the_last_game_is_for_points() -> None:
    stakes = {"stakes.per_point": "0.1", "stakes.currency": "EUR"}
    for_points = SetRules({"stakes.per_point": "", "stakes.currency": ""}, 2)
    played = pad(*EVENING, Again(), for_points, gin("Ben", 9), under=stakes)
    assert (
        players(played)["Ann"].money
        == players(pad(*EVENING, under=stakes))["Ann"].money
    )


def test_a_match_counts_though_the_last_game_is_none() -> None:
    best_of_three = {"match.best_of": 3, "game.target": 10}
    alone = SetRules({"match.best_of": 1}, 3)
    wins: list[Entry] = [gin("Ann", 9), gin("Ann", 9), Again(), alone, gin("Ben", 9)]
    ann, _ = players(pad(*wins, under=best_of_three)).values()
    assert (ann.counts["games"], ann.counts["matches"]) == (3, 1)


def test_a_streak_runs_on_from_pad_to_pad_in_the_order_they_were_started() -> None:
    # Ann ends the evening with one win, and the next begins with two.
    first = started(pad(*EVENING), NOVEMBER)
    second = started(
        pad(gin("Ann", 1), dead(), gin("Ann", 1), gin("Ben", 1)),
        NOVEMBER + timedelta(days=7),
    )
    for order in ((first, second), (second, first)):
        ann, ben = counted(*order).players()
        assert (ann.longest_streak, ben.longest_streak) == (3, 2)


def test_a_hand_without_a_player_does_not_end_that_players_streak() -> None:
    # Ann beats Ben; Cy, who met neither, beats Ben; Ann beats Cy.
    hands = [gin("Ann", 1), gin("Cy", 1, v="Ben"), gin("Ann", 1, v="Cy")]
    ann = players(pad(*hands, sides="Ann|Ben|Cy", dealer="Cy"))["Ann"]
    assert ann.longest_streak == 2


def test_a_pad_that_does_not_say_when_it_began_began_at_its_first_timed_entry() -> None:
    timed = HandEntry(
        Hand(knocker="Ann", ended="gin", opponent_deadwood=9), at=NOVEMBER
    )
    made = counted(pad(dead(), timed), pad())
    assert (made.first, made.last) == (NOVEMBER, NOVEMBER)


@given(st.lists(st.lists(st.booleans(), max_size=6), max_size=5))
def test_streaks_join_as_if_all_hands_had_been_played_at_once(
    evenings: list[list[bool]],
) -> None:
    whole = Streak()
    for wins in evenings:
        whole = whole.then(streak_of(wins))
    assert whole == streak_of([won for wins in evenings for won in wins])


def streak_of(wins: Sequence[bool]) -> Streak:
    """Find the streaks by looking at runs of equal results."""
    runs = [(won, len(list(run))) for won, run in groupby(wins)]
    first = runs[0][1] if runs and runs[0][0] else 0
    last = runs[-1][1] if runs and runs[-1][0] else 0
    return Streak(first, max([n for won, n in runs if won], default=0), last, len(wins))


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (None, datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14)))),
        (date(2026, 11, 27), NOVEMBER),
        (NOVEMBER, datetime(2026, 11, 27, 19, 31)),  # noqa: DTZ001 - as a pad may
        (NOVEMBER.astimezone(timezone(timedelta(hours=5))), date(2026, 11, 28)),
        (NOVEMBER, datetime(9999, 12, 31, 23, tzinfo=timezone(-timedelta(hours=9)))),
    ],
)
def test_every_time_a_pad_can_have_has_its_place(
    earlier: date | None, later: date
) -> None:
    assert timestamp(earlier) < timestamp(later)


def test_who_played_the_most_hands_comes_first_and_who_won_more_of_them() -> None:
    made = counted(
        pad(gin("Ben", 1), gin("Ann", 1), gin("Ben", 1)),
        pad(gin("Cy", 1), sides="Ann|Cy"),
    )
    assert [player.name for player in made.players()] == ["Ann", "Ben", "Cy"]
    assert [one.side for one, _ in made.meetings()] == [("Ben",), ("Cy",)]


HANDS = st.lists(
    st.one_of(
        st.builds(
            knock,
            st.sampled_from(["Ann", "Ben"]),
            st.integers(1, 9),
            st.integers(0, 40),
        ),
        st.builds(gin, st.sampled_from(["Ann", "Ben"]), st.integers(0, 40)),
        st.builds(dead),
    ),
    max_size=6,
)


@given(st.lists(HANDS, max_size=4))
def test_the_record_says_what_the_pads_json_says(evenings: list[list[Any]]) -> None:
    pads = [
        pad(*hands, under={"game.target": 10_000, "stakes.per_point": "0.01"})
        for hands in evenings
    ]
    wins: Counter[str] = Counter()
    points: Counter[str] = Counter()
    outcomes: Counter[tuple[str, str]] = Counter()
    for each in (each for on in pads for each in shown(on)["hands"] if each["winner"]):
        wins[each["winner"]] += 1
        points[each["winner"]] += each["points"]
        outcomes[each["winner"], each["outcome"]] += 1
    made = counted(*pads)
    assert made.hands == sum(map(len, evenings))
    for player in made.players():
        assert player.counts["hands_won"] == wins[player.name]
        assert player.counts["points"] == points[player.name]
        for outcome in ("knock", "gin", "undercut", "gin-off"):
            assert player.counts[outcome] == outcomes[player.name, outcome]


@given(st.lists(HANDS, max_size=4))
def test_what_some_win_others_lose(evenings: list[list[Any]]) -> None:
    made = counted(
        *(
            pad(
                *hands,
                *([Finish()] if hands else []),
                under={"game.target": 10_000, "stakes.per_box": "0.1"},
            )
            for hands in evenings
        )
    )
    assert sum(player.counts["settled"] for player in made.players()) == 0
    assert sum(player.money.get("", Decimal(0)) for player in made.players()) == 0
