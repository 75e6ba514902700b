"""Answers to what was recorded: what a change meant, and how the game stands.

The commands that record a hand import this module, so it imports nothing slow.
"""

from typing import Final

from scorepad.cards import Card
from scorepad.formatting import join_words, score_text, toml_literal
from scorepad.game import Game
from scorepad.grammar import ParsedHand, hand_line, shortest_prefixes
from scorepad.pad import (
    Adjust,
    Finish,
    Hand,
    HandEntry,
    Redo,
    Rename,
    SetNote,
    SetRules,
    SetTitle,
    SetUpcard,
    Strike,
    Undo,
)
from scorepad.recording import Change, Fix, NewHand, fix_line
from scorepad.replay import Adjustment, PlayedHand, Replay
from scorepad.scoring import knock_limit
from scorepad.text.escape import isolated
from scorepad.text.hand import (
    dealer_overruled,
    hand_explanation,
    hand_summary,
    round_over,
)
from scorepad.text.layout import (
    DisplayNames,
    names_of,
    packed,
    side_heads,
    verb,
    wrapped_lines,
)

_LONGEST_NAMES: Final = 60  # cells of partners before their total
_COLUMN_NAMES: Final = 24


def answer(change: Change) -> list[str]:
    """Return the few plain lines that answer a change, the first what it meant."""
    entry, after = change.entry, change.after
    match entry:
        case HandEntry() | Strike():
            return _hand_recorded(change)
        case Undo() | Redo():
            # It words every kind of entry, and few commands need that.
            from scorepad.text.log import history

            what = history(after.pad)[-1].what.partition(": ")[2]
            heading = "Undone" if isinstance(entry, Undo) else "Redone"
            return [f"{heading}: {what}.", *how_it_stands(after)]
        case SetUpcard():
            return [upcard_line(after)]
        case Adjust():
            adjustments = [each for each in after.adjustments if each.change == entry]
            lines = [
                adjustment_text(names_of(after.sides), each)
                for each in adjustments[-1:]
            ]
            return [*lines, *how_it_stands(after)]
        case Rename(old, new):
            old, new = isolated(old), isolated(new)
            return [f"{old} is now called {new}."]
        case SetNote(number, text):
            note = f"note: {isolated(text)}" if text else "note removed."
            return [f"Hand {number}, {note}"]
        case SetTitle(text):
            return [f"Title: {isolated(text)}" if text else "No title."]
        case SetRules():
            lines, old_rules = [], change.before.rules_of_game(entry.from_game)
            for key, value in entry.values.items():
                old_value = old_rules[key]
                if value != old_value:
                    change_text = f"{key} is {toml_literal(value)}"
                    lines.append(f"{change_text}, was {toml_literal(old_value)}.")
            if entry.from_game > 1 or after.game.number > 1:
                lines.append(f"These rules hold from game {entry.from_game} on.")
            match, new_rules = after.match_under_way, old_rules.changed(entry.values)
            match_rules = match.with_own_length(new_rules)
            if after.goes_on and any(
                match_rules[key] != new_rules[key] for key in entry.values
            ):
                lines.append(f"The match under way stays best of {match.length}.")
            return [*lines, *how_it_stands(after)]
        case Finish():
            return how_it_stands(after)
        case _:
            return standing(after)


def _hand_recorded(change: Change) -> list[str]:
    """Return the answer to a hand that was recorded, corrected or struck."""
    before, after = change.before, change.after
    entry, request = change.entry, change.request
    number = entry.hand if isinstance(entry, Strike) else change.number or 0
    typed_as_knock = isinstance(request, NewHand) and request.hand.kind == "knock"
    first, *rest = hand_answer(after, number, typed_as_knock=typed_as_knock)
    if dealer_note := dealer_overruled(before, after, number):
        first = f"{first}. {dealer_note}."
    old_game, new_game = before.game, after.game
    if old_game.number == new_game.number and old_game.ended and not new_game.ended:
        rest = [f"Game {new_game.number} is open again.", *_still_struck(change), *rest]
    if isinstance(entry, HandEntry) and entry.before is not None:
        rest = [f"Inserted as hand {number}. The later hands move up by one.", *rest]
    elif isinstance(request, Fix) and before.hands[number - 1].recorded.struck:
        rest = [f"Hand {number} counts again.", *rest]
    if isinstance(request, NewHand) and (request.cards or request.opponent_cards):
        # Few hands are recorded with their cards.
        from scorepad.text.count import cards_on_table

        rest += cards_on_table(after, after.hands[-1])
    return [first, *rest]


