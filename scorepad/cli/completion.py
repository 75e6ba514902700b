"""What the Tab key offers, in the shell and at the prompt of ``scorepad play``.

In the shell that is players, hands, counts, presets, house rules and saved pads.  Every
function gets the word typed so far and returns words that begin with it.  It prints
nothing, and offers nothing where something is wrong.  What is slow to import it imports
itself, so that the commands start fast.
"""

import contextlib
from collections.abc import Iterable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from scorepad.errors import ScorepadError
from scorepad.formatting import toml_literal

if TYPE_CHECKING:
    from scorepad.replay import Replay
_ENDINGS: Final = ("gin", "big", "undercut", "scored")


def at_the_prompt(before: str, incomplete: str, names: Sequence[str]) -> list[str]:
    """Offer what may stand next in a line of the prompt that begins with *before*."""
    from scorepad.cli.prompt_parser import PROMPT_COMMANDS

    after_a_name = (*_ENDINGS, "v", "ok")
    known = [*names, *(after_a_name if before.strip() else ("dead", *PROMPT_COMMANDS))]
    prefix = incomplete.casefold()
    return [word for word in known if word.casefold().startswith(prefix)]


def players(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer the players of the pad that the command works on."""
    replay = _replay(ctx)
    return _named(replay.sides.everybody if replay else (), incomplete)


def last_players(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer those who played last time and are not named yet."""
    from scorepad.pad import name_key

    replay, words = _replay(ctx), ctx.params.get("players") or ()
    # The word that is being typed is not a name yet.
    named = _new_names([word for word in words if word != incomplete])
    taken = {name_key(name) for name in named}
    known = replay.sides.everybody if replay else ()
    return _named([name for name in known if name_key(name) not in taken], incomplete)


def new_players(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer the players that the command line of ``new`` has named."""
    # Behind an option that is still without its value they are in ``args``.
    return _named(_new_names(ctx.params.get("players") or ctx.args), incomplete)


def _new_names(words: Iterable[str]) -> list[str]:
    """Return the names among the words of ``new``, without what stands between them."""
    from scorepad.grammar import parse_names

    with contextlib.suppress(ScorepadError):
        return [name for side in parse_names([*words]) for name in side]
    return []


def hand_words(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer the words of a hand: a player, how it ended, then the counts."""
    words = ctx.params.get("hand") or ctx.params.get("words") or []
    if not words:
        return [*players(ctx, incomplete), *_fitting(["dead"], incomplete)]
    if len(words) == 1:
        endings = _fitting(_ENDINGS, incomplete)
        return endings if endings and incomplete else [*endings, *counts(incomplete)]
    return counts(incomplete)


def cards(incomplete: str) -> list[str]:
    """Offer the cards that may be turned up."""
    from scorepad.cards import DECK

    return _fitting(map(str, DECK), incomplete)


def counts(incomplete: str) -> list[str]:
    """Offer numbers, so that a shell does not offer its files in their place."""
    if not incomplete:
        return [str(count) for count in range(11)]
    found = _fitting((str(count) for count in range(100)), incomplete)
    return found or _fitting([incomplete], incomplete)


def hands(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer the numbers of the hands, the last one first."""
    replay = _replay(ctx)
    last = len(replay.hands) if replay else 0
    return _fitting(map(str, range(last, 0, -1)), incomplete)


def rules_or_files(incomplete: str) -> list[str]:
    """Offer the presets, and the files here that may hold house rules."""
    from scorepad.storage.rules_toml import preset_names

    return _fitting([*preset_names(), *_toml_files()], incomplete)


def settings(incomplete: str) -> list[str]:
    """Offer house rules as ``KEY=``, and the values of a key where they are few."""
    from scorepad.rules import KEYS, ChoiceKey

    name, equals, _ = incomplete.partition("=")
    if not equals:
        return _fitting((f"{key}=" for key in KEYS), incomplete)
    key = KEYS.get(name)
    if not isinstance(key, ChoiceKey):
        return []
    words = [toml_literal(choice).strip('"') for choice in key.choices]
    return _fitting((f"{name}={word}" for word in words), incomplete)


def settings_or_files(incomplete: str) -> list[str]:
    """Offer house rules as ``KEY=``, and the files here that may hold some."""
    return [*settings(incomplete), *_fitting(_toml_files(), incomplete)]


def pads(incomplete: str) -> list[str]:
    """Offer the saved pads."""
    from scorepad.storage.data_folder import saved_pads

    with contextlib.suppress(ScorepadError, OSError):
        return _fitting((pad.stem for pad in saved_pads()), incomplete)
    return []


def _toml_files() -> list[str]:
    """Return the TOML files of the current folder; a shell knows the others."""
    with contextlib.suppress(OSError):
        names = sorted(file.name for file in Path().glob("*.toml"))
        return [name for name in names if all(map(_is_plain, name))]
    return []


def _replay(ctx: typer.Context) -> "Replay | None":
    """Replay the pad that the command line names, else the current one."""
    from scorepad.cli.session import open_pad

    pad = ctx.params.get("pad")
    with contextlib.suppress(ScorepadError, OSError):
        return open_pad(None if pad is None else Path(pad)).replay
    return None


def _named(names: Iterable[str], incomplete: str) -> list[str]:
    """Offer names, beginning with exactly what was typed; any case finds them."""
    prefix, length = incomplete.casefold(), len(incomplete)
    fitting = [name for name in names if name[:length].casefold() == prefix]
    return _fitting((incomplete + name[length:] for name in fitting), incomplete)


def _fitting(words: Iterable[str], incomplete: str) -> list[str]:
    """Return the words that begin with *incomplete*, each up to its first odd letter.

    A pad from elsewhere may call a player what a shell would run, so only letters,
    digits and a few signs get there.  The beginning of a name is enough to find it.
    """
    plain = ["".join(takewhile(_is_plain, word)) for word in words]
    matching = [word for word in plain if word and word.startswith(incomplete)]
    return list(dict.fromkeys(matching))


def _is_plain(letter: str) -> bool:
    return letter.isalnum() or letter in "-_.=+"
