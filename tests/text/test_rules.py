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
from scorepad.text.layout import width
from scorepad.text.rules import (
    Fact,
    card,
    facts,
    key_rows,
    read_out,
    rules_description,
    rules_name,
    rules_summary,
    table,
)
from scorepad.text.terminal import terminal, written_for

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
    return [fact.sentence for fact in facts(Rules(settings), sides)]


def marked(settings: dict[str, object]) -> list[str]:
    return [fact.sentence for fact in facts(Rules(settings)) if fact.differs]


def test_classic_is_said_as_at_the_table_and_nothing_is_marked() -> None:
    assert said({}) == [
        "Each player is dealt 10 cards.",
        "An ace counts 1, a face card 10 and any other card its number.",
        "Knock with 10 or less.",
        "A knock that wins earns the difference in deadwood.",
        "Gin (no deadwood) earns 25 plus the opponent's deadwood.",
        "The opponent may not lay off cards on gin.",
        "An undercut (the opponent has less deadwood than the knocker) earns the "
        "opponent 25 plus the difference.",
        "A tie is an undercut.",
        "When only 2 cards are left in the stock, the hand is dead: nobody scores.",
        "The loser of a hand deals the next.",
        "After a hand that nobody won, the same player deals again.",
        "The first player to reach 100 wins the game.",
        "Winning the game earns 100, or 200 for a shutout (loser has no points).",
        "Each hand won (a box) earns 20 at the end.",
        "The side with the lower total pays the difference.",
    ]
    assert marked({}) == []


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"hand.cards": 7}, "Each player is dealt 7 cards."),
        (
            {"hand.ace_deadwood": 15},
            "An ace counts 15, a face card 10 and any other card its number.",
        ),
        ({"hand.knock_limit": 7}, "Knock with 7 or less."),
        ({"hand.knock_limit": 1}, "Knock with 1 or less."),
        ({"hand.knock_limit": 97}, "Knock with 97 or less."),
        ({"hand.knock_limit": 98}, "Knock with any count."),
        # Seven cards: two kings, two queens, two jacks and a ten.
        ({"hand.knock_limit": 70, "hand.cards": 7}, "Knock with any count."),
        (
            {"hand.knock_limit": 98, "oklahoma.played": True},
            "Oklahoma: knock with the number of the upcard or less; a face card is 10.",
        ),
        ({"hand.knock_limit": 0}, "There is no knocking: only gin ends a hand."),
        ({"boxes.value": 1}, "Each hand won (a box) earns 1 at the end."),
        (
            {"game.bonus": 90, "shutout.doubles": ["points"]},
            "Winning the game earns 90.",
        ),
        (
            {"hand.knock_bonus": 15},
            "A knock that wins earns 15 plus the difference in deadwood.",
        ),
        (
            {"hand.gin_bonus": 20},
            "Gin (no deadwood) earns 20 plus the opponent's deadwood.",
        ),
        ({"hand.gin_bonus": 0}, "Gin (no deadwood) earns the opponent's deadwood."),
        (
            {"hand.lay_off_on_gin": True},
            "The opponent may lay off cards on gin.",
        ),
        (
            {"hand.big_gin_bonus": 31, "hand.cards": 7},
            "Big gin (all 8 cards melded) earns 31 plus the opponent's deadwood.",
        ),
        (
            {"hand.big_gin_bonus": 0},
            "Big gin (all 11 cards melded) earns the opponent's deadwood.",
        ),
        (
            {"hand.undercut_bonus": 13},
            "An undercut (the opponent has less deadwood than the knocker) earns the "
            "opponent 13 plus the difference.",
        ),
        (
            {"hand.tie": "knocker"},
            "A tie goes to the knocker, without points but with the box.",
        ),
        (
            {"hand.tie": "knocker", "boxes.value": 0},
            "A tie goes to the knocker, without points.",
        ),
        ({"hand.tie": "nobody"}, "A tie goes to nobody."),
        (
            {"hand.gin_off_bonus": 40},
            "A gin-off (the opponent has no deadwood left after a knock) earns the "
            "opponent 40 plus the difference.",
        ),
        ({"hand.multipliers": [2]}, "A hand may be declared to count double."),
        (
            {"hand.multipliers": [4, 3, 2]},
            "A hand may be declared to count double, triple or 4 times.",
        ),
        (
            {"oklahoma.played": True},
            "Oklahoma: knock with the number of the upcard or less; a face card is 10.",
        ),
        (
            {"oklahoma.played": True, "hand.knock_limit": 6},
            "Oklahoma: knock with the number of the upcard or less, but never with "
            "more than 6.",
        ),
        (
            {"oklahoma.played": True, "oklahoma.ace": "one"},
            "If the upcard is an ace, knock with 1.",
        ),
        (
            {"oklahoma.played": True, "oklahoma.spade_multiplier": 3},
            "A spade as upcard triples the hand, points and bonuses.",
        ),
        (
            {"oklahoma.played": True, "hand.multipliers": [2]},
            "A hand may be declared to count double, on top of a spade.",
        ),
        (
            {"oklahoma.played": True, "hand.knock_limit": 0},
            "Oklahoma: the upcard of every hand is noted.",
        ),
        (
            {"stock.dead_at": 0},
            "When the stock is gone, the hand is dead: nobody scores.",
        ),
        ({"game.target": 250}, "The first player to reach 250 wins the game."),
        (
            {"game.bonus": 250},
            "Winning the game earns 250, or 500 for a shutout (loser has no points).",
        ),
        (
            {"shutout.doubles": [], "shutout.adds": 70},
            "Winning the game earns 100, or 170 for a shutout (loser has no points).",
        ),
        (
            {"game.bonus": 0, "shutout.adds": 70},
            "Winning the game earns 70 for a shutout (loser has no points), and "
            "nothing otherwise.",
        ),
        (
            {"shutout.when": "no-hands", "shutout.adds": 7},
            "Winning the game earns 100, or 207 for a shutout (loser won no hand).",
        ),
        (
            {"shutout.doubles": []},
            "Winning the game earns 100, and a shutout earns nothing more.",
        ),
        (
            {"game.bonus": 0},
            "Winning the game earns no bonus, and a shutout earns nothing more.",
        ),
        (
            {"shutout.doubles": ["boxes", "points"], "shutout.adds": 30},
            "For a shutout (loser has no points), the winner's points and boxes are "
            "doubled, then 30 is added.",
        ),
        ({"boxes.value": 0}, "Hands won earn no extra points."),
        (
            {"boxes.value": 10, "boxes.when": "at-once"},
            "Each hand won (a box) earns 10 at once; this counts toward the target.",
        ),
        (
            {"boxes.value": 0, "stakes.per_box": "0.50"},
            "Each hand won (a box) is worth money but no points.",
        ),
        (
            {"extra_boxes.gin": 2, "extra_boxes.undercut": 1, "extra_boxes.gin_off": 3},
            "Gin earns 2 extra boxes, an undercut 1 and a gin-off 3.",
        ),
        ({"extra_boxes.gin": 1}, "Gin earns 1 extra box."),
        (
            {"boxes.multiplied": True, "hand.multipliers": [2]},
            "Each hand won (a box) earns 20 at the end, multiplied with the hand.",
        ),
        (
            {
                "boxes.multiplied": True,
                "hand.multipliers": [2],
                "boxes.when": "at-once",
            },
            "Each hand won (a box) earns 20 at once, multiplied with the hand; this "
            "counts toward the target.",
        ),
        (
            {
                "extra_boxes.gin": 1,
                "hand.multipliers": [2],
                "extra_boxes.multiplied": True,
            },
            "Extra boxes are multiplied with the hand.",
        ),
        (
            {"hollywood.columns": 3},
            "Hollywood: 3 games run at once, in columns, each to 100.",
        ),
        (
            {"hollywood.columns": 3},
            "When all columns are closed, the side that closed more wins the game.",
        ),
        (
            {"hollywood.columns": 2},
            "When all columns are closed, the side that closed more wins the game, or "
            "nobody if they are equal.",
        ),
        (
            {"hollywood.columns": 3, "hollywood.weights": [1, 1, 2]},
            "In the totals the columns count 1, 1 and 2 times.",
        ),
        (
            {"hollywood.columns": 3, "hollywood.weights": [1, 1, 2]},
            "When all columns are closed, the side whose closed columns count more "
            "wins the game, or nobody if they are equal.",
        ),
        (
            {"hollywood.columns": 3, "hollywood.weights": [1, 2, 4]},
            "When all columns are closed, the side whose closed columns count more "
            "wins the game.",
        ),
        (
            {"hollywood.columns": 3, "game.bonus": 60},
            "Closing a column earns 60, or 120 for a shutout (loser has no points in "
            "it).",
        ),
        (
            {"partnership.sweep_boxes": 3},
            "In teams, winning every hand of a round earns 3 extra boxes.",
        ),
        (
            {"match.best_of": 5},
            "A match is the best of 5 games: the first to win 3 wins it.",
        ),
        ({"dealing.next": "winner"}, "The winner of a hand deals the next."),
        ({"dealing.next": "alternate"}, "The players deal in turn."),
        (
            {"dealing.after_dead": "pass"},
            "After a hand that nobody won, the other player deals.",
        ),
        (
            {"stakes.round_to": 50},
            "The side with the lower total pays the difference, rounded to the nearest "
            "50.",
        ),
        (
            {"stakes.per_point": "0.05", "stakes.currency": "euros"},
            "Stakes in euros: 0.05 a point.",
        ),
        (
            {"stakes.per_box": "1", "stakes.per_game": "2.50", "boxes.value": 0},
            "Stakes: 1 for each box ahead and 2.50 a game won.",
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
        pytest.param({"stakes.per_point": "0.00"}, "Stakes", id="stake-of-nothing"),
        pytest.param({"hand.knock_limit": 0}, "undercut", id="no-knock-no-undercut"),
        pytest.param({"hand.knock_limit": 0}, "difference in", id="no-knock-to-win"),
        pytest.param(
            {"extra_boxes.gin": 2, "boxes.value": 0}, "extra box", id="boxes-of-nothing"
        ),
        pytest.param({"extra_boxes.big_gin": 2}, "extra", id="extra-for-no-big-gin"),
        pytest.param(
            {"game.bonus": 0, "shutout.doubles": ["game"]},
            "has no points",
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
    new = {*facts(after)} - {*facts(before)}
    gone = {*facts(before)} - {*facts(after)}
    assert any(key in fact.keys for fact in new | gone)
    assert {s.sentence for s in new} != {s.sentence for s in gone}


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_marked_where_it_differs_from_classic(name: str) -> None:
    rules = preset(name).rules
    differs = {key for key, _ in rules.differences(CLASSIC)} - {"name", "title"}
    same = {fact.sentence for fact in facts(CLASSIC)}
    told = {key for s in facts(rules) if s.differs for key in s.keys}
    new = {key for s in facts(rules) if s.sentence not in same for key in s.keys}
    assert differs & new <= told
    assert differs <= {key for s in facts(rules) for key in s.keys}


def test_what_comes_to_the_same_as_in_classic_is_not_marked() -> None:
    # 100 added for a shutout is what doubling a game bonus of 100 comes to.
    worth = "Winning the game earns 100, or 200 for a shutout (loser has no points)."
    added = Rules({"shutout.doubles": [], "shutout.adds": 100})
    for rules in (added, CLASSIC):
        assert [s.differs for s in facts(rules) if s.sentence == worth] == [False]
    more = facts(added.changed({"game.bonus": 110}))
    assert [s.sentence for s in more if s.differs] == [
        "Winning the game earns 110, or 210 for a shutout (loser has no points)."
    ]


def test_teams_are_told_of_rounds_and_not_of_the_deal() -> None:
    told = said({"partnership.sweep_boxes": 3, "extra_boxes.multiplied": True}, TEAMS)
    assert "Winning every hand of a round earns 3 extra boxes." in told
    assert (
        "Winning the game earns 100, or 200 for a shutout (losers have no points)."
        in told
    )
    assert [text for text in told if text.startswith("In each round")]
    assert not [text for text in told if "deals" in text]


def test_the_box_of_a_round_is_not_multiplied() -> None:
    multiplied = {"boxes.multiplied": True, "hand.multipliers": [2]}
    assert "Each round won (a box) earns 20 at the end." in said(multiplied, TEAMS)
    (box,) = [text for text in said(multiplied, THREE) if "(a box)" in text]
    assert box == "Each hand won (a box) earns 20 at the end, multiplied with the hand."


def test_a_sweep_is_multiplied_where_hands_are() -> None:
    told = said({**CLUB, "partnership.sweep_boxes": 3, "extra_boxes.multiplied": True})
    assert (
        "In teams, winning every hand of a round earns 3 extra boxes, multiplied if "
        "all hands of the round are multiplied alike." in told
    )


def test_three_players_are_told_who_sits_out_and_who_pays() -> None:
    told = said({"dealing.next": "winner", "partnership.sweep_boxes": 3}, THREE)
    assert "The loser of a hand deals the next and sits out." in told
    assert (
        "Winning the game earns 100, or 200 against a loser who has no points (a "
        "shutout)." in told
    )
    assert "Every two players settle the difference of their totals." in told
    assert not [text for text in told if "winner of a hand" in text or "round" in text]


@pytest.mark.parametrize(
    ("after_dead", "who"),
    [("same", "the same player deals again"), ("pass", "the next player deals")],
)
def test_three_players_are_told_who_deals_after_a_dead_hand(
    after_dead: str, who: str
) -> None:
    told = said({"dealing.after_dead": after_dead}, THREE)
    assert f"After a hand that nobody won, {who}." in told


def test_two_players_are_told_what_anybody_is() -> None:
    assert said(CLUB, TWO) == said(CLUB)


def test_a_sentence_says_what_it_is_about() -> None:
    first = facts(CLASSIC)[0]
    assert first == Fact(
        "The hand",
        ("hand.cards",),
        "Each player is dealt 10 cards.",
        "10 cards each",
        is_basic=False,
        differs=False,
    )
    assert [*dict.fromkeys(s.about for s in facts(CLASSIC))] == [
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
            return st.text("€$aé", max_size=3)
        case _:
            raise AssertionError(key)


@given(
    settings=st.fixed_dictionaries(
        {}, optional={name: values_of(key) for name, key in KEYS.items()}
    ),
    sides=st.sampled_from([None, TWO, THREE, TEAMS]),
)
def test_any_agreement_is_said_in_whole_facts(
    settings: dict[str, object], sides: Sides | None
) -> None:
    told = facts(Rules(settings), sides)
    assert all(s.sentence[0].isupper() and s.sentence.endswith(".") for s in told)
    assert not [s.sentence for s in told if "  " in s.sentence or " ." in s.sentence]
    assert len({s.sentence for s in told}) == len(told)


KNOCK = "knock with 10 or less; gin bonus 25; undercut bonus 25; a tie is an undercut"
TEN_POINTS = "The first player to reach 100 wins the game."
EARNS = "Winning the game earns 100, or 200 for a shutout (loser has no points)."
BOX = "Each hand won (a box) earns 20 at the end."
LOSER = "The loser of a hand deals the next."
GAME = f"{TEN_POINTS} {EARNS} {BOX}"
NOTHING = "Winning the game earns no bonus. Hands won earn no extra points."


def aloud(rules: Rules, sides: Sides, dealer: str | None = None) -> list[str]:
    """Read out on a screen so wide that no line is broken."""
    with written_for(terminal("utf-8", 2_000)):
        return read_out(rules, sides, dealer)


def spoken(settings: dict[str, object], sides: Sides = TWO) -> list[str]:
    return aloud(Rules(settings), sides)


def test_classic_is_read_out_in_a_few_sentences_and_who_deals() -> None:
    assert aloud(CLASSIC, TWO, "Ben") == [
        f"Ann v Ben, classic rules: {KNOCK}.",
        f"{GAME} {LOSER}",
        "Ben deals hand 1.",
    ]


def test_where_the_dealer_is_not_known_nobody_is_said_to_deal() -> None:
    assert len(aloud(CLASSIC, TWO)) == 2


UPCARD = (
    "knock with the number of the upcard or less; if the upcard is an ace, only gin "
    "ends the hand; a spade as upcard doubles the hand; gin bonus 25; undercut bonus "
    "25; a tie is an undercut"
)
DOUBLE = "a hand may be declared to count double"
HANDS = {
    "bicycle": "knock with 10 or less; gin bonus 20; undercut bonus 10; a tie is an "
    "undercut",
    "browser": f"{KNOCK}; a hand is dead when the stock is gone",
    "club": f"{UPCARD}; {DOUBLE}",
    "knocker-ties": "knock with 10 or less; gin bonus 25; undercut bonus 25; a tie "
    "goes to the knocker, without points",
    "oklahoma": UPCARD,
    "oklahoma-pagat": "knock with the number of the upcard or less; if the upcard is "
    "an ace, knock with 1; a spade as upcard doubles the hand; gin bonus 20; undercut "
    "bonus 10; a tie is an undercut",
    "pagat": "knock with 10 or less; gin bonus 20; undercut bonus 10; a tie is an "
    "undercut",
    "palace": "knock with 10 or less; gin bonus 25; undercut bonus 20; a tie is an "
    "undercut",
    "portuguese": "knock with 10 or less; gin bonus 20; undercut bonus 10; a tie is an "
    "undercut",
    "spanish": "knock with 10 or less; gin bonus 20; big gin bonus 50; undercut bonus "
    "25; a tie is an undercut",
    "rubl": "knock with 10 or less; gin bonus 25; undercut bonus 20; a tie is an "
    "undercut",
    "spade-doubles": f"{KNOCK}; {DOUBLE}",
    "straight": "only gin ends a hand; gin bonus 25",
    "tournament": "knock with 10 or less; gin bonus 25; big gin bonus 31; undercut "
    "bonus 25; a tie is an undercut",
    "wikipedia": "knock with 10 or less; gin bonus 25; big gin bonus 31; undercut "
    "bonus 25; a tie is an undercut",
    "world-club": "knock with 10 or less; knock bonus 15; gin bonus 25; big gin bonus "
    "35; undercut bonus 25; a tie is an undercut",
}
BOX_25 = "Each hand won (a box) earns 25 at the end."
GAMES = {
    "browser": f"{TEN_POINTS} {NOTHING}",
    "club": "3 games run at once, in columns, each to 250. In the totals the columns "
    "count 1, 1 and 2 times. Closing a column earns 250. For a shutout (loser has no "
    "points in it), the winner's points, game bonus and boxes are doubled. "
    f"{BOX_25} Gin earns 2 extra boxes, an undercut 1 and a gin-off 3. Extra boxes "
    "are multiplied with the hand. Payments are rounded to the nearest 500.",
    "cutthroat": f"{TEN_POINTS} {EARNS} {BOX_25}",
    "hollywood": "3 games run at once, in columns, each to 100. Closing a column earns "
    f"100, or 200 for a shutout (loser has no points in it). {BOX}",
    "knocker-ties": f"{TEN_POINTS} {EARNS} {BOX_25}",
    "lesson": f"{TEN_POINTS} {NOTHING}",
    "oklahoma-pagat": f"The first player to reach 150 wins the game. {EARNS} {BOX}",
    "palace": f"{TEN_POINTS} Winning the game earns no bonus. Each hand won (a box) "
    "earns 10 at once.",
    "partnership": f"The first player to reach 125 wins the game. {EARNS} {BOX}",
    "portuguese": f"{TEN_POINTS} Winning the game earns 100, or 200 for a shutout "
    f"(loser won no hand). {BOX}",
    "rubl": f"{TEN_POINTS} Winning the game earns 100. For a shutout (loser has no "
    f"points), the winner's points and game bonus are doubled. {BOX_25}",
    "standard-2p-100": f"{TEN_POINTS} {NOTHING}",
    "tournament": f"{TEN_POINTS} Winning the game earns 100. For a shutout (loser has "
    f"no points), the winner's points, game bonus and boxes are doubled. {BOX_25}",
    "wikipedia": f"{TEN_POINTS} Winning the game earns 100. For a shutout (loser won "
    f"no hand), the winner's points are doubled. {BOX_25}",
    "world-club": f"{TEN_POINTS} {NOTHING}",
}


DEALS = {"spanish": "The winner of a hand deals the next."}


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_is_read_out_right(name: str) -> None:
    rules = preset(name).rules
    assert aloud(rules, TWO) == [
        f"Ann v Ben, {name} rules: {HANDS.get(name, KNOCK)}.",
        f"{GAMES.get(name, GAME)} {DEALS.get(name, LOSER)}",
    ]


@pytest.mark.parametrize("key", sorted(KEYS.keys() - {"name", "title"}))
def test_every_key_is_read_out_where_it_differs_from_classic(key: str) -> None:
    sides = TEAMS if key.startswith("partnership") else TWO
    before = Rules({**CLUB, **WITH.get(key, {})})
    after = before.changed({key: CHANGES[key]})
    assert read_out(after, sides) != read_out(before, sides)


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (
            {"hand.lay_off_on_gin": True},
            "gin bonus 25; the opponent may lay off cards on gin; undercut bonus 25; "
            "a tie is an undercut.",
        ),
        ({"hand.cards": 7}, f"classic rules, changed: 7 cards each; {KNOCK}."),
        ({"hand.ace_deadwood": 15}, f": an ace counts 15; {KNOCK}."),
        (
            {"hand.multipliers": [2, 4]},
            "a hand may be declared to count double or 4 times.",
        ),
        (
            {"hand.gin_off_bonus": 40},
            "undercut bonus 25; a tie is an undercut; gin-off bonus 40.",
        ),
        ({"hand.tie": "nobody"}, "a tie goes to nobody."),
        (
            {"oklahoma.played": True, "hand.knock_limit": 6},
            ": knock with the number of the upcard or less, but never with more than "
            "6; if the upcard is an ace, only gin ends the hand; a spade as upcard "
            "doubles the hand; gin bonus 25; undercut bonus 25; a tie is an undercut.",
        ),
        (
            {"oklahoma.played": True, "oklahoma.spade_multiplier": 1},
            "only gin ends the hand; gin bonus 25; undercut bonus 25; a tie is an "
            "undercut.",
        ),
        (
            {"hand.knock_limit": 1},
            ": knock with 1 or less; gin bonus 25; undercut bonus 25; a tie is an "
            "undercut.",
        ),
        (
            {"hand.knock_limit": 98},
            ": knock with any count; gin bonus 25; undercut bonus 25; a tie is an "
            "undercut.",
        ),
        (
            {"hand.knock_limit": 0, "oklahoma.played": True},
            ": only gin ends a hand; Oklahoma: the upcard of every hand is noted; a "
            "spade as upcard doubles the hand; gin bonus 25.",
        ),
    ],
)
def test_house_rules_of_the_hand_are_read_out(
    settings: dict[str, object], line: str
) -> None:
    assert spoken(settings)[0].endswith(line)


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (
            {"match.best_of": 3},
            f"{TEN_POINTS} A match is the best of 3 games. {EARNS} {BOX} {LOSER}",
        ),
        ({"dealing.next": "winner"}, f"{GAME} The winner of a hand deals the next."),
        ({"dealing.next": "alternate"}, f"{GAME} The players deal in turn."),
        (
            {"dealing.after_dead": "pass"},
            f"{GAME} {LOSER} After a hand that nobody won, the other player deals.",
        ),
        (
            {"stakes.round_to": 50},
            f"{GAME} Payments are rounded to the nearest 50. {LOSER}",
        ),
        (
            {
                "stakes.per_point": "0.05",
                "stakes.per_box": "0",
                "stakes.per_game": "2",
                "stakes.currency": "euros",
            },
            f"{GAME} Stakes in euros: 0.05 a point and 2 a game won. {LOSER}",
        ),
        (
            {"boxes.value": 0, "stakes.per_box": "1", "shutout.doubles": []},
            f"{TEN_POINTS} Winning the game earns 100, and a shutout earns nothing "
            "more. Each hand won (a box) is worth money but no points. Stakes: 1 for "
            f"each box ahead. {LOSER}",
        ),
        (
            {"shutout.doubles": ["boxes"], "shutout.adds": 30},
            f"{TEN_POINTS} Winning the game earns 100. For a shutout (loser has no "
            f"points), the winner's boxes are doubled, then 30 is added. {BOX} {LOSER}",
        ),
        (
            {"extra_boxes.gin": 2, "extra_boxes.multiplied": True, "boxes.value": 1},
            f"{TEN_POINTS} {EARNS} Each hand won (a box) earns 1 at the end. Gin earns "
            f"2 extra boxes. {LOSER}",
        ),
        (
            {"extra_boxes.gin": 2, "oklahoma.played": True},
            f"{GAME} Gin earns 2 extra boxes. {LOSER}",
        ),
        ({"partnership.sweep_boxes": 3}, f"{GAME} {LOSER}"),
    ],
)
def test_house_rules_of_the_game_are_read_out(
    settings: dict[str, object], line: str
) -> None:
    assert spoken(settings)[1] == line


