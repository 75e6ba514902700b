"""Answers to what was recorded: what a change meant, and how the game stands.

The commands that record a hand import this module, so it imports nothing slow.
"""

from typing import Final

from scorepad.game import Column, Game
from scorepad.grammar import ParsedHand, shortest_prefixes, written
from scorepad.pad import (
    Adjust,
    Finish,
    Hand,
    HandEntry,
    Redo,
    Rename,
    SetRules,
    SetUpcard,
    Strike,
    Undo,
)
from scorepad.recording import Change, NewHand
from scorepad.replay import Adjustment, PlayedHand, Replay
from scorepad.scoring import knock_limit
from scorepad.text.hand import (
    dealer_overruled,
    hand_explanation,
    hand_summary,
    round_over,
    round_places,
)
from scorepad.text.terminal import (
    DisplayNames,
    isolated,
    line_cells,
    names_of,
    packed,
    side_heads,
    verb,
    wrapped,
)
from scorepad.wording import join_words, score_text, toml_literal

_LONGEST_NAMES: Final = 60  # cells of partners before their total
_COLUMN_NAMES: Final = 24


def answer(change: Change) -> list[str]:
    """Return the few plain lines that answer a change, the first what it meant."""
    entry, before, after = change.entry, change.before, change.after
    match entry:
        case HandEntry() | Strike():
            return _hand_recorded(change)
        case Undo() | Redo():
            # It words every kind of entry, and few commands need that.
            from scorepad.text.log import history

            what = history(after.pad)[-1].what.partition(": ")[2]
            done = "Taken back" if isinstance(entry, Undo) else "Brought back"
            return [f"{done}: {what}.", *how_it_stands(after)]
        case SetUpcard():
            return [turned_up(after)]
        case Adjust():
            done = adjusted(names_of(after.sides), after.adjustments[-1])
            return [done, *how_it_stands(after)]
        case Rename(old, new):
            old, new = isolated(old), isolated(new)
            return [f"{old} is called {new} from now on."]
        case SetRules():
            changes = [
                f"{key} is {toml_literal(value)}, "
                f"was {toml_literal(before.rules[key])}."
                for key, value in after.rules.differences(before.rules)
            ]
            return [*changes, *how_it_stands(after)]
        case Finish():
            return how_it_stands(after)
        case _:
            return standing(after)


def _hand_recorded(change: Change) -> list[str]:
    before, after, entry, request = (
        change.before,
        change.after,
        change.entry,
        change.request,
    )
    number = entry.hand if isinstance(entry, Strike) else change.number or 0
    said_knock = isinstance(request, NewHand) and request.hand.kind == "knock"
    first, *rest = hand_answer(after, number, said_knock=said_knock)
    if other := dealer_overruled(before, after, number):
        first = f"{first}. {other}."
    was, now = before.game, after.game
    if was.number == now.number and was.ended and not now.ended:
        rest = [f"Game {now.number} is open again.", *rest]
    if isinstance(request, NewHand) and (request.cards or request.opponent_cards):
        # Few hands are recorded with their cards.
        from scorepad.text.count import cards_on_table

        rest += cards_on_table(after, after.hands[-1])
    return [first, *rest]


