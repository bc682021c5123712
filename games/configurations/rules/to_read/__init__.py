"""A configuration as a page to read: what it offers and nothing else, in parts that each have a form of their own."""

from games.configurations.rules.to_read.page import Part, RulesToRead, rules_to_read
from games.configurations.rules.to_read.prices import FigureGroup, figure_groups

__all__ = ["FigureGroup", "Part", "RulesToRead", "figure_groups", "rules_to_read"]
