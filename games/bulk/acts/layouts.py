"""Putting many tables on one approved layout."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from backoffice.casinos.models import GamingTable
from backoffice.core.forms.local_time import LocalTimeField
from games.bulk.acts.base import Act, Change, Outlook
from games.layouts.forms import LayoutChoice
from games.layouts.models import Layout
from games.layouts.selectors.layouts import layout_at, layouts_visible_to
from games.layouts.services.table_layouts import put_table_on_layout


class LayoutForm(forms.Form):
    hide_optional = True

    layout = LayoutChoice(
        queryset=Layout.objects.none(),
        label=gettext_lazy("Layout"),
        empty_label=gettext_lazy("Choose a layout"),
    )
    from_at = LocalTimeField(
        label=gettext_lazy("On the tables since"),
        required=False,
        help_text=gettext_lazy(
            "Leave empty to use the current time. By the clock of the property; not in the future."
        ),
    )

    def __init__(self, *args: Any, layouts: Any, zone: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen, since = self.fields["layout"], self.fields["from_at"]
        assert isinstance(chosen, forms.ModelChoiceField)  # noqa: S101
        assert isinstance(since, LocalTimeField)  # noqa: S101
        chosen.queryset = layouts
        since.set_zone(zone)


class PutOnLayout(Act):
    key = "layout"
    label = gettext_lazy("Assign a layout")
    icon = "layout-board"

    def form(self, data: Any = None) -> LayoutForm:
        layouts = layouts_visible_to(self.bulk.access).filter(
            property=self.bulk.casino, state=Layout.State.APPROVED
        )
        return LayoutForm(data, layouts=layouts, zone=self.bulk.casino.zone)

    def button(self, number: int) -> str:
        return ngettext(
            "Put %(number)d table on the layout", "Put %(number)d tables on the layout", number
        ) % {"number": number}

    def outlooks(self, form: Any) -> Iterator[Outlook]:
        layout = form.cleaned_data["layout"]
        for table in self.bulk.tables:
            lying = layout_at(table, self.bulk.at)
            yield Outlook(
                table,
                changes=(Change(_("Layout"), str(lying.submission) if lying else _("none"), str(layout)),),
                objection=self.tried(table, form),
            )

    def do(self, table: GamingTable, form: Any) -> str:
        since = form.cleaned_data.get("from_at") or self.bulk.at.replace(second=0, microsecond=0)
        put_table_on_layout(
            table=table,
            layout=form.cleaned_data["layout"],
            from_at=since,
            at=self.bulk.at,
            actor=self.bulk.actor,
        )
        return _("%(layout)s lies on it.") % {"layout": form.cleaned_data["layout"]}
