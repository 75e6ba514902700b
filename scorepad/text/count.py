"""A count in words: the melds, the cards left, and what they allow."""

from typing import Final, NamedTuple

from scorepad.cards import Card, cards_text, parse_cards
from scorepad.counting import (
    BothHands,
    best_for_knocker,
    check_meld,
    count_against,
    count_both_hands,
    count_hand,
    is_big_gin,
    parse_groups,
)
from scorepad.errors import CardError, HandError
from scorepad.melds import Arrangement, best_arrangement
from scorepad.pad import Ended, Hand, HandEntry, all_cards
from scorepad.replay import PlayedHand, RecordedHand, Replay
from scorepad.rules import Rules
from scorepad.scoring import knock_limit, score_hand
from scorepad.text.hand import hand_arithmetic, outcome_name
from scorepad.text.layout import APART, folded_lines, names_of

_EXAMPLE: Final = "for example 3h 4h 5h 9c 9d 9s 2c 2d As Ac"


class Counted(NamedTuple):
    """Cards that were counted; ``knocker`` is the knocker's hand, where it was given.

    The deadwood of a knocker is None where only melds were given.
    """

    cards: tuple[Card, ...]
    found: Arrangement
    knocker: Arrangement | None = None
    knocker_deadwood: int | None = None
    is_big_gin: bool = False


def count(cards: str, rules: Rules, against: str | None = None) -> Counted:
    """Count cards as they were typed, after a knock *against* them if given.

    ``CARDS | KNOCKER'S CARDS`` gives both at once.  The knocker's are a whole hand, or
    the melds as laid down with ``;`` between them, the rest after them or not.

    Raises:
        CardError: the cards cannot be read, or no game gives such hands.
    """
    own, bar, after_bar = cards.partition("|")
    if bar and against is not None:
        raise CardError("the knocker's cards are given twice: after | and apart")
    typed, count_rules = parse_cards(own), rules.count_rules
    alone = not bar and against is None
    if not typed:
        whose = "cards" if alone else "opponent's cards"
        raise CardError(f"the {whose} are missing: type them, {_EXAMPLE}")
    if alone:
        found = count_hand(typed, count_rules)
        return Counted(
            typed, found, is_big_gin=is_big_gin((typed,), found, count_rules)
        )
    shown = after_bar if bar else against or ""
    if not any(map(parse_cards, shown.split(";"))):
        raise CardError(f"the knocker's cards are missing: type them, {_EXAMPLE}")
    groups = parse_groups(shown)
    size = len(all_cards(groups))
    if len(groups) == 1 and size < count_rules.cards:
        try:
            check_meld(groups[0])
        except CardError as error:
            raise CardError(
                f"{error}. Type the knocker's {count_rules.cards} cards, "
                "or melds with ; between"
            ) from error
    if size < count_rules.cards:
        knocker = Arrangement(tuple(tuple(sorted(meld)) for meld in groups), (), 0)
        return Counted(typed, count_against(typed, groups, count_rules), knocker)
    both: BothHands = best_for_knocker(
        count_both_hands(groups, typed, count_rules, gin=False)
    )
    if both.knocker is None or both.opponent is None:
        raise AssertionError(both)  # neither is empty
    return Counted(
        typed,
        both.opponent,
        both.knocker,
        both.knocker.deadwood,
        is_big_gin(groups, both.knocker, count_rules),
    )


def count_lines(
    counted: Counted, rules: Rules, upcard: Card | None = None
) -> list[str]:
    """Return what was counted: the melds, the cards left, and what they allow."""
    found = counted.found
    labelled = []
    if counted.knocker:
        parts = [*map(cards_text, counted.knocker.melds)]
        if counted.knocker_deadwood:
            left = cards_text(counted.knocker.unmelded)
            parts.append(f"left {left}: {counted.knocker.deadwood}")
        elif counted.knocker_deadwood == 0:
            parts.append("all melded")
        if counted.knocker.discard:
            parts.append(f"discard {counted.knocker.discard}")
        labelled.append(f"knocker  {APART.join(parts)}")
    labelled.append(f"melds    {APART.join(map(cards_text, found.melds)) or 'none'}")
    if counted.knocker:
        laid_off = _laid_off(found, counted.knocker, APART)
        labelled.append(f"laid off {laid_off or 'nothing'}")
    labelled.append(f"left     {cards_text(found.unmelded) or 'nothing'}")
    if found.discard:
        labelled.append(f"discard  {found.discard}")
    if counted.knocker is None:
        verdict = _knock_verdict(counted, rules, upcard)
        return folded_lines([*labelled, f"deadwood {found.deadwood}: {verdict}"])
    labelled.append(f"deadwood {found.deadwood}")
    if counted.knocker_deadwood is not None:
        labelled.append(f"outcome  {_outcome(counted, rules, upcard)}")
    return folded_lines(labelled)


