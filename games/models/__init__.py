from games.models.configurations import Configuration, Revision
from games.models.in_force import RulesVersion, TableRules
from games.models.layouts import Layout, LayoutArtwork, LayoutSubmission, TableLayout
from games.models.pack_content import PackContent

__all__ = [
    "Configuration",
    "Layout",
    "LayoutArtwork",
    "LayoutSubmission",
    "PackContent",
    "Revision",
    "RulesVersion",
    "TableLayout",
    "TableRules",
]
