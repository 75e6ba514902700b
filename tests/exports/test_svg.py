"""Pictures, parsed: where lines, bars and words stand to one another, and what is read.

Lengths are in the picture's own units; letters are 12 high (``race.css``).
"""

import re
from itertools import pairwise
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

import pytest

from scorepad.exports.svg import bars_svg, lifetime_svg, race_svg
from scorepad.text.chart import Race, Step

LETTER = 12
ROUNDED = 0.11  # places are written to a tenth


def race(
    *totals: tuple[int, ...],
    target: int | None = 90,
    closed_by: int | None = None,
    column: int = 1,
) -> Race:
    """Return the race of game 3 with these totals after its hands."""
    steps = [Step("", (0,) * len(totals[0] if totals else (0, 0)))]
    steps += [Step(str(number), each) for number, each in enumerate(totals, 1)]
    return Race(3, column, target, tuple(steps), closed_by)


# Not a step of these is like another, and no total either.
EVENING = race((11, 0), (11, 24), (63, 24), (63, 39), (94, 39), closed_by=0)


class Box(NamedTuple):
    """A rectangle, by its left, top, right and bottom edge."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


def number(element: Element, key: str) -> float:
    return float(element.attrib[key])


def box(element: Element) -> Box:
    left, top, width, height = (
        number(element, key) for key in ("x", "y", "width", "height")
    )
    return Box(left, top, left + width, top + height)


def size(picture: Element) -> tuple[float, float]:
    left, top, width, height = map(float, picture.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    return width, height


def texts(picture: Element, anchor: str) -> list[Element]:
    return [
        each
        for each in picture.findall("text")
        if each.attrib["text-anchor"] == anchor and each.text
    ]


def points(picture: Element, side: int) -> list[tuple[float, float]]:
    """Return the corners of the line of a side, the first being 1."""
    (line,) = picture.findall(f"g[@class='s{side}']/polyline")
    return [
        (float(x), float(y))
        for x, y in (point.split(",") for point in line.attrib["points"].split())
    ]


def levels(picture: Element) -> dict[str, list[float]]:
    """Return how high the lines across are, by their kind."""
    found: dict[str, list[float]] = {}
    for line in picture.findall("line"):
        assert number(line, "y1") == number(line, "y2")
        found.setdefault(line.attrib["class"], []).append(number(line, "y1"))
    return found


def is_beside(text: Element, y: float) -> bool:
    """Whether the middle of the letters is about as high as *y*."""
    return LETTER / 4 <= number(text, "y") - y <= LETTER / 2


# Bars

BARS = [("knock", 6), ("gin", 0), ("big gin", 9), ("undercut", 3)]


@pytest.fixture
def bars() -> Element:
    return fromstring(bars_svg("wins-2", "Ann: hands won", BARS))


def test_bars_stand_on_the_axis_and_are_as_high_as_their_counts(bars: Element) -> None:
    (foot,) = levels(bars)["axis"]
    drawn = [box(each) for each in bars.findall("rect")]
    assert [each.bottom for each in drawn] == pytest.approx([foot] * 4, abs=ROUNDED)
    highest = foot - drawn[2].top
    heights = [each.bottom - each.top for each in drawn]
    assert heights == pytest.approx(
        [highest * 6 / 9, 0, highest, highest * 3 / 9], abs=ROUNDED
    )
    # Its number stands on it, and the picture begins no lower than that.
    assert 2 * LETTER <= drawn[2].top <= 4 * LETTER


def test_bars_are_spread_evenly_over_the_width(bars: Element) -> None:
    drawn = [box(each) for each in bars.findall("rect")]
    width = drawn[0].right - drawn[0].left
    gaps = [after.left - before.right for before, after in pairwise(drawn)]
    assert [each.right - each.left for each in drawn] == pytest.approx([width] * 4)
    # Of each bar's share of the width a fifth is left free.
    assert gaps == pytest.approx([width / 4] * 3, abs=2 * ROUNDED)
    across, _ = size(bars)
    assert drawn[0].left == pytest.approx(across - drawn[-1].right, abs=2 * ROUNDED)
    assert 0 < drawn[0].left < width / 2
    (axis,) = bars.findall("line")
    assert (number(axis, "x1"), number(axis, "x2")) == (0, across)


def test_one_bar_stands_in_the_middle_and_has_all_the_width() -> None:
    picture = fromstring(bars_svg("wins-1", "Ben", [("knock", 7)]))
    (bar,) = map(box, picture.findall("rect"))
    across, _ = size(picture)
    assert bar.middle == pytest.approx(across / 2)
    assert bar.right - bar.left > 3 / 4 * across
    label, count = texts(picture, "middle")
    assert number(label, "x") == number(count, "x") == across / 2


def test_each_bar_has_its_label_below_and_its_count_above(bars: Element) -> None:
    (foot,) = levels(bars)["axis"]
    _, height = size(bars)
    drawn = [box(each) for each in bars.findall("rect")]
    shown = {each.text: each for each in texts(bars, "middle")}
    # Nothing stands above a bar of none.
    assert {*shown} == {"knock", "gin", "big gin", "undercut", "6", "9", "3"}
    for bar, (label, count) in zip(drawn, BARS, strict=True):
        below = shown[label]
        assert number(below, "x") == pytest.approx(bar.middle, abs=ROUNDED)
        assert foot + LETTER < number(below, "y") < foot + 2 * LETTER < height
        if count:
            above = shown[str(count)]
            assert number(above, "x") == pytest.approx(bar.middle, abs=ROUNDED)
            assert LETTER / 4 < bar.top - number(above, "y") < LETTER / 2


def test_bars_are_read_aloud_with_their_counts(bars: Element) -> None:
    title, told, *_ = bars
    assert (title.tag, title.text) == ("title", "Ann: hands won")
    assert (told.tag, told.text) == (
        "desc",
        "knock: 6, gin: 0, big gin: 9, undercut: 3",
    )
    assert bars.attrib["aria-labelledby"].split() == ["wins-2", "wins-2-text"]
    assert [title.get("id"), told.get("id")] == ["wins-2", "wins-2-text"]


@pytest.mark.parametrize("bars", [[], [("gin", 0), ("knock", 0)]], ids=["none", "0"])
def test_without_a_count_there_is_an_axis_and_no_height(
    bars: list[tuple[str, int]],
) -> None:
    picture = fromstring(bars_svg("wins-1", "Ben", bars))
    heights = [number(each, "height") for each in picture.findall("rect")]
    assert heights == [0] * len(bars)
    assert len(levels(picture)["axis"]) == 1
    assert [each.text for each in texts(picture, "middle")] == [
        name for name, _ in bars
    ]


@pytest.mark.parametrize(
    "picture",
    [
        bars_svg("wins-2", "Ann: hands won", [*BARS, ("gin-off", 7), ("tie", 1)]),
        race_svg(EVENING, ("Ann", "Ben"), several=False),
        race_svg(race((1, 2, 3), (14, 15, 92)), ("Ann", "Ben", "Cy"), several=True),
    ],
    ids=["bars", "two sides", "three sides"],
)
def test_no_place_is_more_exact_than_a_tenth(picture: str) -> None:
    found = re.findall(r"\d+\.(\d+)", picture)
    assert {len(digits) for digits in found} == {1}


# Races


def test_a_step_is_as_far_from_the_next_everywhere_and_a_point_as_high_too() -> None:
    picture = fromstring(race_svg(EVENING, ("Ann", "Ben"), several=False))
    across = picture.findall("line")[0]
    nothing, target = levels(picture)["axis"][0], levels(picture)["target"][0]
    for side in (1, 2):
        drawn = points(picture, side)
        totals = [0, *(step.totals[side - 1] for step in EVENING.steps[1:])]
        assert drawn[0][0] == number(across, "x1")
        assert drawn[-1][0] == number(across, "x2")
        step = (drawn[-1][0] - drawn[0][0]) / 5
        assert [x for x, _ in drawn] == pytest.approx(
            [drawn[0][0] + step * place for place in range(6)], abs=ROUNDED
        )
        a_point = (nothing - target) / 90
        assert [y for _, y in drawn] == pytest.approx(
            [nothing - a_point * total for total in totals], abs=2 * ROUNDED
        )


@pytest.mark.parametrize("several", [False, True])
def test_a_race_fills_the_picture_between_its_words(several: bool) -> None:
    picture = fromstring(race_svg(EVENING, ("Ann", "Ben"), several))
    width, height = size(picture)
    drawn = points(picture, 1)
    (left, foot), (right, top) = drawn[0], drawn[-1]
    # Eleven letters and a total stand to the right, numbers left, two lines below.
    assert 3 * LETTER < left < 4 * LETTER
    assert 10 * LETTER < width - right < 12 * LETTER
    assert LETTER < top < 2 * LETTER
    assert 3 * LETTER < height - foot < 4 * LETTER
    # Several are beside one another, two on a wide page.
    assert (width < 500) is several


def test_a_race_below_nothing_has_its_axis_above_the_lowest_total() -> None:
    picture = fromstring(race_svg(race((11, -30), (45, -30)), ("Ann", "Ben"), False))
    (nothing,), (target,) = levels(picture)["axis"], levels(picture)["target"]
    lowest = points(picture, 2)[-1][1]
    # From -30 to 90 a quarter is below 0.
    assert (lowest - nothing) * 3 == pytest.approx(nothing - target, abs=4 * ROUNDED)
    assert all(y <= lowest for y in levels(picture)["grid"])


@pytest.mark.parametrize(
    ("target", "numbers"),
    [
        # In steps of 20 up to the target; a number under the target's is left out.
        (90, ["0", "20", "40", "60", "80", "90"]),
        (86, ["0", "20", "40", "60", "86"]),
        (87, ["0", "20", "40", "60", "80", "87"]),
        (74, ["0", "20", "40", "60", "74"]),
        (73, ["0", "20", "40", "60", "80", "73"]),
    ],
)
def test_a_line_across_has_its_number_on_its_left(
    target: int, numbers: list[str]
) -> None:
    totals = ((11, 24), (94, 39))
    picture = fromstring(race_svg(race(*totals, target=target), ("Ann", "Ben"), False))
    lines, labels = picture.findall("line"), texts(picture, "end")
    assert [each.text for each in labels] == numbers
    assert [each.attrib["class"] for each in lines] == [
        *("axis", *["grid"] * (len(numbers) - 2), "target")
    ]
    nothing, goal = number(lines[0], "y1"), number(lines[-1], "y1")
    for line, label in zip(lines, labels, strict=True):
        assert is_beside(label, number(line, "y1"))
        assert 0 < number(line, "x1") - number(label, "x") < LETTER
        assert nothing - number(line, "y1") == pytest.approx(
            (nothing - goal) * int(label.text or "") / target, abs=2 * ROUNDED
        )


@pytest.mark.parametrize(
    ("target", "most", "numbers"),
    [
        (70, 69, ["0", "10", "20", "30", "40", "50", "60", "70"]),
        (71, 70, ["0", "20", "40", "60", "71"]),
        (80, 11, ["0", "20", "40", "60", "80"]),
        # The highest total is on a line of its own.
        (70, 80, ["0", "20", "40", "60", "80", "70"]),
        (250, 11, ["0", "50", "100", "150", "200", "250"]),
    ],
)
def test_there_are_at_most_eight_lines_of_round_numbers(
    target: int, most: int, numbers: list[str]
) -> None:
    picture = fromstring(
        race_svg(race((most, 0), target=target), ("Ann", "Ben"), False)
    )
    assert [each.text for each in texts(picture, "end")] == numbers


def test_the_number_of_a_hand_stands_below_its_point() -> None:
    picture = fromstring(race_svg(EVENING, ("Ann", "Ben"), False))
    *labels, word = texts(picture, "middle")
    assert [each.text for each in labels] == ["1", "2", "3", "4", "5"]
    drawn = points(picture, 1)
    assert [number(each, "x") for each in labels] == [
        pytest.approx(x, abs=ROUNDED) for x, _ in drawn[1:]
    ]
    _, foot = drawn[0]
    (below,) = {number(each, "y") for each in labels}
    assert foot + LETTER < below < foot + 2 * LETTER
    # What they number is written once, in the middle below them.
    assert word.text == "hand"
    assert number(word, "x") == pytest.approx((drawn[0][0] + drawn[-1][0]) / 2)
    assert below + LETTER < number(word, "y") < size(picture)[1]


def test_of_many_hands_only_as_many_have_numbers_as_there_is_room_for() -> None:
    many = race(*((hand, 0) for hand in range(1, 51)))
    picture = fromstring(race_svg(many, ("Ann", "Ben"), False))
    labels = texts(picture, "middle")[:-1]
    assert [each.text for each in labels] == [str(3 * each) for each in range(1, 17)]
    places = [number(each, "x") for each in labels]
    # Two digits have room for three; for every second hand there is none.
    apart = places[1] - places[0]
    assert apart >= 20 > apart * 2 / 3
    drawn = [x for x, _ in points(picture, 1)]
    assert places == pytest.approx(drawn[3:49:3], abs=ROUNDED)


def test_a_mark_stands_wherever_a_total_has_changed() -> None:
    three = race((11, 0, 0), (11, 24, 0), (11, 24, 31), (40, 24, 52))
    picture = fromstring(race_svg(three, ("Ann", "Ben", "Cy"), False))
    changed = [(1, 4), (2,), (3, 4)]
    for side, places in enumerate(changed, 1):
        (group,) = picture.findall(f"g[@class='s{side}']")
        centres = []
        for mark in group.findall("*[@class='mark']"):
            if mark.tag == "circle":
                centres.append((number(mark, "cx"), number(mark, "cy")))
                assert number(mark, "r") == 4
            elif mark.tag == "rect":
                left, top, right, bottom = box(mark)
                assert right - left == bottom - top == 8
                centres.append((left + 4, top + 4))
            else:
                # From the tip to the right and left of the foot.
                found = re.fullmatch(
                    r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)H([\d.]+)Z", mark.attrib["d"]
                )
                assert found
                tip, top, right, foot, left = map(float, found.groups())
                assert (right - tip, tip - left) == pytest.approx((4, 4))
                assert foot - top == pytest.approx(8)
                centres.append((tip, top + 4))
        tags = {mark.tag for mark in group.findall("*[@class='mark']")}
        assert tags == {("circle", "rect", "path")[side - 1]}
        drawn = points(picture, side)
        expected = [drawn[place] for place in places]
        for centre, point in zip(centres, expected, strict=True):
            assert centre == pytest.approx(point, abs=ROUNDED)


def test_of_very_many_changes_only_some_are_marked() -> None:
    many = race(*((hand, 0) for hand in range(1, 300)), target=1000)
    picture = fromstring(race_svg(many, ("Ann", "Ben"), False))
    marks = picture.findall("g[@class='s1']/circle")
    # 300 places: at every third of them, but for the first.
    assert len(marks) == 99
    assert number(marks[0], "cx") == points(picture, 1)[3][0]


def test_a_name_and_its_total_stand_at_the_end_of_the_line() -> None:
    picture = fromstring(race_svg(EVENING, ("Bartholomew-the-Long", "<b>"), False))
    shown = []
    for side in (1, 2):
        end_x, end_y = points(picture, side)[-1]
        (text,) = picture.findall(f"g[@class='s{side}']/text")
        assert LETTER / 2 < number(text, "x") - end_x < LETTER
        assert is_beside(text, end_y)
        shown.append("".join(text.itertext()))
    assert shown == ["Bartholome… 94", "<b> 39"]


def test_names_whose_lines_end_together_stand_below_one_another() -> None:
    three = race((50, 50, 49), (50, 50, 49))
    picture = fromstring(race_svg(three, ("Ann", "Ben", "Cy"), False))
    ends = [number(each, "y") for each in picture.findall("g/text")]
    # The highest is beside its line, and the others have room for their letters.
    assert ends[1] - ends[0] == ends[2] - ends[1] == pytest.approx(15, abs=ROUNDED)
    (text,) = picture.findall("g[@class='s1']/text")
    assert is_beside(text, points(picture, 1)[-1][1])


def test_names_that_are_far_apart_are_not_moved() -> None:
    picture = fromstring(race_svg(race((10, 80)), ("Ann", "Ben"), False))
    for side in (1, 2):
        (text,) = picture.findall(f"g[@class='s{side}']/text")
        assert is_beside(text, points(picture, side)[-1][1])


@pytest.mark.parametrize(
    ("closed_by", "end"),
    [
        (None, "Nobody has reached the target."),
        (0, "Ann reached the target."),
        (1, "Ben & Dee reached the target."),
    ],
)
@pytest.mark.parametrize("several", [False, True])
def test_a_race_is_read_aloud_total_by_total(
    closed_by: int | None, end: str, several: bool
) -> None:
    drawn = race((11, 0), (11, 24), closed_by=closed_by, column=2)
    title, told, *_ = fromstring(race_svg(drawn, ("Ann", "Ben & Dee"), several))
    assert title.text == "The race to 90" + ", column 2" * several
    assert told.text == f"Totals hand by hand. Ann: 11, 11. Ben & Dee: 0, 24. {end}"
    assert (title.get("id"), told.get("id")) == ("race-3-2", "race-3-2-text")


def test_a_race_that_nobody_has_begun_is_a_picture_too() -> None:
    picture = fromstring(race_svg(race(), ("Ann", "Ben"), False))
    told = picture.findtext("desc")
    end = "Nobody has reached the target."
    assert told == f"Totals hand by hand. Ann: 0. Ben: 0. {end}"
    assert len(points(picture, 1)) == 1


def test_the_race_of_a_lifetime_has_no_target_and_is_counted_in_pads() -> None:
    drawn = race((71, 0), (71, 240), (310, 240), target=None)
    picture = fromstring(lifetime_svg(4, drawn, ("Ann", "Ben")))
    title, told, *_ = picture
    assert title.text == "Ann v Ben: points of the hands won, pad by pad"
    assert told.text == "Totals pad by pad. Ann: 71, 71, 310. Ben: 0, 240, 240."
    assert (title.get("id"), told.get("id")) == ("lifetime-4", "lifetime-4-text")
    assert texts(picture, "middle")[-1].text == "pad"
    assert "target" not in levels(picture)
    # In steps of 50 up to what was won at the most.
    assert [each.text for each in texts(picture, "end")] == [
        *("0", "50", "100", "150", "200", "250", "300")
    ]
    assert size(picture) == size(fromstring(race_svg(EVENING, ("Ann", "Ben"), True)))
