"""What the shell is offered; it is asked as bash asks, through Typer."""

from pathlib import Path
from typing import Protocol

import pytest

from scorepad.cli.completion import at_the_prompt
from scorepad.rules import KEYS
from scorepad.storage import data_folder, pad_toml
from scorepad.storage.rules_toml import preset_names
from tests.conftest import Scorepad
from tests.evening import pad

SHELL = "_SCOREPAD_COMPLETE"
ENDINGS = ["gin", "big", "undercut", "scored"]
COUNTS = [str(count) for count in range(11)]


class Offered(Protocol):
    """Gives what is offered at the end of a line, which must be all that is said."""

    def __call__(self, line: str) -> list[str]: ...


@pytest.fixture
def offered(scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch) -> Offered:
    def complete(line: str) -> list[str]:
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
        monkeypatch.setenv(SHELL, "complete_bash")
        result = scorepad([])
        monkeypatch.delenv(SHELL)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout.split("\n")[:-1] if result.stdout.strip() else []

    return complete


@pytest.fixture
def friday(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben Annabel --dealer Ben")
    for _ in range(11):
        scorepad("dead")
    scorepad("rename ben Bo")


@pytest.mark.usefixtures("friday")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("knock ", ["Ann", "Bo", "Annabel"]),
        ("gin A", ["Ann", "Annabel"]),
        ("gin a", ["ann", "annabel"]),
        ("undercut bo", ["bo"]),
        ("scored x", []),
        ("rules d", ["diff"]),
        ("knock ann 3 4 --against b", ["bo"]),
        ("adjust annab", ["annabel"]),
        ("rename b", ["bo"]),
        ("dealer B", ["Bo"]),
        ("swap 1", ["11", "10", "1"]),
        ("strike 3", ["3"]),
        ("show 4", ["4"]),
        ("show 12", []),
        ("fix 9 b", ["bo"]),
        ("fix 9 d", ["dead"]),
        ("fix 9 bo ", [*ENDINGS, *COUNTS]),
        ("hand bo ", [*ENDINGS, *COUNTS]),
        ("fix 9 bo g", ["gin"]),
        ("rules set game.t", ["game.target="]),
    ],
)
def test_of_the_current_pad(offered: Offered, line: str, words: list[str]) -> None:
    assert offered(f"scorepad {line}") == words


def test_of_the_pad_that_is_named(scorepad: Scorepad, offered: Offered) -> None:
    scorepad("new Eve Flo --pad other.toml --dealer Eve")
    scorepad("new Ann Ben --dealer Ann")
    assert offered("scorepad knock --pad other.toml ") == ["Eve", "Flo"]
    assert offered("scorepad knock ") == ["Ann", "Ben"]


def test_for_a_new_pad(offered: Offered) -> None:
    assert offered("scorepad new Ann Ben --rules ") == preset_names()
    assert offered("scorepad new Ann Ben --rules pag") == ["pagat"]
    assert offered("scorepad new Ann Ben --dealer b") == ["ben"]
    assert offered("scorepad new Ann Ben --set ") == [f"{key}=" for key in KEYS]
    assert offered("scorepad new Ann Ben --set hand.tie=") == [
        "hand.tie=undercut",
        "hand.tie=knocker",
        "hand.tie=nobody",
    ]
    played = ["oklahoma.played=false", "oklahoma.played=true"]
    assert offered("scorepad new Ann Ben --set oklahoma.played=") == played
    assert offered("scorepad new Ann Ben --set game.target=1") == []
    assert offered("scorepad new Ann Ben --set nonsense=") == []


@pytest.mark.usefixtures("friday")
def test_those_who_played_last_time_are_offered_for_a_new_pad(
    offered: Offered,
) -> None:
    assert offered("scorepad new ") == ["Ann", "Bo", "Annabel"]
    assert offered("scorepad new a") == ["ann", "annabel"]
    assert offered("scorepad new ANN ") == ["Bo", "Annabel"]
    assert offered("scorepad new Zoe ") == ["Ann", "Bo", "Annabel"]


