"""A second scorepad, slow and plain, against which the real one is tested.

It was written from the specification alone, sentence by sentence, without a look at
the package, so that a mistake has to be made twice to stay unseen.  Sides and players
are kept as their places in the pad's own lists; names are put in at the very end.
"""

import datetime
import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

Table = dict[str, Any]


class Refused(Exception):
    """A pad, or its last entry, that has to be refused.

    Where one hand cannot count, `hand` is its number.
    """

    hand: int | None = None


def refuse_if(bad: bool, message: str) -> None:
    """Refuse with the message when something is bad."""
    if bad:
        raise Refused(message)


# --- the agreement (section 8) ---------------------------------------------------

CLASSIC: Table = {
    "hand.knock_limit": 10,
    "hand.gin_bonus": 25,
    "hand.undercut_bonus": 25,
    "hand.big_gin_bonus": "not-played",
    "hand.gin_off_bonus": "as-undercut",
    "hand.knock_bonus": 0,
    "hand.tie": "undercut",
    "hand.multipliers": [],
    "hand.ace_deadwood": 1,
    "hand.cards": 10,
    "hand.lay_off_on_gin": False,
    "oklahoma.played": False,
    "oklahoma.ace": "gin",
    "oklahoma.spade_multiplier": 2,
    "game.target": 100,
    "game.bonus": 100,
    "shutout.when": "no-points",
    "shutout.adds": 0,
    "shutout.doubles": ["game"],
    "boxes.value": 20,
    "boxes.when": "at-end",
    "boxes.multiplied": False,
    "extra_boxes.gin": 0,
    "extra_boxes.big_gin": 0,
    "extra_boxes.undercut": 0,
    "extra_boxes.gin_off": 0,
    "extra_boxes.multiplied": False,
    "hollywood.columns": 1,
    "hollywood.weights": [],
    "partnership.sweep_boxes": 0,
    "match.best_of": 1,
    "dealing.next": "loser",
    "dealing.after_dead": "same",
    "stakes.per_point": "",
    "stakes.per_box": "",
    "stakes.per_game": "",
    "stakes.currency": "",
    "stakes.round_to": 0,
    "stock.dead_at": 2,
}

Check = Callable[[Any], bool]  # values come from TOML: anything at all


def whole(low: int, high: int) -> Check:
    """Accept a whole number in a range; true and false are no numbers."""
    return lambda value: type(value) is int and low <= value <= high


def word(*words: str) -> Check:
    """Accept one of some words."""
    return lambda value: type(value) is str and value in words


def either(one: Check, other: Check) -> Check:
    """Accept what one of two checks accepts."""
    return lambda value: one(value) or other(value)


def list_of(check: Check) -> Check:
    """Accept a list, each value at most once."""

    def accepts(value: object) -> bool:
        return (
            isinstance(value, list)
            and all(check(each) for each in value)
            and len({str(each) for each in value}) == len(value)
        )

    return accepts


def weights(value: object) -> bool:
    """Accept the weights of columns."""
    return isinstance(value, list) and all(whole(1, 9)(each) for each in value)


def truth(value: object) -> bool:
    """Accept true and false."""
    return type(value) is bool


def amount(value: object) -> bool:
    """Accept a decimal written as text, or nothing."""
    return isinstance(value, str) and bool(re.fullmatch(r"(\d+(\.\d+)?)?", value))


def odd(value: object) -> bool:
    """Accept an odd number of games."""
    return value in range(1, 100, 2) and type(value) is int


ALLOWED: dict[str, Check] = {
    "hand.knock_limit": whole(0, 98),
    "hand.gin_bonus": whole(0, 1000),
    "hand.undercut_bonus": whole(0, 1000),
    "hand.big_gin_bonus": either(word("not-played"), whole(0, 1000)),
    "hand.gin_off_bonus": either(word("as-undercut"), whole(0, 1000)),
    "hand.knock_bonus": whole(0, 1000),
    "hand.tie": word("undercut", "knocker", "nobody"),
    "hand.multipliers": list_of(whole(2, 9)),
    "hand.ace_deadwood": whole(1, 25),
    "hand.cards": whole(5, 13),
    "hand.lay_off_on_gin": truth,
    "oklahoma.played": truth,
    "oklahoma.ace": word("gin", "one"),
    "oklahoma.spade_multiplier": whole(1, 4),
    "game.target": whole(1, 1000000),
    "game.bonus": whole(0, 10000),
    "shutout.when": word("no-points", "no-hands"),
    "shutout.adds": whole(0, 10000),
    "shutout.doubles": list_of(word("points", "game", "boxes")),
    "boxes.value": whole(0, 1000),
    "boxes.when": word("at-end", "at-once"),
    "boxes.multiplied": truth,
    "extra_boxes.gin": whole(0, 10),
    "extra_boxes.big_gin": whole(0, 10),
    "extra_boxes.undercut": whole(0, 10),
    "extra_boxes.gin_off": whole(0, 10),
    "extra_boxes.multiplied": truth,
    "hollywood.columns": whole(1, 9),
    "hollywood.weights": weights,
    "partnership.sweep_boxes": whole(0, 20),
    "match.best_of": odd,
    "dealing.next": word("loser", "winner", "alternate"),
    "dealing.after_dead": word("same", "pass"),
    "stakes.per_point": amount,
    "stakes.per_box": amount,
    "stakes.per_game": amount,
    "stakes.currency": lambda value: type(value) is str,
    "stakes.round_to": whole(0, 10000),
    "stock.dead_at": lambda value: type(value) is int and value in (0, 2),
}


def set_rules(rules: Table, changes: Table) -> None:
    """Change some keys of an agreement, each checked by itself."""
    for key, value in changes.items():
        refuse_if(key not in ALLOWED, f"no rule {key}")
        refuse_if(not ALLOWED[key](value), f"{key} cannot be {value!r}")
        rules[key] = value


def flatten(table: Table) -> Table:
    """Turn the nested rules of a pad into dotted keys."""
    flat: Table = {}
    for section, values in table.items():
        if section in ("name", "title", "sources", "based_on"):
            continue
        refuse_if(type(values) is not dict, f"rules.{section} is no table")
        for key, value in values.items():
            flat[f"{section}.{key}"] = value
    return flat


def nested(flat: Table) -> Table:
    """Turn dotted keys into tables, as the JSON has an agreement."""
    table: Table = {}
    for key, value in flat.items():
        section, name = key.split(".")
        table.setdefault(section, {})[name] = value
    return table


def differences(rules: Table, others: Table) -> Table:
    """List what an agreement has that another one has otherwise."""
    return {key: value for key, value in rules.items() if value != others[key]}