def hand_answer(replay: Replay, number: int, *, said_knock: bool = False) -> list[str]:
    """Return what hand *number* meant, then how things stand.

    At the end of a game that is the settlement.  With *said_knock* a gin was typed as
    a knock with 0, and is called gin.
    """
    result, names = replay.hands[number - 1], names_of(replay.sides)
    line = hand_explanation(names, result, replay.rules)
    if said_knock and result.deal.hand.ended == "gin":
        line += ". A knock with 0 is gin"
    last = result is replay.hands[-1]
    if (
        result.deal.hand.ended == "dead"
        and last
        and not result.deal.was
        and (names.team == 1)
    ):
        # It changed nothing, so the totals are not repeated.
        return [line if replay.next_dealer is None else f"{line} {_deals(replay)}."]
    lines = [line, *_columns_closed(replay, result, names)]
    if result.game != replay.game.number:
        # A correction: few hands are of a game before the one under way.
        from scorepad.text.settlement import came_out

        lines.append(came_out(replay, result.game))
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
    names, game, rules = names_of(replay.sides), replay.game, replay.rules
    heads = names
    if names.team > 1:
        cells = _COLUMN_NAMES if len(game.columns) > 1 else _LONGEST_NAMES
        heads = names._replace(sides=side_heads(replay.sides, cells))
    parts = _totals(heads, game, rules.game_target, fresh=not replay.hands)
    if rules.match_best_of > 1:
        won = "-".join(map(str, replay.match_under_way.games_won))
        parts.append(f"games {won}, best of {rules.match_best_of}")
    if game.ended:
        parts.append("game over" if game.over else "ended early")
    if replay.goes_on and replay.next_dealer is not None:
        parts.append(_deals(replay))
    lines = packed(parts)
    if replay.yet_to_play:
        lines += packed(_round_so_far(replay, names))
    upcard = replay.goes_on and replay.upcard is not None and rules.oklahoma_played
    return [*lines, *([turned_up(replay)] if upcard else [])]


def ending(replay: Replay, game: Game) -> list[str]:
    """Return who won *game*, its settlement, and what goes on after it."""
    # Only the last hand of a game needs it.
    from scorepad.text.settlement import evening, is_tonight, settlement

    names = names_of(replay.sides)
    lines = [f"{_won(names, game)}.", ""]
    lines += settlement(replay, game, winner_known=True)
    total = evening(replay, tonight=is_tonight(replay))
    lines += [piece for line in total for piece in wrapped(line, line_cells())]
    if replay.goes_on and replay.next_dealer is not None:
        lines.append(f"{_deals(replay)}.")
    return lines


def coming_back(replay: Replay) -> list[str]:
    """Return what the prompt says when a pad is taken up: totals, the last hand."""
    lines = standing(replay)
    if replay.hands:
        result, names = replay.hands[-1], names_of(replay.sides)
        struck = " (struck)" if result.score is None else ""
        points = (
            f", +{result.score.points}"
            if result.score and result.score.won_by is not None
            else ""
        )
        told = hand_summary(names, result)
        lines += packed([f"Last: {result.deal.number}. {told}{points}{struck}."])
    return lines


def adjusted(names: DisplayNames, adjustment: Adjustment) -> str:
    """Say an adjustment: ``Ann +10, a spot``."""
    points = f"{names.sides[adjustment.side]} {adjustment.change.points:+d}"
    reason = isolated(adjustment.change.reason)
    return f"{points}, {reason}" if reason else points


def hint(replay: Replay, number: int) -> str | None:
    """Return what to type if a knock that scored was the other way round.

    There is something to say only where both counts are within the limit: ``if Ann
    knocked: fix 3 a 6 4``.
    """
    result = replay.hands[number - 1]
    score, opponent = result.score, result.opponent
    if score is None or score.outcome != "knock" or opponent is None:
        return None
    hand: Hand = result.deal.hand
    if hand.ended != "knock":
        return None
    if hand.opponent_deadwood > knock_limit(hand, replay.rules):
        return None
    names = names_of(replay.sides)
    other_way = ParsedHand(
        "knock",
        opponent,
        (hand.opponent_deadwood, hand.knocker_deadwood),
        against=result.deal.player if names.by_pairs else None,
    )
    typed = isolated(written(other_way, shortest_prefixes(replay.sides.everybody)))
    return f"if {names.players[opponent]} knocked: fix {number} {typed}"


