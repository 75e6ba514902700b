"""Check the pages of scorepad in a browser: python -m tests.pages [NODE_MODULES].

For a developer; the tests themselves need no browser.  Every sample and a few pages
that are hard to lay out are measured in Chromium at four widths, in a broad and in a
narrow font, and printed.  With a folder of node packages (``npm install axe-core
html-validate vnu-jar``) they are also held against axe, html-validate and, where there
is a ``java``, the Nu validator.  Nothing needs the network.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from scorepad.exports import html, stats_html
from scorepad.pad import Pad
from scorepad.replay import Replay
from scorepad.rules import CLASSIC
from scorepad.stats import Statistics, count
from scorepad.storage.pad_toml import load
from tests.evening import gin, knock, pad

SAMPLES = Path(__file__).parents[1] / "sample_games"
WIDTHS = (360, 390, 768, 1280)
FONTS = ("DejaVu Sans", "Liberation Sans")
"""A broad one, and one as wide as Arial."""
ONE_PAGE = ("twenty-five", "hollywood", "club-evening", "whole-game", "whole-hollywood")
"""Pages that fill no more than one sheet of A4 or Letter paper."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000")
RULES = {"extends": ["html-validate:recommended"]}

MEASURE = """
const cut = [];
for (const frame of document.querySelectorAll("iframe")) {
  const page = frame.contentDocument, shown = page.documentElement;
  const at = `${frame.width} px, ${frame.dataset.font}`;
  if (shown.scrollWidth > shown.clientWidth) cut.push(`${at}: the page is cut`);
  for (const table of page.querySelectorAll(".wide")) {
    if (table.scrollWidth > table.clientWidth) cut.push(`${at}: a table scrolls`);
  }
}
document.title = JSON.stringify(cut);
"""
AXE = """
axe.run().then(found => {
  const all = found.violations.map(each => `axe: ${each.id}: ${each.help}`);
  document.title = JSON.stringify(all);
});
"""


def pages() -> Iterator[tuple[str, str]]:
    """Write every page, with its name."""
    names = ("Alexandrine", "Bartholomew", "Christopher")
    two, three = "|".join(names[:2]), "|".join(names)
    ten = [gin(names[hand % 2], 10 + hand) for hand in range(7)]
    ten += [knock(names[hand % 2], 6, 14) for hand in range(3)]
    many = [knock(("Ann", "Ben")[hand % 2], 6, 9) for hand in range(25)]
    some = [gin(names[hand % 2], 10 + hand, v=names[2]) for hand in range(4)]
    hard: Mapping[str, Pad] = {
        "hollywood": pad(
            *ten,
            sides=two,
            dealer=names[0],
            under={"hollywood.columns": 3, "game.target": 250},
        ),
        "twenty-five": pad(*many, dealer="Ann", under={"game.target": 200}),
        "three": pad(*some, sides=three, dealer=names[1], under={"game.target": 250}),
        "nine-columns": pad(
            *ten, sides=two, under={"hollywood.columns": 9, "game.target": 250}
        ),
        "right-to-left": pad(gin("דנה", 20), sides="דנה|אבי", dealer="אבי"),
    }
    samples = {path.stem: load(path) for path in sorted(SAMPLES.glob("*.toml"))}
    statistics = Statistics()
    for name, made in {**samples, **hard}.items():
        replay = Replay(made)
        statistics.merge(count(replay))
        yield name, html.html_text(replay)
    yield "statistics", stats_html.html_text(statistics)
    yield "card", html.card_html(CLASSIC)


def ask(browser: str, folder: Path, text: str) -> list[str]:
    """Open a page that answers with a list in its title."""
    file = folder / "asked.html"
    file.write_text(text, encoding="utf-8")
    command = [browser, *FLAGS, "--window-size=1400,900", "--dump-dom", file.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search("<title>(.*?)</title>", done.stdout, re.DOTALL)
    told = found[1] if found else "[]"
    for sign, entity in (("<", "&lt;"), (">", "&gt;"), ("&", "&amp;")):
        told = told.replace(entity, sign)
    answer: list[str] = (
        json.loads(told) if told.startswith("[") else [f"no answer: {told}"]
    )
    return answer


def measured(browser: str, folder: Path, text: str) -> list[str]:
    """Find what is cut at some width."""
    # A script of ours must run in it.
    open_text = re.sub("<meta http-equiv=[^>]*>", "", text)
    frames = ""
    for font in FONTS:
        style = f'<style>* {{ font-family: "{font}" !important; }}</style></head>'
        source = escape(open_text.replace("</head>", style))
        for width in WIDTHS:
            size = f'width="{width}" height="900" data-font="{font}"'
            frames += f'<iframe {size} srcdoc="{source}"></iframe>'
    script = f"<script>onload = () => {{ {MEASURE} }};</script>"
    return ask(browser, folder, f"<!DOCTYPE html><title></title>{script}{frames}")


def printed(browser: str, folder: Path, text: str) -> list[str]:
    """Count the sheets of paper that a page fills."""
    told = []
    for paper in ("A4", "letter"):
        file, sheet = folder / "printed.html", folder / "printed.pdf"
        sized = text.replace("@page {", f"@page {{ size: {paper};")
        file.write_text(sized, encoding="utf-8")
        to_pdf = ["--no-pdf-header-footer", f"--print-to-pdf={sheet}", file.as_uri()]
        subprocess.run([browser, *FLAGS, *to_pdf], capture_output=True, check=True)
        sheets = len(re.findall(rb"/Type\s*/Page\b", sheet.read_bytes()))
        if sheets > 1:
            told.append(f"{sheets} sheets of {paper} paper")
    return told


def validated(node: Path, browser: str, folder: Path, text: str) -> list[str]:
    """Hold a page against axe, html-validate and the Nu validator."""
    told = []
    axe = node / "axe-core" / "axe.min.js"
    if axe.is_file():
        script = (
            f"<script>{axe.read_text(encoding='utf-8')}</script><script>{AXE}</script>"
        )
        open_text = re.sub("<meta http-equiv=[^>]*>", "", text)
        told += ask(browser, folder, open_text.replace("</body>", f"{script}</body>"))
    file = folder / "page.html"
    file.write_text(text, encoding="utf-8")
    checker, rules = node / ".bin" / "html-validate", folder / "rules.json"
    commands: list[list[str | Path]] = []
    if checker.is_file():
        rules.write_text(json.dumps({**RULES, "root": True}), encoding="utf-8")
        commands.append([checker, "--config", rules, "--formatter", "text", file])
    jar = next(node.glob("vnu-jar/**/vnu.jar"), None)
    if jar and shutil.which("java"):
        commands.append(["java", "-jar", jar, file])
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            told += (done.stdout + done.stderr).splitlines()[:5]
    return told


def main() -> int:
    """Check every page and list what was found."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.stdout.write("There is no Chromium: apt-get install chromium\n")
        return 0
    node = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
    findings = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name, text in pages():
            told = measured(browser, folder, text)
            if name == "statistics":
                # A grid of many players scrolls; a shadow at the edge says so.
                told = [each for each in told if "scrolls" not in each]
            if name in ONE_PAGE:
                told += printed(browser, folder, text)
            if node is not None:
                told += validated(node, browser, folder, text)
            findings += len(told)
            for each in told:
                sys.stdout.write(f"{name}: {each}\n")
    sys.stdout.write(f"{findings} finding{'s' * (findings != 1)}\n")
    return min(1, findings)


if __name__ == "__main__":
    sys.exit(main())
