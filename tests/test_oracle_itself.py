"""The oracle against numbers worked out by hand, from the specification alone.

Unless a test says otherwise a game is to 50 with a bonus of 109, a box is 7, gin 21, an
undercut 12, and a shutout adds 57: no two numbers are the same, so none can stand in
for another unseen.
"""

import copy
import datetime
import random
from typing import Any

import pytest

from tests import oracle_pads
from tests.oracle import Refused, replay

Table = dict[str, Any]

RULES: Table = {
    "hand": {"gin_bonus": 21, "undercut_bonus": 12},
    "game": {"target": 50, "bonus": 109},
    "boxes": {"value": 7},
    "shutout": {"doubles": [], "adds": 57},
}


def won(who: str, points: int, **more: object) -> Table:
    """Return a hand of which only the points are known."""
    return {"ended": "scored", "winner": who, "points": points} | more


def knock(who: str, k: int, o: int, **more: object) -> Table:
    counts = {"knocker_deadwood": k, "opponent_deadwood": o}
    return {"ended": "knock", "knocker": who} | counts | more


def change(kind: str, **facts: object) -> Table:
    return {"change": kind} | facts


def adjust(side: str, points: int, **more: object) -> Table:
    return change("adjust", side=side, points=points, reason="agreed") | more


def rules(game: int | None = None, **values: object) -> Table:
    """Return a change of the agreement; game__target is the key game.target."""
    changes = {key.replace("__", "."): value for key, value in values.items()}
    return change("rules", set=changes) | ({"from": game} if game else {})


def pad(*entries: Table, **values: object) -> Table:
    """Return a pad of Ann and Ben; boxes__value is the key boxes.value."""
    agreed = copy.deepcopy(RULES)
    for key, value in values.items():
        section, name = key.split("__")
        agreed.setdefault(section, {})[name] = value
    table: Table = {"scorepad": 1, "rules": agreed, "entries": list(entries)}
    return table | {"players": ["Ann", "Ben"]}


def teams(*entries: Table, **values: object) -> Table:
    table = pad(*entries, **values)
    del table["players"]
    return table | {"sides": [["Ann", "Cy"], ["Ben", "Dee"]]}


def said(table: Table) -> Table:
    return replay(table, newer=True)


def of_hands(table: Table, key: str) -> list[Any]:
    return [hand[key] for hand in said(table)["hands"]]


def refused(table: Table) -> bool:
    try:
        said(table)
    except Refused:
        return True
    return False


# --- hands put in ----------------------------------------------------------------


def test_an_inserted_hand_moves_the_later_ones_up() -> None:
    table = pad(won("Ann", 8), won("Ben", 41), won("Ann", 27, before=2))
    # 8 to Ann; the hand put in: 8 + 27 = 35; then 41 to Ben
    assert of_hands(table, "running") == [[[8, 0]], [[35, 0]], [[35, 41]]]
    assert of_hands(table, "number") == [1, 2, 3]
    assert of_hands(table, "inserted") == [False, True, False]
    assert of_hands(table, "corrected") == [False, False, False]


def test_later_entries_use_the_numbers_after_the_insertion() -> None:
    entries = [won("Ann", 8), won("Ben", 41), won("Ann", 27, before=2)]
    entries.append(change("strike", hand=3))
    assert of_hands(pad(*entries), "points") == [8, 27, 0]
    entries.append(won("Ben", 5, replaces=2))
    table = pad(*entries)
    assert of_hands(table, "points") == [8, 5, 0]
    assert of_hands(table, "inserted") == [False, True, False]
    assert of_hands(table, "corrected") == [False, True, False]


def test_one_undo_takes_an_inserted_hand_out_and_redo_puts_it_back() -> None:
    entries = [won("Ann", 8), won("Ben", 41), won("Ann", 27, before=1)]
    undone = pad(*entries, change("undo"))
    assert said(undone) == said(pad(*entries[:2]))
    assert said(pad(*undone["entries"], change("redo"))) == said(pad(*entries))


