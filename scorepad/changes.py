"""What a new entry does to all that is recorded; asking for consent is the caller's."""

from typing import NamedTuple

from scorepad.entries import Entry, HandEntry, SetRules, Strike
from scorepad.errors import PadError, RulesError, ScorepadError, UpcardError
from scorepad.pad import EntryError
from scorepad.replay import Replay
from scorepad.scoring import lacks_upcard


class Change(NamedTuple):
    """An entry as it is to be appended, the pad before and after, and its effects.

    ``effects`` are sentences without a stop; when there are any, the people at the
    table must agree.
    """

    entry: Entry
    before: Replay
    after: Replay
    effects: tuple[str, ...]


def attempt(before: Replay, entry: Entry) -> Change:
    """Work out what *entry* does when it is appended to the pad of *before*.

    Hands that would come after the end of a game are struck in the same entry.

    Raises:
        ScorepadError: the entry, or with it a recorded hand, is not allowed.
    """
    if isinstance(entry, Strike | SetRules) or (
        isinstance(entry, HandEntry) and entry.replaces is not None
    ):
        return _correct(before, entry)
    return Change(entry, before, _replayed(before, entry), ())


def _correct(before: Replay, entry: HandEntry | Strike | SetRules) -> Change:
    # A new hand, which most entries are, has no effects.
    from scorepad.consent import effects

    strays = _replayed(before, entry, strike_strays=True).strays
    # A hand that is itself told after the end of its game is refused below.
    if strays and getattr(entry, "replaces", None) not in strays:
        entry = entry._replace(also_strikes=tuple(strays))
    after = _replayed(before, entry)
    new_rules = isinstance(entry, SetRules)
    return Change(
        entry, before, after, effects(before, after, strays, new_rules=new_rules)
    )


def _replayed(before: Replay, entry: Entry, *, strike_strays: bool = False) -> Replay:
    pad = before.pad.with_entry(entry)
    own = len(pad.entries)
    try:
        return Replay(pad, strike_strays=strike_strays)
    except EntryError as error:
        problem: ScorepadError = error.problem
        if error.entry != own:
            problem = _of_another(error, before)
        raise problem from error
    except RulesError as error:
        raise PadError(f"the agreement would not do: {error}") from error


def _of_another(error: EntryError, before: Replay) -> PadError:
    """Make the refusal of a change that another entry would not allow."""
    if not isinstance(error.problem, UpcardError):
        where = f"hand {error.hand}" if error.hand else f"entry {error.entry}"
        return PadError(f"{where} would not be allowed: {error.problem}")
    lacking = [
        result
        for result in before.hands
        if result.score is not None and lacks_upcard(result.deal.hand)
    ]
    others = len(lacking) - 1
    more = f" and {others} more" if others > 0 else ""
    have, they = ("have", "they need") if more else ("has", "it needs")
    return PadError(
        f"hand {error.hand}{more} {have} no upcard, and in Oklahoma {they} one: "
        f"say it first, as fix {error.hand} @7s"
    )
