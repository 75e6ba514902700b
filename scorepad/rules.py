"""House rules: the kinds of key, the keys, and what follows from their values.

``presets/README.md`` has every key, and the presets with the sources of their values.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar, overload

from scorepad.errors import RulesError
from scorepad.formatting import did_you_mean, join_words, toml_literal

T = TypeVar("T")

_LONGEST_AMOUNT: Final = 12
"""The most characters of an amount of money, so that any sum of amounts is exact."""


class Key(Generic[T]):
    """One house rule: its name, default, allowed values and a sentence about it.

    A descriptor: ``Rules.game_target`` is the key, ``rules.game_target`` the value.  It
    has no ``__set__``, so Python finds the value of an instance in its ``__dict__``
    without a call of ``__get__``.
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
        """Return the key itself; an instance has its value in ``__dict__``."""
        return self if rules is None else self.default

    @property
    def allowed(self) -> str:
        """The allowed values as a noun phrase."""
        raise NotImplementedError

    def accepts(self, value: object) -> bool:
        """Return whether *value*, as TOML gives it, is allowed."""
        raise NotImplementedError

    def problem(self, value: object) -> str:
        """Return a sentence about a *value* that is not allowed."""
        return f"{toml_literal(value)} is not {self.allowed}."

    def check(self, value: object) -> T:
        """Return *value* if it is allowed, a list as a tuple.

        Raises:
            RulesError: it is not allowed.
        """
        if not self.accepts(value):
            raise RulesError(f"{self.name}: {self.problem(value)}")
        return tuple(value) if isinstance(value, list) else value  # type: ignore[return-value]


class IntKey(Key[int]):
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
        """The allowed values as a noun phrase."""
        kind = "an odd number" if self.odd else "a whole number"
        return f"{kind} from {self.least} to {self.most}"

    def accepts(self, value: object) -> bool:
        """Return whether *value* is in the range; true and false are not numbers."""
        # In Python True is an int, in TOML it is not.
        return (
            type(value) is int
            and self.least <= value <= self.most
            and (value % 2 == 1 or not self.odd)
        )


class IntOrWordKey(Key[int | str]):
    """A number of points, or the word used in place of one, which is the default."""

    def __init__(self, name: str, default: str, most: int, sentence: str) -> None:
        super().__init__(name, default, sentence)
        self.word, self.most = default, most

    @property
    def allowed(self) -> str:
        """The allowed values as a noun phrase."""
        return f'"{self.word}" or a whole number from 0 to {self.most}'

    def accepts(self, value: object) -> bool:
        """Return whether *value* is the word or in the range."""
        return value == self.word or (type(value) is int and 0 <= value <= self.most)


class ChoiceKey(Key[T]):
    """One of a few values."""

    def __init__(
        self, name: str, default: T, others: tuple[T, ...], sentence: str
    ) -> None:
        super().__init__(name, default, sentence)
        self.choices = (default, *others)

    @property
    def allowed(self) -> str:
        """The allowed values as a noun phrase."""
        return join_words([toml_literal(choice) for choice in self.choices], "or")

    def accepts(self, value: object) -> bool:
        """Return whether *value* is one of them, and of the same type."""
        return _is_one_of(value, self.choices)


class ListKey(Key[tuple[T, ...]]):
    """A list of any of the values in *of*, each only once unless *repeats*."""

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
        """The allowed values as a noun phrase."""
        once = "" if self.repeats else ", each once"
        if isinstance(self.of[0], int):
            return f"a list of whole numbers from {self.of[0]} to {self.of[-1]}{once}"
        words = join_words([toml_literal(choice) for choice in self.of], "and")
        return f"a list of any of {words}{once}"

    def accepts(self, value: object) -> bool:
        """Return whether *value* is a list of allowed values."""
        return (
            isinstance(value, list | tuple)
            and all(_is_one_of(item, self.of) for item in value)
            and (self.repeats or len(set(value)) == len(value))
        )


