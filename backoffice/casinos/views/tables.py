"""Gaming tables: the list, the page of one, and everything done to it but opening and closing."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.audit.selectors import history_of
from backoffice.casinos.forms import TableFilterForm, TableForm
from backoffice.casinos.models import GamingTable
from backoffice.casinos.selectors.tables import period_lines, table_with_state, tables_listed_for
from backoffice.casinos.services.equipment import clause_on_alternative_places
from backoffice.casinos.services.tables import (
    TABLE_FIELDS,
    add_table,
    change_table,
    ensure_table_can_retire,
    restore_table,
    retire_table,
)
from backoffice.casinos.table_columns import export_head, export_row
from backoffice.casinos.table_listing import TableListing
from backoffice.casinos.table_panels import TableDesk, panels_of
from backoffice.casinos.views.base import AddView, CasinoView, RestoreView, RetireView
from backoffice.casinos.views.properties import OneProperty
from backoffice.core.contributions import in_order
from backoffice.core.csv_export import csv_rows
from backoffice.core.menu import Entry
from backoffice.core.prepared import only
from backoffice.core.views.guarded import GuardedEditView
from backoffice.lists.views import ListPage
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action

PERIODS_ON_A_PAGE = 20


def bulk_acts(access: Access) -> list[Entry]:
    """What the person may do at many tables at once."""
    return [each for each in in_order("table_actions") if access.allows(each.action)]


class TableListView(CasinoView, ListPage):
    action = Action.TABLE_VIEW
    listing_class = TableListing

    def show(self, listing: TableListing) -> HttpResponse:
        acts = bulk_acts(self.request.access)
        context = {
            "form": listing.form,
            "casino": listing.asked.casino,
            "acts": acts,
            "tick": "table" if acts else "",
            "pits": list(listing.form.pits.values()) if acts else [],
        }
        return self.page("table_list", context | self.list_context(listing))


class TableExportView(CasinoView):
    """All that the filters leave, in the columns that the import reads again."""

    action = Action.TABLE_VIEW

    def get(self, request: HttpRequest) -> HttpResponseBase:
        form, query = _asked(self)
        if not form.is_valid():
            # the list says what is wrong with the filter; a wrong file would say nothing
            return redirect(f"{reverse('table-list')}?{request.GET.urlencode()}")
        with_operator = self.request.access.operator is None
        tables = tables_listed_for(self.request.access, query).iterator(chunk_size=2000)
        rows = (export_row(table, with_operator=with_operator) for table in tables)
        response = StreamingHttpResponse(
            csv_rows(export_head(with_operator=with_operator), rows), content_type="text/csv"
        )
        response["Content-Disposition"] = f'attachment; filename="tables-{timezone.localdate()}.csv"'
        return response


def _asked(view: CasinoView) -> tuple[TableFilterForm, Any]:
    form = TableFilterForm(
        view.request.GET, access=view.request.access, current=view.request.current_property
    )
    return form, form.query()


class OneTable(CasinoView, abstract=True):
    table: GamingTable

    def load(self) -> None:
        self.table = only(table_with_state(self.request.access, self.kwargs["pk"]))

    def context(self) -> dict[str, Any]:
        return {"table": self.table, "casino": self.table.property}

    def done_url(self) -> str:
        return reverse("table-detail", args=[self.table.pk])


class TableView(OneTable):
    action = Action.TABLE_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        page = Paginator(self.table.periods.all(), PERIODS_ON_A_PAGE).get_page(request.GET.get("page"))
        context = self.context() | {
            "page": page,
            "periods": period_lines(self.table, list(page), now=timezone.now()),
            "place_clause": clause_on_alternative_places(self.table.property, timezone.now()),
            "history": history_of(self.request.access, self.table, newest=20),
            "panels": panels_of(TableDesk(self.request.access, self.table, timezone.now())),
        }
        return self.page("table", context)


class TableAddView(OneProperty, AddView):
    action = Action.TABLE_CHANGE
    template = "table_form"

    def make_form(self, data: Any = None) -> TableForm:
        return TableForm(data, casino=self.casino, initial={"pit": self.request.GET.get("pit")})

    def add(self, form: Any) -> HttpResponse:
        values = {name: form.cleaned_data[name] for name in TABLE_FIELDS}
        table = add_table(casino=self.casino, values=values, actor=self.request.actor)
        messages.success(self.request, _("%(table)s was added.") % {"table": table})
        if "another" in self.request.POST:
            return redirect(f"{reverse('table-add', args=[self.casino.pk])}?pit={table.pit_id}")
        return redirect("table-detail", table.pk)

    def context(self) -> dict[str, Any]:
        has_pits = self.casino.pits.filter(retired_at__isnull=True).exists()
        return {"casino": self.casino, "has_pits": has_pits}


class TableChangeView(OneTable, GuardedEditView):
    action = Action.TABLE_CHANGE
    template_name = "casinos/table_form.html"

    def load(self) -> None:
        super().load()
        self.edited = self.table

    def make_form(self, data: Any = None, **state: Any) -> TableForm:
        return TableForm(data, casino=self.table.property, instance=copy(state["edited"]), **state)

    def save(self, form: Any) -> bool:
        return change_table(
            table=self.table,
            seen_version=form.seen.version,
            values={name: form.cleaned_data[name] for name in TABLE_FIELDS},
            actor=self.request.actor,
        )

    def context(self) -> dict[str, Any]:
        return super().context() | {"has_pits": True}


class TableRetireView(OneTable, RetireView):
    action = Action.TABLE_CHANGE

    def context(self) -> dict[str, Any]:
        return super().context() | {"name": self.table.number, "back": self.done_url()}

    def ensure_possible(self) -> None:
        ensure_table_can_retire(self.table)

    def retire(self) -> bool:
        return retire_table(table=self.table, actor=self.request.actor)

    def done_words(self) -> str:
        return _("%(table)s is archived.") % {"table": self.table}


class TableRestoreView(OneTable, RestoreView):
    action = Action.TABLE_CHANGE

    def restore(self) -> bool:
        return restore_table(table=self.table, actor=self.request.actor)

    def done_words(self) -> str:
        return _("%(table)s is back in use.") % {"table": self.table}
