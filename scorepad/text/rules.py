"""The rules in words: the rule card, the read-out of a new pad, what rules are called.

Each fact is written in one place, for the card and for the read-out.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import Final, Literal, NamedTuple

from scorepad.formatting import join_words, toml_literal
from scorepad.pad import Sides
from scorepad.rules import CLASSIC, KEYS, Rules, is_paid
from scorepad.scoring import largest_count
from scorepad.storage.rules_toml import base_of
from scorepad.text.escape import isolated
from scorepad.text.layout import (
    LONGEST_NAME,
    VERSUS,
    fit,
    names_of,
    truncate,
    width,
    wrapped,
    wrapped_lines,
)
from scorepad.text.terminal import line_cells

HAND: Final = "The hand"
DEAL: Final = "The deal"
GAME: Final = "The game"
PAYMENT: Final = "Payment"

LABEL_KEYS: Final = ("name", "title")
"""The keys that change nothing of the game."""

MOST_CHANGES: Final = 2
"""Rules with more changes than these are only called changed."""
LONGEST_CHANGES: Final = 70
"""Cells that the changes may fill."""
LONGEST_RULES_NAME: Final = 40
"""Cells that the name of the rules may fill."""

LEAST_CELLS: Final = 14
"""A last column of fewer cells is not readable."""
BETWEEN: Final = "  "
INDENT: Final = "    "
MARK: Final = "  * "

VERBS: Final = {2: "doubles", 3: "triples", 4: "quadruples"}
ADVERBS: Final = {2: "double", 3: "triple"}
DEADWOOD: Final = "the opponent's deadwood"

Form = Literal["two", "three", "teams"]


class Fact(NamedTuple):
    """One thing that the rules say, with the keys that it depends on.

    ``sentence`` is on the card, below the heading ``about``.  ``clause`` says the same
    in the read-out; it is empty where another fact's clause includes it.
    A basic fact is always read out, any other only where it differs from ``classic``.
    """

    about: str
    keys: tuple[str, ...]
    sentence: str
    clause: str = ""
    is_basic: bool = False
    differs: bool = False


def facts(rules: Rules, sides: Sides | None = None) -> list[Fact]:
    """Return what *rules* say to those who play: two, three, or teams."""
    form: Form = "two"
    if sides is not None and len(sides.players) == 3:
        form = "three"
    elif sides is not None and len(sides.players[0]) > 1:
        form = "teams"
    classic = {fact.sentence for fact in _all_facts(CLASSIC, form)}
    return [
        # Other values may say the same: 100 added is a bonus of 100 doubled.
        fact._replace(
            differs=fact.sentence not in classic
            and any(rules[key] != CLASSIC[key] for key in fact.keys)
        )
        for fact in _all_facts(rules, form)
    ]


def _all_facts(rules: Rules, form: Form) -> Iterator[Fact]:
    """Yield every fact, in the order of the card."""
    yield from _hand_facts(rules)
    yield from _deal_facts(rules, form)
    yield from _game_facts(rules, form)
    yield from _worth_facts(rules, form)
    yield from _boxes_facts(rules, form)
    yield from _payment_facts(rules, form)


def _fact(
    about: str,
    keys: tuple[str, ...],
    clause: str,
    sentence: str | None = None,
    *,
    basic: bool = False,
) -> Fact:
    """Make a fact; *sentence* and *clause* are without capital and full stop.

    Without a sentence the clause is one.
    """
    words = clause if sentence is None else sentence
    return Fact(about, keys, _as_sentence(words), clause, basic)


def _hand_facts(rules: Rules) -> Iterator[Fact]:
    cards, ace = rules.hand_cards, rules.hand_ace_deadwood
    knocks = rules.can_knock
    deal = f"each player is dealt {cards} cards"
    yield _fact(HAND, ("hand.cards",), f"{cards} cards each", deal)
    counts = f"an ace counts {ace}"
    text = f"{counts}, a face card 10 and any other card its number"
    yield _fact(HAND, ("hand.ace_deadwood",), counts, text)
    yield from _limit_facts(rules)
    if knocks:
        bonus = rules.hand_knock_bonus
        text = f"a knock that wins earns {_plus(bonus, 'the difference in deadwood')}"
        yield _fact(HAND, ("hand.knock_bonus",), f"knock bonus {bonus}", text)
    bonus = rules.hand_gin_bonus
    text = f"gin (no deadwood) earns {_plus(bonus, DEADWOOD)}"
    yield _fact(HAND, ("hand.gin_bonus",), f"gin bonus {bonus}", text, basic=True)
    may = "may" if rules.hand_lay_off_on_gin else "may not"
    lay_off = f"the opponent {may} lay off cards on gin"
    yield _fact(HAND, ("hand.lay_off_on_gin",), lay_off)
    if isinstance(big_gin := rules.hand_big_gin_bonus, int):
        melded = f"all {cards + 1} cards melded"
        text = f"big gin ({melded}) earns {_plus(big_gin, DEADWOOD)}"
        yield _fact(HAND, ("hand.big_gin_bonus",), f"big gin bonus {big_gin}", text)
    if knocks:
        yield from _undercut_facts(rules)
    if multipliers := rules.hand_multipliers:
        times = [ADVERBS.get(n, f"{n} times") for n in sorted(multipliers)]
        declared = f"a hand may be declared to count {join_words(times, 'or')}"
        more = ", on top of a spade" if rules.spade_multiplier > 1 else ""
        yield _fact(HAND, ("hand.multipliers",), declared, f"{declared}{more}")
    left = rules.stock_dead_at
    when = f"only {left} cards are left in the stock" if left else "the stock is gone"
    text = f"when {when}, the hand is dead: nobody scores"
    yield _fact(HAND, ("stock.dead_at",), f"a hand is dead when {when}", text)


def _limit_facts(rules: Rules) -> Iterator[Fact]:
    """Describe with how much deadwood one may knock."""
    most, oklahoma = rules.hand_knock_limit, rules.oklahoma_played
    keys = ("hand.knock_limit", "oklahoma.played")
    if not most:
        only = "only gin ends a hand"
        yield _fact(HAND, keys[:1], only, f"there is no knocking: {only}", basic=True)
        if oklahoma:
            yield _fact(HAND, keys[1:], "Oklahoma: the upcard of every hand is noted")
    elif not oklahoma:
        count = "any count" if most >= largest_count(rules) else f"{most} or less"
        yield _fact(HAND, keys, f"knock with {count}", basic=True)
    else:
        cap = f", but never with more than {most}" if most < 10 else ""
        knock = f"knock with the number of the upcard or less{cap}"
        face = "" if cap else "; a face card is 10"
        yield _fact(HAND, keys, knock, f"Oklahoma: {knock}{face}", basic=True)
        ace = (
            "only gin ends the hand" if rules.oklahoma_ace == "gin" else "knock with 1"
        )
        ace = f"if the upcard is an ace, {ace}"
        yield _fact(HAND, ("oklahoma.played", "oklahoma.ace"), ace)
    if (factor := rules.spade_multiplier) > 1:
        spade = f"a spade as upcard {VERBS[factor]} the hand"
        yield _fact(
            HAND,
            ("oklahoma.played", "oklahoma.spade_multiplier"),
            spade,
            f"{spade}, points and bonuses",
        )


def _undercut_facts(rules: Rules) -> Iterator[Fact]:
    bonus = rules.hand_undercut_bonus
    yield _fact(
        HAND,
        ("hand.undercut_bonus",),
        f"undercut bonus {bonus}",
        "an undercut (the opponent has less deadwood than the knocker) earns the "
        f"opponent {_plus(bonus, 'the difference')}",
        basic=True,
    )
    tie = {
        "undercut": "a tie is an undercut",
        "knocker": "a tie goes to the knocker, without points",
        "nobody": "a tie goes to nobody",
    }[rules.hand_tie]
    box = " but with the box" if rules.hand_tie == "knocker" and rules.has_boxes else ""
    yield _fact(HAND, ("hand.tie",), tie, f"{tie}{box}", basic=True)
    if isinstance(gin_off := rules.hand_gin_off_bonus, int):
        yield _fact(
            HAND,
            ("hand.gin_off_bonus",),
            f"gin-off bonus {gin_off}",
            "a gin-off (the opponent has no deadwood left after a knock) earns the "
            f"opponent {_plus(gin_off, 'the difference')}",
        )


def _deal_facts(rules: Rules, form: Form) -> Iterator[Fact]:
    if form == "teams":
        return  # dealing is not tracked for teams
    keys: tuple[str, ...] = ("dealing.next",)
    deals = {
        "loser": "the loser of a hand deals the next",
        "winner": "the winner of a hand deals the next",
        "alternate": "the players deal in turn",
    }[rules.dealing_next]
    other = "the other player deals"
    if form == "three":
        deals = "the loser of a hand deals the next and sits out"
        keys, other = (), "the next player deals"
    yield _fact(DEAL, keys, deals, basic=True)
    if rules.dealing_after_dead == "same":
        other = "the same player deals again"
    after = f"after a hand that nobody won, {other}"
    yield _fact(DEAL, ("dealing.after_dead",), after)


def _game_facts(rules: Rules, form: Form) -> Iterator[Fact]:
    if form == "teams":
        yield _fact(
            GAME,
            (),
            "in each round everybody plays one opponent, and the side that is ahead "
            "scores the difference as one hand won",
            basic=True,
        )
    target, columns = rules.game_target, rules.hollywood_columns
    keys = ("game.target", "hollywood.columns")
    if columns == 1:
        first = "side" if form == "teams" else "player"
        first = f"the first {first} to reach {target} wins the game"
        yield _fact(GAME, keys, first, basic=True)
    else:
        games = f"{columns} games run at once, in columns, each to {target}"
        yield _fact(GAME, keys, games, f"Hollywood: {games}", basic=True)
        text = (
            "A hand won counts in every open column in which the side has won a hand "
            "before, and in its next open column."
        )
        yield Fact(GAME, keys[1:], text)
    if rules.weights != (1,) * columns:
        counts = join_words([str(weight) for weight in rules.weights], "and")
        s = "s" * (columns > 1)
        weights = f"in the totals the column{s} count{'s' * (not s)} {counts} times"
        yield _fact(GAME, ("hollywood.weights",), weights)
    if columns > 1:
        heavy = len(set(rules.weights)) > 1
        side = (
            "the side whose closed columns count more"
            if heavy
            else ("the side that closed more")
        )
        draw = ", or nobody if they are equal" if rules.can_draw else ""
        text = f"When all columns are closed, {side} wins the game{draw}."
        yield Fact(GAME, keys[1:], text)
    if (games_of := rules.match_best_of) > 1:
        match = f"a match is the best of {games_of} games"
        text = f"{match}: the first to win {games_of // 2 + 1} wins it"
        yield _fact(GAME, ("match.best_of",), match, text)


def _worth_facts(rules: Rules, form: Form) -> Iterator[Fact]:
    """Describe what winning earns, alone and with a shutout."""
    bonus, shutout = rules.game_bonus, rules.shutout
    keys = ("game.bonus", "shutout.when", "shutout.adds", "shutout.doubles")
    one = rules.hollywood_columns == 1
    wins = "winning the game earns" if one else "closing a column earns"
    # A loser without points may still have won a hand, by a tie.
    loser, has, have_won = (
        ("losers", "have", "won") if form == "teams" else ("loser", "has", "won")
    )
    lacks = (
        f"{have_won} no hand"
        if rules.shutout_when == "no-hands"
        else f"{has} no points"
    )
    if form == "three":
        against = f"against a loser who {lacks} (a shutout)"
    else:
        against = f"for a shutout ({loser} {lacks}{'' if one else ' in it'})"
    if not rules.has_shutout:
        worth = f"{wins} {bonus or 'no bonus'}"
        no_more = f"{worth}, and a shutout earns nothing more"
        spoken = no_more if bonus else worth
        yield _fact(GAME, keys, spoken, no_more, basic=True)
    elif shutout.changes_only_game_bonus:
        more = f"{shutout.game_bonus(bonus)} {against}"
        worth = f"{bonus}, or {more}" if bonus else f"{more}, and nothing otherwise"
        yield _fact(GAME, keys, f"{wins} {worth}", basic=True)
    else:
        yield _fact(GAME, keys[:1], f"{wins} {bonus or 'no bonus'}", basic=True)
        names = {"points": "points", "game": "game bonus", "boxes": "boxes"}
        parts = join_words([names[part] for part in shutout.doubled], "and")
        added = f", then {shutout.adds} is added" if shutout.adds else ""
        doubled = f"{against}, the winner's {parts} are doubled{added}"
        yield _fact(GAME, keys[1:], doubled, basic=True)


def _boxes_facts(rules: Rules, form: Form) -> Iterator[Fact]:
    value, what = rules.boxes_value, "round" if form == "teams" else "hand"
    # The box of a round is never multiplied: its hands may count differently.
    too = rules.boxes_multiplied and rules.is_multiplied and form != "teams"
    factor = ", multiplied with the hand" if too else ""
    keys: tuple[str, ...] = ("boxes.value", "boxes.when", "boxes.multiplied")
    won = f"each {what} won (a box)"
    if not rules.has_boxes:
        box = f"{what}s won earn no extra points"
        yield _fact(GAME, keys[:1], box, basic=True)
    elif not value:
        box = f"{won} is worth money but no points{factor}"
        yield _fact(GAME, keys, box, basic=True)
    elif rules.box_at_once:
        box = f"{won} earns {value} at once{factor}"
        text = f"{box}; this counts toward the target"
        yield _fact(GAME, keys, box, text, basic=True)
    else:
        text = f"{won} earns {value} at the end{factor}"
        yield _fact(GAME, keys, text, basic=True)
    if extra := rules.extra_boxes:
        first, *more = extra
        counts = [f"{first.outcome} earns {_extra(first.boxes)}"]
        counts += [f"{outcome} {count}" for outcome, count, _ in more]
        keys = tuple([key for _, _, key in extra])
        yield _fact(GAME, keys, join_words(counts, "and"))
        if rules.is_multiplied:
            are = "are" if rules.extra_boxes_multiplied else "are not"
            multiplied = f"extra boxes {are} multiplied with the hand"
            yield _fact(GAME, ("extra_boxes.multiplied",), multiplied)
    if form != "three" and rules.has_boxes and rules.partnership_sweep_boxes:
        keys = ("partnership.sweep_boxes",)
        sweep = _extra(rules.partnership_sweep_boxes)
        sweep = f"winning every hand of a round earns {sweep}"
        if rules.is_multiplied and rules.extra_boxes_multiplied:
            keys = (*keys, "extra_boxes.multiplied")
            sweep += ", multiplied if all hands of the round are multiplied alike"
        if form == "teams":
            yield _fact(GAME, keys, sweep)
        else:
            yield _fact(GAME, keys, "", f"in teams, {sweep}")


def _payment_facts(rules: Rules, form: Form) -> Iterator[Fact]:
    step = rules.stakes_round_to
    rounded = f", rounded to the nearest {step}" if step else ""
    who = "the side with the lower total pays the difference"
    if form == "three":
        who = "every two players settle the difference of their totals"
    spoken = f"payments are rounded to the nearest {step}" if step else ""
    yield _fact(PAYMENT, ("stakes.round_to",), spoken, f"{who}{rounded}")
    if rules.is_for_money:
        of_game = "from each loser of the game" if form == "three" else "a game won"
        stakes = {
            "stakes.per_point": "a point",
            "stakes.per_box": "for each box ahead",
            "stakes.per_game": of_game,
        }
        paid = {key: what for key, what in stakes.items() if is_paid(rules[key])}
        amounts = []
        for key, what in paid.items():
            # As money is written: 0.5 as 0.50, 2 as it is.
            whole, _, part = rules[key].partition(".")
            amounts.append(f"{whole}{f'.{part:0<2}' if part else ''} {what}")
        currency = isolated(rules.stakes_currency.strip())
        stakes_in = f"stakes in {currency}" if currency else "stakes"
        yield _fact(
            PAYMENT,
            (*paid, "stakes.currency"),
            f"{stakes_in}: {join_words(amounts, 'and')}",
        )


def _plus(bonus: int, rest: str) -> str:
    return f"{bonus} plus {rest}" if bonus else rest


def _extra(count: int) -> str:
    return "1 extra box" if count == 1 else f"{count} extra boxes"


def _as_sentence(clause: str) -> str:
    return f"{clause[:1].upper()}{clause[1:]}."


def card(rules: Rules, sides: Sides | None = None) -> list[str]:
    """Return the rule card in lines, what ``classic`` does not say marked."""
    cells = line_cells()
    lines = wrapped(card_title(rules, sides), cells)
    if rules.title:
        lines += wrapped(isolated(rules.title), cells)
    all_facts = facts(rules, sides)
    for about, group in groupby(all_facts, attrgetter("about")):
        lines += ["", about]
        for fact in group:
            first, *rest = wrapped(fact.sentence, cells - len(INDENT))
            lines.append((MARK if fact.differs else INDENT) + first)
            lines += [INDENT + line for line in rest]
    if any(fact.differs for fact in all_facts):
        lines += ["", f"{MARK.strip()} not as in classic"]
    return lines


def card_title(rules: Rules, sides: Sides | None) -> str:
    """Return the first line of the card: the rules, and who plays by them."""
    description = rules_description(rules)
    if sides is None:
        return description[:1].upper() + description[1:]
    return f"{VERSUS.join(names_of(sides).sides)}, {description}"


def read_out(rules: Rules, sides: Sides, dealer: str | None = None) -> list[str]:
    """Return the read-out of the rules: the hand, the game, and last who deals hand 1.

    Without *dealer* that line is left out.
    """
    spoken = [
        fact
        for fact in facts(rules, sides)
        if fact.clause and (fact.is_basic or fact.differs)
    ]
    hand = "; ".join([fact.clause for fact in spoken if fact.about == HAND])
    # Who deals comes last: it is what happens next.
    game = [fact for fact in spoken if fact.about in (GAME, PAYMENT)]
    game += [fact for fact in spoken if fact.about == DEAL]
    who = VERSUS.join(names_of(sides).sides)
    base = base_of(rules)
    changed = ", changed" if _changes(rules, base) is not None else ""
    lines = [
        f"{who}, {rules_name(base)}{changed}: {hand}.",
        " ".join([_as_sentence(fact.clause) for fact in game]),
    ]
    lines = wrapped_lines(lines)
    if dealer is not None:
        name = truncate(isolated(dealer), LONGEST_NAME)
        out = " and sits out" if len(sides.players) == 3 else ""
        lines.append(f"{name} deals hand 1{out}.")
    return lines


def rules_description(rules: Rules) -> str:
    """Describe *rules* by the preset they are based on, and by what they change of it.

    ``classic rules``, ``classic rules, but a tie goes to nobody``, or ``classic
    rules, changed`` where much differs.
    """
    base = base_of(rules)
    return f"{rules_name(base)}{_change_clause(rules, base)}"


def rules_summary(rules: Rules) -> str:
    """Describe *rules* as a sheet does, with the target.

    ``classic rules, to 150, best of 3, but a tie goes to nobody``.
    """
    base = base_of(rules)
    parts, keys = [f"to {rules.game_target}"], ["game.target"]
    columns = rules.hollywood_columns
    if columns > 1 or base.hollywood_columns > 1:
        parts.append(f"{columns} column{'s' * (columns > 1)}")
        keys.append("hollywood.columns")
    if rules.box_at_once:
        parts.append(f"each box {rules.box_at_once} at once")
        keys += ["boxes.when", "boxes.value"]
    if rules.match_best_of > 1:
        parts.append(f"best of {rules.match_best_of}")
        keys.append("match.best_of")
    if rules.is_for_money:
        parts.append("for money")
        keys += [key for key in KEYS if key.startswith("stakes.")]
        keys.remove("stakes.round_to")
    return ", ".join([rules_name(base), *parts]) + _change_clause(rules, base, keys)


def rules_name(rules: Rules) -> str:
    """Return the name of *rules* as it stands in a sentence: ``classic rules``."""
    name = truncate(isolated(rules.name.strip()), LONGEST_RULES_NAME) or "house"
    return name if name.casefold().endswith("rules") else f"{name} rules"


def _change_clause(rules: Rules, base: Rules, known: Collection[str] = ()) -> str:
    """Format what *rules* change of *base*, to follow its name."""
    changes = _changes(rules, base, known)
    if changes is None:
        return ""
    but = join_words(changes, "and")
    is_short = 0 < len(changes) <= MOST_CHANGES and width(but) <= LONGEST_CHANGES
    return f", but {but}" if is_short else ", changed"


def _changes(
    rules: Rules, base: Rules, known: Collection[str] = ()
) -> list[str] | None:
    """Return the clauses of *rules* that *base* has not, None where nothing differs.

    Changes of keys that are *known* from elsewhere are left out.  The list is empty
    where its clauses would not name every difference.
    """
    left_out = {*LABEL_KEYS, *known}
    differ = {key for key, _ in rules.differences(base)} - left_out
    if not differ:
        return None
    old = {fact.clause for fact in facts(base)}
    new = [
        fact
        for fact in facts(rules)
        if fact.clause and fact.clause not in old and differ.intersection(fact.keys)
    ]
    if differ <= {key for fact in new for key in fact.keys}:
        return [fact.clause for fact in new]
    return []


def key_rows() -> list[tuple[str, str, str, str]]:
    """Return each key, the values it may have, the one of ``classic``, its meaning."""
    return [
        (key.name, key.allowed, toml_literal(key.default), key.sentence)
        for key in KEYS.values()
    ]


def table(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lay out a table of rules, its last columns broken into lines.

    On a narrow screen the cells of a row stand below its key.
    """
    screen = line_cells()
    shown = [[isolated(cell) for cell in row] for row in (headers, *rows)]
    columns = [max(map(width, column)) for column in zip(*shown, strict=True)]
    key = max(0, len(headers) - 3)
    left = screen - sum(columns[: key + 1]) - len(BETWEEN) * (len(headers) - 1)
    if len(headers) > 2:
        one, other = columns[-2:]
        columns[-2] = one = min(one, max(left - other, left * 2 // 5))
        left -= one
    columns[-1] = min(columns[-1], left)
    lines: list[str] = []
    if left < LEAST_CELLS:
        for row in shown[1:]:
            lines += wrapped(" ".join(filter(None, row[: key + 1])), screen)
            for header, cell in zip(shown[0][key + 1 :], row[key + 1 :], strict=True):
                if cell:
                    text = wrapped(f"{header}: {cell}", screen - len(INDENT))
                    lines += [f"{INDENT}{line}" for line in text]
        return lines
    shown.insert(1, ["-" * cells for cells in columns])
    for row in shown:
        broken = [
            wrapped(cell, cells) for cell, cells in zip(row, columns, strict=True)
        ]
        for parts in zip_longest(*broken, fillvalue=""):
            fitted = [
                fit(part, cells) for part, cells in zip(parts, columns, strict=True)
            ]
            lines.append(BETWEEN.join(fitted).rstrip())
    return lines