def test_there_must_be_a_hand_to_insert_before() -> None:
    assert refused(pad(won("Ann", 8), won("Ben", 5, before=2)))
    assert refused(pad(won("Ann", 8), won("Ben", 5, before=0)))
    assert refused(pad(won("Ann", 8), won("Ben", 5, before=1, replaces=1)))


def test_an_insertion_strikes_by_the_numbers_from_before_it() -> None:
    entries = [won("Ann", 40), won("Ben", 10), won("Ben", 20)]
    # 40 + 15 = 55 ends the game with hand 2, so the two later hands cannot count
    assert refused(pad(*entries, won("Ann", 15, before=2)))
    table = pad(*entries, won("Ann", 15, before=2, also_strikes=[2, 3]))
    assert of_hands(table, "struck") == [False, False, True, True]
    # Ann 55 + game 109 + 2 boxes 14 + shutout 57 = 235, Ben 0
    assert said(table)["games"][0]["totals"] == [235, 0]
    assert said(table)["games"][0]["over"]


def test_the_dealers_follow_an_inserted_hand() -> None:
    entries = [won("Ann", 8), won("Ben", 9)]
    table = pad(*entries) | {"dealer": "Ann"}
    assert of_hands(table, "dealer") == ["Ann", "Ben"]
    assert said(table)["next_dealer"] == "Ann"
    table = pad(*entries, won("Ben", 3, before=1)) | {"dealer": "Ann"}
    # Ann deals hand 1, whichever it is, and loses it; Ben loses hand 2, Ann hand 3
    assert of_hands(table, "dealer") == ["Ann", "Ann", "Ben"]
    assert said(table)["next_dealer"] == "Ann"


def test_a_dealer_noted_for_a_hand_stays_with_it() -> None:
    entries = [won("Ann", 8), change("dealer", dealer="Ann"), won("Ben", 9)]
    table = pad(*entries, won("Ann", 3, before=2)) | {"dealer": "Ann"}
    # Ben lost hand 1 and deals the one put in; Ann was said to deal the one after it
    assert of_hands(table, "dealer") == ["Ann", "Ben", "Ann"]


def test_an_inserted_hand_takes_no_upcard_that_was_noted_for_the_next() -> None:
    entries = [knock("Ann", 6, 14), change("upcard", card="7s")]
    table = pad(*entries, knock("Ben", 6, 9, before=1), knock("Ben", 5, 9))
    assert of_hands(table, "upcard") == [None, None, "7s"]


def test_an_upcard_moves_up_with_its_hand() -> None:
    entries = [change("upcard", card="7s"), knock("Ann", 6, 14)]
    table = pad(*entries, knock("Ben", 6, 9, before=1), knock("Ann", 2, 4, replaces=2))
    assert of_hands(table, "upcard") == [None, "7s"]


def test_an_inserted_hand_takes_part_in_rounds() -> None:
    entries = [won("Ann", 8), won("Cy", 30)]
    # Ann meets Ben, Cy meets Dee: the round is complete with 8 + 30
    assert said(teams(*entries))["games"][0]["columns"][0]["points"] == [38, 0]
    assert refused(teams(*entries, won("Ann", 20, before=2)))
    table = teams(*entries, won("Dee", 20, before=2))
    # 8 - 20 = 12 for Ben & Dee, one box; Cy's hand opens the second round
    assert of_hands(table, "round") == [1, 1, 2]
    assert said(table)["games"][0]["columns"][0]["points"] == [0, 12]
    assert said(table)["games"][0]["columns"][0]["boxes"] == [0, 1]


def test_an_inserted_hand_stands_directly_before_the_next_one() -> None:
    entries = [won("Ann", 55), change("again"), adjust("Ben", 4), won("Ben", 9)]
    table = pad(*entries, won("Ben", 3, before=2))
    assert of_hands(table, "game") == [1, 2, 2]
    assert of_hands(table, "running") == [[[55, 0]], [[0, 7]], [[0, 16]]]
    assert said(table)["adjustments"][0]["after"] == 1


