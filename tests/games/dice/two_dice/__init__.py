"""Two Dice: a field, any seven and any craps, with a second throw for a field that met a seven."""

from tests.games.dice.two_dice.game import GAME

__all__ = ["GAME"]
