"""The kinds of house-rule key: what each takes, and how a refusal says so."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar, overload

from scorepad.errors import RulesError
from scorepad.wording import join_words, toml_literal

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
            raise RulesError(
                f"{self.name}: {toml_literal(value)} is not {self.allowed}"
            )
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
        """What the key takes, in words."""
        kind = "an odd number" if self.odd else "a whole number"
        return f"{kind} from {self.least} to {self.most}"

    def accepts(self, value: object) -> bool:
        """Say whether *value* is in the range; true and false are no numbers."""
        return _whole(value, self.least, self.most) and (
            not self.odd or int(str(value)) % 2 == 1
        )


class IntOrWordKey(Key[int | str]):
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


class ChoiceKey(Key[T]):
    """One of a few values."""

    def __init__(
        self, name: str, default: T, others: tuple[T, ...], sentence: str
    ) -> None:
        super().__init__(name, default, sentence)
        self.choices = (default, *others)

    @property
    def allowed(self) -> str:
        """What the key takes, in words."""
        return join_words([toml_literal(choice) for choice in self.choices], "or")

    def accepts(self, value: object) -> bool:
        """Say whether *value* is one of them, and of the same type."""
        return any(
            type(value) is type(choice) and value == choice for choice in self.choices
        )


class ListKey(Key[tuple[T, ...]]):
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
        words = join_words([toml_literal(choice) for choice in self.of], "and")
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


class TextKey(Key[str]):
    """Any text."""

    @property
    def allowed(self) -> str:
        """What the key takes, in words."""
        return "text"

    def accepts(self, value: object) -> bool:
        """Say whether *value* is text."""
        return isinstance(value, str)


class MoneyKey(Key[str]):
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


def _whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


Values = dict[str, Any]


class Rules:
    """An agreement: a value for every key, the defaults being ``classic``.

    It never changes; :meth:`changed` makes another.
    """

    # Key, default, what else it allows (a range, the other choices), its sentence.
    # fmt: off
    name = TextKey("name", "classic",
        "What the agreement is called.")
    title = TextKey("title", "",
        "One line about it.")
    hand_knock_limit = IntKey("hand.knock_limit", 10, 0, 98,
        "The most deadwood one may knock with: 0 is only gin, 98 is any count.")
    hand_gin_bonus = IntKey("hand.gin_bonus", 25, 0, 1000,
        "Points for gin, on top of the opponent's deadwood.")
    hand_undercut_bonus = IntKey("hand.undercut_bonus", 25, 0, 1000,
        "Points for an undercut, on top of the difference.")
    hand_big_gin_bonus = IntOrWordKey("hand.big_gin_bonus", "not-played", 1000,
        "Points for big gin, all eleven cards melded, on top of the opponent's "
        "deadwood.")
    hand_gin_off_bonus = IntOrWordKey("hand.gin_off_bonus", "as-undercut", 1000,
        "Points for a gin-off, an opponent with no deadwood left after a knock.")
    hand_knock_bonus = IntKey("hand.knock_bonus", 0, 0, 1000,
        "Points for a knock that wins, on top of the difference.")
    hand_tie = ChoiceKey[str]("hand.tie", "undercut", ("knocker", "nobody"),
        "Who wins when both have the same deadwood after a knock.")
    hand_multipliers = ListKey[int]("hand.multipliers", (), tuple(range(2, 10)),
        "The multipliers that may be declared for a hand.")
    hand_ace_deadwood = IntKey("hand.ace_deadwood", 1, 1, 25,
        "What an ace counts as deadwood.")
    hand_cards = IntKey("hand.cards", 10, 5, 13,
        "The cards dealt to each player.")
    hand_lay_off_on_gin = ChoiceKey[bool]("hand.lay_off_on_gin", False, (True,),
        "Whether the opponent may lay off cards on gin.")
    oklahoma_played = ChoiceKey[bool]("oklahoma.played", False, (True,),
        "Whether the upcard sets the knock limit of the hand (Oklahoma).")
    oklahoma_ace = ChoiceKey[str]("oklahoma.ace", "gin", ("one",),
        "What an ace as upcard means: only gin ends the hand, or a limit of one "
        '("one").')
    oklahoma_spade_multiplier = IntKey("oklahoma.spade_multiplier", 2, 1, 4,
        "What a hand is multiplied by when the upcard is a spade.")
    game_target = IntKey("game.target", 100, 1, 1_000_000,
        "The points that close a column: reaching them exactly is enough.")
    game_bonus = IntKey("game.bonus", 100, 0, 10000,
        "Points for the side that closed the column.")
    shutout_when = ChoiceKey[str]("shutout.when", "no-points", ("no-hands",),
        "What the loser of a column must lack to be shut out: points, or hands won.")
    shutout_adds = IntKey("shutout.adds", 0, 0, 10000,
        "Points that a shutout adds for the winner.")
    shutout_doubles = ListKey[str](
        "shutout.doubles", ("game",), ("points", "game", "boxes"),
        "The parts of the winner's total that a shutout doubles; none of them and "
        "nothing added is no shutout.")
    boxes_value = IntKey("boxes.value", 20, 0, 1000,
        "Points for each box, a hand won.")
    boxes_when = ChoiceKey[str]("boxes.when", "at-end", ("at-once",),
        "When boxes are paid: as a column is totalled, or with the hand.")
    boxes_multiplied = ChoiceKey[bool]("boxes.multiplied", False, (True,),
        "Whether the one box of a hand is multiplied with the hand.")
    extra_boxes_gin = IntKey("extra_boxes.gin", 0, 0, 10,
        "Boxes for gin beyond the one.")
    extra_boxes_big_gin = IntKey("extra_boxes.big_gin", 0, 0, 10,
        "Boxes for big gin beyond the one.")
    extra_boxes_undercut = IntKey("extra_boxes.undercut", 0, 0, 10,
        "Boxes for an undercut beyond the one.")
    extra_boxes_gin_off = IntKey("extra_boxes.gin_off", 0, 0, 10,
        "Boxes for a gin-off beyond the one.")
    extra_boxes_multiplied = ChoiceKey[bool]("extra_boxes.multiplied", False, (True,),
        "Whether extra boxes are multiplied with the hand.")
    hollywood_columns = IntKey("hollywood.columns", 1, 1, 9,
        "The columns that run at once; 1 is the ordinary game, 3 is Hollywood.")
    hollywood_weights = ListKey[int]("hollywood.weights", (), tuple(range(1, 10)),
        "What each column counts in the game's totals; none given means 1 for all.",
        repeats=True)
    partnership_sweep_boxes = IntKey("partnership.sweep_boxes", 0, 0, 20,
        "Boxes for a side that won every hand of a round.")
    match_best_of = IntKey("match.best_of", 1, 1, 99,
        "The games of a match, won by more than half of them.", odd=True)
    dealing_next = ChoiceKey[str]("dealing.next", "loser", ("winner", "alternate"),
        "Who deals next: the loser of the hand, its winner, or each in turn.")
    dealing_after_dead = ChoiceKey[str]("dealing.after_dead", "same", ("pass",),
        "Who deals after a hand that nobody won: the same dealer, or the next.")
    stakes_per_point = MoneyKey("stakes.per_point", "",
        "Money for each point of a payment.")
    stakes_per_box = MoneyKey("stakes.per_box", "",
        "Money for each box of the difference in boxes.")
    stakes_per_game = MoneyKey("stakes.per_game", "",
        "Money from each loser of a game to its winner.")
    stakes_currency = TextKey("stakes.currency", "",
        "What the money is called.")
    stakes_round_to = IntKey("stakes.round_to", 0, 0, 10000,
        "The points of a payment are rounded to the nearest multiple of this, half "
        "up; 0 is off.")
    stock_dead_at = ChoiceKey[int]("stock.dead_at", 2, (0,),
        "The cards left in the stock when a hand is dead; not scored.")
    # fmt: on

    def __init__(self, values: Mapping[str, object] | None = None) -> None:
        """Agree on *values* (by key, as ``game.target``), the rest as in ``classic``.

        Raises:
            RulesError: a key is not known or a value is not allowed.
        """
        agreed = {key.attribute: key.default for key in KEYS.values()}
        for name, value in (values or {}).items():
            key = find_key(name)
            agreed[key.attribute] = key.check(value)
        self.__dict__.update(agreed)
        self._check_weights()

    def _check_weights(self) -> None:
        weights, columns = len(self.hollywood_weights), self.hollywood_columns
        if weights and weights != columns:
            raise RulesError(
                f"hollywood.weights: {weights} weights for {columns} "
                f"column{'s' * (columns > 1)}: give one for each column, or none"
            )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an agreement never changes: {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - the key's own type
        """Give the value of the key called *name*."""
        return self.__dict__[find_key(name).attribute]

    def __repr__(self) -> str:
        return f"Rules({dict(self.differences(CLASSIC))!r})"

    def changed(self, values: Mapping[str, object]) -> "Rules":
        """Return the agreement with *values* (by key) in place of its own.

        Raises:
            RulesError: a key is not known or a value is not allowed.
        """
        return Rules({**self.values(), **values})

    def values(self) -> Values:
        """Every value by key, in the order of the declarations."""
        return {key.name: self.__dict__[key.attribute] for key in KEYS.values()}

    def differences(self, other: "Rules") -> Iterator[tuple[str, Any]]:
        """Each key, and value here, that *other* has another value for."""
        for name, value in self.values().items():
            if value != other[name]:
                yield name, value

    @property
    def weights(self) -> tuple[int, ...]:
        """What each column counts in the game's totals."""
        return self.hollywood_weights or (1,) * self.hollywood_columns

    @property
    def can_draw(self) -> bool:
        """Whether two sides can close columns of the same weight."""
        sums = {0}
        for weight in self.weights:
            sums |= {weight + before for before in sums}
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
    def is_for_money(self) -> bool:
        """Whether any stake is set to more than nothing."""
        stakes = (self.stakes_per_point, self.stakes_per_box, self.stakes_per_game)
        return any(is_paid(stake) for stake in stakes)

    @property
    def spade_multiplier(self) -> int:
        """The multiplier of a hand whose upcard is a spade, 1 outside Oklahoma."""
        return self.oklahoma_spade_multiplier if self.oklahoma_played else 1

    @property
    def is_multiplied(self) -> bool:
        """Whether a hand can count more than once."""
        return self.spade_multiplier > 1 or bool(self.hand_multipliers)

    @property
    def shutout(self) -> "Shutout":
        """What a shutout earns, without doubling parts that are zero anyway."""
        empty = {"game": not self.game_bonus, "boxes": not self.box_at_end}
        doubles = [
            part
            for part in ("points", "game", "boxes")
            if part in self.shutout_doubles and not empty.get(part)
        ]
        return Shutout(tuple(doubles), self.shutout_adds)

    @property
    def has_shutout(self) -> bool:
        """Whether a shutout is paid for at all."""
        shutout = self.shutout
        return bool(shutout.doubles or shutout.adds)

    @property
    def extra_boxes(self) -> "list[ExtraBoxes]":
        """The outcomes that can win extra boxes, where boxes earn anything."""
        knocks = self.hand_knock_limit > 0
        big_gin = self.hand_big_gin_bonus != "not-played"
        counts = [
            ("gin", "extra_boxes.gin", True),
            ("big gin", "extra_boxes.big_gin", big_gin),
            ("an undercut", "extra_boxes.undercut", knocks),
            ("a gin-off", "extra_boxes.gin_off", knocks),
        ]
        return [
            ExtraBoxes(outcome, self[key], key)
            for outcome, key, can_be in counts
            if self[key] and can_be and self.has_boxes
        ]


