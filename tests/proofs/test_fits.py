"""Everything that is drawn of a pad fits 80 columns, whoever plays whatever form."""

from collections.abc import Callable
from functools import partial

import pytest

from scorepad.cli import prompt_views
from scorepad.cli.prompt_parser import View
from scorepad.errors import ScorepadError
from scorepad.pad import Adjust, Again, Entry, Pad, Strike, sides_of
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.text import answers, prompt_help
from scorepad.text.chart import charts
from scorepad.text.layout import folded, width
from scorepad.text.sheet_rows import GameSheet, sheet
from scorepad.text.sheet_table import sheet_names, tables
from scorepad.text.terminal import terminal, written_for
from tests.evening import dead, gin, knock

NAMES = {
    "short": ("Ann", "Ben"),
    "12-letters": ("Bartholomeow", "Christophine"),
    "20-letters": ("Christophersson-Vane", "Wilhelmina Bergström"),
    "300-letters": ("A" * 299 + "a", "A" * 299 + "b"),
    "wide": ("山田太郎", "鈴木花子さん一二三四五"),
    "emoji": ("👨\u200d👩\u200d👧 Fam", "🐻\u200d❄\ufe0f🐻"),
    "right-to-left": ("שרה כהן", "محمد علي"),
}
OTHERS = ("Cyril", "Dorothea-Lou", "Eve", "Fay", "Gus", "Hal")
# Players of each side besides the first, and rules that make a sheet wide.
FORMS: dict[str, tuple[int, dict[str, object]]] = {
    "ordinary": (0, {"match.best_of": 3, "boxes.when": "at-once"}),
    "money": (0, {"stakes.per_point": "0.05", "stakes.currency": "EUR"}),
    "two-columns": (0, {"hollywood.columns": 2}),
    "three-columns": (0, {"hollywood.columns": 3, "hollywood.weights": [1, 1, 2]}),
    "nine-columns": (0, {"hollywood.columns": 9}),
    "teams": (1, {}),
    "teams-of-three": (2, {"hollywood.columns": 3}),
    "teams-of-four": (3, {"hollywood.columns": 3, "hollywood.weights": [1, 1, 2]}),
    "cutthroat": (-1, {"boxes.when": "at-once"}),
}


def view(name: str, argument: str = "") -> Callable[[Replay], list[str]]:
    return partial(prompt_views.view_lines, View(name, argument))


LOOKS: dict[str, Callable[[Replay], list[str]]] = {
    "show": view("whole sheet"),
    "show-n": lambda replay: [
        line
        for number in range(1, len(replay.hands) + 1)
        for line in view("hand", str(number))(replay)
    ],
    "settle": lambda replay: view("settle")(replay)[:-1],  # the last is to be sent
    "log": view("log"),
    "chart": charts,
    "card": view("card"),
    "help": prompt_help.help_lines,
    "opening": prompt_views.opening,
    "answers": lambda replay: [
        piece
        for line in answers.hand_answer(replay, len(replay.hands))
        for piece in folded(line, 80)
    ],
}


OF_OTHERS = ("card", "help", "opening", "answers")


def evening(one: str, other: str, form: str) -> Replay:
    """Play until a game or two are over, with all that may stand in a line."""
    team, under = FORMS[form]
    sides = [[one], [other]]
    if team < 0:
        sides.append([OTHERS[0]])
    for place in range(team):
        sides[0].append(OTHERS[2 * place])
        sides[1].append(OTHERS[2 * place + 1])
    partners = [*zip(*sides[:2], strict=True)]
    entries: list[Entry] = [
        knock(one, 10, 10, v=other, x=2, upcard="Ts"),
        gin(other, 98, v=one, upcard="Kd"),
        *(gin(mine, 40, v=theirs, upcard="5h") for mine, theirs in partners),
        knock(other, 10, 10, v=one, fixes=1, upcard="Th"),
        dead(),
        Adjust("both", -10, "misdeal, as was agreed over the soup, long before it"),
        *(gin(mine, 98, v=theirs, upcard="5h") for mine, theirs in partners * 2),
        Again(),
        knock(one, 3, 20, v=other, upcard="5h")._replace(note="said the wine was good"),
        Strike(2),
        dead(),
    ]
    changes = {
        "hand.multipliers": [2],
        "oklahoma.played": True,
        "extra_boxes.gin": 2,
        "extra_boxes.undercut": 1,
        **under,
    }
    dealer = one if team <= 0 else None
    played = Replay(Pad(sides_of(sides), Rules(changes), dealer))
    for entry in entries:
        played = _if_it_may_be(played, entry)
    return played


def _if_it_may_be(before: Replay, entry: Entry) -> Replay:
    """Add an entry; where the form does not allow it there, leave it out."""
    if isinstance(entry, Adjust):
        entry = entry._replace(side=before.sides.names[0])
    try:
        return Replay(before.pad._replace(entries=(*before.pad.entries, entry)))
    except ScorepadError:
        return before


def version(replay: Replay, place: int, cells: int) -> GameSheet:
    return sheet(replay, sheet_names(replay.sides, cells))[place]


@pytest.fixture(scope="module", params=FORMS)
def form(request: pytest.FixtureRequest) -> str:
    assert isinstance(request.param, str)
    return request.param


@pytest.mark.parametrize("name", NAMES)
def test_everything_drawn_fits_80_columns(form: str, name: str) -> None:
    replay = evening(*NAMES[name], form)
    assert len(replay.hands) >= 5
    for look, draw in LOOKS.items():
        for line in draw(replay):
            assert width(line) <= 80, (look, line)
            assert not line.endswith(" ") or look in OF_OTHERS, (look, line)


@pytest.mark.parametrize("cells", [40, 60, 120])
@pytest.mark.parametrize("name", NAMES)
def test_every_view_of_a_pad_fits_other_screens(
    form: str, name: str, cells: int
) -> None:
    replay = evening(*NAMES[name], form)
    with written_for(terminal("utf-8", cells)):
        for look, draw in LOOKS.items():
            for line in [] if look in OF_OTHERS else draw(replay):
                # Nine columns have more sums than 40 cells.
                assert width(line) <= cells, (look, line)
                assert not line.endswith(" "), (look, line)


@pytest.mark.parametrize("cells", [40, 80])
@pytest.mark.parametrize("name", NAMES)
def test_every_row_of_a_table_stands_within_its_rule(
    form: str, name: str, cells: int
) -> None:
    replay = evening(*NAMES[name], form)
    with written_for(terminal("utf-8", cells)):
        for place in range(len(replay.games)):
            for table in tables(replay.sides, partial(version, replay, place)):
                rules = [line for line in table if set(line) == {"-", " "}]
                assert len(rules) == 2
                assert rules[0] == rules[1]
                first = table.index(rules[0]) - 1
                assert max(map(width, table[first:])) == width(rules[0])
