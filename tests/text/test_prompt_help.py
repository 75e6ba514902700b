"""The lists of what can be typed: only what this game has, in its own names."""

from collections.abc import Mapping

import pytest

from scorepad.cli.prompt_parser import PromptError, parse_line
from scorepad.replay import Replay
from scorepad.text.layout import width
from scorepad.text.prompt_help import help_lines, typed_names, unused_name
from scorepad.text.terminal import terminal, written_for
from tests.evening import knock, pad

PLAIN: Mapping[str, object] = {
    "hand.big_gin_bonus": "not-played",
    "hand.multipliers": [],
}


def listed(replay: Replay, topic: str = "") -> dict[str, str]:
    """Return what each line says is typed, and what that does."""
    rows: dict[str, str] = {}
    for line in help_lines(replay, topic):
        typed, _, does = line.partition("  ")
        if typed.strip():
            rows[typed.strip()] = does.strip()
    return rows


def test_a_hand_is_shown_in_the_letters_of_these_players() -> None:
    rows = listed(Replay(pad(sides="Mary|Zed")))
    assert rows["m 6 14"] == "Mary knocked with 6, Zed had 14"
    assert rows["z u 4 6"] == "Zed undercut with 4, Mary knocked with 6"


@pytest.mark.parametrize(
    ("under", "typed"),
    [
        ({"hand.big_gin_bonus": 31}, "a big 32"),
        ({"oklahoma.played": True}, "up 7s"),
        ({"oklahoma.played": True}, "a 6 14 @7s"),
        ({"hand.multipliers": [5, 3]}, "a 6 14 x3"),
    ],
)
def test_what_these_rules_have_is_listed_only_under_them(
    under: dict[str, object], typed: str
) -> None:
    assert typed in listed(Replay(pad(under={**PLAIN, **under})))
    assert typed not in listed(Replay(pad(under=PLAIN)))


def test_where_nobody_can_knock_no_knock_is_listed() -> None:
    rows = listed(Replay(pad(under={"hand.knock_limit": 0})))
    assert {"a g 32", "d"} <= rows.keys()
    assert not {"a 6 14", "a 6 10+3+1", "b u 4 6"} & rows.keys()
    more = listed(Replay(pad(under={"hand.knock_limit": 0})), "more")
    assert "redo" in more
    assert not [typed for typed in more if typed.endswith(" ok") or "28-14" in typed]


def test_who_was_played_is_listed_where_more_than_two_play() -> None:
    both = "Ann played against Ben"
    assert listed(Replay(pad(sides="Ann|Ben|Cy", dealer="Cy")))["a 6 14 v b"] == both
    assert listed(Replay(pad(sides="Ann Cy|Ben Dee")))["a 6 14 v b"] == both
    assert both not in listed(Replay(pad())).values()


def test_partners_have_no_dealer_to_set() -> None:
    assert "dealer b" in listed(Replay(pad()), "more")
    more = listed(Replay(pad(sides="Ann Cy|Ben Dee")), "more")
    assert not [typed for typed in more if typed.startswith("dealer")]


def test_a_word_lists_the_lines_that_begin_with_it_or_are_about_it() -> None:
    fix = listed(Replay(pad(knock("Ann", 6, 14))), "fix")
    assert [line.split()[0] for line in fix if line] == ["fix", "?", "fix"]
    assert {"undo", "undo 2", "redo"} <= listed(Replay(pad()), "UNDO").keys()
    # What nothing is about lists what is typed most.
    assert help_lines(Replay(pad()), "zzz") == help_lines(Replay(pad()))


def test_a_name_for_an_example_is_nobodys() -> None:
    assert unused_name(["Ann", "Ben"]) == "Zoe"
    assert unused_name(["ZOE", " max "]) == "Kim"


@pytest.mark.parametrize("topic", ["", "more"])
def test_the_list_stands_in_two_columns(topic: str) -> None:
    with written_for(terminal("utf-8", 50)):
        lines = [line for line in help_lines(Replay(pad()), topic) if line]
    assert max(map(width, lines)) <= 50

    def begins_a_column(at: int) -> bool:
        return all(line[at - 2 : at] == "  " and line[at] != " " for line in lines)

    assert any(map(begins_a_column, range(20, 30)))


def test_players_whose_names_begin_alike_are_typed_by_more() -> None:
    assert typed_names(Replay(pad(sides="Mary|Mark"))) == ["mary", "mark"]


def test_what_is_listed_is_understood() -> None:
    replay = Replay(pad(knock("Ann", 6, 14), knock("Ben", 3, 9)))
    for typed in (*listed(replay), *listed(replay, "more")):
        parse_line(typed, replay)
    with pytest.raises(PromptError):
        parse_line("zzz", replay)
