from games.models.configurations import Configuration, Revision
from games.models.earnings import EarningsStudy
from games.models.in_force import RulesVersion, TableRules
from games.models.incidents import Incident
from games.models.pack_content import PackContent

__all__ = [
    "Configuration",
    "EarningsStudy",
    "Incident",
    "PackContent",
    "Revision",
    "RulesVersion",
    "TableRules",
]
