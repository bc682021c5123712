"""Templates that a game brings along in its own package: its guide for players, its part of the mathematics."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from django.template import engines

from games.engine.errors import EngineError
from games.engine.game import Game, GameDefaults, find_game


def game_of(code: str) -> Game | GameDefaults:
    """A snapshot stands alone: the papers of a game that is gone from the engine are drawn without its own words."""
    try:
        return find_game(code)
    except EngineError:
        return GameDefaults()


def game_template(game: Game | GameDefaults, name: str) -> Any:
    """The template, ready to be included; None where the game has none."""
    path = game.templates / name if game.templates is not None else None
    return _compiled(path) if path is not None and path.is_file() else None


@lru_cache(maxsize=64)
def _compiled(path: Path) -> Any:
    return engines["django"].from_string(path.read_text(encoding="utf-8"))
