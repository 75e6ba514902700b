"""Random pads of every form, to play through the real scorepad and the oracle.

A pad grows one random entry at a time and keeps those that the oracle accepts, so it
is valid at every length; what the oracle refuses is as good a test of the other side.

What pads may hold since the oracle was first written is drawn only where `newer` names
it: some of the words in NEWER, or all of them.
"""

import datetime
import random
from collections.abc import Callable, Collection, Iterator
from typing import Any

from tests.oracle import Evening, Refused, Story, is_over, replay

Table = dict[str, Any]
Make = Callable[[random.Random, Story], Table]

NAMES = ["Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"]
NEW_NAMES = ["Ida", "Jo Ann", "Kit", "Léo", "毛毛", "007", "ann b", "Ned"]
FORMS = ["two", "two", "two", "three", "teams of 2", "teams of 2", "teams of 3"]
FORMS += ["teams of 4", "teams of 1"]
NEWER = (
    "insert",  # hands put in before others
    "after",  # adjustments of an earlier moment
    "from",  # changes of the agreement from a game on
    "note",  # notes beside hands
    "title",  # names of the pad
    "accepted",  # knocks over the limit that were let stand
    "rules",  # boxes.multiplied, and knock limits and targets of any size
    "header",  # pads with an id and a start, more of them without a dealer
)
CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]


# --- rules whose numbers all differ ----------------------------------------------


def random_value(rng: random.Random, key: str) -> object:
    """Draw a value for a house-rule key, small where games should end soon."""
    draw = VALUES[key]
    return draw(rng)


def some(*values: object) -> Callable[[random.Random], object]:
    """Draw one of some values."""
    return lambda rng: rng.choice(values)


def number(low: int, high: int) -> Callable[[random.Random], object]:
    """Draw a whole number."""
    return lambda rng: rng.randint(low, high)


def part_of(*values: object) -> Callable[[random.Random], object]:
    """Draw a few of some values, in any order."""
    return lambda rng: rng.sample(values, rng.randint(0, len(values)))


def small_weights(rng: random.Random) -> object:
    """Draw weights that may or may not fit the columns."""
    return rng.choice([[], [], [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]])


VALUES: dict[str, Callable[[random.Random], object]] = {
    "hand.knock_limit": some(10, 10, 10, 9, 7, 3, 0),
    "hand.gin_bonus": number(20, 24),
    "hand.undercut_bonus": number(10, 14),
    "hand.big_gin_bonus": some("not-played", 31, 33, 35),
    "hand.gin_off_bonus": some("as-undercut", 16, 18, 0),
    "hand.knock_bonus": some(0, 0, 3, 5),
    "hand.tie": some("undercut", "knocker", "nobody"),
    "hand.multipliers": some([], [2], [2, 3], [3]),
    "hand.ace_deadwood": some(1, 1, 15, 11),
    "hand.cards": some(10, 10, 7, 5, 13),
    "hand.lay_off_on_gin": some(True, False),
    "oklahoma.played": some(True, False, False, False),
    "oklahoma.ace": some("gin", "one"),
    "oklahoma.spade_multiplier": number(1, 4),
    "game.target": some(12, 30, 30, 50, 60, 100, 150),
    "game.bonus": some(0, 109, 203),
    "shutout.when": some("no-points", "no-hands"),
    "shutout.adds": some(0, 0, 57, 91),
    "shutout.doubles": part_of("points", "game", "boxes"),
    "boxes.value": some(0, 7, 27, 41),
    "boxes.when": some("at-end", "at-end", "at-once"),
    "extra_boxes.gin": some(0, 2),
    "extra_boxes.big_gin": some(0, 4),
    "extra_boxes.undercut": some(0, 1),
    "extra_boxes.gin_off": some(0, 3),
    "extra_boxes.multiplied": some(True, False),
    "hollywood.columns": some(1, 1, 2, 3, 4),
    "hollywood.weights": small_weights,
    "partnership.sweep_boxes": some(0, 3, 5),
    "match.best_of": some(1, 1, 3, 3, 5),
    "dealing.next": some("loser", "winner", "alternate"),
    "dealing.after_dead": some("same", "pass"),
    "stakes.per_point": some("", "", "0.1", "0.05", "2"),
    "stakes.per_box": some("", "", "1.25", "0.005"),
    "stakes.per_game": some("", "", "10", "7.50"),
    "stakes.currency": some("", "EUR"),
    "stakes.round_to": some(0, 0, 0, 5, 50, 500),
    "stock.dead_at": some(0, 2),
}


