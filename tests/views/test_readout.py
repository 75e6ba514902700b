import pytest

from scorepad.files.rulesfile import preset, preset_names
from scorepad.players import Sides, sides_of
from scorepad.rules import CLASSIC, Rules
from scorepad.views.readout import named, rules_called, summary

TWO = sides_of([["Ann"], ["Ben"]])
THREE = sides_of([["Ann"], ["Ben"], ["Cy"]])
TEAMS = sides_of([["Ann", "Cy"], ["Ben", "Dee"]])

KNOCK = "knock with 10 or less; gin 25, undercut 25, a tie is an undercut"
GAME = "100 for the game, 200 if the other has nothing, 20 for each hand won"


def test_classic_is_read_out_in_two_sentences_and_who_deals() -> None:
    assert summary(CLASSIC, TWO, "Ben") == [
        f"Ann v Ben, classic rules: {KNOCK}.",
        f"To 100: {GAME}. Loser deals.",
        "Ben deals hand 1.",
    ]


def test_where_the_dealer_is_not_known_nobody_is_said_to_deal() -> None:
    assert len(summary(CLASSIC, TWO, None)) == 2


HANDS = {
    "bicycle": "knock with 10 or less; gin 20, undercut 10, a tie is an undercut",
    "browser": KNOCK,
    "classic": KNOCK,
    "club": "knock with the upcard or less, an ace is gin only, a spade doubles; "
    "gin 25, undercut 25, a tie is an undercut, a hand may be declared double",
    "cutthroat": KNOCK,
    "hollywood": KNOCK,
    "knocker-ties": "knock with 10 or less; gin 25, undercut 25, a tie is the "
    "knocker's",
    "lesson": KNOCK,
    "oklahoma": "knock with the upcard or less, an ace is gin only, a spade doubles; "
    "gin 25, undercut 25, a tie is an undercut",
    "oklahoma-pagat": "knock with the upcard or less, an ace is 1, a spade doubles; "
    "gin 20, undercut 10, a tie is an undercut",
    "pagat": "knock with 10 or less; gin 20, undercut 10, a tie is an undercut",
    "palace": "knock with 10 or less; gin 25, undercut 20, a tie is an undercut",
    "partnership": KNOCK,
    "rubl": "knock with 10 or less; gin 25, undercut 20, a tie is an undercut",
    "spade-doubles": f"{KNOCK}, a hand may be declared double",
    "standard-2p-100": KNOCK,
    "straight": "only gin ends a hand; gin 25",
    "tournament": "knock with 10 or less; gin 25, big gin 31, undercut 25, a tie is an "
    "undercut",
    "wikipedia": "knock with 10 or less; gin 25, big gin 31, undercut 25, a tie is an "
    "undercut",
    "world-club": "knock with 10 or less; a knock 15, gin 25, big gin 35, undercut 25, "
    "a tie is an undercut",
}
GAMES = {
    "bicycle": f"To 100: {GAME}",
    "browser": "To 100, nothing added at the end",
    "classic": f"To 100: {GAME}",
    "club": "3 columns to 250 that count 1, 1 and 2: 250 for the game, 25 for each "
    "hand won (extra boxes: gin 2, an undercut 1, a gin-off 3, multiplied with the "
    "hand), points, game and boxes doubled if the other has nothing. Paid to the "
    "nearest 500",
    "cutthroat": "To 100: 100 for the game, 200 if the other has nothing, 25 for each "
    "hand won",
    "hollywood": f"3 columns to 100: {GAME}",
    "knocker-ties": "To 100: 100 for the game, 200 if the other has nothing, 25 for "
    "each hand won",
    "lesson": "To 100, nothing added at the end",
    "oklahoma": f"To 100: {GAME}",
    "oklahoma-pagat": f"To 150: {GAME}",
    "pagat": f"To 100: {GAME}",
    "palace": "To 100: 10 at once for each hand won",
    "partnership": f"To 125: {GAME}",
    "rubl": "To 100: 100 for the game, 25 for each hand won, points and game doubled "
    "if the other has nothing",
    "spade-doubles": f"To 100: {GAME}",
    "standard-2p-100": "To 100, nothing added at the end",
    "straight": f"To 100: {GAME}",
    "tournament": "To 100: 100 for the game, 25 for each hand won, points, game and "
    "boxes doubled if the other has nothing",
    "wikipedia": "To 100: 100 for the game, 25 for each hand won, points doubled if "
    "the other has won no hand",
    "world-club": "To 100, nothing added at the end",
}


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_is_read_out_right(name: str) -> None:
    assert summary(preset(name).rules, TWO, None) == [
        f"Ann v Ben, {name} rules: {HANDS[name]}.",
        f"{GAMES[name]}. Loser deals.",
    ]


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"hand.lay_off_on_gin": True}, f"{KNOCK}, lay-offs on gin."),
        ({"hand.cards": 7}, f"{KNOCK}, 7 cards each."),
        ({"hand.ace_deadwood": 15}, f"{KNOCK}, an ace counts 15."),
        ({"hand.multipliers": [2, 4]}, "a hand may be declared double or 4 times."),
        ({"hand.gin_off_bonus": 40}, "undercut 25, gin-off 40, a tie is an undercut."),
        ({"hand.tie": "nobody"}, "a tie is nobody's."),
        (
            {"oklahoma.played": True, "hand.knock_limit": 6},
            "knock with the upcard or less, 6 at the most, an ace is gin only, "
            "a spade doubles; gin 25, undercut 25, a tie is an undercut.",
        ),
        (
            {"oklahoma.played": True, "oklahoma.spade_multiplier": 1},
            "an ace is gin only; gin 25, undercut 25, a tie is an undercut.",
        ),
        (
            {"hand.knock_limit": 1},
            ": knock with 1 or less; gin 25, undercut 25, a tie is an undercut.",
        ),
        (
            {"hand.knock_limit": 0, "oklahoma.played": True},
            ": only gin ends a hand, a spade doubles; gin 25.",
        ),
    ],
)
def test_house_rules_of_the_hand_are_read_out(
    settings: dict[str, object], line: str
) -> None:
    assert summary(Rules(settings), TWO, None)[0].endswith(line)


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"match.best_of": 3}, f"To 100: {GAME}. Best of 3 games. Loser deals."),
        ({"dealing.next": "winner"}, f"To 100: {GAME}. Winner deals."),
        ({"dealing.next": "alternate"}, f"To 100: {GAME}. The deal alternates."),
        (
            {"stakes.round_to": 50},
            f"To 100: {GAME}. Paid to the nearest 50. Loser deals.",
        ),
        (
            {
                "stakes.per_point": "0.05",
                "stakes.per_box": "0",
                "stakes.per_game": "2",
                "stakes.currency": "euros",
            },
            f"To 100: {GAME}. Stakes in euros: 0.05 a point, 2 a game. Loser deals.",
        ),
        (
            {"boxes.value": 0, "stakes.per_box": "1", "shutout.doubles": []},
            "To 100: 100 for the game, a box for each hand won. Stakes: 1 a box. Loser "
            "deals.",
        ),
        (
            {"shutout.doubles": ["boxes"], "shutout.adds": 30},
            "To 100: 100 for the game, 20 for each hand won, boxes doubled and 30 more "
            "if the other has nothing. Loser deals.",
        ),
        (
            {"extra_boxes.gin": 2, "extra_boxes.multiplied": True, "boxes.value": 1},
            "To 100: 100 for the game, 200 if the other has nothing, 1 for each hand "
            "won (extra boxes: gin 2). Loser deals.",
        ),
        (
            {"extra_boxes.gin": 2, "oklahoma.played": True},
            f"To 100: {GAME} (extra boxes: gin 2). Loser deals.",
        ),
        (
            {"partnership.sweep_boxes": 3},
            f"To 100: {GAME}. Loser deals.",
        ),
    ],
)
def test_house_rules_of_the_game_are_read_out(
    settings: dict[str, object], line: str
) -> None:
    assert summary(Rules(settings), TWO, None)[1] == line