@pytest.mark.parametrize(
    ("sides", "lines"),
    [
        pytest.param(
            THREE,
            [
                f"Ann v Ben v Cy, classic rules, changed: {KNOCK}.",
                f"{TEN_POINTS} Winning the game earns 100, or 200 against a loser who "
                f"has no points (a shutout). {BOX} The loser of a hand deals the next "
                "and sits out.",
                "Ben deals hand 1 and sits out.",
            ],
            id="three",
        ),
        pytest.param(
            TEAMS,
            [
                f"Ann & Cy v Ben & Dee, classic rules, changed: {KNOCK}.",
                "In each round everybody plays one opponent, and the side that is "
                "ahead scores the difference as one hand won. The first side to reach "
                "100 wins the game. Winning the game earns 100, or 200 for a shutout "
                "(losers have no points). Each round won (a box) earns 20 at the end. "
                "Winning every hand of a round earns 3 extra boxes.",
                "Ben deals hand 1.",
            ],
            id="teams",
        ),
    ],
)
def test_it_fits_who_plays(sides: Sides, lines: list[str]) -> None:
    rules = Rules({"partnership.sweep_boxes": 3})
    assert aloud(rules, sides, "Ben") == lines


def test_nothing_of_a_name_reaches_the_terminal_raw() -> None:
    sides = sides_of([["A\x1b[2J"], ["Ben"]])
    rules = Rules({"name": "x\ny", "stakes.per_game": "1", "stakes.currency": "\x07"})
    lines = read_out(rules, sides, "A\x1b[2J")
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({}, "classic rules"),
        ({"title": "Ours"}, "classic rules"),
        (
            {"game.target": 150},
            "classic rules, but the first player to reach 150 wins the game",
        ),
        (
            {"hand.tie": "nobody", "hand.cards": 7},
            "classic rules, but 7 cards each and a tie goes to nobody",
        ),
        (
            {"hand.knock_limit": 7, "boxes.value": 7, "hand.tie": "nobody"},
            "classic rules, changed",
        ),
        # Without Oklahoma nothing is said of the ace.
        ({"hand.tie": "nobody", "oklahoma.ace": "one"}, "classic rules, changed"),
    ],
)
def test_changed_rules_say_so(changes: dict[str, object], name: str) -> None:
    assert rules_description(CLASSIC.changed(changes)) == name


