from games.models.configurations import Configuration, Revision
from games.models.in_force import RulesVersion, TableRules
from games.models.limits import TableLimits
from games.models.pack_content import PackContent
from games.models.working_copies import WorkingCopy

__all__ = [
    "Configuration",
    "PackContent",
    "Revision",
    "RulesVersion",
    "TableLimits",
    "TableRules",
    "WorkingCopy",
]
