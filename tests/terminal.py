"""A person at a terminal, as a test can play one: it waits for a prompt, then types."""

import fcntl
import os
import re
import select
import subprocess
import termios
from collections.abc import Mapping, Sequence

# What scorepad prints where it waits for a line: the number of the next hand in
# `play`, or a question that can be answered with a letter.
PROMPT = re.compile(r"^(?:\d+> |.*\[?y/N\]?:? )", re.MULTILINE)
END_OF_FILE = b"\x04"
PATIENCE = 20  # seconds


def typed_lines(screen: str) -> list[str]:
    """List what was typed on *screen*: the rest of each line that has a prompt."""
    return [
        line[prompt.end() :]
        for line in screen.splitlines()
        if (prompt := PROMPT.match(line))
    ]


def converse(
    command: Sequence[str], lines: Sequence[str], env: Mapping[str, str] | None = None
) -> str:
    """Run *command* on a terminal, type a line at each prompt; give the whole screen.

    A line may hold keys such as Ctrl-C, ``\x03``.  Where the lines are used up the
    next prompt is answered with Ctrl-D.
    """
    ours, theirs = os.openpty()
    with subprocess.Popen(
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=None if env is None else {**os.environ, **env},
        preexec_fn=_own_terminal,
    ):
        os.close(theirs)
        try:
            return _type_at_prompts(ours, [f"{line}\n".encode() for line in lines])
        finally:
            os.close(ours)


def _own_terminal() -> None:
    """Make the terminal the one whose Ctrl-C reaches the command."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _type_at_prompts(terminal: int, lines: list[bytes]) -> str:
    data = b""
    while new := _read(terminal):
        data += new
        if PROMPT.fullmatch(_text(data).rpartition("\n")[2]):
            os.write(terminal, lines.pop(0) if lines else END_OF_FILE)
    return _text(data)


def _text(data: bytes) -> str:
    return data.decode(errors="replace").replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    ready, _, _ = select.select([terminal], [], [], PATIENCE)
    assert ready, f"nothing more on the screen, and no prompt, for {PATIENCE} s"
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux: the other end is closed, the program has ended
        return b""
