"""Statistics of players, and of sides against each other, over any number of pads.

:func:`count` counts one pad; a :class:`Statistics` merges others, in any order.  It can
be pickled, so that several processes can count.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import permutations
from typing import Final, NamedTuple

from scorepad.game import Game
from scorepad.pad import name_key
from scorepad.replay import PlayedHand, Replay
from scorepad.settlement import exact_sum, game_payments, is_shut_out

WON_BY: Final = ("knock", "gin", "big-gin", "undercut", "gin-off", "tie", "scored")
"""The outcomes of a hand that has a winner; each is a count of hands won that way."""

Side = tuple[str, ...]
"""The names of a side's players."""

_NEVER: Final = float("-inf")


class Streak(NamedTuple):
    """Wins in a row: at the start, the longest, at the end; and the number of hands.

    With these the hands of one pad can be joined to those of a later one.
    """

    first: int = 0
    longest: int = 0
    last: int = 0
    hands: int = 0

    @classmethod
    def of(cls, wins: Sequence[bool]) -> "Streak":
        """Return the streak of *wins*, True for a hand won and False for one lost."""
        lengths = [0]
        for won in wins:
            if won:
                lengths[-1] += 1
            else:
                lengths.append(0)
        return cls(lengths[0], max(lengths), lengths[-1], len(wins))

    def then(self, later: "Streak") -> "Streak":
        """Return the streak of these hands followed by *later* ones."""
        return Streak(
            self.first + (later.first if self.first == self.hands else 0),
            max(self.longest, later.longest, self.last + later.first),
            later.last + (self.last if later.last == later.hands else 0),
            self.hands + later.hands,
        )


class Totals:
    """Counts by what they count, and money by currency."""

    def __init__(self, when: float = _NEVER) -> None:
        """Start at 0; *when* is the timestamp of the pad whose names are used."""
        self.counts: Counter[str] = Counter()
        self.money: dict[str, Decimal] = {}
        self.when = when

    def pay(self, currency: str, amount: Decimal) -> None:
        """Add *amount*, negative where it is paid and not received."""
        before = self.money.get(currency, Decimal(0))
        self.money[currency] = exact_sum([before, amount])

    def merge(self, other: "Totals") -> None:
        """Add the counts and the money of *other*."""
        self.counts.update(other.counts)
        for currency, amount in other.money.items():
            self.pay(currency, amount)


class Player(Totals):
    """The totals of a player, under the name on the latest pad.

    Counts, absent where 0: ``hands``, ``hands_won``, the outcomes of :data:`WON_BY`,
    ``knocks`` (gin is not one) and ``knocks_lost``, ``points``, ``boxes``, ``games``,
    ``games_won``, ``games_drawn``, ``matches``, ``matches_won``,
    ``shutouts_given``, ``shutouts_taken``, and ``settled`` in points.
    ``hands_by_points`` counts the hands won with each number of points.
    """

    def __init__(self, name: str, when: float) -> None:
        super().__init__(when)
        self.name = name
        self.hands_by_points: Counter[int] = Counter()
        self.streaks: list[tuple[float, int, Streak]] = []

    def add(self, other: "Player", pads: int) -> None:
        """Add the player's totals on other pads, which get numbers after *pads*."""
        self.merge(other)
        self.hands_by_points.update(other.hands_by_points)
        if other.when >= self.when:
            self.name, self.when = other.name, other.when
        self.streaks += [(when, pads + pad, run) for when, pad, run in other.streaks]

    @property
    def longest_streak(self) -> int:
        """The most hands won one after another."""
        joined = Streak()
        for _, _, streak in sorted(self.streaks):
            joined = joined.then(streak)
        return joined.longest

    @property
    def largest(self) -> int:
        """The points of the largest hand won; 0 without one."""
        return max(self.hands_by_points, default=0)

    @property
    def mean_hand(self) -> float | None:
        """The mean points of a hand won; None without one."""
        won = self.counts["hands_won"]
        return self.counts["points"] / won if won else None

    def share_of_hands(self, what: str) -> float | None:
        """The share of the hands played that *what* counts; None without a hand."""
        hands = self.counts["hands"]
        return self.counts[what] / hands if hands else None


