"""Where games are found: a game is a package with a `GAME` in one of these homes, and nothing lists it by name."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from games.engine.errors import EngineError

if TYPE_CHECKING:
    from games.engine.game import Game

_homes = ["games.engine"]


@contextmanager
def further_games(package: str) -> Iterator[None]:
    """Looks for games among the packages of this one too."""
    _homes.append(package)
    _forget()
    try:
        yield
    finally:
        _homes.remove(package)
        _forget()


def _forget() -> None:
    find_game.cache_clear()
    all_games.cache_clear()


@cache
def find_game(code: str) -> "Game":
    """The game of a pack, by its name."""
    if re.fullmatch(r"[a-z][a-z0-9_]*", code):
        for home in _homes:
            game = _game_in(home, code)
            if game is not None:
                return game
    raise EngineError(f"there is no game {code!r} in the engine")


@cache
def all_games() -> "tuple[Game, ...]":
    """Every game there is, by its code."""
    found = {}
    for home in _homes:
        folder = importlib.import_module(home).__path__
        for each in pkgutil.iter_modules(folder):
            if each.ispkg and (game := _game_in(home, each.name)) is not None:
                found[game.code] = game
    return tuple(found[code] for code in sorted(found))


def _game_in(home: str, code: str) -> "Game | None":
    name = f"{home}.{code}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
    return getattr(module, "GAME", None)
