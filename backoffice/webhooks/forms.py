"""Which system is told about what."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.forms.guarded import Guarded
from backoffice.people.selectors.people import properties_to_choose
from backoffice.webhooks.events import groups_for
from backoffice.webhooks.models import Webhook


class WebhookFields(forms.Form):
    name = forms.CharField(
        label=_("Name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    url = forms.CharField(
        label=_("Address"),
        max_length=500,
        help_text=_("The address that changes are sent to, starting with https://."),
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
    )
    events = forms.MultipleChoiceField(
        label=_("Events"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one event.")},
    )
    properties: "forms.ModelMultipleChoiceField[Property]" = forms.ModelMultipleChoiceField(
        label=_("Only at these properties"),
        queryset=Property.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Leave empty for all properties."),
    )

    def offer(self, organisation: Operator | Regulator | None, *, also: Any = ()) -> None:
        kind = "operator" if isinstance(organisation, Operator) else "regulator"
        self.fields["events"].choices = [  # type: ignore[attr-defined]
            (name, group.label) for name, group in groups_for(kind).items()
        ]
        casinos = properties_to_choose(organisation)
        casinos = casinos.filter(Q(retired_at__isnull=True) | Q(pk__in=also))
        self.fields["properties"].queryset = casinos  # type: ignore[attr-defined]


class AddWebhookForm(WebhookFields):
    def __init__(self, *args: Any, organisation: Operator | Regulator | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer(organisation)


class ChangeWebhookForm(Guarded, WebhookFields):
    def __init__(self, *args: Any, edited: Webhook, **kwargs: Any) -> None:
        super().__init__(*args, edited=edited, **kwargs)
        self.offer(edited.organisation, also=edited.properties.values("pk"))

    def values_of(self, edited: Any) -> dict[str, Any]:
        return {
            "name": edited.name,
            "url": edited.url,
            "events": sorted(edited.events),
            "properties": sorted(edited.properties.values_list("pk", flat=True)),
        }

    def words_for(self, name: str, value: Any) -> str:
        if name == "properties" and not value:
            return str(_("All properties"))
        return super().words_for(name, value)
