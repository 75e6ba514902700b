"""The pad that a command works on: finding it, reading it, recording to it."""

import contextlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from scorepad.cli.output import echo, echo_json
from scorepad.errors import (
    ConsentError,
    FileError,
    HandError,
    LimitError,
    OpponentError,
    PadError,
    ScorepadError,
    UpcardError,
)
from scorepad.grammar import parse_count
from scorepad.recording import (
    Change,
    CountsSwappedError,
    Request,
    StruckError,
    make_entry,
    preview,
)
from scorepad.replay import Replay
from scorepad.storage import data_folder, pad_toml, pads, recovery
from scorepad.storage.disk import is_there, signature
from scorepad.storage.entry_toml import entry_text, read_entry
from scorepad.storage.toml import parse as parse_toml
from scorepad.text import answers
from scorepad.text.escape import escape_unprintable
from scorepad.text.layout import folded_lines


class OpenedPad(NamedTuple):
    """A pad that was read: its path, its name, and its replay."""

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
    current = data_folder.current_pad()
    if current is None:
        raise PadError("no pad is open. To start one: scorepad new Ann Ben")
    return current


def pad_label(path: Path, given: Path | None) -> str:
    """Return what JSON and messages call a pad: the path as given, or its name."""
    return str(given) if given is not None else path.stem


def open_pad(pad: Path | None) -> OpenedPad:
    """Read the pad given or the current one, and replay it.

    Raises:
        FileError: it cannot be read, or its entries cannot stand.
    """
    path = locate(pad)
    return OpenedPad(path, pad_label(path, pad), replayed(path, pads.read_pad(path)))


def replayed(path: Path, text: str) -> Replay:
    """Replay the *text* of the pad at *path*.

    Raises:
        FileError: it is not a pad, or its entries cannot stand.
    """
    try:
        return Replay(pad_toml.loads(text, path))
    except FileError as error:
        if error.path != path:
            raise
        raise _refusal(path, error.problem) from error
    except ScorepadError as error:
        raise _refusal(path, str(pad_toml.with_line_number(error, text))) from error


def _refusal(path: Path, problem: str) -> FileError:
    """Return the error of a damaged pad, with what recovers it if there is a copy."""
    if is_there(data_folder.backup_path(path)):
        problem = f"{problem}. {recovery.recover_hint(path)}"
    return FileError(path, problem)


def now() -> datetime:
    """Return the time of an entry, to the second, with the offset of the clock here."""
    utc = datetime.now(UTC).replace(microsecond=0)
    here = utc.astimezone()
    offset = here.utcoffset()
    # TOML has no seconds in an offset, a few odd zones have.
    return utc if offset is None or offset.seconds % 60 else here


Parse = Callable[[Replay], Request]
"""Reads what is asked of a pad, given the pad: who plays, which hands there are."""

Agreed = bool | Sequence[str]
"""The effects that were agreed to, or True for whatever they are."""


class ConsentRequired(ConsentError):
    """A change whose ``effects`` on other hands nobody has agreed to."""

    def __init__(self, effects: tuple[str, ...]) -> None:
        super().__init__(f"{'; '.join(effects)}. To agree, add --yes")
        self.effects = effects


class PadSession:
    """The pad at a path, its exact text and its replay cached between changes."""

    def __init__(self, path: Path, *, dry_run: bool = False) -> None:
        """Take the pad at *path*, which is read when it is first needed.

        In a *dry_run* changes are worked out one upon the other and never written.
        """
        self.path = path
        self._dry_run = dry_run
        self._text: str | None = None
        self._replay: Replay | None = None
        self._signature: tuple[int, int, int] | None = None

    def replay(self) -> Replay:
        """Return the replay of the pad, read again only where its file has changed.

        Raises:
            FileError: it cannot be read, or its entries cannot stand.
        """
        if self._replay is not None and self._dry_run:
            return self._replay
        current_signature = signature(self.path)
        if (
            self._replay is not None
            and current_signature is not None
            and current_signature == self._signature
        ):
            return self._replay
        replay = self._replayed(pads.read_pad(self.path))
        self._signature = current_signature
        return replay

    def record(self, parse: Parse, *, agreed: Agreed = False) -> Change:
        """Append the entry of what *parse* reads, saved before this returns.

        Raises:
            ConsentRequired: it has effects on other hands that nobody has agreed to.
            ScorepadError: the entry is not allowed; nothing is written.
        """
        if self._dry_run:
            change = _change(self.replay(), parse, agreed)
            self._replay = change.after
        else:
            with pads.locked(self.path) as pad:
                change = _change(self._replayed(pad.text), parse, agreed)
                entry = entry_text(change.entry)
                (table,) = parse_toml("the new entry", entry)["entries"]
                if read_entry(table) != change.entry:
                    raise AssertionError(f"read back it differs: {change.entry}")
                addition = pad.with_line_ends(entry)
                pad_toml.check_appendable(self.path, pad.text, addition)
                pad.append(addition)
                # In this order, and before anything else is called: Ctrl-C between the
                # two only has the pad read again.
                self._replay = change.after
                self._text = pad.text
        return change

    def _replayed(self, text: str) -> Replay:
        if self._replay is None or text != self._text:
            self._replay = replayed(self.path, text)
            self._text = text
        return self._replay


