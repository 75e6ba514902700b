"""The sentences of the rule card about one hand: how it ends and what it earns."""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from scorepad.pad import Sides
from scorepad.rules import (
    CLASSIC,
    SHUTOUT_KEYS,
    Rules,
    is_paid,
    stake_words,
)
from scorepad.text.terminal import LONGEST_NAME, isolated, names_of, truncate
from scorepad.wording import join_words

VERBS: Final = {2: "doubles", 3: "triples", 4: "quadruples"}
ADVERBS: Final = {2: "double", 3: "triple"}
DEADWOOD: Final = "all the other's deadwood"

Told = tuple[str, tuple[str, ...]]
"""A sentence with the keys that it tells of."""


def hand_sentences(rules: Rules) -> Iterator[Told]:
    """Say how a hand ends and what it earns."""
    yield f"Each player is dealt {rules.hand_cards} cards.", ("hand.cards",)
    yield (
        f"An ace counts {rules.hand_ace_deadwood}, a face card 10, any other card its "
        "number.",
        ("hand.ace_deadwood",),
    )
    yield from _limit(rules)
    if rules.hand_knock_limit:
        earns = _earns(rules.hand_knock_bonus, "the difference in deadwood")
        yield f"A knock that wins earns {earns}.", ("hand.knock_bonus",)
    yield from _gin(rules)
    if rules.hand_knock_limit:
        yield from _undercut(rules)
    if rules.hand_multipliers:
        more = ", on top of what a spade does" if rules.spade_multiplier > 1 else ""
        yield (
            f"A hand may be declared to count {times(rules.hand_multipliers)}{more}.",
            ("hand.multipliers",),
        )
    left = rules.stock_dead_at
    when = f"only {left} cards are left in the stock" if left else "the stock is gone"
    yield f"When {when}, the hand is dead: no score.", ("stock.dead_at",)


def _limit(rules: Rules) -> Iterator[Told]:
    most = rules.hand_knock_limit
    keys = ("hand.knock_limit", "oklahoma.played")
    if not most:
        yield "There is no knocking: only gin ends a hand.", keys[:1]
        if rules.oklahoma_played:
            yield "Oklahoma: every hand's upcard is noted.", keys[1:]
    elif not rules.oklahoma_played:
        yield f"Knock with {most} or less.", keys
    else:
        cap = "a face card is 10" if most == 10 else f"never with more than {most}"
        yield f"Oklahoma: knock with the upcard's number or less; {cap}.", keys
        ace = (
            "only gin ends the hand" if rules.oklahoma_ace == "gin" else "knock with 1"
        )
        yield f"If the upcard is an ace, {ace}.", ("oklahoma.ace",)
    if (factor := rules.spade_multiplier) > 1:
        yield (
            f"If the upcard is a spade, it {VERBS[factor]} the hand's points, bonuses "
            "and all.",
            ("oklahoma.played", "oklahoma.spade_multiplier"),
        )


def _gin(rules: Rules) -> Iterator[Told]:
    laid_off = (
        "the other may lay off on it first"
        if rules.hand_lay_off_on_gin
        else "nothing may be laid off on it"
    )
    yield (
        f"Gin earns {_earns(rules.hand_gin_bonus, DEADWOOD)}; {laid_off}.",
        ("hand.gin_bonus", "hand.lay_off_on_gin"),
    )
    if isinstance(bonus := rules.hand_big_gin_bonus, int):
        yield (
            f"Big gin, all {rules.hand_cards + 1} cards melded, earns "
            f"{_earns(bonus, DEADWOOD)}.",
            ("hand.big_gin_bonus",),
        )


def _undercut(rules: Rules) -> Iterator[Told]:
    earns = _earns(rules.hand_undercut_bonus, "the difference")
    tie = ("hand.tie",)
    if rules.hand_tie == "undercut":
        yield f"An undercut, or a tie, earns {earns}.", ("hand.undercut_bonus", *tie)
    else:
        yield f"An undercut earns {earns}.", ("hand.undercut_bonus",)
    if rules.hand_tie == "knocker":
        box = ", but a hand won" if rules.has_boxes else ""
        yield f"A tie goes to the knocker: no points{box}.", tie
    elif rules.hand_tie == "nobody":
        yield "A tie is nobody's: no score.", tie
    if isinstance(bonus := rules.hand_gin_off_bonus, int):
        yield (
            "A gin-off, an undercut with no deadwood left, earns "
            f"{_earns(bonus, 'the difference')}.",
            ("hand.gin_off_bonus",),
        )


