"""The house-rule keys, each declared once, and the agreement made of them.

Validation, ``rules show``, the comments of a new rules file and the table in the
README all come from these declarations.  The keys are those of the specification's
section 8.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from scorepad.errors import RulesError
from scorepad.keys import Choice, Key, Money, Several, Text, Whole, WholeOrWord, in_toml

Values = dict[str, Any]


class Rules:
    """An agreement: a value for every key, the defaults being ``classic``.

    It never changes; :meth:`changed` makes another.
    """

    # Key, default, what else it allows (a range, the other choices), its sentence.
    # fmt: off
    name = Text("name", "classic",
        "What the agreement is called.")
    title = Text("title", "",
        "One line about it.")
    hand_knock_limit = Whole("hand.knock_limit", 10, 0, 10,
        "The most deadwood one may knock with; 0 means that only gin ends a hand.")
    hand_gin_bonus = Whole("hand.gin_bonus", 25, 0, 1000,
        "Points for gin, on top of the opponent's deadwood.")
    hand_undercut_bonus = Whole("hand.undercut_bonus", 25, 0, 1000,
        "Points for an undercut, on top of the difference.")
    hand_big_gin_bonus = WholeOrWord("hand.big_gin_bonus", "not-played", 1000,
        "Points for big gin, all eleven cards melded, on top of the opponent's "
        "deadwood.")
    hand_gin_off_bonus = WholeOrWord("hand.gin_off_bonus", "as-undercut", 1000,
        "Points for a gin-off, an opponent with no deadwood left after a knock.")
    hand_knock_bonus = Whole("hand.knock_bonus", 0, 0, 1000,
        "Points for a knock that wins, on top of the difference.")
    hand_tie = Choice[str]("hand.tie", "undercut", ("knocker", "nobody"),
        "Who wins when both have the same deadwood after a knock.")
    hand_multipliers = Several[int]("hand.multipliers", (), tuple(range(2, 10)),
        "The multipliers that may be declared for a hand.")
    hand_ace_deadwood = Whole("hand.ace_deadwood", 1, 1, 25,
        "What an ace counts as deadwood.")
    hand_cards = Whole("hand.cards", 10, 5, 13,
        "The cards dealt to each player.")
    hand_lay_off_on_gin = Choice[bool]("hand.lay_off_on_gin", False, (True,),
        "Whether the opponent may lay off cards on gin.")
    oklahoma_played = Choice[bool]("oklahoma.played", False, (True,),
        "Whether the upcard sets the knock limit of the hand (Oklahoma).")
    oklahoma_ace = Choice[str]("oklahoma.ace", "gin", ("one",),
        "What an ace as upcard means: only gin ends the hand, or a limit of one "
        '("one").')
    oklahoma_spade_multiplier = Whole("oklahoma.spade_multiplier", 2, 1, 4,
        "What a hand is multiplied by when the upcard is a spade.")
    game_target = Whole("game.target", 100, 1, 10000,
        "The points that close a column: reaching them exactly is enough.")
    game_bonus = Whole("game.bonus", 100, 0, 10000,
        "Points for the side that closed the column.")
    shutout_when = Choice[str]("shutout.when", "no-points", ("no-hands",),
        "What the loser of a column must lack to be shut out: points, or hands won.")
    shutout_adds = Whole("shutout.adds", 0, 0, 10000,
        "Points that a shutout adds for the winner.")
    shutout_doubles = Several[str](
        "shutout.doubles", ("game",), ("points", "game", "boxes"),
        "The parts of the winner's total that a shutout doubles; none of them and "
        "nothing added is no shutout.")
    boxes_value = Whole("boxes.value", 20, 0, 1000,
        "Points for each box, a hand won.")
    boxes_when = Choice[str]("boxes.when", "at-end", ("at-once",),
        "When boxes are paid: as a column is totalled, or with the hand.")
    extra_boxes_gin = Whole("extra_boxes.gin", 0, 0, 10,
        "Boxes for gin beyond the one.")
    extra_boxes_big_gin = Whole("extra_boxes.big_gin", 0, 0, 10,
        "Boxes for big gin beyond the one.")
    extra_boxes_undercut = Whole("extra_boxes.undercut", 0, 0, 10,
        "Boxes for an undercut beyond the one.")
    extra_boxes_gin_off = Whole("extra_boxes.gin_off", 0, 0, 10,
        "Boxes for a gin-off beyond the one.")
    extra_boxes_multiplied = Choice[bool]("extra_boxes.multiplied", False, (True,),
        "Whether extra boxes are multiplied with the hand; the ordinary one never is.")
    hollywood_columns = Whole("hollywood.columns", 1, 1, 9,
        "The columns that run at once; 1 is the ordinary game, 3 is Hollywood.")
    hollywood_weights = Several[int]("hollywood.weights", (), tuple(range(1, 10)),
        "What each column counts in the game's totals; none given means 1 for all.",
        repeats=True)
    partnership_sweep_boxes = Whole("partnership.sweep_boxes", 0, 0, 20,
        "Boxes for a side that won every hand of a round.")
    match_best_of = Whole("match.best_of", 1, 1, 99,
        "The games of a match, won by more than half of them.", odd=True)
    dealing_next = Choice[str]("dealing.next", "loser", ("winner", "alternate"),
        "Who deals next: the loser of the hand, its winner, or each in turn.")
    dealing_after_dead = Choice[str]("dealing.after_dead", "same", ("pass",),
        "Who deals after a hand that nobody won: the same dealer, or the next.")
    stakes_per_point = Money("stakes.per_point", "",
        "Money for each point of a payment.")
    stakes_per_box = Money("stakes.per_box", "",
        "Money for each box of the difference in boxes.")
    stakes_per_game = Money("stakes.per_game", "",
        "Money from each loser of a game to its winner.")
    stakes_currency = Text("stakes.currency", "",
        "What the money is called.")
    stakes_round_to = Whole("stakes.round_to", 0, 0, 10000,
        "The points of a payment are rounded to the nearest multiple of this, half "
        "up; 0 is off.")
    stock_dead_at = Choice[int]("stock.dead_at", 2, (0,),
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
    raise RulesError(f"{in_toml(name)} is no house rule{hint}")


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
                raise RulesError(f"{name}: {in_toml(value)} is not a table of its keys")
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
        (f"`{key.name}`", key.allowed, f"`{in_toml(key.default)}`", key.sentence)
        for key in KEYS.values()
    ]
    head = [("key", "allowed", "`classic`", "meaning"), ("---",) * 4]
    # A pipe in a cell would end it.
    cells = [[cell.replace("|", "\\|") for cell in row] for row in (*head, *rows)]
    return "".join(f"| {' | '.join(row)} |\n" for row in cells)
