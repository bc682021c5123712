"""The filters above the list of tables.

Opening and closing a table now or at a stated time, and putting the record right afterwards.
"""

from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Operator, Pit, Property, Regulator, TablePeriod
from backoffice.casinos.selectors.properties import pits_visible_to, properties_visible_to
from backoffice.casinos.selectors.tables import TableQuery
from backoffice.casinos.services.equipment import clause_on_alternative_places, equipment_problems
from backoffice.casinos.services.tables import TABLE_FIELDS
from backoffice.core.forms.guarded import Guarded
from backoffice.core.forms.local_time import LocalTimeField
from backoffice.core.forms.numbers import WholeNumberField
from backoffice.core.places import known_places
from backoffice.core.versioned import Versioned
from backoffice.core.wording import clock_time
from backoffice.permissions.access import Access


def address_lines() -> forms.Textarea:
    return forms.Textarea(attrs={"rows": 3, "autocomplete": "off"})


class OperatorForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Operator
        fields = ["name", "licence_number", "postal_address"]
        widgets = {"postal_address": address_lines()}


class PitForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Pit
        fields = ["name"]
        help_texts = {"name": "As people call it on the floor, for example Main pit."}


REGIONS = ("America", "Asia", "Europe", "Pacific", "Australia", "Africa", "Atlantic", "Indian")


def time_zone_choices() -> list[tuple[str, Any]]:
    """By region and place; the old aliases such as US/Eastern are left out, each has a place of its own."""
    by_region: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for name in sorted(available_timezones()):
        region, _slash, place = name.partition("/")
        if region in by_region:
            by_region[region].append((name, f"{place.replace('_', ' ').replace('/', ', ')} ({region})"))
    return [("", "---------"), *by_region.items(), ("UTC", "UTC")]


