"""What differs between two configurations, in the words of the rules, and what each difference is worth."""

from games.redline.changes import Change, applied, changes_between
from games.redline.effects import Effect, Move
from games.redline.figures import Figure, Figures, figures_of
from games.redline.redline import RedLine, Redline, redline

__all__ = [
    "Change",
    "Effect",
    "Figure",
    "Figures",
    "Move",
    "RedLine",
    "Redline",
    "applied",
    "changes_between",
    "figures_of",
    "redline",
]
