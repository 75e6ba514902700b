"""The score sheet of a pad as rows, of which every table and page is made."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from scorepad.formatting import join_words
from scorepad.game import Game, round_win
from scorepad.replay import Adjustment, PlayedHand, Replay
from scorepad.text.escape import isolated
from scorepad.text.hand import (
    EarlierVersions,
    hand_arithmetic,
    hand_summary,
    round_hands,
)
from scorepad.text.layout import UNCUT, VERSUS, DisplayNames, names_of
from scorepad.text.settlement import TotalsRow, totals_rows

Running = tuple[tuple[int | None, ...], ...]


class Row(NamedTuple):
    """A line of the sheet.

    ``points`` is what each side was given, formatted; ``running`` is each side's total
    by column where the line changed it, else None.  ``number`` is a hand's, with a
    star where it was corrected; ``why`` is how its points add up.
    """

    kind: Literal["hand", "struck", "adjustment", "round"]
    number: str
    dealer: int | None
    text: str
    points: tuple[str, ...]
    running: Running
    why: str = ""
    note: str = ""


class GameSheet(NamedTuple):
    """The lines of one game, and the rows of its totals."""

    game: Game
    rows: list[Row]
    totals: list[TotalsRow]

    @property
    def has_dealers(self) -> bool:
        """Whether the dealer of any hand is known."""
        return any(row.dealer is not None for row in self.rows)


def sheet(replay: Replay, names: DisplayNames) -> list[GameSheet]:
    """Return the sheet of every game on the pad, its sides called by *names*."""
    rows: dict[int, list[Row]] = {game.number: [] for game in replay.games}
    writer = _RowWriter(replay, names)
    for number, row in writer.rows():
        rows[number].append(row)
    return [
        GameSheet(game, rows[game.number], totals_rows(game)) for game in replay.games
    ]


def sheet_title(replay: Replay) -> str:
    """Return the title of the pad, or who plays where it has none."""
    if replay.title and replay.title.strip():
        return isolated(replay.title)
    return VERSUS.join(names_of(replay.sides, UNCUT).sides)


def hand_row_text(
    names: DisplayNames, versions: EarlierVersions, result: PlayedHand
) -> str:
    """Summarize a hand for the sheet: struck, inserted, boxes, its first version."""
    text = hand_summary(names, result)
    if result.score is None:
        text = f"struck: {text}"
    elif result.score.extra_boxes:
        text += f", {result.score.boxes} boxes"
    if result.recorded.inserted:
        text += " (inserted)"
    was = versions.first_version(result.recorded)
    return f"{text} (was {was})" if was else text


class _RowWriter:
    """Writes the lines one after another, a round's net above its hands."""

    def __init__(self, replay: Replay, names: DisplayNames) -> None:
        self._replay = replay
        self._names = names
        self._versions = EarlierVersions(replay.pad, names)
        self._games = {game.number: game for game in replay.games}
        self._totals: dict[int, list[list[int]]] = {}

    def rows(self) -> Iterator[tuple[int, Row]]:
        """Yield each line with the number of its game."""
        adjustments = list(reversed(self._replay.adjustments))
        round_: list[PlayedHand] = []
        for result in self._replay.hands:
            if round_ and result.round != round_[0].round:
                yield from self._round(round_)
                round_ = []
            while adjustments and adjustments[-1].after < result.recorded.number:
                yield self._adjustment(adjustments.pop())
            self._totals[result.game] = [list(points) for points in result.running]
            if result.round is None:
                yield result.game, self._hand(result)
            else:
                round_.append(result)
        if round_:
            yield from self._round(round_)
        while adjustments:
            yield self._adjustment(adjustments.pop())

    def _hand(self, result: PlayedHand) -> Row:
        """Return the line of a hand."""
        score, side, game = result.score, result.winner, self._games[result.game]
        points, running = self._blank(game)
        if score is not None and side is not None:
            points[side] = f"+{score.points}"
            if result.round is not None:
                points[side] = f"({score.points})"
            else:
                points[side] += _boxes_paid(game, score.boxes)
                running = _entered(side, result.columns, result.running)
        return Row(
            "struck" if score is None else "hand",
            f"{result.recorded.number}{'*' * bool(result.recorded.earlier)}",
            result.dealer,
            hand_row_text(self._names, self._versions, result),
            tuple(points),
            running,
            hand_arithmetic(result) if score and score.outcome != "dead" else "",
            isolated(result.recorded.note or ""),
        )

    def _adjustment(self, adjustment: Adjustment) -> tuple[int, Row]:
        """Return the line of an adjustment, with the number of its game."""
        side, change = adjustment.side, adjustment.change
        points, nothing = self._blank(self._games[adjustment.game])
        totals = self._totals.setdefault(
            adjustment.game, [[0] * len(points) for _ in nothing]
        )
        for number in adjustment.columns:
            totals[number - 1][side] += change.points
        points[side] = f"{change.points:+d}"
        reason = f": {isolated(change.reason)}" if change.reason else ""
        running = _entered(side, adjustment.columns, totals)
        text = f"adjustment{reason}"
        return adjustment.game, Row(
            "adjustment", "", None, text, tuple(points), running
        )

    def _round(self, round_: list[PlayedHand]) -> Iterator[tuple[int, Row]]:
        """Yield the net of a round, then its hands."""
        last, is_complete = round_[-1], len(round_) == self._names.team_size
        game = self._games[last.game]
        points, running = self._blank(game)
        text, why = f"Round {last.round}", ""
        if not is_complete:
            text += ": not completed"
            if self._replay.yet_to_play and last is self._replay.hands[-1]:
                out = [self._names.players[seat] for seat in self._replay.yet_to_play]
                text = f"Round {last.round}: {join_words(out, 'and')} yet to play"
        elif (win := round_win(round_hands(round_, last.round), game.rules)) is None:
            text += ": level"
        else:
            text += f", {win.boxes} box{'es' * (win.boxes > 1)}"
            points[win.side] = f"+{win.points}{_boxes_paid(game, win.boxes)}"
            running = _entered(win.side, last.columns, last.running)
        if is_complete:
            won = [0, 0]
            for result in round_:
                if result.score is not None and result.winner is not None:
                    won[result.winner] += result.score.points
            why = f"{max(won)} - {min(won)} = {max(won) - min(won)}"
        yield last.game, Row("round", "", None, text, tuple(points), running, why)
        for result in round_:
            yield result.game, self._hand(result)

    def _blank(self, game: Game) -> tuple[list[str], Running]:
        """Return no points for any side, and totals that did not change."""
        sides = len(self._names.sides)
        return [""] * sides, ((None,) * sides,) * len(game.columns)


def _boxes_paid(game: Game, boxes: int) -> str:
    """Format what boxes add at once to the points; empty where they do not."""
    value = game.rules.box_at_once
    return f"+{boxes * value}" if value else ""


def _entered(
    side: int, columns: Sequence[int], totals: Sequence[Sequence[int]]
) -> Running:
    """Return the totals of *side* in the *columns* that it entered, else None."""
    return tuple(
        [
            tuple(
                [
                    total if place == side and number in columns else None
                    for place, total in enumerate(points)
                ]
            )
            for number, points in enumerate(totals, 1)
        ]
    )