def plays_for_money(rules: Table) -> bool:
    """Say whether an agreement has a stake."""
    return any(rules[f"stakes.per_{each}"] for each in ("point", "box", "game"))


def check_whole_agreement(rules: Table, players: int, sides: int) -> None:
    """Refuse keys that do not go together, or do not suit who plays."""
    columns = rules["hollywood.columns"]
    wanted = (0, columns)
    refuse_if(len(rules["hollywood.weights"]) not in wanted, "weights: one a column")
    refuse_if(players == sides == 3 and columns > 1, "three players play one column")


# --- cards and counts ------------------------------------------------------------

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]


def card(text: str) -> str:
    """Read a card, rank then suit, in any case, ten as T or 10."""
    refuse_if(not isinstance(text, str), "a card is a text")
    rank, suit = text[:-1].upper(), text[-1:].lower()
    rank = "T" if rank == "10" else rank
    refuse_if(rank not in RANKS or suit not in list("cdhs"), f"no card {text!r}")
    return rank + suit


def knock_limit(rules: Table, upcard: str | None) -> int:
    """Say how much deadwood may knock in a hand."""
    limit: int = rules["hand.knock_limit"]
    if not rules["oklahoma.played"] or upcard is None:
        return limit
    rank = upcard[0]
    if rank == "A":
        return min(limit, 0 if rules["oklahoma.ace"] == "gin" else 1)
    return min(limit, 10, RANKS.index(rank) + 1)


