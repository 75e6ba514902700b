"""Where pads live: the data folder, the names in it, and which pad is current."""

import contextlib
import itertools
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from scorepad.errors import FileError
from scorepad.storage.disk import is_there, read_bytes, reason, resolved, save

_CURRENT = "current"
_KEPT = "kept"
_LONGEST_NAME = 60  # letters of the players in a file name
_LONGEST_KEPT = 200  # bytes; file systems allow 255
_SHOWN = 5  # names in a message
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
        problem = "the data folder has no place: SCOREPAD_HOME can name one"
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
        problem = f"cannot be the data folder ({reason(exc)}): "
        raise FileError(folder, f"{problem}SCOREPAD_HOME can name another") from exc
    return folder


def saved_pads() -> list[Path]:
    """List the pads that lie in the data folder itself, by name.

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
    try:
        return os.listdir(folder)  # noqa: PTH208 - half the time of iterdir
    except FileNotFoundError:
        return []
    except OSError as exc:
        raise FileError(folder, f"cannot be read: {reason(exc)}") from exc


def pad_name(date: str, players: Sequence[str]) -> str:
    """Return a name for a new pad, without ``.toml``: an ISO date and the players.

    Lower-case letters, digits and hyphens only, so that it cannot leave the folder,
    and means one file on every file system.
    """
    who = "-".join(filter(None, map(_plain, players)))[:_LONGEST_NAME].strip("-")
    name = "-".join(filter(None, (_plain(date), who or "pad")))
    return f"pad-{name}" if name in _RESERVED else name


def _plain(text: str) -> str:
    import unicodedata  # a megabyte that only a new pad needs

    letters = unicodedata.normalize("NFKD", text.casefold())
    ascii_only = letters.encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only.lower()).strip("-")


def free_pad(date: str, players: Sequence[str]) -> Path:
    """Return a path for a new pad: the second one of a day ends in ``-2``.

    A name of which a good copy is kept is not free: its pad may be brought back.

    Raises:
        FileError: the data folder cannot be read.
    """
    taken = {name.casefold() for name in _names(home())}
    taken |= {n.casefold().removesuffix(".kept") for n in _names(home() / _KEPT)}
    name = pad_name(date, players)
    names = (f"{name}-{number}.toml" for number in itertools.count(2))
    return home() / next(
        n for n in itertools.chain([f"{name}.toml"], names) if n not in taken
    )


def find_pad(name: str) -> Path:
    """Find a saved pad by its name, or by a beginning or a part that no other has.

    Anything with a folder in it is a path; a ``.toml`` file in the working folder comes
    after the exact name of a saved pad, and before parts of names.

    Raises:
        FileError: no pad has that name, or more than one could be meant.
    """
    if Path(name).name != name:
        return Path(name)
    bare = name.removesuffix(".toml")
    part = bare.casefold()
    pads = saved_pads()
    found = [pad for pad in pads if pad.stem == bare]
    found = found or [pad for pad in pads if pad.stem.casefold() == part]
    if not found and bare != name and is_there(Path(name)):
        return Path(name)
    found = found or [pad for pad in pads if pad.stem.casefold().startswith(part)]
    found = found or [pad for pad in pads if part in pad.stem.casefold()]
    if not found:
        raise FileError(name, "no saved pad has that name: scorepad pads lists them")
    if len(found) > 1:
        shown = ", ".join(pad.stem for pad in found[:_SHOWN])
        more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        raise FileError(name, f"could be any of {shown}{more}")
    return found[0]


def current_pad() -> Path | None:
    """Return the current pad, which may be gone; None before the first one.

    Raises:
        FileError: the file that names it is damaged.
    """
    note = home() / _CURRENT
    if not note.is_symlink() and not is_there(note):
        return None
    # No more than the one line end: a name may end in one itself.
    named = os.fsdecode(read_bytes(note)).removesuffix("\n")
    pad = Path(named)
    if not named or "\0" in named or not (pad.is_absolute() or pad.name == named):
        raise FileError(note, "names no pad: scorepad open NAME chooses one")
    return home() / pad


def set_current(path: Path) -> None:
    """Make a pad current, by its name alone where it lies in the data folder.

    Raises:
        FileError: that cannot be written down; the pad that was current still is.
    """
    folder = make_home()
    pad = path.absolute()
    inside = resolved(pad.parent) == resolved(folder)
    save(folder / _CURRENT, os.fsencode(f"{pad.name if inside else pad}\n"))


def backup_path(path: Path) -> Path:
    """Return the file in which the good copy of a pad is kept.

    Raises:
        FileError: the pad's path cannot be followed.
    """
    pad, folder = resolved(path), home()
    if len(os.fsencode(pad.name)) <= _LONGEST_KEPT:
        with contextlib.suppress(OSError):  # a folder that cannot be examined
            if pad.parent.samefile(folder):
                # By name alone, so that the copies still count when the folder moves.
                return folder / _KEPT / f"{pad.name}.kept"

    import hashlib  # slow to load, and most pads lie in the data folder

    mark = hashlib.sha256(os.fsencode(pad)).hexdigest()[:32]
    return folder / _KEPT / f"{_plain(pad.stem)[:_LONGEST_NAME]}.{mark}.kept"
