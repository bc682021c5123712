"""`make quick` runs the tests that are nearest to what changed, and says why."""

import subprocess
from pathlib import Path

import pytest

from backoffice.devtools.changed import changed_files, nearest_tests

FILES = {
    "games/views/decks.py": "PAGE = 'decks/board.html'\n",
    "games/views/decks_log.py": "",
    "games/services/decks.py": "",
    "games/services/lonely.py": "",
    "games/rulepacks/us_md/war.toml": "",
    "games/limits/rules/notice.py": "",
    "templates/decks/board.html": "{% include 'decks/_row.html' %}",
    "templates/decks/_row.html": "",
    "templates/decks/_unused.html": "",
    "tests/games/views/test_decks.py": "",
    "tests/games/views/test_limits.py": "from games.services import decks\n",
    "tests/games/services/test_rulings.py": "from games.services.decks import log_change\n",
    "tests/games/services/test_other.py": "import games.models\n",
    "tests/games/rulepacks/test_packs.py": "",
    "tests/games/limits/rules/notice/test_days.py": "",
    "tests/e2e/test_decks.py": "from games.services.decks import log_change\n",
    "docs/decks.md": "",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "chosen"),
    [
        (["tests/games/views/test_limits.py"], {"tests/games/views/test_limits.py": "changed"}),
        (["games/views/decks.py"], {"tests/games/views/test_decks.py": "mirrors games/views/decks.py"}),
        (
            ["games/views/decks_log.py"],
            {"tests/games/views/test_decks.py": "mirrors games/views/decks_log.py"},
        ),
        (
            ["games/limits/rules/notice.py"],
            {"tests/games/limits/rules/notice/test_days.py": "mirrors games/limits/rules/notice.py"},
        ),
        (
            ["games/services/decks.py"],
            {
                "tests/games/services/test_rulings.py": "imports games/services/decks.py",
                "tests/games/views/test_limits.py": "imports games/services/decks.py",
            },
        ),
        (
            ["games/services/lonely.py"],
            {
                "tests/games/services/test_other.py": "same folder as games/services/lonely.py",
                "tests/games/services/test_rulings.py": "same folder as games/services/lonely.py",
            },
        ),
        (
            ["games/rulepacks/us_md/war.toml"],
            {"tests/games/rulepacks/test_packs.py": "same folder as games/rulepacks/us_md/war.toml"},
        ),
        (
            ["templates/decks/_row.html"],
            {"tests/games/views/test_decks.py": "mirrors games/views/decks.py"},
        ),
        (["templates/decks/_unused.html", "docs/decks.md"], {}),
        (["tests/e2e/test_decks.py"], {"tests/e2e/test_decks.py": "changed"}),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_what_changed_chooses_its_tests(root: Path, changed: list[str], chosen: dict[str, str]) -> None:
    assert nearest_tests(root, changed) == chosen


def test_the_nearest_come_first(root: Path) -> None:
    changed = ["games/services/decks.py", "games/views/decks.py", "tests/games/services/test_other.py"]
    assert list(nearest_tests(root, changed)) == [
        "tests/games/services/test_other.py",
        "tests/games/views/test_decks.py",
        "tests/games/services/test_rulings.py",
        "tests/games/views/test_limits.py",
    ]


def test_a_module_that_was_deleted_chooses_those_that_still_import_it(root: Path) -> None:
    (root / "games/services/decks.py").unlink()
    assert "tests/games/services/test_rulings.py" in nearest_tests(root, ["games/services/decks.py"])


def test_changed_is_what_the_last_commit_did_and_what_was_done_since(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=Somebody", "-c", "user.email=somebody@baize.example"]
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    for name in ("first", "second", "third"):
        (tmp_path / name).write_text("")
        git("add", "-A")
        git("commit", "-m", name)
    (tmp_path / "second").write_text("edited")
    (tmp_path / "fourth").write_text("")
    assert changed_files(tmp_path) == ["fourth", "second", "third"]


def test_outside_of_a_repository_nothing_changed(tmp_path: Path) -> None:
    assert changed_files(tmp_path) == []