class TextKey(Key[str]):
    """Any text."""

    @property
    def allowed(self) -> str:
        """The allowed values as a noun phrase."""
        return "text"

    def accepts(self, value: object) -> bool:
        """Return whether *value* is text."""
        return isinstance(value, str)


class MoneyKey(Key[str]):
    """An amount of money written as text, because binary fractions are not exact."""

    @property
    def allowed(self) -> str:
        """The allowed values as a noun phrase."""
        return 'an amount such as "0.05", or "" for none'

    def accepts(self, value: object) -> bool:
        """Return whether *value* is empty or a plain decimal."""
        if not isinstance(value, str) or not value.isascii():
            return False
        whole, point, part = value.partition(".")
        is_decimal = whole.isdigit() and (part.isdigit() or not point)
        return not value or (is_decimal and len(value) <= _LONGEST_AMOUNT)

    def problem(self, value: object) -> str:
        """Return a sentence about a *value* that is not an amount."""
        if isinstance(value, str) and len(value) > _LONGEST_AMOUNT:
            return (
                f"{toml_literal(value)} is not an amount of at most "
                f'{_LONGEST_AMOUNT} characters. Write it as "0.05".'
            )
        return f'{toml_literal(value)} is not an amount. Write it as "0.05".'


def _is_one_of(value: object, choices: Iterable[object]) -> bool:
    return any(type(value) is type(item) and value == item for item in choices)


class Shutout(NamedTuple):
    """What a shutout earns: the parts of the total it doubles, the points it adds.

    The parts are ``points``, ``game`` (the game bonus) and ``boxes``.
    """

    doubled: tuple[str, ...]
    adds: int

    @property
    def changes_only_game_bonus(self) -> bool:
        """Whether it changes nothing but the points for winning the game."""
        return not {"points", "boxes"} & {*self.doubled}

    def game_bonus(self, bonus: int) -> int:
        """Return the points for winning the game, *bonus* without a shutout."""
        return bonus * (1 + ("game" in self.doubled)) + self.adds


class CountRules(NamedTuple):
    """The house rules that a count of cards depends on; deadwood is in points."""

    cards: int = 10
    ace_deadwood: int = 1
    lay_off_on_gin: bool = False


class Stakes(NamedTuple):
    """The money for each point, for each box ahead, and for a game won.

    Each is an amount as written in the rules, empty for none.
    """

    point: str
    box: str
    game: str

    @property
    def is_set(self) -> bool:
        """Whether any stake is given, even as 0."""
        return any(self)


class ExtraBoxes(NamedTuple):
    """An outcome, the boxes it wins beyond the one for the hand, and the key."""

    outcome: str
    boxes: int
    key: str


Values = dict[str, Any]
"""Values by the names of their keys, ``game.target``."""