def test_an_inserted_hand_can_pass_later_hands_to_the_next_game_of_a_match() -> None:
    entries = [won("Ann", 30), won("Ann", 30), won("Ben", 9)]
    table = pad(*entries, match__best_of=3)
    assert of_hands(table, "game") == [1, 1, 2]
    table = pad(*entries, won("Ann", 20, before=1), match__best_of=3)
    assert of_hands(table, "game") == [1, 1, 2, 2]  # 20 + 30 ends game 1


# --- adjustments of an earlier moment --------------------------------------------


def test_an_adjustment_counts_after_the_hand_it_names() -> None:
    table = pad(won("Ann", 30), won("Ben", 10), adjust("Ann", 5, after=1))
    assert of_hands(table, "running") == [[[30, 0]], [[35, 10]]]
    assert said(table)["adjustments"] == [
        {
            "after": 1,
            "game": 1,
            "side": "Ann",
            "points": 5,
            "columns": [1],
            "reason": "agreed",
        }
    ]


def test_an_adjustment_reaches_a_game_that_is_over() -> None:
    first = [won("Ann", 30), won("Ben", 20), won("Ann", 25)]
    entries = [*first, change("again"), won("Ben", 10)]
    # Ann 55 + 109 + 2 x 7 = 178, Ben 20 + 7 = 27: 151; then 30 + 7 = 37: 141
    assert said(pad(*entries))["games"][0]["payments"][0]["points"] == 151
    table = pad(*entries, adjust("Ben", 10, after=2))
    assert said(table)["games"][0]["payments"][0]["points"] == 141
    assert said(table)["games"][1]["columns"][0]["points"] == [0, 10]
    assert of_hands(table, "game") == [1, 1, 1, 2]


def test_an_adjustment_can_keep_a_game_open_so_that_again_lapses() -> None:
    first = [won("Ann", 30), won("Ben", 20), won("Ann", 25)]
    entries = [*first, change("again"), won("Ben", 10)]
    table = pad(*entries, adjust("Ann", -10, after=2))
    # Ann has 45 after hand 3, so hand 4 is of the same game
    assert of_hands(table, "game") == [1, 1, 1, 1]
    assert of_hands(table, "running")[-1] == [[45, 30]]


def test_an_adjustment_can_end_a_game_sooner_and_strikes_what_it_strands() -> None:
    entries = [won("Ann", 30), won("Ben", 20), won("Ann", 5)]
    assert refused(pad(*entries, adjust("Ann", 20, after=1)))
    table = pad(*entries, adjust("Ann", 20, after=1, also_strikes=[2, 3]))
    assert said(table)["games"][0]["winner"] == "Ann"
    # 50 + 109 + 7 + 57 for the shutout
    assert said(table)["games"][0]["totals"] == [223, 0]
    assert refused(pad(*entries, adjust("Ann", 1, also_strikes=[2])))


def test_an_adjustment_goes_to_the_columns_that_were_open_then() -> None:
    entries = [won("Ann", 30), won("Ann", 25)]
    # column 1: 30 + 25 = 55 closes; column 2: 25; column 3: nothing yet
    for after, columns in (0, [1, 2, 3]), (1, [1, 2, 3]), (2, [2, 3]):
        table = pad(*entries, adjust("Ben", 7, after=after), hollywood__columns=3)
        assert said(table)["adjustments"][0]["columns"] == columns
        first = said(table)["games"][0]["columns"][0]
        assert first["points"] == [55, 7 if 1 in columns else 0]


def test_an_adjustment_before_the_first_hand() -> None:
    table = pad(won("Ann", 30), adjust("Ben", 11, after=0))
    assert of_hands(table, "running") == [[[30, 11]]]
    assert said(table)["adjustments"][0]["after"] == 0
    assert said(pad(adjust("Ben", 11, after=0)))["games"][0]["totals"] == [0, 11]