class JurisdictionSelect(forms.Select):
    """Each option brings the clock and the money of its place, which the page suggests for the other two fields."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        regulator = getattr(value, "instance", None)
        place = known_places().get(regulator.jurisdiction) if regulator else None
        if place is not None:
            option["attrs"] |= {"data-time-zone": place.time_zone, "data-currency": place.currency}
        return option


class JurisdictionField(forms.ModelChoiceField):  # type: ignore[type-arg]
    widget = JurisdictionSelect

    def label_from_instance(self, regulator: Regulator) -> str:
        return f"{regulator.jurisdiction_name} ({regulator.name})"


class PropertyForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    unguarded = frozenset({"reason", "confirmed"})

    regulator = JurisdictionField(
        label=_("Jurisdiction"),
        queryset=Regulator.objects.all(),
        help_text=_(
            "Decides which rules apply to the games, and whose people see this property. "
            "Its time zone and currency are filled in below."
        ),
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
    # the address is the only one that may stay empty; the reason is asked for only when the tables are concerned
    hide_optional = True

    class Meta:
        model = Property
        fields = ["name", "regulator", "time_zone", "currency", "gaming_day_start", "postal_address"]
        help_texts = {
            "currency": _("Used for limits, meters and payouts."),
            "gaming_day_start": _("Anything earlier counts for the day before, for example 06:00."),
        }
        widgets = {
            "gaming_day_start": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "postal_address": address_lines(),
        }

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
            self.add_error("confirmed", _("Check this box to make the change, or restore the old value."))
        if not self.cleaned_data.get("reason"):
            self.add_error(
                "reason", _("State why the property changes; the reason is kept in the audit trail.")
            )


class TableForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    """Adds or changes one table of one property; a table never moves to another property."""

    class Meta:
        model = GamingTable
        fields = list(TABLE_FIELDS)
        field_classes = {"positions": WholeNumberField}
        error_messages = {
            "positions": {
                "min_value": _("A table has 1 to 30 positions."),
                "max_value": _("A table has 1 to 30 positions."),
                "invalid": _("Enter a whole number from 1 to 30."),
            },
            "number": {"max_length": _("At most %(limit_value)d characters; this has %(show_value)d.")},
        }

    def __init__(self, *args: Any, casino: Property, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        pits = self.fields["pit"]
        assert isinstance(pits, forms.ModelChoiceField)  # noqa: S101
        pits.queryset = Pit.objects.filter(
            Q(retired_at__isnull=True) | Q(pk=self.instance.pit_id), property=casino
        )
        pits.empty_label = None if casino.pits.filter(retired_at__isnull=True).count() == 1 else "---------"
        self.fields["number"].help_text = _("Unique in the property, for example T12.")
        self.fields["shuffler_serial"].help_text = _("Only with a shuffler.")
        if clause := clause_on_alternative_places(casino, timezone.now()):
            for name in ("drop_box_place", "tip_box_place"):
                self.fields[name].help_text = (
                    _("Any place other than the dealer's left or right needs the authority's approval (%s).")
                    % clause
                )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name, message in equipment_problems(cleaned).items():
            self.add_error(name, message)
        return cleaned


class TableFilterForm(forms.Form):
    hide_optional = True

    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("Number, serial, device, pit")}),
    )
    property = forms.ChoiceField(label=_("Property"), required=False)
    pit = forms.ChoiceField(label=_("Pit"), required=False)
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[
            ("", _("In use")),
            ("open", _("Open")),
            ("closed", _("Closed")),
            ("retired", _("Archived")),
            ("all", _("All")),
        ],
    )
    supply = forms.ChoiceField(
        label=_("Cards come from"),
        required=False,
        choices=[("", _("Any")), *GamingTable.CardSupply.choices],
    )

    def __init__(self, data: Any, *, access: Access, current: Property | None) -> None:
        """Without a choice the list shows the property that the person works at."""
        given = data.copy()
        # the request hands over a lazy one, which is never None itself
        if "property" not in given and current:
            given["property"] = str(current.pk)
        super().__init__(given)
        self.casinos = {str(h.pk): h for h in properties_visible_to(access)}
        self.casino = self.casinos.get(given.get("property", ""))
        pits = pits_visible_to(access).order_by("property__name", "name")
        if self.casino:
            pits = pits.filter(property=self.casino)
        self.pits: dict[str, Pit] = {str(pit.pk): pit for pit in pits}
        self._offer("property", _("All properties"), {key: h.name for key, h in self.casinos.items()})
        self._offer(
            "pit",
            _("All pits"),
            {key: p.name if self.casino else f"{p.property} · {p.name}" for key, p in self.pits.items()},
        )

    def _offer(self, name: str, every: Any, choices: dict[str, str]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [("", every), *choices.items()]

    def query(self) -> TableQuery:
        """What is not a choice counts as not chosen: an old link still shows a list."""
        self.is_valid()
        chosen = self.cleaned_data
        return TableQuery(
            casino=self.casino,
            pit=self.pits.get(chosen.get("pit", "")),
            state=chosen.get("state") or "in_use",
            supply=chosen.get("supply", ""),
            text=chosen.get("q", ""),
        )

    def is_narrowed(self) -> bool:
        return any(self.cleaned_data.get(name) for name in ("q", "pit", "state", "supply"))


class _InZone(forms.BaseForm):
    def use_clock_of(self, table: GamingTable) -> None:
        self.zone = table.property.zone
        for field in self.fields.values():
            if isinstance(field, LocalTimeField):
                field.set_zone(self.zone)


class MomentForm(_InZone, forms.Form):
    at = LocalTimeField(label=_("When"), help_text=_("By the clock of the property; not in the future."))

    def __init__(self, *args: Any, table: GamingTable, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_clock_of(table)


class NotedPeriodForm(_InZone, forms.Form):
    opened_at = LocalTimeField(label=_("Opened"))
    closed_at = LocalTimeField(label=_("Closed"))

    def __init__(self, *args: Any, table: GamingTable, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_clock_of(table)


class PeriodForm(_InZone, Guarded, forms.Form):
    unguarded = frozenset({"reason"})

    opened_at = LocalTimeField(label=_("Opened"), seconds=True)
    closed_at = LocalTimeField(
        label=_("Closed"),
        seconds=True,
        required=False,
        help_text=_("Leave it empty if the table is still open."),
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("Kept in the audit trail with the original times."),
    )

    def __init__(self, *args: Any, table: GamingTable, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_clock_of(table)

    def values_of(self, edited: Versioned) -> dict[str, Any]:
        assert isinstance(edited, TablePeriod)  # noqa: S101
        return {"opened_at": edited.opened_at, "closed_at": edited.closed_at}

    def words_for(self, name: str, value: Any) -> str:
        return clock_time(datetime.fromisoformat(value), self.zone) if value else str(_("still open"))


class ReasonForm(forms.Form):
    version = WholeNumberField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("Kept in the audit trail with the voided period.")
    )
