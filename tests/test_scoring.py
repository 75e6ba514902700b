"""Every row of the specification's section 2, under rules whose numbers all differ."""

from collections.abc import Mapping

import pytest

from scorepad.errors import HandError
from scorepad.pad import KNOWN_OUTCOMES, Hand, Outcome
from scorepad.rules import CLASSIC, Rules
from scorepad.scoring import Score, knock_limit, largest_count, score_hand
from tests.evening import hand, rules

Changes = Mapping[str, object]

OKLAHOMA: Changes = {"oklahoma.played": True}
OKLAHOMA_ONE: Changes = {"oklahoma.played": True, "oklahoma.ace": "one"}


def worth(told: Hand, changes: Changes | None = None) -> Score:
    return score_hand(told, rules(changes))


def refusal(told: Hand, changes: Changes | None = None) -> str:
    with pytest.raises(HandError) as caught:
        worth(told, changes)
    return str(caught.value)


@pytest.mark.parametrize(
    ("told", "outcome", "won_by", "lines", "points", "extra"),
    [
        pytest.param(
            hand("gin", "Ann", 0, 32),
            "gin",
            0,
            (("deadwood", 32), ("gin bonus", 20)),
            52,
            2,
            id="gin",
        ),
        pytest.param(
            hand("gin", "Ann", 0, 0),
            "gin",
            0,
            (("deadwood", 0), ("gin bonus", 20)),
            20,
            2,
            id="gin-against-nothing",
        ),
        pytest.param(
            hand("big-gin", "Ann", 0, 32),
            "big-gin",
            0,
            (("deadwood", 32), ("big gin bonus", 31)),
            63,
            5,
            id="big-gin",
        ),
        pytest.param(
            hand("knock", "Ann", 6, 14),
            "knock",
            0,
            (("difference", 8), ("knock bonus", 3)),
            11,
            0,
            id="knock",
        ),
        pytest.param(
            hand("knock", "Ann", 6, 7),
            "knock",
            0,
            (("difference", 1), ("knock bonus", 3)),
            4,
            0,
            id="knock-by-one",
        ),
        pytest.param(
            hand("knock", "Ann", 6, 4),
            "undercut",
            1,
            (("difference", 2), ("undercut bonus", 13)),
            15,
            1,
            id="undercut",
        ),
        pytest.param(
            hand("knock", "Ann", 6, 5),
            "undercut",
            1,
            (("difference", 1), ("undercut bonus", 13)),
            14,
            1,
            id="undercut-by-one",
        ),
        pytest.param(
            hand("knock", "Ann", 6, 6),
            "undercut",
            1,
            (("difference", 0), ("undercut bonus", 13)),
            13,
            1,
            id="undercut-by-a-tie",
        ),
        pytest.param(
            hand("knock", "Ann", 6, 0),
            "gin-off",
            1,
            (("difference", 6), ("gin-off bonus", 17)),
            23,
            4,
            id="gin-off",
        ),
        pytest.param(hand("dead"), "dead", None, (), 0, 0, id="dead"),
        pytest.param(
            Hand(winner="Ann", ended="scored", points=41),
            "scored",
            0,
            (("points", 41),),
            41,
            0,
            id="scored",
        ),
    ],
)
def test_each_way_a_hand_ends(
    told: Hand,
    outcome: Outcome,
    won_by: int | None,
    lines: tuple[tuple[str, int], ...],
    points: int,
    extra: int,
) -> None:
    result = worth(told)
    boxes = 0 if won_by is None else 1 + extra
    assert result[:6] == (outcome, won_by, lines, points, boxes, 1)


def test_a_tie_can_go_to_the_knocker_for_nothing_but_a_box() -> None:
    result = worth(hand("knock", "Ann", 6, 6), {"hand.tie": "knocker"})
    assert result.boxes == 1
    assert result[:6] == ("tie", 0, (("difference", 0),), 0, 1, 1)


def test_a_tie_can_go_to_nobody() -> None:
    result = worth(hand("knock", "Ann", 6, 6), {"hand.tie": "nobody"})
    assert result.boxes == 0
    assert result[:6] == ("tie", None, (), 0, 0, 1)


@pytest.mark.parametrize("tie", ["knocker", "nobody"])
def test_who_wins_ties_changes_no_other_hand(tie: str) -> None:
    for k, o in ((6, 5), (6, 7), (6, 0), (1, 0)):
        told = hand("knock", "Ann", k, o)
        assert worth(told, {"hand.tie": tie}) == worth(told)