KEYS: Final[dict[str, Key[Any]]] = {
    key.name: key for key in vars(Rules).values() if isinstance(key, Key)
}
CLASSIC: Final = Rules()


def find_key(name: str) -> Key[Any]:
    """Return the key called *name*.

    Raises:
        RulesError: there is none; the message names the nearest one.
    """
    if name in KEYS:
        return KEYS[name]
    near = _nearest(name)
    hint = f": did you mean {near}?" if near else ": see scorepad rules show"
    raise RulesError(f"{toml_literal(name)} is no house rule{hint}")


def _nearest(name: str) -> str | None:
    begun = [known for known in KEYS if name and known.startswith(name)]
    if begun:
        return min(begun, key=len)
    # Only a mistake needs it.
    from difflib import get_close_matches

    tails = {known.rpartition(".")[2]: known for known in KEYS}
    near = get_close_matches(name, KEYS, 1, 0.4) or [
        tails[tail] for tail in get_close_matches(name, tails, 1, 0.4)
    ]
    return near[0] if near else None


def flat(table: Mapping[str, object]) -> Values:
    """Turn a nested rules table into values by key.

    Raises:
        RulesError: what should be a group of keys is a value, or a value a group.
    """
    values: Values = {}
    groups = {name.partition(".")[0] for name in KEYS if "." in name}
    for name, value in table.items():
        if name in groups:
            if not isinstance(value, Mapping):
                raise RulesError(
                    f"{name}: {toml_literal(value)} is not a table of its keys"
                )
            values.update({f"{name}.{tail}": item for tail, item in value.items()})
        else:
            values[name] = value
    return values


