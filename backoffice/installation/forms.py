"""Operators and authorities, each added together with the first person who keeps it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.forms import address_lines
from backoffice.casinos.models import Operator, Regulator
from backoffice.core.forms.guarded import Guarded
from backoffice.people.forms.sign_in import address_field


class KeeperForm(forms.Form):
    full_name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    email = address_field(help_text=_("The invitation is sent there."))


def _add_keeper_fields(form: forms.BaseForm, *, who: Any) -> None:
    form.fields["keeper_name"] = forms.CharField(
        label=_("Name of the first %(role)s") % {"role": who},
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    form.fields["keeper_email"] = address_field(
        _("Email address of the first %(role)s") % {"role": who},
        help_text=_("An invitation is sent there. This person then invites everyone else."),
    )
    form.fields["keeper_email"].widget.attrs["autocomplete"] = "off"


class OperatorForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Operator
        fields = ["name", "licence_number", "postal_address"]
        widgets = {"postal_address": address_lines()}
        help_texts = {"licence_number": _("As shown on the license, for example FO-0007.")}


class AddOperatorForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta(OperatorForm.Meta):
        pass

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _add_keeper_fields(self, who=_("game manager"))


class RegulatorForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Regulator
        fields = ["jurisdiction_name", "name", "postal_address"]
        widgets = {"postal_address": address_lines()}
        help_texts = {
            "jurisdiction": _(
                "Short and permanent: the name of the folder that holds its rule packs. It cannot be "
                "changed later."
            ),
            "jurisdiction_name": _("The name people use."),
        }


class AddRegulatorForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta(RegulatorForm.Meta):
        fields = ["jurisdiction", "jurisdiction_name", "name", "postal_address"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _add_keeper_fields(self, who=_("approver"))
