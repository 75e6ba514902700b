"""Print what pip is to install for the tests with other versions, one a line.

``lowest``: the lowest versions that pyproject.toml allows; ``newest-typer``: the
newest Typer whatever the upper bound; ``locked``: the versions of requirements.txt.
The tools that run the tests always have their locked versions.
"""

import re
import sys
import tomllib
from pathlib import Path

FOLDER = Path(__file__).parent
CHECKERS = ("mypy", "ruff", "types-tabulate")
"""What the test extra has that the tests themselves do without."""


def main(which: str) -> None:
    """Print the requirements of one of the three."""
    text = (FOLDER / "requirements.txt").read_text(encoding="utf-8")
    locked = dict(re.findall(r"^([\w-]+)==(\S+)$", text, re.MULTILINE))
    with (FOLDER.parent / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    for dependency in project["dependencies"]:
        name, extra, least = re.fullmatch(
            r"([\w-]+)(\[\w+\])?>=([\d.]+)(?:,<[\d.]+)?", dependency
        ).groups("")
        version = {
            "lowest": f"=={least}",
            "newest-typer": f">={least}" if name == "typer" else "",
            "locked": f"=={locked[name.replace('-', '_')]}",
        }[which]
        print(f"{name}{extra}{version}")  # noqa: T201
    for tool in project["optional-dependencies"]["test"]:
        name = re.match(r"[\w-]+", tool)[0]
        if name not in CHECKERS:
            print(f"{name}=={locked[name]}")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1])
