"""The table prompt, line by line; what is typed stands behind the prompts."""

import builtins
import re
import sys
from collections.abc import Callable

import pytest

from scorepad.changes import Change
from scorepad.cli.held import Agreed, HeldPad, Make
from scorepad.cli.keyboard import completions
from scorepad.cli.table import Table
from scorepad.files import places
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
        path = places.current_pad()
        assert path is not None
        Table(path).play()
        screen = capsys.readouterr().out.splitlines()
        prompts = [
            place for place, line in enumerate(screen) if re.match(r"\d+> ", line)
        ]
        return screen[prompts[len(begun)] if lines else 0 :]

    return typing


def changed() -> bytes:
    path = places.current_pad()
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
    assert screen[-4:-1] == [
        "   Best of 3: games Ann 1, Ben 0.",
        "",
        "   next hand: game 2   undo: take back hand 2   q: stop",
    ]
    screen = play("a g 10", begun=("a 4 30", "a g 10"), new=new)
    assert screen[-2] == "   Ann 35 (5 to go)   Ben 0 (40 to go)   games 1-0, best of 3"
    screen = play("a g 40", begun=("a 4 30", "a g 10"), new=new)
    assert screen[-2] == "   again: next game   undo: take back hand 3   q: stop"


@pytest.mark.parametrize(
    ("lines", "undone"),
    [
        (("a g 60",), "take back hand 5"),
        (("fix 4 a g 60",), "take back fix 4"),
        (("adjust a 20 spot",), "take back the last entry"),
        (("finish", "y"), "the game goes on"),
    ],
)
def test_undo_is_offered_for_what_it_would_take_back(
    play: Play, lines: tuple[str, ...], undone: str
) -> None:
    screen = play(*lines, begun=BEGUN)
    assert screen[-2] == f"   again: next game   undo: {undone}   q: stop"


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("b 12 30", "Ben cannot knock with 12: the limit is 10."),
        ("c 6 14", '"c" is not in the game: Ann and Ben are. It goes like a 6 14.'),
        ("a 6", "The opponent's deadwood is missing. It goes like a 6 14."),
        ("a", '"a" is no hand. It goes like a 6 14.'),
        ("fix", '"fix" is not understood. It goes like fix 4 a 6 14.'),
        ("fix 3", '"fix 3" is not understood. It goes like fix 3 a 6 14.'),
        (
            "fix 3 b 7",
            "The opponent's deadwood is missing. It goes like fix 3 b 7 14.",
        ),
        (
            "fix 3 @7z",
            "7z is no card: write rank then suit, as 7s or 10h. It goes like "
            "fix 3 @7s.",
        ),
        ("swap", '"swap" is not understood. It goes like swap 4.'),
        ("strike x", '"strike x" is not understood. It goes like strike 4.'),
        ("undo two", '"undo two" is not understood. It goes like undo or undo 2.'),
        ("undo 0", '"undo 0" is not understood. It goes like undo or undo 2.'),
        ("redo", "There is nothing to redo."),
        ("log 4", '"log 4" is not understood. It goes like log.'),
        ("up", '"up" is not understood. It goes like up 7s.'),
        ("up 7x", "7x is no card: write rank then suit, as 7s or 10h."),
        ("count 3h x", "x is no card: write rank then suit, as 7s or 10h."),
        (
            "rules game.target=",
            'game.target: "" is not a whole number from 1 to 10000.',
        ),
        ("adjust a", '"adjust a" is not understood. It goes like adjust a 10 a spot.'),
        ("rename a", '"rename a" is not understood. It goes like rename a NAME.'),
        ("dealer c", '"c" is not in the game: Ann and Ben are.'),
        (
            "show it",
            '"show it" is not understood. It goes like show, show all or show 4.',
        ),
        (
            "a 6 14 x2",
            "x2 is not agreed: hand.multipliers allows none to be declared.",
        ),
        ("rules to 150", None),
        ("again", None),
    ],
)
def test_what_is_not_understood_changes_nothing(
    play: Play, line: str, refusal: str | None
) -> None:
    screen = play(line, begun=BEGUN)
    told = " ".join(text.strip() for text in screen[1:-1])
    assert told.endswith(" Nothing recorded.")
    assert refusal is None or told == f"{refusal} Nothing recorded."
    assert changed().count(b"[[entries]]") == len(BEGUN)


