"""The sentences of the rule card about one hand: how it ends and what it earns."""

from collections.abc import Iterator
from typing import Final

from scorepad.effects import boxes_matter, spade_multiplier
from scorepad.keys import listed
from scorepad.rules import Rules

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
        more = ", on top of what a spade does" if spade_multiplier(rules) > 1 else ""
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
    if (factor := spade_multiplier(rules)) > 1:
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
        box = ", but a hand won" if boxes_matter(rules) else ""
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
    return listed([ADVERBS.get(n, f"{n} times") for n in sorted(multipliers)], "or")


def _earns(bonus: int, rest: str) -> str:
    return f"{bonus} and {rest}" if bonus else rest
