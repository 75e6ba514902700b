"""The shape of the source: who may import whom, and what the pure modules may touch.

The tests read the text of every module of the package with ``ast``, so an import
inside a function counts like one at the top.
"""

import ast
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.util import resolve_name
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Lowest first: a module imports only from above it in this list, and what stands
# behind one * may import one another.  A new module has to be given its place.
ORDER = [
    "scorepad",
    "scorepad.errors",
    "scorepad.garbage",
    "scorepad.files",
    "scorepad.views",
    # Cards and what they count.
    "scorepad.cards",
    "scorepad.melds",
    "scorepad.count",
    # The agreement, and the game scored under it.
    "scorepad.keys",
    "scorepad.rules",
    "scorepad.effects",
    "scorepad.players",
    "scorepad.hands",
    "scorepad.laid",
    "scorepad.scoring",
    "scorepad.column",
    "scorepad.game",
    "scorepad.seats",
    "scorepad.rounds",
    "scorepad.settlement",
    # A pad is entries; all it comes to is replayed from them.
    "scorepad.entries",
    "scorepad.pad",
    "scorepad.timeline",
    "scorepad.replay",
    "scorepad.tally",
    "scorepad.stats",
    "scorepad.checks",
    "scorepad.amounts",
    "scorepad.grammar",
    "scorepad.nearest",
    "scorepad.counted",
    "scorepad.recording",
    "scorepad.consent",
    "scorepad.changes",
    # Files: their text, and where and how they are kept.
    "scorepad.files.fields",
    "scorepad.files.tomltext",
    "scorepad.files.entryfile",
    "scorepad.files.expectedfile",
    "scorepad.files.reading",
    "scorepad.files.interrupts",
    "scorepad.files.rulesfile",
    "scorepad.files.padfile",
    "scorepad.files.saving",
    "scorepad.files.places",
    "scorepad.files.locking",
    "scorepad.files.store",
    "scorepad.files.recovery",
    # What people read.
    "scorepad.views.display",
    "scorepad.views.lines",
    "scorepad.views.table",
    "scorepad.views.cardhand",
    "scorepad.views.readout",
    "scorepad.views.card",
    "scorepad.views.notes",
    "scorepad.views.foot",
    "scorepad.views.abreast",
    "scorepad.views.itemised",
    "scorepad.views.owed",
    "scorepad.views.message",
    "scorepad.views.bill",
    "scorepad.views.telling",
    "scorepad.views.words",
    "scorepad.views.traces",
    "scorepad.views.history",
    "scorepad.views.race",
    "scorepad.views.sheet",
    "scorepad.views.grid",
    "scorepad.views.sheettext",
    "scorepad.views.counttext",
    "scorepad.views.onehand",
    "scorepad.views.logtext",
    "scorepad.actions",
    "scorepad.exports.*",
    "scorepad.exports",
    "scorepad.bulk",
    "scorepad.views.padlist",
    "scorepad.views.statstext",
    "scorepad.shelf",
    "scorepad.cli.*",
    "scorepad.cli",
    "scorepad.__main__",
]

# No command line, file, clock, chance or terminal in these.
PURE = {*ORDER[: ORDER.index("scorepad.files.tomltext")]}
PURE_IMPORTS = {
    "__future__",
    "abc",
    "array",
    "bisect",
    "collections",
    "collections.abc",
    "contextlib",
    "copy",
    "dataclasses",
    "datetime",
    "decimal",
    "difflib",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "itertools",
    "math",
    "numbers",
    "operator",
    "re",
    "string",
    "types",
    "typing",
    "unicodedata",
}
# An error may name a file; it does not open it.
ALSO_ALLOWED = {"scorepad.errors": {"pathlib"}, "scorepad.garbage": {"gc"}}
CLOCKS = {"now", "today", "utcnow"}
OUTSIDE = {"open", "input", "print", "__import__"}

CATCH_ALLS = {"utils", "util", "helpers", "helper", "common", "misc"}
LONGEST_MODULE = 250  # lines
LONGEST_FUNCTION = 30  # lines, without the signature of a command


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