def test_no_adjustment_after_the_hand_that_ended_a_game() -> None:
    assert refused(pad(won("Ann", 55), adjust("Ben", 7, after=1)))
    assert refused(pad(won("Ann", 30), adjust("Ben", 7, after=2)))
    assert refused(pad(won("Ann", 30), adjust("Ben", 7, after=-1)))
    # in a match it does not go to the next game either
    table = pad(won("Ann", 55), adjust("Ben", 7, after=1), match__best_of=3)
    assert refused(table)


def test_an_adjustment_reaches_a_game_that_was_ended_early() -> None:
    entries = [won("Ann", 30), change("finish"), change("again"), won("Ben", 9)]
    table = pad(*entries, adjust("Ben", 11, after=1))
    # Ann 30 + 7 = 37, Ben 11: 26, and no bonus in a game that nobody won
    assert said(table)["games"][0]["payments"][0]["points"] == 26
    assert said(table)["games"][0]["finished"]


def test_an_adjustment_can_win_a_game_that_was_ended_early() -> None:
    entries = [won("Ann", 30), change("finish"), change("again"), won("Ben", 9)]
    table = pad(*entries, adjust("Ann", 20, after=1))
    # 50 ends game 1 by itself; 50 + 109 + 7 + 57 for the shutout
    first, second = said(table)["games"]
    assert (first["winner"], first["finished"]) == ("Ann", False)
    assert first["totals"] == [223, 0]
    assert second["columns"][0]["points"] == [0, 9]


def test_an_adjustment_keeps_its_hand_when_another_is_put_in() -> None:
    entries = [won("Ann", 30), won("Ben", 9), adjust("Ben", 4, after=1)]
    table = pad(*entries, won("Ann", 2, before=1), won("Ann", 3, before=3))
    # 2, then 30 with the adjustment after it, then 3 and 9
    assert of_hands(table, "points") == [2, 30, 3, 9]
    assert said(table)["adjustments"][0]["after"] == 2
    running = [[[2, 0]], [[32, 0]], [[35, 4]], [[35, 13]]]
    assert of_hands(table, "running") == running


# --- an agreement for each game --------------------------------------------------


def two_games(*changes: Table, **values: object) -> Table:
    """Return a game that Ann wins with 60 in a hand, and then one for Ben with 33."""
    first = [won("Ann", 60), change("again")]
    return pad(*first, *changes, won("Ben", 33), **values)


def test_a_game_is_settled_by_its_own_agreement() -> None:
    table = two_games(rules(2, game__target=30, game__bonus=203))
    # game 1: 60 + 109 + 7 + 57 = 233; game 2: 33 + 203 + 7 + 57 = 300
    assert [game["totals"] for game in said(table)["games"]] == [[233, 0], [0, 300]]
    assert said(table)["rules"]["game"] == {"target": 30, "bonus": 203}
    assert said(table)["games"][0]["rules"] == {"game.target": 50, "game.bonus": 109}
    assert said(table)["games"][1]["rules"] == {}
    net = [{"from": "Ann", "to": "Ben", "points": 67, "money": None}]
    assert said(table)["payments"] == net


@pytest.mark.parametrize("game", [None, 1])
def test_a_change_from_game_1_changes_all_games(game: int | None) -> None:
    table = two_games(rules(game, game__target=30, game__bonus=203))
    # game 1 too has the bonus of 203: 60 + 203 + 7 + 57 = 327
    assert [game["totals"] for game in said(table)["games"]] == [[327, 0], [0, 300]]
    assert [game["rules"] for game in said(table)["games"]] == [{}, {}]


def test_changes_count_in_the_order_of_the_entries() -> None:
    earlier, later = rules(2, game__target=30), rules(1, game__target=20)
    assert said(two_games(earlier, later))["games"][1]["rules"] == {}
    assert said(two_games(earlier, later))["rules"]["game"]["target"] == 20
    table = two_games(later, earlier)
    assert said(table)["rules"]["game"]["target"] == 30
    assert said(table)["games"][0]["rules"] == {"game.target": 20}


