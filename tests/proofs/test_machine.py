"""Random commands, one after another: the pad is always what a simple model says."""

import json
import tomllib
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorepad.formatting import toml_literal
from tests import oracle
from tests.oracle import Table
from tests.proofs.desk import check, does, pad_file, run
from tests.proofs.model import Outcome, nested

OURS = ("pad", "title", "rules", "checks")  # what the oracle does not work out
AGREEMENTS: list[dict[str, object]] = [
    {},
    {"hollywood.columns": 3, "extra_boxes.gin": 2},
    {"match.best_of": 3},
    {"boxes.when": "at-once", "shutout.when": "no-hands"},
    {"hand.tie": "knocker", "dealing.next": "winner", "shutout.doubles": ["points"]},
    {"hand.tie": "nobody", "dealing.after_dead": "pass", "hand.gin_off_bonus": 17},
    {"oklahoma.played": True, "oklahoma.ace": "one", "dealing.next": "alternate"},
]
DIFFERENT: dict[str, object] = {
    "hand.gin_bonus": 20,
    "hand.undercut_bonus": 13,
    "game.bonus": 110,
    "boxes.value": 7,
}
CHANGES: list[dict[str, object]] = [
    {"game.target": 30},
    {"game.target": 60},
    {"game.target": 200},
    {"hand.gin_bonus": 31},
    {"hand.tie": "undercut"},
    {"hand.tie": "nobody"},
    {"boxes.value": 0, "game.bonus": 0},
    {"match.best_of": 1},
    {"match.best_of": 3},
    {"hollywood.columns": 2},
    {"dealing.next": "alternate", "game.target": 90},
]
ENDS = ("knock", "knock", "knock", "gin", "dead", "scored", "undercut")
NEW_NAMES = ("Cy", "Dee", "Ann", "Ben", "Eve")
UPCARDS = ("7s", "Th", "As", "2d")

places = st.integers(0, 1)
counts = st.one_of(st.integers(0, 10), st.integers(0, 40))
numbers = st.integers(1, 9)
agreed = st.booleans()


