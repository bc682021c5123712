"""Commission baccarat."""

from games.engine.baccarat.game import GAME

__all__ = ["GAME"]
