"""Where a number of a settlement comes from, in as few words as stand beside it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scorepad.game import Column, Game
from scorepad.pad import Sides
from scorepad.replay import Replay
from scorepad.rules import Rules, is_paid
from scorepad.settlement import (
    Amounts,
    Payment,
    column_totals,
    game_payments,
    game_totals,
    money_text,
    shutout_points,
    staked,
)
from scorepad.text.terminal import (
    APART,
    DisplayNames,
    escape_unprintable,
    fit,
    folded,
    local_day,
    names_of,
    side_heads,
    verb,
    width,
    wrapped,
)
from scorepad.wording import join_words, score_text

if TYPE_CHECKING:
    from decimal import Decimal
ROW: Final = 77
"""Cells of a row: the prompt sets its answers off by a margin."""

_APART: Final = 4


def noted(row: str, note: str, indent: int) -> list[str]:
    """Write a note beside a row, below it by *indent* where there is no room."""
    if width(row) + _APART + width(note) <= ROW:
        return [f"{row}{' ' * _APART}{note}".rstrip()]
    return [row.rstrip(), f"{' ' * indent}{note}"]


def boxes_note(column: Column, rules: Rules) -> str:
    """Say what the boxes of each side are: ``3 x 20, 2 x 20``."""
    return ", ".join([f"{count} x {rules.boxes_value}" for count in column.boxes])


def are_in_points(column: Column, rules: Rules) -> bool:
    """Say whether boxes were added to the points of *column* as they were won."""
    return rules.box_at_once > 0 and any(column.boxes)


def shutout_note(rules: Rules) -> str:
    """Say what a shutout doubles or adds: ``game doubled``."""
    extra = rules.shutout
    if not extra.doubles:
        return f"{extra.adds} added"
    more = f" and {extra.adds} more" if extra.adds else ""
    return f"{join_words(list(extra.doubles), 'and')} doubled{more}"


def weighted(game: Game) -> bool:
    """Say whether any column of *game* counts more than once."""
    return any(column.weight > 1 for column in game.columns)


def weighted_sum(game: Game, amounts: Sequence[int]) -> str:
    """Write the sum over the columns, an amount for each: ``5 + 6 + 2 x 5``."""
    terms = []
    for column, amount in zip(game.columns, amounts, strict=True):
        times = f"{column.weight} x " if column.weight > 1 else ""
        terms.append(f"{'-' if amount < 0 else '+'} {times}{abs(amount)}")
    told = " ".join(terms)
    return f"-{told[2:]}" if told.startswith("-") else told[2:]


def all_columns(names: DisplayNames, game: Game) -> str:
    """Say what all columns come to, and how where any of them counts more than once."""
    parts = ["All columns"]
    columns = [column_totals(column).totals for column in game.columns]
    for name, total, own in zip(
        names.sides, game_totals(game), zip(*columns, strict=True), strict=True
    ):
        sums = f"{weighted_sum(game, own)} = " if weighted(game) and any(own) else ""
        parts.append(f"{name} {sums}{total}")
    return APART.join(parts)


def pays(names: DisplayNames, owed: Sequence[Payment], rules: Rules) -> str:
    """Say who pays whom, ``Ben pays Ann 185``, without a full stop."""
    if not owed:
        return "nobody pays"
    return ", ".join([payment_words(names, payment, rules) for payment in owed])


def payment_words(names: DisplayNames, payment: Payment, rules: Rules) -> str:
    """Say one payment, its points and what they are in money."""
    payer, payee = names.sides[payment.payer], names.sides[payment.payee]
    pay = verb(names, "pays", "pay")
    if payment.money is None:
        return f"{payer} {pay} {payee} {payment.points}"
    money = with_currency(payment.money.copy_abs(), rules)
    if not payment.points:
        return f"{payer} {pay} {payee} {money}"
    if payment.money < 0:
        return (
            f"{payer} {verb(names, 'owes', 'owe')} {payee} {payment.points} points, "
            f"but {payee} {pay} {payer} {money}"
        )
    return f"{payer} {pay} {payee} {payment.points} points, {money}"


def money_adds_up(game: Game, payment: Payment, rules: Rules) -> str:
    """Say what the money of a payment is for, without a full stop.

    As ``200 x 0.05 + 2 boxes x 1.00 + 2.50 for the game``; nothing where it is not
    played for money.
    """
    if not payment.money:
        return ""
    points, boxes, games = staked(game, payment)
    parts = [
        (rules.stakes_per_point, points, f"{abs(points)} x {{}}"),
        (rules.stakes_per_box, boxes, f"{_boxes_more(game, payment, boxes)} x {{}}"),
        (rules.stakes_per_game, games, "{} for the game"),
    ]
    terms = [
        ("+" if (count > 0) == (payment.money > 0) else "-", what.format(stake))
        for stake, count, what in parts
        if count and is_paid(stake)
    ]
    # What is taken off comes last; the sum does not begin with a sign.
    terms.sort(key=lambda term: term[0])
    return " ".join(f"{sign} {what}" for sign, what in terms).removeprefix("+ ")


def _boxes_more(game: Game, payment: Payment, boxes: int) -> str:
    """Say how many boxes one side has more, and how where columns count differently."""
    told = f"{abs(boxes)} box{'es' * (abs(boxes) > 1)}"
    if not weighted(game):
        return told
    sign = 1 if boxes > 0 else -1
    ahead = [
        sign * (column.boxes[payment.payee] - column.boxes[payment.payer])
        for column in game.columns
    ]
    return f"{told} ({weighted_sum(game, ahead)})"


def with_currency(money: "Decimal", rules: Rules) -> str:
    """Write an amount with its currency: a sign goes before it, a word after."""
    amount, currency = money_text(money), escape_unprintable(rules.stakes_currency)
    if not currency:
        return f"{amount}"
    if len(currency) == 1 and not currency.isalnum():
        return f"{currency}{amount}"
    return f"{amount} {currency}"


def fewest_payments(owed: Sequence[Payment]) -> list[Payment]:
    """Return the fewest payments that come to the same as *owed*.

    Where it is played for money that is what they add up, and their points are 0.
    """
    if len(owed) < 2:
        return list(owed)
    for_money = any(payment.money is not None for payment in owed)
    balances: dict[int, Any] = {}
    for payment in owed:
        amount = (payment.money or 0) if for_money else payment.points
        balances[payment.payee] = balances.get(payment.payee, 0) + amount
        balances[payment.payer] = balances.get(payment.payer, 0) - amount
    fewest = []
    while any(balances.values()):
        payee = max(balances, key=lambda side: balances[side])
        payer = min(balances, key=lambda side: balances[side])
        amount = min(balances[payee], -balances[payer])
        balances[payee] -= amount
        balances[payer] += amount
        terms = (0, amount) if for_money else (amount, None)
        fewest.append(Payment(payer, payee, *terms))
    return fewest


ALWAYS: Final = ("points", "total")
"""The feet in which a 0 is written."""


class Foot(NamedTuple):
    """A line under a game: an amount for each side, column by column."""

    label: str
    amounts: tuple[tuple[int, ...], ...]

    def shown(self, column: int, side: int) -> str:
        """Write an amount, nothing for a 0 that says nothing."""
        amount = self.amounts[column][side]
        return str(amount) if amount or self.label in ALWAYS else ""


def foot_of(game: Game, rules: Rules) -> list[Foot]:
    """Add the columns up, without the lines in which there is nothing."""
    added = [column_totals(column) for column in game.columns]
    lines = [totals.lines() for totals in added]
    foot = []
    for place, (reason, _) in enumerate(lines[0]):
        amounts = tuple([column[place][1] for column in lines])
        if place and not any(any(column) for column in amounts):
            continue
        if reason == "boxes":
            foot += _box_feet(game, rules, amounts)
        else:
            foot.append(Foot(reason.removesuffix(" bonus"), amounts))
    if len(foot) > 1:
        foot.append(Foot("total", tuple([totals.totals for totals in added])))
    return foot


def _box_feet(game: Game, rules: Rules, amounts: tuple[Amounts, ...]) -> list[Foot]:
    """Say how many boxes there are at how much: in one line where it is one column."""
    counts = tuple([tuple(column.boxes) for column in game.columns])
    value = rules.boxes_value
    if len(counts) == 1:
        won = join_words([str(count) for count in counts[0]], "and")
        return [Foot(f"boxes {won} x {value}", amounts)]
    return [Foot("boxes won", counts), Foot(f"boxes, {value} each", amounts)]


_HEADS: Final = (8, 5)  # cells of a side over its amounts, if need be the fewer
_LEAST: Final = 3
_BETWEEN: Final = "  "
_GAP: Final = 3


def abreast(sides: Sides, game: Game, rules: Rules) -> list[str]:
    """Return a table of *game*; nothing where it would be too wide."""
    feet = _feet(game, rules)
    for cells in _HEADS:
        heads = side_heads(sides, cells)
        blocks = [
            _block(game, place, heads, feet) for place in range(len(game.columns))
        ]
        label = max(width(foot.label) for foot in feet)
        if label + sum(_GAP + width(block[0]) for block in blocks) <= ROW:
            return _table(feet, blocks, label, rules)
    return []


def _feet(game: Game, rules: Rules) -> list[Foot]:
    """Return the lines of the table, the boxes that are in the points among them."""
    points, *rest = foot_of(game, rules)
    if not any(are_in_points(column, rules) for column in game.columns):
        return [points, *rest]
    boxes = tuple([tuple(column.boxes) for column in game.columns])
    return [points, Foot(f"boxes in it x {rules.boxes_value}", boxes), *rest]


def _block(
    game: Game, place: int, heads: Sequence[str], feet: Sequence[Foot]
) -> list[str]:
    """Return what stands under a column, from its number and winner down."""
    sides = range(len(heads))
    rows = [
        list(heads),
        *([foot.shown(place, side) for side in sides] for foot in feet),
    ]
    cells = [max(_LEAST, *(width(row[side]) for row in rows)) for side in sides]
    amounts = [
        _BETWEEN.join(fit(row[side], cells[side], right=True) for side in sides)
        for row in rows
    ]
    closed = game.columns[place].closed_by
    title = f"{place + 1}" if closed is None else f"{place + 1} {heads[closed]} won"
    widest = max(width(title), width(amounts[0]))
    return [fit(text, widest) for text in (title, *amounts)]


def _table(
    feet: Sequence[Foot], blocks: Sequence[list[str]], cells: int, rules: Rules
) -> list[str]:
    labels = ["column", "", *(foot.label for foot in feet)]
    lines = []
    for label, *texts in zip(labels, *blocks, strict=True):
        row = (" " * _GAP).join([fit(label, cells), *texts])
        note = shutout_note(rules) if label == "shutout" else ""
        lines += noted(row, note, cells + _GAP) if note else [row.rstrip()]
    return lines


_LABEL: Final = 8  # cells for what a row is for
_LONGEST_HEAD: Final = {2: 16, 3: 11}  # by how many sides play


def itemised(sides: Sides, game: Game, rules: Rules) -> list[str]:
    """Return the columns of *game* added up, under one another if they must be."""
    if len(game.columns) > 1 and (table := abreast(sides, game, rules)):
        return table
    names, heads = names_of(sides), side_heads(sides, _LONGEST_HEAD[len(sides.names)])
    cells = _cells(game, heads)
    lines = _row("", heads, cells)
    for column in game.columns:
        if len(game.columns) > 1:
            lines += wrapped(_column_title(names, column), ROW)
        lines += _column_rows(column, rules, cells)
    return lines


def _cells(game: Game, heads: Sequence[str]) -> list[int]:
    """Return how wide the longest of every side's head and amounts is."""
    added = [column_totals(column).totals for column in game.columns]
    amounts = list(zip(*added, game_totals(game), strict=True))
    return [
        max(_LEAST, width(head), *(len(str(amount)) for amount in own))
        for head, own in zip(heads, amounts, strict=True)
    ]


