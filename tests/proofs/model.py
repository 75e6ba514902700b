"""What each command ought to do to a pad: an entry, a question, or nothing.

All that is known of the rules of the game is asked of the oracle, which shares no
line with the program.
"""

from typing import Any

from tests import oracle
from tests.oracle import Table


class Outcome:
    """What a pad with one more entry comes to: refused, or with these effects."""

    def __init__(self, table: Table, entry: Table) -> None:
        strays = _strays(table, entry) if _corrects(entry) else []
        if entry.get("before") in strays:
            strays = []  # it is itself after the end of a game, and refused
        if strays:
            inserted = entry.get("before", max(strays))
            # An inserted hand moves the later ones up; the entry has their old numbers.
            numbers = [number - (number > inserted) for number in strays]
            entry = entry | {"also_strikes": numbers}
        self.entry = entry
        self.table = longer(table, entry)
        self.is_allowed = accepts(self.table)
        self.needs_consent = (
            self.is_allowed
            and _corrects(entry)
            and (bool(strays) or _alters(table, self.table, entry))
        )


def longer(table: Table, entry: Table) -> Table:
    """Return the pad with one more entry."""
    return table | {"entries": [*table["entries"], entry]}


def accepts(table: Table) -> bool:
    """Say whether the oracle accepts a pad."""
    try:
        oracle.replay(table)
    except oracle.Refused:
        return False
    return True


def _corrects(entry: Table) -> bool:
    if {"replaces", "before", "after"} & entry.keys():
        return True
    return entry.get("change") in ("strike", "rules")


class _Lenient(oracle.Evening):
    """The oracle, but for a hand after the end of a game: that one is struck."""

    def __init__(self, story: oracle.Story) -> None:
        self.strays: list[int] = []
        super().__init__(story)

    def play_hand(self, event: Table) -> None:
        facts = self.story.hands[event["number"] - 1]
        ended = oracle.is_over(self.game) or self.game["finished"]
        if ended and not facts["struck"] and not self.match_goes_on():
            self.strays.append(event["number"])
            facts["struck"] = True
        super().play_hand(event)


def _strays(table: Table, entry: Table) -> list[int]:
    """List the hands that would come after the end of a game."""
    try:
        return _Lenient(oracle.Story(longer(table, entry))).strays
    except oracle.Refused:
        return []


def _alters(before: Table, after: Table, entry: Table) -> bool:
    """Say whether a change alters more than the hand that it is about."""
    old, new = oracle.replay(before, newer=True), oracle.replay(after, newer=True)
    if "before" in entry:
        del new["hands"][entry["before"] - 1]
    added = entry.get("change") == "adjust"
    lapsed = len(new["adjustments"]) < len(old["adjustments"]) + added
    both = [
        (was, now)
        for was, now in zip(old["hands"], new["hands"], strict=True)
        if not was["struck"] and not now["struck"]
    ]
    moved = any(was["game"] != now["game"] for was, now in both)
    if lapsed or moved or _games(after) < _games(before):
        return True
    if entry.get("change") != "rules":
        return False
    scores = ("winner", "points", "boxes", "outcome", "lines")
    rescored = any(was[key] != now[key] for was, now in both for key in scores)
    return rescored or _results(old, new)


def _games(table: Table) -> int:
    """Count the games begun, those without a hand too."""
    return len(oracle.Evening(oracle.Story(table)).games)


def _results(old: Table, new: Table) -> bool:
    """Say whether a game comes to something else that people have seen."""
    return any(
        _result(was, ended) != _result(now, ended)
        for was, now in zip(old["games"], new["games"], strict=False)
        for ended in [any(g["over"] or g["finished"] for g in (was, now))]
    )


def _result(game: Table, ended: bool) -> list[Any]:
    if ended:
        shown = ("winner", "totals", "over", "finished", "payments")
        return [game[key] for key in shown]
    amounts = [
        [column[key] for column in game["columns"]] for key in ("points", "boxes")
    ]
    begun = any(any(sides) for columns in amounts for sides in columns)
    return [*amounts, game["totals"]] if begun else []


def nested(rules: Table) -> Table:
    """Turn dotted keys into tables, as a pad has them."""
    table: dict[str, Any] = {}
    for key, value in rules.items():
        section, name = key.split(".")
        table.setdefault(section, {})[name] = value
    return table
