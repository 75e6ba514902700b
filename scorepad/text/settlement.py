"""The settlement: each game added up row by row, the payments, a line to send."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from scorepad.formatting import join_words, score_text
from scorepad.game import Game
from scorepad.pad import Sides
from scorepad.replay import Replay
from scorepad.rules import Rules, is_paid
from scorepad.settlement import (
    Payment,
    column_totals,
    fewest_payments,
    game_payments,
    game_totals,
    points_breakdown,
    staked_counts,
    with_currency,
)
from scorepad.text.escape import isolated
from scorepad.text.layout import (
    APART,
    DisplayNames,
    columns_by_table,
    fit,
    folded,
    local_day,
    names_of,
    side_heads,
    verb,
    width,
    wrapped,
    wrapped_lines,
)
from scorepad.text.rules import rules_summary
from scorepad.text.terminal import line_cells

MARGIN: Final = 3
"""Cells by which the prompt sets its answers off; no row fills them."""

SHOWN_AT_ZERO: Final = ("points", "total")
"""Labels of the rows in which a 0 is shown."""


class TotalsRow(NamedTuple):
    """A row of a game added up: an amount for each side, column by column.

    ``note`` is what can stand beside the row, which ``short`` then labels.
    """

    label: str
    amounts: tuple[tuple[int, ...], ...]
    note: str = ""
    short: str = ""

    def shown(self, column: int, side: int) -> str:
        """Format an amount; empty for a 0 that says nothing."""
        amount = self.amounts[column][side]
        return str(amount) if amount or self.label in SHOWN_AT_ZERO else ""


def totals_rows(game: Game) -> list[TotalsRow]:
    """Return the rows that add the columns of *game* up, empty ones left out."""
    added = [column_totals(column) for column in game.columns]
    lines = [totals.lines() for totals in added]
    rows = []
    for place, (reason, _) in enumerate(lines[0]):
        amounts = tuple([column[place][1] for column in lines])
        if place and not any(any(column) for column in amounts):
            continue
        if reason == "boxes":
            counts, value = _boxes(game), game.rules.boxes_value
            if len(counts) > 1:
                rows.append(TotalsRow("boxes won", counts))
                rows.append(TotalsRow(f"boxes, {value} each", amounts))
                continue
            won = [*map(str, counts[0])]
            label = f"boxes {join_words(won, 'and')} x {value}"
            note = ", ".join([f"{count} x {value}" for count in won])
            rows.append(TotalsRow(label, amounts, note, "boxes"))
        elif reason == "shutout":
            rows.append(TotalsRow(reason, amounts, shutout_note(game.rules)))
        else:
            rows.append(TotalsRow(reason.removesuffix(" bonus"), amounts))
    if len(rows) > 1:
        rows.append(TotalsRow("total", tuple([totals.totals for totals in added])))
    return rows


def _boxes(game: Game) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(column.boxes) for column in game.columns])


_HEADS: Final = {1: (16, 11, 8, 5), 2: (8, 5)}
"""Cells of a side over its amounts, the most first: in one column, in several."""
_LABEL: Final = 8
_LEAST: Final = 3
_GAP: Final = 3
_BEFORE_A_NOTE: Final = 4
_TIMES: Final = "\u00a0x\u00a0"  # where no line is broken


def totals_table(sides: Sides, game: Game) -> list[str]:
    """Return *game* added up: a row for each thing that counts, columns side by side.

    Columns that have no room beside one another stand in tables under one another;
    a note that has none beside its row stands below it.
    """
    several, rows = len(game.columns) > 1, totals_rows(game)
    counts, value = _boxes(game), game.rules.box_at_once
    if value and any(map(any, counts)):
        # The points include the boxes where these are paid at once.
        if several:
            rows.insert(1, TotalsRow(f"including boxes x {value}", counts))
        else:
            paid = ", ".join([f"{count} x {value}" for count in counts[0]])
            rows[0] = rows[0]._replace(note=f"including boxes: {paid}")
    cells = line_cells() - MARGIN
    label = max([_LABEL, *(width(row.short or row.label) for row in rows)])

    def blocks(columns: range, head: int, rows: Sequence[TotalsRow]) -> list[list[str]]:
        heads = side_heads(sides, head)
        return [_block(game, place, heads, rows) for place in columns]

    def fits(columns: range, head: int) -> bool:
        block_widths = [
            _GAP + width(block[-1]) for block in blocks(columns, head, rows)
        ]
        return label + sum(block_widths) <= cells

    sizes = _HEADS[1 + several]
    if len(sides.players) > 2:
        sizes = sizes[1:]
    everything = range(len(game.columns))
    head = next((size for size in sizes if fits(everything, size)), sizes[-1])
    lines: list[str] = []
    for columns in columns_by_table(
        len(game.columns), lambda columns: fits(columns, head)
    ):
        lines += [""] * bool(lines)
        titles = ["column", ""] if several else [""]
        shown_rows = [
            row
            for row in rows
            if row.label in SHOWN_AT_ZERO
            or any(any(row.amounts[place]) for place in columns)
        ]
        names = [*titles, *(row.short or row.label for row in shown_rows)]
        notes = [*[""] * len(titles), *(row.note for row in shown_rows)]
        texts = blocks(columns, head, shown_rows)
        for name, note, *amounts in zip(names, notes, *texts, strict=True):
            row = (" " * _GAP).join([fit(name, label), *amounts])
            if not note:
                lines.append(row.rstrip())
            elif width(row) + _BEFORE_A_NOTE + width(note) <= cells:
                lines.append(f"{row}{' ' * _BEFORE_A_NOTE}{note}")
            else:
                # A count stays with what it is counted by.
                indent = label + _GAP
                below = wrapped(note.replace(" x ", _TIMES), cells - indent)
                lines.append(row.rstrip())
                lines += [" " * indent + line.replace(_TIMES, " x ") for line in below]
    return lines


def _block(
    game: Game, place: int, heads: Sequence[str], rows: Sequence[TotalsRow]
) -> list[str]:
    """Return what stands under a column: its title, where there are several, and rows.

    Every line is of one width.
    """
    several, sides = len(game.columns) > 1, range(len(heads))
    texts = [[*heads], *([row.shown(place, side) for side in sides] for row in rows)]
    sizes = [max(_LEAST, *(width(text[side]) for text in texts)) for side in sides]
    between = " " * (_GAP - several)
    lines = [
        between.join(fit(text[side], sizes[side], right=True) for side in sides)
        for text in texts
    ]
    if several:
        closed = game.columns[place].closed_by
        lines.insert(
            0, f"{place + 1}" + ("" if closed is None else f" {heads[closed]} won")
        )
    widest = max(map(width, lines))
    return [fit(line, widest) for line in lines]


def shutout_note(rules: Rules) -> str:
    """Format what a shutout doubles or adds: ``game doubled``."""
    extra = rules.shutout
    if not extra.doubled:
        return f"{extra.adds} added"
    more = f" and {extra.adds} more" if extra.adds else ""
    return f"{join_words(list(extra.doubled), 'and')} doubled{more}"


def is_weighted(game: Game) -> bool:
    """Return whether any column of *game* counts more than once."""
    return any(column.weight > 1 for column in game.columns)


def weighted_sum(game: Game, amounts: Sequence[int]) -> str:
    """Format the sum over the columns, an amount for each: ``5 + 6 + 2 x 5``."""
    terms = []
    for column, amount in zip(game.columns, amounts, strict=True):
        times = f"{column.weight} x " if column.weight > 1 else ""
        terms.append(f"{'-' if amount < 0 else '+'} {times}{abs(amount)}")
    text = " ".join(terms)
    return f"-{text[2:]}" if text.startswith("-") else text[2:]


def all_columns(names: DisplayNames, game: Game) -> str:
    """Format the totals of all columns, with their sums where any counts more."""
    parts = ["All columns"]
    columns = [column_totals(column).totals for column in game.columns]
    totals = game_totals(game)
    for name, total, own in zip(
        names.sides, totals, zip(*columns, strict=True), strict=True
    ):
        sums = f"{weighted_sum(game, own)} = " if is_weighted(game) and any(own) else ""
        parts.append(f"{name} {sums}{total}")
    return APART.join(parts)


def payments_text(names: DisplayNames, payments: Sequence[Payment]) -> str:
    """Format payments, ``Ben pays Ann 185``, without a full stop."""
    if not payments:
        return "nobody pays"
    return ", ".join([payment_text(names, payment) for payment in payments])


def payment_text(names: DisplayNames, payment: Payment) -> str:
    """Format one payment, its points and what they are in money."""
    payer, payee = names.sides[payment.payer], names.sides[payment.payee]
    pay = verb(names, "pays", "pay")
    if payment.money is None:
        return f"{payer} {pay} {payee} {payment.points}"
    money = with_currency(payment.money.copy_abs(), isolated(payment.currency))
    if not payment.points:
        return f"{payer} {pay} {payee} {money}"
    if payment.money < 0:
        return (
            f"{payer} {verb(names, 'owes', 'owe')} {payee} {payment.points} points, "
            f"but {payee} {pay} {payer} {money}"
        )
    return f"{payer} {pay} {payee} {payment.points} points, {money}"


def money_arithmetic(game: Game, payment: Payment) -> str:
    """Format what the money of a payment is for, without a full stop.

    For example ``200 x 0.05 + 2 boxes x 1.00 + 2.50 for the game``; empty where the
    game is not played for money.
    """
    if not payment.money:
        return ""
    payee, payer = payment.payee, payment.payer
    points, boxes, won = staked_counts(game, payee, payer, payment.points)
    boxes_text = f"{abs(boxes.number)} box{'es' * (abs(boxes.number) > 1)}"
    if is_weighted(game):
        # A column's boxes count as often as its points do.
        sign = 1 if boxes.number > 0 else -1
        ahead = [
            sign * (column.boxes[payee] - column.boxes[payer])
            for column in game.columns
        ]
        boxes_text += f" ({weighted_sum(game, ahead)})"
    parts = [
        (points, f"{abs(points.number)} x {points.stake}"),
        (boxes, f"{boxes_text} x {boxes.stake}"),
        (won, f"{won.stake} for the game"),
    ]
    terms = [
        ("+" if (each.number > 0) == (payment.money > 0) else "-", what)
        for each, what in parts
        if each.number and is_paid(each.stake)
    ]
    # What is taken off comes last; the sum does not begin with a sign.
    terms.sort(key=lambda term: term[0])
    return " ".join(f"{sign} {what}" for sign, what in terms).removeprefix("+ ")


_MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)


def result_message(replay: Replay) -> str:
    """Format the whole pad in one line that can be sent to a friend."""
    day = start_day(replay)
    return f"{f'{day}: ' if day else ''}{pad_result(replay)}."


def pad_result(replay: Replay) -> str:
    """Format how the pad stands, and the payments, without a full stop."""
    names, games = names_of(replay.sides), replay.games
    if len(games) == 1:
        text = _game_result(names, games[0])
    else:
        won = [
            sum(game.winner == side for game in games)
            for side in range(len(names.sides))
        ]
        first = f"{names.sides[0]} {won[0]} game{'s' * (won[0] != 1)}"
        rest = zip(names.sides[1:], won[1:], strict=True)
        text = ", ".join([first, *(f"{name} {number}" for name, number in rest)])
    if any(game.ended for game in games):
        payments = fewest_payments(replay.payments())
        text += f"; {payments_text(names, payments)}"
    return text


def start_day(replay: Replay) -> str:
    """Format the day on which the pad was begun, ``27 Nov 2026``; empty if unknown."""
    start = local_day(replay.pad.started)
    return f"{start.day} {_MONTHS[start.month - 1]} {start.year}" if start else ""


def is_tonight(replay: Replay) -> bool:
    """Return whether the pad was begun today, by the clock where it was begun."""
    start = replay.pad.started
    if not isinstance(start, datetime):
        return False
    return datetime.now(start.tzinfo).date() == start.date()


def side_numbers(names: DisplayNames, numbers: Sequence[int]) -> str:
    """Format the number that each side has: ``Ann 82, Ben 74``."""
    return ", ".join(
        [f"{name} {number}" for name, number in zip(names.sides, numbers, strict=True)]
    )


def _game_result(names: DisplayNames, game: Game) -> str:
    """Format the result of a game: ``Ann beat Ben 107-42``, or how it stands."""
    winner = game.winner
    points = [column.points for column in game.columns]
    if winner is None:
        state = "ended early" if game.finished else "drawn" if game.over else "so far"
        totals = [
            f"{name} {'/'.join(str(scores[side]) for scores in points)}"
            for side, name in enumerate(names.sides)
        ]
        return f"{', '.join(totals)}, {state}"
    losers = [side for side in range(len(names.sides)) if side != winner]
    beaten = join_words([names.sides[loser] for loser in losers], "and")
    return f"{names.sides[winner]} beat {beaten} " + ", ".join(
        score_text(scores[side] for side in (winner, *losers)) for scores in points
    )


_SEEN: Final = 12  # rows that leave the line before them, and those after, on a screen


def settlement_lines(
    replay: Replay, game: Game, *, winner_known: bool = False
) -> list[str]:
    """Return *game* added up row by row, its winner and the payments.

    With *winner_known* the winner is named again only where another side collects, or
    where so many rows are between that it may be out of sight.
    """
    names = names_of(replay.sides)
    lines = totals_table(replay.sides, game)
    winner_known = winner_known and len(lines) <= _SEEN
    if len(game.columns) > 1 or is_weighted(game):
        lines += folded(all_columns(names, game), line_cells() - MARGIN)
    ending = who_pays(names, game, winner_known=winner_known)
    return lines + wrapped_lines(ending)


def settle_lines(replay: Replay) -> list[str]:
    """Return every game's settlement, the sum of all, and a line to send."""
    lines: list[str] = []
    for game in replay.games:
        if len(replay.games) > 1:
            lines += wrapped(game_title(replay, game), line_cells())
        lines += [*settlement_lines(replay, game), ""]
    total = wrapped_lines(overall_lines(replay, tonight=is_tonight(replay)))
    # The last line is left whole, however long: it is there to be sent.
    return [*lines, *total, *([""] if total else []), result_message(replay)]


