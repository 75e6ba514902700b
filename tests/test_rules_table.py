import re

from scorepad.rules import KEYS, markdown_table


def test_the_table_has_a_row_for_each_key() -> None:
    head, line, *rows = markdown_table().splitlines()
    assert head == "| key | allowed | `classic` | meaning |"
    assert line == "| --- | --- | --- | --- |"
    assert [row.split(" | ")[0] for row in rows] == [f"| `{key}`" for key in KEYS]
    assert (
        "| `hand.gin_bonus` | a whole number from 0 to 1000 | `25` | Points for gin, "
        "on top of the opponent's deadwood. |" in rows
    )


def test_every_row_of_the_table_has_four_cells() -> None:
    for row in markdown_table().splitlines():
        assert len(re.findall(r"(?<!\\)\|", row)) == 5