def times(multipliers: tuple[int, ...]) -> str:
    """Name the multipliers that may be declared: ``double or triple``."""
    return join_words([ADVERBS.get(n, f"{n} times") for n in sorted(multipliers)], "or")


def _earns(bonus: int, rest: str) -> str:
    return f"{bonus} and {rest}" if bonus else rest


DEALERS: Final = {
    "loser": "The loser of a hand deals the next",
    "winner": "The winner of a hand deals the next",
    "alternate": "The players deal in turn",
}
LOSERS: Final = {  # by whether three play, and whether teams do
    (False, False): "if the other has",
    (False, True): "if the others have",
    (True, False): "against one who has",
}
PARTS: Final = {"points": "points", "game": "game bonus", "boxes": "boxes"}


class Sentence(NamedTuple):
    """A sentence: what part of play it is about, and the keys that it tells of."""

    about: str
    text: str
    keys: tuple[str, ...]
    differs: bool


def sentences(rules: Rules, sides: Sides | None = None) -> list[Sentence]:
    """Say the agreement in sentences that are marked where ``classic`` differs.

    With *sides* they fit who plays: teams, or three players.
    """
    three = sides is not None and len(sides.players) == 3
    teams = sides is not None and len(sides.players[0]) > 1
    classic = {text for _, text, _ in _told(CLASSIC, three=three, teams=teams)}
    return [
        # Other values may come to the same, as a bonus that is doubled or added.
        Sentence(
            about,
            text,
            keys,
            text not in classic and any(rules[key] != CLASSIC[key] for key in keys),
        )
        for about, text, keys in _told(rules, three=three, teams=teams)
    ]


