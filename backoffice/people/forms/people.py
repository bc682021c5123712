"""Who may do what: roles and the properties they are for."""

from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.forms.guarded import Guarded
from backoffice.people.forms.sign_in import address_field
from backoffice.people.models import Membership
from backoffice.people.selectors.people import properties_to_choose
from backoffice.people.services.keepers import kind_of
from backoffice.permissions.roles import ROLE_MEANINGS, ROLES_BY_ORGANISATION, Role


class RightsFields(forms.Form):
    roles = forms.MultipleChoiceField(
        label=_("Roles"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one role.")},
    )
    properties: "forms.ModelMultipleChoiceField[Property]" = forms.ModelMultipleChoiceField(
        label=_("Only at these properties"),
        queryset=Property.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Leave empty for all properties, including those added later. A person limited to "
            "some properties cannot manage people."
        ),
    )

    def offer_rights(self, organisation: Operator | Regulator | None, *, also: Any = ()) -> None:
        """`also` are chosen properties that were retired meanwhile: a limit stays until somebody lifts it."""
        self.fields["roles"].choices = role_choices(organisation)  # type: ignore[attr-defined]
        casinos: QuerySet[Property] = properties_to_choose(organisation)
        casinos = casinos.filter(Q(retired_at__isnull=True) | Q(pk__in=also))
        self.fields["properties"].queryset = casinos  # type: ignore[attr-defined]
        if organisation is None:
            self.fields["properties"].widget = forms.MultipleHiddenInput()


def role_choices(organisation: Operator | Regulator | None) -> list[tuple[str, SafeString]]:
    words = '{}<span class="form-check-description">{}</span>'
    return [
        (role.value, format_html(words, role.label, ROLE_MEANINGS[role]))
        for role in ROLES_BY_ORGANISATION[kind_of(organisation)]
    ]


class InviteForm(RightsFields):
    full_name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    email = address_field(
        help_text=_("The invitation is sent there. It becomes the address to sign in with.")
    )

    field_order = ["full_name", "email", "roles", "properties"]

    def __init__(self, *args: Any, organisation: Operator | Regulator | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].widget.attrs["autocomplete"] = "off"
        self.offer_rights(organisation)
        if organisation is None:
            self.fields["roles"].initial = [Role.ADMINISTRATOR.value]


class RolesForm(Guarded, RightsFields):
    def __init__(self, *args: Any, edited: Membership, **kwargs: Any) -> None:
        super().__init__(*args, edited=edited, **kwargs)
        self.offer_rights(edited.organisation, also=edited.properties.values("pk"))

    def values_of(self, edited: Any) -> dict[str, Any]:
        return {
            "roles": sorted(edited.roles),
            "properties": sorted(edited.properties.values_list("pk", flat=True)),
        }

    def words_for(self, name: str, value: Any) -> str:
        if name == "roles":
            return ", ".join(str(Role(role).label) for role in value)
        return super().words_for(name, value) if value else str(_("All properties"))


class PeopleFilterForm(forms.Form):
    hide_optional = True

    q = forms.CharField(label=_("Name or address"), required=False, widget=forms.SearchInput)
    role = forms.ChoiceField(label=_("Role"), required=False)
    casino: "forms.ModelChoiceField[Property]" = forms.ModelChoiceField(
        label=_("Property"), queryset=Property.objects.none(), required=False, empty_label=_("Every property")
    )
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[
            ("", _("Every state")),
            ("second_factor", _("With second factor")),
            ("no_second_factor", _("Without second factor")),
        ],
    )

    def __init__(self, *args: Any, organisation_kind: str, casinos: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        roles = ROLES_BY_ORGANISATION[organisation_kind]
        self.fields["role"].choices = [  # type: ignore[attr-defined]
            ("", _("Every role")),
            *((role.value, role.label) for role in roles),
        ]
        self.fields["casino"].queryset = casinos  # type: ignore[attr-defined]
        if len(roles) == 1:
            del self.fields["role"]
        if organisation_kind == "platform":
            del self.fields["casino"]
