"""A jackpot at the table, and the steps of its payout document."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.forms.local_time import LocalTimeField
from games.progressives.forms.fields import AmountField, AtCasino, reason_field
from games.progressives.models import PayoutDocument, ProgressiveLevel
from games.progressives.rules.payouts import PayoutNeeds
from games.progressives.services.jackpots import Won
from games.progressives.services.payouts import Surveillance


class HitForm(AtCasino, forms.Form):
    table = forms.ModelChoiceField(label=_("Table"), queryset=GamingTable.objects.none())
    amount = AmountField(
        label=_("Paid from the meter"), help_text=_("What the meter showed when it was won.")
    )
    other_award = AmountField(
        label=_("Paid by odds as well"),
        required=False,
        help_text=_("On the same wager, for example 1000 to 1. It counts toward the payout thresholds."),
    )
    restarted = AmountField(label=_("Meter afterward"), help_text=_("What it shows after the reset."))
    hand = forms.CharField(label=_("Hand"), max_length=120, help_text=_("What won, and at which position."))
    cards = forms.CharField(
        label=_("Cards"), max_length=120, required=False, help_text=_("As dealt: K♠ K♠ K♠ K♠.")
    )
    witnesses = forms.CharField(label=_("Witnesses"), max_length=300, help_text=_("Who saw it, by name."))
    at = LocalTimeField(label=_("Won at"), help_text=_("By the clock of the property; not in the future."))

    def __init__(self, data: Any = None, *, level: ProgressiveLevel, initial: dict[str, Any]) -> None:
        super().__init__(data, initial=initial)
        self.use_casino(level.casino)
        field = self.fields["table"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
        field.queryset = GamingTable.objects.filter(
            progressive_links__progressive=level.progressive
        ).distinct()

    def won(self) -> Won:
        chosen = self.cleaned_data
        return Won(
            table=chosen["table"],
            at=chosen["at"],
            amount=chosen["amount"],
            restarted=chosen["restarted"],
            hand=chosen["hand"],
            witnesses=chosen["witnesses"],
            cards=chosen["cards"],
            other_award=chosen["other_award"] or Decimal(0),
        )


class HitCorrectionForm(HitForm):
    take_back = forms.BooleanField(
        label=_("Void this reading"), required=False, help_text=_("Void this jackpot: it did not happen.")
    )
    reason = reason_field()


class PrepareForm(AtCasino, forms.Form):
    """Only what the amount asks for is shown."""

    witness = forms.CharField(label=_("Witness"), max_length=120, help_text=_("Someone other than you."))
    surveillance_told_at = LocalTimeField(label=_("Surveillance notified at"))
    surveillance_log = forms.CharField(label=_("Entry in surveillance's log"), max_length=60)
    photograph = forms.CharField(
        label=_("Photograph kept as"), max_length=120, help_text=_("Its number or location at surveillance.")
    )

    def __init__(self, data: Any = None, *, casino: Property, needs: PayoutNeeds, at: datetime) -> None:
        super().__init__(data, initial={"surveillance_told_at": at})
        self.needs = needs
        if not needs.surveillance:
            for name in ("surveillance_told_at", "surveillance_log", "photograph"):
                del self.fields[name]
        self.use_casino(casino)

    def surveillance(self) -> Surveillance | None:
        if not self.needs.surveillance:
            return None
        return Surveillance(
            told_at=self.cleaned_data["surveillance_told_at"],
            log=self.cleaned_data["surveillance_log"],
            photograph=self.cleaned_data["photograph"],
        )


class IssueForm(forms.Form):
    issuer = forms.CharField(
        label=_("Issued by"), max_length=120, help_text=_("The person who pays the player.")
    )
    method = forms.ChoiceField(
        label=_("Paid by"), choices=PayoutDocument.Method.choices, widget=forms.RadioSelect
    )
    check_number = forms.CharField(label=_("Number of the check"), max_length=40, required=False)

    def __init__(self, data: Any = None, *, document: PayoutDocument) -> None:
        super().__init__(data, initial={"method": "check" if document.needs_countersignature else "cash"})
        if document.needs_countersignature:
            self.fields["check_number"].required = True