class HeadToHead(Totals):
    """The totals of one side against another.

    ``hands_won``, ``points``, ``games_won``, ``matches_won`` and ``settled`` are those
    of ``side``.  ``pads`` has, for each pad, the timestamp of its start, its number and
    the points that the side won from the other on it.
    """

    def __init__(self, side: Side, other: Side, when: float) -> None:
        super().__init__(when)
        self.side = side
        self.other = other
        self.pads: list[tuple[float, int, int]] = []

    def add(self, other: "HeadToHead", pads: int) -> None:
        """Add the totals of the two on other pads, which get numbers after *pads*."""
        self.merge(other)
        self.pads += [(when, pads + pad, points) for when, pad, points in other.pads]
        if other.when >= self.when:
            self.side, self.other, self.when = other.side, other.other, other.when


class Statistics:
    """The counts of one pad (see :func:`count`), or of many that were merged."""

    def __init__(self) -> None:
        self.pads = 0
        self.hands = 0
        self.first: date | None = None
        self.last: date | None = None
        self.by_name: dict[str, Player] = {}
        self.by_sides: dict[tuple[Side, Side], HeadToHead] = {}

    def merge(self, other: "Statistics") -> None:
        """Add the pads that *other* has counted; the order does not matter."""
        for key, player in other.by_name.items():
            mine = self.by_name.setdefault(key, Player(player.name, player.when))
            mine.add(player, self.pads)
        for sides, pair in other.by_sides.items():
            new = HeadToHead(pair.side, pair.other, pair.when)
            self.by_sides.setdefault(sides, new).add(pair, self.pads)
        self.pads += other.pads
        self.hands += other.hands
        times = [when for when in (self.first, other.first) if when is not None]
        self.first = min(times, key=timestamp, default=None)
        times = [when for when in (self.last, other.last) if when is not None]
        self.last = max(times, key=timestamp, default=None)

    def players(self) -> list[Player]:
        """List the players, the one who played the most hands first."""
        return sorted(
            self.by_name.values(),
            key=lambda player: (-player.counts["hands"], name_key(player.name)),
        )

    def meetings(self) -> list[tuple[HeadToHead, HeadToHead]]:
        """List the sides that met, the most hands first, each pair from either side.

        The side that won more hands comes first of the two.
        """
        pairs = []
        for (side, other), pair in self.by_sides.items():
            if side < other:
                both = (pair, self.by_sides[other, side])
                won = [each.counts["hands_won"] for each in both]
                pairs.append(both if won[0] >= won[1] else both[::-1])
        return sorted(pairs, key=lambda pair: (-pair[0].counts["hands"], pair[0].side))

    def only(self, names: Collection[str]) -> "Statistics":
        """Return the statistics of these players, and of all their meetings.

        With two or more names only their meetings with one another are left.
        """
        keys = {name_key(name) for name in names}
        selected = Statistics()
        selected.pads, selected.hands = self.pads, self.hands
        selected.first, selected.last = self.first, self.last
        selected.by_name = {
            key: player for key, player in self.by_name.items() if key in keys
        }
        selected.by_sides = {
            sides: pair
            for sides, pair in self.by_sides.items()
            if sum(not keys.isdisjoint(side) for side in sides) >= min(2, len(keys))
        }
        return selected

    def currencies(self) -> list[str]:
        """List the currencies that were played for."""
        return sorted({money for each in self.by_name.values() for money in each.money})


def count(replay: Replay) -> Statistics:
    """Return the statistics of one pad; one without a hand is not counted."""
    statistics = Statistics()
    hands = [result for result in replay.hands if result.score is not None]
    if not hands:
        return statistics
    statistics.pads, statistics.hands = 1, len(hands)
    statistics.first = statistics.last = start_time(replay)
    pad = _PadCount(replay, timestamp(statistics.first))
    for result in hands:
        pad.add_hand(result)
    for game in replay.games:
        pad.add_game(game)
    for match in replay.matches:
        if match.length > 1 and match.over:
            pad.add_outcome("matches", match.winner)
    for player, wins in zip(pad.players, pad.wins, strict=True):
        if wins:
            player.streaks.append((player.when, 1, Streak.of(wins)))
        statistics.by_name[name_key(player.name)] = player
    for pair in pad.pairs.values():
        if pair.counts["hands"]:
            pair.pads.append((pair.when, 1, pair.counts["points"]))
        statistics.by_sides[_side_key(pair.side), _side_key(pair.other)] = pair
    return statistics


