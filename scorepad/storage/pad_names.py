"""What the file of a pad is called: the day and the players, in any script."""

import os
import re
from collections.abc import Sequence

LONGEST_NAME = 60  # letters of the players in a file name
_LONGEST_PLAYERS = 150  # bytes of the players in a file name
_VIRAMA = 9  # the class of the mark that joins a letter to the next one
_PART_OF_LETTER_BEFORE = "\u0e33\u0eb3" + "".join(map(chr, range(0x1160, 0x1200)))
"""Letters that are seen as part of the one before: Thai and Lao am, parts of Hangul."""
# What Windows takes for a device, with any ending.
_RESERVED = {"con", "prn", "aux", "nul"} | {
    f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)
}


def pad_name(date: str, players: Sequence[str]) -> str:
    """Return a name for a new pad, without ``.toml``: an ISO date and the players.

    Letters and digits of every script stay, in lower case; hyphens stand for all else,
    so that the name cannot leave the folder and needs no quotes in a shell.
    """
    names = "-".join(filter(None, map(_hyphenated, players)))
    try:
        os.fsencode(names)
    except UnicodeEncodeError:  # the file system has letters of one script only
        names = "-".join(filter(None, map(plain_name, players)))
    if len(names) > LONGEST_NAME or len(os.fsencode(names)) > _LONGEST_PLAYERS:
        # Cut between characters as people see them, of several codes or not.
        import unicodedata

        end = min(len(names), LONGEST_NAME)
        while len(os.fsencode(names[:end])) > _LONGEST_PLAYERS:
            end -= 1
        while 0 < end < len(names) and (
            unicodedata.category(names[end])[0] == "M"
            or unicodedata.combining(names[end - 1]) == _VIRAMA
            or names[end] in _PART_OF_LETTER_BEFORE
        ):
            end -= 1
        names = names[:end].strip("-")
    name = "-".join(filter(None, (plain_name(date), names or "pad")))
    return f"pad-{name}" if name in _RESERVED else name


def _hyphenated(text: str) -> str:
    """Return *text* in lower case, with hyphens for all but letters and digits."""
    if text.isascii():
        return plain_name(text)
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


def plain_name(text: str) -> str:
    """Return *text* in the letters a to z and digits, with hyphens for all else."""
    if not text.isascii():
        import unicodedata

        letters = unicodedata.normalize("NFKD", text.casefold())
        text = letters.encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
