from games.progressives.models.controllers import ControllerReport
from games.progressives.models.jackpots import JackpotHit, PayoutDocument
from games.progressives.models.meters import MeterAdjustment, MeterAlert, MeterReading, ReadingImport
from games.progressives.models.progressives import LevelTerms, Progressive, ProgressiveLevel, ProgressiveTable

__all__ = [
    "ControllerReport",
    "JackpotHit",
    "LevelTerms",
    "MeterAdjustment",
    "MeterAlert",
    "MeterReading",
    "PayoutDocument",
    "Progressive",
    "ProgressiveLevel",
    "ProgressiveTable",
    "ReadingImport",
]
