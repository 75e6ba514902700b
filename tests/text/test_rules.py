import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.pad import Sides, sides_of
from scorepad.rules import (
    CLASSIC,
    KEYS,
    ChoiceKey,
    IntKey,
    IntOrWordKey,
    Key,
    ListKey,
    MoneyKey,
    Rules,
    TextKey,
)
from scorepad.storage.rules_toml import preset, preset_names
from scorepad.text.rules import Sentence, named, rules_called, sentences, summary

TEAMS = sides_of([["Ann", "Cy"], ["Ben", "Dee"]])
THREE = sides_of([["Ann"], ["Ben"], ["Cy"]])
TWO = sides_of([["Ann"], ["Ben"]])

CLUB = {
    "oklahoma.played": True,
    "hand.multipliers": [2],
    "extra_boxes.gin": 2,
    "hollywood.columns": 3,
    "hollywood.weights": [1, 1, 2],
}


def said(settings: dict[str, object], sides: Sides | None = None) -> list[str]:
    return [sentence.text for sentence in sentences(Rules(settings), sides)]


def marked(settings: dict[str, object]) -> list[str]:
    return [
        sentence.text for sentence in sentences(Rules(settings)) if sentence.differs
    ]


def test_classic_is_said_as_at_the_table_and_nothing_is_marked() -> None:
    assert said({}) == [
        "Each player is dealt 10 cards.",
        "An ace counts 1, a face card 10, any other card its number.",
        "Knock with 10 or less.",
        "A knock that wins earns the difference in deadwood.",
        "Gin earns 25 and all the other's deadwood; nothing may be laid off on it.",
        "An undercut, or a tie, earns 25 and the difference.",
        "When only 2 cards are left in the stock, the hand is dead: no score.",
        "The loser of a hand deals the next.",
        "After a hand that nobody won, the same player deals again.",
        "First to 100 wins the game.",
        "Winning the game earns 100, 200 if the other has scored nothing.",
        "Each hand won is a box and earns 20 at the end.",
        "The difference of the totals is paid.",
    ]
    assert marked({}) == []


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"hand.cards": 7}, "Each player is dealt 7 cards."),
        (
            {"hand.ace_deadwood": 15},
            "An ace counts 15, a face card 10, any other card its number.",
        ),
        ({"hand.knock_limit": 7}, "Knock with 7 or less."),
        ({"hand.knock_limit": 1}, "Knock with 1 or less."),
        ({"hand.knock_limit": 0}, "There is no knocking: only gin ends a hand."),
        ({"boxes.value": 1}, "Each hand won is a box and earns 1 at the end."),
        (
            {"game.bonus": 90, "shutout.doubles": ["points"]},
            "Winning the game earns 90.",
        ),
        (
            {"hand.knock_bonus": 15},
            "A knock that wins earns 15 and the difference in deadwood.",
        ),
        (
            {"hand.gin_bonus": 20, "hand.lay_off_on_gin": True},
            "Gin earns 20 and all the other's deadwood; the other may lay off on it "
            "first.",
        ),
        (
            {"hand.big_gin_bonus": 31, "hand.cards": 7},
            "Big gin, all 8 cards melded, earns 31 and all the other's deadwood.",
        ),
        (
            {"hand.big_gin_bonus": 0},
            "Big gin, all 11 cards melded, earns all the other's deadwood.",
        ),
        (
            {"hand.undercut_bonus": 13},
            "An undercut, or a tie, earns 13 and the difference.",
        ),
        (
            {"hand.tie": "knocker"},
            "A tie goes to the knocker: no points, but a hand won.",
        ),
        (
            {"hand.tie": "knocker", "boxes.value": 0},
            "A tie goes to the knocker: no points.",
        ),
        ({"hand.tie": "nobody"}, "A tie is nobody's: no score."),
        (
            {"hand.gin_off_bonus": 40},
            "A gin-off, an undercut with no deadwood left, earns 40 and the "
            "difference.",
        ),
        ({"hand.multipliers": [2]}, "A hand may be declared to count double."),
        (
            {"hand.multipliers": [4, 3, 2]},
            "A hand may be declared to count double, triple or 4 times.",
        ),
        (
            {"oklahoma.played": True},
            "Oklahoma: knock with the upcard's number or less; a face card is 10.",
        ),
        (
            {"oklahoma.played": True, "hand.knock_limit": 6},
            "Oklahoma: knock with the upcard's number or less; never with more than 6.",
        ),
        (
            {"oklahoma.played": True, "oklahoma.ace": "one"},
            "If the upcard is an ace, knock with 1.",
        ),
        (
            {"oklahoma.played": True, "oklahoma.spade_multiplier": 3},
            "If the upcard is a spade, it triples the hand's points, bonuses and all.",
        ),
        (
            {"oklahoma.played": True, "hand.multipliers": [2]},
            "A hand may be declared to count double, on top of what a spade does.",
        ),
        (
            {"oklahoma.played": True, "hand.knock_limit": 0},
            "Oklahoma: every hand's upcard is noted.",
        ),
        ({"stock.dead_at": 0}, "When the stock is gone, the hand is dead: no score."),
        ({"game.target": 250}, "First to 250 wins the game."),
        (
            {"game.bonus": 250},
            "Winning the game earns 250, 500 if the other has scored nothing.",
        ),
        (
            {"shutout.doubles": [], "shutout.adds": 70},
            "Winning the game earns 100, 170 if the other has scored nothing.",
        ),
        (
            {"game.bonus": 0, "shutout.adds": 70},
            "Winning the game earns nothing, 70 if the other has scored nothing.",
        ),
        (
            {"shutout.when": "no-hands", "shutout.adds": 7},
            "Winning the game earns 100, 207 if the other has won no hand.",
        ),
        (
            {"shutout.doubles": []},
            "Winning the game earns 100; there is no shutout.",
        ),
        (
            {"game.bonus": 0},
            "Winning the game earns nothing more; there is no shutout.",
        ),
        (
            {"shutout.doubles": ["boxes", "points"], "shutout.adds": 30},
            "If the other has scored nothing, the winner's points and boxes are "
            "doubled, then 30 added.",
        ),
        ({"boxes.value": 0}, "A hand won earns nothing more."),
        (
            {"boxes.value": 10, "boxes.when": "at-once"},
            "Each hand won is a box and earns 10 at once, towards the target.",
        ),
        (
            {"boxes.value": 0, "stakes.per_box": "0.50"},
            "Each hand won is a box, worth no points.",
        ),
        (
            {"extra_boxes.gin": 2, "extra_boxes.undercut": 1, "extra_boxes.gin_off": 3},
            "Gin wins 2 extra boxes, an undercut 1 and a gin-off 3.",
        ),
        ({"extra_boxes.gin": 1}, "Gin wins 1 extra box."),
        (
            {"extra_boxes.gin": 1, "hand.multipliers": [2]},
            "Gin wins 1 extra box; these are never multiplied with the hand.",
        ),
        (
            {
                "extra_boxes.gin": 1,
                "hand.multipliers": [2],
                "extra_boxes.multiplied": True,
            },
            "Gin wins 1 extra box; these are multiplied with the hand.",
        ),
        (
            {"hollywood.columns": 3},
            "Hollywood: 3 games run at once in columns, each to 100.",
        ),
        (
            {"hollywood.columns": 3},
            "When all are closed, the game goes to the side that closed more.",
        ),
        (
            {"hollywood.columns": 2},
            "When all are closed, the game goes to the side that closed more, or to "
            "nobody if they are equal.",
        ),
        (
            {"hollywood.columns": 3, "hollywood.weights": [1, 1, 2]},
            "In the totals the columns count 1, 1 and 2 times.",
        ),
        (
            {"hollywood.columns": 3, "hollywood.weights": [1, 1, 2]},
            "When all are closed, the game goes to the side whose closed columns count "
            "more, or to nobody if they are equal.",
        ),
        (
            {"hollywood.columns": 3, "hollywood.weights": [1, 2, 4]},
            "When all are closed, the game goes to the side whose closed columns count "
            "more.",
        ),
        (
            {"hollywood.columns": 3, "game.bonus": 60},
            "Closing a column earns 60, 120 if the other has scored nothing.",
        ),
        (
            {"partnership.sweep_boxes": 3},
            "In teams, winning every hand of a round wins 3 extra boxes.",
        ),
        ({"match.best_of": 5}, "A match is the best of 5 games: 3 won take it."),
        ({"dealing.next": "winner"}, "The winner of a hand deals the next."),
        ({"dealing.next": "alternate"}, "The players deal in turn."),
        (
            {"dealing.after_dead": "pass"},
            "After a hand that nobody won, the other player deals.",
        ),
        (
            {"stakes.round_to": 50},
            "The difference of the totals is paid, rounded to the nearest 50.",
        ),
        (
            {"stakes.per_point": "0.05", "stakes.currency": "euros"},
            "For money (euros): 0.05 a point.",
        ),
        (
            {"stakes.per_box": "1", "stakes.per_game": "2.50", "boxes.value": 0},
            "For money: 1 for each box more and 2.50 from each loser of a game.",
        ),
    ],
)
def test_what_differs_from_classic_is_said_and_marked(
    settings: dict[str, object], sentence: str
) -> None:
    assert sentence in marked(settings)


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        pytest.param({}, "Oklahoma", id="no-oklahoma"),
        pytest.param({"oklahoma.ace": "one"}, "upcard", id="ace-without-oklahoma"),
        pytest.param({}, "Big gin", id="no-big-gin"),
        pytest.param({}, "gin-off", id="gin-off-is-an-undercut"),
        pytest.param({}, "column", id="one-column"),
        pytest.param({}, "declared", id="no-multipliers"),
        pytest.param({}, "match", id="no-match"),
        pytest.param({"stakes.currency": "euros"}, "euros", id="no-stakes"),
        pytest.param({"stakes.per_point": "0.00"}, "money", id="stake-of-nothing"),
        pytest.param({"hand.knock_limit": 0}, "undercut", id="no-knock-no-undercut"),
        pytest.param({"hand.knock_limit": 0}, "difference in", id="no-knock-to-win"),
        pytest.param(
            {"extra_boxes.gin": 2, "boxes.value": 0}, "extra", id="boxes-of-nothing"
        ),
        pytest.param({"extra_boxes.big_gin": 2}, "extra", id="extra-for-no-big-gin"),
        pytest.param(
            {"game.bonus": 0, "shutout.doubles": ["game"]},
            "has scored",
            id="doubled-nothing",
        ),
        pytest.param(
            {"boxes.when": "at-once", "shutout.doubles": ["boxes"]},
            "doubled",
            id="boxes-paid-at-once-are-not-doubled",
        ),
        pytest.param(
            {"oklahoma.played": True, "oklahoma.spade_multiplier": 1},
            "spade",
            id="a-spade-is-no-more",
        ),
    ],
)
def test_what_the_rules_do_not_do_is_not_said(
    settings: dict[str, object], word: str
) -> None:
    assert not [text for text in said(settings) if word in text]


