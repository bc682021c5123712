"""What a large payout needs before it may be handed over, by the law of the place on the day of the hit."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from games.rulepacks.floor_law import law_of
from games.rulepacks.payouts import FromAmount


@dataclass(frozen=True, slots=True)
class PayoutNeeds:
    """`citation` is the clause on the document, `clauses` all that the amount meets; `tax_form` is named where one is
    due.
    """

    citation: str
    clauses: str
    document: bool
    surveillance: bool
    check: bool
    check_citation: str
    tax_form: str

    @property
    def photograph(self) -> bool:
        return self.surveillance

    @property
    def countersignature(self) -> bool:
        return self.check


def payout_needs(jurisdiction: str, *, amount: Decimal, wager: Decimal, on: date) -> PayoutNeeds | None:
    """None where the jurisdiction has no such rule. `amount` is all that one hand is paid."""
    law = law_of(jurisdiction).payouts
    form, document = law.tax_form_at(on), law.document_at(on)
    surveillance, check = law.surveillance_at(on), law.check_at(on)
    rules = [each for each in (document, surveillance, check) if each is not None]
    if not rules:
        return None
    taxed = form is not None and form.is_due(amount, wager)
    told, by_check = _reached(surveillance, amount), _reached(check, amount)
    documented = document is not None and (
        (document.with_tax_form and taxed) or (document.amount is not None and amount >= document.amount)
    )
    binding = [rules[0], *([surveillance] if told else []), *([check] if by_check else [])]
    return PayoutNeeds(
        citation=rules[0].clause,
        clauses="; ".join(dict.fromkeys(each.clause for each in binding if each is not None)),
        document=documented or told or by_check,
        surveillance=told,
        check=by_check,
        check_citation=check.clause if check is not None and by_check else "",
        tax_form=form.form if form is not None and taxed else "",
    )


def _reached(rule: FromAmount | None, amount: Decimal) -> bool:
    return rule is not None and amount >= rule.amount