def nested(values: Iterable[tuple[str, object]]) -> Values:
    """Turn values by key into the nested table that TOML and JSON show."""
    table: Values = {}
    for name, value in values:
        group, dot, tail = name.rpartition(".")
        home = table.setdefault(group, {}) if dot else table
        home[tail] = list(value) if isinstance(value, tuple) else value
    return table


def markdown_table() -> str:
    """Write the house-rule keys as the Markdown table that the README shows."""
    rows = [
        (f"`{key.name}`", key.allowed, f"`{toml_literal(key.default)}`", key.sentence)
        for key in KEYS.values()
    ]
    head = [("key", "allowed", "`classic`", "meaning"), ("---",) * 4]
    # A pipe in a cell would end it.
    cells = [[cell.replace("|", "\\|") for cell in row] for row in (*head, *rows)]
    return "".join(f"| {' | '.join(row)} |\n" for row in cells)


SHUTOUT_KEYS: Final = ("shutout.when", "shutout.adds", "shutout.doubles")
KNOCK_KEYS: Final = (
    "hand.undercut_bonus",
    "hand.gin_off_bonus",
    "hand.knock_bonus",
    "hand.tie",
    "extra_boxes.undercut",
    "extra_boxes.gin_off",
)
OKLAHOMA_KEYS: Final = ("oklahoma.ace", "oklahoma.spade_multiplier")
EXTRA_KEYS: Final = (
    "extra_boxes.gin",
    "extra_boxes.big_gin",
    "extra_boxes.undercut",
    "extra_boxes.gin_off",
    "partnership.sweep_boxes",
)