def game_title(replay: Replay, game: Game) -> str:
    """Return the number of *game*, with its rules where those of the games differ."""
    title = f"Game {game.number}"
    if all(other.rules == game.rules for other in replay.games):
        return title
    return f"{title}, {rules_summary(game.rules)}"


def common_rules(replay: Replay) -> str:
    """Summarize the rules that all games are played by; empty where they differ."""
    if any(game.rules != replay.rules for game in replay.games):
        return ""
    return rules_summary(replay.rules)


def overall_lines(replay: Replay, *, tonight: bool = False) -> list[str]:
    """Return the match, the sum of several games, and the fewest payments."""
    names, payments = names_of(replay.sides), replay.payments()
    match = replay.match
    ended = [game for game in replay.games if game.ended]
    lines = []
    if match.length > 1:
        won = f"Best of {match.length}: games {side_numbers(names, match.games_won)}"
        winner = "" if match.winner is None else names.sides[match.winner]
        wins = f", {winner} {verb(names, 'wins', 'win')} the match" if winner else ""
        lines.append(f"{won}{wins}.")
    if len(ended) > 1:
        when = "Tonight" if tonight else "In all"
        lines.append(f"{when}, {len(ended)} games: {payments_text(names, payments)}.")
    fewest = fewest_payments(payments)
    if len(fewest) < len(payments):
        lines.append(f"In the fewest payments: {payments_text(names, fewest)}.")
    return lines