NEWER_VALUES: dict[str, Callable[[random.Random], object]] = {
    "boxes.multiplied": some(True, True, False),
    "hand.knock_limit": some(10, 11, 17, 30, 49, 98),
    "game.target": some(13, 31, 62, 1_000_000),
}


def newer_changes(rng: random.Random) -> Table:
    """Draw values that only newer agreements have."""
    keys = [key for key in NEWER_VALUES if rng.random() < 0.4]
    return {key: NEWER_VALUES[key](rng) for key in keys}


def random_rules(rng: random.Random, sides: int) -> Table:
    """Draw an agreement, complete or only some of its keys."""
    share = rng.choice([0.2, 0.5, 1.0])
    rules: Table = {}
    for key in VALUES:
        if rng.random() < share:
            section, name = key.split(".")
            rules.setdefault(section, {})[name] = random_value(rng, key)
    hollywood = rules.setdefault("hollywood", {})
    columns = hollywood.get("columns", 1) if sides == 2 else 1
    weights = [rng.randint(1, 3) for _ in range(columns)]
    rules["hollywood"] = {"columns": columns, "weights": rng.choice([[], weights])}
    return rules


# --- entries ---------------------------------------------------------------------


def extras(rng: random.Random, story: Story) -> Table:
    """Draw what may be said about any hand."""
    entry: Table = {}
    if rng.random() < (0.8 if story.rules["oklahoma.played"] else 0.1):
        entry["upcard"] = rng.choice([*CARDS, "10s", "tS", "aC"])
    if rng.random() < (0.4 if story.rules["hand.multipliers"] else 0.02):
        entry["multiplier"] = rng.choice([1, 2, 2, 3])
    if rng.random() < 0.05:
        entry["note"] = rng.choice(["a long one", ""])
    return entry


def against(rng: random.Random, story: Story) -> Table:
    """Name an opponent now and then."""
    often = 0.02 if len(story.names) == 2 else 0.3
    return {"opponent": rng.choice(story.names)} if rng.random() < often else {}


def deadwood(rng: random.Random) -> int:
    """Draw the opponent's count, small ones and the largest included."""
    return rng.choice(
        [0, rng.randint(0, 12), rng.randint(0, 60), rng.randint(10, 40), 98]
    )


def knock(rng: random.Random, story: Story) -> Table:
    """Draw a knock, ties and lower counts of the opponent included."""
    limit = story.rules["hand.knock_limit"]
    k = rng.choice([rng.randint(0, limit), rng.randint(0, 11), rng.randint(0, 4)])
    o = rng.choice([deadwood(rng), deadwood(rng), k, rng.randint(0, 10)])
    entry: Table = {"ended": "knock", "knocker": rng.choice(story.names)}
    entry |= {"knocker_deadwood": k, "opponent_deadwood": o}
    return entry | against(rng, story) | extras(rng, story)


def gin(rng: random.Random, story: Story) -> Table:
    """Draw a gin or a big gin."""
    ended = rng.choice(["gin", "gin", "big-gin"])
    entry: Table = {"ended": ended, "knocker": rng.choice(story.names)}
    entry["opponent_deadwood"] = deadwood(rng)
    if rng.random() < 0.1:
        entry["knocker_deadwood"] = rng.choice([0, 0, 3])
    return entry | against(rng, story) | extras(rng, story)


def dead(rng: random.Random, story: Story) -> Table:
    """Draw a dead hand."""
    return {"ended": "dead"} | extras(rng, story)


