"""A pad held in memory between one line and the next.

Its file is read again only when it changed, so that another process may record too,
and what is held is replayed only when its text is not the one it was.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from scorepad.actions import Action, number_told
from scorepad.changes import Change, attempt
from scorepad.cli.current import locate, replayed
from scorepad.cli.output import bold, say
from scorepad.entries import Entry
from scorepad.errors import ConsentError, HandError, OpponentError
from scorepad.files import padfile, store
from scorepad.files.entryfile import entry_text, read_entry
from scorepad.files.reading import signature
from scorepad.files.tomltext import parse
from scorepad.replay import Replay
from scorepad.views.display import safe
from scorepad.views.lines import LINE, folded

Make = Callable[[Replay], Entry]
Agreed = bool | Sequence[str]
"""The effects that were agreed to, or True for whatever they are."""


class UnagreedError(ConsentError):
    """A change whose ``effects`` on other hands nobody has agreed to."""

    def __init__(self, effects: tuple[str, ...]) -> None:
        super().__init__(f"{'; '.join(effects)}. To agree: --yes")
        self.effects = effects


class HeldPad:
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
        replay = self._take(store.read_pad(self.path))
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
            joined = store.added(text, addition)
            padfile.check_appendable(self.path, text, joined)
            return addition, (change, joined)

        change, addition = store.append(self.path, compose)
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
    change = attempt(before, make(before))
    if change.effects and agreed is not True and change.effects != agreed:
        raise UnagreedError(change.effects)
    return change


def perform(pad: Path | None, action: Action, *, agreed: bool = False) -> None:
    """Do *action* to a pad, and answer; it is saved before anything is printed.

    Raises:
        ConsentError: it has effects on other hands that nobody has *agreed* to.
        ScorepadError: the entry is not allowed; nothing is written.
    """
    change = HeldPad(locate(pad)).record(action.make, agreed=agreed)
    if change.effects:
        say(f"Agreed: {safe('; '.join(change.effects))}.")
    first, *rest = action.told(change)
    for line in folded(first, LINE):
        say(line if number_told(change) is None else bold(line))
    say(piece for line in rest for piece in folded(line, LINE))


def _verified(entry: Entry) -> str:
    """Write an entry as text that has been read back and found the same."""
    text = entry_text(entry)
    (table,) = parse("the new entry", text)["entries"]
    if read_entry(table) != entry:
        raise AssertionError(f"written and read back it differs: {entry}")
    return text
