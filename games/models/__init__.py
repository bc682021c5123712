from games.models.badges import Badge
from games.models.configurations import Configuration, Revision
from games.models.decks import DeckChange, DeckNotice, DeckSettings
from games.models.in_force import RulesVersion, TableRules
from games.models.pack_content import PackContent

__all__ = [
    "Badge",
    "Configuration",
    "DeckChange",
    "DeckNotice",
    "DeckSettings",
    "PackContent",
    "Revision",
    "RulesVersion",
    "TableRules",
]