def scored(rng: random.Random, story: Story) -> Table:
    """Draw a hand of which only the points are known."""
    entry: Table = {"ended": "scored", "winner": rng.choice(story.names)}
    entry["points"] = rng.choice([0, 1, rng.randint(2, 70)])
    if rng.random() < 0.4:
        outcomes = ["knock", "gin", "big-gin", "undercut", "gin-off"]
        entry["outcome"] = rng.choice(outcomes)
    return entry | against(rng, story) | extras(rng, story)


def hand(rng: random.Random, story: Story) -> Table:
    """Draw a hand of any kind."""
    make: Make = rng.choice([knock, knock, knock, knock, gin, gin, dead, scored])
    return make(rng, story)


def some_number(rng: random.Random, story: Story) -> int:
    """Draw the number of a hand, now and then of none."""
    last = len(story.hands)
    return rng.choice([rng.randint(1, last + 1), max(last, 1), max(last - 1, 1)])


def consent(rng: random.Random, story: Story, but: int) -> Table:
    """Strike the later hands too, now and then."""
    if rng.random() < (0.8 if but else 0.9):
        return {}
    first = rng.randint(but + 1, max(but + 1, len(story.hands)))
    numbers = [
        at
        for at, facts in enumerate(story.hands, 1)
        if at >= first and not facts["struck"]
    ]
    return {"also_strikes": numbers} if numbers else {}


def fix(rng: random.Random, story: Story) -> Table:
    """Draw a hand as it should have been."""
    at = some_number(rng, story)
    return hand(rng, story) | {"replaces": at} | consent(rng, story, at)


def strike(rng: random.Random, story: Story) -> Table:
    """Draw a strike."""
    at = some_number(rng, story)
    return {"change": "strike", "hand": at} | consent(rng, story, at)


def undo(rng: random.Random, story: Story) -> Table:  # noqa: ARG001 - as the others
    """Draw an undo or a redo, of one step or several."""
    entry: Table = {"change": rng.choice(["undo", "undo", "redo"])}
    if rng.random() < 0.5:
        entry["count"] = rng.choice([1, 1, 2, 3, 5])
    return entry


def event(rng: random.Random, story: Story) -> Table:  # noqa: ARG001 - as the others
    """Draw the end of a game or the start of the next."""
    return {"change": rng.choice(["finish", "again", "again", "again"])}


def upcard(rng: random.Random, story: Story) -> Table:  # noqa: ARG001 - as the others
    """Draw a turned card, now and then none that is in the deck."""
    return {"change": "upcard", "card": rng.choice([*CARDS, "10h", "7x", "1s"])}


def dealer(rng: random.Random, story: Story) -> Table:
    """Draw who deals."""
    if story.in_teams:
        return event(rng, story)
    return {"change": "dealer", "dealer": rng.choice(story.names)}


def rename(rng: random.Random, story: Story) -> Table:
    """Draw a new name, taken now and then."""
    old = rng.choice(story.names)
    new = rng.choice([name for name in NEW_NAMES + NAMES if name != old])
    return {"change": "rename", "from": old, "to": new}


def rules(rng: random.Random, story: Story) -> Table:
    """Draw a change of the agreement."""
    keys = rng.sample(sorted(VALUES), rng.choice([1, 1, 2, 3]))
    keys += rng.choice([[], [], ["game.target"]])
    changes = {key: random_value(rng, key) for key in keys}
    return {"change": "rules", "set": changes} | consent(rng, story, 0)


def adjust(rng: random.Random, story: Story) -> Table:
    """Draw points without a hand."""
    points = rng.choice([10, 5, -10, -3, 25, rng.randint(1, 60)])
    side = rng.choice(story.side_names())
    return {"change": "adjust", "side": side, "points": points, "reason": "agreed"}


def nonsense(rng: random.Random, story: Story) -> Table:
    """Draw an entry that no pad may hold."""
    entry = hand(rng, story)
    spoils: list[Table] = [
        {"knocker": "Nobody"},
        {"winner": "Nobody", "knocker": "Nobody"},
        {"opponent_deadwood": -1},
        {"opponent_deadwood": True},
        {"knocker_deadwood": 11, "ended": "knock"},
        {"ended": "undercut"},
        {"upcard": "7x"},
        {"multiplier": 9},
        {"colour": "red"},
        {"change": "strike", "hand": 1},
        {"points": -1},
    ]
    return entry | rng.choice(spoils)