def test_what_is_left_out_cannot_be_named() -> None:
    base = preset("tournament").rules
    rules = base.changed({"hand.big_gin_bonus": "not-played"})
    assert rules_description(rules) == "tournament rules, changed"


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({}, "classic rules, to 100"),
        ({"game.target": 150, "match.best_of": 3}, "classic rules, to 150, best of 3"),
        (
            {"boxes.when": "at-once", "boxes.value": 7, "hand.tie": "nobody"},
            "classic rules, to 100, each box 7 at once, but a tie goes to nobody",
        ),
        (
            {"hollywood.columns": 3, "stakes.per_box": "1", "stakes.currency": "euros"},
            "classic rules, to 100, 3 columns, for money",
        ),
        (
            {"boxes.value": 25},
            "classic rules, to 100, but each hand won (a box) earns 25 at the end",
        ),
    ],
)
def test_a_sheet_says_its_rules_in_a_few_words(
    settings: dict[str, object], line: str
) -> None:
    assert rules_summary(Rules(settings)) == line


@pytest.mark.parametrize(
    ("name", "name_of"),
    [("pagat", "pagat rules"), ("Our Rules", "Our Rules"), (" ", "house rules")],
)
def test_rules_are_called_by_their_name(name: str, name_of: str) -> None:
    assert rules_name(Rules({"name": name})) == name_of