class Rules:
    """The rules of a game: a value for every key, that of ``classic`` by default.

    Rules are immutable; :meth:`changed` returns others.
    """

    # Key, default, the other allowed values, and a sentence about it.
    # fmt: off
    name = TextKey("name", "classic",
        "The name of the rules.")
    title = TextKey("title", "",
        "One line about them.")
    hand_knock_limit = IntKey("hand.knock_limit", 10, 0, 98,
        "The most deadwood a player may knock with. 0: only gin ends a hand. 98: any "
        "count.")
    hand_gin_bonus = IntKey("hand.gin_bonus", 25, 0, 1000,
        "Points for gin, on top of the opponent's deadwood.")
    hand_undercut_bonus = IntKey("hand.undercut_bonus", 25, 0, 1000,
        "Points for an undercut, on top of the difference.")
    hand_big_gin_bonus = IntOrWordKey("hand.big_gin_bonus", "not-played", 1000,
        "Points for big gin (the eleventh card melded too), on top of the opponent's "
        "deadwood.")
    hand_gin_off_bonus = IntOrWordKey("hand.gin_off_bonus", "as-undercut", 1000,
        "Points for a gin-off (the opponent has no deadwood after a knock), on top of "
        "the difference.")
    hand_knock_bonus = IntKey("hand.knock_bonus", 0, 0, 1000,
        "Points for a knock that wins, on top of the difference.")
    hand_tie = ChoiceKey[str]("hand.tie", "undercut", ("knocker", "nobody"),
        "What a tie is after a knock: an undercut, a win of the knocker without "
        "points, or nobody's.")
    hand_multipliers = ListKey[int]("hand.multipliers", (), tuple(range(2, 10)),
        "The multipliers that may be declared for a hand.")
    hand_ace_deadwood = IntKey("hand.ace_deadwood", 1, 1, 25,
        "The deadwood of an ace.")
    hand_cards = IntKey("hand.cards", 10, 5, 13,
        "The cards dealt to each player.")
    hand_lay_off_on_gin = ChoiceKey[bool]("hand.lay_off_on_gin", False, (True,),
        "Whether the opponent may lay off cards on gin.")
    oklahoma_played = ChoiceKey[bool]("oklahoma.played", False, (True,),
        "Whether the upcard sets the knock limit of the hand.")
    oklahoma_ace = ChoiceKey[str]("oklahoma.ace", "gin", ("one",),
        'What an ace as upcard means: only gin ends the hand, or a limit of 1 ("one").')
    oklahoma_spade_multiplier = IntKey("oklahoma.spade_multiplier", 2, 1, 4,
        "The multiplier of a hand whose upcard is a spade.")
    game_target = IntKey("game.target", 100, 1, 1_000_000,
        "The points that close a column. Reaching them exactly is enough.")
    game_bonus = IntKey("game.bonus", 100, 0, 10000,
        "Points for the side that closes a column.")
    shutout_when = ChoiceKey[str]("shutout.when", "no-points", ("no-hands",),
        "When the loser of a column is shut out: without points, or without a hand "
        "won.")
    shutout_adds = IntKey("shutout.adds", 0, 0, 10000,
        "Points that a shutout adds for the winner.")
    shutout_doubles = ListKey[str](
        "shutout.doubles", ("game",), ("points", "game", "boxes"),
        "The parts of the winner's total that a shutout doubles: points, game bonus, "
        "boxes.")
    boxes_value = IntKey("boxes.value", 20, 0, 1000,
        "Points for each box. A hand won is a box.")
    boxes_when = ChoiceKey[str]("boxes.when", "at-end", ("at-once",),
        "When boxes are paid: when a column is totalled, or with the hand.")
    boxes_multiplied = ChoiceKey[bool]("boxes.multiplied", False, (True,),
        "Whether the one box of a hand is multiplied with the hand.")
    extra_boxes_gin = IntKey("extra_boxes.gin", 0, 0, 10,
        "Extra boxes for gin.")
    extra_boxes_big_gin = IntKey("extra_boxes.big_gin", 0, 0, 10,
        "Extra boxes for big gin.")
    extra_boxes_undercut = IntKey("extra_boxes.undercut", 0, 0, 10,
        "Extra boxes for an undercut.")
    extra_boxes_gin_off = IntKey("extra_boxes.gin_off", 0, 0, 10,
        "Extra boxes for a gin-off.")
    extra_boxes_multiplied = ChoiceKey[bool]("extra_boxes.multiplied", False, (True,),
        "Whether extra boxes are multiplied with the hand.")
    hollywood_columns = IntKey("hollywood.columns", 1, 1, 9,
        "The columns that run at once. 1: the ordinary game. 3: Hollywood.")
    hollywood_weights = ListKey[int]("hollywood.weights", (), tuple(range(1, 10)),
        "How many times each column counts in the totals. []: all columns once.",
        repeats=True)
    partnership_sweep_boxes = IntKey("partnership.sweep_boxes", 0, 0, 20,
        "Extra boxes for a side that wins every hand of a round.")
    match_best_of = IntKey("match.best_of", 1, 1, 99,
        "The games of a match. Winning more than half of them wins it.", odd=True)
    dealing_next = ChoiceKey[str]("dealing.next", "loser", ("winner", "alternate"),
        "Who deals the next hand: its loser, its winner, or each in turn.")
    dealing_after_dead = ChoiceKey[str]("dealing.after_dead", "same", ("pass",),
        "Who deals after a hand that nobody won: the same player, or the next.")
    stakes_per_point = MoneyKey("stakes.per_point", "",
        "Money for each point of a payment.")
    stakes_per_box = MoneyKey("stakes.per_box", "",
        "Money for each box that one side has more than the other.")
    stakes_per_game = MoneyKey("stakes.per_game", "",
        "Money from each loser of a game to its winner.")
    stakes_currency = TextKey("stakes.currency", "",
        "The name of the money.")
    stakes_round_to = IntKey("stakes.round_to", 0, 0, 10000,
        "The points of a payment are rounded to the nearest multiple of this, half "
        "up. 0: not rounded.")
    stock_dead_at = ChoiceKey[int]("stock.dead_at", 2, (0,),
        "The cards left in the stock when a hand is dead. On the card only.")
    # fmt: on

    def __init__(self, values: Mapping[str, object] | None = None) -> None:
        """Make rules of *values* (by key, ``game.target``), the rest as in ``classic``.

        Raises:
            RulesError: a key is not known or a value is not allowed.
        """
        self._set({key.attribute: key.default for key in KEYS.values()}, values or {})

    def _set(self, attributes: Values, values: Mapping[str, object]) -> None:
        for name, value in values.items():
            key = find_key(name)
            attributes[key.attribute] = key.check(value)
        self.__dict__.update(attributes)
        weights, columns = len(self.hollywood_weights), self.hollywood_columns
        if weights and weights != columns:
            s = "s" * (columns > 1)
            raise RulesError(
                f"hollywood.weights: {weights} weights for {columns} column{s}. "
                "Give one for each column, or []."
            )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"rules never change: {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - the key's own type
        """Return the value of the key called *name*."""
        return self.__dict__[find_key(name).attribute]

    def __repr__(self) -> str:
        return f"Rules({dict(self.differences(CLASSIC))!r})"

    def changed(self, values: Mapping[str, object]) -> "Rules":
        """Return rules with *values* (by key) in place of these.

        Raises:
            RulesError: a key is not known or a value is not allowed.
        """
        rules = Rules.__new__(Rules)
        rules._set(dict(self.__dict__), values)
        return rules

    def values(self) -> Values:
        """Return every value by key, in the order in which the keys are declared."""
        return {key.name: self.__dict__[key.attribute] for key in KEYS.values()}

    def differences(self, other: "Rules") -> Iterator[tuple[str, Any]]:
        """Yield each key, with its value here, that has another value in *other*."""
        others = other.values()
        for name, value in self.values().items():
            if value != others[name]:
                yield name, value

    @property
    def weights(self) -> tuple[int, ...]:
        """How many times each column counts in the totals of the game, by default 1."""
        return self.hollywood_weights or (1,) * self.hollywood_columns

    @property
    def can_draw(self) -> bool:
        """Whether two sides can close columns of the same total weight."""
        sums = {0}  # the total weight of every selection of columns
        for weight in self.weights:
            sums |= {weight + other for other in sums}
        return sum(self.weights) / 2 in sums

    @property
    def box_at_once(self) -> int:
        """The points that a box adds with its hand."""
        return self.boxes_value if self.boxes_when == "at-once" else 0

    @property
    def box_at_end(self) -> int:
        """The points that a box adds when a column is totalled."""
        return self.boxes_value if self.boxes_when == "at-end" else 0

    @property
    def has_boxes(self) -> bool:
        """Whether boxes earn anything, points or money."""
        return self.boxes_value > 0 or is_paid(self.stakes_per_box)

    @property
    def can_knock(self) -> bool:
        """Whether a hand can end with a knock, and not only with gin."""
        return self.hand_knock_limit > 0

    @property
    def has_big_gin(self) -> bool:
        """Whether big gin, with the eleventh card melded too, is not scored as gin."""
        return self.hand_big_gin_bonus != "not-played"

    @property
    def needs_upcard(self) -> bool:
        """Whether a hand needs its upcard, because that sets the knock limit."""
        return self.oklahoma_played

    @property
    def count_rules(self) -> CountRules:
        """The part of the rules that a count of cards depends on."""
        return CountRules(
            self.hand_cards, self.hand_ace_deadwood, self.hand_lay_off_on_gin
        )

    @property
    def has_game_bonus(self) -> bool:
        """Whether winning a game earns points of its own."""
        return self.game_bonus > 0

    @property
    def stakes(self) -> Stakes:
        """The money that is paid for points, boxes and games."""
        return Stakes(self.stakes_per_point, self.stakes_per_box, self.stakes_per_game)

    @property
    def is_for_money(self) -> bool:
        """Whether any stake is set to more than nothing."""
        return any(map(is_paid, self.stakes))

    @property
    def money_name(self) -> str:
        """The name of the money, whether or not any is paid; empty for none."""
        return self.stakes_currency

    @property
    def currency(self) -> str | None:
        """The name of the money, "" if it has none; None where no money is paid."""
        return self.money_name if self.is_for_money else None

    @property
    def spade_multiplier(self) -> int:
        """The multiplier of a hand whose upcard is a spade, 1 outside Oklahoma."""
        return self.oklahoma_spade_multiplier if self.oklahoma_played else 1

    @property
    def is_multiplied(self) -> bool:
        """Whether the points of a hand can be multiplied."""
        return self.spade_multiplier > 1 or bool(self.hand_multipliers)

    @property
    def smallest_multiplier(self) -> int | None:
        """The smallest multiplier that may be declared, None where none may be."""
        return min(self.hand_multipliers, default=None)

    def multiplied_extra(self, boxes: int, multiplier: int) -> int:
        """Return the extra *boxes* of a hand, times its *multiplier* where agreed."""
        return boxes * multiplier if self.extra_boxes_multiplied else boxes

    @property
    def shutout(self) -> Shutout:
        """What a shutout earns; parts that are always 0 are not among the doubled."""
        can_be_doubled = {
            "points": True,
            "game": self.has_game_bonus,
            "boxes": self.box_at_end > 0,
        }
        doubled = [
            part
            for part, is_possible in can_be_doubled.items()
            if is_possible and part in self.shutout_doubles
        ]
        return Shutout(tuple(doubled), self.shutout_adds)

    @property
    def has_shutout(self) -> bool:
        """Whether a shutout earns anything."""
        shutout = self.shutout
        return bool(shutout.doubled or shutout.adds)

    @property
    def extra_boxes(self) -> list[ExtraBoxes]:
        """The outcomes that can win extra boxes, where boxes earn anything."""
        outcomes = [
            ("gin", "extra_boxes.gin", True),
            ("big gin", "extra_boxes.big_gin", self.has_big_gin),
            ("an undercut", "extra_boxes.undercut", self.can_knock),
            ("a gin-off", "extra_boxes.gin_off", self.can_knock),
        ]
        return [
            ExtraBoxes(outcome, self[key], key)
            for outcome, key, is_possible in outcomes
            if self[key] and is_possible and self.has_boxes
        ]