def _told(
    rules: Rules, *, three: bool, teams: bool
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield every sentence, with what it is about and the keys that it tells of."""
    parts: list[tuple[str, Iterator[Told]]] = [
        ("The hand", hand_sentences(rules)),
        ("The game", _game(rules, three=three, teams=teams)),
        ("Payment", _payment(rules, three=three)),
    ]
    if not teams:
        parts.insert(1, ("The deal", _deal(rules, three=three)))
    for about, told in parts:
        for text, keys in told:
            yield about, text, keys


def _deal(rules: Rules, *, three: bool) -> Iterator[Told]:
    after = ("dealing.after_dead",)
    again = rules.dealing_after_dead == "same"
    if three:
        yield "The dealer sits out; the loser of the hand deals the next.", ()
        who = "the same player deals again" if again else "the deal passes on"
    else:
        yield f"{DEALERS[rules.dealing_next]}.", ("dealing.next",)
        who = "the same player deals again" if again else "the other player deals"
    yield f"After a hand that nobody won, {who}.", after


def _game(rules: Rules, *, three: bool, teams: bool) -> Iterator[Told]:
    if teams:
        yield (
            "In a round each player meets one of the other side; the side ahead "
            "scores the net of the hands as one hand won.",
            (),
        )
    yield from _columns(rules)
    yield from _worth(rules, loser=LOSERS[three, teams])
    yield from _boxes(rules)
    if not three:
        yield from _sweep(rules, teams=teams)
    yield from _match(rules)


def _sweep(rules: Rules, *, teams: bool) -> Iterator[Told]:
    if not rules.partnership_sweep_boxes or not rules.has_boxes:
        return
    keys = ["partnership.sweep_boxes"]
    alike = ""
    if rules.is_multiplied:
        keys.append("extra_boxes.multiplied")
        if rules.extra_boxes_multiplied:
            alike = ", multiplied if all its hands are multiplied alike"
    won = f"every hand of a round wins {_boxes_more(rules.partnership_sweep_boxes)}"
    start = "Winning" if teams else "In teams, winning"
    yield f"{start} {won}{alike}.", tuple(keys)


def _columns(rules: Rules) -> Iterator[Told]:
    target, columns = rules.game_target, rules.hollywood_columns
    keys = ("game.target", "hollywood.columns")
    if columns == 1:
        yield f"First to {target} wins the game.", keys
        return
    yield f"Hollywood: {columns} games run at once in columns, each to {target}.", keys
    yield (
        "A win counts in every open column that the side is in already, and in the "
        "next open one.",
        keys[1:],
    )
    if rules.weights != (1,) * columns:
        counts = join_words([str(weight) for weight in rules.weights], "and")
        yield f"In the totals the columns count {counts} times.", ("hollywood.weights",)
    heavy = len(set(rules.weights)) > 1
    more = "whose closed columns count more" if heavy else "that closed more"
    draw = ", or to nobody if they are equal" if rules.can_draw else ""
    yield f"When all are closed, the game goes to the side {more}{draw}.", keys[1:]


def _worth(rules: Rules, *, loser: str) -> Iterator[Told]:
    bonus, extra = rules.game_bonus, rules.shutout
    keys = ("game.bonus", *SHUTOUT_KEYS)
    lacks = "won no hand" if rules.shutout_when == "no-hands" else "scored nothing"
    loser = f"{loser} {lacks}"
    one = rules.hollywood_columns == 1
    earns = f"{'Winning the game' if one else 'Closing a column'} earns "
    if not rules.has_shutout:
        yield f"{earns}{bonus or 'nothing more'}; there is no shutout.", keys
    elif extra.is_of_game:
        yield f"{earns}{bonus or 'nothing'}, {extra.worth(bonus)} {loser}.", keys
    else:
        yield f"{earns}{bonus or 'nothing more'}.", keys[:1]
        parts = join_words([PARTS[part] for part in extra.doubles], "and")
        added = f", then {extra.adds} added" if extra.adds else ""
        yield f"{_upper(loser)}, the winner's {parts} are doubled{added}.", keys[1:]


def _boxes(rules: Rules) -> Iterator[Told]:
    value = rules.boxes_value
    too = rules.boxes_multiplied and rules.is_multiplied
    factor = "; it is multiplied with the hand" if too else ""
    keys: tuple[str, ...] = ("boxes.value",)
    if not rules.has_boxes:
        yield "A hand won earns nothing more.", keys
    elif not value:
        keys += ("boxes.multiplied",)
        yield f"Each hand won is a box, worth no points{factor}.", keys
    else:
        when = "at once, towards the target" if rules.box_at_once else "at the end"
        keys += ("boxes.when", "boxes.multiplied")
        yield f"Each hand won is a box and earns {value} {when}{factor}.", keys
    yield from _extra_boxes(rules)


def _extra_boxes(rules: Rules) -> Iterator[Told]:
    extra = rules.extra_boxes
    if not extra:
        return
    first, *more = extra
    counts = [f"{first.outcome} wins {_boxes_more(first.boxes)}"]
    counts += [f"{outcome} {count}" for outcome, count, _ in more]
    keys = [key for _, _, key in extra]
    factor = ""
    if rules.is_multiplied:
        keys.append("extra_boxes.multiplied")
        too = "multiplied" if rules.extra_boxes_multiplied else "never multiplied"
        factor = f"; these are {too} with the hand"
    yield f"{_upper(join_words(counts, 'and'))}{factor}.", tuple(keys)


def _match(rules: Rules) -> Iterator[Told]:
    games = rules.match_best_of
    if games > 1:
        yield (
            f"A match is the best of {games} games: {games // 2 + 1} won take it.",
            ("match.best_of",),
        )


def _payment(rules: Rules, *, three: bool) -> Iterator[Told]:
    step = rules.stakes_round_to
    rounded = f", rounded to the nearest {step}" if step else ""
    pairs = "Each pays each the difference of their totals"
    difference = pairs if three else "The difference of the totals is paid"
    yield f"{difference}{rounded}.", ("stakes.round_to",)
    stakes = [
        (rules.stakes_per_point, "a point", "stakes.per_point"),
        (rules.stakes_per_box, "for each box more", "stakes.per_box"),
        (rules.stakes_per_game, "from each loser of a game", "stakes.per_game"),
    ]
    paid = [
        (f"{stake_words(stake)} {what}", key)
        for stake, what, key in stakes
        if is_paid(stake)
    ]
    if paid:
        currency = f" ({rules.stakes_currency})" if rules.stakes_currency else ""
        yield (
            f"For money{currency}: {join_words([text for text, _ in paid], 'and')}.",
            (*[key for _, key in paid], "stakes.currency"),
        )


def _boxes_more(count: int) -> str:
    return "1 extra box" if count == 1 else f"{count} extra boxes"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


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
DEALERS_readout: Final = {
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
    lines = [f"{who}: {_hand(rules)}.", _game_readout(rules, sides)]
    if dealer is not None:
        out = " and sits out" if len(sides.players) == 3 else ""
        lines.append(f"{truncate(isolated(dealer), LONGEST_NAME)} deals hand 1{out}.")
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
    return (
        f"{called} with {join_words(changes, 'and')}" if few else f"{called}, changed"
    )


def called(rules: Rules, said: Collection[str] = ()) -> str:
    """Say what *rules* are called, and what is not as in the preset of that name.

    Changes of the keys *said* elsewhere are left out.
    """
    if rules.name == CLASSIC.name:
        return named(rules, CLASSIC, said)
    # Most pads are classic, and need no preset read.
    from scorepad.storage.rules_toml import preset, preset_names

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
    if rules.box_at_once:
        parts.append(f"each box {rules.box_at_once} at once")
        said += ["boxes.when", "boxes.value"]
    if rules.match_best_of > 1:
        parts.append(f"best of {rules.match_best_of}")
        said.append("match.best_of")
    if rules.is_for_money:
        parts.append("for money")
        said += [*STAKES, "stakes.currency"]
    return ", ".join([called(rules, said), *parts])


def rules_called(rules: Rules) -> str:
    """Return the name of *rules* as it stands in a sentence: ``classic rules``."""
    name = truncate(isolated(rules.name.strip()), LONGEST_CALLED) or "house"
    return name if name.casefold().endswith("rules") else f"{name} rules"


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return " + ".join(str(item) for item in value) or "none"
    return isolated(str(value)) or "none"


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
    return f"{_limit_readout(rules)}; {', '.join(bonuses + _unusual(rules))}"


def _limit_readout(rules: Rules) -> str:
    most = rules.hand_knock_limit
    said = f"knock with {most} or less" if most else "only gin ends a hand"
    if most and rules.oklahoma_played:
        cap = "" if most == 10 else f", {most} at the most"
        ace = "gin only" if rules.oklahoma_ace == "gin" else "1"
        said = f"knock with the upcard or less{cap}, an ace is {ace}"
    if (factor := rules.spade_multiplier) > 1:
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


def _game_readout(rules: Rules, sides: Sides) -> str:
    three, teams = len(sides.players) == 3, len(sides.players[0]) > 1
    said = [f"{_columns_readout(rules)}{_earned(rules, three=three)}."]
    if teams and rules.partnership_sweep_boxes and rules.has_boxes:
        said.append(f"A swept round is {rules.partnership_sweep_boxes} boxes more.")
    if rules.match_best_of > 1:
        said.append(f"Best of {rules.match_best_of} games.")
    said += _stakes(rules)
    if three:
        said.append("Loser deals and sits out.")
    elif not teams:
        said.append(DEALERS_readout[rules.dealing_next])
    return " ".join(said)


def _columns_readout(rules: Rules) -> str:
    if rules.hollywood_columns == 1:
        return f"To {rules.game_target}"
    said = f"{rules.hollywood_columns} columns to {rules.game_target}"
    if rules.weights != (1,) * rules.hollywood_columns:
        counts = join_words([str(weight) for weight in rules.weights], "and")
        said += f" that count {counts}"
    return said


def _earned(rules: Rules, *, three: bool) -> str:
    bonus, extra = rules.game_bonus, rules.shutout
    has = "won no hand" if rules.shutout_when == "no-hands" else "nothing"
    who = "from one who has" if three else "if the other has"
    said = [f"{bonus} for the game"] if bonus else []
    if rules.has_shutout and extra.is_of_game:
        said.append(f"{extra.worth(bonus)} {who} {has}")
    if rules.has_boxes:
        said.append(_boxes_readout(rules))
    if rules.has_shutout and not extra.is_of_game:
        parts = join_words(list(extra.doubles), "and")
        added = f" and {extra.adds} more" if extra.adds else ""
        said.append(f"{parts} doubled{added} {who} {has}")
    return f": {', '.join(said)}" if said else ", nothing added at the end"


def _boxes_readout(rules: Rules) -> str:
    at_once = " at once" if rules.box_at_once else ""
    earns = f"{rules.boxes_value}{at_once}" if rules.boxes_value else "a box"
    said = f"{earns} for each hand won"
    if rules.boxes_multiplied and rules.is_multiplied:
        said += ", multiplied with the hand"
    extra = [f"{outcome} {count}" for outcome, count, _ in rules.extra_boxes]
    if extra:
        too = rules.is_multiplied and rules.extra_boxes_multiplied
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
    currency = f" in {isolated(rules.stakes_currency)}" if rules.stakes_currency else ""
    said = [f"Stakes{currency}: {', '.join(money)}."] if money else []
    if rules.stakes_round_to:
        said.append(f"Paid to the nearest {rules.stakes_round_to}.")
    return said
