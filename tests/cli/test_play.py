"""The table prompt, line by line; what is typed stands behind the prompts."""

import builtins
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import pairwise
from pathlib import Path

import pytest

from scorepad.cli.play import Keyboard, PlaySession
from scorepad.cli.session import Agreed, PadSession, Parse
from scorepad.errors import PadError
from scorepad.recording import Change
from scorepad.storage import data_folder
from tests.conftest import Scorepad

Play = Callable[..., list[str]]
CTRL_C = "ctrl-c"
BEGUN = ("a g 30", "b g 20", "a g 5", "b 3 9")  # 55-45, 85-45, 85-51


@pytest.fixture
def play(
    scorepad: Scorepad,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Play:
    """Play at the current pad; give the screen after the lines that were *begun*."""

    def typing(*lines: str, begun: tuple[str, ...] = (), new: str = "") -> list[str]:
        scorepad(new or "new Ann Ben --dealer Ben")
        waiting = [*begun, *lines]

        def typed(prompt: str) -> str:
            if not waiting:
                raise EOFError
            line = waiting.pop(0)
            sys.stdout.write(f"{prompt}{line}\n")
            if line == CTRL_C:
                raise KeyboardInterrupt
            return line

        monkeypatch.setattr(builtins, "input", typed)
        path = data_folder.current_pad()
        assert path is not None
        PlaySession(path).play()
        screen = capsys.readouterr().out.splitlines()
        prompts = [
            place for place, line in enumerate(screen) if re.match(r"\d+> ", line)
        ]
        return screen[prompts[len(begun)] if lines else 0 :]

    return typing


def changed() -> bytes:
    path = data_folder.current_pad()
    assert path is not None
    return path.read_bytes()


def test_a_fresh_pad_says_how_to_type(play: Play) -> None:
    assert play() == [
        "Ann 0   Ben 0   to 100   Ben deals hand 1",
        "Type a for Ann, b for Ben, then the counts, the knocker's first: "
        "a 6 14. More: ?",
        "",
    ]


def test_a_hand_is_answered_with_what_it_meant(play: Play) -> None:
    assert play("a 6 4", "a g 32", "d") == [
        "1> a 6 4",
        "   Ben +27   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 25)",
        "   Ann 0 (100 to go)   Ben 27 (73 to go)   Ann deals hand 2",
        "2> a g 32",
        "   Ann +57   gin, Ben 32 (32 + 25)",
        "   Ann 57 (43 to go)   Ben 27 (73 to go)   Ben deals hand 3",
        "3> d",
        "   Dead hand, no score. Ben deals again.",
        "",
    ]


def test_the_hint_says_what_to_type_if_it_was_the_other_way_round(play: Play) -> None:
    screen = play("b 4 6", "fix 1 a 6 4")
    assert screen[3:6] == [
        "   if Ann knocked: fix 1 a 6 4",
        "2> fix 1 a 6 4",
        "   Ben +27   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 25)",
    ]


def test_the_end_of_a_game_says_what_can_follow(play: Play) -> None:
    # 55 + 85 = 140; 40 for boxes; 200 for a shutout.
    screen = play("a g 60", begun=("a g 30",))
    assert screen[2] == "   Ann reaches 140 and wins the game."
    assert screen[-3:-1] == [
        "",
        "   again: next game   undo: take back hand 2   q: stop",
    ]


def test_in_a_match_the_next_hand_begins_the_next_game(play: Play) -> None:
    new = "new Ann Ben --set match.best_of=3 --to 40"
    # 26 + 35 = 61; then 35 and 10 + 25 = 70, which is two games of three.
    screen = play("a g 10", begun=("a 4 30",), new=new)
    assert screen[-5:-1] == [
        "   Best of 3: games Ann 1, Ben 0.",
        "   Ben deals hand 3.",
        "",
        "   next hand: game 2   undo: take back hand 2   q: stop",
    ]
    screen = play("a g 9", begun=("a 4 30", "a g 1"), new=new)
    assert screen[-3:-1] == [
        # 52 points, 200 for the game, 40 for two boxes.
        "   Game 2   Ann 34 (6 to go)   Ben 0 (40 to go)   games 1-0, best of 3",
        "   so far: Ben owes Ann 292   Ben deals hand 4",
    ]
    screen = play("a g 40", begun=("a 4 30", "a g 10"), new=new)
    assert screen[-2] == "   again: next game   undo: take back hand 3   q: stop"


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        (
            "b 12 30",
            "Ben cannot knock with 12: the limit is 10. If the opponent accepts it: "
            "b 12 30 ok.",
        ),
        ("redo", "There is nothing to redo."),
        ("count 3h x", "x is not a card. Write rank then suit, for example 7s or 10h."),
        (
            "a 6 14 x2",
            "These rules have no doubled hands. To allow x2: rules set "
            "hand.multipliers=[2].",
        ),
        ("fix 3 b 7", "The opponent's deadwood is missing. For example: fix 3 b 7 14."),
        ("rules to 150", None),
        ("again", None),
    ],
)
def test_what_is_refused_changes_nothing(
    play: Play, line: str, refusal: str | None
) -> None:
    screen = play(line, begun=BEGUN)
    told = " ".join(text.strip() for text in screen[1:-1])
    assert told.endswith(" Nothing recorded.")
    assert refusal is None or told == f"{refusal} Nothing recorded."
    assert changed().count(b"[[entries]]") == len(BEGUN)


def test_what_is_to_be_typed_stays_in_one_piece(play: Play) -> None:
    assert play("a 6 14 well knocked") == [
        "1> a 6 14 well knocked",
        '   "well" is one word too many. After the counts come only x2, @7s, v NAME or',
        "   ok.",
        "   Nothing recorded.",
        "",
    ]