def _still_struck(change: Change) -> list[str]:
    """Name the hands after a corrected one that stay struck though the game goes on."""
    after, number = change.after, change.number
    struck = [
        result.recorded
        for result in after.hands[number or len(after.hands) :]
        if result.recorded.struck and result.game == after.game.number
    ]
    if not struck:
        return []
    numbers = join_words([str(recorded.number) for recorded in struck], "and")
    line = fix_line(after, struck[0].number, struck[0].hand)
    hands, stay = ("Hand", "stays") if len(struck) == 1 else ("Hands", "stay")
    again = f"To make hand {struck[0].number} count again: {line}"
    return [f"{hands} {numbers} {stay} struck. {again}"]


def repeat_warning(change: Change) -> str | None:
    """Return what to do where a new hand is the same as the one before it."""
    hands = change.after.hands
    if not isinstance(change.request, NewHand) or len(hands) < 2:
        return None
    before, last = hands[-2], hands[-1]
    facts = [
        (
            result.recorded.player,
            result.opponent,
            result.recorded.hand.ended,
            result.recorded.hand.knocker_deadwood,
            result.recorded.hand.opponent_deadwood,
            result.recorded.hand.points,
        )
        for result in (before, last)
    ]
    if facts[0] != facts[1] or last.recorded.player is None or before.score is None:
        return None
    return f"Same as hand {before.recorded.number}. If it was typed twice: undo"


def hand_answer(
    replay: Replay, number: int, *, typed_as_knock: bool = False
) -> list[str]:
    """Return what hand *number* meant, then how things stand.

    At the end of a game that is the settlement.  A gin that was *typed_as_knock*, with
    0, is called gin.
    """
    result, names = replay.hands[number - 1], names_of(replay.sides)
    line = hand_explanation(names, result, replay.rules_of(result))
    if typed_as_knock and result.recorded.hand.ended == "gin":
        line += ". A knock with 0 is gin"
    last = result is replay.hands[-1]
    if (
        result.recorded.hand.ended == "dead"
        and last
        and not result.recorded.earlier
        and names.team_size == 1
    ):
        # It changed nothing, so the totals are not repeated.
        if replay.next_dealer is not None:
            line += f" {_next_dealer_text(replay)}."
        return [line]
    lines = [line, *_columns_closed(replay, result, names)]
    if result.game != replay.game.number:
        # A correction: few hands are of a game before the one under way.
        from scorepad.text.settlement import winner_and_payments

        lines.append(winner_and_payments(replay, result.game))
    if round_ := round_over(replay, result, names):
        lines.append(f"{round_}.")
    return [*lines, *how_it_stands(replay)]


def how_it_stands(replay: Replay) -> list[str]:
    """Return how things stand after a change: the totals, or the end of the game."""
    game = replay.game
    return ending(replay, game) if game.ended else standing(replay)