def test_the_keys_are_listed_with_what_they_take_and_mean() -> None:
    rows = key_rows()
    assert [row[0] for row in rows] == [*KEYS]
    assert (
        "hand.gin_bonus",
        "a whole number from 0 to 1000",
        "25",
        "Points for gin, on top of the opponent's deadwood.",
    ) in rows


HEADERS = ("", "rule", "value", "source")
ROW = ("*", "oklahoma.spade_multiplier", "as-undercut", "the rules guide, Variations")


@pytest.mark.parametrize("screen", [40, 60, 80, 120])
def test_a_table_fits_the_screen(screen: int) -> None:
    with written_for(terminal("utf-8", screen)):
        lines = table(HEADERS, [ROW])
    assert max(map(len, lines)) <= screen
    assert lines == [line.rstrip() for line in lines]
    text = " ".join(" ".join(lines).split())
    for word in " ".join(ROW).split():
        assert word in text


def test_on_a_narrow_screen_the_cells_stand_below_the_key() -> None:
    with written_for(terminal("utf-8", 40)):
        lines = table(HEADERS, [ROW, ("", "title", "", "")])
    assert lines == [
        "* oklahoma.spade_multiplier",
        "    value: as-undercut",
        "    source: the rules guide, Variations",
        "title",
    ]