OKLAHOMA = "new Ann Ben --rules oklahoma"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("7d",), "   Ann +8   knocked 6, Ben 14 (14 - 6)"),
        (("@7d",), "   Ann +8   knocked 6, Ben 14 (14 - 6)"),
        (
            ("7", "s"),
            "   Ann +16   knocked 6, Ben 14 (14 - 6 = 8, x 2 for the spade)",
        ),
    ],
)
def test_in_oklahoma_the_upcard_of_a_hand_is_asked_for(
    play: Play, typed: tuple[str, ...], told: str
) -> None:
    screen = play("a 6 14", *typed, new=OKLAHOMA)
    assert screen[1] == f"   Upcard? {typed[0]}"
    assert screen[2:-2] == [
        *(f"   Suit (s, h, d or c)? {suit}" for suit in typed[1:]),
        told,
    ]


def test_the_suit_is_asked_only_where_spades_count(play: Play) -> None:
    new = f"{OKLAHOMA} --set oklahoma.spade_multiplier=1"
    screen = play("a 6 14", "J", new=new)
    assert screen[1:3] == [
        "   Upcard? J",
        "   Ann +8   knocked 6, Ben 14 (14 - 6)",
    ]


@pytest.mark.parametrize("typed", [("",), ("7", "")])
def test_enter_alone_in_place_of_an_upcard_records_nothing(
    play: Play, typed: tuple[str, ...]
) -> None:
    screen = play("a 6 14", *typed, new=OKLAHOMA)
    assert screen[-2] == "   Nothing recorded."
    assert b"[[entries]]" not in changed()


def test_the_upcard_is_asked_for_until_it_is_a_card(play: Play) -> None:
    screen = play("a 6 14", "8x", "7d", new=OKLAHOMA)
    assert screen[1:6] == [
        "   Upcard? 8x",
        "   8x is not a card. Write rank then suit, for example 7s or 10h.",
        "   Enter alone records nothing.",
        "   Upcard? 7d",
        "   Ann +8   knocked 6, Ben 14 (14 - 6)",
    ]


def test_the_upcard_that_was_asked_for_is_kept_in_a_refusal(play: Play) -> None:
    screen = play("a 6 14", "5d", new=OKLAHOMA)
    assert screen[2].endswith("If the opponent accepts it:")
    assert screen[3].strip().startswith("a 6 14 @5d ok.")


def test_the_upcard_is_asked_for_before_the_next_game_and_in_a_correction(
    play: Play,
) -> None:
    screen = play("b 3 18", "7d", "y", begun=("a g 80 @5d",), new=OKLAHOMA)
    assert screen[1:4] == [
        "   Upcard? 7d",
        "   Game 1 is over. Start game 2 with this hand? y/N y",
        "   Ben +15   knocked 3, Ann 18 (18 - 3)",
    ]
    screen = play("fix 1 b 3 18", "7d", begun=("d",), new=OKLAHOMA)
    assert screen[1:3] == ["   Upcard? 7d", "   Ben +15   knocked 3, Ann 18 (18 - 3)"]


def test_an_upcard_alone_is_noted(play: Play) -> None:
    assert play("@4d", new=OKLAHOMA)[1] == (
        "   Upcard: 4 of diamonds. Knock with 4 or less."
    )


def test_a_hand_after_the_end_of_a_game_can_start_the_next(play: Play) -> None:
    question = "   Game 1 is over. Start game 2 with this hand? y/N"
    screen = play("b 3 18", "n", "b 3 18", "y", begun=("a g 80",))
    assert screen[1:3] == [f"{question} n", "   Nothing recorded."]
    assert screen[4:-1] == [
        f"{question} y",
        "   Ben +15   knocked 3, Ann 18 (18 - 3)",
        # 105 points, 200 for the game, 20 for the box.
        "   Game 2   Ann 0 (100 to go)   Ben 15 (85 to go)   so far: Ben owes Ann 325",
        "   Ann deals hand 3",
    ]


def test_a_hand_that_cannot_be_is_refused_before_the_next_game(play: Play) -> None:
    screen = play("b 12 30", begun=("a g 80",))
    assert screen[1].startswith("   Ben cannot knock with 12: the limit is 10.")
    assert changed().count(b"[[entries]]") == 1


def test_a_hand_typed_twice_is_recorded_with_a_quiet_line(play: Play) -> None:
    again = "   Same as hand 1. If it was typed twice: undo"
    assert play("a 6 14", begun=("a 6 14",))[-2] == again
    assert again not in play("a 6 15", begun=("a 6 14",))
    assert again not in play("b 6 14", begun=("a 6 14",))
    assert again not in play("d", begun=("d",))
    assert again not in play("a 6 14", begun=("a 6 14", "strike 1"))


def test_a_struck_hand_is_not_brought_back_in_passing(play: Play) -> None:
    begun = ("a 6 14 x3", "strike 1")
    new = "new Ann Ben --set hand.multipliers=[3]"
    for line, whole in (
        ("swap 1", "fix 1 b 6 14 x3"),
        ("fix 1 @7s", "fix 1 a 6 14 x3 @7s"),
    ):
        told = f"   Hand 1 is struck. To make it count again: {whole}."
        assert play(line, begun=begun, new=new)[1].startswith(told)
        assert play(whole, begun=begun, new=new)[2] == "   Hand 1 counts again."


def test_the_past_is_added_to(play: Play) -> None:
    screen = play("insert 2 b g 20", "show 2", "undo", begun=BEGUN[:2])
    assert screen[1:3] == [
        "   Ben +45   gin, Ann 20 (20 + 25)",
        "   Inserted as hand 2. The later hands move up by one.",
    ]
    assert "Undone: insert 2" in screen[-3] or "Undone: " in screen[-3]


def test_notes_and_titles(play: Play) -> None:
    screen = play(
        *("note 1 by candle light", "title Friday", "title", "note 1", 'title ""'),
        *("title",),
        begun=BEGUN[:1],
    )
    assert [line for line in screen if not re.match(r"\d+> |$", line)] == [
        "   Hand 1, note: by candle light",
        "   Title: Friday",
        "   Title: Friday",
        "   Hand 1, note removed.",
        "   No title.",
        "   No title. To give one: title Friday",
    ]