def standing(replay: Replay) -> list[str]:
    """Return the running totals, how far there is to go, and who deals next.

    It is one line where that fits, else more, each of no more than 80 cells.
    """
    names, game, match = names_of(replay.sides), replay.game, replay.match_under_way
    heads = names
    if names.team_size > 1:
        cells = _COLUMN_NAMES if len(game.columns) > 1 else _LONGEST_NAMES
        heads = names._replace(sides=side_heads(replay.sides, cells))
    parts = _totals_parts(heads, game, fresh=not replay.hands)
    if match.length > 1:
        won = "-".join(map(str, match.games_won))
        parts.append(f"games {won}, best of {match.length}")
    if game.ended:
        parts.append("game over" if game.over else "ended early")
    if game.number > 1:
        parts = [f"Game {game.number}", *parts, *_net_payments(replay)]
    if replay.goes_on and replay.next_dealer is not None:
        parts.append(_next_dealer_text(replay))
    lines = packed(parts)
    if replay.yet_to_play:
        points, others = replay.seats.round_points
        waiting = [names.players[player] for player in replay.yet_to_play]
        parts = [
            f"round {replay.seats.round}: {join_words(waiting, 'and')} yet to play"
        ]
        if points != others:
            ahead = names.sides[0 if points > others else 1]
            parts.append(f"{ahead} +{abs(points - others)} so far")
        lines += packed(parts)
    upcard = replay.goes_on and replay.upcard is not None
    upcard = upcard and replay.next_rules.needs_upcard
    return [*lines, *([upcard_line(replay)] if upcard else [])]


def _net_payments(replay: Replay) -> list[str]:
    """Format the net payments of the games so far: ``so far: Ben owes Ann 253``."""
    # Only from the second game on.
    from scorepad.settlement import with_currency

    amounts = []
    heads = side_heads(replay.sides, _COLUMN_NAMES)
    owes = verb(names_of(replay.sides), "owes", "owe")
    for payment in replay.payments():
        payer, payee = heads[payment.payer], heads[payment.payee]
        amount, money = f"{payer} {owes} {payee} {payment.points}", payment.money
        if money is not None:
            money_amount = with_currency(money.copy_abs(), isolated(payment.currency))
            if not payment.points:
                amount = f"{payer} {owes} {payee} {money_amount}"
            elif money < 0:
                amount += f", but {payee} {owes} {payer} {money_amount}"
            else:
                amount += f" ({money_amount})"
        amounts.append(amount)
    first, *rest = amounts or ["nothing owed"]
    return [f"so far: {first}", *rest]


def ending(replay: Replay, game: Game) -> list[str]:
    """Return who won *game*, its settlement, and what goes on after it."""
    # Only the last hand of a game needs it.
    from scorepad.text.settlement import is_tonight, overall_lines, settlement_lines

    names, winner = names_of(replay.sides), game.winner
    if game.finished:
        first = "The game is ended early, and nobody wins it."
    elif winner is None:
        first = "All columns are closed, and nobody wins the game."
    else:
        wins, reaches = verb(names, "wins", "win"), verb(names, "reaches", "reach")
        first = f"{names.sides[winner]} {reaches} {game.columns[0].points[winner]} and "
        first += f"{wins} the game."
        if len(game.columns) > 1:
            own = sum(column.closed_by == winner for column in game.columns)
            columns = f"{own} of {len(game.columns)} columns"
            first = f"{names.sides[winner]} {wins} the game, {columns}."
    lines = [first, ""]
    lines += settlement_lines(replay, game, winner_known=True)
    lines += wrapped_lines(overall_lines(replay, tonight=is_tonight(replay)))
    if replay.goes_on and replay.next_dealer is not None:
        lines.append(f"{_next_dealer_text(replay)}.")
    return lines


def standing_and_last_hand(replay: Replay) -> list[str]:
    """Return the totals and the last hand, as when a pad is opened."""
    lines = standing(replay)
    if replay.hands:
        result, names = replay.hands[-1], names_of(replay.sides)
        struck = " (struck)" if result.score is None else ""
        points = (
            f", +{result.score.points}"
            if result.score and result.score.won_by is not None
            else ""
        )
        last = hand_summary(names, result)
        lines += packed([f"Last: {result.recorded.number}. {last}{points}{struck}."])
    return lines


def adjustment_text(names: DisplayNames, adjustment: Adjustment) -> str:
    """Format an adjustment: ``Ann +10, a spot``."""
    points = f"{names.sides[adjustment.side]} {adjustment.change.points:+d}"
    reason = isolated(adjustment.change.reason)
    return f"{points}, {reason}" if reason else points


