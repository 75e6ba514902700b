"""Parts of messages: joined words, values in TOML, scores, the most similar word."""

from collections.abc import Iterable, Mapping


def toml_literal(value: object) -> str:
    """Format *value* as TOML, in one line, for messages and comments."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{quoted}"'
    if isinstance(value, list | tuple):
        # An inner list is only named, because it may be of any depth.
        items = (
            "a list" if isinstance(item, list | tuple) else toml_literal(item)
            for item in value
        )
        return f"[{', '.join(items)}]"
    return "a table" if isinstance(value, Mapping) else str(value)


def join_words(words: list[str], conjunction: str, separator: str = ", ") -> str:
    """Join *words* as in a sentence: ``a, b or c`` with *conjunction* ``or``."""
    if len(words) < 2:
        return "".join(words)
    return f"{separator.join(words[:-1])} {conjunction} {words[-1]}"


def score_text(numbers: Iterable[int]) -> str:
    """Format the scores of all sides: ``107-42``, but ``60 to -6``."""
    # With a minus sign, "60--6" would be hard to read.
    words = [str(number) for number in numbers]
    return (" to " if "-" in "".join(words) else "-").join(words)


def did_you_mean(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the word of *known* that is most similar to *word*, None without one.

    Words below *cutoff*, a similarity from 0 to 1, are left out.
    """
    # Imported late: only a mistake needs it.
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, list(known), 1, cutoff)), None)
