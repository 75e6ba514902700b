"""House rules for the tests of the commands: every number differs from the others."""

from pathlib import Path

from tests.conftest import Scorepad

OURS = """\
name = "ours"
[hand]
knock_limit = 9
gin_bonus = 20
undercut_bonus = 13
big_gin_bonus = 31
gin_off_bonus = 17
knock_bonus = 3
multipliers = [3, 5]
[oklahoma]
spade_multiplier = 4
[game]
target = 90
bonus = 110
[boxes]
value = 7
"""
OKLAHOMA = "--rules ours.toml --set oklahoma.played=true"


def begin(
    scorepad: Scorepad, line: str = "new Ann Ben --dealer Ben --rules ours.toml"
) -> Path:
    """Open the pad ``friday.toml`` under these rules, and return its path."""
    path = Path.cwd() / "friday.toml"
    Path("ours.toml").write_text(OURS, encoding="utf-8")
    result = scorepad(f"{line} --pad friday.toml")
    assert (result.exit_code, result.stderr) == (0, "")
    return path


def answers(scorepad: Scorepad, line: str) -> list[str]:
    """Run a command that has to succeed and return the lines of its answer."""
    result = scorepad(line)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def refused(scorepad: Scorepad, line: str | list[str], path: Path) -> str:
    """Run a command that has to be refused in one line, the pad left as it was."""
    before = path.read_bytes()
    result = scorepad(line)
    assert (result.exit_code, result.stdout) == (1, "")
    assert path.read_bytes() == before
    assert result.stderr.startswith("scorepad: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("scorepad: ").removesuffix("\n")