KINDS: list[tuple[int, Make]] = [
    (60, hand),
    (8, fix),
    (3, strike),
    (5, undo),
    (5, event),
    (3, upcard),
    (3, dealer),
    (2, rename),
    (4, rules),
    (4, adjust),
    (1, nonsense),
]


# --- entries that are newer --------------------------------------------------------


def insert(rng: random.Random, story: Story) -> Table:
    """Draw a hand that was forgotten, now and then before one there is not."""
    return hand(rng, story) | {"before": some_number(rng, story)}


def adjust_after(rng: random.Random, story: Story) -> Table:
    """Draw points that count as given after an earlier hand."""
    last = len(story.hands)
    after = rng.choice([0, rng.randint(0, last), rng.randint(0, last), last, last + 1])
    return adjust(rng, story) | {"after": after}


def rules_from(rng: random.Random, story: Story) -> Table:
    """Draw a change of the agreement from a game on, columns with their weights too.

    The currency stays: two of them in an evening are refused, on purpose or not.
    """
    keys = rng.sample(sorted(set(VALUES) - {"stakes.currency"}), rng.choice([1, 1, 2]))
    changes = {key: random_value(rng, key) for key in keys}
    if rng.random() < 0.3:
        columns = rng.randint(1, 3)
        weights = rng.choice([[], [rng.randint(1, 3) for _ in range(columns)]])
        changes |= {"hollywood.columns": columns, "hollywood.weights": weights}
    game = rng.choice([1, *range(1, len(Evening(story).games) + 2)])
    return {"change": "rules", "set": changes, "from": game}


def note(rng: random.Random, story: Story) -> Table:
    """Draw a note beside a hand, or the removal of one."""
    text = rng.choice(["a misdeal?", "Ben's best", "", ""])
    return {"change": "note", "hand": some_number(rng, story), "text": text}


def title(rng: random.Random, story: Story) -> Table:  # noqa: ARG001 - as the others
    """Draw a name for the pad."""
    return {"change": "title", "text": rng.choice(["Friday", "The last of the year"])}


def accepted(rng: random.Random, story: Story) -> Table:
    """Draw a knock of any count that the opponent lets stand, or does not.

    Now and then an earlier hand should have been such a knock.
    """
    entry = knock(rng, story)
    if rng.random() < 0.2:
        entry["replaces"] = some_number(rng, story)
    if entry["knocker_deadwood"]:
        entry["knocker_deadwood"] = rng.choice([rng.randint(1, 40), 12, 99])
        entry["accepted"] = rng.choice([True, True, True, False])
    return entry


def newer_rules(rng: random.Random, story: Story) -> Table:  # noqa: ARG001 - the same
    """Draw a change to values that only newer agreements have."""
    return {"change": "rules", "set": newer_changes(rng)}


NEWER_KINDS: dict[str, tuple[int, Make]] = {
    "insert": (8, insert),
    "after": (6, adjust_after),
    "from": (5, rules_from),
    "note": (2, note),
    "title": (1, title),
    "accepted": (6, accepted),
    "rules": (1, newer_rules),
}


def with_consent(table: Table, entry: Table) -> Table:
    """Let an entry strike the hands that it would make not count, one by one.

    Returns:
        The entry, with the numbers that stand before it; as it was where something
        else is refused.
    """
    numbers: list[int] = []
    while len(numbers) < 12:
        agreed = entry | ({"also_strikes": numbers} if numbers else {})
        try:
            replay(table | {"entries": [*table["entries"], agreed]})
        except Refused as refused:
            number = number_before(entry, refused.hand)
            if number is None or number in numbers:
                return entry
            numbers = [*numbers, number]
        else:
            return agreed
    return entry


def number_before(entry: Table, hand: int | None) -> int | None:
    """Say which number a hand had before an entry, None for the entry's own hand."""
    if hand is None or hand in (entry.get("before"), entry.get("replaces")):
        return None
    return hand - 1 if hand > entry.get("before", hand) else hand


