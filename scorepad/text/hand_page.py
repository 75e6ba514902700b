"""The page of one hand: its arithmetic, its place in the game, its corrections."""

from scorepad.replay import PlayedHand, Replay, no_such_hand
from scorepad.text.count import cards_on_table
from scorepad.text.escape import isolated
from scorepad.text.hand import (
    EarlierVersions,
    boxes_words,
    extra_boxes_words,
    hand_arithmetic,
    round_over,
)
from scorepad.text.layout import DisplayNames, folded_lines, names_of, shown_time
from scorepad.text.sheet_rows import hand_row_text


def hand_page(replay: Replay, number: int) -> list[str]:
    """Return hand *number* with its arithmetic and the versions before corrections.

    Raises:
        PadError: there is no such hand.
    """
    if not 1 <= number <= len(replay.hands):
        raise no_such_hand(number, len(replay.hands))
    result, names = replay.hands[number - 1], names_of(replay.sides)
    recorded, versions = result.recorded, EarlierVersions(replay.pad, names)
    where = [f"Hand {number}"]
    if len(replay.games) > 1:
        where.append(f"game {result.game}")
    if result.round is not None:
        where.append(f"round {result.round}")
    if result.dealer is not None:
        where.append(f"{names.players[result.dealer]} dealt")
    text = hand_row_text(names, versions, result)
    lines = [", ".join(where), *_worked_out(replay, result, names, text)]
    if round_ := round_over(replay, result, names):
        lines.append(f"{round_}.")
    if result.score is not None:
        lines += cards_on_table(replay, result)
    if recorded.note:
        lines.append(f"Note: {isolated(recorded.note)}")
    if recorded.entry.at is not None:
        lines.append(f"Recorded {shown_time(recorded.entry.at)}")
    lines += [
        f"Before it was corrected: {was}" for was in versions.all_versions(recorded)
    ]
    return folded_lines(lines)


def _worked_out(
    replay: Replay, result: PlayedHand, names: DisplayNames, text: str
) -> list[str]:
    """Return what happened, its arithmetic, and the totals after it."""
    score = result.score
    if score is None:
        return [text]
    if score.outcome == "dead":
        return [f"{text}, no score"]
    if result.winner is None:
        return [text, hand_arithmetic(result)]
    lines = [text, f"{hand_arithmetic(result)}, for {names.sides[result.winner]}"]
    if result.round is None:
        box = replay.rules_of(result).box_at_once
        paid = f" at {box}: + {score.boxes * box} at once" if box else ""
        lines.append(f"{boxes_words(score)}{paid}")
    elif score.extra_boxes:
        # The one box is the round's.
        lines.append(extra_boxes_words(score))
    for number in result.columns:
        points = zip(names.sides, result.running[number - 1], strict=True)
        which = f"column {number}, " if len(result.running) > 1 else ""
        totals = ", ".join(f"{name} {total}" for name, total in points)
        lines.append(f"After it: {which}{totals}")
    return lines