def who_pays(
    names: DisplayNames, game: Game, *, winner_known: bool = False
) -> list[str]:
    """Return who won *game* and the payments, both where it is not the same side."""
    if not game.ended:
        return ["The game is open: nothing is paid yet."]
    payments = game_payments(game)
    lines, winner = [], game.winner
    collects = payments[0].payee if len(payments) == 1 else winner
    if game.finished:
        won = "Ended early, nobody won the game"
    elif winner is None:
        won = "The columns are shared, nobody won the game"
    else:
        won = f"{names.sides[winner]} won the game"
    if winner is not None and collects is not None and collects != winner:
        gets = verb(names, "collects", "collect")
        lines.append(f"{won}, but {names.sides[collects]} {gets}.")
    elif not winner_known:
        lines.append(f"{won}.")
    if not payments:
        lines.append("The totals are level: nobody pays.")
    for payment in payments:
        lines += _payment(names, game, payment)
    return lines


def winner_and_payments(replay: Replay, number: int) -> str:
    """Format the winner of game *number* and its payments, in one line."""
    game = next(game for game in replay.games if game.number == number)
    return f"Game {number}: {' '.join(who_pays(names_of(replay.sides), game))}"


def _payment(names: DisplayNames, game: Game, payment: Payment) -> list[str]:
    """Format a payment, and how it adds up where the totals alone do not show it.

    What its money is for follows on the same line where there is room.
    """
    text, money = payment_text(names, payment), money_arithmetic(game, payment)
    adds = points_breakdown(game, payment.payee, payment.payer)
    sums = f"{adds.payee_total} - {adds.payer_total}"
    if adds.shutout:
        sign = "+" if adds.shutout > 0 else "-"
        sums += f" {sign} {abs(adds.shutout)} for the shutout"
        if game.rules.shutout.doubled:
            sums += f", {shutout_note(game.rules)}"
    why = [sums] if len(names.sides) > 2 or adds.rounded_to else []
    if adds.rounded_to:
        why.append(f"rounded to the nearest {adds.rounded_to}")
    whole = f"{text} ({money})."
    if money and not why and width(whole) <= line_cells() - MARGIN:
        return [whole]
    because = f" ({', '.join(why)})" if why else ""
    lines = [f"{text}{because}."]
    if money and payment.money:
        amount = with_currency(payment.money.copy_abs(), isolated(payment.currency))
        lines.append(f"{amount} is {money}.")
    return lines
