"""Reports about decks of a property and a period: on the page, as CSV, as PDF."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.local_time import gaming_day_of
from backoffice.jobs.export_files import Export, ExportPage
from backoffice.jobs.selectors import newest_reports
from backoffice.jobs.services.reports import order_report
from backoffice.permissions.actions import Action
from games.card_inventory.forms.reports import PeriodForm
from games.card_inventory.selectors.report_rows import ReportPeriod
from games.card_inventory.selectors.reports import KINDS, ReportKind, rotations_by_table, totals_of
from games.card_inventory.services.reports import KIND, export_of, parameters_of
from games.card_inventory.views.base import OneCasino

SHOWN = 50


class OnePeriod(OneCasino, abstract=True):
    def load(self) -> None:
        super().load()
        asked = self.request.POST if self.request.method == "POST" else self.request.GET
        today = gaming_day_of(self.casino, timezone.now())
        self.form = PeriodForm(asked, casino=self.casino, today=today)

    def list_url(self) -> str:
        return f"{reverse('deck-reports', args=[self.casino.pk])}?{self.request.GET.urlencode()}"


class ReportsView(OnePeriod):
    action = Action.DECK_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        context = self.context() | {"form": self.form, "kinds": list(KINDS.values())}
        period = self.form.period()
        if period is not None:
            context |= self._figures(period)
        context["reports"] = newest_reports(self.request.access, kinds=[KIND], casino=self.casino)
        return self.page("reports", context)

    def _figures(self, period: ReportPeriod) -> dict[str, Any]:
        chosen = KINDS.get(self.request.GET.get("kind", ""), KINDS["late"])
        late = list(KINDS["late"].rows(period))
        rows = late if chosen.key == "late" else _first(chosen, period)
        return {
            "period": period,
            "totals": totals_of(period, late=len(late)),
            "by_table": rotations_by_table(period),
            "chosen": chosen,
            "rows": [list(zip(chosen.head, row, strict=True)) for row in rows[:SHOWN]],
            "more": len(rows) > SHOWN,
        }


def _first(kind: ReportKind, period: ReportPeriod) -> list[tuple[Any, ...]]:
    rows = []
    for row in kind.rows(period):
        rows.append(row)
        if len(rows) > SHOWN:
            break
    return rows


class ReportCsvView(ExportPage, OnePeriod):
    """All rows of the period, however many."""

    action = Action.DECK_VIEW

    def load(self) -> None:
        super().load()
        # the period stands in the address, also when the file is ordered
        today = gaming_day_of(self.casino, timezone.now())
        self.form = PeriodForm(self.request.GET, casino=self.casino, today=today)

    def export(self) -> Export | HttpResponse:
        if self.kwargs["kind"] not in KINDS:
            raise Http404
        period = self.form.period()
        # the page says what is wrong with the period; a wrong file would say nothing
        return export_of(KINDS[self.kwargs["kind"]], period) if period else redirect(self.list_url())


class ReportPdfView(OnePeriod):
    action = Action.DECK_VIEW

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        period = self.form.period()
        back = reverse("deck-reports", args=[self.casino.pk])
        if period is None:
            messages.error(request, _("Choose a first and a last day."))
            return redirect(back)
        try:
            order_report(
                kind=KIND,
                title=_("Decks %(first)s to %(last)s") % {"first": period.first, "last": period.last},
                parameters=parameters_of(period),
                casino=self.casino,
                at=timezone.now(),
                actor=self.request.actor,
            )
        except DomainError as refusal:
            messages.error(request, str(refusal))
        return redirect(f"{back}?first={period.first}&last={period.last}")
