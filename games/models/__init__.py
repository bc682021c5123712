from games.models.configurations import Configuration, Revision
from games.models.in_force import RulesVersion, TableRules
from games.models.pack_content import PackContent

__all__ = ["Configuration", "PackContent", "Revision", "RulesVersion", "TableRules"]
