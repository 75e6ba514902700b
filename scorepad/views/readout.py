"""An agreement read out in two sentences, before the first deal."""

from collections.abc import Collection
from typing import Final

from scorepad.effects import (
    boxes_matter,
    extra_boxes,
    is_multiplied,
    is_paid,
    shutout,
    spade_multiplier,
    stake_words,
)
from scorepad.keys import listed
from scorepad.players import Sides
from scorepad.rules import CLASSIC, Rules
from scorepad.views.cardhand import VERBS, times
from scorepad.views.display import LONGEST_NAME, cut, names_of, safe

MOST_NAMED: Final = 2
"""More changes than these are not read out one by one."""
LONGEST_CALLED: Final = 40
"""Cells that the name of an agreement may fill; a longer one is cut."""
STAKES: Final = ("stakes.per_point", "stakes.per_box", "stakes.per_game")
TIES: Final = {
    "undercut": "a tie is an undercut",
    "knocker": "a tie is the knocker's",
    "nobody": "a tie is nobody's",
}
DEALERS: Final = {
    "loser": "Loser deals.",
    "winner": "Winner deals.",
    "alternate": "The deal alternates.",
}


def summary(
    rules: Rules, sides: Sides, dealer: str | None, called: str | None = None
) -> list[str]:
    """Read the agreement out: a line for a hand, one for the game, one who deals.

    *called* is what the rules are called where their name is not enough, as
    :func:`named` says it.  Without *dealer* there is no line for it.
    """
    who = f"{' v '.join(names_of(sides).sides)}, {called or rules_called(rules)}"
    lines = [f"{who}: {_hand(rules)}.", _game(rules, sides)]
    if dealer is not None:
        out = " and sits out" if len(sides.players) == 3 else ""
        lines.append(f"{cut(safe(dealer), LONGEST_NAME)} deals hand 1{out}.")
    return lines


def named(rules: Rules, base: Rules, said: Collection[str] = ()) -> str:
    """Say what *rules* are called that were made from *base*.

    ``classic rules`` where nothing differs but the keys *said* elsewhere, ``classic
    rules with boxes.value 25``, or ``classic rules, changed`` where much does.
    """
    changes = [
        f"{key} {_plain(value)}"
        for key, value in rules.differences(base)
        if key not in ("name", "title", *said)
    ]
    called = rules_called(base)
    if not changes:
        return called
    few = len(changes) <= MOST_NAMED
    return f"{called} with {listed(changes, 'and')}" if few else f"{called}, changed"


def called(rules: Rules, said: Collection[str] = ()) -> str:
    """Say what *rules* are called, and what is not as in the preset of that name.

    Changes of the keys *said* elsewhere are left out.
    """
    if rules.name == CLASSIC.name:
        return named(rules, CLASSIC, said)
    # Most pads are classic, and need no preset read.
    from scorepad.files.rulesfile import preset, preset_names

    if rules.name in preset_names():
        return named(rules, preset(rules.name).rules, said)
    return rules_called(rules)


def agreed(rules: Rules) -> str:
    """Say in a few words by what rules a sheet was kept, and to what target.

    As ``classic rules with boxes.value 25, to 150, best of 3``.
    """
    parts, said = [f"to {rules.game_target}"], ["game.target"]
    if rules.hollywood_columns > 1:
        parts.append(f"{rules.hollywood_columns} columns")
        said.append("hollywood.columns")
    if rules.boxes_when == "at-once" and rules.boxes_value:
        parts.append(f"each box {rules.boxes_value} at once")
        said += ["boxes.when", "boxes.value"]
    if rules.match_best_of > 1:
        parts.append(f"best of {rules.match_best_of}")
        said.append("match.best_of")
    if any(is_paid(rules[stake]) for stake in STAKES):
        parts.append("for money")
        said += [*STAKES, "stakes.currency"]
    return ", ".join([called(rules, said), *parts])


def rules_called(rules: Rules) -> str:
    """Return the name of *rules* as it stands in a sentence: ``classic rules``."""
    name = cut(safe(rules.name.strip()), LONGEST_CALLED) or "house"
    return name if name.casefold().endswith("rules") else f"{name} rules"


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return " + ".join(str(item) for item in value) or "none"
    return safe(str(value)) or "none"


