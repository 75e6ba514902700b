"""Mutants: break the code in a small way and see whether a test notices.

``python -m tests.mutants`` draws, by ``--seed``, ``--number`` places in the engine,
storage, grammar and exports, and changes each in a copy of the repository, one at a
time: a comparison turned round, ``and`` for ``or``, a number one more or less, two
arguments exchanged, a statement left out.  The tests run against each: those of the
module first, then those of its room, then all others.  Survivors are printed with
their change.  A survivor is a missing test, or a change that makes no difference.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
COPIED: Final = (
    *(".ci", "scorepad", "tests", "sample_games"),
    *("pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md"),
)
ENGINE: Final = (
    *("cards", "melds", "counting", "rules", "pad", "scoring", "game", "settlement"),
    *("replay", "recording", "consent", "expected", "stats"),
)
ROOMS: Final[dict[str, tuple[str, list[str]]]] = {
    # Its modules, and the tests that are run after those of the module itself.
    "engine": (
        f"{{{','.join(ENGINE)}}}",
        [f"tests/test_{name}.py" for name in ENGINE]
        + ["tests/test_laws.py", "tests/test_sample_games.py", "tests/test_oracle.py"],
    ),
    "storage": ("storage/*", ["tests/storage"]),
    "grammar": ("grammar", ["tests/test_grammar.py", "tests/cli/test_record.py"]),
    "exports": ("exports/*", ["tests/exports"]),
}
# Slow, and about other things than what the code says.
NOT_RUN: Final = (
    "tests/test_benchmarks.py",
    "tests/test_wheel.py",
    "tests/test_voice.py",
)
PATIENCE: Final = 600  # seconds

COMPARISONS: Final = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}


class Mutant(NamedTuple):
    """One change: the bytes from *start* to *end* of a module are replaced."""

    module: Path
    kind: str
    start: int
    end: int
    text: str

    def apply(self, source: bytes) -> bytes:
        """Return *source* with the change."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def describe(self, source: bytes) -> str:
        """Return the place and the line before and after, for a person to judge."""
        line = source.count(b"\n", 0, self.start) + 1
        before = source.splitlines()[line - 1].decode().strip()
        after = self.apply(source).splitlines()[line - 1].decode().strip()
        return f"{self.module}:{line}: {self.kind}\n    - {before}\n    + {after}"


def mutants(module: Path, source: bytes, chance: random.Random) -> Iterator[Mutant]:
    """Yield every change that can be made in a module."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def begin(node: ast.expr | ast.stmt) -> int:
        return starts[node.lineno - 1] + node.col_offset

    def end(node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return starts[node.end_lineno - 1] + node.end_col_offset

    def between(one: ast.expr, other: ast.expr, old: str, new: str) -> str:
        text = source[end(one) : begin(other)].decode()
        return re.sub(rf"(?<!\w){old}(?!\w)", new, text, count=1)

    for node in code_of(ast.parse(source)):
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                text = between(left, right, *COMPARISONS[type(op)])
                yield Mutant(module, "comparison", end(left), begin(right), text)
            case ast.BoolOp(op=op, values=[*values]):
                words = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                place = chance.randrange(len(values) - 1)
                one, other = values[place : place + 2]
                text = between(one, other, *words)
                yield Mutant(module, "and/or", end(one), begin(other), text)
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                text = str(value + chance.choice((1, -1)))
                yield Mutant(module, "number", begin(node), end(node), text)
            case ast.Call(args=[one, other, *_]) if not any(
                isinstance(each, ast.Starred) for each in (one, other)
            ) and ast.dump(one) != ast.dump(other):
                pieces = [
                    source[begin(other) : end(other)],
                    source[end(one) : begin(other)],
                    source[begin(one) : end(one)],
                ]
                text = b"".join(pieces).decode()
                yield Mutant(module, "arguments", begin(one), end(other), text)
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise():
                yield Mutant(module, "statement", begin(node), end(node), "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield Mutant(module, "statement", begin(node), end(node), "pass")
            case _:
                pass


def code_of(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of what is run, without annotations and messages."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.JoinedStr):
        return  # the places of its parts are not those in the source before 3.12
    yield node
    skipped = {"annotation", "returns", "decorator_list", "type_params", "bases"}
    for name, value in ast.iter_fields(node):
        if name in skipped:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from code_of(child)


def drawn(seed: int, number: int, rooms: list[str]) -> list[tuple[str, Mutant]]:
    """Draw mutants, the same ones for the same seed: as many of each room."""
    chance = random.Random(seed)
    chosen: list[tuple[str, Mutant]] = []
    for place, room in enumerate(rooms):
        found = [
            mutant
            for path in modules_of(room)
            for mutant in mutants(path, (ROOT / path).read_bytes(), chance)
        ]
        share = number * (place + 1) // len(rooms) - number * place // len(rooms)
        chosen += [(room, each) for each in chance.sample(found, share)]
    return chosen


def modules_of(room: str) -> list[Path]:
    """List the modules of a room, from the root of the repository."""
    pattern = ROOMS[room][0]
    names = pattern.strip("{}").split(",")
    paths = [path for name in names for path in (ROOT / "scorepad").glob(f"{name}.py")]
    return [path.relative_to(ROOT) for path in sorted(paths)]


def stages(room: str, module: Path) -> Iterator[list[str]]:
    """Yield the tests to run, a list of files after the other."""
    within = module.relative_to("scorepad").parent
    own = Path("tests") / within / f"test_{module.stem}.py"
    if (ROOT / own).is_file():
        yield [str(own)]
    yield [name for name in ROOMS[room][1] if (ROOT / name).exists()]
    yield ["tests", *(f"--ignore={name}" for name in NOT_RUN)]


def is_killed(copy: Path, tests: list[str]) -> bool:
    """Return whether some test fails in the copy, or takes too long."""
    workers = "0" if tests[0].endswith(".py") and len(tests) == 1 else "2"
    options = ("-q", "-x", "-n", workers, "-p", "no:cacheprovider", "--no-header")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *tests],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy), "CI": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main() -> None:
    """Draw mutants, test each, and print the survivors."""
    parser = argparse.ArgumentParser("python -m tests.mutants", description=__doc__)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(ROOMS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=60, help="how many: 60")
    parser.add_argument("--own", action="store_true", help="only the room's tests")
    asked = parser.parse_args()
    if unknown := set(asked.rooms) - ROOMS.keys():
        parser.error(f"{', '.join(unknown)}: the rooms are {', '.join(ROOMS)}")
    survivors = []
    chosen = drawn(asked.seed, asked.number, asked.rooms or [*ROOMS])
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            take = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            take(ROOT / name, copy / name)
        for number, (room, mutant) in enumerate(chosen, 1):
            source = (ROOT / mutant.module).read_bytes()
            (copy / mutant.module).write_bytes(mutant.apply(source))
            start = time.monotonic()
            tests = [*stages(room, mutant.module)]
            killed = any(
                is_killed(copy, each) for each in tests[: -1 if asked.own else None]
            )
            (copy / mutant.module).write_bytes(source)
            verdict = "killed" if killed else "SURVIVED"
            seconds = time.monotonic() - start
            text = mutant.describe(source)
            print(f"{number}/{len(chosen)} {verdict} {seconds:.0f}s {text}", flush=True)  # noqa: T201
            if not killed:
                survivors.append(text)
    print(f"\n{len(chosen)} mutants, {len(survivors)} survived.", *survivors, sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()
