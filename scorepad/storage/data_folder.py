"""Where pads live: the data folder, the names in it, and which pad is current."""

import contextlib
import itertools
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from scorepad.errors import FileError
from scorepad.pad import name_key
from scorepad.storage.disk import is_there, read_bytes, reason, resolved, save

_CURRENT_NOTE = "current"  # a file with the name of the current pad
_BACKUPS = "kept"  # a folder
_LONGEST_NAME = 60  # letters of the players in a file name
_LONGEST_PLAYERS = 150  # bytes of the players in a file name
_VIRAMA = 9  # the class of the mark that joins a letter to the next one
_PART_OF_LETTER_BEFORE = "\u0e33\u0eb3" + "".join(map(chr, range(0x1160, 0x1200)))
"""Letters that are seen as part of the one before: Thai and Lao am, parts of Hangul."""
_LONGEST_BACKUP = 200  # bytes; file systems allow 255
# What Windows takes for a device, with any ending.
_RESERVED = {"con", "prn", "aux", "nul"} | {
    f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)
}


def home() -> Path:
    """Return the data folder, which need not exist yet; ``SCOREPAD_HOME`` moves it.

    Raises:
        FileError: the user has no folder that it could be in.
    """
    if chosen := os.environ.get("SCOREPAD_HOME"):
        folder = Path(chosen)
    elif sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
        folder = Path(local) / "scorepad"
    elif sys.platform == "darwin":
        folder = Path("~/Library/Application Support/scorepad")
    else:
        data = os.environ.get("XDG_DATA_HOME", "")
        # Its specification says that a relative path is ignored.
        folder = Path(data if data.startswith("/") else "~/.local/share") / "scorepad"
    try:
        return folder.expanduser().absolute()
    except (OSError, RuntimeError) as exc:
        problem = "is not a place for the data folder. To choose one: set SCOREPAD_HOME"
        raise FileError(folder, problem) from exc


def make_home() -> Path:
    """Return the data folder, and make it where it is missing.

    Raises:
        FileError: it cannot be made.
    """
    folder = home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as exc:
        problem = f"cannot be the data folder ({reason(exc)}). To use another: "
        raise FileError(folder, f"{problem}set SCOREPAD_HOME") from exc
    return folder


def saved_pads() -> list[Path]:
    """List the pads in the data folder by name, so that the latest are the last.

    Their names begin with the day, unless a person has given them others.

    Raises:
        FileError: the folder cannot be read.
    """
    return [
        home() / name
        for name in sorted(_names(home()), key=lambda name: Path(name).stem)
        if name.lower().endswith(".toml")
        and not name.startswith(".")
        and not (home() / name).is_dir()
    ]


def _names(folder: Path) -> list[str]:
    """List the names in a folder; none where there is no such folder."""
    try:
        return os.listdir(folder)  # noqa: PTH208 - half the time of iterdir
    except FileNotFoundError:
        return []
    except OSError as exc:
        raise FileError(folder, f"cannot be read: {reason(exc)}") from exc


def pad_name(date: str, players: Sequence[str]) -> str:
    """Return a name for a new pad, without ``.toml``: an ISO date and the players.

    Letters and digits of every script stay, in lower case; hyphens stand for all else,
    so that the name cannot leave the folder and needs no quotes in a shell.
    """
    names = "-".join(filter(None, map(_hyphenated, players)))
    try:
        os.fsencode(names)
    except UnicodeEncodeError:  # the file system has letters of one script only
        names = "-".join(filter(None, map(_ascii, players)))
    if len(names) > _LONGEST_NAME or len(os.fsencode(names)) > _LONGEST_PLAYERS:
        # Cut between characters as people see them, of several codes or not.
        import unicodedata

        end = min(len(names), _LONGEST_NAME)
        while len(os.fsencode(names[:end])) > _LONGEST_PLAYERS:
            end -= 1
        while 0 < end < len(names) and (
            unicodedata.category(names[end])[0] == "M"
            or unicodedata.combining(names[end - 1]) == _VIRAMA
            or names[end] in _PART_OF_LETTER_BEFORE
        ):
            end -= 1
        names = names[:end].strip("-")
    name = "-".join(filter(None, (_ascii(date), names or "pad")))
    return f"pad-{name}" if name in _RESERVED else name