class Evening(RuleBasedStateMachine):
    """An evening of commands, and the entries that ought to be on its pad."""

    def __init__(self) -> None:
        super().__init__()
        self.table: Table = {}
        self.bytes = b""

    @initialize(
        agreement=st.sampled_from(AGREEMENTS),
        to=st.sampled_from([30, 60, 100]),
        dealer=st.sampled_from([None, "Ann", "Ben"]),
    )
    def new(self, agreement: dict[str, object], to: int, dealer: str | None) -> None:
        rules = {**DIFFERENT, "game.target": to, **agreement}
        sets = [f"--set={key}={toml_literal(value)}" for key, value in rules.items()]
        deals = [] if dealer is None else ["--dealer", dealer]
        does("new", "Ann", "Ben", *sets, *deals)
        self.table = {"scorepad": 1, "players": ["Ann", "Ben"], "entries": []}
        self.table["rules"] = nested(rules)
        if dealer is not None:
            self.table["dealer"] = dealer
        self.bytes = pad_file().read_bytes()

    # Hands.

    @rule(ended=st.sampled_from(ENDS), who=places, k=counts, o=counts)
    def record(self, ended: str, who: int, k: int, o: int) -> None:
        words, entry = self.hand(ended, who, k, o)
        if ended == "knock":
            words = ["knock", *words]
        elif ended != "dead":
            words = [words[1], words[0], *words[2:]]
        self.does(words, entry)

    @precondition(lambda self: self.hands)
    @rule(
        number=numbers,
        ended=st.sampled_from(ENDS),
        who=places,
        k=counts,
        o=counts,
        yes=agreed,
    )
    def fix(self, number: int, ended: str, who: int, k: int, o: int, yes: bool) -> None:
        words, entry = self.hand(ended, who, k, o)
        if entry is not None:
            entry |= self.kept(number) | {"replaces": number}
        self.does(["fix", str(number), *words], entry, yes)

    @precondition(lambda self: self.hands)
    @rule(
        number=numbers,
        ended=st.sampled_from(ENDS),
        who=places,
        k=counts,
        o=counts,
        yes=agreed,
    )
    def insert(
        self, number: int, ended: str, who: int, k: int, o: int, yes: bool
    ) -> None:
        words, entry = self.hand(ended, who, k, o)
        if entry is not None:
            entry |= {"before": number}
        self.does(["insert", str(number), *words], entry, yes)

    @precondition(lambda self: self.hands)
    @rule(number=numbers, yes=agreed)
    def swap(self, number: int, yes: bool) -> None:
        entry: Table | None = None
        facts = self.hands[number - 1] if number <= len(self.hands) else None
        if facts and facts["ended"] != "dead" and not facts["struck"]:
            entry = {"ended": facts["ended"], "replaces": number} | self.kept(number)
            if facts["ended"] == "scored":
                entry["winner"] = self.names[1 - facts["winner"]]
                entry["points"] = facts["points"]
            else:
                entry["knocker"] = self.names[1 - facts["knocker"]]
                entry["opponent_deadwood"] = facts["opponent_deadwood"]
            if facts["ended"] == "knock":
                entry["knocker_deadwood"] = facts["knocker_deadwood"]
        self.does(["swap", str(number)], entry, yes)

    @precondition(lambda self: self.hands)
    @rule(number=numbers, yes=agreed)
    def strike(self, number: int, yes: bool) -> None:
        entry = {"change": "strike", "hand": number}
        self.does(["strike", str(number)], entry, yes)

    # Other changes.

    @rule(steps=st.sampled_from([1, 1, 1, 2, 3]))
    def undo(self, steps: int) -> None:
        self.step("undo", steps)

    @rule(steps=st.sampled_from([1, 1, 2]))
    def redo(self, steps: int) -> None:
        self.step("redo", steps)

    @rule(change=st.sampled_from(["finish", "again", "again"]))
    def turn(self, change: str) -> None:
        self.does([change], {"change": change})

    @rule(who=places, points=st.sampled_from([10, -15, 25, 55]))
    def adjust(self, who: int, points: int) -> None:
        entry: Table = {"change": "adjust", "side": self.names[who]}
        entry |= {"points": points, "reason": "a spot"}
        words = ["adjust", "--", self.names[who], str(points), "a", "spot"]
        self.does(words, entry)

    @rule(
        who=places,
        points=st.sampled_from([10, -15, 25, 55]),
        after=st.sampled_from([0, 1, 2, 3, 5, 8]),
        yes=agreed,
    )
    def adjust_earlier(self, who: int, points: int, after: int, yes: bool) -> None:
        entry: Table = {"change": "adjust", "side": self.names[who], "after": after}
        entry |= {"points": points, "reason": "found later"}
        words = ["adjust", "--after", str(after), *(["--yes"] if yes else []), "--"]
        self.does([*words, self.names[who], str(points), "found", "later"], entry, yes)

    @precondition(lambda self: self.hands)
    @rule(number=numbers, text=st.sampled_from(["wet", "a late one"]))
    def note(self, number: int, text: str) -> None:
        entry = {"change": "note", "hand": number, "text": text}
        self.does(["note", str(number), *text.split()], entry)

    @rule(text=st.sampled_from(["Friday", "the long evening"]))
    def title(self, text: str) -> None:
        self.does(["title", *text.split()], {"change": "title", "text": text})

    @rule(who=places, new=st.sampled_from(NEW_NAMES))
    def rename(self, who: int, new: str) -> None:
        old = self.names[who]
        entry = {"change": "rename", "from": old, "to": new}
        self.does(["rename", old, new], None if new == old else entry)

    @rule(who=places)
    def dealer(self, who: int) -> None:
        entry = {"change": "dealer", "dealer": self.names[who]}
        self.does(["dealer", self.names[who]], entry)

    @rule(card=st.sampled_from(UPCARDS))
    def upcard(self, card: str) -> None:
        self.does(["upcard", card], {"change": "upcard", "card": card})

    @rule(
        values=st.sampled_from(CHANGES),
        first=st.sampled_from([None, None, 1, 2, 3]),
        yes=agreed,
    )
    def rules_set(
        self, values: dict[str, object], first: int | None, yes: bool
    ) -> None:
        settings_ = [f"{key}={toml_literal(value)}" for key, value in values.items()]
        evening = oracle.Evening(self.story)
        # Without --from it is the game of the next hand, or the last one.
        under_way = evening.under_way() or {"game": len(evening.games)}
        entry = {"change": "rules", "set": values, "from": first or under_way["game"]}
        chosen = [] if first is None else ["--from", str(first)]
        self.does(["rules", "set", *settings_, *chosen], entry, yes)

    # What ought to come of it.

    @property
    def story(self) -> oracle.Story:
        return oracle.Story(self.table)

    @property
    def names(self) -> list[str]:
        return self.story.names

    @property
    def hands(self) -> list[Table]:
        return self.story.hands

    def hand(
        self, ended: str, who: int, k: int, o: int
    ) -> tuple[list[str], Table | None]:
        """Write a hand in the words of ``fix`` and, if it can be, as an entry."""
        one, other = self.names[who], self.names[1 - who]
        knocked = {"ended": "knock", "knocker_deadwood": k, "opponent_deadwood": o}
        match ended:
            case "dead":
                return ["dead"], {"ended": "dead"}
            case "scored":
                entry = {"ended": "scored", "winner": one, "points": o}
                return [one, "scored", str(o)], entry
            case "gin":
                entry = {"ended": "gin", "knocker": one, "opponent_deadwood": o}
                return [one, "gin", str(o)], entry
            case "undercut":
                wins_ties = self.story.rules["hand.tie"] == "undercut"
                is_one = o < k or (o == k > 0 and wins_ties)
                told = knocked | {"knocker": other} if is_one else None
                return [one, "undercut", str(o), str(k)], told
            case _:
                return [one, str(k), str(o)], knocked | {"knocker": one}

    def kept(self, number: int) -> Table:
        """Give what a correction of a hand keeps where it says nothing else."""
        if number > len(self.hands):
            return {}
        upcard = oracle.replay(self.table, newer=True)["hands"][number - 1]["upcard"]
        return {} if upcard is None else {"upcard": upcard}

    def step(self, change: str, steps: int) -> None:
        entry: Table = {"change": change}
        self.does(
            [change, str(steps)], entry if steps == 1 else entry | {"count": steps}
        )

    def does(self, words: list[str], entry: Table | None, yes: bool = False) -> None:
        """Run a command, and see that exactly what it ought to do is done."""
        told = run(*words, *(["--yes"] if yes and "--yes" not in words else []))
        check(told)
        outcome = None if entry is None else Outcome(self.table, written(entry))
        if outcome is None or not outcome.is_allowed:
            assert told.code == 1, (words, told)
            assert "--yes" not in told.err, (words, told)
        elif outcome.needs_consent and not yes:
            assert told.code == 1, (words, told)
            assert told.err.endswith(". To agree, add --yes\n"), (words, told)
        else:
            assert told.code == 0, (words, told)
            self.take(outcome)
        assert pad_file().read_bytes() == self.bytes, words
        self.compare()

    def take(self, outcome: Outcome) -> None:
        """See that the entry was appended, and nothing else changed."""
        data = pad_file().read_bytes()
        assert data.startswith(self.bytes)
        *_, entry = tomllib.loads(data.decode())["entries"]
        assert {key: value for key, value in entry.items() if key != "at"} == (
            outcome.entry
        )
        self.table = self.table | {"entries": [*self.table["entries"], entry]}
        self.bytes = data

    def compare(self) -> None:
        """See that the sheet is the oracle's, and that all entries are in the log."""
        shown = json.loads(does("show", "--format", "json"))
        ours: dict[str, Any] = {key: shown[key] for key in shown if key not in OURS}
        assert known(ours) == known(oracle.replay(self.table, newer=True))
        log = json.loads(does("log", "--format", "json"))
        assert len(log) == len(self.table["entries"])
        taken_back = [event for event in log if event["undone_by"] is not None]
        standing = oracle.in_force(self.table["entries"])
        steps = [e for e in self.table["entries"] if is_step(e)]
        assert len(taken_back) == len(log) - len(standing) - len(steps)


