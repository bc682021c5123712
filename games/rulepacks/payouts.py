"""`jurisdiction.payouts.toml`: what a large payout needs before it may be handed over."""

from decimal import Decimal
from typing import Annotated, Self

from pydantic import Field, model_validator

from games.rulepacks.base import Words
from games.rulepacks.periods import Moment
from games.rulepacks.provisions import Provision, Subject, holding

Amount = Annotated[Decimal, Field(gt=0)]


class TaxForm(Provision):
    """A win of at least `amount` and of at least `times_wager` times the wager is reported on it."""

    form: Words
    amount: Amount
    times_wager: Annotated[int, Field(ge=1, strict=True)] = 1

    def is_due(self, amount: Decimal, wager: Decimal) -> bool:
        return amount >= self.amount and amount >= self.times_wager * wager


class DocumentRule(Provision):
    """A payout document goes with every tax form, or with every payout from an amount on."""

    with_tax_form: bool = False
    amount: Amount | None = None

    @model_validator(mode="after")
    def _says_when(self) -> Self:
        if not self.with_tax_form and self.amount is None:
            raise ValueError("say from which amount on, or that it goes with the tax form")
        return self


class FromAmount(Provision):
    amount: Amount


class Payouts(Subject):
    """From `surveillance` on surveillance is told, logs the payout and keeps a photograph; from `check` on it is paid
    by a countersigned check. Both go with a document.
    """

    tax_form: tuple[TaxForm, ...] = ()
    document: tuple[DocumentRule, ...] = ()
    surveillance: tuple[FromAmount, ...] = ()
    check: tuple[FromAmount, ...] = ()

    def tax_form_at(self, day: Moment) -> TaxForm | None:
        return holding(self.tax_form, day)

    def document_at(self, day: Moment) -> DocumentRule | None:
        return holding(self.document, day)

    def surveillance_at(self, day: Moment) -> FromAmount | None:
        return holding(self.surveillance, day)

    def check_at(self, day: Moment) -> FromAmount | None:
        return holding(self.check, day)
