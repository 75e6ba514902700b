"""The kinds of house-rule key: what each takes, and how a refusal says so."""

from collections.abc import Iterable, Mapping
from typing import Final, Generic, Self, TypeVar, overload

from scorepad.errors import RulesError

T = TypeVar("T")

_LONGEST_AMOUNT: Final = 12
"""Letters of an amount of money: with more, sums of it might not be exact."""


class Key(Generic[T]):
    """One house rule: where it stands, its default, what it allows, one sentence.

    On an agreement, :class:`scorepad.rules.Rules`, it reads as the value agreed on.
    It has no ``__set__``, so the values in the instance's ``__dict__`` are found
    without calling anything.
    """

    def __init__(self, name: str, default: T, sentence: str) -> None:
        self.name: Final = name
        self.default: Final = default
        self.sentence: Final = sentence
        self.attribute: Final = name.replace(".", "_")

    @overload
    def __get__(self, rules: None, owner: type) -> Self: ...
    @overload
    def __get__(self, rules: object, owner: type) -> T: ...
    def __get__(self, rules: object, owner: type) -> Self | T:
        """Give the value on an agreement, the key itself on the class."""
        return self if rules is None else self.default

    @property
    def allowed(self) -> str:
        """What the key takes, in words."""
        raise NotImplementedError

    def accepts(self, value: object) -> bool:
        """Say whether *value*, as TOML gives it, is allowed."""
        raise NotImplementedError

    def check(self, value: object) -> T:
        """Return *value* as the agreement keeps it.

        Raises:
            RulesError: it is not allowed.
        """
        if not self.accepts(value):
            raise RulesError(f"{self.name}: {in_toml(value)} is not {self.allowed}")
        return tuple(value) if isinstance(value, list) else value  # type: ignore[return-value]


class Whole(Key[int]):
    """A whole number in a range, perhaps only odd ones."""

    def __init__(
        self,
        name: str,
        default: int,
        least: int,
        most: int,
        sentence: str,
        *,
        odd: bool = False,
    ) -> None:
        super().__init__(name, default, sentence)
        self.least, self.most, self.odd = least, most, odd

    @property
    def allowed(self) -> str:
        """What the key takes, in words."""
        kind = "an odd number" if self.odd else "a whole number"
        return f"{kind} from {self.least} to {self.most}"

    def accepts(self, value: object) -> bool:
        """Say whether *value* is in the range; true and false are no numbers."""
        return _whole(value, self.least, self.most) and (
            not self.odd or int(str(value)) % 2 == 1
        )


class WholeOrWord(Key[int | str]):
    """A number of points, or the one word that says where the points come from."""

    def __init__(self, name: str, default: str, most: int, sentence: str) -> None:
        super().__init__(name, default, sentence)
        self.word, self.most = default, most

    @property
    def allowed(self) -> str:
        """What the key takes, in words."""
        return f'"{self.word}" or a whole number from 0 to {self.most}'

    def accepts(self, value: object) -> bool:
        """Say whether *value* is the word or in the range."""
        return value == self.word or _whole(value, 0, self.most)


class Choice(Key[T]):
    """One of a few values."""

    def __init__(
        self, name: str, default: T, others: tuple[T, ...], sentence: str
    ) -> None:
        super().__init__(name, default, sentence)
        self.choices = (default, *others)

    @property
    def allowed(self) -> str:
        """What the key takes, in words."""
        return listed([in_toml(choice) for choice in self.choices], "or")

    def accepts(self, value: object) -> bool:
        """Say whether *value* is one of them, and of the same type."""
        return any(
            type(value) is type(choice) and value == choice for choice in self.choices
        )


class Several(Key[tuple[T, ...]]):
    """A list of any of a few values, none twice unless *repeats*."""

    def __init__(
        self,
        name: str,
        default: tuple[T, ...],
        of: tuple[T, ...],
        sentence: str,
        *,
        repeats: bool = False,
    ) -> None:
        super().__init__(name, default, sentence)
        self.of, self.repeats = of, repeats

    @property
    def allowed(self) -> str:
        """What the key takes, in words."""
        if isinstance(self.of[0], int):
            span = f"from {self.of[0]} to {self.of[-1]}"
            return f"a list of whole numbers {span}" + self._each_once()
        words = listed([in_toml(choice) for choice in self.of], "and")
        return f"a list of any of {words}" + self._each_once()

    def _each_once(self) -> str:
        return "" if self.repeats else ", each once"

    def accepts(self, value: object) -> bool:
        """Say whether *value* is a list of allowed values."""
        if not isinstance(value, list | tuple):
            return False
        known = all(
            any(type(item) is type(choice) and item == choice for choice in self.of)
            for item in value
        )
        return known and (self.repeats or len(set(value)) == len(value))


class Text(Key[str]):
    """Any text."""

    @property
    def allowed(self) -> str:
        """What the key takes, in words."""
        return "text"

    def accepts(self, value: object) -> bool:
        """Say whether *value* is text."""
        return isinstance(value, str)


class Money(Key[str]):
    """An amount of money written as text, so that no binary fraction gets near it."""

    @property
    def allowed(self) -> str:
        """What the key takes, in words."""
        return (
            f"decimal text from 0, of at most {_LONGEST_AMOUNT} characters, "
            'as "0.05", or ""'
        )

    def accepts(self, value: object) -> bool:
        """Say whether *value* is empty or a plain decimal."""
        if (
            not isinstance(value, str)
            or len(value) > _LONGEST_AMOUNT
            or not value.isascii()
        ):
            return False
        whole, point, part = value.partition(".")
        return not value or (whole.isdigit() and (part.isdigit() or not point))


def in_toml(value: object) -> str:
    """Write *value* as TOML would, in one line, for messages and comments."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{quoted}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_in_list, value))}]"
    return "a table" if isinstance(value, Mapping) else str(value)


def _in_list(value: object) -> str:
    """Write an item of a list; one that is a list is only named: it may be deep."""
    return "a list" if isinstance(value, list | tuple) else in_toml(value)


def listed(words: list[str], last: str, between: str = ", ") -> str:
    """Join *words* as a sentence does: ``a, b or c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{between.join(words[:-1])} {last} {words[-1]}"


def against(numbers: Iterable[int]) -> str:
    """Set *numbers* against each other: ``107-42``, and ``60 to -6``."""
    # A minus sign must not be taken for the one between.
    written = [str(number) for number in numbers]
    return (" to " if "-" in "".join(written) else "-").join(written)


def _whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