KEYS: Final[dict[str, Key[Any]]] = {
    key.name: key for key in vars(Rules).values() if isinstance(key, Key)
}
_GROUPS: Final = {name.partition(".")[0] for name in KEYS if "." in name}
CLASSIC: Final = Rules()
TARGET: Final = Rules.game_target.name
"""The key that has an option of its own, ``--to``, when a game is started."""
EXAMPLE: Final = f"{TARGET}=150"
"""A house rule as it is typed, for help and messages."""


def find_key(name: str) -> Key[Any]:
    """Return the key called *name*.

    Raises:
        RulesError: there is none; the message names the nearest one.
    """
    if name in KEYS:
        return KEYS[name]
    longer = [known for known in KEYS if name and known.startswith(name)]
    if name in _GROUPS:
        raise RulesError(f"{name} is a group of rules. One of them is {longer[0]}.")
    if longer:
        near: str | None = min(longer, key=len)
    else:
        near = did_you_mean(name, [*KEYS, *sorted(_GROUPS)], 0.4)
    if near is None:
        by_last_part = {known.rpartition(".")[2]: known for known in KEYS}
        near = by_last_part.get(did_you_mean(name, by_last_part, 0.4) or "")
    hint = f"Did you mean {near}?" if near else "To see them all: scorepad rules keys"
    raise RulesError(f"there is no rule {toml_literal(name)}. {hint}")