def test_rules_are_read_out_within_the_margin(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = play("rules")[1:-2]
    # No line ends so soon that the first word of the next would fit.
    for line, following in pairwise(lines):
        word = following.split()[0]
        assert len(f"{line} {word}") > 80 or line.endswith(".")


TEAMS = 'new --team "Ann,Cy" --team "Ben,Dee"'


def test_finish_in_the_middle_of_a_round_names_what_is_dropped(play: Play) -> None:
    screen = play("finish", "n", "finish", "y", begun=("a g 30",), new=TEAMS)
    assert screen[1:4] == [
        "   Round 1 is not complete: Ann & Cy +55 would not count. End game 1 at 0-0,",
        "   with no game bonus? y/N n",
        "   Nothing recorded.",
    ]
    assert b'change = "finish"' in changed()


FORMS = {
    "two": "new Ann Ben --dealer Ben",
    "straight": "new Ann Ben --rules straight",
    "oklahoma": "new Ann Ben --rules oklahoma",
    "three": "new Ann Ben Cy --dealer Ann --rules cutthroat",
    "teams": TEAMS,
    "long": "new 'Mary Ann' Mary --dealer Mary",
}
SLIPS = (
    *("c 6 14", "c 3 20", "zzz", "a", "b 7", "a g", "fix", "fix 1", "fix 1 b 7"),
    *("swap", "strike", "undo x", "redo x", "up", "note", "adjust", "rename"),
    *("insert", "insert 1 a", "show x", "count", "clear", "b u", "m 3"),
)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("slip", SLIPS)
def test_what_a_refusal_suggests_can_be_typed(play: Play, form: str, slip: str) -> None:
    begun = {
        "straight": ("a g 20",),
        "oklahoma": ("a 6 14 @7s",),
        "three": ("b 6 14",),
        "long": ("mary 6 14",),
    }.get(form, ("a 6 14",))
    screen = play(slip, "n", begun=begun, new=FORMS[form])
    refused = " ".join(line.strip() for line in screen[1:])
    suggested = re.search(
        r"(?:For example: |Did you mean |such as )(.*?)(?:, or \? for help)?[.?] "
        r"(?:y/N|Nothing)",
        refused,
    )
    if suggested is None:
        return
    told = play(suggested[1], begun=begun, new=FORMS[form])
    # What is understood but cannot be has a reason of its own.
    assert "I don't understand" not in " ".join(told)
    assert "missing" not in " ".join(told)
    assert "not in the game" not in " ".join(told)
    assert "is not a" not in " ".join(told)
    reasons = ("undo", "redo", "has played this round", "sits out")
    if not any(reason in " ".join(told) for reason in reasons):
        assert "Nothing recorded" not in " ".join(told), told


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("topic", ["?", "? more"])
def test_every_line_of_the_help_can_be_typed(play: Play, form: str, topic: str) -> None:
    hand = {"straight": "a g 9", "oklahoma": "a 6 14 @8d", "three": "b 6 14 v c"}.get(
        form, "mary 6 14" if form == "long" else "a 6 14"
    )
    begun = (hand, "d", "d")
    for row in play(topic, new=FORMS[form])[1:-1]:
        line = row[:26].split("  ")[0].strip()
        if not line or line.startswith(("q", "count", "redo", "a 6 14 x", "? more")):
            continue
        if line.startswith(("finish", "again")):
            continue
        told = " ".join(play(line, begun=begun, new=FORMS[form])[1:])
        assert "I don't understand" not in told, line
        # In Oklahoma the upcard is asked for, or is kept where there is one.
        assert "deadwood is missing" not in told, line
        assert "not in the game" not in told, line


def test_an_upcard_that_was_noted_is_said_until_the_hand_is_in(play: Play) -> None:
    lines = ("a 3 9", "undo", "rename b Bea")
    assert play(*lines, begun=("up 4s",), new="new Ann Ben --rules oklahoma") == [
        "1> a 3 9",
        "   Ann +12   knocked 3, Ben 9 (9 - 3 = 6, x 2 for the spade)",
        "   Ann 12 (88 to go)   Ben 0 (100 to go)   Ben deals hand 2",
        "2> undo",
        "   Undone: hand 1: Ann knocks 3 v 9.",
        "   Ann 0   Ben 0   to 100",
        "   Upcard: 4 of spades. Knock with 4 or less; the hand counts x2.",
        "1> rename b Bea",
        "   Ben is now called Bea.",
        "",
    ]


def test_a_noted_upcard_is_said_as_the_pad_is_taken_up(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --rules oklahoma")
    scorepad("upcard 4s")
    assert scorepad("play").stdout.splitlines()[:2] == [
        "Ann 0   Ben 0   to 100",
        "Upcard: 4 of spades. Knock with 4 or less; the hand counts x2.",
    ]


@pytest.mark.parametrize(
    ("line", "question", "told"),
    [
        (
            "bn g 9",
            '"bn" is not Ann or Ben. Did you mean b g 9?',
            "Ben +34   gin, Ann 9 (9 + 25)",
        ),
        (
            "srtike 2",
            'I don\'t understand "srtike". Did you mean strike 2?',
            "Hand 2 is struck: it counts for nothing.",
        ),
        (
            "fix 3 b knocks 4 v 11",
            "The opponent's deadwood is missing. Did you mean fix 3 b 4 11?",
            "Ben +7   knocked 4, Ann 11 (11 - 4)",
        ),
    ],
)
def test_what_was_most_likely_meant_is_asked_and_done(
    play: Play, line: str, question: str, told: str
) -> None:
    begun = len(BEGUN)
    screen = play(line, "n", line, "y", begun=BEGUN)
    assert screen[1:3] == [f"   {question} y/N n", "   Nothing recorded."]
    assert screen[4:6] == [f"   {question} y/N y", f"   {told}"]
    assert changed().count(b"[[entries]]") == begun + 1


def test_another_line_in_place_of_a_yes_is_taken(play: Play) -> None:
    screen = play("bn 4 9", "b 5 9")
    assert screen[-4:-1] == [
        "   Ben +4   knocked 5, Ann 9 (9 - 5)",
        "   Ann 0 (100 to go)   Ben 4 (96 to go)   Ann deals hand 2",
        "   if Ann knocked: fix 1 a 9 5",
    ]


def test_swapped_counts_are_asked_about(play: Play) -> None:
    assert play("a 14 6", "y") == [
        "1> a 14 6",
        "   Ann cannot knock with 14: the limit is 10. Did you mean a 6 14? y/N y",
        "   Ann +8   knocked 6, Ben 14 (14 - 6)",
        "   Ann 8 (92 to go)   Ben 0 (100 to go)   Ben deals hand 2",
        "",
    ]


def test_counts_that_were_exchanged_stay_so_where_more_is_asked(play: Play) -> None:
    screen = play("c 20+10 3", "y", new="new Ann Ben Cy --dealer Cy")
    assert screen[1].endswith("Did you mean c 3 20+10? y/N y")
    refused = " ".join(" ".join(screen[2:]).split())
    assert "Cy sits out this hand" in refused
    assert "For example: c 3 20+10 v Ann." in refused


def test_the_upcard_alone_is_put_right(play: Play) -> None:
    new = "new Ann Ben --dealer Ben --rules oklahoma"
    screen = play("fix 1 @7d", begun=("a 6 14 @7s",), new=new)
    assert screen[1] == "   Ann +8   knocked 6, Ben 14 (14 - 6)"


def test_swapped_counts_of_a_fix_are_asked_about(play: Play) -> None:
    screen = play("fix 1 b 20 7", "y", begun=("a 6 14",))
    assert "Did you mean fix 1 b 7 20? y/N y" in screen[1]
    assert screen[2:4] == [
        "   Ben +13   knocked 7, Ann 20 (20 - 7)",
        "   Ann 0 (100 to go)   Ben 13 (87 to go)   Ann deals hand 2",
    ]


def test_counts_that_will_do_neither_way_are_not_asked_about(play: Play) -> None:
    screen = play("a 99 5")
    assert screen[1] == (
        "   Ann cannot knock with 99: the limit is 10. Nothing recorded."
    )


def test_a_knock_with_nothing_is_said_to_be_gin(play: Play) -> None:
    screen = play("a 0 5", "a g 5")
    assert screen[1] == "   Ann +30   gin, Ben 5 (5 + 25). A knock with 0 is gin"
    assert screen[4] == "   Ann +30   gin, Ben 5 (5 + 25)"


@pytest.mark.parametrize("no", ["n", "", "No", CTRL_C])
def test_only_yes_is_yes(play: Play, no: str) -> None:
    screen = play("a 14 6", no)
    assert "   Nothing recorded." in screen
    assert b"[[entries]]" not in changed()


def test_another_line_in_place_of_an_answer_is_a_line(play: Play) -> None:
    screen = play("a 14 6", "a 5 13")
    assert screen[2:4] == [
        "   Nothing recorded.",
        "   Ann +8   knocked 5, Ben 13 (13 - 5)",
    ]


def test_consent_is_asked_with_the_effects_said_first(play: Play) -> None:
    screen = play("fix 2 a g 50", "n", "fix 2 a g 50", "y", begun=BEGUN)
    question = (
        "   Hands 3 and 4 would no longer count: the game would end sooner. Agreed? y/N"
    )
    assert screen[1:3] == [f"{question} n", "   Nothing recorded."]
    assert screen[4] == f"{question} y"
    assert "   Ann reaches 130 and wins the game." in screen
    assert b"also_strikes" in changed()


def test_finish_asks_first(play: Play) -> None:
    screen = play("finish", "n", "finish", "y", begun=BEGUN)
    # 85 + 2 x 20 and 51 + 2 x 20.
    question = "   End game 1 at 85-51, with no game bonus? y/N "
    assert screen[1:3] == [f"{question}n", "   Nothing recorded."]
    assert screen[4] == f"{question}y"
    assert "   Ben pays Ann 34." in screen


def test_finish_is_not_asked_about_where_it_will_not_do(play: Play) -> None:
    screen = play("finish", begun=("a g 80",))
    assert screen[1] == "   Nothing to finish: game 1 is over. Nothing recorded."


def test_q_in_place_of_an_answer_leaves(play: Play) -> None:
    screen = play("finish", "q", "a 6 4", begun=BEGUN)
    assert screen[-1] == "   Nothing recorded."


@pytest.mark.parametrize("saved", [True, False])
def test_ctrl_c_while_it_works_says_what_came_of_it(
    play: Play, monkeypatch: pytest.MonkeyPatch, saved: bool
) -> None:
    real = PadSession.record

    def interrupted(
        self: PadSession, parse: Parse, *, agreed: Agreed = False
    ) -> Change:
        if saved:
            real(self, parse, agreed=agreed)
        raise KeyboardInterrupt

    monkeypatch.setattr(PadSession, "record", interrupted)
    screen = play("a 6 14", "q")
    told = "   Stopped. It is recorded." if saved else "   Nothing recorded."
    assert told in screen
    assert screen[-1] == ("2> q" if saved else "1> q")


@pytest.mark.parametrize("word", ["q", "quit", "exit"])
def test_leaving(play: Play, word: str) -> None:
    assert play(word, "a 6 4") == [f"1> {word}"]


def test_ctrl_c_cancels_the_line(play: Play) -> None:
    screen = play(CTRL_C, "b 4 20")
    assert screen[1:4] == ["", "1> b 4 20", "   Ben +16   knocked 4, Ann 20 (20 - 4)"]


def test_coming_back_says_how_it_stands_and_the_last_hand(
    play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    play("a 6 4", "a g 32")
    path = data_folder.current_pad()
    assert path is not None
    PlaySession(path).play()
    assert capsys.readouterr().out.splitlines() == [
        "Ann 57 (43 to go)   Ben 27 (73 to go)   Ben deals hand 3",
        "Last: 2. Ann gin v 32, +57.",
        "",
    ]


def test_the_other_changes(play: Play) -> None:
    screen = play(
        *("rename a Mary Ann", "mary a 6 14", "rename Mary Ann Anna", "dealer"),
        *("dealer a", "adjust b -5 a misdeal", "up 7s", "strike 1"),
        *("undo 2", "redo", "swap 1", "rules game.target=90 stakes.round_to=25"),
    )
    told = [line.strip() for line in screen if not re.match(r"\d+> |$", line)]
    assert [line for line in told if "to go" not in line] == [
        "Ann is now called Mary Ann.",
        "Mary Ann +8   knocked 6, Ben 14 (14 - 6)",
        "Mary Ann is now called Anna.",
        "Ben deals hand 2.",
        "Ben -5, a misdeal",
        "Upcard: 7 of spades. It changes nothing in these rules.",
        "Hand 1 is struck: it counts for nothing.",
        "Undone: strike 1: Mary Ann knocks 6 v 14 and upcard 7s.",
        "Redone: upcard 7s.",
        "Ben +8   knocked 6, Anna 14 (14 - 6)",
        "game.target is 90, was 100.",
        "stakes.round_to is 25, was 0.",
    ]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("show", "show"),
        ("show all", "show --all"),
        ("show 2", "show 2"),
        ("settle", "settle"),
        ("log", "log"),
        ("chart", "show --chart"),
        ("rules card", "rules card"),
    ],
)
def test_looks_are_those_of_the_commands(
    play: Play, scorepad: Scorepad, line: str, command: str
) -> None:
    screen = play(line, begun=BEGUN)
    assert "\n".join(screen[1:-1]) in scorepad(command).stdout


def test_the_help_fits_a_small_terminal(play: Play) -> None:
    screen = play("?", new='new --team "Ann,Cy" --team "Ben,Dee" --rules club')
    assert len(screen) < 24
    assert max(map(len, screen)) <= 80
    assert "a 6 14              Ann knocked with 6, Ben had 14" in screen[1]
    assert not any(line.startswith("dealer") for line in screen)


@pytest.mark.parametrize("asked", ["help", "HELP"])
def test_help_is_given_however_it_is_asked_for(play: Play, asked: str) -> None:
    screen = play(asked)
    assert screen[1:] == play("?")[1:]
    assert "swap 3              the other side won hand 3" in screen


def test_the_rules_are_said_in_two_sentences(play: Play) -> None:
    screen = play("rules")
    assert screen[1].startswith("Ann v Ben, classic rules: knock with 10 or less; gin")
    assert screen[-2].startswith("rules card: all of them")


def test_help_and_rules_fit_a_narrow_terminal(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    screen = play("?", "rules")
    assert "swap 3              the other side won" in screen
    assert "                    hand 3" in screen
    assert max(map(len, screen)) <= 40


def test_ctrl_c_as_the_terminal_is_measured_keeps_the_prompt(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Keyboard.line

    def interrupted(self: Keyboard, question: str) -> str | None:
        line = real(self, question)

        def measuring() -> AbstractContextManager[None]:
            monkeypatch.setattr("scorepad.cli.play.fitted_to_terminal", nullcontext)
            raise KeyboardInterrupt

        if line == "a 6 14":
            monkeypatch.setattr("scorepad.cli.play.fitted_to_terminal", measuring)
        return line

    monkeypatch.setattr(Keyboard, "line", interrupted)
    assert play("a 6 14", "b 3 18")[:5] == [
        "1> a 6 14",
        "",
        "   Nothing recorded.",
        "1> b 3 18",
        "   Ben +15   knocked 3, Ann 18 (18 - 3)",
    ]


def test_a_terminal_made_narrower_is_followed_from_the_next_line_on(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Keyboard.line

    def narrower(self: Keyboard, question: str) -> str | None:
        line = real(self, question)
        if line == "rules":
            monkeypatch.setenv("COLUMNS", "40")
        return line

    monkeypatch.setattr(Keyboard, "line", narrower)
    monkeypatch.setenv("COLUMNS", "80")
    screen = play("? more", "rules", "a 6 14")
    wide = screen[: screen.index("1> rules")]
    assert 40 < max(map(len, wide)) <= 80
    assert max(map(len, screen[len(wide) :])) <= 40


def test_what_another_process_records_is_said(
    play: Play, scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = PlaySession._execute

    def meanwhile(self: PlaySession, line: str) -> bool:
        if line == "b 3 18":
            scorepad("knock ann 5 12")
        return real(self, line)

    monkeypatch.setattr(PlaySession, "_execute", meanwhile)
    screen = play("a g 32", "b 3 18")
    assert screen[3:] == [
        "2> b 3 18",
        "   The pad was changed elsewhere.",
        "   New: hand 2: Ann knocks 5 v 12.",
        "   Ann 64 (36 to go)   Ben 0 (100 to go)   Ben deals hand 3",
        "   Not done: b 3 18",
        "",
    ]
    assert changed().count(b"[[entries]]") == 2


@pytest.mark.parametrize("line", ["show", "undo", "dealer"])
def test_nothing_is_done_at_a_prompt_that_is_out_of_date(
    play: Play, scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    real = PlaySession._execute

    def meanwhile(self: PlaySession, typed: str) -> bool:
        if typed == line and len(self._replay.hands) == 1:
            scorepad("knock ann 5 12")
        return real(self, typed)

    monkeypatch.setattr(PlaySession, "_execute", meanwhile)
    assert play("a g 32", line, "q")[3:] == [
        f"2> {line}",
        "   The pad was changed elsewhere.",
        "   New: hand 2: Ann knocks 5 v 12.",
        "   Ann 64 (36 to go)   Ben 0 (100 to go)   Ben deals hand 3",
        f"   Not done: {line}",
        "3> q",
    ]
    assert changed().count(b"[[entries]]") == 2


def test_a_pad_that_goes_away_is_said_and_the_prompt_stays(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = PlaySession._execute

    def meanwhile(self: PlaySession, line: str) -> bool:
        self._pad.path.unlink(missing_ok=True)
        return real(self, line)

    monkeypatch.setattr(PlaySession, "_execute", meanwhile)
    screen = play("a 6 4", "q")
    assert screen[0] == "1> a 6 4"
    assert "scorepad recover" in "".join(screen)
    assert "   Nothing recorded." in screen
    assert "1> q" in screen


@pytest.mark.parametrize("cells", [40, 80, 120, 200])
def test_answers_fit_the_terminal(
    play: Play, monkeypatch: pytest.MonkeyPatch, cells: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(cells))
    names = ["Bartholomew-the-Long", "Maximiliana-the-Long"]
    new = f"new {names[0]} {names[1]} --dealer m"
    screen = play("b 6 4", "b g 32", "m 30 3", "n", "b 14", new=new)
    # The letter that is typed behind a question is not the answer's.
    shown = [line.removesuffix(" n") for line in screen if line.startswith("   ")]
    assert max(map(len, shown)) <= min(cells, 120)


def test_a_hand_of_three_players_names_the_opponent(play: Play) -> None:
    screen = play("a 6 14 v b", new="new Ann Ben Cy --dealer Cy")
    assert screen[1].startswith("   Ann +8   knocked 6, Ben 14")


def test_whom_the_dealer_of_three_met_is_asked_with_the_line_that_says_it(
    play: Play,
) -> None:
    new = "new Ann Ben Cy --dealer Cy"
    told = "Cy sits out this hand. Who did Cy play, Ann or Ben? For example:"
    assert play("c  3 10", new=new)[1:4] == [
        f"   {told}",
        "   c 3 10 v Ann.",
        "   Nothing recorded.",
    ]
    assert play("fix 1 c 3 10", begun=("a 3 20",), new=new)[1:3] == [
        f"   {told}",
        "   fix 1 c 3 10 v Ann.",
    ]
    assert play("c 3 10 v a", new=new)[1] == (
        "   Cy +7   knocked 3, Ann 10 (10 - 3). Ben dealt and sat out."
    )


def test_cards_are_counted_as_the_command_counts(
    play: Play, scorepad: Scorepad
) -> None:
    cards = "3h 4h 5h 9c 9d 9s 2c 2d As Ac"
    screen = play(f"count {cards}")
    told = scorepad(["count", cards]).stdout.splitlines()
    assert [line.strip() for line in screen[1:-1]] == told


def test_points_without_a_hand_go_to_the_side_of_a_partner(play: Play) -> None:
    screen = play("adjust b 10 spot", new='new --team "Ann,Cy" --team "Ben,Dee"')
    assert screen[1] == "   Ben & Dee +10, spot"


FRIDAY = """\
# Friday, the first game

a 6 4
a g 32
d
b 3 18
b 10 10
a 2 10+10+7
"""
TOLD = """\
1. Ben +27   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 25)
2. Ann +57   gin, Ben 32 (32 + 25)
3. Dead hand, no score. Ben deals again.
4. Ben +15   knocked 3, Ann 18 (18 - 3)
5. Ann +25   Ben knocked 10, Ann 10: undercut (0 + 25)
6. Ann +25   knocked 2, Ben 27 (27 - 2)
Ann reaches 107 and wins the game.

           Ann   Ben
points     107    42
game       100
boxes       60    40    3 x 20, 2 x 20
total      267    82
Ben pays Ann 185.
"""


def pad_bytes() -> bytes:
    path = data_folder.current_pad()
    assert path is not None
    return path.read_bytes()


@pytest.fixture
def table(scorepad: Scorepad) -> Scorepad:
    scorepad("new Ann Ben --dealer Ben")
    return scorepad


def test_a_whole_sheet_is_typed_in(table: Scorepad) -> None:
    result = table("play", input=FRIDAY)
    assert (result.exit_code, result.stdout, result.stderr) == (0, TOLD, "")
    assert "Ben pays Ann 185." in table("settle").stdout


def test_the_upcard_alone_is_put_right_in_a_piped_sheet(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --dealer Ben --rules oklahoma")
    told = scorepad("play", input="a 6 14 @7s\nfix 1 @7d\n").stdout.splitlines()
    assert told[:2] == [
        "1. Ann +16   knocked 6, Ben 14 (14 - 6 = 8, x 2 for the spade)",
        "1. Ann +8   knocked 6, Ben 14 (14 - 6)",
    ]


def test_a_piped_hand_of_the_dealer_of_three_is_asked_whom_it_was_against(
    scorepad: Scorepad,
) -> None:
    scorepad("new Ann Ben Cy --dealer Cy")
    result = scorepad("play", input="c 3 10\n")
    assert (result.exit_code, result.stderr) == (
        1,
        "scorepad: stopped at line 1: Cy sits out this hand. Who did Cy play, Ann or "
        "Ben? For example: c 3 10 v Ann\n",
    )
    told = scorepad("play", input="c 3 10 v b\n").stdout.splitlines()[0]
    assert told == "1. Cy +7   knocked 3, Ben 10 (10 - 3). Ann dealt and sat out."


def test_a_game_that_is_not_over_ends_with_how_it_stands(table: Scorepad) -> None:
    result = table("play", input="a 6 4\n")
    assert result.stdout.splitlines() == [
        "1. Ben +27   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 25)",
        "Ann 0 (100 to go)   Ben 27 (73 to go)   Ann deals hand 2",
    ]


def test_nothing_piped_in_says_how_it_stands(table: Scorepad) -> None:
    assert (
        table("play", input="").stdout == "Ann 0   Ben 0   to 100   Ben deals hand 1\n"
    )


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            "b 30 3",
            "Ben cannot knock with 30: the limit is 10. Did you mean b 3 30?",
        ),
        (
            "b 12 30",
            "Ben cannot knock with 12: the limit is 10. If the opponent accepts it: "
            "b 12 30 ok",
        ),
        (
            "c 6 14",
            '"c" is not Ann or Ben. For example: a 6 14',
        ),
        ("a 6", "the opponent's deadwood is missing. For example: a 6 14"),
        (
            "a gni 32",
            '"gni" is not a number. Type a whole number or a sum such as 10+3+1. Did '
            "you mean a g 32?",
        ),
        ("shwo", 'I don\'t understand "shwo". Did you mean show?'),
        ("fix 9 a 6 4", "there is no hand 9: hands 1 to 2 are recorded"),
        ("show 9", "there is no hand 9: hands 1 to 2 are recorded"),
    ],
)
def test_the_first_bad_line_stops_it(table: Scorepad, line: str, problem: str) -> None:
    result = table("play", input=f"a 6 4\n\na g 32\n{line}\nb 3 18\n")
    assert result.exit_code == 1
    stop = "" if problem.endswith("?") else "."
    assert result.stderr == (
        f"scorepad: stopped at line 4: {problem}{stop} Lines 1-3 are recorded\n"
    )
    assert pad_bytes().count(b"[[entries]]") == 2


def test_a_dry_run_records_nothing(table: Scorepad) -> None:
    before = pad_bytes()
    result = table("play --dry-run", input=FRIDAY)
    end = "Nothing recorded: this was a dry run.\n"
    assert (result.exit_code, result.stdout) == (0, TOLD + end)
    assert pad_bytes() == before


def test_a_dry_run_finds_the_bad_line(table: Scorepad) -> None:
    before = pad_bytes()
    result = table("play --dry-run", input="a 6 4\nb 12 3\n")
    assert (result.exit_code, pad_bytes()) == (1, before)
    assert result.stderr.startswith("scorepad: stopped at line 2: Ben cannot knock")


def test_a_first_line_that_is_bad_has_none_before_it(table: Scorepad) -> None:
    result = table("play", input="# Friday\n\nb 12 3\n")
    assert result.stderr.startswith("scorepad: stopped at line 3: Ben cannot knock")


ENDS_SOONER = "a g 30\nb g 20\na g 5\nb 3 9\nfix 2 a g 50\n"


def test_what_needs_consent_is_refused(table: Scorepad) -> None:
    result = table("play", input=ENDS_SOONER)
    assert result.exit_code == 1
    assert result.stderr == (
        "scorepad: stopped at line 5: hands 3 and 4 would no longer count: the game "
        "would end sooner. To agree, add --yes. Lines 1-4 are recorded\n"
    )


def test_yes_agrees_to_all_of_it(table: Scorepad) -> None:
    result = table("play --yes", input=ENDS_SOONER)
    assert result.exit_code == 0
    # 30 + 25 and 50 + 25.
    assert "Ann reaches 130 and wins the game." in result.stdout


def test_finish_and_again_are_not_asked_about(table: Scorepad) -> None:
    result = table("play", input="b 4 6\nfinish\nagain\na 3 9\n")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-3:] == [
        "2. Ann +6   knocked 3, Ben 9 (9 - 3)",
        "Game 2   Ann 6 (94 to go)   Ben 0 (100 to go)   so far: Ann owes Ben 22",
        "Ben deals hand 3",
    ]


def test_q_ends_the_sheet(table: Scorepad) -> None:
    result = table("play", input="b 4 6\nq\nnonsense\n")
    assert (result.exit_code, result.stderr) == (0, "")


def test_looks_are_printed_whole(table: Scorepad) -> None:
    result = table("play", input="b 4 6\nshow 1\n")
    assert table("show 1").stdout in result.stdout


def test_a_sheet_of_windows_is_read(table: Scorepad) -> None:
    result = table("play", input="\ufeffa 6 4\r\na g 32\r\n")
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_line_that_is_no_text_is_refused(table: Scorepad) -> None:
    result = table("play", input=b"a 6 4\n\xff\x00 6 4\n")  # type: ignore[arg-type]
    assert result.exit_code == 1
    assert result.stderr.startswith("scorepad: stopped at line 2: ")
    assert result.stderr.isprintable() is False
    assert result.stderr.rstrip("\n").isprintable()


def test_a_line_without_end_is_refused(table: Scorepad) -> None:
    result = table("play", input="a" * 501)
    expected = (
        "scorepad: stopped at line 1: the line is too long: 501 characters of 500 at "
        "the most\n"
    )
    assert result.stderr == expected


def test_another_pad_is_typed_at(table: Scorepad, empty_folder: Path) -> None:
    before = pad_bytes()
    other = empty_folder / "other.toml"
    other.write_text('scorepad = 1\nplayers = ["Cy", "Di"]\n', encoding="utf-8")
    result = table("play --pad other.toml", input="c 4 20\n")
    assert result.stdout.startswith("1. Cy +16")
    assert pad_bytes() == before


def test_scorepad_alone_takes_up_the_pad(table: Scorepad) -> None:
    result = table("", input="a 6 4\n")
    assert result.exit_code == 0
    assert result.stdout.startswith("1. Ben +27")


def test_scorepad_alone_says_how_to_begin(scorepad: Scorepad) -> None:
    result = scorepad("")
    assert result.exit_code == 0
    assert "scorepad new Ann Ben" in result.stdout
    assert len(result.stdout.splitlines()) == 4


def test_play_without_a_pad_says_how_to_begin(scorepad: Scorepad) -> None:
    result = scorepad("play")
    assert result.exit_code == 1
    assert result.stderr == (
        "scorepad: no pad is open. To start one: scorepad new Ann Ben\n"
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [("Dee", "Quinn"), ("Una", "undo"), ("show", "q"), ("dead", "d"), ("?", "fix")],
)
def test_players_may_be_called_as_the_commands_are(
    scorepad: Scorepad, first: str, second: str
) -> None:
    scorepad(["new", "--", first, second])
    sheet = f"{first} 4 20\n{second} g 3\nd\nundo\nundo 1\n{second} 5 9\nshow 2\nq\n"
    result = scorepad("play", input=sheet)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == f"1. {first} +16   knocked 4, {second} 20 (20 - 4)"
    assert lines[1] == f"2. {second} +28   gin, {first} 3 (3 + 25)"
    assert lines[2].startswith("3. Dead hand")
    assert lines[3] == "Undone: hand 3: dead."
    assert lines[4] == f"Undone: hand 2: {second} gin v 3."
    assert lines[5] == f"2. {second} +4   knocked 5, {first} 9 (9 - 5)"


def test_a_sheet_whose_answers_cannot_be_shown_is_recorded_whole(
    table: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("scorepad.cli.play.echo", full)
    result = table("play", input="a 6 4\na g 32\nd\n")
    assert result.exit_code == 0
    told = "recorded, but the answer could not be shown: no space left on device"
    assert result.stderr == f"scorepad: {told}\n"
    assert pad_bytes().count(b"[[entries]]") == 3


@pytest.mark.parametrize(
    ("when", "line", "recorded"), [("before", 2, 1), ("after", 3, 2)]
)
def test_a_sheet_that_is_interrupted_says_where_it_stopped(
    table: Scorepad,
    monkeypatch: pytest.MonkeyPatch,
    when: str,
    line: int,
    recorded: int,
) -> None:
    record = PadSession.record

    def stopped(pad: PadSession, parse: Parse, *, agreed: Agreed = False) -> Change:
        if pad_bytes().count(b"[[entries]]") < 1:
            return record(pad, parse, agreed=agreed)
        if when == "after":
            record(pad, parse, agreed=agreed)
        raise KeyboardInterrupt

    monkeypatch.setattr(PadSession, "record", stopped)
    result = table("play", input="a 6 4\na g 32\nd\n")
    before = "Line 1 is" if recorded == 1 else "Lines 1-2 are"
    told = f"stopped at line {line}: interrupted. {before} recorded"
    assert (result.exit_code, result.stderr) == (1, f"scorepad: {told}\n")
    assert pad_bytes().count(b"[[entries]]") == recorded


def test_a_sheet_that_cannot_be_read_on_says_where_it_ended(
    table: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Iterator[str]:
        yield "a 6 4\n"
        raise PadError("the sheet cannot be read: input/output error")

    monkeypatch.setattr("scorepad.cli.play._lines", broken)
    result = table("play")
    assert result.exit_code == 1
    told = "stopped at line 2: the sheet cannot be read: input/output error"
    assert result.stderr == f"scorepad: {told}. Line 1 is recorded\n"


def test_a_dead_hand_with_too_much_is_refused(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben")
    result = scorepad("play", input="dead 3 3 4\n")
    assert result.exit_code == 1
    assert result.stderr.startswith("scorepad: stopped at line 1")
    assert "entries" not in scorepad("export --format toml").stdout


def test_a_knock_over_the_limit_counts_where_it_is_accepted(play: Play) -> None:
    screen = play("b 12 30 ok")
    assert screen[1] == "   Ben +18   knocked 12 (accepted), Ann 30 (30 - 12)"
    assert b"accepted = true" in changed()
    # Any hand has 98 points at the most.
    assert "accepts" not in play("a 99 5")[1]
    assert play("a g 5 ok")[1].startswith("   Ok is only for a knock over the limit.")


def test_big_totals_stand_below_the_answer(
    scorepad: Scorepad,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    scorepad("new Ann Ben --dealer Ben")
    lines = iter(["a 6 14"])

    def typed(prompt: str) -> str:
        sys.stdout.write(f"{prompt}\n")
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr(builtins, "input", typed)
    path = data_folder.current_pad()
    assert path is not None
    PlaySession(path, big=True).play()
    screen = capsys.readouterr().out.splitlines()
    after = screen[screen.index("1> ") :]
    assert after[1] == "   Ann +8   knocked 6, Ben 14 (14 - 6)"
    # A name over five rows of a digit, set off by empty lines, fit with the prompt.
    names = next(
        place for place, line in enumerate(after) if line.split() == ["Ann", "Ben"]
    )
    assert len(after[names : after.index("2> ")]) == 1 + 5 + 1
    assert len(after) <= 24
    monkeypatch.setenv("LINES", "8")
    PlaySession(path, big=True).play()
    assert "███" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("new", "line", "said"),
    [
        ("new Ann Ben", "finish", "End game 1 at 85-51, with no game bonus?"),
        ("new Ann Ben", "a 14 6", "Did you mean a 6 14?"),
        ("new Ann Ben --rules oklahoma", "a 1 9", "upcard"),
    ],
)
def test_without_questions_nothing_is_asked_and_nothing_recorded(
    play: Play, monkeypatch: pytest.MonkeyPatch, new: str, line: str, said: str
) -> None:
    monkeypatch.setattr("scorepad.cli.play.is_asking", lambda: False)
    begun = () if "oklahoma" in new else BEGUN
    screen = play(line, begun=begun, new=new)
    shown = "\n".join(screen[1:])
    assert said in shown
    assert "Nothing recorded." in shown
    assert "y/N" not in shown
    assert "Upcard? " not in shown
    assert changed().count(b"[[entries]]") == len(begun)


def test_play_takes_no_input(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --pad friday.toml")
    assert scorepad("play --no-input --pad friday.toml").exit_code == 0