class Shutout(NamedTuple):
    """What shutting the loser out earns: the parts it doubles, the points it adds."""

    doubles: tuple[str, ...]
    adds: int

    @property
    def is_of_game(self) -> bool:
        """Whether it changes no more than what the game is worth."""
        return not {"points", "boxes"} & {*self.doubles}

    def worth(self, bonus: int) -> int:
        """What a game of *bonus* is worth with it, where it changes only that."""
        return bonus * (1 + ("game" in self.doubles)) + self.adds


class ExtraBoxes(NamedTuple):
    """An outcome, the boxes that it wins beyond the one, and the key that says so."""

    outcome: str
    boxes: int
    key: str


def is_paid(stake: str) -> bool:
    """Say whether an amount of money is more than nothing."""
    return bool(stake.strip("0."))


def stake_words(stake: str) -> str:
    """Write an amount as money is written: ``0.5`` as ``0.50``, ``2`` as it is."""
    whole, _, part = stake.strip().partition(".")
    return f"{whole or 0}.{part:0<2}" if part else whole


def warnings(rules: Rules) -> list[str]:
    """Say which rules pay twice or cannot matter, a line for each."""
    said = [*_doubts_of_the_hand(rules), *_doubts_of_boxes(rules)]
    if "game" in rules.shutout_doubles and not rules.game_bonus:
        said.append('shutout.doubles has "game", but game.bonus is 0')
    if rules.stakes_currency and not any(
        (rules.stakes_per_point, rules.stakes_per_box, rules.stakes_per_game)
    ):
        said.append("stakes.currency is set, but no stake is")
    return said


def _doubts_of_the_hand(rules: Rules) -> Iterator[str]:
    if not rules.oklahoma_played:
        for key in _changed(rules, OKLAHOMA_KEYS):
            yield f"{key} is set, but oklahoma.played is false"
    if not rules.hand_knock_limit:
        for key in _changed(rules, KNOCK_KEYS):
            yield f"{key} is set, but hand.knock_limit is 0: nobody knocks"
    big_gin = rules.hand_big_gin_bonus
    if isinstance(big_gin, int) and big_gin < rules.hand_gin_bonus:
        yield "hand.big_gin_bonus is less than hand.gin_bonus"
    if big_gin == "not-played" and rules.extra_boxes_big_gin:
        yield "extra_boxes.big_gin is set, but big gin is not played"


def _doubts_of_boxes(rules: Rules) -> Iterator[str]:
    if rules.boxes_value and is_paid(rules.stakes_per_box):
        yield "boxes.value and stakes.per_box are both set: boxes are paid twice"
    if not rules.has_boxes:
        for key in _changed(rules, ("boxes.multiplied", *EXTRA_KEYS)):
            yield f"{key} is set, but boxes earn nothing"
    elif rules.boxes_multiplied and not rules.is_multiplied:
        yield "boxes.multiplied is set, but no hand is multiplied"
    if "boxes" in rules.shutout_doubles and not rules.box_at_end:
        why = "boxes are paid at once" if rules.boxes_value else "boxes.value is 0"
        yield f'shutout.doubles has "boxes", but {why}'
    if rules.extra_boxes_multiplied and not any(rules[key] for key in EXTRA_KEYS):
        yield "extra_boxes.multiplied is set, but there are no extra boxes"
    elif rules.extra_boxes_multiplied and not rules.is_multiplied:
        yield "extra_boxes.multiplied is set, but no hand is multiplied"


def _changed(rules: Rules, keys: tuple[str, ...]) -> list[str]:
    return [key for key in keys if rules[key] != CLASSIC[key]]
