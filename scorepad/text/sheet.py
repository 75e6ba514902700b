"""The paper-like sheet of a pad as rows: what every table and picture is made of."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from scorepad.game import Game, RoundWin, win_of
from scorepad.replay import Adjustment, PlayedHand, Replay
from scorepad.text.hand import EarlierVersions, arithmetic, hand_summary, round_places
from scorepad.text.settlement import Foot, foot_of
from scorepad.text.terminal import DisplayNames, escape_unprintable
from scorepad.wording import join_words

Running = tuple[tuple[int | None, ...], ...]


class Row(NamedTuple):
    """A line of the sheet.

    ``points`` is what each side was given, as it is written; ``running`` is each
    side's total by column where the line changed it, else None.  ``number`` is a
    hand's, with a star where it was corrected; ``why`` is how its points add up.
    """

    kind: Literal["hand", "struck", "adjustment", "round"]
    number: str
    dealer: int | None
    told: str
    points: tuple[str, ...]
    running: Running
    why: str = ""
    note: str = ""


class GameSheet(NamedTuple):
    """The lines of one game, and those under it."""

    game: Game
    rows: list[Row]
    foot: list[Foot]

    @property
    def dealt(self) -> bool:
        """Whether it is known of any hand who dealt it."""
        return any(row.dealer is not None for row in self.rows)


def sheet(replay: Replay, names: DisplayNames) -> list[GameSheet]:
    """Return the sheet of every game on the pad, its sides called by *names*."""
    rows: dict[int, list[Row]] = {game.number: [] for game in replay.games}
    writer = _Writer(replay, names)
    for number, row in writer.rows():
        rows[number].append(row)
    return [
        GameSheet(game, rows[game.number], foot_of(game, replay.rules))
        for game in replay.games
    ]


def told_on_sheet(
    names: DisplayNames, traces: EarlierVersions, result: PlayedHand
) -> str:
    """Say what a hand was, that it was struck, its boxes, and how it was told first."""
    told = hand_summary(names, result)
    if result.score is None:
        told = f"struck: {told}"
    elif result.score.extra_boxes:
        told += f", {result.score.boxes} boxes"
    was = traces.was(result.deal)
    return f"{told} (was {was})" if was else told


class _Writer:
    """Writes the lines one after another, a round's net above its hands."""

    def __init__(self, replay: Replay, names: DisplayNames) -> None:
        self._replay = replay
        self._names = names
        self._traces = EarlierVersions(replay.pad, names)
        self._nothing: Running = ((None,) * len(names.sides),) * len(
            replay.game.columns
        )
        self._totals: dict[int, list[list[int]]] = {}
        self._box = replay.rules.box_at_once

    def rows(self) -> Iterator[tuple[int, Row]]:
        """Yield each line with the number of its game."""
        adjustments = list(reversed(self._replay.adjustments))
        held: list[PlayedHand] = []
        for result in self._replay.hands:
            if held and result.round != held[0].round:
                yield from self._round(held)
                held = []
            while adjustments and adjustments[-1].after < result.deal.number:
                yield self._adjustment(adjustments.pop())
            self._totals[result.game] = [list(points) for points in result.running]
            if result.round is None:
                yield result.game, self._hand(result)
            else:
                held.append(result)
        yield from self._round(held)
        while adjustments:
            yield self._adjustment(adjustments.pop())

    def _hand(self, result: PlayedHand) -> Row:
        score, side = result.score, result.winner
        points = [""] * len(self._names.sides)
        running = self._nothing
        if score is not None and side is not None:
            points[side] = f"+{score.points}"
            if result.round is not None:
                points[side] = f"({score.points})"
            else:
                points[side] += f"+{score.boxes * self._box}" if self._box else ""
                running = self._entered(side, result.columns, result.running)
        return Row(
            "struck" if score is None else "hand",
            f"{result.deal.number}{'*' * bool(result.deal.was)}",
            result.dealer,
            told_on_sheet(self._names, self._traces, result),
            tuple(points),
            running,
            arithmetic(result) if score and score.outcome != "dead" else "",
            escape_unprintable(result.deal.note or ""),
        )

    def _entered(
        self,
        side: int,
        columns: Sequence[int],
        totals: Sequence[Sequence[int]],
    ) -> Running:
        """Return the totals of *side* in the *columns* that it entered."""
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

    def _adjustment(self, adjustment: Adjustment) -> tuple[int, Row]:
        game, side, change = adjustment.game, adjustment.side, adjustment.change
        columns, sides = len(self._nothing), len(self._names.sides)
        totals = self._totals.setdefault(game, [[0] * sides for _ in range(columns)])
        for number in adjustment.columns:
            totals[number - 1][side] += change.points
        points = [""] * sides
        points[side] = f"{change.points:+d}"
        reason = f": {escape_unprintable(change.reason)}" if change.reason else ""
        running = self._entered(side, adjustment.columns, totals)
        told = f"adjustment{reason}"
        return game, Row("adjustment", "", None, told, tuple(points), running)

    def _round(self, held: list[PlayedHand]) -> Iterator[tuple[int, Row]]:
        """Yield what a round comes to, then its hands."""
        if not held:
            return
        last = held[-1]
        points = [""] * len(self._names.sides)
        running = self._nothing
        told = f"Round {last.round}"
        win = None
        if len(held) < self._names.team:
            told += self._incomplete(last)
        else:
            win = win_of(round_places(held, last.round), self._replay.rules)
            told += _boxes_of(win)
        if win is not None:
            points[win.side] = f"+{win.points}"
            points[win.side] += f"+{win.boxes * self._box}" if self._box else ""
            running = self._entered(win.side, last.columns, last.running)
        why = _net(held) if len(held) == self._names.team else ""
        yield last.game, Row("round", "", None, told, tuple(points), running, why)
        for result in held:
            yield result.game, self._hand(result)

    def _incomplete(self, last: PlayedHand) -> str:
        if not self._replay.yet_to_play or last is not self._replay.hands[-1]:
            return ": not completed"
        players = [self._names.players[out] for out in self._replay.yet_to_play]
        return f": {join_words(players, 'and')} yet to play"


def _boxes_of(win: RoundWin | None) -> str:
    if win is None:
        return ": level"
    return f", {win.boxes} box{'es' * (win.boxes > 1)}"


def _net(held: list[PlayedHand]) -> str:
    """Show how the net of a round comes about: what each side's hands were worth."""
    won = [0, 0]
    for result in held:
        if result.score is not None and result.winner is not None:
            won[result.winner] += result.score.points
    return f"{max(won)} - {min(won)} = {max(won) - min(won)}"
