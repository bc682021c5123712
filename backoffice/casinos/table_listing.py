"""The list of tables: what it can show, filter and be sorted by. Other features add their columns to it."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.forms import TableFilterForm
from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.tables import TableQuery, tables_listed_for
from backoffice.core.contributions import in_order
from backoffice.lists.columns import Column
from backoffice.lists.listing import Listing
from backoffice.lists.moments import local
from backoffice.permissions.actions import Action


def _since(table: Any) -> datetime | None:
    return local(table.retired_at or table.open_since or table.closed_since, table.property)


def _state(table: Any) -> str:
    if table.is_retired:
        return str(_("Archived"))
    return str(_("Open") if table.open_since else _("Closed"))


NUMBER = "number_order"
PROPERTY, OPERATOR = "property", "operator"
COLUMNS = (
    Column("number", _("Table"), lambda table: table.number, sort=(NUMBER,)),
    Column("pit", _("Pit"), lambda table: table.pit.name, sort=("pit__name", NUMBER)),
    Column("state", _("State"), _state, sort=("open_since", NUMBER), cell="casinos/_state_since.html"),
    Column("since", _("Since"), _since, sort=("open_since", NUMBER), shown=False),
    Column(
        "positions",
        _("Positions"),
        lambda table: table.positions,
        sort=("positions", NUMBER),
        figure=True,
    ),
    Column(
        "supply",
        _("Cards come from"),
        lambda table: table.get_shuffler_kind_display(),
        sort=("shuffler_kind", NUMBER),
    ),
    Column(
        "serial",
        _("Shuffler serial number"),
        lambda table: table.shuffler_serial,
        sort=("shuffler_serial", NUMBER),
        shown=False,
    ),
    Column(
        "device",
        _("Progressive device"),
        lambda table: table.progressive_device,
        sort=("progressive_device", NUMBER),
        shown=False,
    ),
    Column(PROPERTY, _("Property"), lambda table: table.property.name, sort=("property__name", NUMBER)),
    Column(
        OPERATOR,
        _("Operator"),
        lambda table: table.property.operator.name,
        sort=("property__operator__name", NUMBER),
    ),
)


class TableListing(Listing):
    key = "tables"
    title = _("Tables")
    action = Action.TABLE_VIEW
    columns = COLUMNS
    default_sort = "number"
    url_name = "table-detail"

    asked: TableQuery

    def prepare(self) -> None:
        self.form = TableFilterForm(self.given, access=self.access, current=self.current)
        self.asked = self.form.query()

    def rows(self) -> QuerySet[GamingTable]:
        return tables_listed_for(self.access, self.asked)

    def then_by(self) -> tuple[str, ...]:
        return ("property__name",)

    @property
    def about(self) -> Property | None:
        return self.asked.casino or (self.asked.pit.property if self.asked.pit else None)

    def offered(self) -> tuple[Column, ...]:
        """Of one property nobody needs its name, and of one operator neither."""
        is_regulator = self.access.organisation_kind == "regulator"
        left_out = set() if is_regulator else {OPERATOR}
        if self.asked.casino and not is_regulator:
            left_out.add(PROPERTY)
        own = [each for each in COLUMNS if each.key not in left_out]
        # after pit and state, before what the table is made of
        return (*own[:3], *in_order("table_columns"), *own[3:])
