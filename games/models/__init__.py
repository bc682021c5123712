from games.models.configurations import Configuration, Revision
from games.models.earnings import EarningsStudy
from games.models.in_force import RulesVersion, TableRules
from games.models.pack_content import PackContent

__all__ = ["Configuration", "EarningsStudy", "PackContent", "Revision", "RulesVersion", "TableRules"]
