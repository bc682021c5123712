from games.card_inventory.models.counts import (
    CardInventoryNotice,
    CountLine,
    DailyReconciliation,
    QuarterlyCount,
)
from games.card_inventory.models.documents import (
    Collection,
    Destruction,
    DiscrepancyFinding,
    DiscrepancyReport,
    InspectionOrder,
    InspectionResult,
    SignedDocument,
)
from games.card_inventory.models.sets import CardReplacement, DeckPart, DeckSet, PreshuffledContainer
from games.card_inventory.models.stock import DeckAct, DeckBalance, DeckBook, DeckLot, DeckMovement, DeckState

__all__ = [
    "CardInventoryNotice",
    "CardReplacement",
    "Collection",
    "CountLine",
    "DailyReconciliation",
    "DeckAct",
    "DeckBalance",
    "DeckBook",
    "DeckLot",
    "DeckMovement",
    "DeckPart",
    "DeckSet",
    "DeckState",
    "Destruction",
    "DiscrepancyFinding",
    "DiscrepancyReport",
    "InspectionOrder",
    "InspectionResult",
    "PreshuffledContainer",
    "QuarterlyCount",
    "SignedDocument",
]