def flat(table: Mapping[str, object]) -> Values:
    """Return the values of a nested table of rules by key, known or not."""
    values: Values = {}
    for name, value in table.items():
        if name in _GROUPS and isinstance(value, Mapping):
            values.update({f"{name}.{tail}": item for tail, item in value.items()})
        else:
            values[name] = value
    return values


def nested(values: Iterable[tuple[str, object]]) -> Values:
    """Return values given by key as the nested table of TOML and JSON."""
    table: Values = {}
    for name, value in values:
        group, dot, tail = name.rpartition(".")
        subtable = table.setdefault(group, {}) if dot else table
        subtable[tail] = list(value) if isinstance(value, tuple) else value
    return table


def is_paid(stake: str) -> bool:
    """Return whether an amount of money is more than nothing."""
    return bool(stake.strip("0."))


_AFTER_A_KNOCK: Final = (
    "hand.undercut_bonus",
    "hand.gin_off_bonus",
    "hand.knock_bonus",
    "hand.tie",
    "extra_boxes.undercut",
    "extra_boxes.gin_off",
)
_EXTRA_BOXES: Final = (
    "extra_boxes.gin",
    "extra_boxes.big_gin",
    "extra_boxes.undercut",
    "extra_boxes.gin_off",
    "partnership.sweep_boxes",
)


