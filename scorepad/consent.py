"""The effects of a correction on recorded hands, to which the players must consent.

Those are hands that would no longer count or would move to another game, and results
already shown that would be different.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from scorepad.formatting import join_words, score_text
from scorepad.game import Game
from scorepad.pad import Entry, HandEntry, SetRules
from scorepad.replay import PlayedHand, Replay
from scorepad.settlement import game_payments, game_totals, with_currency

_MOST_NAMED: Final = 6
"""Changed hands described one by one; more are only counted."""


def with_strikes(entry: Entry, after_end: list[int]) -> Entry:
    """Return a correction that also strikes the hands *after_end* of their game.

    *after_end* are their numbers once the correction is made.  A hand that itself comes
    after the end of its game is returned as it is, to be refused.
    """
    hand = entry if isinstance(entry, HandEntry) else None
    own_number = (hand.replaces or hand.before) if hand else None
    if not after_end or own_number in after_end:
        return entry
    # An inserted hand moves the later ones up, but the entry has their old numbers.
    inserted = (hand.before if hand else None) or max(after_end)
    strikes = tuple([number - (number > inserted) for number in after_end])
    return entry._replace(also_strikes=strikes)  # type: ignore[call-arg]


def effects(before: Replay, after: Replay, entry: Entry) -> tuple[str, ...]:
    """Describe, in sentences without a stop, what a correction does to recorded hands.

    Hands have the numbers that they had before it.
    """
    ends_sooner = "would no longer count: the game would end sooner"
    sentences = []
    if strikes := getattr(entry, "also_strikes", ()):
        sentences.append(f"{_hands_text(strikes)} {ends_sooner}")
    for change in after.lapsed:
        if change not in before.lapsed:
            points = f"{change.side} {change.points:+d}, {change.reason},"
            sentences.append(f"{points} {ends_sooner}")
    # Each hand before and after the correction, except the one that is corrected.
    old_hands, new_hands = list(before.hands), list(after.hands)
    if isinstance(entry, HandEntry) and entry.before is not None:
        del new_hands[entry.before - 1]
    elif isinstance(entry, HandEntry) and entry.replaces is not None:
        del old_hands[entry.replaces - 1], new_hands[entry.replaces - 1]
    pairs = list(zip(old_hands, new_hands, strict=True))
    moves: dict[tuple[int, int], list[int]] = {}
    for old, new in pairs:
        if old.score and new.score and old.game != new.game:
            moves.setdefault((old.game, new.game), []).append(old.recorded.number)
    for (left, entered), numbers in moves.items():
        sentences.append(
            f"{_hands_text(numbers)} would move from game {left} to game {entered}"
        )
    if after.games_started < before.games_started:
        state = "end later" if after.game.ended else "be open again"
        sentences.append(
            f"game {after.game.number} would {state}, though the next has begun"
        )
    changed = [
        (old, new)
        for old, new in pairs
        if old.score and new.score and old.score != new.score
    ]
    rescored = [
        f"hand {old.recorded.number}, {_result_text(before, old)}, would be "
        f"{_result_text(after, new)}"
        for old, new in changed
    ]
    if len(changed) > _MOST_NAMED:
        numbers = [old.recorded.number for old, _ in changed]
        rescored = [f"{_hands_text(numbers)} would score differently"]
    if not isinstance(entry, SetRules):
        return (*sentences, *rescored)
    sentences += rescored or _changed_totals(before, after)
    sentences += _changed_settlements(before, after)
    both = zip_longest(
        _match_results(before), _match_results(after), fillvalue="undecided"
    )
    for number, (was, is_now) in enumerate(both, start=1):
        if was != is_now:
            sentences.append(f"match {number}, {was}, would be {is_now}")
    return tuple(sentences)


def _changed_totals(before: Replay, after: Replay) -> list[str]:
    """Describe the open games whose totals would change though no hand would."""
    sentences = []
    for old, new in zip(before.games, after.games, strict=False):
        if (
            old.ended
            or new.ended
            or not (_has_points_or_boxes(old) or _has_points_or_boxes(new))
        ):
            continue
        for was, is_now, what in zip(
            _figure_texts(old),
            _figure_texts(new),
            ("", " boxes", " in all"),
            strict=True,
        ):
            if was != is_now:
                figures = f"{was}{what} so far, would be {is_now}"
                sentences.append(f"game {new.number}, {figures}")
                break
    return sentences


def _has_points_or_boxes(game: Game) -> bool:
    return any(any(column.points) or any(column.boxes) for column in game.columns)


def _figure_texts(game: Game) -> tuple[str, str, str]:
    """Format the points, boxes and totals of a game under way."""
    # A round can win other boxes though its hands win the same.
    return (
        " / ".join([score_text(column.points) for column in game.columns]),
        " / ".join([score_text(column.boxes) for column in game.columns]),
        score_text(game_totals(game)),
    )


def _changed_settlements(before: Replay, after: Replay) -> list[str]:
    """Describe the games whose result would change, or else what is paid for them."""
    sentences = []
    for old, new in zip(before.games, after.games, strict=False):
        if not (old.ended or new.ended):
            continue
        was, is_now = _standing_text(before, old), _standing_text(after, new)
        if was == is_now:
            was, is_now = _payments_text(before, old), _payments_text(after, new)
        if was != is_now:
            sentences.append(f"game {new.number}, {was}, would be {is_now}")
    return sentences


def _match_results(replay: Replay) -> list[str]:
    """Describe how each match was won; a single game counts as undecided."""
    names = replay.sides.names
    return [
        "undecided"
        if match.winner is None or match.length == 1
        else f"won by {names[match.winner]} ({score_text(match.games_won)})"
        for match in replay.matches
    ]


def _result_text(replay: Replay, result: PlayedHand) -> str:
    score = result.score
    if score is None or result.winner is None:
        return "won by nobody"
    boxes = f" and {score.boxes} boxes" if score.boxes > 1 else ""
    return f"{score.points} to {replay.sides.names[result.winner]}{boxes}"


def _standing_text(replay: Replay, game: Game) -> str:
    totals = score_text(game_totals(game))
    if game.winner is not None:
        return f"won by {replay.sides.names[game.winner]} ({totals})"
    state = "drawn" if game.over else "finished" if game.finished else "open"
    return f"{state} ({totals})"


def _payments_text(replay: Replay, game: Game) -> str:
    names, texts = replay.sides.names, []
    for payment in game_payments(game):
        amount = f"{payment.points}"
        if payment.money is not None:
            amount += f" ({with_currency(payment.money, payment.currency)})"
        texts.append(f"{amount} from {names[payment.payer]} to {names[payment.payee]}")
    return f"paid with {join_words(texts, 'and') or 'nothing'}"


def _hands_text(numbers: Sequence[int]) -> str:
    """Format the numbers of hands: ``hands 3 and 5 to 7``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words: list[str] = []
    for run in runs:
        words += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return f"hand{'s' * (len(numbers) > 1)} {join_words(words, 'and')}"
