"""Playing cards: rank, suit and value; parsing and formatting cards."""

from collections.abc import Iterable

from scorepad.errors import CardError

SUITS = "cdhs"  # clubs, diamonds, hearts, spades

_RANKS = "A23456789TJQK"
_RANK_OF = {letter: rank for rank, letter in enumerate(_RANKS, 1)}
_RANK_OF |= {letter.lower(): rank for letter, rank in _RANK_OF.items()} | {"10": 10}
_SUIT_OF = {
    letter: suit
    for suit, letters in enumerate(("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"))
    for letter in letters
}
# The variation selectors only choose how a symbol such as ♥ is drawn.
_WITHOUT_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")
_LONGEST_ECHO = 20  # characters of a mistyped card that its message repeats

CARDS_MISSING = "the cards are missing. Write them like this: 3h 4h 5h 9c 9d"


class Card(int):
    """One card of the deck, as a number with one bit set: bit ``4 * rank + suit``.

    The sum of the cards of a hand is therefore a bit mask, and cards sort by rank, the
    ace lowest, and within a rank by suit in the order of :data:`SUITS`.
    """

    __slots__ = ()

    @property
    def rank(self) -> int:
        """The rank, from 1 for an ace to 13 for a king."""
        return self.bit_length() - 1 >> 2

    @property
    def suit(self) -> str:
        """The suit, one letter of :data:`SUITS`."""
        return SUITS[self.bit_length() - 1 & 3]

    def value(self, ace: int = 1) -> int:
        """Return the deadwood of the card in points; *ace* is that of an ace."""
        return ace if self.rank == 1 else min(self.rank, 10)

    def __str__(self) -> str:
        return _RANKS[self.rank - 1] + self.suit

    def __repr__(self) -> str:
        return f"Card({self})"


DECK = tuple(Card(1 << bit) for bit in range(4, 56))


def parse_card(text: str) -> Card:
    """Parse one card: ``7s``, ``Ts``, ``10H``, ``q♦``.

    Raises:
        CardError: *text* is not a card.
    """
    name = text.translate(_WITHOUT_SELECTORS).strip()
    rank, suit = _RANK_OF.get(name[:-1]), _SUIT_OF.get(name[-1:])
    if name in _RANK_OF:
        raise CardError(f"{name} needs a suit, for example {name}h")
    if rank is None or suit is None:
        # What was typed is repeated in short, and on one line.
        cut = name if len(name) <= _LONGEST_ECHO else f"{name[:_LONGEST_ECHO]}.."
        shown = cut if cut.isprintable() else repr(cut)
        raise CardError(
            f"{shown} is not a card. Write rank then suit, for example 7s or 10h"
            if name
            else "the card is missing. Write rank then suit, for example 7s or 10h"
        )
    return Card(1 << 4 * rank + suit)


def parse_rank(text: str) -> int | None:
    """Parse a rank alone, such as ``7`` or ``J``, to 1 to 13; None if it is not one."""
    return _RANK_OF.get(text.strip())


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards in the order typed, with blanks or commas between them or nothing.

    Raises:
        CardError: something in *text* is not a card, or a card is there twice.
    """
    words = text.translate(_WITHOUT_SELECTORS).replace(",", " ").split()
    cards = []
    for word in words:
        # Cards with nothing between them: each ends with its suit.
        name = ""
        for letter in word:
            name += letter
            if letter in _SUIT_OF:
                cards.append(parse_card(name))
                name = ""
        if name:
            cards.append(parse_card(name))
    refuse_repeats(cards)
    return tuple(cards)


def refuse_repeats(cards: Iterable[Card]) -> None:
    """Refuse cards that one deck cannot give.

    Raises:
        CardError: a card is there twice.
    """
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise CardError(f"the same card twice: {card}. A deck has each card once")
        seen.add(card)


def cards_text(cards: Iterable[Card]) -> str:
    """Format cards with a blank between: ``3h 4h Ts``."""
    return " ".join(map(str, cards))