def test_the_card_is_read_from_top_to_bottom() -> None:
    rules = Rules({"game.target": 150, "title": "Fridays"})
    assert card(rules) == [
        "Classic rules, but the first player to reach 150 wins the game",
        "Fridays",
        "",
        "The hand",
        "    Each player is dealt 10 cards.",
        "    An ace counts 1, a face card 10 and any other card its number.",
        "    Knock with 10 or less.",
        "    A knock that wins earns the difference in deadwood.",
        "    Gin (no deadwood) earns 25 plus the opponent's deadwood.",
        "    The opponent may not lay off cards on gin.",
        "    An undercut (the opponent has less deadwood than the knocker) earns the",
        "    opponent 25 plus the difference.",
        "    A tie is an undercut.",
        "    When only 2 cards are left in the stock, the hand is dead: nobody scores.",
        "",
        "The deal",
        "    The loser of a hand deals the next.",
        "    After a hand that nobody won, the same player deals again.",
        "",
        "The game",
        "  * The first player to reach 150 wins the game.",
        "    Winning the game earns 100, or 200 for a shutout (loser has no points).",
        "    Each hand won (a box) earns 20 at the end.",
        "",
        "Payment",
        "    The side with the lower total pays the difference.",
        "",
        "* not as in classic",
    ]


def test_who_plays_heads_the_card_and_where_nothing_differs_there_is_no_mark() -> None:
    first, *rest = card(CLASSIC, TEAMS)
    assert first == "Ann & Cy v Ben & Dee, classic rules"
    assert not [line for line in rest if "*" in line]


@pytest.mark.parametrize("name", preset_names())
@pytest.mark.parametrize("cells", [40, 60, 80])
def test_the_card_keeps_to_the_screen(name: str, cells: int) -> None:
    rules = preset(name).rules
    with written_for(terminal("utf-8", cells)):
        lines = [*card(rules, TEAMS), *read_out(rules, TEAMS)]
    assert max(width(line) for line in lines) <= cells