def swapped_hint(replay: Replay, number: int) -> str | None:
    """Return what to type if a knock that scored was the other way round.

    There is something to say only where both counts are within the limit: ``if Ann
    knocked: fix 3 a 6 4``.
    """
    result = replay.hands[number - 1]
    score, opponent = result.score, result.opponent
    if score is None or score.outcome != "knock" or opponent is None:
        return None
    hand: Hand = result.recorded.hand
    if hand.ended != "knock":
        return None
    if hand.opponent_deadwood > knock_limit(hand, replay.rules_of(result)):
        return None
    names = names_of(replay.sides)
    other_way = ParsedHand(
        "knock",
        opponent,
        (hand.opponent_deadwood, hand.knocker_deadwood),
        against=result.recorded.player if names.by_pairs else None,
    )
    # Only the names are set apart: the counts have to stay in their order.
    prefixes = [isolated(name) for name in shortest_prefixes(replay.sides.everybody)]
    typed = hand_line(other_way, prefixes)
    return f"if {names.players[opponent]} knocked: fix {number} {typed}"


def upcard_line(replay: Replay) -> str:
    """Return what the upcard noted for the next hand means for it."""
    rules, card = replay.next_rules, replay.upcard
    if card is None:
        return "No upcard."
    upcard = f"Upcard: {card_words(card)}."
    if not rules.needs_upcard:
        return f"{upcard} It changes nothing in these rules."
    limit = knock_limit(Hand(upcard=card), rules)
    allowed = f"Knock with {limit} or less" if limit else "Only gin ends the hand"
    factor = rules.spade_multiplier if card.suit == "s" else 1
    counts = f"; the hand counts x{factor}" if factor > 1 else ""
    return f"{upcard} {allowed}{counts}."


def card_words(card: Card) -> str:
    """Spell a card out: ``ace of spades``, ``10 of hearts``."""
    ranks = {1: "ace", 11: "jack", 12: "queen", 13: "king"}
    suits = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
    return f"{ranks.get(card.rank, str(card.rank))} of {suits[card.suit]}"


def _totals_parts(names: DisplayNames, game: Game, *, fresh: bool) -> list[str]:
    """Return what each side has; *fresh* is a pad without a hand."""
    target = game.columns[0].target
    if len(game.columns) > 1:
        parts = ["Columns"]
        for column in game.columns:
            points, winner = column.points, column.closed_by
            if winner is None:
                both = zip(names.sides, points, strict=True)
                text = ", ".join(f"{name} {total}" for name, total in both)
            else:
                total = score_text([points[winner], points[1 - winner]])
                text = f"{names.sides[winner]} won {total}"
            parts.append(f"{column.number}: {text}")
        return [*parts, f"to {target}"]
    totals = zip(names.sides, game.columns[0].points, strict=True)
    if fresh or game.ended:
        return [*(f"{name} {total}" for name, total in totals), f"to {target}"]
    return [f"{name} {total} ({target - total} to go)" for name, total in totals]


def _columns_closed(
    replay: Replay, result: PlayedHand, names: DisplayNames
) -> list[str]:
    """Name the columns that a hand has closed, where a game has several."""
    if len(result.running) == 1 or result.score is None:
        return []
    lines = []
    for number in result.columns:
        points = result.running[number - 1]
        closed = [
            side
            for side, total in enumerate(points)
            if replay.game_of(result).columns[number - 1].is_reached_by(total)
        ]
        for side in closed:
            closes = verb(names, "closes", "close")
            total = score_text([points[side], points[1 - side]])
            lines.append(f"{names.sides[side]} {closes} column {number}, {total}.")
    return lines


def _next_dealer_text(replay: Replay) -> str:
    """Name the dealer of the next hand, who of three players sits out."""
    dealer, number = replay.next_dealer or 0, len(replay.hands) + 1
    name = names_of(replay.sides).players[dealer]
    last = replay.hands[-1] if replay.hands else None
    if last and last.score and last.score.won_by is None and last.dealer == dealer:
        return f"{name} deals again"
    out = " and sits out" if len(replay.sides.players) == 3 else ""
    return f"{name} deals hand {number}{out}"
