"""The page of statistics, of three hands whose figures are worked out by hand.

Ann knocks 6 v 14: 8 points.  Ann has gin v 12: 12 + 25 = 37.  Ben knocks 3 v 8: 5.
"""

import re

import pytest

from scorepad.exports.stats_html import html_text
from tests.conftest import Scorepad
from tests.evening import counted, pad, scored


@pytest.fixture
def page(scorepad: Scorepad) -> str:
    for line in ("new Ann Ben", "a 6 14", "a g 12", "b 3 8"):
        assert scorepad(line).exit_code == 0
    result = scorepad("stats --format html")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def rows(page: str, caption: str) -> list[list[str]]:
    """Return the cells of a table, row by row, without their tags."""
    table = page.partition(f"<caption>{caption}</caption>")[2].partition("</table>")[0]
    lines = re.findall(r"<tr>(.*?)</tr>", table)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line) for line in lines]
    return [[re.sub(r"<[^>]*>", " ", cell) for cell in row] for row in cells]


def bars(page: str, picture: str) -> str:
    """Return how the picture called *picture* is described to who cannot see it."""
    return page.partition(f'<desc id="{picture}-text">')[2].partition("</desc>")[0]


def test_each_player_has_a_row_of_hands(page: str) -> None:
    assert rows(page, "Hands") == [
        ["player", "hands", "won", "rate", "points", "mean", "largest", "streak"],
        ["Ann", "3", "2", "67%", "45", "22.5", "37", "2"],
        ["Ben", "3", "1", "33%", "5", "5.0", "5", "1"],
    ]


def test_who_won_nothing_has_no_mean(scorepad: Scorepad) -> None:
    for line in ("new Ann Ben", "a 6 14"):
        scorepad(line)
    *_, ben = rows(scorepad("stats --format html").stdout, "Hands")
    assert ben == ["Ben", "1", "0", "0%", "0", "", "", "0"]


def test_the_grid_has_games_and_hands_of_the_side_of_the_row(page: str) -> None:
    assert rows(page, "Head to head") == [
        ["side", "Ann", "Ben"],
        ["Ann", "", "0-0 2-1 "],
        ["Ben", "0-0 1-2 ", ""],
    ]


def test_hands_are_counted_by_their_points_five_to_a_bar(page: str) -> None:
    ann = "0: 0, 5: 1, 10: 0, 15: 0, 20: 0, 25: 0, 30: 0, 35: 1"
    ben = "0: 0, 5: 1, 10: 0, 15: 0, 20: 0, 25: 0, 30: 0, 35: 0"
    assert (bars(page, "values-1"), bars(page, "values-2")) == (ann, ben)
    assert '<title id="values-1">Ann: hands won by their points, 5 to a bar' in page


@pytest.mark.parametrize(
    ("largest", "size", "last"),
    [
        *((49, 5, 45), (50, 10, 50), (99, 10, 90), (100, 20, 100), (199, 20, 180)),
        *((200, 50, 200), (499, 50, 450), (500, 100, 500), (999, 100, 900)),
        *((1000, 200, 1000), (2000, 500, 2000), (9999, 1000, 9000)),
    ],
)
def test_a_bar_is_so_many_points_that_there_are_at_most_ten(
    largest: int, size: int, last: int
) -> None:
    text = html_text(counted(pad(scored("Ann", largest), under={"game.target": 99999})))
    assert f"Ann: hands won by their points, {size} to a bar" in text
    shown = bars(text, "values-1").split(", ")
    assert shown == [
        *(f"{low}: 0" for low in range(0, last, size)),
        f"{last}: 1",
    ]
    assert len(shown) <= 10


def test_a_hand_of_very_many_points_does_not_hide_how_the_others_differ() -> None:
    hands = (scored("Ann", 3), scored("Ann", 1000), scored("Ann", 987_654))
    text = html_text(counted(pad(*hands, under={"game.target": 1_000_000})))
    zeros = "".join(f", {low}00000: 0" for low in range(1, 9))
    assert bars(text, "values-1") == f"0: 2{zeros}, 900000: 1"


def test_wins_are_counted_by_their_kind(page: str) -> None:
    assert rows(page, "How hands were won") == [
        ["player", "knock", "gin"],
        ["Ann", "1", "1"],
        ["Ben", "1", "0"],
    ]
    assert bars(page, "wins-1") == "knock: 1, gin: 1"
    assert bars(page, "wins-2") == "knock: 1, gin: 0"
    assert '<title id="wins-2">Ben: hands won, by kind</title>' in page


@pytest.mark.parametrize(("currency", "head"), [("EUR", "EUR"), ("", "money")])
def test_money_stands_under_its_currency(
    scorepad: Scorepad, currency: str, head: str
) -> None:
    stakes = '--set stakes.per_point="0.05" --to 20'
    scorepad(f'new Ann Ben {stakes} --set stakes.currency="{currency}"')
    # 8 + 37 = 45; game 100, a shutout doubles it; 2 boxes x 20: 285 points x 0.05.
    for line in ("a 6 14", "a g 12"):
        scorepad(line)
    games = rows(scorepad("stats --format html").stdout, "Games")
    assert games[0][-1] == head
    assert [row[-1] for row in games[1:]] == ["14.25", "-14.25"]