def turned_up(replay: Replay) -> str:
    """Say what the upcard noted for the next hand means."""
    rules, card = replay.rules, replay.upcard
    if not rules.oklahoma_played:
        return f"{card} up. It changes nothing: Oklahoma is not played."
    limit = knock_limit(Hand(upcard=card), rules)
    allowed = f"knock with {limit} or less" if limit else "only gin ends the hand"
    factor = rules.oklahoma_spade_multiplier
    spade = card is not None and card.suit == "s" and factor > 1
    return f"{card} up: {allowed}{f', the hand counts x{factor}' if spade else ''}."


def _totals(names: DisplayNames, game: Game, target: int, *, fresh: bool) -> list[str]:
    """Say what each side has; ``fresh`` is a pad that nothing is written on."""
    if len(game.columns) > 1:
        columns = [_column(names, column) for column in game.columns]
        return ["Columns", *columns, f"to {target}"]
    totals = zip(names.sides, game.columns[0].points, strict=True)
    if fresh or game.ended:
        return [*(f"{name} {total}" for name, total in totals), f"to {target}"]
    return [f"{name} {total} ({target - total} to go)" for name, total in totals]


def _column(names: DisplayNames, column: Column) -> str:
    """Say how a column stands: ``1: Ann 57, Ben 12``, ``2: Ann won 105-42``."""
    winner = column.closed_by
    if winner is None:
        points = zip(names.sides, column.points, strict=True)
        return (
            f"{column.number}: {', '.join(f'{name} {total}' for name, total in points)}"
        )
    total = score_text([column.points[winner], column.points[1 - winner]])
    return f"{column.number}: {names.sides[winner]} won {total}"


def _columns_closed(
    replay: Replay, result: PlayedHand, names: DisplayNames
) -> list[str]:
    """Say which columns a hand has closed of a game that has more of them."""
    if len(result.running) == 1 or result.score is None:
        return []
    lines = []
    for number in result.columns:
        points = result.running[number - 1]
        closed = [
            side
            for side, total in enumerate(points)
            if total >= replay.rules.game_target
        ]
        for side in closed:
            closes = verb(names, "closes", "close")
            total = score_text([points[side], points[1 - side]])
            lines.append(f"{names.sides[side]} {closes} column {number}, {total}.")
    return lines


def _round_so_far(replay: Replay, names: DisplayNames) -> list[str]:
    """Say who has yet to play in the round under way, and its net so far."""
    number = next(hand.round for hand in reversed(replay.hands) if hand.round)
    net = [0, 0]
    for place in round_places(replay.hands, number):
        if place is not None:
            net[place.side] += place.score.points
    out = join_words([names.players[player] for player in replay.yet_to_play], "and")
    parts = [f"round {number}: {out} yet to play"]
    if net[0] != net[1]:
        ahead = 0 if net[0] > net[1] else 1
        parts.append(f"{names.sides[ahead]} +{abs(net[0] - net[1])} so far")
    return parts


def _won(names: DisplayNames, game: Game) -> str:
    """Say who won the game that a hand has just ended."""
    winner = game.winner
    if game.finished:
        return "The game is ended early, nobody wins it"
    if winner is None:
        return "All columns are closed and shared, nobody wins the game"
    name, wins = names.sides[winner], verb(names, "wins", "win")
    if len(game.columns) > 1:
        own = sum(column.closed_by == winner for column in game.columns)
        return f"{name} {wins} the game, {own} of {len(game.columns)} columns"
    reaches = verb(names, "reaches", "reach")
    return f"{name} {reaches} {game.columns[0].points[winner]} and {wins} the game"


def _deals(replay: Replay) -> str:
    """Say who deals the next hand, and of three players that he sits out."""
    dealer, number = replay.next_dealer or 0, len(replay.hands) + 1
    name = names_of(replay.sides).players[dealer]
    last = replay.hands[-1] if replay.hands else None
    if last and last.score and last.score.won_by is None and last.dealer == dealer:
        return f"{name} deals again"
    out = " and sits out" if len(replay.sides.players) == 3 else ""
    return f"{name} deals hand {number}{out}"
