"""Tables from a file: choose it, look at what it would do, put it right, write it."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.table_columns import BY_KEY, COLUMNS, template_rows
from backoffice.casinos.views.properties import OneProperty
from backoffice.core.addresses import number_in
from backoffice.core.csv_export import csv_rows
from backoffice.core.errors import DomainError
from backoffice.core.text import one_line
from backoffice.permissions.actions import Action
from backoffice.table_import.forms import TableImportForm
from backoffice.table_import.models import TableImport
from backoffice.table_import.plan import BAD, Plan
from backoffice.table_import.preview import TABS, columns_of, problem_rows, shown_rows, tabs_of
from backoffice.table_import.services import PlanMoved, correct_import, plan_of, start_import, write_import

# A page full of bad cells stays below the number of fields that Django takes in one request.
ROWS_ON_A_PAGE = 80


class TableImportView(OneProperty):
    action = Action.TABLE_IMPORT

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(TableImportForm())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = TableImportForm(request.POST, request.FILES)
        person = self.request.access.person
        if person is not None and form.is_valid():
            try:
                kept = start_import(
                    casino=self.casino,
                    person=person,
                    text=form.cleaned_data["content"],
                    file_name=form.file_name,
                    create_pits=form.cleaned_data["create_pits"],
                )
            except DomainError as refusal:
                form.add_error(form.source, str(refusal))
            else:
                return redirect("table-import-preview", self.casino.pk, kept.pk)
        return self._show(form)

    def _show(self, form: TableImportForm) -> HttpResponse:
        return self.page("table_import", self.context() | {"form": form, "columns": COLUMNS})


class TableImportTemplateView(OneProperty):
    action = Action.TABLE_IMPORT

    def get(self, request: HttpRequest, pk: int) -> StreamingHttpResponse:
        head = [column.header for column in COLUMNS]
        return _download(csv_rows(head, template_rows()), "tables-template.csv")


class OneImport(OneProperty, abstract=True):
    kept: TableImport

    def load(self) -> None:
        super().load()
        imports = TableImport.objects.filter(property=self.casino).select_related("property", "person")
        self.kept = get_object_or_404(imports, pk=self.kwargs["kept"])


class TableImportPreviewView(OneImport):
    action = Action.TABLE_IMPORT

    def get(self, request: HttpRequest, pk: int, kept: int) -> HttpResponse:
        if self.kept.written_at is not None:
            return self.page("table_import_done", self.context() | {"kept": self.kept})
        return self._show(plan_of(self.kept))

    def post(self, request: HttpRequest, pk: int, kept: int) -> HttpResponse:
        match request.POST.get("do"):
            case "write":
                return self._write()
            case "discard":
                self.kept.delete()
                messages.info(request, _("The import was discarded; nothing was saved."))
                return redirect("table-import", self.casino.pk)
            case _:
                return self._correct()

    def _correct(self) -> HttpResponse:
        cells: dict[int, dict[str, str]] = {}
        left_out: set[int] = set()
        for name, text in self.request.POST.items():
            kind, _colon, rest = name.partition(":")
            line, _colon, key = rest.partition(":")
            number = number_in(line)
            if kind == "cell" and number and key in BY_KEY:
                cells.setdefault(number, {})[key] = one_line(str(text))[:200]
            elif kind == "drop" and number:
                left_out.add(number)
        try:
            correct_import(
                kept=self.kept, cells=cells, left_out=left_out, create_pits="create_pits" in self.request.POST
            )
        except DomainError as refusal:
            messages.error(self.request, str(refusal))
        return redirect("table-import-preview", self.casino.pk, self.kept.pk)

    def _write(self) -> HttpResponse:
        fingerprint = self.request.POST.get("fingerprint", "")
        try:
            counts = write_import(kept=self.kept, fingerprint=fingerprint, actor=self.request.actor)
        except PlanMoved as moved:
            return self._show(moved.plan, moved=True, status=409)
        except DomainError as refusal:
            messages.error(self.request, str(refusal))
            return redirect("table-import-preview", self.casino.pk, self.kept.pk)
        messages.success(
            self.request,
            ngettext("%(new)d table added", "%(new)d tables added", counts["new"]) % counts
            + _(", %(changed)d changed, %(unchanged)d unchanged.") % counts,
        )
        return redirect(f"{reverse('table-list')}?property={self.casino.pk}")

    def _show(self, plan: Plan, *, moved: bool = False, status: int = 200) -> HttpResponse:
        counts = plan.counts
        tab = self.request.GET.get("show", "")
        tab = tab if tab in TABS else ("bad" if counts[BAD] else "all")
        rows = plan.rows if tab == "all" else [row for row in plan.rows if row.status == tab]
        page = Paginator(rows, ROWS_ON_A_PAGE).get_page(self.request.GET.get("page"))
        columns = columns_of(plan)
        context = self.context() | {
            "kept": self.kept,
            "plan": plan,
            "counts": counts,
            "tabs": tabs_of(plan, chosen=tab),
            "tab": tab,
            "page": page,
            "heads": [BY_KEY[key].header if key in BY_KEY else key for key in columns],
            "rows": shown_rows(list(page), columns=columns, as_shown=self.kept.shown),
            "moved": moved or self.kept.shown != plan.digests,
        }
        return self.page("table_import_preview", context, status=status)


class TableImportProblemsView(OneImport):
    """The bad rows with what is wrong with them, to be put right in a spreadsheet and brought again."""

    action = Action.TABLE_IMPORT

    def get(self, request: HttpRequest, pk: int, kept: int) -> StreamingHttpResponse:
        head, rows = problem_rows(plan_of(self.kept))
        return _download(csv_rows(head, rows), "tables-to-correct.csv")


def _download(rows: Any, name: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse(rows, content_type="text/csv")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
