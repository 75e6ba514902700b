"""The players and the sides they make; finding one by what people type."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scorepad.errors import PlayerError
from scorepad.keys import in_toml, listed

TEAM_JOINER: Final = " & "


class Sides(NamedTuple):
    """Who plays: two or three sides, each of one player or of as many partners."""

    players: tuple[tuple[str, ...], ...]

    @property
    def everybody(self) -> tuple[str, ...]:
        """All players, side by side."""
        return tuple([name for side in self.players for name in side])

    @property
    def names(self) -> tuple[str, ...]:
        """What each side is called: its players joined."""
        return tuple([TEAM_JOINER.join(side) for side in self.players])

    def renamed(self, names: Sequence[str]) -> "Sides":
        """Return the same sides with everybody called by *names*, in their order."""
        rest = iter(names)
        return Sides(
            tuple([tuple([next(rest) for _ in side]) for side in self.players])
        )


def sides_of(sides: Iterable[Iterable[str]]) -> Sides:
    """Make sides of the names given.

    Raises:
        PlayerError: too few or too many, uneven teams, or a name that will not do.
    """
    made = Sides(tuple([tuple(side) for side in sides]))
    if len(made.players) not in (2, 3):
        count = len(made.players)
        named = f"{count or 'nobody'} {'are' if count > 1 else 'is'} named"
        raise PlayerError(f"{named}: two play, or three, or two teams")
    sizes = {len(side) for side in made.players}
    if len(sizes) > 1 or 0 in sizes:
        raise PlayerError("the teams are uneven: each has the same number of players")
    if len(made.players) == 3 and sizes != {1}:
        raise PlayerError("three teams cannot play: two teams, or three players")
    check_names(made.everybody)
    # Two teams could be joined to one name: "A & B" with C, and A with "B & C".
    check_names(made.names)
    return made


def check_names(names: Sequence[str]) -> None:
    """Refuse names that nobody could be called by.

    Raises:
        PlayerError: a name is empty, or two are the same but for case and outer blanks.
    """
    seen: dict[str, str] = {}
    for name in names:
        if not name.strip():
            raise PlayerError(f"{in_toml(name)} is no name: it is empty")
        if (folded := name.strip().casefold()) in seen:
            if seen[folded] == name:
                raise PlayerError(f"two cannot both be called {name}")
            raise PlayerError(f"{seen[folded]} and {name} are the same name")
        seen[folded] = name


def find_whole(names: Sequence[str], text: str) -> int:
    """Return the number of the player called *text*, but for case.

    Raises:
        PlayerError: nobody is.
    """
    folded = text.casefold()
    for number, name in enumerate(names):
        if name.casefold() == folded:
            return number
    raise PlayerError(f"{in_toml(text)} is not in the game: {_who(names)}")


def find_player(names: Sequence[str], text: str) -> int:
    """Return the number of the one player whose name begins with *text*.

    Case does not count, and a whole name beats a longer one that begins with it.

    Raises:
        PlayerError: nobody's does, or more than one's.
    """
    folded = text.strip().casefold()
    begins = []
    for number, name in enumerate(names):
        if name.strip().casefold() == folded:
            return number
        if folded and name.strip().casefold().startswith(folded):
            begins.append(number)
    if not begins:
        raise PlayerError(f"{in_toml(text)} is not in the game: {_who(names)}")
    if len(begins) > 1:
        meant = listed([names[number] for number in begins], "or")
        raise PlayerError(f"{in_toml(text)} could be {meant}")
    return begins[0]


def find_side(sides: Sides, text: str) -> int:
    """Return the number of the side called *text*, whole, or of the player it means.

    Raises:
        PlayerError: it is nobody's name, or could be more than one's.
    """
    side = side_called(sides, text)
    if side is None:
        return find_player(sides.everybody, text) // len(sides.players[0])
    return side


def side_called(sides: Sides, text: str) -> int | None:
    """Return the number of the side called *text*, whole but for case, if any is."""
    folded = text.strip().casefold()
    names = [name.casefold() for name in sides.names]
    return names.index(folded) if folded in names else None


def _who(names: Sequence[str]) -> str:
    return f"{listed(list(names), 'and')} are"