def test_a_gin_off_may_pay_as_an_undercut_and_is_a_gin_off_all_the_same() -> None:
    result = worth(hand("knock", "Ann", 6, 0), {"hand.gin_off_bonus": "as-undercut"})
    assert result[:6] == (
        "gin-off",
        1,
        (("difference", 6), ("gin-off bonus", 13)),
        19,
        5,
        1,
    )


def test_a_gin_off_bonus_of_nothing_is_not_as_an_undercut() -> None:
    result = worth(hand("knock", "Ann", 6, 0), {"hand.gin_off_bonus": 0})
    assert result[:6] == ("gin-off", 1, (("difference", 6),), 6, 5, 1)


@pytest.mark.parametrize(
    ("key", "told", "line"),
    [
        ("hand.gin_bonus", hand("gin", "Ann", 0, 32), ("deadwood", 32)),
        ("hand.big_gin_bonus", hand("big-gin", "Ann", 0, 32), ("deadwood", 32)),
        ("hand.knock_bonus", hand("knock", "Ann", 6, 14), ("difference", 8)),
        ("hand.undercut_bonus", hand("knock", "Ann", 6, 4), ("difference", 2)),
    ],
)
def test_a_bonus_of_nothing_has_no_line(
    key: str, told: Hand, line: tuple[str, int]
) -> None:
    result = worth(told, {key: 0})
    assert (result.lines, result.points) == ((line,), line[1])


# --- Multiplying -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("upcard", "declared", "factor"),
    [
        ("9s", 1, 4),
        ("9h", 1, 1),
        ("9h", 3, 3),
        ("9s", 5, 20),
    ],
)
def test_every_line_is_multiplied_by_the_spade_and_by_what_was_declared(
    upcard: str, declared: int, factor: int
) -> None:
    told = hand("knock", "Ann", 6, 14, upcard=upcard, x=declared)
    result = worth(told, OKLAHOMA)
    assert result.lines == (("difference", 8 * factor), ("knock bonus", 3 * factor))
    assert (result.points, result.multiplier) == (11 * factor, factor)


def test_a_spade_multiplies_in_oklahoma_only() -> None:
    result = worth(hand("knock", "Ann", 6, 14, upcard="9s"))
    assert (result.points, result.multiplier) == (11, 1)


@pytest.mark.parametrize(
    ("told", "plain", "tripled"),
    [
        (hand("gin", "Ann", 0, 32, x=3), 1 + 2, 1 + 6),
        (hand("big-gin", "Ann", 0, 32, x=3), 1 + 5, 1 + 15),
        (hand("knock", "Ann", 6, 4, x=3), 1 + 1, 1 + 3),
        (hand("knock", "Ann", 6, 0, x=3), 1 + 4, 1 + 12),
        (hand("knock", "Ann", 6, 14, x=3), 1, 1),
    ],
)
def test_extra_boxes_are_multiplied_where_agreed_and_the_ordinary_one_never(
    told: Hand, plain: int, tripled: int
) -> None:
    assert worth(told).boxes == plain
    assert worth(told, {"extra_boxes.multiplied": True}).boxes == tripled


def test_extra_boxes_are_multiplied_by_the_spade_too() -> None:
    told = hand("gin", "Ann", 0, 32, upcard="9s", x=3)
    changes = {**OKLAHOMA, "extra_boxes.multiplied": True}
    assert worth(told, changes).boxes == 1 + 2 * 12


# --- A hand of which only the points are known ----------------------------------


@pytest.mark.parametrize(
    ("outcome", "boxes"),
    [
        (None, 1),
        ("knock", 1),
        ("tie", 1),
        ("gin", 1 + 2),
        ("big-gin", 1 + 5),
        ("undercut", 1 + 1),
        ("gin-off", 1 + 4),
    ],
)
def test_a_scored_hand_has_the_boxes_of_its_outcome(
    outcome: Outcome | None, boxes: int
) -> None:
    told = Hand(winner="Ann", ended="scored", points=41, outcome=outcome)
    result = worth(told)
    assert result.outcome == (outcome or "scored")
    assert (result.points, result.boxes) == (41, boxes)