MODULES = {
    module_name(path): path for path in sorted((ROOT / "scorepad").rglob("*.py"))
}
every_module = pytest.mark.parametrize("module", MODULES)
every_pure_module = pytest.mark.parametrize("module", sorted(PURE & MODULES.keys()))


def parse(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imports(module: str) -> Iterator[str]:
    """Yield each module that *module* imports, by its whole dotted name."""
    path = MODULES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(parse(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            inner = [f"{base}.{alias.name}" for alias in node.names]
            found = [name for name in inner if name in MODULES]
            yield from found
            # `from scorepad import rules` imports rules, not what scorepad defines.
            if len(found) < len(inner):
                yield base


def place(module: str) -> int:
    """Give the line of *module* in the table, or -1 where it has none."""
    lines = (
        line
        for line, pattern in enumerate(ORDER)
        if module == pattern or ("*" in pattern and fnmatchcase(module, pattern))
    )
    return next(lines, -1)


def ours(module: str) -> list[str]:
    """List what *module* imports of scorepad itself."""
    return [name for name in imports(module) if name.split(".")[0] == "scorepad"]


@every_module
def test_every_module_has_its_place_in_the_table(module: str) -> None:
    assert place(module) >= 0, f"give {module} its place in ORDER, lowest first"


@every_module
def test_a_module_imports_only_from_above_it(module: str) -> None:
    here = place(module)
    same_group_ok = "*" in ORDER[here]
    wrong = [
        name
        for name in ours(module)
        if not (place(name) < here or (same_group_ok and place(name) == here))
    ]
    assert not wrong, f"{module} (line {here} of ORDER) may not import {wrong}"


def test_modules_of_one_group_import_one_another_in_no_circle() -> None:
    above: dict[str, set[str]] = {module: {*ours(module)} for module in MODULES}
    while free := [module for module in above if not above[module] & above.keys()]:
        for module in free:
            del above[module]
    assert not above, f"imports in a circle: {above}"


@every_pure_module
def test_pure_modules_import_nothing_of_the_world(module: str) -> None:
    allowed = PURE_IMPORTS | ALSO_ALLOWED.get(module, set()) | MODULES.keys()
    wrong = set(imports(module)) - allowed
    assert not wrong, f"{module} is pure: no {sorted(wrong)}"


@every_pure_module
def test_pure_modules_read_no_clock_and_open_nothing(module: str) -> None:
    for node in ast.walk(parse(module)):
        if isinstance(node, ast.Attribute):
            assert node.attr not in CLOCKS, f"line {node.lineno} asks for the time"
        elif isinstance(node, ast.Name):
            assert node.id not in OUTSIDE, f"line {node.lineno} calls {node.id}"


@every_module
def test_only_the_command_line_prints(module: str) -> None:
    if module.startswith("scorepad.cli"):
        return
    names = [node for node in ast.walk(parse(module)) if isinstance(node, ast.Name)]
    lines = [node.lineno for node in names if node.id == "print"]
    assert not lines, f"print in lines {lines}"


@every_module
def test_click_is_reached_only_through_typer(module: str) -> None:
    wrong = [
        name for name in imports(module) if {"click", "_click"} & {*name.split(".")}
    ]
    assert not wrong, f"Typer carries its own Click: no {wrong}"


@every_module
def test_no_module_is_a_catch_all(module: str) -> None:
    assert not CATCH_ALLS & {part.strip("_") for part in module.split(".")}


@every_module
def test_modules_stay_small(module: str) -> None:
    lines = len(MODULES[module].read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST_MODULE, f"{module} has {lines} lines"


@every_module
def test_functions_stay_short(module: str) -> None:
    long = {
        node.name: length
        for node in ast.walk(parse(module))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (length := function_length(module, node)) > LONGEST_FUNCTION
    }
    assert not long, f"longer than {LONGEST_FUNCTION} lines: {long}"


def function_length(module: str, node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    # Typer declares each option in the signature: that is a table, not code.
    first = node.body[0].lineno if module.startswith("scorepad.cli") else node.lineno
    return (node.end_lineno or first) - first + 1
