"""The forms of layouts: a new one, its texts and areas, artwork, submitting, deciding, putting a table on one."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.forms.guarded import Guarded
from backoffice.core.forms.local_time import LocalTimeField
from backoffice.core.forms.numbers import WholeNumberField
from backoffice.core.versioned import Versioned
from backoffice.permissions.access import Access
from games.configurations.models import Configuration
from games.layouts.models import Layout, LayoutSubmission
from games.layouts.rules.areas import areas_of
from games.layouts.rules.artwork import LARGEST
from games.layouts.rules.linter import listable_elements
from games.layouts.selectors.content import FIELDS
from games.layouts.selectors.layouts import LayoutQuery
from games.packs.selectors import pack_title
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack

MOST_LINES, LONGEST_LINE = 40, 200


class LayoutFilterForm(forms.Form):
    """Above the list; `states` are those of the audience."""

    hide_optional = True

    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("Name, approval number")}),
    )
    property = forms.ChoiceField(label=_("Property"), required=False)
    game = forms.ChoiceField(label=_("Game"), required=False)
    state = forms.ChoiceField(label=_("State"), required=False)

    def __init__(
        self,
        data: Any,
        *,
        access: Access,
        current: Property | None,
        packs: list[str],
        states: list[tuple[str, Any]],
    ) -> None:
        given = data.copy()
        if "property" not in given and current and access.operator:
            given["property"] = str(current.pk)
        super().__init__(given)
        self.casinos = {str(each.pk): each for each in properties_visible_to(access)}
        self.casino = self.casinos.get(given.get("property", ""))
        self._offer("property", [("", _("All properties")), *((k, h.name) for k, h in self.casinos.items())])
        self._offer("game", [("", _("All games")), *((each, pack_title(each)) for each in packs)])
        self._offer("state", states)

    def _offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = choices

    def query(self) -> LayoutQuery:
        """What is not a choice counts as not chosen: an old link still shows a list."""
        self.is_valid()
        return LayoutQuery(
            casino=self.casino,
            pack_id=self.cleaned_data.get("game", ""),
            state=self.cleaned_data.get("state", ""),
            text=self.cleaned_data.get("q", "").replace("\x00", ""),
        )

    def is_narrowed(self) -> bool:
        return any(self.cleaned_data.get(name) for name in ("q", "game", "state"))


class ConfigurationChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, obj: Any) -> str:
        return f"{pack_title(obj.pack_id)} · {obj.name}"


class NewLayoutForm(forms.Form):
    configuration = ConfigurationChoice(
        queryset=Configuration.objects.none(),
        label=_("Configuration"),
        empty_label=None,
        help_text=_("The layout is drawn from it, and its texts are checked against its pay table."),
    )
    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("For example Main pit, seven positions.")
    )

    def __init__(self, *args: Any, configurations: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["configuration"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
        field.queryset = configurations


class LayoutForm(Guarded, forms.Form):
    """Made for one pack: its layouts, its areas with a box of odds for each, its devices and furniture."""

    name = forms.CharField(label=_("Name"), max_length=80)
    configuration = ConfigurationChoice(
        queryset=Configuration.objects.none(), label=_("Compared with"), empty_label=None
    )
    layout_code = forms.ChoiceField(label=_("Layout of the rules"), required=False)
    positions = WholeNumberField(label=_("Positions"), min_value=1, max_value=30)
    operator_name = forms.CharField(
        label=_("Operator's name on the layout"),
        max_length=80,
        required=False,
        help_text=_("Name or logo text, as it is printed."),
    )
    table_width = WholeNumberField(
        label=_("Width of the table over its rail, in millimeters"),
        required=False,
        min_value=600,
        max_value=12_000,
        help_text=_(
            "The drawing is to scale: depth and areas follow from it. Leave empty to keep the "
            "drawing as it is."
        ),
    )
    areas = forms.MultipleChoiceField(
        label=_("Betting areas at each position"), required=False, widget=forms.CheckboxSelectMultiple
    )
    on_sign = forms.BooleanField(label=_("Odds are stated on a sign at the table"), required=False)
    lines = forms.CharField(
        label=_("Printed lines"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text=_("One line for each, odds with “to”."),
    )
    notice = forms.CharField(
        label=_("Payout-limit notice"),
        max_length=200,
        required=False,
        help_text=_("The amount; the layout states that the game is subject to the posted payout limit."),
    )
    elements = forms.MultipleChoiceField(
        label=_("Devices and furniture"), required=False, widget=forms.CheckboxSelectMultiple
    )
    drop_box = forms.ChoiceField(label=_("Drop box"), choices=GamingTable.Place.choices)
    tip_box = forms.ChoiceField(label=_("Tip box"), choices=GamingTable.Place.choices)

    def __init__(self, *args: Any, pack: Pack, configurations: Any, **kwargs: Any) -> None:
        self.pack = pack
        super().__init__(*args, **kwargs)
        self._offer("layout_code", [("", "–"), *((c, each.name) for c, each in pack.layouts.items())])
        self._offer("areas", [(each.code, _area_label(each)) for each in areas_of(pack)])
        names = book_of(pack).elements
        self._offer("elements", [(each, names[each].name) for each in listable_elements(pack)])
        chosen = self.fields["configuration"]
        assert isinstance(chosen, forms.ModelChoiceField)  # noqa: S101
        chosen.queryset = configurations

    def _remember(self, edited: Versioned) -> None:
        if self.pack.surface != "felt":
            for name in ("drop_box", "tip_box", "table_width"):
                del self.fields[name]
                self.guarded.remove(name)
        for area in areas_of(self.pack):
            self.fields[f"odds_{area.code}"] = forms.CharField(
                label=area.label,
                max_length=60,
                required=False,
                widget=forms.TextInput(attrs={"placeholder": _("no odds in the box")}),
            )
            self.guarded.append(f"odds_{area.code}")
        super()._remember(edited)

    @property
    def odds_fields(self) -> list[forms.BoundField]:
        return [self[f"odds_{area.code}"] for area in areas_of(self.pack)]

    def _offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField | forms.MultipleChoiceField)  # noqa: S101
        field.choices = choices

    def values_of(self, edited: Versioned) -> dict[str, Any]:
        assert isinstance(edited, Layout)  # noqa: S101
        values = {name: getattr(edited, name) for name in FIELDS if name not in ("odds", "lines")}
        values |= {f"odds_{area.code}": edited.odds.get(area.code, "") for area in areas_of(self.pack)}
        return values | {"lines": "\n".join(edited.lines), "configuration": edited.configuration}

    def clean_lines(self) -> str:
        text = str(self.cleaned_data["lines"]).replace("\r\n", "\n").replace("\x00", "")
        lines = [line for line in text.split("\n") if line.strip()]
        if len(lines) > MOST_LINES:
            raise forms.ValidationError(_("At most %d lines.") % MOST_LINES)
        if any(len(line) > LONGEST_LINE for line in lines):
            raise forms.ValidationError(_("A line has at most %d characters.") % LONGEST_LINE)
        return "\n".join(" ".join(line.split()) for line in lines)

    def written(self) -> dict[str, Any]:
        """What the service writes; while something typed is not valid, the rest of it."""
        found = self.cleaned_data
        values: dict[str, Any] = {
            name: found[name] for name in (*FIELDS, "configuration") if name in found and name != "lines"
        }
        if "lines" in found:
            values["lines"] = [line for line in found["lines"].split("\n") if line]
        values["odds"] = {
            area.code: " ".join(text.split())
            for area in areas_of(self.pack)
            if (text := found.get(f"odds_{area.code}", ""))
        }
        return values


def _area_label(area: Any) -> str:
    return f"{area.label} {area.chinese or ''}".strip()


class ArtworkForm(forms.Form):
    file = forms.FileField(
        label=_("Artwork"),
        widget=forms.FileInput(attrs={"accept": ".pdf,.png,.svg,application/pdf,image/png,image/svg+xml"}),
        help_text=_(
            "PDF or PNG up to 10 MB, SVG up to 2 MB. Metadata, scripts and external links are removed."
        ),
        error_messages={"empty": _("The file is empty.")},
    )

    def clean_file(self) -> Any:
        """Before anything of it is read into memory."""
        file = self.cleaned_data["file"]
        most = max(LARGEST.values())
        if file.size > most:
            raise forms.ValidationError(_("The file is larger than %d MB.") % (most // (1024 * 1024)))
        return file


class SubmitForm(forms.Form):
    version = WholeNumberField(widget=forms.HiddenInput)
    note = forms.CharField(
        label=_("Note to the regulator"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class WithdrawForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Kept in the history."))


class DecisionForm(forms.Form):
    decision = forms.ChoiceField(
        label=_("Decision"),
        widget=forms.RadioSelect,
        choices=[("approve", _("Approve")), ("reject", _("Reject"))],
    )
    approval_number = forms.CharField(label=_("Approval number"), max_length=40, required=False)
    approved_on = forms.DateField(
        label=_("Approved on"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    expires_on = forms.DateField(
        label=_("Expires on"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Leave empty if the approval does not expire."),
    )
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("When rejecting: what has to change."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("decision") == "approve":
            for name in ("approval_number", "approved_on"):
                if not cleaned.get(name) and name not in self.errors:
                    self.add_error(name, _("An approval has a number and a date."))
        if cleaned.get("decision") == "reject" and not cleaned.get("reason"):
            self.add_error("reason", _("State why it is rejected: the operator has to know what to change."))
        return cleaned

    @classmethod
    def fresh(cls, submission: LayoutSubmission, today: date) -> "DecisionForm":
        return cls(initial={"approved_on": today})


class LayoutChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, obj: Any) -> str:
        return _("%(name)s · %(positions)d positions · approval %(number)s") % {
            "name": obj.name,
            "positions": obj.current.positions,
            "number": obj.current.approval_number,
        }


class TableLayoutForm(forms.Form):
    layout = LayoutChoice(queryset=Layout.objects.none(), label=_("Layout"), empty_label=None)
    from_at = LocalTimeField(
        label=_("On the table since"), help_text=_("By the clock of the property; not in the future.")
    )

    def __init__(self, *args: Any, table: GamingTable, layouts: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen, since = self.fields["layout"], self.fields["from_at"]
        assert isinstance(chosen, forms.ModelChoiceField)  # noqa: S101
        assert isinstance(since, LocalTimeField)  # noqa: S101
        chosen.queryset = layouts
        since.set_zone(table.property.zone)