@pytest.mark.parametrize("outcome", [None, *KNOWN_OUTCOMES])
def test_the_points_of_a_scored_hand_are_final(outcome: Outcome | None) -> None:
    spade = hand("gin", upcard="9s").upcard
    told = Hand(winner="Ann", ended="scored", points=41, outcome=outcome, upcard=spade)
    changes = {**OKLAHOMA, "extra_boxes.multiplied": True, "hand.knock_limit": 0}
    result = worth(told._replace(multiplier=3), changes)
    assert result.lines == (("points", 41),)
    assert (result.points, result.multiplier) == (41, 1)
    assert result == worth(told)


def test_big_gin_known_by_its_points_needs_no_rule() -> None:
    told = Hand(winner="Ann", ended="scored", points=41, outcome="big-gin")
    assert score_hand(told, CLASSIC).points == 41


# --- The knock limit -------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "upcard", "limit"),
    [
        pytest.param({}, None, 9, id="agreed"),
        pytest.param({}, "5h", 9, id="no-oklahoma"),
        pytest.param(OKLAHOMA, "As", 0, id="ace-is-gin"),
        pytest.param(OKLAHOMA_ONE, "As", 1, id="ace-is-one"),
        pytest.param(OKLAHOMA_ONE, "2h", 2, id="two"),
        pytest.param(OKLAHOMA, "5h", 5, id="five"),
        pytest.param(OKLAHOMA, "8h", 8, id="below-the-agreed"),
        pytest.param(OKLAHOMA, "10h", 9, id="above-the-agreed"),
        pytest.param({**OKLAHOMA, "hand.knock_limit": 10}, "9h", 9, id="nine"),
        pytest.param({**OKLAHOMA, "hand.knock_limit": 10}, "Th", 10, id="ten"),
        pytest.param({**OKLAHOMA, "hand.knock_limit": 10}, "Jh", 10, id="jack"),
        pytest.param({**OKLAHOMA, "hand.knock_limit": 10}, "Qh", 10, id="queen"),
        pytest.param({**OKLAHOMA, "hand.knock_limit": 10}, "Kh", 10, id="king"),
        pytest.param({**OKLAHOMA, "hand.knock_limit": 0}, "Kh", 0, id="straight"),
        pytest.param(
            {**OKLAHOMA_ONE, "hand.ace_deadwood": 15}, "Ah", 1, id="dear-ace-is-one"
        ),
    ],
)
def test_the_knock_limit_and_no_more(
    changes: Changes, upcard: str | None, limit: int
) -> None:
    told = hand("knock", "Ann", limit, 40, upcard=upcard)
    assert knock_limit(told, rules(changes)) == limit
    if limit:
        assert worth(told, changes).outcome == "knock"
    over = told._replace(knocker_deadwood=limit + 1)
    only = ", so only gin ends the hand" if limit == 0 else ""
    problem = f"Ann cannot knock with {limit + 1}: the limit is {limit}{only}"
    assert refusal(over, changes) == problem


def test_gin_is_never_over_the_limit() -> None:
    told = hand("gin", "Ann", 0, 32, upcard="Ah")
    assert worth(told, {**OKLAHOMA, "hand.knock_limit": 0}).points == 52


def test_a_knock_over_the_limit_that_is_let_stand_is_scored_as_any() -> None:
    told = hand("knock", "Ann", 12, 30)
    assert refusal(told) == "Ann cannot knock with 12: the limit is 9"
    accepted = told._replace(accepted=True)
    assert worth(accepted) == worth(told, {"hand.knock_limit": 12})
    assert worth(accepted, {"hand.knock_limit": 0}).points == 18 + 3
    most = accepted._replace(knocker_deadwood=98, opponent_deadwood=98)
    assert worth(most).outcome == "undercut"
    over = accepted._replace(knocker_deadwood=99)
    assert refusal(over) == "Ann cannot have 99: 10 cards count at most 98"


def test_a_table_may_let_any_count_knock() -> None:
    changes = {"hand.knock_limit": 98, "hand.cards": 5}
    assert worth(hand("knock", "Ann", 49, 50), changes).points == 1 + 3
    problem = "Ann cannot have 51: 5 cards count at most 50"
    assert refusal(hand("knock", "Ann", 51, 50), changes) == problem


@pytest.mark.parametrize(
    ("ordinary", "extra", "boxes"),
    [
        (False, False, 3),
        (True, False, 4 * 3 + 2),
        (False, True, 1 + 24),
        (True, True, 36),
    ],
)
def test_the_ordinary_box_and_the_extra_ones_are_multiplied_each_by_its_own_rule(
    ordinary: bool, extra: bool, boxes: int
) -> None:
    # A spade counts four times, and three is declared; gin has two extra boxes.
    told = hand("gin", "Ann", 0, 5, x=3, upcard="9s")
    changes = {
        **OKLAHOMA,
        "boxes.multiplied": ordinary,
        "extra_boxes.multiplied": extra,
    }
    result = worth(told, changes)
    assert (result.boxes, result.extra_boxes) == (boxes, 24 if extra else 2)