CHANGES: dict[str, object] = {
    "hand.knock_limit": 7,
    "hand.gin_bonus": 20,
    "hand.undercut_bonus": 13,
    "hand.big_gin_bonus": 31,
    "hand.gin_off_bonus": 40,
    "hand.knock_bonus": 15,
    "hand.tie": "nobody",
    "hand.multipliers": [3],
    "hand.ace_deadwood": 15,
    "hand.cards": 7,
    "hand.lay_off_on_gin": True,
    "oklahoma.played": False,
    "oklahoma.ace": "one",
    "oklahoma.spade_multiplier": 3,
    "game.target": 150,
    "game.bonus": 90,
    "shutout.when": "no-hands",
    "shutout.adds": 70,
    "shutout.doubles": ["points"],
    "boxes.value": 7,
    "boxes.when": "at-once",
    "boxes.multiplied": True,
    "extra_boxes.gin": 4,
    "extra_boxes.big_gin": 5,
    "extra_boxes.undercut": 6,
    "extra_boxes.gin_off": 7,
    "extra_boxes.multiplied": True,
    "hollywood.columns": 2,
    "hollywood.weights": [1, 2, 3],
    "partnership.sweep_boxes": 8,
    "match.best_of": 3,
    "dealing.next": "winner",
    "dealing.after_dead": "pass",
    "stakes.per_point": "0.05",
    "stakes.per_box": "0.25",
    "stakes.per_game": "3",
    "stakes.currency": "euros",
    "stakes.round_to": 50,
    "stock.dead_at": 0,
}
WITH: dict[str, dict[str, object]] = {
    "extra_boxes.big_gin": {"hand.big_gin_bonus": 31},
    "hollywood.columns": {"hollywood.weights": []},
    "stakes.currency": {"stakes.per_point": "0.05"},
}


