"""What differs between two configurations, in the words of the rules, and what each difference is worth."""

from games.configurations.rules.redline.changes import Change, applied, changes_between
from games.configurations.rules.redline.effects import Effect, Move
from games.configurations.rules.redline.figures import Figures, figures_of
from games.configurations.rules.redline.redline import RedLine, Redline, redline
from games.engine.price_figures import Figure

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
