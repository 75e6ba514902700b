"""The shape of the source: who imports whom, what is pure, where the tests are.

The tests read the text of every module of the package with ``ast``, so an import
inside a function counts like one at the top.
"""

import ast
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

import pytest

from scorepad.rules import KEYS

ROOT = Path(__file__).parents[1]

# Lowest first: a package imports only from itself and from those before it.
LAYERS = ["domain", "storage", "text", "exports", "cli", "program"]
PURE_LAYER = "domain"
ABOVE_THE_DOMAIN = {
    "scorepad": "exports",  # the public names, imported only when they are used
    "scorepad.many_pads": "exports",  # reads the pads of whole folders
    "scorepad.__main__": "program",
}

# No command line, file, clock, chance or terminal in the domain.
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
ALSO_ALLOWED = {"scorepad.errors": {"pathlib"}, "scorepad.replay": {"gc"}}
CLOCKS = {"now", "today", "utcnow"}
OUTSIDE = {"open", "input", "print", "__import__"}

PRINTS = {"echo", "secho", "prompt", "confirm", "write", "writelines"}

# The package itself offers the public names; its folders have nothing of their own.
TESTS_OF_ANOTHER_NAME = {"scorepad": "test_api.py"}

CATCH_ALLS = {"utils", "util", "helpers", "helper", "common", "misc"}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


MODULES = {
    module_name(path): path for path in sorted((ROOT / "scorepad").rglob("*.py"))
}
every_module = pytest.mark.parametrize("module", MODULES)


def layer(module: str) -> int:
    """Return the number of the layer that *module* is in, the lowest being 0."""
    package = module.removeprefix("scorepad").lstrip(".").partition(".")[0]
    name = package if package in LAYERS else ABOVE_THE_DOMAIN.get(module, PURE_LAYER)
    return LAYERS.index(name)


every_pure_module = pytest.mark.parametrize(
    "module", [module for module in MODULES if layer(module) == 0]
)


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


def ours(module: str) -> list[str]:
    """List what *module* imports of scorepad itself."""
    return [name for name in imports(module) if name.split(".")[0] == "scorepad"]


@every_module
def test_a_module_imports_from_its_own_layer_or_a_lower_one(module: str) -> None:
    wrong = [name for name in ours(module) if layer(name) > layer(module)]
    assert not wrong, f"{module} ({LAYERS[layer(module)]}) may not import {wrong}"


def test_no_modules_import_one_another_in_a_circle() -> None:
    # A package's own name, as in ``from scorepad import __version__``, is no module.
    above: dict[str, set[str]] = {
        module: {*ours(module)} - {"scorepad", "scorepad.cli"} for module in MODULES
    }
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
def test_only_the_gate_prints_and_asks(module: str) -> None:
    if module == "scorepad.cli.output":
        return
    calls = [
        node.func for node in ast.walk(parse(module)) if isinstance(node, ast.Call)
    ]
    lines = [
        call.lineno
        for call in calls
        if (isinstance(call, ast.Name) and call.id in ("print", "input"))
        or (
            (isinstance(call, ast.Attribute) and call.attr in PRINTS)
            and ast.unparse(call).startswith(("typer.", "sys.std"))
        )
    ]
    assert not lines, f"printed or asked past cli/output in lines {lines}"


@every_module
def test_click_is_reached_only_through_typer(module: str) -> None:
    wrong = [
        name for name in imports(module) if {"click", "_click"} & {*name.split(".")}
    ]
    assert not wrong, f"Typer carries its own Click: no {wrong}"


@every_module
def test_no_module_is_a_catch_all(module: str) -> None:
    assert not CATCH_ALLS & {part.strip("_") for part in module.split(".")}


def names_key(module: str) -> set[str]:
    """Return the rule keys that *module* names: in an attribute, a text or a help."""
    attributes = {key.attribute: name for name, key in KEYS.items() if "." in name}
    written = {name: name for name in attributes.values()}
    named: set[str] = set()
    for node in ast.walk(parse(module)):
        if isinstance(node, ast.Attribute):
            named.add(attributes.get(node.attr, ""))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = node.value.replace("=", " ").split()
            named |= {written.get(word.strip('`"(),:;.'), "") for word in words}
    return named - {""}


def test_a_rule_key_is_named_where_it_is_kept_used_and_put_into_words() -> None:
    homes = {"scorepad.rules", "scorepad.text.rules"}
    users: dict[str, list[str]] = {}
    for module in MODULES.keys() - homes:
        for key in names_key(module):
            users.setdefault(key, []).append(module)
    several = {key: modules for key, modules in users.items() if len(modules) > 1}
    assert not several, f"say it in a property of Rules: {several}"
    # It does find them.
    assert users["hand.gin_bonus"] == ["scorepad.scoring"]
    assert users["dealing.next"] == ["scorepad.game"]


@pytest.mark.parametrize(
    "module",
    [
        module
        for module, path in MODULES.items()
        if path.name != "__init__.py" or module in TESTS_OF_ANOTHER_NAME
    ],
)
def test_every_module_has_tests_under_its_own_name(module: str) -> None:
    _, *folders, name = module.split(".") if "." in module else ["", module]
    # ``__main__`` is tested in test_main.py.
    file = TESTS_OF_ANOTHER_NAME.get(module, f"test_{name.strip('_')}.py")
    tests = Path(__file__).parent.joinpath(*folders, file)
    assert tests.is_file(), f"no {tests.relative_to(ROOT)}"
    assert "\ndef test_" in tests.read_text(encoding="utf-8")
