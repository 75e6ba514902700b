"""What a change does to hands that are recorded, so that it needs consent.

A change that would make recorded hands not count, move them to another game, or
alter a result already shown, says so here.
"""

from itertools import zip_longest
from typing import Final

from scorepad.game import Game
from scorepad.replay import PlayedHand, Replay
from scorepad.settlement import game_payments, game_totals, money_text
from scorepad.wording import join_words, score_text

_MOST_NAMED: Final = 6
"""Changed hands told one by one; beyond that they are counted."""


def effects(
    before: Replay, after: Replay, strays: list[int], *, new_rules: bool
) -> tuple[str, ...]:
    """Say, in sentences without a stop, what becomes of hands that were recorded.

    *strays* are the numbers of those that would come after the end of a game;
    *new_rules* says that the agreement was changed.
    """
    told = [
        *_no_longer_counting(strays),
        *_lapsed(before, after),
        *_moved(before, after),
        *_reopened(before, after),
    ]
    if new_rules:
        told += _rescored(before, after) or _retotalled(before, after)
        told += _resettled(before, after)
        told += _redecided(before, after)
    return tuple(told)


def _no_longer_counting(strays: list[int]) -> list[str]:
    if not strays:
        return []
    return [f"{_hands(strays)} would no longer count: the game would end sooner"]


def _lapsed(before: Replay, after: Replay) -> list[str]:
    """Name the adjustments that would find their game ended."""
    return [
        f"{change.side} {change.points:+d}, {change.reason}, would no longer count: "
        "the game would end sooner"
        for change in after.lapsed
        if change not in before.lapsed
    ]


def _moved(before: Replay, after: Replay) -> list[str]:
    moves: dict[tuple[int, int], list[int]] = {}
    for old, new in zip(before.hands, after.hands, strict=False):
        if old.score and new.score and old.game != new.game:
            moves.setdefault((old.game, new.game), []).append(new.deal.number)
    return [
        f"{_hands(numbers)} would move from game {old} to game {new}"
        for (old, new), numbers in moves.items()
    ]


def _reopened(before: Replay, after: Replay) -> list[str]:
    if after.started >= before.started:
        return []
    state = "end later" if after.game.ended else "be open again"
    return [f"game {after.game.number} would {state}, though the next has begun"]


def _rescored(before: Replay, after: Replay) -> list[str]:
    changed = [
        (old, new)
        for old, new in zip(before.hands, after.hands, strict=False)
        if old.score and new.score and old.score != new.score
    ]
    if len(changed) > _MOST_NAMED:
        return [
            f"{_hands([new.deal.number for _, new in changed])} would be scored anew"
        ]
    return [
        f"hand {new.deal.number}, {_result(before, old)}, would be "
        f"{_result(after, new)}"
        for old, new in changed
    ]


def _retotalled(before: Replay, after: Replay) -> list[str]:
    """Say which games under way would stand otherwise, their hands the same."""
    effects = []
    for old, new in zip(before.games, after.games, strict=False):
        if old.ended or new.ended:
            continue
        was, is_now, what = _running(old), _running(new), ""
        if was == is_now:
            # A round can win other boxes though its hands win the same.
            was, is_now, what = _boxes(old), _boxes(new), " boxes"
        if was != is_now and (_has_points(old) or _has_points(new)):
            told = f"{was}{what} so far, would be {is_now}"
            effects.append(f"game {new.number}, {told}")
    return effects


def _has_points(game: Game) -> bool:
    return any(any(column.points) for column in game.columns)


def _running(game: Game) -> str:
    return " / ".join([score_text(column.points) for column in game.columns])


def _boxes(game: Game) -> str:
    return " / ".join([score_text(column.boxes) for column in game.columns])


def _resettled(before: Replay, after: Replay) -> list[str]:
    effects = []
    for old, new in zip(before.games, after.games, strict=False):
        if not (old.ended or new.ended):
            continue
        was, is_now = _standing(before, old), _standing(after, new)
        if was == is_now:
            was, is_now = _paid(before, old), _paid(after, new)
        if was != is_now:
            effects.append(f"game {new.number}, {was}, would be {is_now}")
    return effects


def _redecided(before: Replay, after: Replay) -> list[str]:
    """Say which matches would be won otherwise, or no longer be won."""
    both = zip_longest(_decided(before), _decided(after), fillvalue="undecided")
    return [
        f"match {number}, {was}, would be {is_now}"
        for number, (was, is_now) in enumerate(both, start=1)
        if was != is_now
    ]


def _decided(replay: Replay) -> list[str]:
    """Say of each match how it was won; a game that is played alone is none."""
    if replay.rules.match_best_of == 1:
        return []
    names = replay.sides.names
    return [
        "undecided"
        if match.winner is None
        else f"won by {names[match.winner]} ({score_text(match.games_won)})"
        for match in replay.matches
    ]


def _result(replay: Replay, result: PlayedHand) -> str:
    score = result.score
    if score is None or result.winner is None:
        return "nobody's"
    boxes = f" and {score.boxes} boxes" if score.boxes > 1 else ""
    return f"{score.points} to {replay.sides.names[result.winner]}{boxes}"


def _standing(replay: Replay, game: Game) -> str:
    totals = score_text(game_totals(game, replay.rules))
    if game.winner is not None:
        return f"won by {replay.sides.names[game.winner]} ({totals})"
    state = "drawn" if game.over else "finished" if game.finished else "open"
    return f"{state} ({totals})"


def _paid(replay: Replay, game: Game) -> str:
    names, told = replay.sides.names, []
    for payment in game_payments(game, replay.rules):
        money = money_text(payment.money)
        amount = f"{payment.points}{f' ({money})' if money else ''}"
        told.append(f"{amount} from {names[payment.payer]} to {names[payment.payee]}")
    return f"paid with {join_words(told, 'and') or 'nothing'}"


def _hands(numbers: list[int]) -> str:
    """Name hands, runs of them short: ``hands 3, 5 to 7``."""
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