# --- pads ------------------------------------------------------------------------


def random_header(rng: random.Random, newer: Collection[str] = ()) -> Table:
    """Draw who plays what, with no entries yet."""
    form = rng.choice(FORMS)
    table: Table = {"scorepad": 1}
    if form.startswith("teams"):
        size = int(form[-1])
        table["sides"] = [NAMES[0 : 2 * size : 2], NAMES[1 : 2 * size : 2]]
    else:
        table["players"] = NAMES[: 3 if form == "three" else 2]
    names = table.get("players") or [name for side in table["sides"] for name in side]
    known = form == "three" or (len(names) == 2 and rng.random() < 0.7)
    if known:
        table["dealer"] = rng.choice(names)
    table["rules"] = random_rules(rng, 3 if form == "three" else 2)
    table["entries"] = []
    if "rules" in newer:
        for key, value in newer_changes(rng).items():
            section, name = key.split(".")
            table["rules"].setdefault(section, {})[name] = value
    if "header" in newer:
        add_to_header(rng, table, form)
    return table


def add_to_header(rng: random.Random, table: Table, form: str) -> None:
    """Draw what newer pads may say at the top; leave the dealer out more often."""
    if rng.random() < 0.5:
        table["id"] = f"{rng.getrandbits(64):016x}"
        table["started"] = datetime.datetime(
            2026, 11, 27, 19, rng.randint(0, 59), tzinfo=datetime.UTC
        )
    if rng.random() < 0.3:
        table["title"] = "An evening"
    if form != "three" and rng.random() < 0.5:
        table.pop("dealer", None)


def accepts(table: Table) -> bool:
    """Say whether the oracle accepts a pad."""
    try:
        replay(table)
    except Refused:
        return False
    return True


def random_step(
    rng: random.Random, table: Table, newer: Collection[str] = ()
) -> tuple[Table, bool]:
    """Draw an entry to follow the others.

    Returns:
        The entry and whether the oracle refuses the pad with it; the pad itself is
        left as it was.
    """
    kinds = KINDS + [kind for name, kind in NEWER_KINDS.items() if name in newer]
    story = Story(table)
    game = Evening(story).game
    if game["finished"] or is_over(game):
        kinds = [*kinds, (60, event)]
    if table["entries"] and table["entries"][-1].get("change") == "undo":
        kinds = [*kinds, (60, undo)]
    makers = [make for _, make in kinds]
    weights = [weight for weight, _ in kinds]
    entry = rng.choices(makers, weights)[0](rng, story)
    if newer and may_strike(entry) and rng.random() < 0.7:
        entry = with_consent(table, entry)
    longer = table | {"entries": [*table["entries"], entry]}
    return entry, not accepts(longer)


def may_strike(entry: Table) -> bool:
    """Say whether an entry changes the past, and names no hands to strike yet."""
    past = {"replaces", "before", "after"} & set(entry)
    changes = past or entry.get("change") in ("strike", "rules")
    return bool(changes) and "also_strikes" not in entry


def random_steps(
    rng: random.Random, tries: int, newer: Collection[str] = ()
) -> Iterator[tuple[Table, bool]]:
    """Grow a pad by a number of tries.

    Yields:
        The pad with each tried entry as its last, and whether the oracle refuses it.
        A refused entry is not in the next one.
    """
    table = random_header(rng, newer)
    for _ in range(tries):
        entry, refused = random_step(rng, table, newer)
        longer = table | {"entries": [*table["entries"], entry]}
        yield longer, refused
        if not refused:
            table = longer


def random_pad(rng: random.Random, newer: Collection[str] = ()) -> Table:
    """Draw a pad that the oracle accepts at every length."""
    tries = rng.choice([0, 3, 10, 20, 40, 60, 100])
    table = random_header(rng, newer)
    for _ in range(tries):
        entry, refused = random_step(rng, table, newer)
        if not refused:
            table = table | {"entries": [*table["entries"], entry]}
    return table
