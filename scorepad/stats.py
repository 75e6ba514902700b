"""What one pad adds to the record, in small records another process can hand over.

What every number counts is said in :mod:`scorepad.stats`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import permutations
from typing import Final, NamedTuple

from scorepad.pad import name_key
from scorepad.replay import PlayedHand, Replay
from scorepad.settlement import exact_sum, is_for_money, is_shut_out

WON_BY: Final = ("knock", "gin", "big-gin", "undercut", "gin-off", "tie", "scored")
"""The outcomes of a hand that has a winner; each is a count, of the hands won so."""

Counts = defaultdict[str, int]
"""How often, by what; 0 of what is not there."""

Money = Mapping[str, Decimal]
"""Amounts by currency."""


class Streak(NamedTuple):
    """Wins in a row: at the start, the most, at the end; and of how many hands.

    All that is needed to join what was played on one pad to what came after it.
    """

    first: int = 0
    longest: int = 0
    last: int = 0
    hands: int = 0

    def then(self, later: "Streak") -> "Streak":
        """Join the hands that came *later*."""
        return Streak(
            self.first + (later.first if self.first == self.hands else 0),
            max(self.longest, later.longest, self.last + later.first),
            later.last + (self.last if later.last == later.hands else 0),
            self.hands + later.hands,
        )


class PlayerTally(NamedTuple):
    """What a player did on one pad; ``largest`` is the points of a hand won.

    The counts, nothing where they are 0: ``hands``, ``hands_won``, the outcomes of
    :data:`WON_BY` of hands won, ``knocks`` (gin is none) and ``knocks_lost``,
    ``points``, ``boxes``, ``games``, ``games_won``, ``matches``, ``matches_won``,
    ``shutouts_given``, ``shutouts_taken``, and ``settled`` in points.
    """

    name: str
    counts: Counts
    largest: int
    streak: Streak
    money: Money


class HeadToHead(NamedTuple):
    """One side against another on one pad, seen from the first of the two.

    Of the counts ``hands_won``, ``games_won`` and ``settled`` are that side's.
    """

    side: tuple[str, ...]
    other: tuple[str, ...]
    counts: Counts
    money: Money


class PadTally(NamedTuple):
    """What one pad adds to the record."""

    started: date | None
    hands: int
    players: tuple[PlayerTally, ...]
    meetings: tuple[HeadToHead, ...]


def tally(replay: Replay) -> PadTally:
    """Count what is on one pad."""
    return _Count(replay).tally()


def started(replay: Replay) -> date | None:
    """Return when a pad was started, or else the time of its first timed entry."""
    pad = replay.pad
    return pad.started or next((entry.at for entry in pad.entries if entry.at), None)


class _Count:
    """The counting of one pad; players and sides are numbers."""

    def __init__(self, replay: Replay) -> None:
        everybody = replay.sides.everybody
        self._replay = replay
        self._sides = range(len(replay.sides.players))
        self._team = len(everybody) // len(self._sides)
        self._players: list[Counts] = [defaultdict(int) for _ in everybody]
        self._wins: list[list[bool]] = [[] for _ in everybody]
        self._largest = [0] * len(everybody)
        self._pairs: dict[tuple[int, int], Counts] = {
            pair: defaultdict(int) for pair in permutations(self._sides, 2)
        }
        self._money: dict[tuple[int, int], Decimal] = {}
        self._hands = 0

    def tally(self) -> PadTally:
        for result in self._replay.hands:
            if result.score is not None:
                self._hand(result)
        self._games()
        self._matches()
        self._settlement()
        return PadTally(
            started(self._replay),
            self._hands,
            tuple(self._each_player()),
            tuple(self._each_meeting()),
        )

    def _hand(self, result: PlayedHand) -> None:
        self._hands += 1
        player, opponent = result.deal.player, result.opponent
        if player is None or opponent is None:
            self._dead(result)
            return
        score = result.score
        assert score is not None
        self._players[player]["hands"] += 1
        self._players[opponent]["hands"] += 1
        self._met(player // self._team, opponent // self._team)
        if result.deal.hand.ended == "knock":
            self._players[player]["knocks"] += 1
            self._players[player]["knocks_lost"] += score.won_by == 1
        if score.won_by is not None:
            won, lost = (opponent, player) if score.won_by else (player, opponent)
            self._win(won, score.outcome, score.points, score.boxes)
            self._wins[lost].append(False)
            self._pairs[won // self._team, lost // self._team]["hands_won"] += 1

    def _dead(self, result: PlayedHand) -> None:
        """Count a dead hand for those who are known to have played it."""
        sides = list(self._sides)
        if len(sides) == 3:
            if result.dealer is None:
                return
            sides.remove(result.dealer)
        self._met(*sides)
        if self._team == 1:
            for player in sides:
                self._players[player]["hands"] += 1

    def _met(self, one: int, other: int) -> None:
        self._pairs[one, other]["hands"] += 1
        self._pairs[other, one]["hands"] += 1

    def _win(self, player: int, outcome: str, points: int, boxes: int) -> None:
        counts = self._players[player]
        counts["hands_won"] += 1
        counts[outcome] += 1
        counts["points"] += points
        counts["boxes"] += boxes
        self._wins[player].append(True)
        self._largest[player] = max(self._largest[player], points)

    def _games(self) -> None:
        for game in self._replay.games:
            for column in game.columns:
                for loser in self._sides:
                    if is_shut_out(column, loser):
                        self._side(column.closed_by or 0, "shutouts_given")
                        self._side(loser, "shutouts_taken")
            if game.ended:
                self._played("games", game.winner)

    def _matches(self) -> None:
        for match in self._replay.matches:
            if match.over and match.best_of > 1:
                self._played("matches", match.winner)

    def _played(self, what: str, winner: int | None) -> None:
        """Count a game or a match for every side, and who won it."""
        for side in self._sides:
            self._side(side, what)
        if winner is not None:
            self._side(winner, f"{what}_won")
        for pair, counts in self._pairs.items():
            counts[what] += 1
            counts[f"{what}_won"] += pair[0] == winner

    def _settlement(self) -> None:
        for payment in self._replay.payments():
            payer, payee, points, money = payment
            self._receives(payee, payer, points, money)
            self._receives(payer, payee, -points, money and money.copy_negate())

    def _receives(
        self, side: int, other: int, points: int, money: Decimal | None
    ) -> None:
        self._side(side, "settled", points)
        self._pairs[side, other]["settled"] += points
        if money is not None:
            self._money[side, other] = money

    def _side(self, side: int, what: str, count: int = 1) -> None:
        for player in range(side * self._team, (side + 1) * self._team):
            self._players[player][what] += count

    def _each_player(self) -> Iterator[PlayerTally]:
        everybody = self._replay.sides.everybody
        for player, name in enumerate(everybody):
            side = player // self._team
            owed = [owed for pair, owed in self._money.items() if pair[0] == side]
            money = self._in_currency(exact_sum(owed) if owed else None)
            streak = _streak(self._wins[player])
            largest = self._largest[player]
            yield PlayerTally(name, self._players[player], largest, streak, money)

    def _each_meeting(self) -> Iterator[HeadToHead]:
        sides = self._replay.sides.players
        for pair, counts in self._pairs.items():
            money = self._in_currency(self._money.get(pair))
            yield HeadToHead(sides[pair[0]], sides[pair[1]], counts, money)

    def _in_currency(self, money: Decimal | None) -> Money:
        if money is None:
            return {}
        # What is settled is all in one currency; a later game may be for points only.
        paid = [game.rules for game in self._replay.games if is_for_money(game.rules)]
        return {paid[-1].stakes_currency: money}


def _streak(wins: Sequence[bool]) -> Streak:
    lengths = [0]
    for won in wins:
        if won:
            lengths[-1] += 1
        else:
            lengths.append(0)
    return Streak(lengths[0], max(lengths), lengths[-1], len(wins))


Who = tuple[str, ...]
"""A side, whatever the case and order of its names."""


class Totals:
    """Counts and money that are added up."""

    def __init__(self) -> None:
        self.counts: Counts = defaultdict(int)
        self.money: dict[str, Decimal] = {}

    def take(self, counts: Counts, money: Money) -> None:
        """Add counts and amounts."""
        for what, count in counts.items():
            self.counts[what] += count
        for currency, amount in money.items():
            self.money[currency] = exact_sum(
                [self.money.get(currency, Decimal(0)), amount]
            )


class Player(Totals):
    """What a player did on all pads, called as on the pad started last."""

    def __init__(self) -> None:
        super().__init__()
        self.name = ""
        self.largest = 0
        self._named = float("-inf")
        self._streaks: list[tuple[float, int, Streak]] = []

    def add(self, tally: PlayerTally, when: float, pad: int) -> None:
        """Add what was done on pad number *pad*, which was started *when*."""
        self.take(tally.counts, tally.money)
        self.largest = max(self.largest, tally.largest)
        if when >= self._named:
            self.name, self._named = tally.name, when
        if tally.streak.hands:
            self._streaks.append((when, pad, tally.streak))

    @property
    def longest_streak(self) -> int:
        """The most hands won one after another."""
        whole = Streak()
        for _, _, streak in sorted(self._streaks):
            whole = whole.then(streak)
        return whole.longest

    @property
    def mean_hand(self) -> float | None:
        """The mean points of a hand won; None without one."""
        won = self.counts["hands_won"]
        return self.counts["points"] / won if won else None

    def rate(self, what: str) -> float | None:
        """The part of the hands played that *what* counts; None without a hand."""
        hands = self.counts["hands"]
        return self.counts[what] / hands if hands else None


class Pair(Totals):
    """One side against another; see :class:`scorepad.stats.HeadToHead`."""

    def __init__(self) -> None:
        super().__init__()
        self.side: Who = ()
        self.other: Who = ()
        self._named = float("-inf")

    def add(self, meeting: HeadToHead, when: float) -> None:
        """Add a pad that was started *when*."""
        self.take(meeting.counts, meeting.money)
        if when >= self._named:
            self.side, self.other, self._named = meeting.side, meeting.other, when


class Statistics:
    """What all pads that were added come to."""

    def __init__(self) -> None:
        self.pads = 0
        self.hands = 0
        self.first: date | None = None
        self.last: date | None = None
        self._players: dict[str, Player] = {}
        self._pairs: dict[tuple[Who, Who], Pair] = {}

    def add(self, pad: PadTally) -> None:
        """Add what one pad adds, in whatever order the pads come."""
        when = moment(pad.started)
        self.pads += 1
        self.hands += pad.hands
        if pad.started is not None:
            self.first = min(self.first or pad.started, pad.started, key=moment)
            self.last = max(self.last or pad.started, pad.started, key=moment)
        for tally in pad.players:
            player = self._players.setdefault(name_key(tally.name), Player())
            player.add(tally, when, self.pads)
        for meeting in pad.meetings:
            key = _who(meeting.side), _who(meeting.other)
            self._pairs.setdefault(key, Pair()).add(meeting, when)

    def players(self) -> list[Player]:
        """List the players, who played the most hands first."""
        return sorted(
            self._players.values(),
            key=lambda player: (-player.counts["hands"], name_key(player.name)),
        )

    def meetings(self) -> list[tuple[Pair, Pair]]:
        """List who met whom, the most hands first: each seen from either side.

        First of the two stands the one who won more hands.
        """
        met = [
            (pair, self._pairs[other, side])
            for (side, other), pair in self._pairs.items()
            if side < other
        ]
        met = [
            max((one, two), (two, one), key=lambda pair: pair[0].counts["hands_won"])
            for one, two in met
        ]
        return sorted(met, key=lambda pair: (-pair[0].counts["hands"], pair[0].side))

    def currencies(self) -> list[str]:
        """List the currencies that were played for."""
        return sorted(
            {money for each in self._players.values() for money in each.money}
        )


def moment(started: date | None) -> float:
    """Return when a pad was started in seconds, to sort by; unknown comes first."""
    if started is None:
        return float("-inf")
    if not isinstance(started, datetime):
        started = datetime(started.year, started.month, started.day, tzinfo=UTC)
    return (started if started.tzinfo else started.replace(tzinfo=UTC)).timestamp()


def _who(side: Who) -> Who:
    return tuple(sorted([name_key(name) for name in side]))
