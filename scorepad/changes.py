"""What a new entry does to all that is recorded, and what of it needs consent.

A change that would make recorded hands not count, move them to another game, or
alter a result already shown, says so here; asking is for the caller.
"""

from typing import Final, NamedTuple

from scorepad.entries import Entry, HandEntry, SetRules, Strike
from scorepad.errors import PadError, RulesError, ScorepadError
from scorepad.keys import listed
from scorepad.pad import EntryError
from scorepad.replay import HandResult, Replay
from scorepad.settlement import game_totals

_MOST_NAMED: Final = 6
"""Changed hands told one by one; beyond that they are counted."""


class Change(NamedTuple):
    """An entry as it is to be appended, the pad before and after, and its effects.

    ``effects`` are sentences without a stop; when there are any, the people at the
    table must agree.
    """

    entry: Entry
    before: Replay
    after: Replay
    effects: tuple[str, ...]


def attempt(before: Replay, entry: Entry) -> Change:
    """Work out what *entry* does when it is appended to the pad of *before*.

    Hands that would come after the end of a game are struck in the same entry.

    Raises:
        ScorepadError: the entry, or with it a recorded hand, is not allowed.
    """
    if isinstance(entry, Strike | SetRules) or (
        isinstance(entry, HandEntry) and entry.replaces is not None
    ):
        return _correct(before, entry)
    return Change(entry, before, _replayed(before, entry), ())


def _correct(before: Replay, entry: HandEntry | Strike | SetRules) -> Change:
    strays = _replayed(before, entry, strike_strays=True).strays
    if strays:
        entry = entry._replace(also_strikes=tuple(strays))
    after = _replayed(before, entry)
    effects = [
        *_no_longer_counting(strays),
        *_moved(before, after),
        *_reopened(before, after),
    ]
    if isinstance(entry, SetRules):
        effects += _rescored(before, after)
        effects += _resettled(before, after)
    return Change(entry, before, after, tuple(effects))


def _replayed(before: Replay, entry: Entry, *, strike_strays: bool = False) -> Replay:
    pad = before.pad.with_entry(entry)
    own = len(pad.entries)
    try:
        return Replay(pad, strike_strays=strike_strays)
    except EntryError as error:
        problem: ScorepadError = error.problem
        if error.entry != own:
            where = f"hand {error.hand}" if error.hand else f"entry {error.entry}"
            problem = PadError(f"{where} would not be allowed: {problem}")
        raise problem from error
    except RulesError as error:
        raise PadError(f"the agreement would not do: {error}") from error


def _no_longer_counting(strays: list[int]) -> list[str]:
    if not strays:
        return []
    return [f"{_hands(strays)} would no longer count: the game would end before"]


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
    return [f"game {after.game.number} would be open again, though the next has begun"]


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


def _resettled(before: Replay, after: Replay) -> list[str]:
    effects = []
    for old, new in zip(before.games, after.games, strict=False):
        if not (old.ended or new.ended):
            continue
        was, is_now = _standing(before, old.number), _standing(after, new.number)
        if was != is_now:
            effects.append(f"game {new.number}, {was}, would be {is_now}")
    return effects


def _result(replay: Replay, result: HandResult) -> str:
    score = result.score
    if score is None or result.winner is None:
        return "nobody's"
    boxes = f" and {score.boxes} boxes" if score.boxes > 1 else ""
    return f"{score.points} to {replay.sides.names[result.winner]}{boxes}"


def _standing(replay: Replay, number: int) -> str:
    game = next(game for game in replay.games if game.number == number)
    totals = "-".join(str(total) for total in game_totals(game, replay.rules))
    if game.winner is not None:
        return f"won by {replay.sides.names[game.winner]} ({totals})"
    state = "drawn" if game.over else "finished" if game.finished else "open"
    return f"{state} ({totals})"


def _hands(numbers: list[int]) -> str:
    """Name hands, runs of them short: ``hands 3, 5 to 7``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [
        f"{run[0]} to {run[-1]}" if len(run) > 2 else listed(list(map(str, run)), "and")
        for run in runs
    ]
    return f"hand{'s' * (len(numbers) > 1)} {listed(words, 'and')}"
