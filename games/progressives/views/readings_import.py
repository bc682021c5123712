"""Readings from a file: choose it, look at what it would do, write it."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.casinos.views.pages import AudienceView
from backoffice.core.csv_export import csv_rows
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.progressives.forms.meters import ReadingImportForm
from games.progressives.models import ReadingImport
from games.progressives.services.readings_columns import COLUMNS
from games.progressives.services.readings_import import PlanMoved, plan_of, start_import, write_import

ROWS_ON_A_PAGE = 100


class OneCasino(AudienceView, abstract=True):
    feature = "progressives"
    casino: Property

    def load(self) -> None:
        self.casino = get_object_or_404(properties_visible_to(self.request.access), pk=self.kwargs["pk"])


class ReadingImportView(OneCasino):
    action = Action.METER_RECORD

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(ReadingImportForm())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = ReadingImportForm(request.POST, request.FILES)
        person = self.request.access.person
        if person is not None and form.is_valid():
            try:
                kept = start_import(
                    casino=self.casino,
                    person=person,
                    text=form.cleaned_data["content"],
                    file_name=form.file_name,
                    now=timezone.now(),
                )
            except DomainError as refusal:
                form.add_error(form.source, str(refusal))
            else:
                return redirect("meter-import-preview", self.casino.pk, kept.pk)
        return self._show(form)

    def _show(self, form: Any) -> HttpResponse:
        return self.page("meter_import", {"form": form, "casino": self.casino, "columns": COLUMNS})


class ReadingImportTemplateView(OneCasino):
    action = Action.METER_RECORD

    def get(self, request: HttpRequest, pk: int) -> StreamingHttpResponse:
        head = [column.header for column in COLUMNS]
        response = StreamingHttpResponse(
            csv_rows(head, [[column.example for column in COLUMNS]]), content_type="text/csv"
        )
        response["Content-Disposition"] = 'attachment; filename="meter-readings.csv"'
        return response


class ReadingImportPreviewView(OneCasino):
    action = Action.METER_RECORD
    kept: ReadingImport

    def load(self) -> None:
        super().load()
        person = self.request.access.person
        own = ReadingImport.objects.select_related("property__regulator").filter(
            property=self.casino, person=person
        )
        self.kept = get_object_or_404(own, pk=self.kwargs["kept_id"])

    def get(self, request: HttpRequest, pk: int, kept_id: int) -> HttpResponse:
        if self.kept.written_at is not None:
            return redirect(self._list_url())
        return self._show()

    def post(self, request: HttpRequest, pk: int, kept_id: int) -> HttpResponse:
        if request.POST.get("do") == "discard":
            if self.kept.written_at is None:
                self.kept.delete()
            messages.success(request, _("The file was discarded; nothing was saved."))
            return redirect("meter-import", self.casino.pk)
        try:
            outcome = write_import(
                kept=self.kept,
                fingerprint=request.POST.get("fingerprint", ""),
                now=timezone.now(),
                actor=self.request.actor,
            )
        except PlanMoved:
            return self._show(moved=True)
        self._say(outcome)
        return redirect(self._list_url())

    def _say(self, outcome: dict[str, int]) -> None:
        words = ngettext(
            "%(number)d reading was saved.", "%(number)d readings were saved.", outcome["readings"]
        ) % {"number": outcome["readings"]}
        if outcome["alerts"]:
            words += " " + ngettext(
                "%(number)d alert was raised.", "%(number)d alerts were raised.", outcome["alerts"]
            ) % {"number": outcome["alerts"]}
            messages.warning(self.request, words)
        else:
            messages.success(self.request, words)

    def _list_url(self) -> str:
        return f"{reverse('progressive-list')}?property={self.casino.pk}"

    def _show(self, *, moved: bool = False) -> HttpResponse:
        plan = plan_of(self.kept, now=timezone.now())
        rows = sorted(plan.rows, key=lambda row: (not row.problems, not row.warning, row.line))
        page = Paginator(rows, ROWS_ON_A_PAGE).get_page(self.request.GET.get("page"))
        context = {"casino": self.casino, "kept": self.kept, "plan": plan, "page": page, "moved": moved}
        return self.page("meter_import_preview", context | {"columns": COLUMNS}, status=409 if moved else 200)
