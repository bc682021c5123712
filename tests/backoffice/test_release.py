"""A release can be tagged at any commit: the version stands once, and the changes of it are told."""

import re
import tomllib
from datetime import date

from backoffice.installation.selectors import version
from backoffice.settings.environment import ROOT

CHANGES = (ROOT / "CHANGELOG.md").read_text()


def test_the_newest_release_is_the_version_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$", CHANGES, re.MULTILINE)
    assert released[0][0] == project["version"] == version()
    days = [date.fromisoformat(day) for _, day in released]
    assert days == sorted(days, reverse=True)


def test_what_comes_next_has_a_place_above_it() -> None:
    headings = re.findall(r"^## (.+)$", CHANGES, re.MULTILINE)
    assert headings[0] == "[Unreleased]"


def test_every_picture_of_the_readme_is_there_and_small() -> None:
    shown = re.findall(r"!\[[^]]{20,}\]\((docs/pictures/[a-z-]+\.png)\)", (ROOT / "README.md").read_text())
    assert len(shown) == 4
    assert sorted(shown) == sorted(
        f"docs/pictures/{each.name}" for each in (ROOT / "docs/pictures").iterdir()
    )
    for picture in shown:
        assert (ROOT / picture).stat().st_size < 150_000