@pytest.mark.parametrize(
    "line",
    [
        "new Ann Ben --rules ",
        "replay --rules ",
        "count --rules ",
        "rules show ",
        "rules card ",
        "rules check ",
        "rules diff classic ",
        "rules new ours.toml --based-on ",
    ],
)
def test_wherever_rules_are_wanted_presets_and_files_are_offered(
    offered: Offered, line: str
) -> None:
    Path("ours.toml").touch()
    Path("two words.toml").touch()
    Path("notes.txt").touch()
    assert offered(f"scorepad {line}") == [*preset_names(), "ours.toml"]
    assert offered(f"scorepad {line}o") == ["oklahoma", "oklahoma-pagat", "ours.toml"]


def test_the_commands_below_rules_are_offered(offered: Offered) -> None:
    commands = ["list", "keys", "show", "card", "new", "check", "diff", "set"]
    assert offered("scorepad rules ") == commands
    assert offered("scorepad rules c") == ["card", "check"]
    offered("scorepad ruels x ")  # nothing is said of the slip


@pytest.mark.usefixtures("friday")
def test_open_is_offered_the_saved_pads(offered: Offered) -> None:
    (saved,) = data_folder.saved_pads()
    assert offered("scorepad open ") == [saved.stem]
    assert offered("scorepad open x") == []


def test_nothing_is_offered_nor_said_where_something_is_wrong(
    scorepad: Scorepad, offered: Offered
) -> None:
    assert offered("scorepad knock ") == []
    scorepad("new Ann Ben --dealer Ann")
    (saved,) = data_folder.saved_pads()
    saved.write_text("players = [", encoding="utf-8")
    for line in ("knock ", "show ", "knock --pad nowhere.toml "):
        assert offered(f"scorepad {line}") == []
    (saved.parent / "current").write_text("\0", encoding="utf-8")
    assert offered("scorepad knock ") == []


def test_what_a_shell_would_run_is_not_offered(
    scorepad: Scorepad, offered: Offered
) -> None:
    names = ["Ann Lee", "$(reboot)"]
    made = pad()
    text = pad_toml.pad_text(made._replace(sides=made.sides.renamed(names)))
    scorepad("new x y --pad pad.toml --dealer x")
    path = data_folder.current_pad()
    assert path is not None
    path.write_text(text, encoding="utf-8")
    assert offered("scorepad knock ") == ["Ann"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("knock ann ", [str(count) for count in range(11)]),
        ("knock ann 3 ", [str(count) for count in range(11)]),
        ("knock ann 7", ["7", *[str(count) for count in range(70, 80)]]),
        ("knock ann 10+3+1", ["10+3+1"]),
        ("gin ann 9", ["9", *[str(count) for count in range(90, 100)]]),
        ("scored ann 4", ["4", *[str(count) for count in range(40, 50)]]),
        ("undo ", [str(count) for count in range(11)]),
        ("new --to 15", ["15"]),
        ("fix 9 bo 3 ", COUNTS),
        ("insert 2 bo gin ", COUNTS),
        ("hand bo 3 ", COUNTS),
        ("knock ann 3 4 --multiplier ", COUNTS),
        ("upcard Q", ["Qc", "Qd", "Qh", "Qs"]),
    ],
)
@pytest.mark.usefixtures("friday")
def test_where_a_count_is_due_numbers_are_offered_and_no_files(
    offered: Offered, line: str, words: list[str]
) -> None:
    # Where nothing is offered, bash and zsh offer the files of the folder.
    assert offered(f"scorepad {line}") == words


@pytest.mark.usefixtures("friday")
def test_zsh_is_offered_the_same(
    scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SHELL, "complete_zsh")
    for line, words in (("knock b", ['"bo"']), ("knock ann 10+", ['"10+"'])):
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", f"scorepad {line}")
        result = scorepad([])
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.strip() == f"_arguments '*: :(({' '.join(words)}))'"


def test_at_the_prompt_words_and_names_are_offered() -> None:
    names = ("Ann", "Anton", "Ben")
    assert at_the_prompt("", "an", names) == ["Ann", "Anton"]
    assert at_the_prompt("", "se", names) == ["settle"]
    assert at_the_prompt("", "d", names) == ["dead", "dealer"]
    assert at_the_prompt("Ann ", "g", names) == ["gin"]
    assert at_the_prompt("Ann 6 14 ", "", names) == [
        *names,
        "gin",
        "big",
        "undercut",
        "scored",
        "v",
        "ok",
    ]
    assert at_the_prompt("fix 3 ", "b", names) == ["Ben", "big"]