def test_a_command_may_be_typed_as_in_the_shell(play: Play) -> None:
    assert play("scorepad dealer")[1] == "   Ben deals hand 1."
    assert play("Scorepad a 6 14")[1] == "   Ann +8   knocked 6, Ben 14 (14 - 6)"


def test_what_is_to_be_typed_stays_in_one_piece(play: Play) -> None:
    assert play("a 6 14 well knocked") == [
        "1> a 6 14 well knocked",
        '   "well" is too much: after the counts come x2, @7s or v NAME. It goes like',
        "   a 6 14.",
        "   Nothing recorded.",
        "",
    ]


def test_cards_are_counted_against_the_knockers(play: Play) -> None:
    cards = "6h 7h Kc Kd Kh 2s 9h Qs Qd 4c v 3h 4h 5h 9c 9d 9s 2c 2d As Ac"
    # Left are 2 + 4 + 10 + 10, and 2 + 2 + 1 + 1 of the knocker's.
    assert play(f"count {cards}")[-3:-1] == [
        "   deadwood 26",
        "   outcome  knock, the knocker wins: 26 - 6 = 20",
    ]


def test_in_oklahoma_it_is_said_how_to_type_the_upcard(play: Play) -> None:
    new = "new Ann Ben --rules oklahoma"
    assert play(new=new)[1:3] == [
        "Type a for Ann, b for Ben, then the counts, the knocker's first: a 6 14. "
        "Before",
        "it the upcard: up 7s. More: ?",
    ]
    assert play(new="new Ann Ben Cy --dealer Cy --rules cutthroat")[1:3] == [
        "Type a for Ann, b for Ben, c for Cy, then the counts, the knocker's first:",
        "a 6 14. More: ?",
    ]
    assert play("a 6 14", new=new) == [
        "1> a 6 14",
        "   No upcard: in Oklahoma every hand but a dead one needs it, as 7s. It goes",
        "   like a 6 14 @7s, or up 7s before.",
        "   Nothing recorded.",
        "",
    ]


def test_an_upcard_that_was_noted_is_said_until_the_hand_is_in(play: Play) -> None:
    lines = ("a 3 9", "undo", "rename b Bea")
    assert play(*lines, begun=("up 4s",), new="new Ann Ben --rules oklahoma") == [
        "1> a 3 9",
        "   Ann +12   knocked 3, Ben 9 (9 - 3 = 6, x 2 for the spade)",
        "   Ann 12 (88 to go)   Ben 0 (100 to go)",
        "2> undo",
        "   Taken back: hand 1: Ann knocks 3 v 9.",
        "   Ann 0   Ben 0   to 100",
        "   4s up: knock with 4 or less, the hand counts x2.",
        "1> rename b Bea",
        "   Ben is called Bea from now on.",
        "",
    ]