def test_a_later_change_from_an_earlier_game_can_strand_hands() -> None:
    entries = [*two_games(rules(2, game__target=34))["entries"], won("Ann", 1)]
    assert of_hands(pad(*entries), "game") == [1, 2, 2]
    assert refused(pad(*entries, rules(2, game__target=30)))
    consent = rules(2, game__target=30) | {"also_strikes": [3]}
    assert said(pad(*entries, consent))["games"][1]["winner"] == "Ben"
    # game 1 is as it was
    assert said(pad(*entries, consent))["games"][0]["totals"] == [233, 0]


def test_the_next_game_can_have_another_form() -> None:
    changes = rules(2, hollywood__columns=2, hollywood__weights=[1, 3])
    table = two_games(changes)
    assert [len(game["columns"]) for game in said(table)["games"]] == [1, 2]
    # game 2, open: Ben's 33 + 7 in column 1, which weighs 1
    assert said(table)["games"][1]["totals"] == [0, 40]
    assert refused(two_games(rules(2, hollywood__weights=[1, 3])))


def test_hands_are_checked_and_scored_by_the_agreement_of_their_game() -> None:
    first = [won("Ann", 60), change("again"), rules(2, hand__knock_limit=4)]
    assert refused(pad(*first, knock("Ann", 5, 9)))
    assert not refused(pad(knock("Ann", 5, 9), rules(2, hand__knock_limit=4)))
    table = pad(*first, rules(2, hand__undercut_bonus=16), knock("Ann", 4, 3))
    assert of_hands(table, "points") == [60, 17]


def test_the_games_of_a_match_are_fixed_by_its_first() -> None:
    first = [won("Ann", 50), rules(2, match__best_of=1), won("Ben", 51)]
    table = pad(*first, match__best_of=3)
    # one each: with best of 3 the match goes on, and the next hand is of game 3
    assert said(table)["match"]["best_of"] == 3
    assert said(table)["match"]["games_won"] == [1, 1]
    assert said(table)["under_way"] == {"game": 3, "match": 1}
    entries = [*first, won("Ann", 52)]
    table = pad(*entries, match__best_of=3)
    assert said(table)["match"]["winner"] == "Ann"
    assert said(table)["under_way"] is None
    table = pad(*entries, change("again"), won("Ann", 53), match__best_of=3)
    assert said(table)["match"]["best_of"] == 1
    assert [game["match"] for game in said(table)["games"]] == [1, 1, 1, 2]
    # the first match as a whole differs from the last game
    differing = [game["rules"] for game in said(table)["games"]]
    assert differing == [{"match.best_of": 3}] * 3 + [{}]


def test_the_evening_adds_the_payments_of_all_games() -> None:
    changes = rules(2, game__target=30, game__bonus=203, stakes__per_point="0.05")
    table = two_games(changes, stakes__per_point="0.1", stakes__currency="EUR")
    # 233 x 0.10 = 23.30 to Ann, 300 x 0.05 = 15.00 to Ben: the points go to Ben (67),
    # the money to Ann (8.30)
    paid = [game["payments"][0]["money"] for game in said(table)["games"]]
    assert paid == ["23.30", "15.00"]
    net = [{"from": "Ann", "to": "Ben", "points": 67, "money": "-8.30"}]
    assert said(table)["payments"] == net


def test_no_second_currency_once_money_was_settled() -> None:
    stakes: Table = {"stakes__per_point": "0.1", "stakes__currency": "EUR"}
    assert refused(two_games(rules(2, stakes__currency="USD"), **stakes))
    assert not refused(two_games(rules(1, stakes__currency="USD"), **stakes))
    assert not refused(two_games(rules(2, stakes__currency="USD")))


