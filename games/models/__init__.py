from games.models.badges import Badge
from games.models.configurations import Configuration, Revision
from games.models.controllers import ControllerReport, ShoeEnd
from games.models.deck_life_counts import CountLine, DailyReconciliation, DeckLifeNotice, QuarterlyCount
from games.models.deck_life_papers import (
    Collection,
    Destruction,
    DiscrepancyFinding,
    DiscrepancyReport,
    InspectionOrder,
    InspectionResult,
)
from games.models.deck_life_sets import CardReplacement, DeckPart, DeckSet, PreshuffledContainer
from games.models.deck_life_stock import DeckBalance, DeckBook, DeckLot, DeckMovement
from games.models.decks import DeckChange, DeckNotice, DeckSettings
from games.models.earnings import EarningsStudy
from games.models.going_live import Confirmation, GoingLive, Suspension
from games.models.in_force import RulesVersion, TableRules
from games.models.incidents import Incident
from games.models.jackpots import JackpotHit, PayoutDocument
from games.models.layouts import Layout, LayoutArtwork, LayoutSubmission, TableLayout
from games.models.limits import TableLimits
from games.models.meters import MeterAdjustment, MeterAlert, MeterReading, ReadingImport
from games.models.pack_content import PackContent
from games.models.pack_notices import PackNotice
from games.models.progressives import LevelTerms, Progressive, ProgressiveLevel, ProgressiveTable
from games.models.rulings import GrantedWaiver, RulingOnReading
from games.models.takes import TableTake
from games.models.working_copies import WorkingCopy

__all__ = [
    "Badge",
    "CardReplacement",
    "Collection",
    "Configuration",
    "Confirmation",
    "ControllerReport",
    "CountLine",
    "DailyReconciliation",
    "DeckBalance",
    "DeckBook",
    "DeckChange",
    "DeckLifeNotice",
    "DeckLot",
    "DeckMovement",
    "DeckNotice",
    "DeckPart",
    "DeckSet",
    "DeckSettings",
    "Destruction",
    "DiscrepancyFinding",
    "DiscrepancyReport",
    "EarningsStudy",
    "GoingLive",
    "GrantedWaiver",
    "Incident",
    "InspectionOrder",
    "InspectionResult",
    "JackpotHit",
    "Layout",
    "LayoutArtwork",
    "LayoutSubmission",
    "LevelTerms",
    "MeterAdjustment",
    "MeterAlert",
    "MeterReading",
    "PackContent",
    "PackNotice",
    "PayoutDocument",
    "PreshuffledContainer",
    "Progressive",
    "ProgressiveLevel",
    "ProgressiveTable",
    "QuarterlyCount",
    "ReadingImport",
    "Revision",
    "RulesVersion",
    "RulingOnReading",
    "ShoeEnd",
    "Suspension",
    "TableLayout",
    "TableLimits",
    "TableRules",
    "TableTake",
    "WorkingCopy",
]
