"""``[expected]``: the shape of each value, and every refusal of another."""

import tomllib

import pytest

from scorepad.errors import FileError, PadError
from scorepad.files.expectedfile import read_expected
from scorepad.files.padfile import loads
from tests.evening import PATH

ALL = """\
points = [84, 27]
boxes = [3, 1]
totals = [204, 47]
columns = [[84, 27], [57, 0]]
payments = [{ from = "Ben", to = "Ann", points = 157, money = "15.70" }]
winner = ""
hands = [
    { winner = "Ben", points = 27, boxes = 1, running = [[0, 27]], outcome = "gin" },
    {},
]
[[errata]]
value = "points"
computed = [57, 27]
reason = "adds both players' hands"
"""
EACH_SIDE = "a list of whole numbers, one a side"
HAND_KEYS = "winner, points, boxes, running and outcome are"


def refused(text: str) -> str:
    with pytest.raises(PadError) as error:
        read_expected(tomllib.loads(text))
    return str(error.value)


def test_every_key_can_be_expected() -> None:
    assert read_expected(tomllib.loads(ALL)) == tomllib.loads(ALL)
    assert read_expected({}) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("points = 84", f"points: 84 is not {EACH_SIDE}"),
        ('points = [84, "27"]', f'points: [84, "27"] is not {EACH_SIDE}'),
        ("points = [84.0, 27]", f"points: [84.0, 27] is not {EACH_SIDE}"),
        ("boxes = [true, false]", f"boxes: [true, false] is not {EACH_SIDE}"),
        ("totals = [[1, 2]]", f"totals: [a list] is not {EACH_SIDE}"),
        (
            "columns = [84, 27]",
            "columns: [84, 27] is not a list of columns, as [[84, 27]]",
        ),
        ("columns = 84", "columns: 84 is not a list of columns, as [[84, 27]]"),
        ('columns = [["a"]]', f'columns: ["a"] is not {EACH_SIDE}'),
        ("winner = 1", "winner: 1 is not text"),
        ("payments = 5", "payments: 5 is not a list of tables"),
        ("payments = [5]", "payments[1]: 5 is not a table of keys"),
        (
            'payments = [{ from = "Ben", points = 5 }]',
            "payments[1]: to is missing",
        ),
        (
            'payments = [{ from = "Ben", to = "Ann", points = "5" }]',
            'payments[1].points: "5" is not a whole number',
        ),
        (
            'payments = [{ from = "Ben", to = "Ann", points = 5, money = 0.5 }]',
            "payments[1].money: 0.5 is not text",
        ),
        (
            'payments = [{ from = "Ben", too = "Ann", points = 5 }]',
            'payments[1]: "too" is no key here: did you mean to?',
        ),
        ("hands = { points = 5 }", "hands: a table is not a list of tables"),
        ("hands = [5]", "hands[1]: 5 is not a table of keys"),
        (
            "hands = [{}, { points = true }]",
            "hands[2].points: true is not a whole number",
        ),
        ("hands = [{ boxes = [1] }]", "hands[1].boxes: [1] is not a whole number"),
        ("hands = [{ winner = 1 }]", "hands[1].winner: 1 is not text"),
        (
            "hands = [{ running = [0, 27] }]",
            "hands[1].running: [0, 27] is not a list of columns, as [[84, 27]]",
        ),
        (
            'hands = [{ outcome = "under-cut" }]',
            'hands[1].outcome: "under-cut" is not knock, gin, big-gin, undercut, '
            "gin-off, tie, dead or scored",
        ),
        ("hands = [{ xyzzy = 1 }]", f'hands[1]: "xyzzy" is no key here: {HAND_KEYS}'),
        ("pionts = [84, 27]", '"pionts" is no key here: did you mean points?'),
        (
            "xyzzy = 1",
            '"xyzzy" is no key here: points, boxes, totals, columns, winner, payments, '
            "hands and errata are",
        ),
    ],
)
def test_a_value_of_another_shape_is_refused_with_its_place(
    text: str, message: str
) -> None:
    assert refused(text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('errata = "x"', 'errata: "x" is not a list of tables'),
        (
            '[[errata]]\nvalue = "points"\nreason = "x"',
            "errata[1]: computed is missing",
        ),
        ('[[errata]]\ncomputed = 5\nreason = "x"', "errata[1]: value is missing"),
        ('[[errata]]\nvalue = "points"\ncomputed = 5', "errata[1]: reason is missing"),
        (
            '[[errata]]\nvalue = "points"\ncomputed = 5\nreason = " "',
            'errata[1].reason: " " does not say why, in words',
        ),
        (
            '[[errata]]\nvalue = 5\ncomputed = 5\nreason = "x"',
            "errata[1].value: 5 is not text",
        ),
        (
            '[[errata]]\nvalue = "points"\ncompute = 5\nreason = "x"',
            'errata[1]: "compute" is no key here: did you mean computed?',
        ),
    ],
)
def test_an_erratum_says_what_is_wrong_what_comes_out_and_why(
    text: str, message: str
) -> None:
    assert refused(text) == message


def test_a_pad_is_refused_with_its_path() -> None:
    text = 'scorepad = 1\nplayers = ["Ann", "Ben"]\n[expected]\npoints = 84\n'
    with pytest.raises(FileError) as error:
        loads(text, PATH)
    told = f"friday.toml: expected: points: 84 is not {EACH_SIDE}"
    assert str(error.value) == told
