from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.forms.guarded import Guarded
from backoffice.models import Property, Regulator

REGIONS = ("America", "Asia", "Europe", "Pacific", "Australia", "Africa", "Atlantic", "Indian")


def time_zone_choices() -> list[tuple[str, Any]]:
    """By region and place; the old aliases such as US/Eastern are left out, each has a place of its own."""
    by_region: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for name in sorted(available_timezones()):
        region, _slash, place = name.partition("/")
        if region in by_region:
            by_region[region].append((name, f"{place.replace('_', ' ').replace('/', ', ')} ({region})"))
    return [("", "---------"), *by_region.items(), ("UTC", "UTC")]


class JurisdictionField(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, regulator: Regulator) -> str:
        return f"{regulator.jurisdiction_name} ({regulator.name})"


class PropertyForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    unguarded = frozenset({"reason", "confirmed"})

    regulator = JurisdictionField(
        label=_("Jurisdiction"),
        queryset=Regulator.objects.all(),
        help_text=_("Decides which rules apply to the games, and whose people see this property."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zone_choices,
        help_text=_("Every time of this property is shown and entered by its own clock."),
    )
    confirmed = forms.BooleanField(label=_("Yes, change it for all tables of this property"), required=False)
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=300,
        help_text=_("Kept in the audit trail with the change."),
    )
    # everything here is needed; the reason is asked for only when the tables are concerned
    hide_optional = True

    class Meta:
        model = Property
        fields = ["name", "regulator", "time_zone", "currency", "gaming_day_start"]
        help_texts = {
            "currency": _("Limits, meters and payouts are in it."),
            "gaming_day_start": _("What happens before it is booked on the day before, for example 06:00."),
        }
        widgets = {"gaming_day_start": forms.TimeInput(attrs={"type": "time"}, format="%H:%M")}

    def __init__(self, *args: Any, ask_reason: bool = False, **kwargs: Any) -> None:
        """`ask_reason`: something that binds the tables of the property is about to change."""
        super().__init__(*args, **kwargs)
        self.ask_reason = ask_reason
        self._offer_own_zone()
        if not ask_reason:
            del self.fields["confirmed"], self.fields["reason"]

    def _offer_own_zone(self) -> None:
        """An old alias is not offered to others, but whoever has it keeps it."""
        own, field = self.instance.time_zone, self.fields["time_zone"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        if own and not field.valid_value(own):
            field.choices = [*time_zone_choices(), (own, own)]

    @property
    def given_reason(self) -> str:
        return str(self.cleaned_data.get("reason", "")) if self.cleaned_data.get("confirmed") else ""

    def demand_reason(self) -> None:
        if not self.cleaned_data.get("confirmed"):
            self.add_error("confirmed", _("Tick this to make the change, or put the old value back."))
        if not self.cleaned_data.get("reason"):
            self.add_error("reason", _("Say why the property changes; the audit trail keeps it."))
