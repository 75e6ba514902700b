"""What is recorded reads back, however a person has written the pad."""

import tomllib
from pathlib import Path

import pytest

from tests.conftest import Scorepad

HEAD = 'scorepad = 1\nplayers = ["Ann", "Ben"]\n'
GIN = 'ended = "gin"\nknocker = "Ann"\nopponent_deadwood = 29\n'
GIN_INLINE = '{ended = "gin", knocker = "Ann", opponent_deadwood = 29}'

TAKEN = {
    "no-entries": HEAD,
    "no-final-line-end": HEAD.rstrip("\n"),
    "windows-line-ends": f"{HEAD}[[entries]]\n{GIN}".replace("\n", "\r\n"),
    "a-comment-last": f"{HEAD}[[entries]]\n{GIN}# [[entries]] to come",
    "blanks-in-the-header": f"{HEAD}  [[ entries ]]  # one\n{GIN}",
    "a-quoted-header": f'{HEAD}[["entries"]]\n{GIN}',
    "rules-last": f"{HEAD}[[entries]]\n{GIN}[rules]\ngame.target = 150",
    "dotted-rules": f"{HEAD}rules.game.target = 150\n[[entries]]\n{GIN}",
    "inline-rules": f"{HEAD}rules = {{game = {{target = 150}}}}\n[[entries]]\n{GIN}",
    "a-text-of-several-lines": (
        f"{HEAD}[[entries]]\n{GIN}note = '''late\n[[entries]]\n'''\n"
    ),
    "rules-of-the-entry-last": (
        f'{HEAD}[[entries]]\n{GIN}[[entries]]\nchange = "rules"\n'
        "[entries.set]\ngame.target = 150\n"
    ),
}
REFUSED = {
    "an-inline-list": f"{HEAD}entries = [{GIN_INLINE}]\n",
    "an-inline-list-of-lines": f"{HEAD}entries = [\n  {GIN_INLINE},\n]\n[rules]\n",
    "an-empty-list": f"{HEAD}entries = []\n",
    "a-header-in-a-text": (
        f'{HEAD}title = """\n[[entries]]\n"""\nentries = [{GIN_INLINE}]\n'
    ),
}


@pytest.mark.parametrize("text", TAKEN.values(), ids=TAKEN)
def test_a_hand_is_added_to_any_spelling_of_a_pad(
    scorepad: Scorepad, text: str
) -> None:
    pad = Path("hand.toml")
    pad.write_bytes(text.encode())
    before = tomllib.loads(text)
    result = scorepad("knock ann 3 9 --pad hand.toml")
    assert (result.exit_code, result.stderr) == (0, "")
    after = tomllib.loads(pad.read_text(encoding="utf-8"))
    *kept, new = after.pop("entries")
    assert kept == before.pop("entries", [])
    assert after == before
    assert (new["ended"], new["knocker_deadwood"], new["opponent_deadwood"]) == (
        "knock",
        3,
        9,
    )
    assert scorepad("show --pad hand.toml").exit_code == 0


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
@pytest.mark.parametrize("line", ["knock ann 3 9", "dead", "upcard 7s"])
def test_entries_that_cannot_be_added_to_are_refused_beforehand(
    scorepad: Scorepad, text: str, line: str
) -> None:
    pad = Path("hand.toml")
    pad.write_bytes(text.encode())
    result = scorepad(f"{line} --pad hand.toml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "scorepad: hand.toml: Nothing recorded. Its entries are one inline list, which "
        "cannot be added to. To write each as [[entries]] in a new pad: "
        "scorepad export hand-2.toml --pad hand.toml\n"
    )
    assert pad.read_bytes() == text.encode()
    # The way out that is named is one.
    assert scorepad("export hand-2.toml --pad hand.toml").exit_code == 0
    assert scorepad(f"{line} --pad hand-2.toml").exit_code == 0