class _PadCount:
    """The counts of one pad under way; players and sides are numbers."""

    def __init__(self, replay: Replay, when: float) -> None:
        names, sides = replay.sides.everybody, replay.sides.players
        self._replay = replay
        self._sides = range(len(sides))
        self._team = len(sides[0])
        self.players = [Player(name, when) for name in names]
        self.wins: list[list[bool]] = [[] for _ in names]
        self.pairs = {
            (one, other): HeadToHead(sides[one], sides[other], when)
            for one, other in permutations(self._sides, 2)
        }

    def add_hand(self, result: PlayedHand) -> None:
        """Count a hand that is not struck.

        Nobody is recorded as having played a dead hand: it counts for two sides, and
        with three players for the two who did not deal.
        """
        player, opponent, score = result.recorded.player, result.opponent, result.score
        if player is None or opponent is None or score is None:
            sides = list(self._sides)
            if len(sides) == 3:
                if result.dealer is None:
                    return
                sides.remove(result.dealer)
            self._add_meeting(*sides)
            if self._team == 1:
                for each in sides:
                    self.players[each].counts["hands"] += 1
            return
        team = self._team
        knocker = self.players[player].counts
        for each in (player, opponent):
            self.players[each].counts["hands"] += 1
        self._add_meeting(player // team, opponent // team)
        if result.recorded.hand.ended == "knock":
            knocker["knocks"] += 1
            if score.won_by == 1:
                knocker["knocks_lost"] += 1
        if score.won_by is None:
            return
        won, lost = (opponent, player) if score.won_by else (player, opponent)
        winner = self.players[won]
        winner.counts["hands_won"] += 1
        winner.counts[score.outcome] += 1
        winner.counts["points"] += score.points
        winner.counts["boxes"] += score.boxes
        winner.hands_by_points[score.points] += 1
        self.wins[won].append(True)
        self.wins[lost].append(False)
        pair = self.pairs[won // team, lost // team].counts
        pair["hands_won"] += 1
        pair["points"] += score.points

    def _add_meeting(self, one: int, other: int) -> None:
        self.pairs[one, other].counts["hands"] += 1
        self.pairs[other, one].counts["hands"] += 1

    def add_game(self, game: Game) -> None:
        """Count a game: shutouts that were paid for, its result, the settlement."""
        for column in game.columns:
            for loser in self._sides:
                if is_shut_out(column, loser):
                    self._add_for_side(column.closed_by or 0, "shutouts_given")
                    self._add_for_side(loser, "shutouts_taken")
        if game.ended:
            self.add_outcome("games", game.winner, drawn=game.over)
        for payment in game_payments(game):
            for side, other, sign in (
                (payment.payee, payment.payer, 1),
                (payment.payer, payment.payee, -1),
            ):
                self._add_for_side(side, "settled", sign * payment.points)
                pair = self.pairs[side, other]
                pair.counts["settled"] += sign * payment.points
                money = payment.money
                if money is not None:
                    # Unlike multiplying by -1, this does not round to the context.
                    paid = money if sign > 0 else money.copy_negate()
                    for each in (pair, *self._members(side)):
                        each.pay(payment.currency, paid)

    def add_outcome(
        self, what: str, winner: int | None, *, drawn: bool = False
    ) -> None:
        """Count one of the ``games`` or ``matches`` for every side, and its winner."""
        for side in self._sides:
            self._add_for_side(side, what)
        for (side, _), pair in self.pairs.items():
            pair.counts[what] += 1
            if side == winner:
                pair.counts[f"{what}_won"] += 1
            elif winner is None and drawn:
                pair.counts[f"{what}_drawn"] += 1
        if winner is not None:
            self._add_for_side(winner, f"{what}_won")
        elif drawn:
            for side in self._sides:
                self._add_for_side(side, f"{what}_drawn")

    def _add_for_side(self, side: int, what: str, more: int = 1) -> None:
        for player in self._members(side):
            player.counts[what] += more

    def _members(self, side: int) -> list[Player]:
        return self.players[side * self._team : (side + 1) * self._team]


def start_time(replay: Replay) -> date | None:
    """Return when a pad was started, or else the time of its first entry with one."""
    pad = replay.pad
    return pad.started or next((entry.at for entry in pad.entries if entry.at), None)


def timestamp(time: date | None) -> float:
    """Return a time in seconds, to sort by; an unknown time is before all others."""
    if time is None:
        return _NEVER
    if not isinstance(time, datetime):
        time = datetime(time.year, time.month, time.day, tzinfo=UTC)
    return (time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp()


def _side_key(side: Side) -> Side:
    """Return the key of a side, the same for any spelling and order of its names."""
    return tuple(sorted([name_key(name) for name in side]))