@pytest.mark.parametrize("key", sorted(KEYS.keys() - {"name", "title"}))
def test_every_key_is_told_of_where_it_matters(key: str) -> None:
    before = Rules({**CLUB, **WITH.get(key, {})})
    after = before.changed({key: CHANGES[key]})
    new = {*sentences(after)} - {*sentences(before)}
    gone = {*sentences(before)} - {*sentences(after)}
    assert any(key in sentence.keys for sentence in new | gone)
    assert {s.text for s in new} != {s.text for s in gone}


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_marked_where_it_differs_from_classic(name: str) -> None:
    rules = preset(name).rules
    differs = {key for key, _ in rules.differences(CLASSIC)} - {"name", "title"}
    same = {sentence.text for sentence in sentences(CLASSIC)}
    told = {key for s in sentences(rules) if s.differs for key in s.keys}
    new = {key for s in sentences(rules) if s.text not in same for key in s.keys}
    assert differs & new <= told
    assert differs <= {key for s in sentences(rules) for key in s.keys}


def test_what_comes_to_the_same_as_in_classic_is_not_marked() -> None:
    # 100 added for a shutout is what doubling a game bonus of 100 comes to.
    worth = "Winning the game earns 100, 200 if the other has scored nothing."
    added = Rules({"shutout.doubles": [], "shutout.adds": 100})
    for rules in (added, CLASSIC):
        assert [s.differs for s in sentences(rules) if s.text == worth] == [False]
    more = sentences(added.changed({"game.bonus": 110}))
    assert [s.text for s in more if s.differs] == [
        "Winning the game earns 110, 210 if the other has scored nothing."
    ]


