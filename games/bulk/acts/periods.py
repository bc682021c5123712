"""Opening and closing many tables."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from backoffice.casinos.models import GamingTable
from backoffice.casinos.services.periods import close_table, open_table
from backoffice.core.forms.local_time import LocalTimeField
from backoffice.core.wording import clock_time
from games.bulk.acts.base import Act, Change, Outlook


class WhenForm(forms.Form):
    hide_optional = True

    at = LocalTimeField(
        label=gettext_lazy("When"),
        required=False,
        help_text=gettext_lazy(
            "Leave empty to use the current time. By the clock of the property; not in the future."
        ),
    )

    def __init__(self, *args: Any, zone: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        when = self.fields["at"]
        assert isinstance(when, LocalTimeField)  # noqa: S101
        when.set_zone(zone)


class OpenTables(Act):
    key = "open"
    label = gettext_lazy("Open")
    icon = "lock-open"
    asks_first = False
    opens = True

    def form(self, data: Any = None) -> WhenForm:
        return WhenForm(data, zone=self.bulk.casino.zone)

    def button(self, number: int) -> str:
        return ngettext("Open %(number)d table", "Open %(number)d tables", number) % {"number": number}

    def _at(self, form: Any) -> Any:
        return form.cleaned_data.get("at") or self.bulk.at.replace(microsecond=0)

    def outlooks(self, form: Any) -> Iterator[Outlook]:
        closed, opened = _("Closed"), _("Open")
        when = clock_time(self._at(form), self.bulk.casino.zone)
        for table in self.bulk.tables:
            yield Outlook(
                table,
                changes=(
                    Change(
                        _("State"),
                        opened if table.open_since else closed,
                        opened if self.opens else closed,
                        _("from %(at)s") % {"at": when},
                    ),
                ),
                objection=self.tried(table, form),
            )

    def do(self, table: GamingTable, form: Any) -> str:
        at = self._at(form)
        (open_table if self.opens else close_table)(table=table, at=at, actor=self.bulk.actor)
        when = clock_time(at, self.bulk.casino.zone)
        return (_("Open since %(at)s.") if self.opens else _("Closed since %(at)s.")) % {"at": when}


class CloseTables(OpenTables):
    key = "close"
    label = gettext_lazy("Close")
    icon = "lock"
    opens = False

    def button(self, number: int) -> str:
        return ngettext("Close %(number)d table", "Close %(number)d tables", number) % {"number": number}