def _row(
    label: str, values: Sequence[str], cells: list[int], note: str = ""
) -> list[str]:
    """Lay a row out; its note stands below where there is no room beside it."""
    texts = [
        f"{' ' * _GAP}{fit(text, size, right=True)}"
        for text, size in zip(values, cells, strict=True)
    ]
    row = f"{fit(label, _LABEL)}{''.join(texts)}"
    return noted(row, note, _LABEL + _GAP)


def _column_title(names: DisplayNames, column: Column) -> str:
    closed = column.closed_by
    state = "open" if closed is None else f"closed by {names.sides[closed]}"
    return f"Column {column.number}, {state}"


def _column_rows(column: Column, rules: Rules, cells: list[int]) -> list[str]:
    totals, boxes = column_totals(column), boxes_note(column, rules)
    notes = {
        "points": f"boxes in it: {boxes}" if are_in_points(column, rules) else "",
        "boxes": boxes,
        "shutout": shutout_note(rules),
    }
    rows = []
    for reason, amounts in totals.lines():
        if reason == "points":
            rows += _row("points", [*map(str, amounts)], cells, notes["points"])
        elif any(amounts):
            texts = [str(amount) if amount else "" for amount in amounts]
            label = reason.removesuffix(" bonus")
            rows += _row(label, texts, cells, notes.get(reason, ""))
    if len(rows) > 1:
        rows += _row("total", [*map(str, totals.totals)], cells)
    return rows


_MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)


def message(replay: Replay) -> str:
    """Return the evening in one line, fit to be sent to a friend."""
    day = day_of(replay)
    return f"{f'{day}: ' if day else ''}{told(replay)}."


def told(replay: Replay) -> str:
    """Say how the evening stands, and who pays whom, without a full stop."""
    names, games = names_of(replay.sides), replay.games
    said = _one_game(names, games[0]) if len(games) == 1 else _tally(names, games)
    if any(game.ended for game in games):
        said += f"; {pays(names, fewest_payments(replay.payments()), replay.rules)}"
    return said


def day_of(replay: Replay) -> str:
    """Return the day that the pad was begun here, ``27 Nov``, nothing if not known."""
    start = local_day(replay.pad.started)
    return f"{start.day} {_MONTHS[start.month - 1]}" if start else ""


def each(names: DisplayNames, numbers: Sequence[int]) -> str:
    """Say what number each side has: ``Ann 82, Ben 74``."""
    return ", ".join(
        [f"{name} {number}" for name, number in zip(names.sides, numbers, strict=True)]
    )


def _one_game(names: DisplayNames, game: Game) -> str:
    winner = game.winner
    points = [column.points for column in game.columns]
    if winner is None:
        state = "ended early" if game.finished else "drawn" if game.over else "so far"
        return f"{_columns(names, points)}, {state}"
    losers = [side for side in range(len(names.sides)) if side != winner]
    beaten = join_words([names.sides[loser] for loser in losers], "and")
    return f"{names.sides[winner]} beat {beaten} " + ", ".join(
        score_text(scores[side] for side in (winner, *losers)) for scores in points
    )


