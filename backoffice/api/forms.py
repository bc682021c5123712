"""A program of the organisation: what it may do, and where."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from backoffice.api.models import ApiClient
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.forms.guarded import Guarded
from backoffice.core.forms.numbers import WholeNumberField
from backoffice.people.models import Person
from backoffice.people.selectors.people import people_to_choose, properties_to_choose
from backoffice.permissions.scopes import scopes_for


class PersonChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, obj: Any) -> str:
        return str(obj.full_name)


class ClientFields(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("The system that will use it, for example Signage main pit."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("Permissions"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one permission.")},
    )
    properties: "forms.ModelMultipleChoiceField[Property]" = forms.ModelMultipleChoiceField(
        label=_("Only at these properties"),
        queryset=Property.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Leave empty for all properties, including those added later."),
    )
    acts_for = PersonChoice(
        label=_("Acts for"),
        queryset=Person.objects.none(),
        required=False,
        empty_label=_("Nobody"),
        help_text=_(
            "The person whose work it does: drafts, signatures, reviews, decisions, tables "
            "confirmed ready. They are asked first; nothing is done in their name until they "
            "confirm it under Connected apps."
        ),
    )
    requests_per_minute = WholeNumberField(
        label=_("Requests a minute"),
        min_value=1,
        max_value=60_000,
        initial=600,
        help_text=_("1 to 60,000. Requests above this number have to wait."),
    )

    def offer(self, organisation: Operator | Regulator | None, *, also: Any = ()) -> None:
        kind = "operator" if isinstance(organisation, Operator) else "regulator"
        self.fields["scopes"].choices = _scope_choices(kind)  # type: ignore[attr-defined]
        casinos = properties_to_choose(organisation)
        casinos = casinos.filter(Q(retired_at__isnull=True) | Q(pk__in=also))
        self.fields["properties"].queryset = casinos  # type: ignore[attr-defined]
        self.fields["acts_for"].queryset = people_to_choose(organisation)  # type: ignore[attr-defined]


def _scope_choices(kind: str) -> list[tuple[str, SafeString]]:
    words = '<code>{}</code><span class="form-check-description">{}{}</span>'
    alone = ("", _(" Only through the person it acts for."))
    return [
        (name, format_html(words, name, scope.meaning, alone[scope.needs_person]))
        for name, scope in scopes_for(kind).items()
    ]


class AddClientForm(ClientFields):
    def __init__(self, *args: Any, organisation: Operator | Regulator | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer(organisation)


class ChangeClientForm(Guarded, ClientFields):
    def __init__(self, *args: Any, edited: ApiClient, **kwargs: Any) -> None:
        super().__init__(*args, edited=edited, **kwargs)
        self.offer(edited.organisation, also=edited.properties.values("pk"))

    def values_of(self, edited: Any) -> dict[str, Any]:
        return {
            "name": edited.name,
            "scopes": sorted(edited.scopes),
            "properties": sorted(edited.properties.values_list("pk", flat=True)),
            "acts_for": edited.acts_for_id,
            "requests_per_minute": edited.requests_per_minute,
        }

    def words_for(self, name: str, value: Any) -> str:
        if name == "scopes":
            return ", ".join(value)
        if name == "properties" and not value:
            return str(_("All properties"))
        return super().words_for(name, value)
