"""Laws that hold of every evening, whatever was agreed and played."""

from collections import defaultdict
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorepad.cards import DECK
from scorepad.errors import ScorepadError
from scorepad.pad import (
    Adjust,
    Again,
    Ended,
    Entry,
    Finish,
    Hand,
    HandEntry,
    Pad,
    Redo,
    Undo,
    checked,
    sides_of,
)
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.scoring import score_hand
from scorepad.storage.pad_toml import loads
from tests.evening import PATH, hand, shown

Table = dict[str, Any]

BONUS = st.integers(0, 40)
EXTRA = st.integers(0, 4)
enough = settings(max_examples=60)  # an evening is many hands, and takes a while
STAKE = st.sampled_from(["", "0.01", "0.125", "2", "7.50"])


@st.composite
def agreements(draw: st.DrawFn, *, most_columns: int = 4) -> Rules:
    """Draw house rules; small targets, so that games end."""
    columns = draw(st.integers(1, most_columns))
    weights = st.lists(st.integers(1, 9), min_size=columns, max_size=columns)
    values: dict[str, object] = {
        "hand.knock_limit": draw(st.sampled_from([10, 9, 6, 0])),
        "hand.gin_bonus": draw(BONUS),
        "hand.big_gin_bonus": draw(st.one_of(st.just("not-played"), BONUS)),
        "hand.undercut_bonus": draw(BONUS),
        "hand.gin_off_bonus": draw(st.one_of(st.just("as-undercut"), BONUS)),
        "hand.knock_bonus": draw(BONUS),
        "hand.tie": draw(st.sampled_from(["undercut", "knocker", "nobody"])),
        "hand.multipliers": [2, 3],
        "oklahoma.played": draw(st.sampled_from([False, False, True])),
        "oklahoma.ace": draw(st.sampled_from(["gin", "one"])),
        "oklahoma.spade_multiplier": draw(st.integers(1, 4)),
        "game.target": draw(st.integers(1, 120)),
        "game.bonus": draw(st.sampled_from([0, 100, 250])),
        "shutout.when": draw(st.sampled_from(["no-points", "no-hands"])),
        "shutout.adds": draw(st.sampled_from([0, 57])),
        "shutout.doubles": draw(
            st.lists(st.sampled_from(["points", "game", "boxes"]), unique=True)
        ),
        "boxes.value": draw(st.integers(0, 30)),
        "boxes.when": draw(st.sampled_from(["at-end", "at-once"])),
        "extra_boxes.gin": draw(EXTRA),
        "extra_boxes.undercut": draw(EXTRA),
        "extra_boxes.gin_off": draw(EXTRA),
        "extra_boxes.multiplied": draw(st.booleans()),
        "hollywood.columns": columns,
        "hollywood.weights": draw(st.one_of(st.just([]), weights)),
        "partnership.sweep_boxes": draw(EXTRA),
        "match.best_of": draw(st.sampled_from([1, 3])),
        "dealing.next": draw(st.sampled_from(["loser", "winner", "alternate"])),
        "dealing.after_dead": draw(st.sampled_from(["same", "pass"])),
        "stakes.per_point": draw(STAKE),
        "stakes.per_box": draw(STAKE),
        "stakes.per_game": draw(STAKE),
        "stakes.round_to": draw(st.sampled_from([0, 5, 50, 500])),
    }
    return Rules(values)


@st.composite
def hands(draw: st.DrawFn, names: tuple[str, ...]) -> Hand:
    """Draw a hand, allowed or not."""
    often: tuple[Ended, ...] = ("knock", "knock", "knock", "gin", "big-gin", "dead")
    ended = draw(st.sampled_from(often))
    card = draw(st.sampled_from(DECK))
    told = Hand(upcard=card, multiplier=draw(st.sampled_from([1, 1, 2, 3])))
    if ended == "dead":
        return told._replace(ended="dead")
    count = st.one_of(st.integers(0, 12), st.integers(0, 98))
    return checked(
        told._replace(
            ended=ended,
            knocker=draw(st.sampled_from(names)),
            knocker_deadwood=draw(st.sampled_from([1, 3, 6, 9]))
            if ended == "knock"
            else 0,
            opponent_deadwood=draw(count),
        )
    )


@st.composite
def entries(draw: st.DrawFn, names: tuple[str, ...]) -> Entry:
    """Draw a hand most of the time."""
    kind = draw(st.integers(0, 11))
    if kind == 0:
        points = draw(st.integers(-20, 60))
        return Adjust(draw(st.sampled_from(names)), points, "agreed")
    return Finish() if kind == 1 else HandEntry(draw(hands(names)))


