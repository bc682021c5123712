"""Which table, and at which minute."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.core.forms.local_time import LocalTimeField
from backoffice.permissions.access import Access


class SettleForm(forms.Form):
    table = forms.ModelChoiceField(GamingTable.objects.none(), label=_("Table"))
    at = LocalTimeField(
        label=_("Date and time"), help_text=_("The rules in force at that time decide the round.")
    )

    def __init__(self, *args: Any, access: Access, casino: Property | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = tables_visible_to(access).filter(retired_at__isnull=True)
        # the request hands over a lazy one, which is never None itself
        if casino:
            tables = tables.filter(property=casino)
            at: Any = self.fields["at"]
            at.set_zone(casino.zone)
        chosen: Any = self.fields["table"]
        chosen.queryset = tables.order_by("number_order", "pk")
