"""Setting up a progressive: the thing itself, its meters, their terms, its tables."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.forms.guarded import Guarded
from backoffice.core.forms.local_time import LocalTimeField
from backoffice.core.versioned import Versioned
from backoffice.permissions.access import Access
from games.packs.citations import in_brackets
from games.packs.floor_law import progressive_clauses_at
from games.progressives.forms.fields import AmountField, AtCasino, PercentField
from games.progressives.models import Progressive, ProgressiveLevel
from games.progressives.rules.meters import meter_names
from games.progressives.selectors.progressives import tables_that_can_be_linked
from games.progressives.services.progressives import FIELDS, TERM_FIELDS
from games.rulepacks.pack import Pack


class ProgressiveFilterForm(forms.Form):
    hide_optional = True

    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("Name, controller, property")}),
    )
    property = forms.ChoiceField(label=_("Property"), required=False)
    state = forms.ChoiceField(
        label=_("State"), required=False, choices=[("", _("In use")), ("retired", _("Archived"))]
    )

    def __init__(self, data: Any, *, access: Access, current: Property | None) -> None:
        given = data.copy()
        if "property" not in given and current:
            given["property"] = str(current.pk)
        super().__init__(given)
        self.casinos = {str(casino.pk): casino for casino in properties_visible_to(access)}
        self.casino = self.casinos.get(given.get("property", ""))
        field = self.fields["property"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [
            ("", _("All properties")),
            *((key, casino.name) for key, casino in self.casinos.items()),
        ]
        self.is_valid()
        self.text: str = self.cleaned_data.get("q", "")
        self.retired: bool = self.cleaned_data.get("state") == "retired"

    def is_narrowed(self) -> bool:
        return bool(self.text or self.retired)


class ProgressiveForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Progressive
        fields = FIELDS
        widgets = {"kind": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)  # noqa: S101
        kind.choices = Progressive.Kind.choices

    def values_of(self, edited: Versioned) -> dict[str, Any]:
        return {name: getattr(edited, name) for name in FIELDS}


class TermsFields(AtCasino, forms.Form):
    """What a meter is set to, in the words of the rules."""

    wager = AmountField(label=_("Wager"), min_value=None)
    rate = PercentField(
        label=_("Rate of progression"), help_text=_("Share of each wager that is added to the meter.")
    )
    reserve_rate = PercentField(label=_("Share for the reserve"), required=False)
    initial = AmountField(label=_("Initial amount"))  # type: ignore[assignment]
    reset = AmountField(label=_("Reset amount"))
    cap = AmountField(
        label=_("Largest amount"), required=False, help_text=_("Leave empty if the meter has no cap.")
    )
    display_limit = AmountField(label=_("The meter can display up to"))
    tolerance = AmountField(
        label=_("Tolerance"),
        help_text=_("A reading further off than this raises an alert. A drop without a jackpot always does."),
    )

    def use_casino(self, casino: Property) -> None:
        super().use_casino(casino)
        clause = in_brackets(progressive_clauses_at(casino, timezone.now())["display"])
        self.fields["display_limit"].help_text = gettext("No cap can be above it%(clause)s.") % {
            "clause": clause
        }

    def clean_wager(self) -> Any:
        wager = self.cleaned_data["wager"]
        if wager <= 0:
            raise forms.ValidationError(_("The wager must be more than zero."))
        return wager

    def terms(self) -> dict[str, Any]:
        found = {name: self.cleaned_data[name] for name in TERM_FIELDS}
        found["reserve_rate"] = found["reserve_rate"] or 0
        return found


class ProgressiveAddForm(TermsFields):
    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("As the floor calls it, for example Main pit war.")
    )
    kind = forms.ChoiceField(label=_("Kind"), choices=Progressive.Kind.choices, widget=forms.RadioSelect)
    controller_make = forms.CharField(label=_("Controller"), max_length=60, help_text=_("Make and model."))
    controller_serial = forms.CharField(label=_("Controller's serial number"), max_length=40)
    meter = forms.ChoiceField(
        label=_("First meter"), help_text=_("More can be added afterward, each with its own terms.")
    )
    started_at = LocalTimeField(
        label=_("Meter started"), help_text=_("When it started with the initial amount; not in the future.")
    )

    field_order = [
        "name",
        "kind",
        "controller_make",
        "controller_serial",
        "meter",
        "started_at",
        *TERM_FIELDS,
    ]

    def __init__(
        self, data: Any = None, *, casino: Property, packs: list[Pack], initial: dict[str, Any]
    ) -> None:
        super().__init__(data, initial=initial)
        self.use_casino(casino)
        self.starts_from = initial.get("rules", "")
        field = self.fields["meter"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [
            (f"{pack.id}:{path}", f"{pack.head.title} · {name}")
            for pack in packs
            for path, name in meter_names(pack).items()
        ]

    def chosen(self) -> tuple[str, str]:
        """The rules and the meter's path in them."""
        pack_id, _colon, path = self.cleaned_data["meter"].partition(":")
        return pack_id, path


class LevelAddForm(TermsFields):
    path = forms.ChoiceField(label=_("Meter"))
    started_at = LocalTimeField(label=_("Meter started"), help_text=_("Not in the future."))

    field_order = ["path", "started_at", *TERM_FIELDS]

    def __init__(
        self, data: Any = None, *, progressive: Progressive, pack: Pack, initial: dict[str, Any]
    ) -> None:
        super().__init__(data, initial=initial)
        self.use_casino(progressive.property)
        taken = set(progressive.levels.values_list("path", flat=True))
        self.names = {path: name for path, name in meter_names(pack).items() if path not in taken}
        field = self.fields["path"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = list(self.names.items())


class TermsForm(TermsFields):
    from_at = LocalTimeField(label=_("From"), help_text=_("Not before the last reading, not in the future."))
    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("For example the number of the approval.")
    )

    field_order = ["from_at", *TERM_FIELDS, "reason"]

    def __init__(self, data: Any = None, *, level: ProgressiveLevel, initial: dict[str, Any]) -> None:
        super().__init__(data, initial=initial)
        self.use_casino(level.casino)


class LinkForm(AtCasino, forms.Form):
    table = forms.ModelChoiceField(label=_("Table"), queryset=GamingTable.objects.none())
    from_at = LocalTimeField(label=_("From"), help_text=_("Not in the future."))
    notice = forms.BooleanField(
        label=_("A notice at the table states that the probability is proportional to the wager"),
        required=False,
    )

    def __init__(self, data: Any = None, *, progressive: Progressive, at: datetime) -> None:
        super().__init__(data, initial={"from_at": at})
        self.use_casino(progressive.property)
        if clause := progressive_clauses_at(progressive.property, at)["linking"]:
            self.fields["notice"].help_text = gettext(
                "Without it, linked tables have the same probability, wager and rate (%(clause)s)."
            ) % {"clause": clause}
        field = self.fields["table"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
        field.queryset = tables_that_can_be_linked(progressive, at)


class MomentForm(AtCasino, forms.Form):
    at = LocalTimeField(label=_("When"), help_text=_("By the clock of the property; not in the future."))

    def __init__(self, data: Any = None, *, casino: Property, at: datetime) -> None:
        super().__init__(data, initial={"at": at})
        self.use_casino(casino)
