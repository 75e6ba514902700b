"""The record across pads: what each player did, and side against side.

What every number counts:

- Hands, wins, points and boxes are the player's own, of hands that are not struck: a
  dead hand counts for those who sat at it, which of teams nobody can tell.  Points
  and boxes are those of the hands won: no bonus, no adjustment, each box once.
- Games, matches, shutouts and the settlement are the side's, and of a team count for
  each partner.  A game counts when it is over or finished, a match when it is
  decided and of more than one game, a shutout for each column and each loser.  The
  settlement is what was received less what was paid, before stakes turn it to money.
- A streak is of hands won one after another, pads in the order they were started (where
  a pad does not say when, at its first entry that does); a hand that nobody won, or
  that was played without the player, neither adds nor ends.

Players are the same where their names are, but for case; one who was renamed counts
under the last name.  Partners make the same team in whatever order they are named.
"""

from collections import defaultdict
from datetime import UTC, date, datetime
from decimal import Decimal

from scorepad.tally import Counts, Meeting, Money, PadTally, PlayerTally, Streak

Who = tuple[str, ...]
"""A side, whatever the case and order of its names."""


class Sum:
    """Counts and money that are added up."""

    def __init__(self) -> None:
        self.counts: Counts = defaultdict(int)
        self.money: dict[str, Decimal] = {}

    def take(self, counts: Counts, money: Money) -> None:
        """Add counts and amounts."""
        for what, count in counts.items():
            self.counts[what] += count
        for currency, amount in money.items():
            self.money[currency] = self.money.get(currency, Decimal(0)) + amount


class Player(Sum):
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


class Pair(Sum):
    """One side against another; see :class:`scorepad.tally.Meeting`."""

    def __init__(self) -> None:
        super().__init__()
        self.side: Who = ()
        self.other: Who = ()
        self._named = float("-inf")

    def add(self, meeting: Meeting, when: float) -> None:
        """Add a pad that was started *when*."""
        self.take(meeting.counts, meeting.money)
        if when >= self._named:
            self.side, self.other, self._named = meeting.side, meeting.other, when


class Record:
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
            player = self._players.setdefault(tally.name.casefold(), Player())
            player.add(tally, when, self.pads)
        for meeting in pad.meetings:
            key = _who(meeting.side), _who(meeting.other)
            self._pairs.setdefault(key, Pair()).add(meeting, when)

    def players(self) -> list[Player]:
        """List the players, who played the most hands first."""
        return sorted(
            self._players.values(),
            key=lambda player: (-player.counts["hands"], player.name.casefold()),
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
    return tuple(sorted([name.casefold() for name in side]))
