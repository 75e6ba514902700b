"""The contents: every command, where it lives, and what the help says of it."""

from typing import Final, NamedTuple


class Place(NamedTuple):
    """Where a command lives: its module in this package, and its section of the help.

    ``sentence`` is the first of its docstring, so that listing it loads nothing;
    ``group`` says that the module has commands of its own below this one.
    """

    module: str
    section: str
    sentence: str
    group: bool = False


BEGIN: Final = "Begin"
HANDS: Final = "Record a hand"
RIGHT: Final = "Put right"
LOOK: Final = "Look"
AGREE: Final = "Agree"
RECORD: Final = "Keep"

# fmt: off
COMMANDS: Final[dict[str, Place]] = {
    "new": Place("begin", BEGIN,
        "Open a new pad, make it the current one and read the agreement out."),
    "play": Place("play", BEGIN,
        "Keep score at the table, a line a hand; or type in a sheet from a pipe."),
    "open": Place("begin", BEGIN,
        "Make another pad the current one; alone it lists the latest to pick from."),
    "knock": Place("hands", HANDS,
        "Record a knock; undercut, tie and gin-off are recognised."),
    "gin": Place("hands", HANDS,
        "Record gin, or big gin."),
    "undercut": Place("hands", HANDS,
        "Record an undercut, told from the winner's side; a gin-off is one too."),
    "dead": Place("hands", HANDS,
        "Record a dead hand: the stock ran down, nobody scores."),
    "scored": Place("hands", HANDS,
        "Record a hand of which only the points are known, as from an old sheet."),
    "upcard": Place("hands", HANDS,
        "Note the upcard of the next hand when it is turned, and say the knock limit."),
    "fix": Place("correct", RIGHT,
        "Correct a hand; the later ones stay, and all totals follow."),
    "swap": Place("correct", RIGHT,
        "Give a hand to the other side: the players change places, the counts stay."),
    "strike": Place("correct", RIGHT,
        "Cross a hand out; it keeps its number and counts for nothing."),
    "undo": Place("correct", RIGHT,
        "Take back the last entry, or the last COUNT; whatever it was."),
    "redo": Place("correct", RIGHT,
        "Bring back what undo took back."),
    "adjust": Place("change", RIGHT,
        "Give points without a hand: a spot, an agreed penalty."),
    "rename": Place("change", RIGHT,
        "Call a player something else, on the whole sheet."),
    "dealer": Place("change", RIGHT,
        "Say who deals the next hand."),
    "finish": Place("change", RIGHT,
        "End the game early: nobody wins it, the difference is paid."),
    "again": Place("change", RIGHT,
        "Begin the next game: same players, same rules, the deal runs on."),
    "recover": Place("recover", RIGHT,
        "List what can be brought back for a damaged pad, show the difference, do it."),
    "show": Place("look", LOOK,
        "Show the sheet, or one hand with its arithmetic and corrections."),
    "settle": Place("look", LOOK,
        "Say what is owed, itemised, and who pays whom."),
    "log": Place("look", LOOK,
        "List every entry ever made: hands, corrections, undo and the rest."),
    "rules": Place("agreement", AGREE,
        "The agreement: presets, house rules, the card for the table.", group=True),
    "replay": Place("documents", RECORD,
        "Replay pads and check what their documents say; nothing is written."),
    "export": Place("documents", RECORD,
        "Write the whole sheet as text, CSV, JSON, Markdown, HTML or TOML."),
    "pads": Place("record", RECORD,
        "List the saved pads, the newest first; a * marks the current one."),
    "stats": Place("record", RECORD,
        "Say what all saved pads come to: player by player, and head to head."),
    "count": Place("count", RECORD,
        "Count cards: the best melds, what is left, and whether that may knock."),
}
# fmt: on
