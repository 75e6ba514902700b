"""The race as a picture: inline SVG that can be read in black and white, and aloud.

The sides differ by line and mark as well as by colour; a title and a description
tell a screen reader what is seen.
"""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from scorepad.text.chart import Race, Step, round_size
from scorepad.text.terminal import truncate

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

STYLE: Final = """\
.race { width: 100%; height: auto; overflow: visible; }
.race { font: 12px system-ui, sans-serif; }
.race text { fill: currentColor; }
.race .grid { stroke: currentColor; stroke-opacity: .15; }
.race .axis { stroke: currentColor; }
.race .target { stroke: currentColor; stroke-width: 1.5; stroke-dasharray: 10 4 2 4; }
.race polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }
.race .s1 { stroke: var(--s1); } .race .s1 .mark { fill: var(--s1); }
.race .s2 { stroke: var(--s2); stroke-dasharray: 7 4; }
.race .s3 { stroke: var(--s3); stroke-dasharray: 2 4; }
.race .mark { fill: var(--paper); stroke-width: 2; stroke-dasharray: none; }
.race .end { stroke: none; font-weight: 600; }
.race .who { unicode-bidi: isolate; }
"""


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
    width = _NARROW if several else _WIDTH
    scale = _Scale(width, len(race.steps), race.bottom, race.top)
    number = f"race-{race.game}-{race.column}"
    which = f", column {race.column}" if several else ""
    parts = [
        f'<svg class="race" viewBox="0 0 {width} {_HEIGHT}" role="img" '
        f'aria-labelledby="{number} {number}-told">',
        f'<title id="{number}">The race to {race.target}{which}</title>',
        f'<desc id="{number}-told">{escape(described(race, names))}</desc>',
        *_grid(race, scale),
        *_numbers(race, scale),
    ]
    ends = _ends(race, scale)
    for side, name in enumerate(names):
        totals = [step.totals[side] for step in race.steps]
        parts += _side(side, name, totals, scale, ends[side])
    return "\n".join([*parts, "</svg>"])


def described(race: Race, names: Sequence[str]) -> str:
    """Tell the race in words: where each side stood after every hand."""
    told = []
    for side, name in enumerate(names):
        totals = ", ".join(str(step.totals[side]) for step in race.steps[1:])
        told.append(f"{name}: {totals or 0}.")
    end = "Nobody has reached the target."
    if race.closed_by is not None:
        end = f"{names[race.closed_by]} reached the target."
    return f"Totals hand by hand. {' '.join(told)} {end}"


def _grid(race: Race, scale: _Scale) -> list[str]:
    right = scale.right
    size = round_size((race.top - race.bottom) / 7)
    parts = []
    for total in range(-(-race.bottom // size) * size, race.top + 1, size):
        if abs(total - race.target) * 3 < size:
            continue  # its number would be under the target's
        kind, y = "axis" if total == 0 else "grid", scale.y(total)
        parts.append(
            f'<line class="{kind}" x1="{_LEFT}" y1="{y}" x2="{right}" y2="{y}"/>'
        )
        parts.append(_text(_LEFT - 6, y + 4, str(total), "end"))
    y = scale.y(race.target)
    parts.append(f'<line class="target" x1="{_LEFT}" y1="{y}" x2="{right}" y2="{y}"/>')
    parts.append(_text(_LEFT - 6, y + 4, str(race.target), "end"))
    return parts


def _numbers(race: Race, scale: _Scale) -> list[str]:
    """Write the numbers of the hands, as many as there is room for."""
    every = -(-len(race.steps) * _LABEL // (scale.right - _LEFT))
    y = _HEIGHT - _BOTTOM + 18
    labels = [
        _text(scale.x(place), y, step.label, "middle")
        for place, step in enumerate(race.steps)
        if step.label and place % every == 0
    ]
    return [*labels, _text((_LEFT + scale.right) / 2, y + 17, "hand", "middle")]


def _side(
    side: int, name: str, totals: list[int], scale: _Scale, end: float
) -> list[str]:
    places = [(scale.x(step), scale.y(total)) for step, total in enumerate(totals)]
    line = " ".join(f"{x},{y}" for x, y in places)
    moved = [
        place
        for place, before, total in zip(places[1:], totals, totals[1:], strict=False)
        if total != before
    ]
    # A name from right to left keeps to itself, before its total.
    label = f'<tspan class="who">{escape(truncate(name, _NAME))}</tspan> {totals[-1]}'
    return [
        f'<g class="s{side + 1}">',
        f'<polyline points="{line}"/>',
        *(_mark(side, x, y) for x, y in moved),
        f'<text class="end" x="{scale.right + 10}" y="{end + 4:g}">{label}</text>',
        "</g>",
    ]


def _mark(side: int, x: float, y: float) -> str:
    """Draw a side's own mark: a dot, a square, a triangle."""
    if side == 0:
        return f'<circle class="mark" cx="{x}" cy="{y}" r="{_MARK}"/>'
    left, top = round(x - _MARK, 1), round(y - _MARK, 1)
    if side == 1:
        size = 2 * _MARK
        return (
            f'<rect class="mark" x="{left}" y="{top}" width="{size}" height="{size}"/>'
        )
    right, foot = round(x + _MARK, 1), round(y + _MARK, 1)
    return f'<path class="mark" d="M{x} {top}L{right} {foot}H{left}Z"/>'


def _ends(race: Race, scale: _Scale) -> list[float]:
    """Return where each name goes, beside its line's end but clear of the others."""
    last: Step = race.steps[-1]
    order = sorted(range(len(last.totals)), key=lambda side: scale.y(last.totals[side]))
    ends = [0.0] * len(order)
    lowest = -_APART * 1.0
    for side in order:
        lowest = max(scale.y(last.totals[side]), lowest + _APART)
        ends[side] = lowest
    return ends


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'
