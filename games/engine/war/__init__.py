"""Casino War."""

from games.engine.war.game import GAME

__all__ = ["GAME"]
