"""The nearest line that is a hand, and a hand written as it can be typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.cards import parse_card
from scorepad.grammar import Kind, Spoken, letters, parse_hand, written
from scorepad.nearest import Nearest, nearest_hand

TWO = ("Ann", "Ben")
THREE = ("Gina", "Vera", "Val")


@pytest.mark.parametrize(
    ("line", "nearest"),
    [
        ("knock a 6 14", "a 6 14"),
        ("ann knocks 6 v 4", "a 6 4"),
        ("gin a 32", "a g 32"),
        ("u b 4 6", "b u 4 6"),
        ("scored a 27", "a scored 27"),
        ("a6 14", "a 6 14"),
        ("a 6-14", "a 6 14"),
        ("a 6,14", "a 6 14"),
        ("a 10 + 3 14", "a 13 14"),
        ("a 6 14 7s", "a 6 14 @7s"),
        ("a 6 14 2x", "a 6 14 x2"),
        ("a 6 14 *2", "a 6 14 x2"),
        ("a gni 32", "a g 32"),
        ("bne g 3", "b g 3"),
        ("dead a", "d"),
    ],
)
def test_a_line_in_other_words_is_guessed_whole(line: str, nearest: str) -> None:
    assert nearest_hand(line, TWO) == Nearest(nearest, whole=True)


@pytest.mark.parametrize(
    ("line", "example"),
    [
        ("", "a 6 14"),
        ("a", "a 6 14"),
        ("b", "b 6 14"),
        ("b 7", "b 7 14"),
        ("b 12", "b 6 12"),
        ("6 13", "a 6 13"),
        ("c 6 13", "a 6 13"),
        ("a six 13", "a 6 14"),
        ("b g", "b g 32"),
        ("b u 3", "b u 3 6"),
        ("zzz", "a 6 14"),
        ("a 6 14 v", "a 6 14"),
    ],
)
def test_what_was_not_said_is_filled_with_an_example(line: str, example: str) -> None:
    assert nearest_hand(line, TWO) == Nearest(example, whole=False)


@given(st.text(max_size=40), st.sampled_from([TWO, THREE, ("1", "x2"), ("d", "v")]))
def test_the_nearest_line_is_always_a_hand(line: str, names: tuple[str, ...]) -> None:
    parse_hand(nearest_hand(line, names).text, names)


@pytest.mark.parametrize(
    ("names", "typed"),
    [
        (TWO, ["a", "b"]),
        (THREE, ["g", "ve", "va"]),
        (("Mary Ann", "Mary"), ["mary a", "mary"]),
        (("Una", "undo"), ["una", "und"]),
    ],
)
def test_a_player_is_typed_by_the_fewest_letters_that_tell_him(
    names: tuple[str, ...], typed: list[str]
) -> None:
    assert letters(names) == typed


spoken_hands = st.builds(
    lambda kind, who, counts, against, upcard, multiplier: Spoken(
        kind,
        None if kind == "dead" else who,
        counts[: {"knock": 2, "undercut": 2, "dead": 0}.get(kind, 1)],
        None if kind == "dead" else against,
        upcard,
        multiplier,
    ),
    st.sampled_from(["knock", "gin", "big-gin", "undercut", "dead", "scored"]),
    st.integers(0, 2),
    st.tuples(st.integers(0, 98), st.integers(0, 98)),
    st.none() | st.integers(0, 2),
    st.none() | st.sampled_from([parse_card("7s"), parse_card("Td")]),
    st.none() | st.integers(2, 9),
)


@given(
    spoken_hands,
    st.sampled_from(
        [
            ("Ann", "Ben", "Cy"),
            THREE,
            ("Dee", "dead", "Undo"),
            ("Mary Ann", "Mary", "Mary Ann Lee"),
            ("v", "vs", "x2"),
            ("Player 1", "Player 2", "Player 12"),
        ],
    ),
)
def test_a_hand_that_is_written_reads_as_it_was(
    said: Spoken, names: tuple[str, ...]
) -> None:
    assert parse_hand(written(said, letters(names)), names) == said


def test_every_kind_of_hand_is_written_in_its_shortest_form() -> None:
    kinds: list[Kind] = ["knock", "gin", "big-gin", "undercut", "dead", "scored"]
    counts = [(6, 14), (32,), (30,), (4, 6), (), (27,)]
    lines = [
        written(Spoken(kind, None if kind == "dead" else 0, said), ("a", "b"))
        for kind, said in zip(kinds, counts, strict=True)
    ]
    assert lines == ["a 6 14", "a g 32", "a big 30", "a u 4 6", "d", "a scored 27"]
