"""The rule card: an agreement in plain sentences, as one says them at the table.

Each sentence knows the keys that it tells of, and so whether it holds in ``classic``
too.  What makes no difference under these rules is not mentioned.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scorepad.effects import (
    SHUTOUT_KEYS,
    boxes_matter,
    can_draw,
    extra_boxes,
    is_multiplied,
    is_paid,
    shutout,
    stake_words,
)
from scorepad.keys import listed
from scorepad.players import Sides
from scorepad.rules import CLASSIC, Rules
from scorepad.views.cardhand import Told, hand_sentences

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
    if not rules.partnership_sweep_boxes or not boxes_matter(rules):
        return
    keys = ["partnership.sweep_boxes"]
    alike = ""
    if is_multiplied(rules):
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
        counts = listed([str(weight) for weight in rules.weights], "and")
        yield f"In the totals the columns count {counts} times.", ("hollywood.weights",)
    heavy = len(set(rules.weights)) > 1
    more = "whose closed columns count more" if heavy else "that closed more"
    draw = ", or to nobody if they are equal" if can_draw(rules) else ""
    yield f"When all are closed, the game goes to the side {more}{draw}.", keys[1:]


def _worth(rules: Rules, *, loser: str) -> Iterator[Told]:
    bonus, extra = rules.game_bonus, shutout(rules)
    keys = ("game.bonus", *SHUTOUT_KEYS)
    lacks = "won no hand" if rules.shutout_when == "no-hands" else "scored nothing"
    loser = f"{loser} {lacks}"
    one = rules.hollywood_columns == 1
    earns = f"{'Winning the game' if one else 'Closing a column'} earns "
    if not extra.is_played:
        yield f"{earns}{bonus or 'nothing more'}; there is no shutout.", keys
    elif extra.is_of_game:
        yield f"{earns}{bonus or 'nothing'}, {extra.worth(bonus)} {loser}.", keys
    else:
        yield f"{earns}{bonus or 'nothing more'}.", keys[:1]
        parts = listed([PARTS[part] for part in extra.doubles], "and")
        added = f", then {extra.adds} added" if extra.adds else ""
        yield f"{_upper(loser)}, the winner's {parts} are doubled{added}.", keys[1:]


def _boxes(rules: Rules) -> Iterator[Told]:
    value, at_once = rules.boxes_value, rules.boxes_when == "at-once"
    if not boxes_matter(rules):
        yield "A hand won earns nothing more.", ("boxes.value",)
    elif not value:
        yield "Each hand won is a box, worth no points.", ("boxes.value",)
    else:
        when = "at once, towards the target" if at_once else "at the end"
        keys = ("boxes.value", "boxes.when")
        yield f"Each hand won is a box and earns {value} {when}.", keys
    yield from _extra_boxes(rules)


def _extra_boxes(rules: Rules) -> Iterator[Told]:
    extra = extra_boxes(rules)
    if not extra:
        return
    first, *more = extra
    counts = [f"{first.outcome} wins {_boxes_more(first.boxes)}"]
    counts += [f"{outcome} {count}" for outcome, count, _ in more]
    keys = [key for _, _, key in extra]
    factor = ""
    if is_multiplied(rules):
        keys.append("extra_boxes.multiplied")
        too = "multiplied" if rules.extra_boxes_multiplied else "never multiplied"
        factor = f"; these are {too} with the hand"
    yield f"{_upper(listed(counts, 'and'))}{factor}.", tuple(keys)


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
            f"For money{currency}: {listed([text for text, _ in paid], 'and')}.",
            (*[key for _, key in paid], "stakes.currency"),
        )


def _boxes_more(count: int) -> str:
    return "1 extra box" if count == 1 else f"{count} extra boxes"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]
