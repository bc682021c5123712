"""Who may do what: roles and the properties they are for."""

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from backoffice.forms.guarded import Guarded
from backoffice.forms.sign_in import address_field
from backoffice.models import Membership, Operator, Property, Regulator
from backoffice.permissions.roles import ROLE_MEANINGS, ROLES_BY_ORGANISATION, Role
from backoffice.selectors.people import properties_to_choose
from backoffice.services.keepers import kind_of


def roles_field(organisation: Operator | Regulator | None) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=_("Roles"),
        choices=[
            (
                role.value,
                format_html(
                    '{}<span class="form-check-description">{}</span>', role.label, ROLE_MEANINGS[role]
                ),
            )
            for role in ROLES_BY_ORGANISATION[kind_of(organisation)]
        ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one role.")},
    )


def properties_field(organisation: Operator | Regulator | None) -> forms.ModelMultipleChoiceField:
    field: forms.ModelMultipleChoiceField = forms.ModelMultipleChoiceField(
        label=_("Only at these properties"),
        queryset=properties_to_choose(organisation).filter(retired_at__isnull=True),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "None chosen means everywhere, also at properties added later. Whoever is limited cannot manage people."
        ),
    )
    return field


class InviteForm(forms.Form):
    full_name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    email = address_field(help_text=_("The invitation goes there. It becomes the address to sign in with."))

    def __init__(self, *args: Any, organisation: Operator | Regulator | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].widget.attrs["autocomplete"] = "off"
        self.fields["roles"] = roles_field(organisation)
        if organisation is None:
            self.fields["roles"].initial = [Role.ADMINISTRATOR.value]
        else:
            self.fields["properties"] = properties_field(organisation)


class RolesForm(Guarded, forms.Form):
    def __init__(self, *args: Any, edited: Membership, **kwargs: Any) -> None:
        self.base_fields = {"roles": roles_field(edited.organisation)}
        if edited.organisation:
            houses = properties_field(edited.organisation)
            # A limit to a property that was retired meanwhile stays as it is until somebody lifts it.
            houses.queryset = houses.queryset | properties_to_choose(edited.organisation).filter(
                pk__in=edited.properties.values("pk")
            )
            self.base_fields["properties"] = houses
        super().__init__(*args, edited=edited, **kwargs)
        if not self.is_bound:
            self.initial = self.values_of(edited) | self.initial

    def values_of(self, edited: Any) -> dict[str, Any]:
        values: dict[str, Any] = {"roles": sorted(edited.roles)}
        if "properties" in self.fields:
            values["properties"] = sorted(edited.properties.values_list("pk", flat=True))
        return values

    def words_for(self, name: str, value: Any) -> str:
        if name == "roles":
            return ", ".join(str(Role(role).label) for role in value)
        return super().words_for(name, value) if value else str(_("All properties"))


class PeopleFilterForm(forms.Form):
    hide_optional = True

    q = forms.CharField(label=_("Name or address"), required=False, widget=forms.SearchInput)
    role = forms.ChoiceField(label=_("Role"), required=False)
    house = forms.ModelChoiceField(
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

    def __init__(self, *args: Any, organisation_kind: str, houses: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        roles = ROLES_BY_ORGANISATION[organisation_kind]
        self.fields["role"].choices = [  # type: ignore[attr-defined]
            ("", _("Every role")),
            *((role.value, role.label) for role in roles),
        ]
        self.fields["house"].queryset = houses  # type: ignore[attr-defined]
        if len(roles) == 1:
            del self.fields["role"]
        if organisation_kind == "platform":
            del self.fields["house"]