def test_teams_are_told_of_rounds_and_not_of_the_deal() -> None:
    told = said({"partnership.sweep_boxes": 3, "extra_boxes.multiplied": True}, TEAMS)
    assert "Winning every hand of a round wins 3 extra boxes." in told
    assert "Winning the game earns 100, 200 if the others have scored nothing." in told
    assert [text for text in told if text.startswith("In a round")]
    assert not [text for text in told if "deals" in text]


def test_a_sweep_is_multiplied_where_hands_are() -> None:
    told = said({**CLUB, "partnership.sweep_boxes": 3, "extra_boxes.multiplied": True})
    assert (
        "In teams, winning every hand of a round wins 3 extra boxes, multiplied if all "
        "its hands are multiplied alike." in told
    )


def test_three_players_are_told_who_sits_out_and_who_pays() -> None:
    told = said({"dealing.next": "winner", "partnership.sweep_boxes": 3}, THREE)
    assert "The dealer sits out; the loser of the hand deals the next." in told
    assert "Winning the game earns 100, 200 against one who has scored nothing." in told
    assert "Each pays each the difference of their totals." in told
    assert not [text for text in told if "winner of a hand" in text or "round" in text]


@pytest.mark.parametrize(
    ("after_dead", "who"),
    [("same", "the same player deals again"), ("pass", "the deal passes on")],
)
def test_three_players_are_told_who_deals_after_a_dead_hand(
    after_dead: str, who: str
) -> None:
    told = said({"dealing.after_dead": after_dead}, THREE)
    assert f"After a hand that nobody won, {who}." in told


def test_two_players_are_told_what_anybody_is() -> None:
    assert said(CLUB, TWO) == said(CLUB)


def test_a_sentence_says_what_it_is_about() -> None:
    first = sentences(CLASSIC)[0]
    assert first == Sentence(
        "The hand", "Each player is dealt 10 cards.", ("hand.cards",), False
    )
    assert [*dict.fromkeys(s.about for s in sentences(CLASSIC))] == [
        "The hand",
        "The deal",
        "The game",
        "Payment",
    ]


def values_of(key: Key[object]) -> st.SearchStrategy[object]:
    match key:
        case IntKey():
            numbers = st.integers(key.least, key.most)
            return numbers.filter(key.accepts)
        case IntOrWordKey():
            return st.just(key.word) | st.integers(0, key.most)
        case ChoiceKey():
            return st.sampled_from(key.choices)
        case ListKey():
            return st.just(()) if key.repeats else st.permutations(key.of).map(tuple)
        case MoneyKey():
            return st.sampled_from(["", "0", "0.05", "12"])
        case TextKey():
            return st.text(max_size=3)
        case _:
            raise AssertionError(key)


@given(
    settings=st.fixed_dictionaries(
        {}, optional={name: values_of(key) for name, key in KEYS.items()}
    ),
    sides=st.sampled_from([None, TWO, THREE, TEAMS]),
)
def test_any_agreement_is_said_in_whole_sentences(
    settings: dict[str, object], sides: Sides | None
) -> None:
    told = sentences(Rules(settings), sides)
    assert all(s.text[0].isupper() and s.text.endswith(".") for s in told)
    assert not [s.text for s in told if "  " in s.text or " ." in s.text]
    assert len({s.text for s in told}) == len(told)


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
