"""A game is one package: nobody else knows it by name, and it is found by being there."""

import re
from pathlib import Path

import pytest

from games.engine.errors import EngineError
from games.engine.registry import all_games, find_game

ROOT = Path(__file__).parents[3]
CODES = [game.code for game in all_games()]


def test_games_are_the_packages_that_have_one() -> None:
    folders = (path.parent.name for path in (ROOT / "games" / "engine").glob("*/game.py"))
    assert sorted(folders) == CODES
    for code in ("cards", "kernels", "no_such_game", "War", "../war"):
        with pytest.raises(EngineError, match="there is no game"):
            find_game(code)


@pytest.mark.parametrize("code", CODES)
def test_no_other_code_names_a_game(code: str) -> None:
    """What differs between games is asked of the game."""
    own = ROOT / "games" / "engine" / code
    named = re.compile(rf"games\.engine\.{code}\b|games/engine/{code}\b|[=!]= ?['\"]{code}['\"]")
    files = [path for room in ("games", "submissions", "backoffice") for path in (ROOT / room).rglob("*.py")]
    assert len(files) > 500
    found = [str(path) for path in files if own not in path.parents and named.search(path.read_text())]
    assert found == []