def most_deadwood(rules: Table) -> int:
    """Say what a hand can hold at most: two of a rank, the dearest first."""
    values = [rules["hand.ace_deadwood"], 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    deck = sorted(values + values, reverse=True)
    return sum(deck[: rules["hand.cards"]])


# --- one hand (section 2) --------------------------------------------------------


def check_hand(facts: Table, rules: Table) -> None:
    """Refuse a hand that the agreement does not allow."""
    multiplier = facts["multiplier"]
    listed = [1, *rules["hand.multipliers"]]
    refuse_if(multiplier not in listed, f"no multiplier {multiplier} is played")
    if facts["ended"] in ("dead", "scored"):
        return
    upcard = facts["upcard"]
    refuse_if(rules["oklahoma.played"] and upcard is None, "the upcard is missing")
    if facts["ended"] == "big-gin":
        refuse_if(rules["hand.big_gin_bonus"] == "not-played", "no big gin is played")
    # Decided: no hand holds more than the largest count, so it bounds every knock, not
    # only an accepted one: the limit may be 98 where five cards are dealt.
    most = most_deadwood(rules)
    over = facts["knocker_deadwood"] > knock_limit(rules, upcard)
    refuse_if(over and not facts["accepted"], "knocker over the limit")
    refuse_if(facts["knocker_deadwood"] > most, "no hand holds this")
    refuse_if(facts["opponent_deadwood"] > most, "no hand holds this")


def outcome_of(facts: Table, rules: Table) -> str:
    """Say how a hand came out."""
    ended: str = facts["ended"]
    if ended == "scored":
        return str(facts["outcome"] or "scored")
    if ended != "knock":
        return ended
    k, o = facts["knocker_deadwood"], facts["opponent_deadwood"]
    if k < o:
        return "knock"
    if o == 0:
        return "gin-off"
    if o < k or rules["hand.tie"] == "undercut":
        return "undercut"
    return "tie"


def raw_lines(outcome: str, facts: Table, rules: Table) -> list[tuple[str, int]]:
    """List what a hand earns before it is multiplied, nothing left out."""
    k, o = facts["knocker_deadwood"], facts["opponent_deadwood"]
    if outcome == "gin":
        return [("deadwood", o), ("gin bonus", rules["hand.gin_bonus"])]
    if outcome == "big-gin":
        return [("deadwood", o), ("big gin bonus", rules["hand.big_gin_bonus"])]
    if outcome == "knock":
        return [("difference", o - k), ("knock bonus", rules["hand.knock_bonus"])]
    undercut = rules["hand.undercut_bonus"]
    if outcome == "undercut":
        return [("difference", k - o), ("undercut bonus", undercut)]
    if outcome == "gin-off":
        bonus = rules["hand.gin_off_bonus"]
        bonus = undercut if bonus == "as-undercut" else bonus
        return [("difference", k), ("gin-off bonus", bonus)]
    return [("difference", 0)]


def winner_of(outcome: str, facts: Table, rules: Table) -> int | None:
    """Say which player won a hand, if one did."""
    if facts["ended"] == "scored":
        return int(facts["winner"])
    if outcome == "dead" or (outcome == "tie" and rules["hand.tie"] == "nobody"):
        return None
    loser_knocked = outcome in ("undercut", "gin-off")
    return int(facts["opponent"] if loser_knocked else facts["knocker"])


def multiplier_of(facts: Table, rules: Table) -> int:
    """Multiply spade and declared; what was only carried in has no multiplier."""
    if facts["ended"] == "scored":
        return 1
    spade = rules["oklahoma.played"] and (facts["upcard"] or "").endswith("s")
    factor = rules["oklahoma.spade_multiplier"] if spade else 1
    return int(factor * facts["multiplier"])


def score(facts: Table, rules: Table) -> Table:
    """Score one hand whose players are known."""
    outcome = outcome_of(facts, rules)
    winner = winner_of(outcome, facts, rules)
    multiplier = multiplier_of(facts, rules)
    extra = 0
    if winner is None:
        raw = []
    elif facts["ended"] == "scored":
        raw = [("points", facts["points"])]
    else:
        raw = raw_lines(outcome, facts, rules)
    if winner is not None:
        extra = rules.get("extra_boxes." + outcome.replace("-", "_"), 0)
    if rules["extra_boxes.multiplied"]:
        extra *= multiplier
    ordinary = multiplier if rules["boxes.multiplied"] else 1
    lines = [
        {"for": name, "points": points * multiplier}
        for name, points in raw
        if points or not name.endswith("bonus")
    ]
    return {
        "outcome": outcome,
        "winner": winner,
        "lines": lines,
        "points": sum(line["points"] for line in lines),
        "extra": extra,
        "boxes": 0 if winner is None else ordinary + extra,
        "multiplier": multiplier,
    }


# --- reading the entries (design, section 2) -------------------------------------

ALWAYS = {"at"}
HAND_KEYS = {"ended", "note", "replaces", "before", "upcard", "multiplier"}
HAND_FACTS: dict[str, tuple[set[str], set[str]]] = {
    "knock": (
        {"knocker", "knocker_deadwood", "opponent_deadwood"},
        {"opponent", "accepted"},  # decided: nothing but a knock can be accepted
    ),
    "gin": ({"knocker", "opponent_deadwood"}, {"knocker_deadwood", "opponent"}),
    "big-gin": ({"knocker", "opponent_deadwood"}, {"knocker_deadwood", "opponent"}),
    "dead": (set(), set()),
    "scored": ({"winner", "points"}, {"outcome", "opponent"}),
}
CHANGES: dict[str, tuple[set[str], set[str]]] = {
    "strike": ({"hand"}, {"also_strikes"}),
    "undo": (set(), {"count"}),
    "redo": (set(), {"count"}),
    "finish": (set(), set()),
    "again": (set(), set()),
    "upcard": ({"card"}, set()),
    "dealer": ({"dealer"}, set()),
    "rename": ({"from", "to"}, set()),
    "rules": ({"set"}, {"from", "also_strikes"}),
    "adjust": ({"side", "points", "reason"}, {"after"}),
    "note": ({"hand", "text"}, set()),
    "title": ({"text"}, set()),
}


def is_text(value: object) -> bool:
    """Accept a text that says something."""
    return isinstance(value, str) and value.strip() != ""


COUNT = whole(0, 10**9)
NUMBER = whole(1, 10**9)
ENTRY_VALUES: dict[str, Check] = {
    "ended": word(*HAND_FACTS),
    "change": word(*CHANGES),
    "knocker": is_text,
    "opponent": is_text,
    "winner": is_text,
    "dealer": is_text,
    "from": either(is_text, NUMBER),  # a name, or the number of a game
    "to": is_text,
    "side": is_text,
    "reason": lambda value: type(value) is str,
    "note": lambda value: type(value) is str,
    "text": lambda value: type(value) is str,
    "card": lambda value: bool(card(value)),
    "upcard": lambda value: bool(card(value)),
    "knocker_deadwood": COUNT,
    "opponent_deadwood": COUNT,
    "multiplier": whole(1, 9),
    "points": lambda value: type(value) is int,
    "outcome": word("knock", "gin", "big-gin", "undercut", "gin-off"),
    "hand": NUMBER,
    "replaces": NUMBER,
    "before": NUMBER,
    "after": COUNT,
    "accepted": truth,
    "count": NUMBER,
    "also_strikes": list_of(NUMBER),
    "set": lambda value: type(value) is dict,
    "at": lambda value: isinstance(value, datetime.date | str),
}


def check_entry(entry: Table) -> None:
    """Refuse an entry that could not stand in any pad."""
    refuse_if(type(entry) is not dict, "an entry is a table")
    refuse_if(("ended" in entry) == ("change" in entry), "a hand or else a change")
    kind = "ended" if "ended" in entry else "change"
    for key, value in entry.items():
        refuse_if(key not in ENTRY_VALUES, f"no key {key}")
        refuse_if(not ENTRY_VALUES[key](value), f"{key} cannot be {value!r}")
    if kind == "ended":
        needed, may = HAND_FACTS[entry["ended"]]
        may = may | HAND_KEYS
    else:
        needed, may = CHANGES[entry["change"]]
        may = may | {"change"}
    if {"replaces", "before", "after"} & set(entry):
        # only what changes the past can make later hands not count
        may = may | {"also_strikes"}
    refuse_if(not needed <= set(entry), f"{needed - set(entry)} missing")
    refuse_if(not set(entry) <= needed | may | ALWAYS, "a key that says nothing here")
    check_facts(entry)


def check_facts(entry: Table) -> None:
    """Refuse an entry whose facts do not go together."""
    ended, change = entry.get("ended"), entry.get("change")
    refuse_if({"replaces", "before"} <= set(entry), "put right or put in, not both")
    if "from" in entry:
        wanted = NUMBER if change == "rules" else is_text
        refuse_if(not wanted(entry["from"]), "from is a name or a game")
    if ended in ("gin", "big-gin"):
        refuse_if(entry.get("knocker_deadwood", 0) != 0, "gin has no deadwood")
    if ended == "scored":
        refuse_if(entry["points"] < 0, "points cannot be negative")


def in_force(entries: list[Table]) -> list[Table]:
    """Walk through undo and redo to the entries that stand."""
    standing: list[Table] = []
    taken_back: list[Table] = []
    for entry in entries:
        check_entry(entry)
        change = entry.get("change")
        if change not in ("undo", "redo"):
            standing.append(entry)
            taken_back = []
            continue
        source, target = standing, taken_back
        if change == "redo":
            source, target = taken_back, standing
        for _ in range(entry.get("count", 1)):
            refuse_if(not source, f"nothing left to {change}")
            target.append(source.pop())
    return standing


NEVER = 10**9 + 1  # a number that no game reaches


class Story:
    """What the standing entries tell, names made into places."""

    def __init__(self, table: Table) -> None:
        self.teams = read_sides(table)
        self.names = [name for side in self.teams for name in side]
        self.side_of = [i for i, side in enumerate(self.teams) for _ in side]
        self.title = table.get("title")
        self.first_rules = dict(CLASSIC)
        set_rules(self.first_rules, flatten(table.get("rules", {})))
        self.rules = self.first_rules  # with all changes, whatever game they are for
        self.rule_changes: list[tuple[int, Table]] = []
        self.check_rules()
        dealer = table.get("dealer")
        self.dealer = None if dealer is None else self.player(dealer)
        self.cutthroat = len(self.teams) == 3
        self.in_teams = len(self.names) > len(self.teams)
        refuse_if(self.cutthroat and self.dealer is None, "three must say who deals")
        self.hands: list[Table] = []
        self.next_hand: Table = {}  # the upcard and the dealer noted for it
        self.timeline: list[Table] = []
        self.place = -1
        self.last_correction = -1
        for place, entry in enumerate(in_force(table.get("entries", []))):
            self.place = place
            self.read(entry)
        hands = [event for event in self.timeline if event["what"] == "hand"]
        for number, event in enumerate(hands, 1):
            event["number"] = number  # as the sheet has it in the end

    def agreement(self, game: int) -> Table:
        """Give the agreement of a game: all entries from that game or an earlier one.

        They count in the order of the entries, whether they stand before the first
        hand of the game or after it.
        """
        rules = dict(self.first_rules)
        for first, changes in self.rule_changes:
            if first <= game:
                set_rules(rules, changes)
        return rules

    def check_rules(self) -> None:
        """Refuse agreements that do not suit these players.

        Decided: also that of a game which nobody has begun yet, so that the entry is
        refused and not the hand that begins the game.
        """
        for game in {1, *(first for first, _ in self.rule_changes)}:
            rules = self.agreement(game)
            check_whole_agreement(rules, len(self.names), len(self.teams))

    def player(self, name: str) -> int:
        """Find a player by the name that is in force here."""
        refuse_if(name not in self.names, f"nobody is called {name!r}")
        return self.names.index(name)

    def side_names(self) -> list[str]:
        """Name the sides as they are called here."""
        sides: list[list[str]] = [[] for _ in self.teams]
        for side, name in zip(self.side_of, self.names, strict=True):
            sides[side].append(name)
        return [" & ".join(side) for side in sides]

    def hand(self, number: int) -> Table:
        """Find a hand by its number."""
        refuse_if(number > len(self.hands), f"there is no hand {number}")
        return self.hands[number - 1]

    def read(self, entry: Table) -> None:
        """Take in one standing entry; its numbers are those from before it."""
        numbers = entry.get("also_strikes", [])
        twice = {entry.get("replaces"), entry.get("hand")} & set(numbers)
        refuse_if(bool(twice), "one hand twice")
        struck_too = [self.hand(number) for number in numbers]
        if "ended" in entry:
            self.read_hand(entry)
        else:
            {
                "strike": self.read_strike,
                "finish": self.read_event,
                "again": self.read_event,
                "upcard": self.read_upcard,
                "dealer": self.read_dealer,
                "rename": self.read_rename,
                "rules": self.read_rules,
                "adjust": self.read_adjust,
                "note": self.read_note,
                "title": self.read_title,
            }[entry["change"]](entry)
        corrects = {"replaces", "before", "after"} & set(entry)
        if corrects or entry.get("change") in ("strike", "rules"):
            self.last_correction = self.place
        for hand in struck_too:
            self.strike(hand)

    def read_hand(self, entry: Table) -> None:
        """Take in a hand: a new one, one put right, or one put in."""
        facts = self.facts(entry)
        if "replaces" in entry:
            old = self.hand(entry["replaces"])
            # Decided: a hand put right is a whole hand, so a note it does not repeat
            # is gone; that it was put in stays true.
            facts |= {"corrected": True, "inserted": old["inserted"]}
            old.clear()
            old |= facts
        elif "before" in entry:
            self.insert(facts, entry["before"])
        else:
            self.hands.append(facts)
            # Decided: what was noted for the next new hand stays with that hand, the
            # dealer like the upcard, when another is later put in before it.
            event = {"what": "hand", "facts": facts, "place": self.place}
            self.timeline.append(event | self.next_hand)
            self.next_hand = {}

    def insert(self, facts: Table, number: int) -> None:
        """Put a hand in directly before another.

        Decided: there must be such a hand (one to follow the last is a new hand).  What
        else stands between it and the hand before it, such as an adjustment or the
        start of a game, comes before the inserted one.  The dealer given at the start
        is that of hand 1, so of a hand put in before it.
        """
        after = self.hand(number)
        facts["inserted"] = True
        self.hands.insert(number - 1, facts)
        at = self.place_of(after)
        self.timeline.insert(at, {"what": "hand", "facts": facts, "place": self.place})

    def place_of(self, facts: Table) -> int:
        """Find where on the timeline a hand is."""
        hands = [event.get("facts") for event in self.timeline]
        (at,) = (at for at, hand in enumerate(hands) if hand is facts)
        return at

    def facts(self, entry: Table) -> Table:
        """Put the facts of a hand into one shape."""
        ended, k = entry["ended"], entry.get("knocker_deadwood")
        if ended == "knock" and k == 0:
            ended = "gin"
        facts: Table = {
            "ended": ended,
            "knocker_deadwood": 0 if ended in ("gin", "big-gin") else k,
            "opponent_deadwood": entry.get("opponent_deadwood"),
            "upcard": card(entry["upcard"]) if "upcard" in entry else None,
            "multiplier": entry.get("multiplier", 1),
            "points": entry.get("points"),
            "outcome": entry.get("outcome"),
            "accepted": entry.get("accepted", False),
            "note": entry.get("note"),
            "at": entry.get("at"),
            "corrected": False,
            "inserted": False,
            "struck": False,
        }
        for key in ("knocker", "opponent", "winner"):
            facts[key] = self.player(entry[key]) if key in entry else None
        self.check_pair(facts)
        return facts

    def check_pair(self, facts: Table) -> None:
        """Refuse a hand of a player against himself or his own side."""
        one = facts["winner"] if facts["ended"] == "scored" else facts["knocker"]
        other = facts["opponent"]
        if other is not None:
            same = self.side_of[one] == self.side_of[other]
            refuse_if(same, "a hand is between two sides")

    def strike(self, hand: Table) -> None:
        """Cross out a hand that still counts."""
        refuse_if(hand["struck"], "the hand is struck already")
        hand["struck"] = True

    def read_strike(self, entry: Table) -> None:
        """Take in a strike."""
        self.strike(self.hand(entry["hand"]))

    def read_event(self, entry: Table) -> None:
        """Take in a finish or an again."""
        self.timeline.append({"what": entry["change"], "place": self.place})

    def read_upcard(self, entry: Table) -> None:
        """Keep an upcard for the next new hand."""
        self.next_hand["upcard"] = card(entry["card"])

    def read_dealer(self, entry: Table) -> None:
        """Keep who deals the next new hand."""
        self.next_hand["dealer"] = self.player(entry["dealer"])

    def read_note(self, entry: Table) -> None:
        """Take in a note beside a hand, struck or not; an empty one removes it."""
        self.hand(entry["hand"])["note"] = entry["text"] or None

    def read_title(self, entry: Table) -> None:
        """Take in the name of the pad; decided: an empty one removes it."""
        self.title = entry["text"] or None

    def read_rename(self, entry: Table) -> None:
        """Take in a new name."""
        player, new = self.player(entry["from"]), entry["to"]
        others = [name for i, name in enumerate(self.names) if i != player]
        taken = new.casefold() in [name.casefold() for name in others]
        refuse_if(taken, f"{new!r} is somebody else")
        self.names[player] = new

    def read_rules(self, entry: Table) -> None:
        """Take in a change of the agreement."""
        self.rule_changes.append((entry.get("from", 1), entry["set"]))
        self.check_rules()
        self.rules = self.agreement(NEVER)

    def read_adjust(self, entry: Table) -> None:
        """Take in points without a hand, given now or after an earlier hand."""
        names = self.side_names()
        refuse_if(entry["side"] not in names, f"no side {entry['side']!r}")
        event = {
            "what": "adjust",
            "side": names.index(entry["side"]),
            "points": entry["points"],
            "reason": entry["reason"],
            "place": self.place,
        }
        if "after" not in entry:
            self.timeline.append(event)
            return
        at = 0
        if entry["after"]:
            event["of"] = self.hand(entry["after"])
            at = self.place_of(event["of"]) + 1
        # Decided: after the adjustments that were given there before it.
        while at < len(self.timeline) and "points" in self.timeline[at]:
            at += 1
        self.timeline.insert(at, event | {"what": "adjust after"})


TOP_KEYS = ["scorepad", "id", "title", "players", "sides", "dealer", "started"]
TOP_KEYS += ["rules", "expected", "entries"]


def read_sides(table: Table) -> list[list[str]]:
    """Read who plays, each side a list of names."""
    refuse_if(table.get("scorepad") != 1, "not a pad of format 1")
    refuse_if(not set(table) <= set(TOP_KEYS), "an unknown key")
    for key in {"id", "title"} & set(table):
        refuse_if(type(table[key]) is not str, f"{key} is a text")
    refuse_if(("players" in table) == ("sides" in table), "either players or sides")
    if "players" in table:
        sides = [[name] for name in table["players"]]
    else:
        sides = [list(side) for side in table["sides"]]
    refuse_if(len(sides) not in (2, 3), "two or three sides")
    sizes = {len(side) for side in sides}
    refuse_if(len(sizes) != 1 or 0 in sizes, "sides of one size")
    refuse_if(len(sides) == 3 and sizes != {1}, "three play each for himself")
    names = [name for side in sides for name in side]
    refuse_if(not all(is_text(name) for name in names), "a name is a text")
    refuse_if(len({name.casefold() for name in names}) < len(names), "one name twice")
    return sides


# --- games, columns, matches (sections 3, 4 and 6) -------------------------------


def new_game(number: int, match: int, rules: Table, sides: int) -> Table:
    """Start a game with empty columns and an agreement of its own."""
    columns = [
        {
            "number": i + 1,
            "weight": (rules["hollywood.weights"] or [1] * 9)[i],
            "closed": False,
            "winner": None,
            "points": [0] * sides,
            "boxes": [0] * sides,
            "wins": [0] * sides,
        }
        for i in range(rules["hollywood.columns"])
    ]
    return {
        "number": number,
        "match": match,
        "finished": False,
        "touched": False,
        "rules": rules,
        "columns": columns,
    }


def is_over(game: Table) -> bool:
    """Say whether all columns of a game are closed."""
    return all(bool(column["closed"]) for column in game["columns"])


def add_points(column: Table, side: int, points: int, rules: Table) -> None:
    """Add points to a column and close it where the target is reached."""
    column["points"][side] += points
    if column["points"][side] >= rules["game.target"]:
        column["closed"], column["winner"] = True, side


def enter(game: Table, side: int, points: int, boxes: int) -> list[int]:
    """Enter a win in the columns it belongs to; give their numbers."""
    rules = game["rules"]
    still_open = [column for column in game["columns"] if not column["closed"]]
    chosen = [column for column in still_open if column["wins"][side]]
    fresh = [column for column in still_open if not column["wins"][side]]
    chosen += fresh[:1]
    if rules["boxes.when"] == "at-once":
        points += rules["boxes.value"] * boxes
    for column in chosen:
        column["wins"][side] += 1
        column["boxes"][side] += boxes
        add_points(column, side, points, rules)
    return sorted(column["number"] for column in chosen)


def has_ended(game: Table) -> bool:
    """Say whether a game is over, or was ended early."""
    return is_over(game) or bool(game["finished"])


def game_winner(game: Table) -> int | None:
    """Say which side closed the greater weight of columns in a game that is over."""
    if not is_over(game):
        return None
    sides = range(len(game["columns"][0]["points"]))
    closed = [
        sum(c["weight"] for c in game["columns"] if c["winner"] == side)
        for side in sides
    ]
    best = max(closed)
    return closed.index(best) if closed.count(best) == 1 else None


# --- replay ----------------------------------------------------------------------


class Evening:
    """The pad played through from the first entry to the last.

    With `newer` a dealer who was not given is found as soon as he follows.
    """

    def __init__(self, story: Story, *, newer: bool = False) -> None:
        self.story = story
        self.newer = newer
        self.sides = len(story.teams)
        self.dealer = None if story.in_teams else story.dealer
        self.games = [new_game(1, 1, story.agreement(1), self.sides)]
        self.round: Table = {"number": 0, "places": [], "used": set(), "size": 0}
        self.hands: list[Table] = []
        self.adjustments: list[Table] = []
        for event in story.timeline:
            {
                "hand": self.play_hand,
                "adjust": self.adjust,
                "adjust after": self.adjust_after,
                "finish": self.finish,
                "again": self.again,
            }[event["what"]](event)
        self.set_dealer(story.next_hand)
        self.check_currency()

    # games

    @property
    def game(self) -> Table:
        """Give the game in progress, or the last one."""
        return self.games[-1]

    def games_won(self, match: int) -> list[int]:
        """Count the games each side has won in a match."""
        winners = [game_winner(game) for game in self.games if game["match"] == match]
        return [winners.count(side) for side in range(self.sides)]

    def best_of(self, match: int) -> int:
        """Say of how many games a match is: its first game has agreed it."""
        rules = [game["rules"] for game in self.games if game["match"] == match]
        return int(rules[0]["match.best_of"])

    def decided(self, match: int) -> bool:
        """Say whether a side has won more than half of the games of a match."""
        return max(self.games_won(match)) * 2 > self.best_of(match)

    def start_game(self) -> None:
        """Start the next game, in this match or a new one."""
        match, number = self.game["match"], self.game["number"] + 1
        rules = self.story.agreement(number)
        if self.best_of(match) == 1 or self.decided(match):
            match += 1
        else:
            # Decided: the agreement of a later game of a match says so too.
            rules["match.best_of"] = self.best_of(match)
        self.games.append(new_game(number, match, rules, self.sides))
        self.round["places"] = []

    def match_goes_on(self) -> bool:
        """Say whether the next hand starts another game by itself."""
        match = self.game["match"]
        ended = is_over(self.game) and not self.game["finished"]
        return self.best_of(match) > 1 and ended and not self.decided(match)

    def under_way(self) -> Table | None:
        """Say what the next hand belongs to, if there can be one."""
        game, match = self.game["number"], self.game["match"]
        if self.match_goes_on():
            return {"game": game + 1, "match": match}
        return None if has_ended(self.game) else {"game": game, "match": match}

    def come_to_open_game(self, refusing: bool) -> None:
        """Find the game that takes the next hand or adjustment."""
        if self.match_goes_on():
            self.start_game()
        ended = has_ended(self.game)
        refuse_if(refusing and ended, "the game is over: again starts the next")
        self.game["touched"] = True

    def check_currency(self) -> None:
        """Refuse a second currency once money has been settled.

        Decided: what counts is whether games that are played for money would be paid
        in two currencies, since the evening adds them up; the agreement of a game that
        has not begun counts too.
        """
        settled = {
            game["rules"]["stakes.currency"]
            for game in self.games
            if has_ended(game) and plays_for_money(game["rules"])
        }
        to_come = {first for first, _ in self.story.rule_changes}
        agreements = [game["rules"] for game in self.games]
        agreements += [
            self.story.agreement(game) for game in to_come if game > len(self.games)
        ]
        for rules in agreements:
            other = settled - {rules["stakes.currency"]}
            refuse_if(plays_for_money(rules) and bool(other), "another currency")

    def finish(self, event: Table) -> None:
        """End a game early, unless it has meanwhile ended by itself."""
        if not has_ended(self.game) and self.game["touched"]:
            self.game["finished"] = True
        else:
            refuse_if(not self.lapses(event), "there is no game to finish")

    def again(self, event: Table) -> None:
        """Start the next game, unless the last is meanwhile open again."""
        if has_ended(self.game):
            self.start_game()
        else:
            refuse_if(not self.lapses(event), "the game is not over")

    def lapses(self, event: Table) -> bool:
        """Say whether a later correction can have robbed an event of its sense."""
        return bool(event["place"] < self.story.last_correction)

    def adjust(self, event: Table) -> None:
        """Add points to every open column, unless the game has meanwhile ended."""
        if has_ended(self.game) and not self.match_goes_on() and self.lapses(event):
            return
        self.come_to_open_game(refusing=True)
        self.add_to_open_columns(self.game, event)

    def adjust_after(self, event: Table) -> None:
        """Add points in the game of an earlier hand, as of right after that hand.

        Decided: after a hand that closed the last column no column is open, so there
        is nothing that the points could go to: refused like any adjustment of a game
        that is over.  It lapses where a later correction has made it so.
        """
        game = self.games[0]
        if "of" in event:
            game = self.games[event["of"]["game"] - 1]
        if has_ended(game):
            refuse_if(not self.lapses(event), "the game was over with this hand")
            return
        game["touched"] = True
        self.add_to_open_columns(game, event)

    def add_to_open_columns(self, game: Table, event: Table) -> None:
        """Add the points of an adjustment and write it down.

        Decided: the list has them in the order of the sheet, not of the entries.
        """
        columns = [c for c in game["columns"] if not c["closed"]]
        for column in columns:
            add_points(column, event["side"], event["points"], game["rules"])
        self.adjustments.append(
            {
                "after": len(self.hands),
                "game": game["number"],
                "side": event["side"],
                "points": event["points"],
                "columns": [column["number"] for column in columns],
                "reason": event["reason"],
            }
        )

    # dealers

    def set_dealer(self, noted: Table) -> None:
        """Take the dealer that was noted for a hand, if one was."""
        if "dealer" in noted and not self.story.in_teams:
            self.dealer = noted["dealer"]

    def pass_deal(self, facts: Table, winner: int | None) -> None:
        """Find the next dealer after a hand that counts."""
        rules = self.game["rules"]
        players = len(self.story.names)
        following = None if self.dealer is None else (self.dealer + 1) % players
        if self.story.in_teams or (self.dealer is None and not self.newer):
            return
        if winner is None:
            if rules["dealing.after_dead"] == "pass":
                self.dealer = following
            return
        pair = [facts["lead"], facts["opponent"]]
        loser = pair[0] if winner == pair[1] else pair[1]
        rule = "loser" if self.story.cutthroat else rules["dealing.next"]
        self.dealer = {"loser": loser, "winner": winner, "alternate": following}[rule]

    # who plays a hand

    def seat(self, facts: Table) -> None:
        """Find who plays a hand; a struck one is never refused for it."""
        facts["lead"] = facts["winner" if facts["ended"] == "scored" else "knocker"]
        if facts["lead"] is None:
            return
        find = self.seat_two
        if self.story.cutthroat:
            find = self.seat_three
        if self.story.in_teams:
            find = self.seat_teams
        try:
            find(facts)
        except Refused:
            if not facts["struck"]:
                raise

    def seat_two(self, facts: Table) -> None:
        """Seat two players."""
        facts["opponent"] = 1 - facts["lead"]

    def seat_three(self, facts: Table) -> None:
        """Seat two of three; the third deals."""
        lead, opponent = facts["lead"], facts["opponent"]
        if opponent is None:
            refuse_if(lead == self.dealer, "the dealer sits out")
            (opponent,) = {0, 1, 2} - {lead, self.dealer}
            facts["opponent"] = opponent
        elif not facts["struck"]:
            (self.dealer,) = {0, 1, 2} - {lead, opponent}

    def seat_teams(self, facts: Table) -> None:
        """Seat a pair that has not played in this round."""
        lead, used = facts["lead"], self.round["used"]
        if facts["opponent"] is None:
            facts["opponent"] = self.default_opponent(lead)
        pair = {lead, facts["opponent"]}
        refuse_if(bool(pair & used), "a player plays once a round")

    def default_opponent(self, lead: int) -> int:
        """Find whom a partner meets when nobody is named."""
        side_of = self.story.side_of
        mates = [p for p, side in enumerate(side_of) if side == side_of[lead]]
        others = [p for p, side in enumerate(side_of) if side != side_of[lead]]
        opponent = others[mates.index(lead)]
        if opponent not in self.round["used"]:
            return opponent
        left = [player for player in others if player not in self.round["used"]]
        refuse_if(len(left) != 1, "name the opponent")
        return left[0]

    # hands

    def play_hand(self, event: Table) -> None:
        """Play one hand."""
        try:
            self.play(event)
        except Refused as refused:
            refused.hand = event["number"]
            raise

    def play(self, event: Table) -> None:
        """Play one hand in the game and the round that it comes to."""
        number, facts = event["number"], event["facts"]
        self.set_dealer(event)
        if facts["upcard"] is None:
            facts["upcard"] = event.get("upcard")
        self.come_to_open_game(refusing=not facts["struck"])
        facts["game"] = self.game["number"]
        if self.story.in_teams and not self.round["places"]:
            self.round["number"] += 1
            self.round["used"] = set()
        self.seat(facts)
        before = self.running()
        if facts["struck"]:
            scored: Table = {"outcome": None, "winner": None, "lines": []}
            scored |= {"points": 0, "boxes": 0, "extra": 0, "multiplier": 1}
        else:
            check_hand(facts, self.game["rules"])
            scored = score(facts, self.game["rules"])
        dealer = None if facts["struck"] else self.dealer
        columns = self.count(facts, scored)
        if facts["struck"]:
            columns, running = [], before
        else:
            running = self.running()
            self.pass_deal(facts, scored["winner"])
        self.write_hand(number, facts, scored, (columns, running, dealer))

    def running(self) -> list[list[int]]:
        """Copy the points of the columns as they stand."""
        return [list(column["points"]) for column in self.game["columns"]]

    def count(self, facts: Table, scored: Table) -> list[int]:
        """Enter a hand, or the round that it completes, in the columns."""
        winner = scored["winner"]
        if self.story.in_teams:
            return self.count_in_round(facts, scored)
        if winner is None:
            return []
        return enter(self.game, winner, scored["points"], scored["boxes"])

    def count_in_round(self, facts: Table, scored: Table) -> list[int]:
        """Put a hand in its place of the round; enter a complete round."""
        self.round["places"].append(scored)
        self.round["used"] |= {facts["lead"], facts["opponent"]} - {None}
        if len(self.round["places"]) < len(self.story.teams[0]):
            return []
        places, self.round["places"] = self.round["places"], []
        won: list[list[Table]] = [[], []]
        for hand in places:
            if hand["winner"] is not None:
                won[self.story.side_of[hand["winner"]]].append(hand)
        sums = [sum(hand["points"] for hand in side) for side in won]
        if sums[0] == sums[1]:
            return []
        ahead = 0 if sums[0] > sums[1] else 1
        # one box, never multiplied, whatever boxes.multiplied says
        boxes = 1 + sum(hand["extra"] for hand in won[ahead])
        if len(won[ahead]) == len(places):
            boxes += self.sweep_boxes(places)
        return enter(self.game, ahead, abs(sums[0] - sums[1]), boxes)

    def sweep_boxes(self, places: list[Table]) -> int:
        """Say what winning every hand of a round is worth."""
        rules = self.game["rules"]
        boxes: int = rules["partnership.sweep_boxes"]
        multipliers = {hand["multiplier"] for hand in places}
        if rules["extra_boxes.multiplied"] and len(multipliers) == 1:
            boxes *= multipliers.pop()
        return boxes

    def write_hand(
        self,
        number: int,
        facts: Table,
        scored: Table,
        state: tuple[list[int], list[list[int]], int | None],
    ) -> None:
        """Write down a hand as the JSON has it, but for the names."""
        columns, running, dealer = state
        winner = scored["winner"]
        kept = ["ended", "knocker", "opponent", "knocker_deadwood", "multiplier"]
        kept += ["opponent_deadwood", "upcard", "note", "corrected", "struck"]
        kept += ["accepted", "inserted"]
        self.hands.append(
            {key: facts[key] for key in kept}
            | {key: scored[key] for key in ("outcome", "points", "boxes", "lines")}
            | {
                "number": number,
                "game": self.game["number"],
                "round": self.round["number"] if self.story.in_teams else None,
                "winner": None if winner is None else self.story.side_of[winner],
                "columns": columns,
                "running": running,
                "dealer": dealer,
                "at": moment(facts["at"]),
            }
        )


def moment(at: datetime.date | str | None) -> str | None:
    """Write a time as text."""
    if at is None:
        return None
    text = at if isinstance(at, str) else at.isoformat()
    return text.replace("+00:00", "Z")


# --- settlement (sections 3, 5 and 6) --------------------------------------------


def pays_shutouts(rules: Table) -> bool:
    """Say whether an agreement pays anything for a shutout.

    Decided: to double a part that happens to be 0 is to pay for it all the same.
    """
    return bool(rules["shutout.doubles"] or rules["shutout.adds"])


def is_shut_out(column: Table, side: int, rules: Table) -> bool:
    """Say whether a side has nothing in a column that another side closed."""
    if not column["closed"] or column["winner"] == side:
        return False
    if rules["shutout.when"] == "no-hands":
        return bool(column["wins"][side] == 0)
    return bool(column["points"][side] <= 0)


def box_amounts(column: Table, rules: Table) -> list[int]:
    """Say what the boxes of a column pay at the end."""
    value = rules["boxes.value"] if rules["boxes.when"] == "at-end" else 0
    return [value * boxes for boxes in column["boxes"]]


def bonus_amounts(column: Table, rules: Table) -> list[int]:
    """Say who has the game bonus of a column."""
    sides = range(len(column["points"]))
    return [rules["game.bonus"] if column["winner"] == side else 0 for side in sides]


def shutout_extra(column: Table, loser: int, rules: Table) -> int:
    """Say what the winner of a column has for having shut a loser out."""
    if not is_shut_out(column, loser, rules):
        return 0
    winner = column["winner"]
    parts = {
        "points": column["points"][winner],
        "game": rules["game.bonus"],
        "boxes": box_amounts(column, rules)[winner],
    }
    doubled = sum(parts[part] for part in rules["shutout.doubles"])
    return int(doubled + rules["shutout.adds"])


def column_lines(column: Table, rules: Table) -> list[Table]:
    """List the four lines of a column, their amounts by side."""
    sides = len(column["points"])
    shutout = [0] * sides
    if sides == 2 and column["closed"]:
        winner = column["winner"]
        shutout[winner] = shutout_extra(column, 1 - winner, rules)
    return [
        {"for": "points", "amounts": list(column["points"])},
        {"for": "game bonus", "amounts": bonus_amounts(column, rules)},
        {"for": "boxes", "amounts": box_amounts(column, rules)},
        {"for": "shutout", "amounts": shutout},
    ]


def column_totals(column: Table, rules: Table) -> list[int]:
    """Add the lines of a column up."""
    lines = column_lines(column, rules)
    sides = range(len(column["points"]))
    return [sum(line["amounts"][side] for line in lines) for side in sides]


def game_totals(game: Table) -> list[int]:
    """Add the columns of a game up, each times its weight."""
    rules = game["rules"]
    sides = range(len(game["columns"][0]["points"]))
    return [
        sum(c["weight"] * column_totals(c, rules)[side] for c in game["columns"])
        for side in sides
    ]


def rounded(points: int, rules: Table) -> int:
    """Round points to the nearest multiple, half up, whoever they go to."""
    step = rules["stakes.round_to"]
    if step == 0:
        return points
    size: int = (2 * abs(points) + step) // (2 * step) * step
    return size if points > 0 else -size


def pair_points(game: Table, one: int, other: int) -> int:
    """Say how many points one side has over another in the settlement."""
    rules, totals = game["rules"], game_totals(game)
    points = totals[one] - totals[other]
    if len(totals) == 3:
        for column in game["columns"]:
            if column["winner"] == one:
                points += column["weight"] * shutout_extra(column, other, rules)
            if column["winner"] == other:
                points -= column["weight"] * shutout_extra(column, one, rules)
    return rounded(points, rules)


def stake(rules: Table, key: str) -> Decimal:
    """Read a stake, nothing being none."""
    return Decimal(rules[f"stakes.{key}"] or "0")


def pair_money(game: Table, pair: tuple[int, int], points: int) -> Decimal:
    """Say how much money the second of a pair owes the first."""
    rules, (one, other) = game["rules"], pair
    boxes = sum(
        c["weight"] * (c["boxes"][one] - c["boxes"][other]) for c in game["columns"]
    )
    money: Decimal = stake(rules, "per_point") * points
    money += stake(rules, "per_box") * boxes
    winner = None if game["finished"] else game_winner(game)
    if winner == one:
        money += stake(rules, "per_game")
    if winner == other:
        money -= stake(rules, "per_game")
    return money


def pairs(sides: int) -> list[tuple[int, int]]:
    """List the pairs that settle: 1-2, 1-3, 2-3."""
    return [(one, other) for one in range(sides) for other in range(one + 1, sides)]


def flows(game: Table) -> list[tuple[int, Decimal]]:
    """Say what goes to the first of each pair, in points and in money."""
    result = []
    for pair in pairs(len(game["columns"][0]["points"])):
        points = 0
        money = Decimal(0)
        if has_ended(game):
            points = pair_points(game, *pair)
            money = pair_money(game, pair, points)
        result.append((points, money))
    return result


def written(money: Decimal) -> str:
    """Write money exactly, with at least two places."""
    text = f"{money:f}"
    whole_part, _, places = text.partition(".")
    places = places.rstrip("0").ljust(2, "0")
    text = f"{whole_part}.{places}"
    return text.removeprefix("-") if money == 0 else text


def payments(
    amounts: list[tuple[int, Decimal]], names: list[str], for_money: bool
) -> list[Table]:
    """Write who pays whom, without those of nothing."""
    result = []
    for (one, other), (points, money) in zip(pairs(len(names)), amounts, strict=True):
        if points == 0 and money == 0:
            continue
        to_first = points > 0 or (points == 0 and money > 0)
        payer, payee = (other, one) if to_first else (one, other)
        owed = money if to_first else -money
        result.append(
            {
                "from": names[payer],
                "to": names[payee],
                "points": abs(points),
                "money": written(owed) if for_money else None,
            }
        )
    return result


# --- the JSON object (design, section 4) -----------------------------------------


def name_at(names: list[str], place: int | None) -> str | None:
    """Put a name in for a place."""
    return None if place is None else names[place]


def write_column(column: Table, rules: Table, names: list[str], newer: bool) -> Table:
    """Write a column."""
    sides = range(len(names))
    shutout = any(is_shut_out(column, side, rules) for side in sides)
    return {
        "number": column["number"],
        "closed": column["closed"],
        "winner": name_at(names, column["winner"]),
        "shutout": shutout and (pays_shutouts(rules) or not newer),
        "weight": column["weight"],
        "points": column["points"],
        "boxes": column["boxes"],
        "lines": column_lines(column, rules),
        "totals": column_totals(column, rules),
    }


def write_game(game: Table, names: list[str], newer: bool) -> Table:
    """Write a game with its settlement."""
    over = is_over(game) and not game["finished"]
    rules = game["rules"]
    return {
        "number": game["number"],
        "match": game["match"],
        "over": over,
        "finished": game["finished"],
        "winner": name_at(names, game_winner(game)),
        "columns": [write_column(c, rules, names, newer) for c in game["columns"]],
        "totals": game_totals(game),
        "payments": payments(flows(game), names, plays_for_money(rules)),
    }


def write_match(evening: Evening, last: Table, names: list[str]) -> Table:
    """Write the match that the last listed game belongs to."""
    best_of = evening.best_of(last["match"])
    won = evening.games_won(last["match"])
    decided = max(won) * 2 > best_of
    return {
        "best_of": best_of,
        "games_won": won,
        "over": decided or (best_of == 1 and is_over(last)),
        "winner": names[won.index(max(won))] if decided else None,
    }


def write_hands(evening: Evening, names: list[str]) -> list[Table]:
    """Put names into the hands."""
    players = evening.story.names
    result = []
    for hand in evening.hands:
        named: Table = {"winner": name_at(names, hand["winner"])}
        for key in ("knocker", "opponent", "dealer"):
            named[key] = name_at(players, hand[key])
        result.append(hand | named)
    return result


def net(games: list[Table], names: list[str]) -> list[Table]:
    """Add up what the games of a pad pay.

    Decided: there is money in the sum where a game that was settled was played for it.
    """
    sums = [
        (sum(points for points, _ in pair), sum((m for _, m in pair), Decimal(0)))
        for pair in zip(*(flows(game) for game in games), strict=True)
    ]
    settled = [game["rules"] for game in games if has_ended(game)]
    return payments(sums, names, any(plays_for_money(rules) for rules in settled))


def replay(table: Table, *, newer: bool = False) -> Table:
    """Replay a pad as tomllib reads it.

    Args:
        table: the pad.
        newer: say what was added to the JSON since, and find a dealer who was not
            given.  All that a pad may newly hold is understood in any case.

    Returns:
        The JSON object of a pad without the keys pad, title, rules and checks; with
        `newer` only pad and checks are missing, and the name, title, sources and
        based_on of the rules.

    Raises:
        Refused: the pad has to be refused.
    """
    evening = Evening(Story(table), newer=newer)
    story = evening.story
    names = story.side_names()
    games = [game for game in evening.games if game["touched"]] or evening.games[:1]
    players: list[list[str]] = [[] for _ in names]
    for side, name in zip(story.side_of, story.names, strict=True):
        players[side].append(name)
    said: Table = {
        "schema": 1,
        "sides": [
            {"name": name, "players": who}
            for name, who in zip(names, players, strict=True)
        ],
        "hands": write_hands(evening, names),
        "adjustments": [
            each | {"side": names[each["side"]]} for each in evening.adjustments
        ],
        "games": [write_game(game, names, newer) for game in games],
        "match": write_match(evening, games[-1], names),
        "next_dealer": name_at(story.names, evening.dealer),
        "payments": net(games, names),
    }
    if newer:
        return said | added(table, evening, said, games)
    for hand in said["hands"]:
        del hand["accepted"], hand["inserted"]
    return said


def added(table: Table, evening: Evening, said: Table, games: list[Table]) -> Table:
    """Write what was added to the JSON since.

    Decided: the last game, whose agreement stands at the top, is the last one that is
    listed: a game that `again` has begun is not, until it has a hand or adjustment.
    """
    last = games[-1]["rules"]
    return {
        "id": table.get("id"),
        "title": evening.story.title,
        "started": moment(table.get("started")),
        "under_way": evening.under_way(),
        "rules": nested(last),
        "games": [
            written_game | {"rules": differences(game["rules"], last)}
            for written_game, game in zip(said["games"], games, strict=True)
        ],
    }