# --- The largest count -----------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "ace", "most"),
    [
        (10, 1, 98),  # K K Q Q J J T T 9 9
        (5, 1, 50),  # K K Q Q J
        (9, 1, 89),  # K K Q Q J J T T 9
        (13, 1, 121),  # K K Q Q J J T T 9 9 8 8 7
        (10, 15, 110),  # A A K K Q Q J J T T
        (5, 25, 80),  # A A K K Q
        (13, 9, 124),  # K K Q Q J J T T A A 9 9 8
    ],
)
def test_the_largest_count_has_two_of_each_of_the_dearest(
    cards: int, ace: int, most: int
) -> None:
    changes = {"hand.cards": cards, "hand.ace_deadwood": ace}
    assert largest_count(rules(changes)) == most
    told = hand("gin", "Ann", 0, most)
    assert worth(told, changes).points == most + 20
    problem = f"cannot have {most + 1}: {cards} cards count at most {most}"
    over = told._replace(opponent_deadwood=most + 1)
    assert refusal(over, changes) == f"the opponent {problem}"
    assert refusal(over._replace(opponent="Ben"), changes) == f"Ben {problem}"


# --- The other refusals ----------------------------------------------------------


@pytest.mark.parametrize(
    "told",
    [
        hand("knock", "Ann", 6, 14, x=2),
        hand("gin", "Ann", 0, 14, x=2),
        hand("dead", x=2),
    ],
)
def test_a_multiplier_that_is_not_agreed_is_refused(told: Hand) -> None:
    assert refusal(told) == (
        "these rules allow x3 and x5, not x2. To allow x2: rules set "
        "hand.multipliers=[2,3,5]"
    )
    assert refusal(told, {"hand.multipliers": []}) == (
        "these rules have no doubled hands. To allow x2: rules set hand.multipliers=[2]"
    )


def test_a_multiplier_on_a_dead_hand_multiplies_nothing() -> None:
    assert worth(hand("dead", x=3))[:6] == ("dead", None, (), 0, 0, 1)


def test_big_gin_is_refused_where_it_is_not_played() -> None:
    changes = {"hand.big_gin_bonus": "not-played"}
    assert (
        refusal(hand("big-gin", "Ann", 0, 14), changes)
        == "these rules have no big gin. To add it: rules set hand.big_gin_bonus=31"
    )


@pytest.mark.parametrize(
    "told",
    [
        hand("knock", "Ann", 6, 14),
        hand("gin", "Ann", 0, 14),
        hand("big-gin", "Ann", 0, 14),
    ],
)
def test_oklahoma_needs_the_upcard(told: Hand) -> None:
    assert refusal(told, OKLAHOMA) == (
        "the upcard is missing. In Oklahoma every hand but a dead one needs it"
    )


def test_a_dead_or_scored_hand_needs_no_upcard() -> None:
    assert worth(hand("dead"), OKLAHOMA).outcome == "dead"
    told = Hand(winner="Ann", ended="scored", points=41)
    assert worth(told, OKLAHOMA).points == 41


# --- Worked examples of section 10 -----------------------------------------------


@pytest.mark.parametrize(
    ("told", "changes", "won_by", "points"),
    [
        (hand("knock", "Ann", 6, 4), {}, 1, 27),
        (hand("gin", "Ann", 0, 32), {}, 0, 57),
        (hand("knock", "Ann", 6, 14), {}, 0, 8),
        (hand("knock", "Ann", 6, 6), {}, 1, 25),
        (hand("knock", "Ann", 8, 12), {}, 0, 4),
        (hand("knock", "Ann", 8, 6), {}, 1, 27),
        (hand("gin", "Ann", 0, 28), {}, 0, 53),
        (hand("knock", "Ann", 5, 13), {"hand.knock_bonus": 15}, 0, 23),
        (hand("knock", "Ann", 7, 5), {"hand.knock_bonus": 15}, 1, 27),
    ],
)
def test_published_hands(
    told: Hand, changes: Changes, won_by: int, points: int
) -> None:
    result = score_hand(told, Rules(changes))
    assert (result.won_by, result.points) == (won_by, points)
