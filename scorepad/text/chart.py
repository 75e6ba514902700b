"""The race: running totals hand by hand, for pictures and for the terminal."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scorepad.game import Game
from scorepad.replay import Replay
from scorepad.text.escape import isolated
from scorepad.text.layout import LONGEST_NAME, names_of, packed, width, wrapped_lines
from scorepad.text.terminal import line_cells

_HEIGHT: Final = 12  # lines of a chart, the axis left out
_LOW: Final = 7  # of one that others stand below
_WIDEST_STEP: Final = 4
_TRAIL: Final = "-"
SEVERAL: Final = "*"


class Step(NamedTuple):
    """A hand or adjustment of a race: the number of the hand, the totals after it."""

    label: str
    totals: tuple[int, ...]


class Race(NamedTuple):
    """One column of a game: every side's total step by step, from nothing on.

    A race that is not of a game, such as that of all pads, has no ``target``.
    """

    game: int
    column: int
    target: int | None
    steps: tuple[Step, ...]
    closed_by: int | None

    @property
    def top(self) -> int:
        """The highest total, or the target where nobody is beyond it."""
        return max(self.target or 1, *(max(step.totals) for step in self.steps))

    @property
    def bottom(self) -> int:
        """The lowest total: 0, but where an adjustment has gone below it."""
        return min(min(step.totals) for step in self.steps)


def races(replay: Replay, game: Game) -> list[Race]:
    """Return the race in each column of *game*; struck hands are left out of it."""
    nothing = tuple([(0,) * len(column.points) for column in game.columns])
    steps = [("", nothing), *_steps(replay, game, nothing)]
    return [
        Race(
            game.number,
            column.number,
            column.target,
            tuple([Step(label, totals[place]) for label, totals in steps]),
            column.closed_by,
        )
        for place, column in enumerate(game.columns)
    ]


def charts(replay: Replay) -> list[str]:
    """Draw the race of every game on the pad in text, one below the other."""
    all_charts = [chart(replay, game) for game in replay.games]
    return [line for lines in all_charts for line in [*lines, ""]][:-1]


def chart(replay: Replay, game: Game) -> list[str]:
    """Draw the race of *game* in text, a chart for each column.

    A side is drawn by its first letter where the letters differ, else by its number.
    """
    all_races = races(replay, game)
    if len(all_races[0].steps) == 1:
        return ["Nothing is recorded yet."]
    names = names_of(replay.sides, LONGEST_NAME)
    marks = side_marks(replay.sides.names)
    lines = [f"Game {game.number}"] if len(replay.games) > 1 else []
    height = _HEIGHT if len(game.columns) == 1 else _LOW
    for race in all_races:
        if len(game.columns) > 1:
            lines.append(f"Column {race.column}")
        lines += [*plot(race, marks, height), ""]
    last = game.columns[0].points if len(game.columns) == 1 else None
    legend = [
        f"{mark} {name}" + (f" {last[side]}" if last else "")
        for side, (mark, name) in enumerate(zip(marks, names.sides, strict=True))
    ]
    legend_lines = packed([*legend, f"{SEVERAL} more than one"])
    return lines + wrapped_lines(legend_lines)


def _steps(
    replay: Replay, game: Game, totals: tuple[tuple[int, ...], ...]
) -> list[tuple[str, tuple[tuple[int, ...], ...]]]:
    """Return the totals by column after each hand and adjustment of *game*."""
    adjustments = [
        item for item in reversed(replay.adjustments) if item.game == game.number
    ]
    steps = []
    hands = [hand for hand in replay.hands if hand.game == game.number and hand.score]
    for number, running in [
        *((hand.recorded.number, hand.running) for hand in hands),
        (len(replay.hands) + 1, None),
    ]:
        while adjustments and adjustments[-1].after < number:
            change = adjustments.pop()
            totals = tuple(
                [
                    tuple(
                        [
                            total + change.change.points * (side == change.side)
                            for side, total in enumerate(points)
                        ]
                    )
                    if column in change.columns
                    else points
                    for column, points in enumerate(totals, 1)
                ]
            )
            steps.append(("adj.", totals))
        if running is not None:
            totals = running
            steps.append((str(number), totals))
    return steps


def side_marks(names: Sequence[str]) -> list[str]:
    """Choose what draws each side: its first letter if they differ, or its number."""
    marks = [name.strip()[:1].upper() for name in names]
    if len(set(marks)) < len(marks) or any(
        width(mark) != 1 or mark != isolated(mark) for mark in marks
    ):
        return [str(number) for number in range(1, len(marks) + 1)]
    return marks


def plot(race: Race, marks: list[str], height: int = _HEIGHT) -> list[str]:
    """Draw one race: a line of the chart is so many points, a step so many cells."""
    size = round_size((race.top - race.bottom) / height)
    low, high = (_level(total, size, race.target) for total in (race.bottom, race.top))
    target_level = None if race.target is None else race.target // size
    labels = max(len(str(low * size)), len(str(high * size))) + 1
    cells_for_steps, steps = line_cells() - labels - 2, list(race.steps)
    stride = -(-len(steps) // cells_for_steps)
    if stride > 1:
        # More steps than cells: those between are left out.
        steps = [*steps[:-1:stride], steps[-1]]
    step = max(1, min(_WIDEST_STEP, cells_for_steps // len(steps)))
    lines = []
    for level in range(high, low - 1, -1):
        cells = ["." if level == target_level else " "] * (step * len(steps))
        for place, (_, totals) in enumerate(steps):
            here = [
                mark
                for mark, total in zip(marks, totals, strict=True)
                if _level(total, size, race.target) == level
            ]
            if here:
                trail = [_TRAIL] * (step - 1 if place < len(steps) - 1 else 0)
                mark = here[0] if len(here) == 1 else SEVERAL
                cells[place * step : place * step + len(trail) + 1] = [mark, *trail]
        shown = race.target if race.target and level == target_level else level * size
        lines.append(f"{shown:>{labels}} |{''.join(cells)}".rstrip())
    numbers, blank = "", " " * labels
    for place, (label, _) in enumerate(steps):
        start = place * step
        if len(numbers) <= start and label.isdigit():
            numbers = f"{numbers:<{start}}{label} "
    axis = f"{blank} +{'-' * (step * len(steps))}"
    return [*lines, axis, f"{blank}  {numbers}".rstrip()]


def _level(total: int, size: int, target: int | None) -> int:
    """Return the nearest line to *total*; the target's or above only if it is met."""
    level = (2 * total + size) // (2 * size)
    if target is None:
        return level
    target_level = target // size
    return min(level, target_level - 1) if total < target else max(level, target_level)


def round_size(least: float) -> int:
    """Return the next number of points, 1, 2, 5, 10, 20, that is easy to count by."""
    size, factors = 1, (2, 5, 10)
    while size < least:
        tens = 10 ** (len(str(size)) - 1)
        size = tens * next(factor for factor in factors if tens * factor > size)
    return size
