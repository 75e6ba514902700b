"""Where pads live: the data folder, what is saved in it, and which pad is current."""

import contextlib
import itertools
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from scorepad.errors import FileError
from scorepad.pad import name_key
from scorepad.storage.disk import is_there, read_bytes, reason, resolved, save
from scorepad.storage.pad_names import LONGEST_NAME, pad_name, plain_name

_CURRENT_NOTE = "current"  # a file with the name of the current pad
_BACKUPS = "kept"  # a folder
_LONGEST_BACKUP = 200  # bytes; file systems allow 255


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
    return folder / _BACKUPS / f"{plain_name(pad.stem)[:LONGEST_NAME]}.{digest}.kept"