def _tally(names: DisplayNames, games: list[Game]) -> str:
    won = [
        sum(game.winner == side for game in games) for side in range(len(names.sides))
    ]
    first = f"{names.sides[0]} {won[0]} game{'s' * (won[0] != 1)}"
    rest = zip(names.sides[1:], won[1:], strict=True)
    return ", ".join([first, *(f"{name} {number}" for name, number in rest)])


def _columns(names: DisplayNames, points: Sequence[Sequence[int]]) -> str:
    if len(points) == 1:
        return each(names, points[0])
    return ", ".join(
        f"{name} {'/'.join(str(scores[side]) for scores in points)}"
        for side, name in enumerate(names.sides)
    )


_LINE: Final = 80
_SEEN: Final = 12  # rows that leave the line before them, and those after, on a screen


def settlement(replay: Replay, game: Game, *, winner_told: bool = False) -> list[str]:
    """Return *game* added up line by line, who won it, and who pays whom.

    With *winner_told* the winner is named again only where somebody else collects, or
    so many rows were between that it may be out of sight.
    """
    names, rules = names_of(replay.sides), replay.rules
    lines = itemised(replay.sides, game, rules)
    # So many rows push the line that told the winner out of sight.
    winner_told = winner_told and len(lines) <= _SEEN
    if len(game.columns) > 1 or weighted(game):
        lines += folded(all_columns(names, game), ROW)
    told = who_pays(replay, game, winner_told=winner_told)
    return [*lines, *(piece for line in told for piece in wrapped(line, _LINE))]