@pytest.mark.parametrize(
    ("sides", "lines"),
    [
        pytest.param(
            THREE,
            [
                f"Ann v Ben v Cy, classic rules: {KNOCK}.",
                "To 100: 100 for the game, 200 from one who has nothing, 20 for each "
                "hand won. Loser deals and sits out.",
                "Ben deals hand 1 and sits out.",
            ],
            id="three",
        ),
        pytest.param(
            TEAMS,
            [
                f"Ann & Cy v Ben & Dee, classic rules: {KNOCK}.",
                f"To 100: {GAME}. A swept round is 3 boxes more.",
                "Ben deals hand 1.",
            ],
            id="teams",
        ),
    ],
)
def test_it_fits_who_plays(sides: Sides, lines: list[str]) -> None:
    assert summary(Rules({"partnership.sweep_boxes": 3}), sides, "Ben") == lines


def test_nothing_of_a_name_reaches_the_terminal_raw() -> None:
    sides = sides_of([["A\x1b[2J"], ["Ben"]])
    rules = Rules({"name": "x\ny", "stakes.per_game": "1", "stakes.currency": "\x07"})
    assert all(line.isprintable() for line in summary(rules, sides, "A\x1b[2J"))


@pytest.mark.parametrize(
    ("changes", "called"),
    [
        ({}, "classic rules"),
        ({"title": "Ours"}, "classic rules"),
        ({"game.target": 150}, "classic rules with game.target 150"),
        (
            {"hand.tie": "nobody", "shutout.doubles": ["points", "boxes"]},
            "classic rules with hand.tie nobody and shutout.doubles points + boxes",
        ),
        (
            {"oklahoma.played": True, "shutout.doubles": []},
            "classic rules with oklahoma.played true and shutout.doubles none",
        ),
        (
            {"game.target": 150, "boxes.value": 7, "hand.tie": "nobody"},
            "classic rules, changed",
        ),
    ],
)
def test_changed_rules_say_so(changes: dict[str, object], called: str) -> None:
    assert named(CLASSIC.changed(changes), CLASSIC) == called


def test_what_the_caller_calls_the_rules_is_read_out() -> None:
    first = summary(CLASSIC, TWO, None, "classic rules, changed")[0]
    assert first.startswith("Ann v Ben, classic rules, changed: knock")


@pytest.mark.parametrize(
    ("name", "called"),
    [("pagat", "pagat rules"), ("Our Rules", "Our Rules"), (" ", "house rules")],
)
def test_an_agreement_is_called_by_its_name(name: str, called: str) -> None:
    assert rules_called(Rules({"name": name})) == called
