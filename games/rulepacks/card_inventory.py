"""`jurisdiction.card_inventory.toml`: what the law asks of decks from receipt to destruction."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated, Literal, get_args

from pydantic import Field

from games.rulepacks.base import Words
from games.rulepacks.periods import Moment
from games.rulepacks.provisions import Provision, Subject, clause_at, holding

Described = Literal[
    "receipt",
    "inspect_at_table",
    "damaged_card",
    "label",
    "collection",
    "work_order",
    "discrepancy",
    "preshuffling",
    "correction",
]
Dated = Literal["reconciliation", "count", "destruction"]
Step = Described | Dated
STEPS: tuple[Step, ...] = (*get_args(Described), *get_args(Dated))
Whole = Annotated[int, Field(gt=0, strict=True)]


class StepClause(Provision):
    """Where the law describes a step for which it sets no term; pages that carry the step out cite it."""

    step: Described


class Destruction(Provision):
    """Days of 24 hours from the removal from the table."""

    days: Whole

    @property
    def within(self) -> timedelta:
        return timedelta(days=self.days)


class PreshufflingNotice(Provision):
    hours: Whole

    @property
    def ahead(self) -> timedelta:
        return timedelta(hours=self.hours)


class Reconciliation(Provision):
    every: Literal["gaming_day"]


class Count(Provision):
    every: Literal["quarter"]


class CardInventory(Subject):
    """`source` is what a report names at its head."""

    source: Words | None = None
    clause: tuple[StepClause, ...] = ()
    destruction: tuple[Destruction, ...] = ()
    preshuffling_notice: tuple[PreshufflingNotice, ...] = ()
    reconciliation: tuple[Reconciliation, ...] = ()
    count: tuple[Count, ...] = ()

    def clause_at(self, step: Step, day: Moment) -> str:
        terms: dict[str, Sequence[Provision]] = {
            "reconciliation": self.reconciliation,
            "count": self.count,
            "destruction": self.destruction,
        }
        return clause_at(terms.get(step) or [each for each in self.clause if each.step == step], day)

    def clauses_at(self, day: Moment) -> dict[Step, str]:
        """By step, for pages; empty where the law says nothing."""
        return {step: self.clause_at(step, day) for step in STEPS}

    def destruction_at(self, day: Moment) -> Destruction | None:
        return holding(self.destruction, day)

    def preshuffling_notice_at(self, day: Moment) -> PreshufflingNotice | None:
        return holding(self.preshuffling_notice, day)

    def reconciliation_at(self, day: Moment) -> Reconciliation | None:
        return holding(self.reconciliation, day)

    def count_at(self, day: Moment) -> Count | None:
        return holding(self.count, day)