def known(said: dict[str, Any]) -> dict[str, Any]:
    """Return what both say: the oracle also says what was added to the JSON since."""
    return said | {
        "hands": [without(hand, "accepted", "inserted") for hand in said["hands"]],
        "games": [without(game, "rules") for game in said["games"]],
        **dict.fromkeys(("id", "started", "under_way", "title", "rules")),
    }


def without(table: Table, *keys: str) -> Table:
    return {key: value for key, value in table.items() if key not in keys}


def is_step(entry: Table) -> bool:
    return entry.get("change") in ("undo", "redo")


def written(entry: Table) -> Table:
    """Give an entry as it is written: a knock with 0 is gin."""
    if entry.get("ended") == "knock" and entry["knocker_deadwood"] == 0:
        rest = {key: entry[key] for key in entry if key != "knocker_deadwood"}
        return rest | {"ended": "gin"}
    return entry


def prove(examples: int, steps: int) -> None:
    # Not shrunk, because that takes minutes; the steps are printed as commands.
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            phases=[Phase.explicit, Phase.reuse, Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.usefixtures("quick_disk")
def test_random_commands_do_what_the_model_says() -> None:
    prove(15, 25)


@pytest.mark.long
@pytest.mark.usefixtures("quick_disk")
def test_many_random_commands_do_what_the_model_says() -> None:
    prove(400, 40)
