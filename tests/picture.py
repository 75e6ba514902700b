"""Draw the picture in README, a session at the prompt: python -m tests.picture.

The session is really played, on a terminal, and its screen becomes
``sample_games/prompt.svg``: text in one font, so that it stays small and sharp.
"""

import sys
import tempfile
from html import escape
from pathlib import Path

from tests.terminal import PROMPT, converse

PICTURE = Path(__file__).parents[1] / "sample_games" / "prompt.svg"
NEW = ("new", "Ann", "Ben", "--dealer", "Ben")
LINES = ("a 6 4", "a g 32", "b 3 18", "show")
LINE, CELL, MARGIN = 19, 8.4, 18
STYLE = (
    "text{font:14px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;"
    "white-space:pre;fill:#d6d8da}.typed{fill:#8fd0a0;font-weight:700}"
)


def session() -> list[str]:
    """Play the session on a pad of its own, and return the lines of the screen."""
    with tempfile.TemporaryDirectory() as folder:
        home = {"SCOREPAD_HOME": folder, "NO_COLOR": "1", "TERM": "dumb"}
        home |= {"COLUMNS": "80", "LINES": "40", "PYTHONIOENCODING": "utf-8"}
        program = [sys.executable, "-m", "scorepad"]
        converse([*program, *NEW], [], home)
        screen = converse([*program, "play"], [*LINES, "q"], home)
    lines = [line.rstrip() for line in screen.replace("\r", "").splitlines()]
    end = next(at for at, line in enumerate(lines) if line.endswith("> q"))
    return ["$ scorepad " + " ".join(NEW), "$ scorepad play", *lines[:end]]


def svg(lines: list[str]) -> str:
    """Draw the lines of a screen; what was typed stands out."""
    width = round(2 * MARGIN + CELL * max(map(len, lines)))
    height = round(2 * MARGIN + LINE * len(lines))
    texts = []
    for number, line in enumerate(lines, 1):
        prompt = PROMPT.match(line)
        begin = prompt.end() if prompt else 2 if line.startswith("$ ") else len(line)
        shown, typed = escape(line[:begin]), escape(line[begin:])
        mark = f'<tspan class="typed">{typed}</tspan>' if typed else ""
        if shown or mark:
            y = MARGIN + LINE * number - 5
            texts.append(f'<text x="{MARGIN}" y="{y}">{shown}{mark}</text>')
    frame = f'<rect width="{width}" height="{height}" rx="8" fill="#1b1d20"/>'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-labelledby="what">'
    )
    title = '<title id="what">Keeping score at the prompt of scorepad</title>'
    parts = [head, title, f"<style>{STYLE}</style>", frame, *texts, "</svg>"]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(svg(session()), encoding="utf-8")
