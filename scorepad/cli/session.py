"""The pad that a command works on: finding it, reading it."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from scorepad.actions import Action, number_told
from scorepad.cli.output import bold, echo
from scorepad.errors import (
    ConsentError,
    FileError,
    HandError,
    OpponentError,
    PadError,
    ScorepadError,
)
from scorepad.pad import Entry
from scorepad.recording import Change, preview
from scorepad.replay import Replay
from scorepad.storage import locations, pad_toml, pads
from scorepad.storage.disk import is_there, signature
from scorepad.storage.entry_toml import entry_text, read_entry
from scorepad.storage.toml import parse
from scorepad.text.terminal import LINE, escape_unprintable, folded

if TYPE_CHECKING:
    from datetime import datetime
PadOption = Annotated[
    Path | None,
    typer.Option("--pad", metavar="FILE", help="The pad to use; else the current one."),
]
YesOption = Annotated[
    bool, typer.Option("--yes", help="Agree to what the change does to other hands.")
]


class Opened(NamedTuple):
    """A pad that was read: where from, what it is called, and what it comes to."""

    path: Path
    name: str
    replay: Replay


def locate(pad: Path | None) -> Path:
    """Return the pad given, or the current one.

    Raises:
        PadError: there is no current pad.
    """
    if pad is not None:
        return pad
    current = locations.current_pad()
    if current is None:
        raise PadError("no pad is open: scorepad new ANN BEN opens one")
    return current


def called(path: Path, given: Path | None) -> str:
    """What JSON and messages call a pad: the path as given, or its name."""
    return str(given) if given is not None else path.stem


def open_pad(pad: Path | None) -> Opened:
    """Read the pad given or the current one, and replay it.

    Raises:
        FileError: it cannot be read, or its entries cannot stand.
    """
    path = locate(pad)
    return Opened(path, called(path, pad), replayed(path, pads.read_pad(path)))


def replayed(path: Path, text: str) -> Replay:
    """Replay the *text* of the pad at *path*.

    Raises:
        FileError: it is no pad, or its entries cannot stand.
    """
    try:
        return Replay(pad_toml.loads(text, path))
    except FileError as error:
        if error.path != path:
            raise
        raise _refusal(path, error.problem) from error
    except ScorepadError as error:
        raise _refusal(path, str(pad_toml.placed(error, text))) from error


def _refusal(path: Path, problem: str) -> FileError:
    """Refuse a pad, with the way back where there is one."""
    if is_there(locations.backup_path(path)):
        problem = f"{problem}; {pads.way_back(path)}"
    return FileError(path, problem)


def now() -> "datetime":
    """The time of an entry, to the second."""
    from datetime import UTC, datetime

    return datetime.now(UTC).replace(microsecond=0)


Make = Callable[[Replay], Entry]
Agreed = bool | Sequence[str]
"""The effects that were agreed to, or True for whatever they are."""


class ConsentRequired(ConsentError):
    """A change whose ``effects`` on other hands nobody has agreed to."""

    def __init__(self, effects: tuple[str, ...]) -> None:
        super().__init__(f"{'; '.join(effects)}. To agree: --yes")
        self.effects = effects


class PadSession:
    """The pad at a path, with its exact text and what that comes to."""

    def __init__(self, path: Path) -> None:
        """Hold the pad at *path*; it is read when it is first wanted."""
        self.path = path
        self._text: str | None = None
        self._replay: Replay | None = None
        self._signature: tuple[int, int, int] | None = None

    def replay(self) -> Replay:
        """Return what the pad comes to now.

        Raises:
            FileError: it cannot be read, or its entries cannot stand.
        """
        seen = signature(self.path)
        if self._replay is not None and seen is not None and seen == self._signature:
            return self._replay
        replay = self._take(pads.read_pad(self.path))
        self._signature = seen
        return replay

    def record(self, make: Make, *, agreed: Agreed = False) -> Change:
        """Append the entry that *make* makes of the pad, saved before it returns.

        Raises:
            UnagreedError: it has effects on other hands that nobody has agreed to.
            ScorepadError: the entry is not allowed; nothing is written.
        """

        def compose(text: str) -> tuple[str, tuple[Change, str]]:
            change = consented(self._take(text), make, agreed)
            addition = _verified(change.entry)
            joined = pads.added(text, addition)
            pad_toml.check_appendable(self.path, text, joined)
            return addition, (change, joined)

        change, addition = pads.append(self.path, compose)
        self._text, self._replay = f"{self._text}{addition}", change.after
        return change

    def _take(self, text: str) -> Replay:
        if self._replay is None or text != self._text:
            self._replay = replayed(self.path, text)
            self._text = text
        return self._replay


class Rehearsal:
    """Takes entries as a pad does, and writes nothing."""

    def __init__(self, replay: Replay) -> None:
        """Begin with what a pad comes to."""
        self._replay = replay

    def replay(self) -> Replay:
        """Return what the pad would come to."""
        return self._replay

    def record(self, make: Make, *, agreed: Agreed = False) -> Change:
        """Work out what the entry that *make* makes would do.

        Raises:
            ScorepadError: it would not be recorded.
        """
        change = consented(self._replay, make, agreed)
        self._replay = change.after
        return change


@contextlib.contextmanager
def saying_whom(option: str) -> Iterator[None]:
    """See that a refusal that asks whom a hand was against shows how that is said.

    Raises:
        HandError: it has to be said, by *option* and a name.
    """
    try:
        yield
    except OpponentError as error:
        name = error.others[0]
        if option.startswith("-"):
            # Only a shell wants a name of several words in quotes.
            import shlex

            name = shlex.quote(name)
        raise HandError(f"{error}, as {option} {name}") from error


def consented(before: Replay, make: Make, agreed: Agreed) -> Change:
    """Work out a change, and see that its effects are agreed to.

    Raises:
        UnagreedError: they are not.
        ScorepadError: the entry is not allowed.
    """
    change = preview(before, make(before))
    if change.effects and agreed is not True and change.effects != agreed:
        raise ConsentRequired(change.effects)
    return change


def perform(pad: Path | None, action: Action, *, agreed: bool = False) -> None:
    """Do *action* to a pad, and answer; it is saved before anything is printed.

    Raises:
        ConsentError: it has effects on other hands that nobody has *agreed* to.
        ScorepadError: the entry is not allowed; nothing is written.
    """
    change = PadSession(locate(pad)).record(action.make, agreed=agreed)
    if change.effects:
        echo(f"Agreed: {escape_unprintable('; '.join(change.effects))}.")
    first, *rest = action.told(change)
    for line in folded(first, LINE):
        echo(line if number_told(change) is None else bold(line))
    echo(piece for line in rest for piece in folded(line, LINE))


def _verified(entry: Entry) -> str:
    """Write an entry as text that has been read back and found the same."""
    text = entry_text(entry)
    (table,) = parse("the new entry", text)["entries"]
    if read_entry(table) != entry:
        raise AssertionError(f"written and read back it differs: {entry}")
    return text
