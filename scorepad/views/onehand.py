"""One hand by itself: what it was, its arithmetic, its corrections."""

from scorepad.replay import HandResult, Replay
from scorepad.timeline import no_hand
from scorepad.views.counttext import laid_down
from scorepad.views.display import Names, names_of, safe, shown_time
from scorepad.views.lines import LINE, folded
from scorepad.views.sheet import told_on_sheet
from scorepad.views.telling import (
    arithmetic,
    boxes_words,
    extra_boxes_words,
    round_over,
)
from scorepad.views.traces import Traces


def show(replay: Replay, number: int) -> list[str]:
    """Return one hand with its arithmetic, its place in the game, its corrections.

    Raises:
        PadError: there is no such hand.
    """
    if not 1 <= number <= len(replay.hands):
        raise no_hand(number, len(replay.hands))
    result, names = replay.hands[number - 1], names_of(replay.sides)
    lines = [_which(replay, result, names), *_worked_out(replay, result, names)]
    if round_ := round_over(replay, result, names):
        lines.append(f"{round_}.")
    if result.score is not None:
        lines += laid_down(replay, result)
    record = result.deal.record
    if record.note:
        lines.append(f"Note: {safe(record.note)}")
    if record.at is not None:
        lines.append(f"Written down {shown_time(record.at)}")
    for told in Traces(replay.pad, names).all(result.deal):
        lines.append(f"Before it was corrected: {told}")
    return [piece for line in lines for piece in folded(line, LINE)]


def _which(replay: Replay, result: HandResult, names: Names) -> str:
    parts = [f"Hand {result.deal.number}"]
    if len(replay.games) > 1:
        parts.append(f"game {result.game}")
    if result.round is not None:
        parts.append(f"round {result.round}")
    if result.dealer is not None:
        parts.append(f"{names.players[result.dealer]} dealt")
    return ", ".join(parts)


def _worked_out(replay: Replay, result: HandResult, names: Names) -> list[str]:
    told = told_on_sheet(names, Traces(replay.pad, names), result)
    lines, score = [told], result.score
    if score is None or score.outcome == "dead":
        return lines if score is None else [f"{told}, no score"]
    if result.winner is None:
        return [*lines, arithmetic(result)]
    winner = names.sides[result.winner]
    lines.append(f"{arithmetic(result)}, for {winner}")
    if result.round is None:
        lines.append(f"{boxes_words(score)}{_paid_at_once(replay, score.boxes)}")
    elif score.extra_boxes:
        # The one box is the round's.
        lines.append(extra_boxes_words(score))
    for number in result.columns:
        points = zip(names.sides, result.running[number - 1], strict=True)
        which = f"column {number}, " if len(result.running) > 1 else ""
        totals = ", ".join(f"{name} {total}" for name, total in points)
        lines.append(f"After it: {which}{totals}")
    return lines


def _paid_at_once(replay: Replay, boxes: int) -> str:
    rules = replay.rules
    if rules.boxes_when != "at-once" or not rules.boxes_value:
        return ""
    return f" at {rules.boxes_value}: + {boxes * rules.boxes_value} at once"
