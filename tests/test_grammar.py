"""The one grammar of a hand: every form, every option, every refusal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.cards import parse_card
from scorepad.errors import PlayerError, ScorepadError
from scorepad.grammar import (
    Example,
    HandGuess,
    HandOptions,
    Kind,
    ParsedHand,
    guess_hand,
    hand_line,
    parse_command_hand,
    parse_correction,
    parse_count,
    parse_hand,
    parse_multiplier,
    parse_names,
    shortest_prefixes,
)

TWO = ("Ann", "Ben")
THREE = ("Ann", "Ben", "Cy")


def refusal(text: str, names: tuple[str, ...] = TWO) -> str:
    with pytest.raises(ScorepadError) as refused:
        parse_hand(text, names)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "kind", "who", "counts"),
    [
        ("ann 6 14", "knock", 0, (6, 14)),
        ("b 0 7", "knock", 1, (0, 7)),
        ("ann knock 6 14", "knock", 0, (6, 14)),
        ("Ann knocks 6 14", "knock", 0, (6, 14)),
        ("ben knocked 0 7", "knock", 1, (0, 7)),
        ("ben undercuts 4 6", "undercut", 1, (4, 6)),
        ("ann scores 27", "scored", 0, (27,)),
        ("ann gin 32", "gin", 0, (32,)),
        ("ann g 32", "gin", 0, (32,)),
        ("BEN GIN 0", "gin", 1, (0,)),
        ("ann big 31", "big-gin", 0, (31,)),
        ("ben undercut 4 6", "undercut", 1, (4, 6)),
        ("ben u 4 6", "undercut", 1, (4, 6)),
        ("ann scored 27", "scored", 0, (27,)),
        ("ann 10+3+1 10+10+7", "knock", 0, (14, 27)),
        ("ann g 10+3", "gin", 0, (13,)),
        ("ann u 0+2 3+4", "undercut", 0, (2, 7)),
        ("ann scored 20+7", "scored", 0, (27,)),
        ("  ann   6\t14  ", "knock", 0, (6, 14)),
        ("ann -6 14", "knock", 0, (-6, 14)),
        ("knock ann 6 14", "knock", 0, (6, 14)),
        ("gin ann 32", "gin", 0, (32,)),
        ("gin ann 32 --big", "big-gin", 0, (32,)),
        ("undercut ben 4 6", "undercut", 1, (4, 6)),
        ("scored ann 27", "scored", 0, (27,)),
        ("ann 2 28-6", "knock", 0, (2, 22)),
        ("ann 2 10+10+8-3-3", "knock", 0, (2, 22)),
    ],
)
def test_a_hand_is_read_in_each_form(
    text: str, kind: Kind, who: int, counts: tuple[int, ...]
) -> None:
    assert parse_hand(text, TWO) == ParsedHand(kind, who, counts)


@pytest.mark.parametrize("text", ["dead", "d", "D", "DEAD"])
def test_a_dead_hand_is_one_word(text: str) -> None:
    assert parse_hand(text, TWO) == ParsedHand("dead")


@pytest.mark.parametrize(
    ("text", "against", "upcard", "multiplier"),
    [
        ("ann 6 14 x2", None, None, 2),
        ("ann 6 14 X3", None, None, 3),
        ("ann 6 14 @7s", None, "7s", None),
        ("ann 6 14 @10H", None, "Th", None),
        ("ann 6 14 v cy", 2, None, None),
        ("ann 6 14 V ben", 1, None, None),
        ("ann 6 14 vs b", 1, None, None),
        ("ann 6 14 against cy", 2, None, None),
        ("ann 6 14 x2 @7s v cy", 2, "7s", 2),
        ("ann 6 14 --multiplier 2 --upcard 7s --against cy", 2, "7s", 2),
        ("ann 6 14 --upcard=7s --multiplier=2 --against=cy", 2, "7s", 2),
        ("ann 6 14 v cy x2 @7s", 2, "7s", 2),
        ("ann 6 14 @7s v cy x2", 2, "7s", 2),
    ],
)
def test_options_follow_the_counts_in_any_order(
    text: str, against: int | None, upcard: str | None, multiplier: int | None
) -> None:
    card = None if upcard is None else parse_card(upcard)
    hand = ParsedHand("knock", 0, (6, 14), against, card, multiplier)
    assert parse_hand(text, THREE) == hand


@pytest.mark.parametrize(
    ("text", "kind", "counts"),
    [
        ("ann g 32 x2", "gin", (32,)),
        ("ann big 32 x2", "big-gin", (32,)),
        ("ann u 4 6 x2", "undercut", (4, 6)),
        ("ann scored 27 x2", "scored", (27,)),
    ],
)
def test_options_follow_every_form(
    text: str, kind: Kind, counts: tuple[int, ...]
) -> None:
    assert parse_hand(text, TWO) == ParsedHand(kind, 0, counts, multiplier=2)


def test_a_dead_hand_has_options_too() -> None:
    card = parse_card("7s")
    assert parse_hand("d @7s x2", TWO) == ParsedHand("dead", upcard=card, multiplier=2)


@pytest.mark.parametrize(
    ("text", "names", "who"),
    [
        ("dee 6 14", ("Ann", "Dee"), 1),
        ("d 6 14", ("Ann", "Dee"), 1),
        ("dead 6 14", ("Ann", "Deadman"), 1),
        ("quinn g 3", ("Ann", "Quinn"), 1),
        ("una u 4 6", ("Ann", "Una"), 1),
        ("u u 4 6", ("Ann", "Una"), 1),
        ("g g 3", ("Ann", "Gus"), 1),
        ("x 6 14", ("Ann", "Xena"), 1),
        ("v 6 14", ("Ann", "Vi"), 1),
    ],
)
def test_a_player_called_like_a_word_of_the_grammar_has_no_trouble(
    text: str, names: tuple[str, ...], who: int
) -> None:
    assert parse_hand(text, names).who == who


@pytest.mark.parametrize(
    ("text", "names", "told"),
    [
        ("jo ann 6 14", ("Jo Ann", "Jo"), ParsedHand("knock", 0, (6, 14))),
        ("jo 6 14", ("Jo Ann", "Jo"), ParsedHand("knock", 1, (6, 14))),
        ("jo k 6 14", ("Jo", "Jo K"), ParsedHand("knock", 1, (6, 14))),
        ("ann 2 6 14", ("Ann 2", "Ben"), ParsedHand("knock", 0, (6, 14))),
        ("team 7 3 20", ("Team 7", "Team 8"), ParsedHand("knock", 0, (3, 20))),
        ("gin fan g 5", ("Gin Fan", "Ben"), ParsedHand("gin", 0, (5,))),
        ("big g g 5", ("Big G", "Ben"), ParsedHand("gin", 0, (5,))),
        ("007 3 20", ("007", "1e3"), ParsedHand("knock", 0, (3, 20))),
        (
            "knock team 7 3 20",
            ("Team 7", "Team 8"),
            ParsedHand("knock", 0, (3, 20)),
        ),
        ("gin gina 5", ("Gina", "Ben"), ParsedHand("gin", 0, (5,))),
        ("1e3 3 20", ("007", "1e3"), ParsedHand("knock", 1, (3, 20))),
        ("毛 3 20", ("毛毛", "Léo"), ParsedHand("knock", 0, (3, 20))),
        ("LÉ 3 20", ("毛毛", "Léo"), ParsedHand("knock", 1, (3, 20))),
        ("a|b 3 20", ("a|b", "a\\b"), ParsedHand("knock", 0, (3, 20))),
        ("ben 6 14 v jo ann", ("Jo Ann", "Ben"), ParsedHand("knock", 1, (6, 14), 0)),
        (
            "ben 6 14 v jo ann x2",
            ("Jo Ann", "Ben"),
            ParsedHand("knock", 1, (6, 14), 0, None, 2),
        ),
    ],
)
def test_names_of_several_words_and_odd_letters_are_found(
    text: str, names: tuple[str, ...], told: ParsedHand
) -> None:
    assert parse_hand(text, names) == told


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing was typed"),
        ("   ", "nothing was typed"),
        ("ann", '"ann" is not a whole hand'),
        ("ann 6", "the opponent's deadwood is missing"),
        ("ann 6 x2", "the opponent's deadwood is missing"),
        ("ann x2", "the knocker's deadwood is missing"),
        ("ann gin", "the opponent's deadwood is missing"),
        ("ann big", "the opponent's deadwood is missing"),
        ("ann u", "the winner's deadwood is missing"),
        ("ann u 4", "the knocker's deadwood is missing"),
        ("ann scored", "the number of points is missing"),
    ],
)
def test_what_is_missing_is_named(text: str, message: str) -> None:
    assert refusal(text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cy 6 14", '"cy" is not Ann or Ben'),
        ("a 6 14", '"a" could be Ann or Al'),
        ("nn 6 14", '"nn" is not Ann or Al'),
    ],
)
def test_who_it_was_has_to_be_known(text: str, message: str) -> None:
    names = ("Ann", "Al") if "Al" in message else TWO
    assert refusal(text, names) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "ann 7x 14",
            '"7x" is not a number. Type a whole number or a sum such as 10+3+1',
        ),
        (
            "ann 6 7x",
            '"7x" is not a number. Type a whole number or a sum such as 10+3+1',
        ),
        (
            "ann 6 1.5",
            '"1.5" is not a number. Type a whole number or a sum such as 10+3+1',
        ),
        (
            "ann gin x",
            '"x" is not a number. Type a whole number or a sum such as 10+3+1',
        ),
        (
            "ann 6 14 3",
            '"3" is one word too many. After the counts come only x2, @7s, '
            "v NAME or ok",
        ),
        (
            "ann 6 14 x",
            '"x" is one word too many. After the counts come only x2, @7s, '
            "v NAME or ok",
        ),
        (
            "ann g 14 3",
            '"3" is one word too many. After the counts come only x2, @7s, '
            "v NAME or ok",
        ),
        ("ann 6 14 x0", '"x0" is not a multiplier such as x2'),
        (
            "ann 6 14 @7x",
            "7x is not a card. Write rank then suit, for example 7s or 10h",
        ),
        (
            "ann 6 14 @",
            "the card is missing. Write rank then suit, for example 7s or 10h",
        ),
        ("ann 6 14 v", "the opponent's name is missing after v"),
        ("ann 6 14 x2 vs", "the opponent's name is missing after vs"),
        ("ann 6 14 vs x2", '"x2" is not Ann or Ben'),
        ("ann 6 14 v cy", '"cy" is not Ann or Ben'),
    ],
)
def test_a_word_that_cannot_be_read_is_named_with_what_could_stand_there(
    text: str, message: str
) -> None:
    assert refusal(text) == message


@pytest.mark.parametrize(
    ("text", "names", "message"),
    [
        (
            "jo ann 6",
            ("Jo Ann", "Ben"),
            "the opponent's deadwood is missing",
        ),
        (
            "jo ann 6 7x",
            ("Jo Ann", "Ben"),
            '"7x" is not a number. Type a whole number or a sum such as 10+3+1',
        ),
        (
            "al bert 6 14",
            TWO,
            '"al bert" is not Ann or Ben',
        ),
        (
            "ann 2 6 14 3",
            ("Ann 2", "Ben"),
            '"3" is one word too many. After the counts come only x2, @7s, '
            "v NAME or ok",
        ),
    ],
)
def test_a_slip_after_a_name_of_several_words_is_told_of_the_slip(
    text: str, names: tuple[str, ...], message: str
) -> None:
    assert refusal(text, names) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ann 6 14 x2 x3", '"x3" is too much: the multiplier is given already'),
        ("ann 6 14 @7s @8s", '"@8s" is too much: the upcard is given already'),
        ("ann 6 14 v ben v ben", '"v" is too much: the opponent is given already'),
        ("ann 6 14 ok ok", '"ok" is too much: ok is given already'),
    ],
)
def test_an_option_is_given_once(text: str, message: str) -> None:
    assert refusal(text) == message


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("0", 0),
        ("10+3+1", 14),
        ("28-6", 22),
        ("10+8-18", 0),
        ("-5", -5),
        ("007", 7),
        ("1234567", 1234567),
    ],
)
def test_a_count_is_a_whole_number_or_a_sum(text: str, count: int) -> None:
    assert parse_count(text) == count


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+",
        "5+",
        "+5",
        "5++5",
        "-5+3",
        "5+-3",
        "5-8",
        "5-",
        "--5",
        "1.0",
        "1e3",
        "²",
        "٣",
        "0x1",
        "1_000",
        "six",
        " 6",
    ],
)
def test_no_other_text_is_a_count(text: str) -> None:
    with pytest.raises(ScorepadError) as refused:
        parse_count(text)
    told = f'"{text}" is not a number. Type a whole number or a sum such as 10+3+1'
    assert str(refused.value) == told


def test_a_count_of_more_than_seven_digits_is_refused_as_too_large() -> None:
    assert parse_count("1234567") == 1234567
    with pytest.raises(ScorepadError, match=r'^"12345678" is too large a number$'):
        parse_count("12345678")


@pytest.mark.parametrize(("text", "number"), [("2", 2), ("x2", 2), ("X12", 12)])
def test_a_multiplier_may_be_written_with_its_x(text: str, number: int) -> None:
    assert parse_multiplier(text) == number


@pytest.mark.parametrize("text", ["", "x", "0", "x0", "-2", "xx2", "two", "2x"])
def test_no_other_text_is_a_multiplier(text: str) -> None:
    with pytest.raises(ScorepadError) as refused:
        parse_multiplier(text)
    assert str(refused.value) == f'"{text}" is not a multiplier such as x2'


def test_the_words_of_a_command_make_the_same_hand() -> None:
    told = parse_command_hand("undercut", "b", ["2+2", "6"], THREE, "cy")
    assert told == parse_hand("ben u 4 6 v cy", THREE)
    assert parse_command_hand("gin", "ann", ["32"], TWO) == parse_hand("ann g 32", TWO)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("@7d", HandOptions(upcard=parse_card("7d"))),
        ("x2", HandOptions(multiplier=2)),
        ("v b", HandOptions(against=1)),
        ("v cy @7d x3", HandOptions(2, parse_card("7d"), 3)),
        ("X3 @7d V cy", HandOptions(2, parse_card("7d"), 3)),
        ("a 6 14 @7d", ParsedHand("knock", 0, (6, 14), upcard=parse_card("7d"))),
        ("d @7d", ParsedHand("dead", upcard=parse_card("7d"))),
    ],
)
def test_a_correction_is_a_hand_or_only_its_options(
    text: str, told: ParsedHand
) -> None:
    assert parse_correction(text, THREE) == told


def test_a_correction_that_may_be_a_whole_hand_is_one() -> None:
    assert parse_correction("v 6 14", ("Vi", "Ben")) == ParsedHand("knock", 0, (6, 14))
    assert parse_correction("x2 g 14", ("X2", "Ben")) == ParsedHand("gin", 0, (14,))
    assert parse_correction("v b", ("Vi", "Ben")) == HandOptions(against=1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing was typed"),
        ("a", '"a" is not a whole hand'),
        ("@7z", "7z is not a card. Write rank then suit, for example 7s or 10h"),
        ("@7d @8d", '"@8d" is too much: the upcard is given already'),
        (
            "@7d 6",
            '"6" is one word too many. After the counts come only x2, @7s, '
            "v NAME or ok",
        ),
        ("v", "the opponent's name is missing after v"),
        ("v dee", '"dee" is not Ann or Ben'),
    ],
)
def test_a_correction_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(ScorepadError) as refused:
        parse_correction(text, TWO)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    "text",
    [
        "a 6 14",
        "b g 32",
        "c big 3",
        "a u 4 6",
        "b scored 27",
        "d",
        "d x2 @7s",
        "a 6 14 x2 @Th v c",
    ],
)
def test_a_hand_is_written_as_it_can_be_typed(text: str) -> None:
    assert hand_line(parse_hand(text, THREE), shortest_prefixes(THREE)) == text


def test_players_are_typed_by_as_few_letters_as_will_do() -> None:
    assert shortest_prefixes(("Ann", "Ben")) == ["a", "b"]
    assert shortest_prefixes(("Anna", "Annie", "Ben")) == ["anna", "anni", "b"]
    assert shortest_prefixes(("Jo", "Jo Ann")) == ["jo", "jo a"]
    assert shortest_prefixes(("Vi", "Ben")) == ["vi", "b"]


@pytest.mark.parametrize("word", ["d", "dead", "Dead"])
def test_a_dead_hand_may_have_an_upcard_and_a_multiplier(word: str) -> None:
    card = parse_card("7s")
    assert parse_hand(f"{word} @7s x2", ("Dee", "Ben")) == ParsedHand(
        "dead", upcard=card, multiplier=2
    )


THREE_nearest = ("Gina", "Vera", "Val")


@pytest.mark.parametrize(
    ("line", "nearest"),
    [
        ("knock a 6 14", "a 6 14"),
        ("ann knocks 6 v 4", "a 6 4"),
        ("gin a 32", "a g 32"),
        ("u b 4 6", "b u 4 6"),
        ("scored a 27", "a scored 27"),
        ("a6 14", "a 6 14"),
        ("a 6-14", "a 6 14"),
        ("a 6,14", "a 6 14"),
        ("a 10 + 3 14", "a 13 14"),
        ("a 6 14 7s", "a 6 14 @7s"),
        ("a 6 14 2x", "a 6 14 x2"),
        ("a 6 14 *2", "a 6 14 x2"),
        ("a gni 32", "a g 32"),
        ("bne g 3", "b g 3"),
    ],
)
def test_a_line_in_other_words_is_guessed_whole(line: str, nearest: str) -> None:
    hand = parse_hand(nearest, TWO)
    assert guess_hand(line, TWO) == HandGuess(nearest, hand, is_complete=True)


@pytest.mark.parametrize(
    ("line", "example"),
    [
        ("", "a 6 14"),
        ("a", "a 6 14"),
        ("a 6 x2", "a 6 14 x2"),
        ("c 6 13 v a @7s", "a 6 13 @7s v a"),
        ("a 14-6", "a 8 14"),
        ("a 12 ok", "a 12 14 ok"),
        ("b", "b 6 14"),
        ("b 7", "b 7 14"),
        ("b 12", "b 6 12"),
        ("6 13", "a 6 13"),
        ("c 6 13", "a 6 13"),
        ("b g", "b g 32"),
        ("b u 3", "b u 3 5"),
        ("gin b", "b g 32"),
        ("zzz", "a 6 14"),
    ],
)
def test_what_was_not_said_is_filled_with_an_example(line: str, example: str) -> None:
    hand = parse_hand(example, TWO)
    assert guess_hand(line, TWO) == HandGuess(example, hand, is_complete=False)


@pytest.mark.parametrize(
    "line", ["a six 13", "a 6 14 v", "a 6 14 well", "b u 9", "a 6 14 7", "b g 3 4"]
)
def test_nothing_is_guessed_by_leaving_out_what_was_typed(line: str) -> None:
    assert guess_hand(line, TWO, Example(limit=9)) is None


@pytest.mark.parametrize("line", ["a gi 32", "a go 32", "a us 4 6"])
def test_a_word_of_two_letters_is_too_short_to_be_guessed(line: str) -> None:
    assert guess_hand(line, TWO) is None


def test_an_example_is_right_for_the_pad() -> None:
    card = parse_card("7s")
    three = guess_hand("", THREE, Example(who=1, limit=5, upcard=card))
    assert three is not None
    assert three.text == "b 5 14 @7s"
    straight = guess_hand("", TWO, Example(limit=0))
    assert straight is not None
    assert straight.text == "a g 14"
    assert guess_hand("a 6", TWO, Example(limit=0)) is None


@given(
    st.text(max_size=40), st.sampled_from([TWO, THREE_nearest, ("1", "x2"), ("d", "v")])
)
def test_the_nearest_line_is_always_a_hand(line: str, names: tuple[str, ...]) -> None:
    near = guess_hand(line, names)
    assert near is None or parse_hand(near.text, names) == near.hand


@pytest.mark.parametrize(
    ("names", "typed"),
    [
        (TWO, ["a", "b"]),
        (THREE_nearest, ["g", "ve", "va"]),
        (("Mary Ann", "Mary"), ["mary a", "mary"]),
        (("Una", "undo"), ["una", "und"]),
    ],
)
def test_a_player_is_typed_by_the_fewest_letters_that_tell_him(
    names: tuple[str, ...], typed: list[str]
) -> None:
    assert shortest_prefixes(names) == typed


spoken_hands = st.builds(
    lambda kind, who, counts, against, upcard, multiplier: ParsedHand(
        kind,
        None if kind == "dead" else who,
        counts[: {"knock": 2, "undercut": 2, "dead": 0}.get(kind, 1)],
        None if kind == "dead" else against,
        upcard,
        multiplier,
    ),
    st.sampled_from(["knock", "gin", "big-gin", "undercut", "dead", "scored"]),
    st.integers(0, 2),
    st.tuples(st.integers(0, 98), st.integers(0, 98)),
    st.none() | st.integers(0, 2),
    st.none() | st.sampled_from([parse_card("7s"), parse_card("Td")]),
    st.none() | st.integers(2, 9),
)


@given(
    spoken_hands,
    st.sampled_from(
        [
            ("Ann", "Ben", "Cy"),
            THREE_nearest,
            ("Dee", "dead", "Undo"),
            ("Mary Ann", "Mary", "Mary Ann Lee"),
            ("v", "vs", "x2"),
            ("Player 1", "Player 2", "Player 12"),
        ],
    ),
)
def test_a_hand_that_is_written_reads_as_it_was(
    said: ParsedHand, names: tuple[str, ...]
) -> None:
    assert parse_hand(hand_line(said, shortest_prefixes(names)), names) == said


def test_every_kind_of_hand_is_written_in_its_shortest_form() -> None:
    kinds: list[Kind] = ["knock", "gin", "big-gin", "undercut", "dead", "scored"]
    counts = [(6, 14), (32,), (30,), (4, 6), (), (27,)]
    lines = [
        hand_line(ParsedHand(kind, None if kind == "dead" else 0, said), ("a", "b"))
        for kind, said in zip(kinds, counts, strict=True)
    ]
    assert lines == ["a 6 14", "a g 32", "a big 30", "a u 4 6", "d", "a scored 27"]


@pytest.mark.parametrize(
    ("line", "sides"),
    [
        ("Ann Ben", [["Ann"], ["Ben"]]),
        ("Ann vs. Ben", [["Ann"], ["Ben"]]),
        ("Ann Lee v Ben", [["Ann Lee"], ["Ben"]]),
        ("Ann, Ben, and Cy", [["Ann"], ["Ben"], ["Cy"]]),
        ("Ann & Cy Ben & Dee", [["Ann", "Cy"], ["Ben", "Dee"]]),
        ("Ann Lee & Cy v Ben & Dee Fox", [["Ann Lee", "Cy"], ["Ben", "Dee Fox"]]),
        ("Ann and Cy v Ben and Dee", [["Ann", "Cy"], ["Ben", "Dee"]]),
    ],
)
def test_who_plays_is_parsed_from_the_words_of_a_line(
    line: str, sides: list[list[str]]
) -> None:
    assert parse_names(line.split()) == sides


@pytest.mark.parametrize(
    ("words", "sides"),
    [
        (["Ann and Cy", "Ben and Dee"], [["Ann", "Cy"], ["Ben", "Dee"]]),
        (["Simon and Garfunkel", "Ben"], [["Simon and Garfunkel"], ["Ben"]]),
        (["Ann & Cy v Ben & Dee"], [["Ann", "Cy"], ["Ben", "Dee"]]),
        (["Ann&Cy, Ben&Dee"], [["Ann", "Cy"], ["Ben", "Dee"]]),
    ],
)
def test_a_word_in_quotes_may_be_a_name_a_team_or_a_line(
    words: list[str], sides: list[list[str]]
) -> None:
    assert parse_names(words) == sides


@pytest.mark.parametrize(
    ("words", "beside"),
    [("Ann and", "and"), ("v Ben", "v"), ("Ann & v Ben", "&"), ("Ann v v Ben", "v")],
)
def test_a_side_without_a_name_is_refused(words: str, beside: str) -> None:
    with pytest.raises(PlayerError, match=f'no name beside "{beside}"'):
        parse_names(words.split())