def _hand(rules: Rules) -> str:
    knocks = rules.hand_knock_limit > 0
    bonuses = [f"gin {rules.hand_gin_bonus}"]
    if rules.hand_knock_bonus and knocks:
        bonuses.insert(0, f"a knock {rules.hand_knock_bonus}")
    if rules.hand_big_gin_bonus != "not-played":
        bonuses.append(f"big gin {rules.hand_big_gin_bonus}")
    if knocks:
        bonuses.append(f"undercut {rules.hand_undercut_bonus}")
        if rules.hand_gin_off_bonus != "as-undercut":
            bonuses.append(f"gin-off {rules.hand_gin_off_bonus}")
        bonuses.append(TIES[rules.hand_tie])
    if rules.hand_multipliers:
        bonuses.append(f"a hand may be declared {times(rules.hand_multipliers)}")
    return f"{_limit(rules)}; {', '.join(bonuses + _unusual(rules))}"


def _limit(rules: Rules) -> str:
    most = rules.hand_knock_limit
    said = f"knock with {most} or less" if most else "only gin ends a hand"
    if most and rules.oklahoma_played:
        cap = "" if most == 10 else f", {most} at the most"
        ace = "gin only" if rules.oklahoma_ace == "gin" else "1"
        said = f"knock with the upcard or less{cap}, an ace is {ace}"
    if (factor := spade_multiplier(rules)) > 1:
        said += f", a spade {VERBS[factor]}"
    return said


def _unusual(rules: Rules) -> list[str]:
    said = []
    if rules.hand_lay_off_on_gin:
        said.append("lay-offs on gin")
    if rules.hand_cards != 10:
        said.append(f"{rules.hand_cards} cards each")
    if rules.hand_ace_deadwood != 1:
        said.append(f"an ace counts {rules.hand_ace_deadwood}")
    return said


def _game(rules: Rules, sides: Sides) -> str:
    three, teams = len(sides.players) == 3, len(sides.players[0]) > 1
    said = [f"{_columns(rules)}{_earned(rules, three=three)}."]
    if teams and rules.partnership_sweep_boxes and boxes_matter(rules):
        said.append(f"A swept round is {rules.partnership_sweep_boxes} boxes more.")
    if rules.match_best_of > 1:
        said.append(f"Best of {rules.match_best_of} games.")
    said += _stakes(rules)
    if three:
        said.append("Loser deals and sits out.")
    elif not teams:
        said.append(DEALERS[rules.dealing_next])
    return " ".join(said)


def _columns(rules: Rules) -> str:
    if rules.hollywood_columns == 1:
        return f"To {rules.game_target}"
    said = f"{rules.hollywood_columns} columns to {rules.game_target}"
    if rules.weights != (1,) * rules.hollywood_columns:
        counts = listed([str(weight) for weight in rules.weights], "and")
        said += f" that count {counts}"
    return said


def _earned(rules: Rules, *, three: bool) -> str:
    bonus, extra = rules.game_bonus, shutout(rules)
    has = "won no hand" if rules.shutout_when == "no-hands" else "nothing"
    who = "from one who has" if three else "if the other has"
    said = [f"{bonus} for the game"] if bonus else []
    if extra.is_played and extra.is_of_game:
        said.append(f"{extra.worth(bonus)} {who} {has}")
    if boxes_matter(rules):
        said.append(_boxes(rules))
    if extra.is_played and not extra.is_of_game:
        parts = listed(list(extra.doubles), "and")
        added = f" and {extra.adds} more" if extra.adds else ""
        said.append(f"{parts} doubled{added} {who} {has}")
    return f": {', '.join(said)}" if said else ", nothing added at the end"


def _boxes(rules: Rules) -> str:
    at_once = " at once" if rules.boxes_when == "at-once" else ""
    earns = f"{rules.boxes_value}{at_once}" if rules.boxes_value else "a box"
    said = f"{earns} for each hand won"
    extra = [f"{outcome} {count}" for outcome, count, _ in extra_boxes(rules)]
    if extra:
        too = is_multiplied(rules) and rules.extra_boxes_multiplied
        factor = ", multiplied with the hand" if too else ""
        said += f" (extra boxes: {', '.join(extra)}{factor})"
    return said


def _stakes(rules: Rules) -> list[str]:
    stakes = {
        "point": rules.stakes_per_point,
        "box": rules.stakes_per_box,
        "game": rules.stakes_per_game,
    }
    money = [
        f"{stake_words(stake)} a {what}"
        for what, stake in stakes.items()
        if is_paid(stake)
    ]
    currency = f" in {safe(rules.stakes_currency)}" if rules.stakes_currency else ""
    said = [f"Stakes{currency}: {', '.join(money)}."] if money else []
    if rules.stakes_round_to:
        said.append(f"Paid to the nearest {rules.stakes_round_to}.")
    return said