def cards_on_table(replay: Replay, result: PlayedHand) -> list[str]:
    """Return the melds of a hand on the table, where its cards are known."""
    hand = result.recorded.hand
    if not (hand.cards or hand.opponent_cards):
        return []
    players = names_of(replay.sides).players
    names = [
        "the opponent" if seat is None else players[seat]
        for seat in (result.recorded.player, result.opponent)
    ]
    both_hands = best_for_knocker(
        count_both_hands(
            hand.cards,
            hand.opponent_cards,
            replay.rules_of(result).count_rules,
            gin=hand.ended != "knock",
        )
    )
    lines = []
    for name, arrangement in zip(names, both_hands, strict=True):
        if arrangement is None:
            continue
        parts = []
        if arrangement.melds:
            parts.append(", ".join(map(cards_text, arrangement.melds)))
        if arrangement.laid_off and both_hands.knocker:
            parts.append(f"lays off {_laid_off(arrangement, both_hands.knocker, ', ')}")
        if arrangement.discard:
            parts.append(f"discards {arrangement.discard}")
        if arrangement.unmelded:
            left = cards_text(arrangement.unmelded)
            parts.append(f"left {left} = {arrangement.deadwood}")
        lines.append(f"{name}: {'; '.join(parts)}")
    return folded_lines(lines)


def _knock_verdict(counted: Counted, rules: Rules, upcard: Card | None) -> str:
    """Format whether a hand may knock."""
    cards, deadwood = counted.cards, counted.found.deadwood
    if counted.is_big_gin:
        if rules.has_big_gin:
            return f"big gin, all {len(cards)} cards melded"
        # Where big gin is not played, the discard that makes it gin is worth more.
        ace = rules.count_rules.ace_deadwood
        deadwood_without = {
            discard: best_arrangement(
                [card for card in cards if card != discard], ace=ace
            ).deadwood
            for discard in cards
        }
        discard = min(cards, key=lambda card: (deadwood_without[card], -card))
        after = (
            f"{deadwood_without[discard]} left" if deadwood_without[discard] else "gin"
        )
        return (
            f"all {len(cards)} cards melded, but big gin is not played: "
            f"discard {discard}, {after}"
        )
    if deadwood == 0:
        return "gin"
    if rules.needs_upcard and upcard is None:
        return "the upcard sets the limit, and there is none"
    limit = knock_limit(Hand(upcard=upcard), rules)
    if limit == 0:
        return "may not knock, only gin ends the hand"
    may = "may" if deadwood <= limit else "may not"
    return f"{may} knock, the limit is {limit}"


def _outcome(counted: Counted, rules: Rules, upcard: Card | None) -> str:
    """Format how the hand ends, with its arithmetic, or why it cannot."""
    ended: Ended = "knock" if counted.knocker_deadwood else "gin"
    if counted.is_big_gin and rules.has_big_gin:
        ended = "big-gin"
    knocker = "the knocker"
    hand = Hand(
        knocker=knocker,
        ended=ended,
        knocker_deadwood=counted.knocker_deadwood or 0,
        opponent_deadwood=counted.found.deadwood,
        upcard=upcard,
    )
    try:
        score = score_hand(hand, rules)
    except HandError as error:
        return str(error)
    recorded = RecordedHand(1, upcard)
    recorded.take(1, HandEntry(hand), {knocker: 0})
    result = PlayedHand(recorded, 1, None, 1, score, score.won_by, (), (), None)
    name = outcome_name(score.outcome)
    if score.won_by is None:
        return hand_arithmetic(result)
    winner = ("knocker", "opponent")[score.won_by]
    return f"{name}, the {winner} wins: {hand_arithmetic(result)}"


def _laid_off(arrangement: Arrangement, knocker: Arrangement, between: str) -> str:
    """Format which cards go to which meld."""
    cards_by_meld: dict[int, list[Card]] = {}
    for card, meld in arrangement.laid_off:
        cards_by_meld.setdefault(meld, []).append(card)
    return between.join(
        f"{cards_text(cards_off)} to {cards_text(knocker.melds[meld])}"
        for meld, cards_off in sorted(cards_by_meld.items())
    )
