"""Who plays whom, and who deals.

Players are numbered from 0, side by side: of two teams of two, 0 and 1 are the first
team.  Source: specification, sections 5 and 7.
"""

from typing import Final

from scorepad.errors import HandError, OpponentError, PadError
from scorepad.keys import listed
from scorepad.players import Sides, find_whole
from scorepad.rules import Rules


class Seats:
    """The seats at the table as the hands go by.

    ``dealer`` deals the next hand; None where nobody has said who dealt, and for
    teams, whose dealing is not tracked.
    """

    def __init__(
        self, names: tuple[str, ...], sides: int, dealer: int | None, rules: Rules
    ) -> None:
        self.dealer = dealer
        self.team: Final = len(names) // sides
        self._names = names
        self._two = len(names) == 2
        self._three = sides == 3
        self._next = "loser" if self._three else rules.dealing_next
        self._passes = rules.dealing_after_dead == "pass"
        self._played: set[int] = set()

    def opponent(self, player: int, named: int | None) -> int:
        """Return whom *player* meets in the next hand, *named* or as seated.

        Raises:
            HandError: they cannot meet, or it must be said who it is.
        """
        if self._two and named != player:
            return 1 - player
        self._check_still_out(player)
        opponent = self._facing(player, named)
        self._check_still_out(opponent)
        return opponent

    def _facing(self, player: int, named: int | None) -> int:
        if named is None:
            return self._seated(player) if self._three else self._opposite(player)
        if named // self.team == player // self.team:
            raise HandError(
                f"{self._names[player]} cannot play against {self._names[named]}"
            )
        return named

    def likely_opponent(self, player: int | None, named: int | None) -> int | None:
        """Return whom a struck hand was against, None where that cannot be said."""
        if player is None or named is not None:
            return named
        try:
            return self._facing(player, None)
        except HandError:
            return None

    def _seated(self, player: int) -> int:
        if self.dealer is None:
            raise HandError("who deals is not known: three players need the dealer")
        if player == self.dealer:
            others = [name for name in self._names if name != self._names[player]]
            raise OpponentError(
                f"{self._names[player]} deals and sits out: say whom "
                f"{self._names[player]} met",
                others,
            )
        return 3 - player - self.dealer

    def _opposite(self, player: int) -> int:
        first = 0 if player >= self.team else self.team
        opposite = first + player % self.team
        if opposite not in self._played:
            return opposite
        left = [p for p in range(first, first + self.team) if p not in self._played]
        if len(left) == 1:
            return left[0]
        raise OpponentError(
            f"{self._names[opposite]} has played this round: say whom "
            f"{self._names[player]} met",
            [self._names[player] for player in left],
        )

    def _check_still_out(self, player: int) -> None:
        if player in self._played:
            out = listed([self._names[p] for p in self.still_out()], "and")
            raise HandError(
                f"{self._names[player]} has played this round: {out} have yet to play"
            )

    def still_out(self) -> list[int]:
        """The players who have not played in the round that is under way."""
        return [p for p in range(len(self._names)) if p not in self._played]

    def meet(self, player: int, opponent: int) -> None:
        """Note that the two have had their hand of a round of teams."""
        if self.team > 1:
            self._played |= {player, opponent}

    def new_round(self) -> None:
        """Let everybody play again."""
        self._played.clear()

    def deal_on(
        self, player: int | None, opponent: int | None, winner: int | None
    ) -> int | None:
        """Move the deal on after a hand and return who dealt that one.

        *player* and *opponent* are the two who played, None of a dead hand;
        *winner* is the one who won it, None for nobody.
        """
        dealer = self.dealer
        if dealer is None or self.team > 1:
            return None
        if self._three and player is not None and opponent is not None:
            # Whoever the hand was played without counts as its dealer.
            dealer = 3 - player - opponent
        self.dealer = dealer
        if winner is None:
            if self._passes:
                self.dealer = (dealer + 1) % len(self._names)
        elif self._next == "alternate":
            self.dealer = 1 - dealer
        else:
            loser = opponent if winner == player else player
            self.dealer = winner if self._next == "winner" else loser
        return dealer


def first_dealer(sides: Sides, name: str | None) -> int | None:
    """Return who is said to have dealt first; for teams, not tracked, it is nobody.

    Raises:
        ScorepadError: nobody is called so, or three players have no dealer.
    """
    if name is None:
        if len(sides.players) == 3:
            raise PadError("dealer: who dealt first must be given for three players")
        return None
    dealer = find_whole(sides.everybody, name)
    return None if len(sides.players[0]) > 1 else dealer
