from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.core.forms.guarded import Guarded
from backoffice.people.models import Person
from games.badges.models import Badge
from games.badges.widgets import BadgeNumberInput, PinInput


class BadgeForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Badge
        fields = ["number", "name", "person", "may_verify"]
        widgets = {"number": BadgeNumberInput}
        labels = {"may_verify": _("Floor supervisor: verifies what a dealer has inspected")}
        help_texts = {"may_verify": ""}

    def __init__(self, *args: Any, casino: Property, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = self.fields["person"]
        assert isinstance(people, forms.ModelChoiceField)  # noqa: S101
        here = Q(membership__properties__isnull=True) | Q(membership__properties=casino)
        people.queryset = Person.objects.filter(
            here | Q(pk=self.instance.person_id), membership__operator=casino.operator_id
        ).distinct()
        people.empty_label = str(_("No account"))


class PinForm(forms.Form):
    """For one use, unless it is the own badge."""

    pin = forms.CharField(
        label=_("PIN"),
        strip=False,
        widget=PinInput,
        help_text=_(
            "4 to 8 digits, for one use: the holder uses it to choose their own PIN, which no one else knows."
        ),
    )
    again = forms.CharField(label=_("PIN again"), strip=False, widget=PinInput)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "pin" in cleaned and "again" in cleaned and cleaned["pin"] != cleaned["again"]:
            self.add_error("again", _("The two PINs do not match."))
        return cleaned


class OwnPinForm(PinForm):
    """By the holder, by thumb: the badge, the PIN that they were given, and the one that they want."""

    badge = forms.CharField(label=_("Badge number"), max_length=20, widget=BadgeNumberInput)
    given = forms.CharField(label=_("Current PIN"), max_length=8, strip=False, widget=PinInput)
    field_order = ["badge", "given", "pin", "again"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pin"].label, self.fields["again"].label = _("Your PIN"), _("Your PIN again")
        self.fields["pin"].help_text = _("4 to 8 digits. Do not tell anyone.")


class NewBadgeForm(PinForm, BadgeForm):
    unguarded = frozenset({"pin", "again"})
    field_order = ["number", "name", "person", "may_verify", "pin", "again"]