def test_a_noted_upcard_is_said_as_the_pad_is_taken_up(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --rules oklahoma")
    scorepad("upcard 4s")
    assert scorepad("play").stdout.splitlines()[:2] == [
        "Ann 0   Ben 0   to 100",
        "4s up: knock with 4 or less, the hand counts x2.",
    ]


@pytest.mark.parametrize(
    ("line", "question", "told"),
    [
        (
            "gin a 9",
            '"gin" is not in the game: Ann and Ben are. Did you mean a g 9?',
            "Ann +34   gin, Ben 9 (9 + 25)",
        ),
        (
            "srtike 2",
            '"srtike" is not in the game: Ann and Ben are. Did you mean strike 2?',
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
    assert screen[1:3] == [f"   {question} y/N: n", "   Nothing recorded."]
    assert screen[4:6] == [f"   {question} y/N: y", f"   {told}"]
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
        "   Ann cannot knock with 14: the limit is 10. Did you mean a 6 14? y/N: y",
        "   Ann +8   knocked 6, Ben 14 (14 - 6)",
        "   Ann 8 (92 to go)   Ben 0 (100 to go)   Ben deals hand 2",
        "",
    ]


def test_the_upcard_alone_is_put_right(play: Play) -> None:
    new = "new Ann Ben --dealer Ben --rules oklahoma"
    screen = play("fix 1 @7d", begun=("a 6 14 @7s",), new=new)
    assert screen[1] == "   Ann +8   knocked 6, Ben 14 (14 - 6)"


def test_swapped_counts_of_a_fix_are_asked_about(play: Play) -> None:
    screen = play("fix 1 b 20 7", "y", begun=("a 6 14",))
    assert "Did you mean fix 1 b 7 20? y/N: y" in screen[1]
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
        "   Hands 3 and 4 would no longer count: the game would end sooner. "
        "Agreed? y/N:"
    )
    assert screen[1:3] == [f"{question} n", "   Nothing recorded."]
    assert screen[4] == f"{question} y"
    assert "   Ann reaches 130 and wins the game." in screen
    assert b"also_strikes" in changed()


def test_finish_asks_first(play: Play) -> None:
    screen = play("finish", "n", "finish", "y", begun=BEGUN)
    # 85 + 2 x 20 and 51 + 2 x 20.
    question = (
        "   End this game at 85-51, without a game bonus? "
        "(to stop for tonight: q) y/N: "
    )
    assert screen[1:3] == [f"{question}n", "   Nothing recorded."]
    assert screen[4] == f"{question}y"
    assert "   Ben pays Ann 34." in screen


def test_finish_keeps_a_minus_sign_apart(play: Play) -> None:
    screen = play("finish", "n", begun=("a g 40", "adjust b -5 late"))
    assert screen[1].startswith("   End this game at 65 to -5, without a game bonus? ")


def test_finish_is_not_asked_about_where_it_will_not_do(play: Play) -> None:
    screen = play("finish", begun=("a g 80",))
    assert screen[1] == "   Finish: game 1 is over. Nothing recorded."


def test_q_in_place_of_an_answer_leaves(play: Play) -> None:
    screen = play("finish", "q", "a 6 4", begun=BEGUN)
    assert screen[-1] == "   Nothing recorded."


@pytest.mark.parametrize("saved", [True, False])
def test_ctrl_c_while_it_works_says_what_came_of_it(
    play: Play, monkeypatch: pytest.MonkeyPatch, saved: bool
) -> None:
    real = HeldPad.record

    def interrupted(self: HeldPad, make: Make, *, agreed: Agreed = False) -> Change:
        if saved:
            real(self, make, agreed=agreed)
        raise KeyboardInterrupt

    monkeypatch.setattr(HeldPad, "record", interrupted)
    screen = play("a 6 14", "q")
    told = "   Stopped; it is recorded." if saved else "   Nothing recorded."
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
    path = places.current_pad()
    assert path is not None
    Table(path).play()
    assert capsys.readouterr().out.splitlines() == [
        "Ann 57 (43 to go)   Ben 27 (73 to go)   Ben deals hand 3",
        "Last: 2. Ann gin v 32, +57.",
        "",
    ]


def test_the_other_changes(play: Play) -> None:
    screen = play(
        *("rename a Mary Ann", "mary a 6 14", "rename Mary Ann Anna", "dealer"),
        *("dealer a", "adjust b -5 a misdeal", "up 7s", "strike 1"),
        *("undo 2", "redo", "swap 1", "rules game.target=90 boxes.value=25"),
    )
    told = [line.strip() for line in screen if not re.match(r"\d+> |$", line)]
    assert [line for line in told if "to go" not in line] == [
        "Ann is called Mary Ann from now on.",
        "Mary Ann +8   knocked 6, Ben 14 (14 - 6)",
        "Mary Ann is called Anna from now on.",
        "Ben deals hand 2.",
        "Ben -5, a misdeal",
        "7s up. It changes nothing: Oklahoma is not played.",
        "Hand 1 is struck: it counts for nothing.",
        "Taken back: strike 1: Mary Ann knocks 6 v 14 and upcard 7s.",
        "Brought back: upcard 7s.",
        "Ben +8   knocked 6, Anna 14 (14 - 6)",
        "game.target is 90, was 100.",
        "boxes.value is 25, was 20.",
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


def test_the_chart_is_of_the_last_game_that_was_played(play: Play) -> None:
    screen = play("again", "chart", begun=("a g 80",))
    assert "A Ann 105   B Ben 0   * more than one" in screen


def test_the_help_fits_a_small_terminal(play: Play) -> None:
    screen = play("?", new='new --team "Ann,Cy" --team "Ben,Dee" --rules club')
    assert len(screen) < 24
    assert max(map(len, screen)) <= 80
    assert "a 6 14              Ann knocked with 6, Ben had 14" in screen[1]
    assert not any(line.startswith("dealer") for line in screen)


@pytest.mark.parametrize("asked", ["? fix", "help fix", "help"])
def test_help_is_given_however_it_is_asked_for(play: Play, asked: str) -> None:
    screen = play(asked)
    assert screen[1:] == play("?")[1:]
    assert "dealer b            who deals the next hand" in screen


def test_the_rules_are_said_in_two_sentences(play: Play) -> None:
    screen = play("rules")
    assert screen[1].startswith("   Ann v Ben, classic rules: knock with 10 or less")
    assert screen[-2].startswith("   rules card: the whole of it")


def test_what_another_process_records_is_said(
    play: Play, scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Table._do

    def meanwhile(self: Table, line: str) -> bool:
        if line == "b 3 18":
            scorepad("knock ann 5 12")
        return real(self, line)

    monkeypatch.setattr(Table, "_do", meanwhile)
    screen = play("a g 32", "b 3 18")
    assert screen[3:] == [
        "2> b 3 18",
        "   The pad was changed elsewhere.",
        "   Ann 64 (36 to go)   Ben 0 (100 to go)   Ben deals hand 3",
        "   Last: 2. Ann knocks 5 v 12, +7.",
        "   Ben +15   knocked 3, Ann 18 (18 - 3)",
        "   Ann 64 (36 to go)   Ben 15 (85 to go)   Ann deals hand 4",
        "",
    ]


def test_a_pad_that_goes_away_is_said_and_the_prompt_stays(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Table._do

    def meanwhile(self: Table, line: str) -> bool:
        self._pad.path.unlink(missing_ok=True)
        return real(self, line)

    monkeypatch.setattr(Table, "_do", meanwhile)
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
    told = "Cy deals and sits out: say whom Cy met, Ann or Ben. It goes like"
    assert play("c  3 10", new=new)[1:3] == [
        f"   {told} c 3 10 v a.",
        "   Nothing recorded.",
    ]
    assert play("fix 1 c 3 10", begun=("a 3 20",), new=new)[1:3] == [
        f"   {told}",
        "   fix 1 c 3 10 v a.",
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


def test_tab_completes_words_and_names() -> None:
    names = ("Ann", "Anton", "Ben")
    assert completions("", "an", names) == ["Ann", "Anton"]
    assert completions("", "se", names) == ["settle"]
    assert completions("", "d", names) == ["dead", "dealer"]
    assert completions("Ann ", "g", names) == ["gin"]
    assert completions("fix 3 ", "b", names) == ["Ben", "big"]