def _change(before: Replay, parse: Parse, agreed: Agreed) -> Change:
    """Return what *parse* asks for as a change, if its effects are agreed to."""
    request = parse(before)
    change = preview(before, make_entry(before, request, now()))
    if change.effects and agreed is not True and change.effects != agreed:
        raise ConsentRequired(change.effects)
    return change._replace(request=request)


class Notation(NamedTuple):
    """How the options of a hand are typed: at the prompt, or with a command."""

    against: str
    accepted: str
    upcard: str


PROMPT: Final = Notation("v", "ok", "@10h")
COMMAND: Final = Notation("--against", "--accepted", "--upcard=10h")


def counts_exchanged(words: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Return the *words* of a line with its counts exchanged, which then are *counts*.

    A count may be typed as a sum.
    """
    line = list(words)
    for place in range(len(line) - 1):
        one, other = line[place : place + 2]
        with contextlib.suppress(HandError):
            if (parse_count(other), parse_count(one)) == tuple(counts):
                line[place : place + 2] = other, one
                break
    return line


def refusal(error: ScorepadError, words: Sequence[str], notation: Notation) -> str:
    """Return why a line was refused, and the line that would do what it asked for.

    *words* are those of the line.  One that begins with ``scorepad`` is a command.
    """
    problem = str(getattr(error, "problem", error))
    line = list(words)
    match error:
        case OpponentError():
            advice, line = "For example", [*line, notation.against, error.others[0]]
        case StruckError():
            command = line[:1] if line[:1] == ["scorepad"] else []
            advice, line = "To make it count again", [*command, *error.fix.split()]
        case CountsSwappedError():
            advice, line = "Did you mean", counts_exchanged(line, error.guess.counts)
        case LimitError():
            advice, line = "If the opponent accepts it", [*line, notation.accepted]
        case UpcardError():
            advice, line = "For example", [*line, notation.upcard]
        case _:
            return str(error)
    typed = " ".join(line)
    if line[0] == "scorepad":
        # Only a shell needs quotes.
        import shlex

        typed = shlex.join(line)
    if isinstance(error, CountsSwappedError):
        return f"{problem}. {advice} {typed}?"
    stop = "" if problem.endswith(("?", ".")) else "."
    return f"{problem}{stop} {advice}: {typed}"


def perform(
    pad: Path | None,
    parse: Parse,
    *,
    words: Sequence[str] = (),
    notation: Notation = COMMAND,
    agreed: bool = False,
    as_json: bool = False,
) -> None:
    """Record to a pad what *parse* reads, and print the answer.

    It is saved before anything is printed.  *words* are those of the command, for a
    refusal that shows how to do it.

    Raises:
        ConsentError: it has effects on other hands that nobody has *agreed* to.
        ScorepadError: the entry is not allowed; nothing is written.
    """
    path = locate(pad)
    try:
        change = PadSession(path).record(parse, agreed=agreed)
    except (OpponentError, StruckError, LimitError, UpcardError) as error:
        more = [] if pad is None else ["--pad", str(pad)]
        raise HandError(refusal(error, [*words, *more], notation)) from error
    if as_json:
        # Most answers are for people.
        from scorepad.exports.pad_json import change_object

        echo_json(change_object(change))
        return
    if change.effects:
        echo(f"Agreed: {escape_unprintable('; '.join(change.effects))}.")
    first, *rest = answers.answer(change)
    echo(folded_lines([first]), bold=change.number is not None)
    if same := answers.repeat_warning(change):
        rest.append(same)
    echo(folded_lines(rest))