@pytest.mark.parametrize("game", [0, -1, True, "2"])
def test_a_change_counts_from_a_game(game: object) -> None:
    assert refused(pad(change("rules", set={"game.target": 30}) | {"from": game}))


# --- the dealer who was not given ------------------------------------------------


def dealers(*entries: Table, **values: object) -> list[Any]:
    """Return the dealers of the hands, and who deals next."""
    table = pad(*entries, **values)
    return [*of_hands(table, "dealer"), said(table)["next_dealer"]]


def test_the_first_hand_that_somebody_wins_tells_the_dealer() -> None:
    dead: Table = {"ended": "dead"}
    entries = [dead, won("Ann", 8), dead, won("Ben", 9)]
    # Ben lost hand 2 and deals on after the dead hand, where Ann loses
    assert dealers(*entries) == [None, None, "Ben", "Ben", "Ann"]
    # with the deal passing after a dead hand, unknown stays unknown, Ben's goes to Ann
    passing: Table = {"dealing__after_dead": "pass"}
    assert dealers(*entries, **passing) == [None, None, "Ben", "Ann", "Ann"]
    winner: Table = {"dealing__next": "winner"}
    assert dealers(*entries, **winner) == [None, None, "Ann", "Ann", "Ben"]


def test_with_the_deal_alternating_only_an_entry_tells_the_dealer() -> None:
    entries = [won("Ann", 8), won("Ann", 9)]
    assert dealers(*entries, dealing__next="alternate") == [None, None, None]
    entries = [won("Ann", 8), change("dealer", dealer="Ben"), won("Ann", 9)]
    assert dealers(*entries, dealing__next="alternate") == [None, "Ben", "Ann"]


def test_a_struck_hand_tells_no_dealer() -> None:
    assert dealers(won("Ann", 8), change("strike", hand=1)) == [None, None]


def test_the_dealer_of_teams_is_not_tracked() -> None:
    assert said(teams(won("Ann", 8), won("Cy", 9)))["next_dealer"] is None


# --- notes and titles ------------------------------------------------------------


def test_a_note_is_no_correction() -> None:
    entries = [won("Ann", 8), change("note", hand=1, text="late")]
    assert of_hands(pad(*entries), "note") == ["late"]
    assert of_hands(pad(*entries), "corrected") == [False]
    assert of_hands(pad(*entries, change("undo")), "note") == [None]
    entries.append(change("note", hand=1, text=""))
    assert of_hands(pad(*entries), "note") == [None]
    assert of_hands(pad(*entries, change("undo")), "note") == ["late"]
    assert refused(pad(won("Ann", 8), change("note", hand=2, text="late")))


def test_a_note_moves_up_with_its_hand() -> None:
    entries = [won("Ann", 8), change("note", hand=1, text="late")]
    assert of_hands(pad(*entries, won("Ben", 3, before=1)), "note") == [None, "late"]


def test_the_title_is_the_last_one_said() -> None:
    entries = [change("title", text="Saturday")]
    table = pad(*entries) | {"title": "Friday"}
    assert said(table)["title"] == "Saturday"
    undone = pad(*entries, change("undo")) | {"title": "Friday"}
    assert said(undone)["title"] == "Friday"
    assert said(pad())["title"] is None


# --- hands -----------------------------------------------------------------------


def test_a_knock_over_the_limit_counts_where_it_was_accepted() -> None:
    assert refused(pad(knock("Ben", 12, 30)))
    assert refused(pad(knock("Ben", 12, 30, accepted=False)))
    table = pad(knock("Ben", 12, 30, accepted=True), knock("Ben", 12, 5, accepted=True))
    # 30 - 12 = 18 to Ben; 12 - 5 = 7 and the undercut bonus of 12 to Ann
    assert of_hands(table, "points") == [18, 19]
    assert of_hands(table, "outcome") == ["knock", "undercut"]
    assert of_hands(table, "accepted") == [True, True]
    assert of_hands(pad(knock("Ben", 2, 5)), "accepted") == [False]


