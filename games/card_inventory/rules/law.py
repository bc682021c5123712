"""What the law of a place asks of decks off the table on one day. Where nothing is written there is no deadline to be
late for.
"""

from dataclasses import dataclass
from datetime import date, timedelta

from games.rulepacks.card_inventory import CardInventory, Destruction, PreshufflingNotice, Step
from games.rulepacks.floor_law import law_of


@dataclass(frozen=True)
class CardLaw:
    inventory: CardInventory
    day: date

    @property
    def source(self) -> str:
        """What all of it belongs to; empty where no text is known."""
        return self.inventory.source or ""

    @property
    def destruction(self) -> Destruction | None:
        return self.inventory.destruction_at(self.day)

    @property
    def destroy_within(self) -> timedelta | None:
        return None if self.destruction is None else self.destruction.within

    @property
    def preshuffling_notice(self) -> PreshufflingNotice | None:
        return self.inventory.preshuffling_notice_at(self.day)

    @property
    def reconciles_daily(self) -> bool:
        return self.inventory.reconciliation_at(self.day) is not None

    @property
    def counts_quarterly(self) -> bool:
        return self.inventory.count_at(self.day) is not None

    def cite(self, step: Step) -> str:
        return self.inventory.clause_at(step, self.day)

    @property
    def cites(self) -> dict[Step, str]:
        """By step, for pages."""
        return self.inventory.clauses_at(self.day)


def card_law(jurisdiction: str, on: date) -> CardLaw:
    return CardLaw(law_of(jurisdiction).card_inventory, on)
