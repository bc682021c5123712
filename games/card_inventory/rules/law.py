"""What the law of a place asks of decks off the table. Where nothing is written there is no deadline to be late for."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True)
class CardLaw:
    source: str = ""
    """The section that all paragraphs below belong to; empty where no text is known."""
    destroy_within: timedelta | None = None
    preshuffling_notice: timedelta | None = None
    reconciles_daily: bool = False
    counts_quarterly: bool = False

    def cite(self, paragraph: str) -> str:
        return f"{self.source}{paragraph}" if self.source else ""

    @property
    def cites(self) -> dict[str, str]:
        """By what they are about, for pages."""
        return {name: self.cite(paragraph) for name, paragraph in PARAGRAPHS.items()}


PARAGRAPHS = {
    "inspect_at_table": "F",
    "damaged_card": "I",
    "label": "J",
    "collection": "M",
    "work_order": "N(7)",
    "discrepancy": "N(9)",
    "reconciliation": "O",
    "destruction": "P",
    "preshuffling": "R",
}
MARYLAND = CardLaw(
    source="COMAR 36.05.02.16",
    destroy_within=timedelta(days=7),
    preshuffling_notice=timedelta(hours=24),
    reconciles_daily=True,
    counts_quarterly=True,
)
_BY_JURISDICTION = {"us-md": MARYLAND}


def card_law(jurisdiction: str) -> CardLaw:
    return _BY_JURISDICTION.get(jurisdiction, CardLaw())