def test_the_largest_count_bounds_every_knock() -> None:
    # two each of K, Q, J, 10 and 9: 8 x 10 + 2 x 9 = 98
    assert not refused(pad(knock("Ben", 98, 98, accepted=True)))
    assert refused(pad(knock("Ben", 99, 98, accepted=True)))
    assert not refused(pad(knock("Ben", 98, 98), hand__knock_limit=98))
    # five cards: two kings, two queens, a jack: 50
    five: Table = {"hand__knock_limit": 98, "hand__cards": 5}
    assert not refused(pad(knock("Ben", 50, 50), **five))
    assert refused(pad(knock("Ben", 51, 50), **five))


def test_only_a_knock_can_be_accepted() -> None:
    gin = {"ended": "gin", "knocker": "Ann", "opponent_deadwood": 9}
    assert refused(pad(gin | {"accepted": True}))
    assert refused(pad(won("Ann", 9, accepted=True)))


def test_limits_and_targets_of_any_size() -> None:
    assert not refused(pad(game__target=1_000_000))
    assert refused(pad(game__target=1_000_001))
    assert refused(pad(hand__knock_limit=99))


def test_the_ordinary_box_can_be_multiplied() -> None:
    gin = {"ended": "gin", "knocker": "Ann", "opponent_deadwood": 1, "multiplier": 2}
    values: Table = {"hand__multipliers": [2], "extra_boxes__gin": 3}
    # (1 + 21) x 2 = 44 points; boxes: 1 + 3, 2 + 3, 1 + 6, 2 + 6
    for ordinary, extra, boxes in (
        (False, False, 4),
        (True, False, 5),
        (False, True, 7),
        (True, True, 8),
    ):
        multiplied: Table = {
            "boxes__multiplied": ordinary,
            "extra_boxes__multiplied": extra,
        }
        table = pad(gin, **values, **multiplied)
        assert of_hands(table, "boxes") == [boxes]
        assert of_hands(table, "points") == [44]
        assert said(table)["games"][0]["totals"] == [44 + 7 * boxes, 0]


def test_a_spade_multiplies_the_ordinary_box_and_a_carried_hand_never_is() -> None:
    values: Table = {"oklahoma__played": True, "oklahoma__spade_multiplier": 3}
    table = pad(
        knock("Ann", 6, 7, upcard="7s"),
        won("Ben", 2, upcard="7s"),
        boxes__multiplied=True,
        **values,
    )
    assert of_hands(table, "boxes") == [3, 1]
    assert of_hands(table, "points") == [3, 2]


def test_the_one_box_of_a_round_is_never_multiplied() -> None:
    hands = [knock(who, 6, 14, multiplier=2) for who in ("Ann", "Cy")]
    table = teams(*hands, boxes__multiplied=True, hand__multipliers=[2])
    # each hand 8 x 2 = 16 with 2 boxes of its own; the round 32 with one box
    assert of_hands(table, "boxes") == [2, 2]
    column = said(table)["games"][0]["columns"][0]
    assert (column["points"], column["boxes"]) == ([32, 0], [1, 0])


def test_multiplied_boxes_count_at_once() -> None:
    hand = knock("Ann", 6, 14, multiplier=2)
    values: Table = {"boxes__multiplied": True, "boxes__when": "at-once"}
    table = pad(hand, hand__multipliers=[2], **values)
    # 8 x 2 = 16 points, and 2 boxes of 7 at once
    assert of_hands(table, "running") == [[[30, 0]]]


def test_fixing_a_struck_hand_makes_it_count_again() -> None:
    entries = [won("Ann", 8), change("strike", hand=1)]
    assert of_hands(pad(*entries), "struck") == [True]
    table = pad(*entries, won("Ann", 9, replaces=1))
    assert of_hands(table, "struck") == [False]
    assert of_hands(table, "points") == [9]


# --- shutouts and the JSON -------------------------------------------------------


