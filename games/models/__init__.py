from games.models.configurations import Configuration, Revision
from games.models.in_force import RulesVersion, TableRules
from games.models.jackpots import JackpotHit, PayoutDocument
from games.models.meters import MeterAdjustment, MeterAlert, MeterReading, ReadingImport
from games.models.pack_content import PackContent
from games.models.progressives import LevelTerms, Progressive, ProgressiveLevel, ProgressiveTable

__all__ = [
    "Configuration",
    "JackpotHit",
    "LevelTerms",
    "MeterAdjustment",
    "MeterAlert",
    "MeterReading",
    "PackContent",
    "PayoutDocument",
    "Progressive",
    "ProgressiveLevel",
    "ProgressiveTable",
    "ReadingImport",
    "Revision",
    "RulesVersion",
    "TableRules",
]