def warnings(rules: Rules) -> list[str]:
    """Return a sentence for each rule that has no effect, or pays twice."""
    changed = {key for key, _ in rules.differences(CLASSIC)}
    big_gin, has_boxes = rules.hand_big_gin_bonus, rules.has_boxes
    extra_boxes = bool(changed.intersection(_EXTRA_BOXES))
    never_multiplied = not rules.is_multiplied
    without_effect: list[tuple[bool, tuple[str, ...], str]] = [
        (
            not rules.needs_upcard,
            ("oklahoma.ace", "oklahoma.spade_multiplier"),
            "oklahoma.played is false",
        ),
        (
            not rules.can_knock,
            _AFTER_A_KNOCK,
            "nobody can knock (hand.knock_limit 0)",
        ),
        (not rules.has_big_gin, ("extra_boxes.big_gin",), "big gin is not played"),
        (not has_boxes, ("boxes.multiplied", *_EXTRA_BOXES), "boxes earn nothing"),
        (
            has_boxes and never_multiplied,
            ("boxes.multiplied",),
            "no hand is multiplied",
        ),
        (not extra_boxes, ("extra_boxes.multiplied",), "there are no extra boxes"),
        (
            extra_boxes and never_multiplied,
            ("extra_boxes.multiplied",),
            "no hand is multiplied",
        ),
        (not rules.stakes.is_set, ("stakes.currency",), "no stake is set"),
    ]
    boxes = "are paid at once" if rules.boxes_value else "have no value"
    others = {
        f"Big gin earns less than gin: hand.big_gin_bonus is {big_gin}, "
        f"hand.gin_bonus {rules.hand_gin_bonus}.": isinstance(big_gin, int)
        and big_gin < rules.hand_gin_bonus,
        "Boxes are paid twice: boxes.value in points, stakes.per_box in money.": (
            rules.boxes_value > 0 and is_paid(rules.stakes_per_box)
        ),
        f"A shutout doubles boxes (shutout.doubles), but boxes {boxes}.": (
            "boxes" in rules.shutout_doubles and not rules.box_at_end
        ),
        "A shutout doubles the game bonus (shutout.doubles), but game.bonus is 0.": (
            "game" in rules.shutout_doubles and not rules.has_game_bonus
        ),
    }
    return [
        *[
            f"{key} has no effect, because {why}."
            for applies, keys, why in without_effect
            for key in keys
            if applies and key in changed
        ],
        *[sentence for sentence, applies in others.items() if applies],
    ]