def test_no_points_are_0_or_less() -> None:
    table = pad(adjust("Ben", -5), won("Ann", 50))
    # Ann 50 + 109 + 7 + 57 = 223, Ben -5
    assert said(table)["games"][0]["totals"] == [223, -5]
    assert said(table)["games"][0]["columns"][0]["shutout"]
    table = pad(adjust("Ben", -5), won("Ben", 6), won("Ann", 50))
    assert not said(table)["games"][0]["columns"][0]["shutout"]


@pytest.mark.parametrize(
    ("doubles", "adds", "shutout"),
    [([], 0, False), ([], 57, True), (["game"], 0, True)],
)
def test_there_is_a_shutout_only_where_it_is_paid(
    doubles: list[str], adds: int, shutout: bool
) -> None:
    table = pad(won("Ann", 50), shutout__doubles=doubles, shutout__adds=adds)
    assert said(table)["games"][0]["columns"][0]["shutout"] is shutout


def test_the_id_and_the_start_are_said() -> None:
    at = datetime.datetime(2026, 11, 27, 19, 30, tzinfo=datetime.UTC)
    table = pad() | {"id": "a1", "started": at}
    assert said(table)["id"] == "a1"
    assert said(table)["started"] == "2026-11-27T19:30:00Z"
    assert said(pad())["id"] is None
    assert said(pad())["started"] is None


def test_what_is_under_way_is_what_the_next_hand_belongs_to() -> None:
    assert said(pad())["under_way"] == {"game": 1, "match": 1}
    entries = [won("Ann", 50)]
    assert said(pad(*entries))["under_way"] is None
    assert said(pad(*entries, match__best_of=3))["under_way"] == {"game": 2, "match": 1}
    entries.append(change("again"))
    assert said(pad(*entries))["under_way"] == {"game": 2, "match": 2}
    entries = [won("Ann", 30), change("finish")]
    assert said(pad(*entries))["under_way"] is None


def test_without_newer_nothing_new_is_said() -> None:
    table = pad(won("Ann", 50), shutout__adds=0)
    before = replay(table)
    assert {"id", "title", "started", "under_way", "rules"} & set(before) == set()
    assert {"accepted", "inserted"} & set(before["hands"][0]) == set()
    assert before["games"][0]["columns"][0]["shutout"]
    assert before["next_dealer"] is None


# --- the random pads -------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_random_pads_hold_what_is_newer(seed: int) -> None:
    rng = random.Random(seed)
    for table, is_refused in oracle_pads.random_steps(rng, 40, oracle_pads.NEWER):
        assert refused(table) == is_refused
        if is_refused:
            continue
        whole = said(table)
        last = len(whole["hands"])
        assert of_hands(table, "number") == list(range(1, last + 1))
        assert [each["after"] for each in whole["adjustments"]] == sorted(
            each["after"] for each in whole["adjustments"]
        )


def test_random_pads_draw_each_newer_thing() -> None:
    drawn: set[str] = set()
    for seed in range(40):
        table = oracle_pads.random_pad(random.Random(seed), oracle_pads.NEWER)
        drawn |= {key for key in ("id", "started", "title") if key in table}
        for entry in table["entries"]:
            drawn |= {key for key in ("before", "after", "accepted") if key in entry}
            drawn.add(str(entry.get("change")))
            if entry.get("change") == "rules" and entry.get("from", 1) > 1:
                drawn.add("from")
    wanted = {"id", "started", "title", "before", "after", "accepted", "note", "from"}
    assert wanted <= drawn


def test_random_pads_are_as_before_unless_asked() -> None:
    for seed in range(20):
        table = oracle_pads.random_pad(random.Random(seed))
        keys = {key for entry in table["entries"] for key in entry}
        changes = {entry.get("change") for entry in table["entries"]}
        assert not {"before", "after", "accepted"} & keys
        assert not {"note", "title"} & changes
        assert "multiplied" not in table["rules"].get("boxes", {})
