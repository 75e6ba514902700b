"""What house rules do together: which of them matter, and which cannot."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scorepad.rules import CLASSIC, Rules

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
    def is_played(self) -> bool:
        """Whether it earns anything."""
        return bool(self.doubles or self.adds)

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


def shutout(rules: Rules) -> Shutout:
    """Return what a shutout earns, without the parts that are nothing anyway."""
    empty = {"game": not rules.game_bonus, "boxes": not pays_at_end(rules)}
    doubles = [
        part
        for part in ("points", "game", "boxes")
        if part in rules.shutout_doubles and not empty.get(part)
    ]
    return Shutout(tuple(doubles), rules.shutout_adds)


def pays_at_end(rules: Rules) -> bool:
    """Say whether boxes earn points as a column is totalled."""
    return rules.boxes_when == "at-end" and rules.boxes_value > 0


def boxes_matter(rules: Rules) -> bool:
    """Say whether boxes earn anything, points or money."""
    return rules.boxes_value > 0 or is_paid(rules.stakes_per_box)


def is_paid(stake: str) -> bool:
    """Say whether an amount of money is more than nothing."""
    return bool(stake.strip("0."))


def stake_words(stake: str) -> str:
    """Write an amount as money is written: ``0.5`` as ``0.50``, ``2`` as it is."""
    whole, _, part = stake.strip().partition(".")
    return f"{whole or 0}.{part:0<2}" if part else whole


def spade_multiplier(rules: Rules) -> int:
    """Return what a spade as upcard multiplies a hand by; 1 where it does not."""
    return rules.oklahoma_spade_multiplier if rules.oklahoma_played else 1


def is_multiplied(rules: Rules) -> bool:
    """Say whether a hand can count more than once."""
    return spade_multiplier(rules) > 1 or bool(rules.hand_multipliers)


def extra_boxes(rules: Rules) -> list[ExtraBoxes]:
    """List what wins extra boxes and can come about, where boxes earn anything."""
    knocks = rules.hand_knock_limit > 0
    big_gin = rules.hand_big_gin_bonus != "not-played"
    counts = [
        ("gin", "extra_boxes.gin", True),
        ("big gin", "extra_boxes.big_gin", big_gin),
        ("an undercut", "extra_boxes.undercut", knocks),
        ("a gin-off", "extra_boxes.gin_off", knocks),
    ]
    return [
        ExtraBoxes(outcome, rules[key], key)
        for outcome, key, can_be in counts
        if rules[key] and can_be and boxes_matter(rules)
    ]


def can_draw(rules: Rules) -> bool:
    """Say whether two sides can close columns of the same weight."""
    sums = {0}
    for weight in rules.weights:
        sums |= {weight + before for before in sums}
    return sum(rules.weights) / 2 in sums


def doubts(rules: Rules) -> list[str]:
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
    if not boxes_matter(rules):
        for key in _changed(rules, EXTRA_KEYS):
            yield f"{key} is set, but boxes earn nothing"
    if "boxes" in rules.shutout_doubles and not pays_at_end(rules):
        why = "boxes are paid at once" if rules.boxes_value else "boxes.value is 0"
        yield f'shutout.doubles has "boxes", but {why}'
    if rules.extra_boxes_multiplied and not any(rules[key] for key in EXTRA_KEYS):
        yield "extra_boxes.multiplied is set, but there are no extra boxes"
    elif rules.extra_boxes_multiplied and not is_multiplied(rules):
        yield "extra_boxes.multiplied is set, but no hand is multiplied"


def _changed(rules: Rules, keys: tuple[str, ...]) -> list[str]:
    return [key for key in keys if rules[key] != CLASSIC[key]]
