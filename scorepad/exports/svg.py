"""Pictures as inline SVG: races and bars, to be read in black and white, and aloud.

The sides differ by line and mark as well as by colour; a title and a description
tell a screen reader what is seen.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from scorepad.exports.html_template import plain
from scorepad.text.chart import Race, round_size
from scorepad.text.layout import VERSUS, truncate

_WIDTH: Final = 640
_NARROW: Final = 420  # beside others
_HEIGHT: Final = 300
_LEFT: Final = 44
_RIGHT: Final = 130
_TOP: Final = 18
_BOTTOM: Final = 40
_LABEL: Final = 20  # the room for the number of a hand
_NAME: Final = 11  # cells of a name at the end of its line
_APART: Final = 15  # between two names, so that both can be read
_MARK: Final = 4
_MARKS: Final = 120


class _Scale(NamedTuple):
    """Where on the picture a step and a total are."""

    width: int
    steps: int
    low: int
    high: int

    @property
    def right(self) -> int:
        """Return where the lines end and the names begin."""
        return self.width - _RIGHT

    def x(self, step: int) -> float:
        """Return how far from the left *step* is drawn."""
        room = self.right - _LEFT
        return round(_LEFT + room * step / max(1, self.steps - 1), 1)

    def y(self, total: int) -> float:
        """Return how far from the top *total* is drawn."""
        room = _HEIGHT - _TOP - _BOTTOM
        share = (total - self.low) / (self.high - self.low)
        return round(_TOP + room * (1 - share), 1)


def race_svg(race: Race, names: Sequence[str], several: bool) -> str:
    """Draw *race* between sides called *names*; *several* columns are numbered."""
    which = f", column {race.column}" if several else ""
    end = "Nobody has reached the target."
    if race.closed_by is not None:
        end = f"{names[race.closed_by]} reached the target."
    return _picture(
        f"race-{race.game}-{race.column}",
        f"The race to {race.target}{which}",
        f"Totals hand by hand. {race_description(race, names)} {end}",
        _race(race, names, _NARROW if several else _WIDTH, "hand"),
        _NARROW if several else _WIDTH,
    )


def lifetime_svg(number: int, race: Race, names: Sequence[str]) -> str:
    """Draw the race of two sides over all their pads, the *number*th on the page."""
    return _picture(
        f"lifetime-{number}",
        f"{VERSUS.join(names)}: points of the hands won, pad by pad",
        f"Totals pad by pad. {race_description(race, names)}",
        _race(race, names, _NARROW, "pad"),
        _NARROW,
    )


def bars_svg(number: str, title: str, bars: Sequence[tuple[str, int]]) -> str:
    """Draw upright bars, each with its label below and its count above."""
    counts = ", ".join(f"{label}: {count}" for label, count in bars)

    def parts() -> Iterator[str]:
        most = max([count for _, count in bars], default=1) or 1
        foot, step = _HEIGHT - _BOTTOM, (_NARROW - 2 * _LEFT / 4) / max(1, len(bars))
        for place, (label, count) in enumerate(bars):
            x = _LEFT / 4 + step * place
            height = round((foot - 2 * _TOP) * count / most, 1)
            y, middle = foot - height, x + step / 2
            size = f'width="{step * 0.8:.1f}" height="{height:g}"'
            yield f'<rect class="bar" x="{x + step * 0.1:.1f}" y="{y:g}" {size}/>'
            yield _text(round(middle, 1), foot + 16, label, "middle")
            if count:
                yield _text(round(middle, 1), round(y - 5, 1), str(count), "middle")
        yield f'<line class="axis" x1="0" y1="{foot}" x2="{_NARROW}" y2="{foot}"/>'

    return _picture(number, title, counts, parts(), _NARROW)


def _picture(
    number: str, title: str, text: str, parts: Iterable[str], width: int
) -> str:
    """Frame a picture; a screen reader reads *title* and *text* aloud."""
    frame = [
        f'<svg class="race" viewBox="0 0 {width} {_HEIGHT}" role="img" '
        f'aria-labelledby="{number} {number}-text">',
        f'<title id="{number}">{plain(title)}</title>',
        f'<desc id="{number}-text">{plain(text)}</desc>',
    ]
    return "\n".join([*frame, *parts, "</svg>"])


def race_description(race: Race, names: Sequence[str]) -> str:
    """Describe the race in words: where each side stood at every step."""
    sides = []
    for side, name in enumerate(names):
        totals = ", ".join(str(step.totals[side]) for step in race.steps[1:])
        sides.append(f"{name}: {totals or 0}.")
    return " ".join(sides)


def _race(
    race: Race, names: Sequence[str], width: int, step_name: str
) -> Iterator[str]:
    """Draw the axes, and the line and name of each side."""
    scale = _Scale(width, len(race.steps), race.bottom, race.top)
    yield from _axes(race, scale, step_name)
    # Each name stands at the end of its line, but clear of the others.
    lowest = float(-_APART)
    ends = {}
    for y, side in sorted(
        (scale.y(total), side) for side, total in enumerate(race.steps[-1].totals)
    ):
        lowest = ends[side] = max(y, lowest + _APART)
    for side, name in enumerate(names):
        totals = [step.totals[side] for step in race.steps]
        yield from _line(side, name, totals, scale, ends[side])


def _axes(race: Race, scale: _Scale, step_name: str) -> Iterator[str]:
    """Draw a line at every round total and at the target, and number the steps."""
    right = scale.right
    size = round_size((race.top - race.bottom) / 7)
    levels = [
        ("axis" if total == 0 else "grid", total)
        for total in range(-(-race.bottom // size) * size, race.top + 1, size)
        # Its number would be under the target's.
        if race.target is None or abs(total - race.target) * 3 >= size
    ]
    if race.target is not None:
        levels.append(("target", race.target))
    for kind, total in levels:
        y = scale.y(total)
        yield f'<line class="{kind}" x1="{_LEFT}" y1="{y}" x2="{right}" y2="{y}"/>'
        yield _text(_LEFT - 6, y + 4, str(total), "end")
    # As many numbers of hands as there is room for.
    stride = -(-len(race.steps) * _LABEL // (right - _LEFT))
    y = _HEIGHT - _BOTTOM + 18
    for place, step in enumerate(race.steps):
        if step.label and place % stride == 0:
            yield _text(scale.x(place), y, step.label, "middle")
    yield _text((_LEFT + right) / 2, y + 17, step_name, "middle")


def _line(
    side: int, name: str, totals: list[int], scale: _Scale, end: float
) -> Iterator[str]:
    """Draw a side's line, a mark wherever its total changed, and its name."""
    places = [(scale.x(step), scale.y(total)) for step, total in enumerate(totals)]
    yield f'<g class="s{side + 1}">'
    yield f'<polyline points="{" ".join(f"{x},{y}" for x, y in places)}"/>'
    # Of many steps only some are marked, to tell the lines apart.
    stride = -(-len(places) // _MARKS)
    for step, (x, y) in enumerate(places):
        if step == 0 or totals[step] == totals[step - 1] or step % stride:
            continue
        left, top = round(x - _MARK, 1), round(y - _MARK, 1)
        if side == 0:
            yield f'<circle class="mark" cx="{x}" cy="{y}" r="{_MARK}"/>'
        elif side == 1:
            size = f'width="{2 * _MARK}" height="{2 * _MARK}"'
            yield f'<rect class="mark" x="{left}" y="{top}" {size}/>'
        else:
            right, foot = round(x + _MARK, 1), round(y + _MARK, 1)
            yield f'<path class="mark" d="M{x} {top}L{right} {foot}H{left}Z"/>'
    # A name from right to left keeps to itself, before its total.
    label = f'<tspan class="who">{plain(truncate(name, _NAME))}</tspan> {totals[-1]}'
    yield f'<text class="end" x="{scale.right + 10}" y="{end + 4:g}">{label}</text>'
    yield "</g>"


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{plain(text)}</text>'