@st.composite
def evenings(
    draw: st.DrawFn, forms: Iterable[str] = ("A|B", "A|B", "A|B|C", "A C|B D")
) -> Pad:
    """Draw a pad whose entries are all allowed where they stand."""
    sides = sides_of(
        side.split() for side in draw(st.sampled_from([*forms])).split("|")
    )
    three = len(sides.players) == 3
    agreed = draw(agreements(most_columns=1 if three else 4))
    names = sides.everybody
    pad = Pad(sides, agreed, names[-1] if three else draw(st.sampled_from([None, "A"])))
    for entry in draw(st.lists(entries(names), min_size=4, max_size=14)):
        pad = extended(pad, entry)
    return pad


def extended(pad: Pad, entry: Entry) -> Pad:
    """Append *entry*, after an ``again`` if it must; leave out what is refused."""
    if not Replay(pad).goes_on:
        pad = pad.with_entry(Again())
    longer = pad.with_entry(entry)
    try:
        Replay(longer)
    except ScorepadError:
        return pad
    return longer


# --- One hand --------------------------------------------------------------------


@given(agreements(), hands(("A",)))
def test_the_lines_of_a_hand_add_up_to_its_points(rules: Rules, told: Hand) -> None:
    try:
        result = score_hand(told, rules)
    except ScorepadError:
        assume(False)
    assert sum(line.points for line in result.lines) == result.points
    assert (result.won_by is None) == (result.boxes == 0)


def fair(rules: Rules) -> Rules:
    """Let gin-off pay at least undercut, and gin at least knock."""
    gin_off = rules.hand_gin_off_bonus
    least = rules.hand_undercut_bonus
    return rules.changed(
        {
            "hand.knock_limit": 10,
            "oklahoma.played": False,
            "hand.gin_bonus": max(rules.hand_gin_bonus, rules.hand_knock_bonus),
            "hand.gin_off_bonus": (
                max(gin_off, least) if isinstance(gin_off, int) else gin_off
            ),
        }
    )


def worth_to_the_knocker(k: int, o: int, multiplier: int, rules: Rules) -> int:
    result = score_hand(checked(hand("knock", "A", k, o, x=multiplier)), rules)
    return {0: 1, 1: -1, None: 0}[result.won_by] * result.points


counts = st.integers(0, 98)
multipliers = st.sampled_from([1, 2, 3])


@given(agreements(), st.integers(0, 10), counts, counts, multipliers)
def test_more_deadwood_never_helps_the_opponent(
    rules: Rules, k: int, o: int, more: int, multiplier: int
) -> None:
    before = worth_to_the_knocker(k, min(o, more), multiplier, fair(rules))
    assert before <= worth_to_the_knocker(k, max(o, more), multiplier, fair(rules))


@given(agreements(), st.integers(0, 10), st.integers(0, 10), counts, multipliers)
def test_more_deadwood_never_helps_the_knocker(
    rules: Rules, k: int, more: int, o: int, multiplier: int
) -> None:
    before = worth_to_the_knocker(min(k, more), o, multiplier, fair(rules))
    assert before >= worth_to_the_knocker(max(k, more), o, multiplier, fair(rules))


# --- A game ----------------------------------------------------------------------


@enough
@given(evenings())
def test_nothing_enters_a_closed_column(pad: Pad) -> None:
    """Whoever has the target closed it: after that its points stay as they are."""
    target = pad.rules.game_target
    closed: dict[tuple[int, int], list[int]] = {}
    for told in shown(pad)["hands"]:
        for number, points in enumerate(told["running"], 1):
            column = (told["game"], number)
            if column in closed:
                assert number not in told["columns"]
                assert points == closed[column]
            elif max(points) >= target:
                closed[column] = points


@enough
@given(evenings())
def test_the_lines_of_a_column_add_up_and_columns_make_the_game(pad: Pad) -> None:
    for game in shown(pad)["games"]:
        for column in game["columns"]:
            amounts = [line["amounts"] for line in column["lines"]]
            assert [sum(line) for line in zip(*amounts, strict=True)] == column[
                "totals"
            ]
        weighed = [
            [column["weight"] * total for total in column["totals"]]
            for column in game["columns"]
        ]
        assert [sum(totals) for totals in zip(*weighed, strict=True)] == game["totals"]


