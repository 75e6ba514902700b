"""Words for messages: lists of words, values as TOML writes them, scores."""

from collections.abc import Iterable, Mapping


def toml_literal(value: object) -> str:
    """Write *value* as TOML would, in one line, for messages and comments."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{quoted}"'
    if isinstance(value, list | tuple):
        # A list in a list is only named: it may be of any depth.
        items = (
            "a list" if isinstance(item, list | tuple) else toml_literal(item)
            for item in value
        )
        return f"[{', '.join(items)}]"
    return "a table" if isinstance(value, Mapping) else str(value)


def join_words(words: list[str], last: str, between: str = ", ") -> str:
    """Join *words* as a sentence does: ``a, b or c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{between.join(words[:-1])} {last} {words[-1]}"


def score_text(numbers: Iterable[int]) -> str:
    """Set *numbers* against each other: ``107-42``, and ``60 to -6``."""
    # A minus sign must not be taken for the one between.
    written = [str(number) for number in numbers]
    return (" to " if "-" in "".join(written) else "-").join(written)


def did_you_mean(word: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """Return the word of *known* that is most like *word*, None where none is.

    *likeness* is how alike they have to be, from 0 to 1.
    """
    # Only a mistake needs it.
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, list(known), 1, likeness)), None)