def _hyphenated(text: str) -> str:
    """Return *text* in lower case, with hyphens for all but letters and digits."""
    if text.isascii():
        return _ascii(text)
    import unicodedata  # a megabyte that only a new pad needs

    hyphenated = ""
    for letter in unicodedata.normalize("NFC", text).lower():
        # A mark belongs to the letter before it: it may be the vowel of it.
        is_mark = unicodedata.category(letter)[0] == "M" and hyphenated[-1:] not in (
            "",
            "-",
        )
        hyphenated += letter if letter.isalnum() or is_mark else "-"
    return re.sub("-+", "-", hyphenated).strip("-")


def _ascii(text: str) -> str:
    """Return *text* as ``_hyphenated`` does, in the letters a to z only."""
    if not text.isascii():
        import unicodedata

        letters = unicodedata.normalize("NFKD", text.casefold())
        text = letters.encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def free_path(date: str, players: Sequence[str]) -> Path:
    """Return a path for a new pad: the second one of a day ends in ``-2``.

    A name of which a good copy is kept is not free: its pad may be recovered.

    Raises:
        FileError: the data folder cannot be read.
    """
    taken = {name_key(name) for name in _names(home())}
    for backup in _names(home() / _BACKUPS):
        taken.add(name_key(backup.removesuffix(".deleted").removesuffix(".kept")))
    stem = pad_name(date, players)
    numbered = (f"{stem}-{number}.toml" for number in itertools.count(2))
    candidates = itertools.chain([f"{stem}.toml"], numbered)
    return home() / next(file for file in candidates if name_key(file) not in taken)


def deleted_pads() -> list[str]:
    """List the names of deleted pads that were in the data folder."""
    ending = ".toml.kept.deleted"
    names = sorted(name for name in _names(home() / _BACKUPS) if name.endswith(ending))
    return [name.removesuffix(ending) for name in names]


def named_pad(name: str) -> Path | None:
    """Return the pad of exactly that name, whatever the case; None where there is none.

    Anything with a folder in it is a path; a ``.toml`` file of the working folder comes
    after a saved pad of that name.

    Raises:
        FileError: the data folder cannot be read.
    """
    if Path(name).name != name:
        return Path(name)
    pads = saved_pads()
    bare = name.removesuffix(".toml")
    found = [pad for pad in pads if pad.stem == bare]
    found = found or [pad for pad in pads if name_key(pad.stem) == name_key(bare)]
    if found:
        return found[0] if len(found) == 1 else None
    return Path(name) if bare != name and is_there(Path(name)) else None


def chosen_pad() -> Path | None:
    """Return the pad that ``SCOREPAD_PAD`` names, by its file or as a saved pad.

    Raises:
        FileError: the data folder cannot be read.
    """
    name = os.environ.get("SCOREPAD_PAD")
    if not name:
        return None
    return Path(name) if is_there(Path(name)) else named_pad(name) or Path(name)


def current_pad() -> Path | None:
    """Return the current pad, which may be gone; None before the first one.

    ``SCOREPAD_PAD`` comes before the one that was opened last.

    Raises:
        FileError: the file that names it is damaged.
    """
    if (chosen := chosen_pad()) is not None:
        return chosen
    note = home() / _CURRENT_NOTE
    if not note.is_symlink() and not is_there(note):
        return None
    # No more than the one line end: a name may end in one itself.
    name = os.fsdecode(read_bytes(note)).removesuffix("\n")
    pad = Path(name)
    if not name or "\0" in name or not (pad.is_absolute() or pad.name == name):
        raise FileError(note, "does not name a pad. To choose one: scorepad open NAME")
    return home() / pad


def set_current(path: Path) -> None:
    """Make a pad current, by its name alone where it is in the data folder.

    Raises:
        FileError: that cannot be saved; the current pad is still the old one.
    """
    folder = make_home()
    pad = path.absolute()
    inside = resolved(pad.parent) == resolved(folder)
    save(folder / _CURRENT_NOTE, os.fsencode(f"{pad.name if inside else pad}\n"))


def backup_path(path: Path) -> Path:
    """Return the file in which the good copy of a pad is kept.

    Raises:
        FileError: the pad's path cannot be followed.
    """
    pad, folder = resolved(path), home()
    if len(os.fsencode(pad.name)) <= _LONGEST_BACKUP:
        with contextlib.suppress(OSError):  # a folder that cannot be examined
            if pad.parent.samefile(folder):
                # By name alone, so that the copies still count when the folder moves.
                return folder / _BACKUPS / f"{pad.name}.kept"

    import hashlib  # slow to load, and most pads are in the data folder

    digest = hashlib.sha256(os.fsencode(pad)).hexdigest()[:32]
    return folder / _BACKUPS / f"{_ascii(pad.stem)[:_LONGEST_NAME]}.{digest}.kept"