@enough
@given(evenings(["A|B", "A C|B D"]))
def test_a_payment_is_the_difference_of_the_totals_rounded(pad: Pad) -> None:
    step = pad.rules.stakes_round_to or 1
    for game in shown(pad)["games"]:
        difference = game["totals"][0] - game["totals"][1]
        steps = (Decimal(abs(difference)) / step).quantize(Decimal(1), ROUND_HALF_UP)
        ended = game["over"] or game["finished"]
        points = sum(payment["points"] for payment in game["payments"])
        assert points == (steps * step if ended else 0)
        if points:
            (payment,) = game["payments"]
            ahead = 0 if difference > 0 else 1
            names = [side["name"] for side in shown(pad)["sides"]]
            assert (payment["to"], payment["from"]) == (names[ahead], names[1 - ahead])


def won(payments: Iterable[Table]) -> dict[str, tuple[int, Decimal]]:
    """Say what each has won, in points and money; less than 0 is lost."""
    points: dict[str, int] = defaultdict(int)
    money: dict[str, Decimal] = defaultdict(Decimal)
    for payment in payments:
        for side, sign in ((payment["to"], 1), (payment["from"], -1)):
            points[side] += sign * payment["points"]
            money[side] += sign * Decimal(payment["money"] or 0)
    return {
        side: (points[side], money[side])
        for side in points
        if points[side] or money[side]
    }


@enough
@given(evenings())
def test_what_is_won_and_lost_sums_to_nothing(pad: Pad) -> None:
    table = shown(pad)
    games = [payment for game in table["games"] for payment in game["payments"]]
    net = won(table["payments"])
    assert net == won(games)
    assert sum(points for points, _ in net.values()) == 0
    assert sum(money for _, money in net.values()) == 0


@enough
@given(evenings(["A|B"]))
def test_the_two_sides_are_alike(pad: Pad) -> None:
    """With the seats exchanged the same hands come to the same, turned about."""
    turned = pad._replace(sides=sides_of([["B"], ["A"]]))
    one, other = shown(pad), shown(turned)
    for game, same in zip(one["games"], other["games"], strict=True):
        assert game["totals"] == same["totals"][::-1]
        assert game["winner"] == same["winner"]
        assert game["payments"] == same["payments"]
    for told, same in zip(one["hands"], other["hands"], strict=True):
        assert told["dealer"] == same["dealer"]
        assert told["running"] == [points[::-1] for points in same["running"]]


@enough
@given(evenings(["A|B"]))
def test_teams_of_one_are_two_players(pad: Pad) -> None:
    players = 'scorepad = 1\nplayers = ["A", "B"]\n'
    sides = 'scorepad = 1\nsides = [["A"], ["B"]]\n'
    alike = [loads(text, PATH).sides for text in (players, sides)]
    tables = [shown(pad._replace(sides=each)) for each in alike]
    assert tables[0] == tables[1] == shown(pad)


# --- A pad -----------------------------------------------------------------------


@enough
@given(evenings(), st.data())
def test_a_prefix_of_the_hands_has_a_prefix_of_the_running_totals(
    pad: Pad, data: st.DataObject
) -> None:
    length = data.draw(st.integers(0, len(pad.entries)))
    whole = shown(pad)["hands"]
    part = shown(pad._replace(entries=pad.entries[:length]))["hands"]
    assert part == whole[: len(part)]


@enough
@given(evenings(), st.data())
def test_undo_then_redo_is_the_identity(pad: Pad, data: st.DataObject) -> None:
    steps = data.draw(st.integers(1, max(1, len(pad.entries))))
    assume(steps <= len(pad.entries))
    undone = pad.with_entry(Undo(steps))
    assert shown(undone) == shown(pad._replace(entries=pad.entries[:-steps]))
    assert shown(undone.with_entry(Redo(steps))) == shown(pad)
    one_by_one = pad._replace(
        entries=(*pad.entries, *[Undo()] * steps, *[Redo()] * steps)
    )
    assert shown(one_by_one) == shown(pad)


@enough
@given(evenings(), st.data())
def test_a_hand_replaced_by_itself_changes_nothing(
    pad: Pad, data: st.DataObject
) -> None:
    table = shown(pad)
    assume(table["hands"])
    number = data.draw(st.integers(1, len(table["hands"])))
    told = [entry for entry in pad.entries if isinstance(entry, HandEntry)][number - 1]
    same = shown(pad.with_entry(told._replace(replaces=number)))
    assert same["hands"][number - 1]["corrected"]
    same["hands"][number - 1]["corrected"] = False
    assert same == table