def settle(replay: Replay) -> list[str]:
    """Return every game's settlement, the evening's sum, and a line to send."""
    lines: list[str] = []
    for game in replay.games:
        if len(replay.games) > 1:
            lines.append(f"Game {game.number}")
        lines += [*settlement(replay, game), ""]
    total = [piece for line in evening(replay) for piece in wrapped(line, _LINE)]
    # The last line is left whole, however long: it is there to be sent.
    return [*lines, *total, *([""] if total else []), message(replay)]


def evening(replay: Replay) -> list[str]:
    """Return the match, the sum of several games, and the fewest payments."""
    names, rules, owed = names_of(replay.sides), replay.rules, replay.payments()
    ended = [game for game in replay.games if game.ended]
    lines = [match_words(replay)] if rules.match_best_of > 1 else []
    if len(ended) > 1:
        lines.append(f"Tonight, {len(ended)} games: {pays(names, owed, rules)}.")
    fewest = fewest_payments(owed)
    if len(fewest) < len(owed):
        lines.append(f"In the fewest payments: {pays(names, fewest, rules)}.")
    return lines


def match_words(replay: Replay) -> str:
    """Say how the match stands: ``Best of 3: Ann 1, Ben 0.``."""
    names, match = names_of(replay.sides), replay.match
    won = each(names, match.games_won)
    if match.winner is None:
        return f"Best of {match.best_of}: games {won}."
    winner = names.sides[match.winner]
    return f"Best of {match.best_of}: games {won}, {winner} {_won(names)} the match."


def verdict(names: DisplayNames, game: Game) -> str:
    """Say who won a game that has ended, without a full stop."""
    if game.finished:
        return "Ended early, nobody won the game"
    if game.winner is None:
        return "The columns are shared, nobody won the game"
    return f"{names.sides[game.winner]} won the game"


def who_pays(replay: Replay, game: Game, *, winner_told: bool = False) -> list[str]:
    """Say who won *game* and who pays whom, both where it is not the same side."""
    if not game.ended:
        return ["The game goes on: nothing is paid yet."]
    names, rules, owed = (
        names_of(replay.sides),
        replay.rules,
        game_payments(game),
    )
    won, lines = verdict(names, game), []
    collects = owed[0].payee if len(owed) == 1 else game.winner
    if game.winner is not None and collects != game.winner and collects is not None:
        gets = verb(names, "collects", "collect")
        lines.append(f"{won}, but {names.sides[collects]} {gets}.")
    elif not winner_told:
        lines.append(f"{won}.")
    if not owed:
        lines.append("The totals are level: nobody pays.")
    for payment in owed:
        lines += _payment(names, game, payment, rules)
    return lines


def came_out(replay: Replay, number: int) -> str:
    """Say who won game *number* and who pays whom for it, in one line."""
    game = next(game for game in replay.games if game.number == number)
    return f"Game {number}: {' '.join(who_pays(replay, game))}"


def _payment(
    names: DisplayNames, game: Game, payment: Payment, rules: Rules
) -> list[str]:
    """Say a payment, and how it comes about where the totals alone do not show it.

    What its money is for follows on the same line where there is room.
    """
    told = payment_words(names, payment, rules)
    why, money = _why(game, payment, rules), money_adds_up(game, payment, rules)
    whole = f"{told} ({money})."
    if money and not why and width(whole) <= ROW:
        return [whole]
    because = f" ({', '.join(why)})" if why else ""
    lines = [f"{told}{because}."]
    if money and payment.money:
        lines.append(f"{with_currency(payment.money.copy_abs(), rules)} is {money}.")
    return lines


def _why(game: Game, payment: Payment, rules: Rules) -> list[str]:
    """Say how the points of a payment come about where the totals do not show it."""
    totals = game_totals(game)
    sums = f"{totals[payment.payee]} - {totals[payment.payer]}"
    shutout = sum(
        column.weight * shutout_points(column, payment.payer)
        for column in game.columns
        if column.closed_by == payment.payee
    )
    why = []
    if len(totals) > 2:
        earned = f" + {shutout} for the shutout"
        if rules.shutout_doubles:
            earned += f", {shutout_note(rules)}"
        why.append(sums + (earned if shutout else ""))
    if rules.stakes_round_to:
        why += [] if why else [sums]
        why.append(f"rounded to the nearest {rules.stakes_round_to}")
    return why


def _won(names: DisplayNames) -> str:
    return verb(names, "wins", "win")
