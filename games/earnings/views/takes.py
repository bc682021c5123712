"""Drop and win per table and day: seen, typed, put right, imported, taken away as a file."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from backoffice.casinos.views.pages import AudienceView, NamedCasinoView
from backoffice.core.csv_export import csv_rows
from backoffice.core.csv_reading import decoded
from backoffice.core.errors import DomainError
from backoffice.core.local_time import gaming_day_of
from backoffice.core.versions import EditConflict
from backoffice.permissions.actions import Action
from games.earnings.models import DropAndWin
from games.earnings.selectors.drop_and_win import takes_visible_to
from games.earnings.selectors.hold import TableHold, TakeRow, by_table, takes_between, with_theory
from games.earnings.services.drop_and_win import report_take
from games.earnings.services.takes_import import COLUMNS, EXAMPLE, FileMoved, plan_takes, write_takes
from games.earnings.take_forms import TakeCorrectForm, TakeFilterForm, TakeForm, TakeImportForm
from games.engine.amounts import rounded

ON_A_PAGE = 50


class TakesOfCasino(NamedCasinoView, abstract=True):
    feature = "earnings"

    @property
    def here(self) -> Property:
        if self.casino is None:
            raise Http404
        return self.casino

    def list_url(self) -> str:
        return reverse("take-list") + self.place_of(self.casino)


class TakeListView(TakesOfCasino):
    action = Action.EARNINGS_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        if self.casino is None:
            return self.page("takes", {"casino": None})
        form, rows = self.asked(self.casino)
        held = by_table(rows)
        context = {
            "casino": self.casino,
            "form": form,
            "held": held,
            "total": TableHold(held[0].table, rows) if held else None,
            "page": Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page")),
            "place": self.place_of(self.casino),
        }
        return self.page("takes", context)

    def asked(self, casino: Property) -> tuple[TakeFilterForm, list[TakeRow]]:
        form = TakeFilterForm(self.request.GET, casino=casino)
        since, until = form.period(gaming_day_of(casino, timezone.now()))
        return form, takes_between(self.request.access, casino, since, until, form.chosen_table)


class TakeExportView(TakeListView):
    def get(self, request: HttpRequest) -> Any:
        _form, rows = self.asked(self.here)
        head = ["Gaming day", "Table", "Drop", "Win", "Hold %", "Hours open", "Theoretical win"]
        head += ["Reported", "Reported by", "Corrections"]
        response = StreamingHttpResponse(csv_rows(head, _lines(rows)), content_type="text/csv")
        response["Content-Disposition"] = 'attachment; filename="drop-and-win.csv"'
        return response


def _lines(rows: list[TakeRow]) -> Iterator[list[Any]]:
    for row in rows:
        take = row.take
        yield [
            take.gaming_day.isoformat(),
            take.table.number,
            take.drop,
            take.win,
            "" if take.hold is None else rounded(100 * take.hold, 2),
            "" if row.hours is None else rounded(row.hours, 2),
            "" if row.theory is None else rounded(row.theory, 2),
            take.reported_at.isoformat(timespec="seconds"),
            take.reported_by_name,
            len(take.earlier.all()),
        ]


class TakeAddView(TakesOfCasino):
    action = Action.EARNINGS_RECORD

    def get(self, request: HttpRequest) -> HttpResponse:
        initial = {"gaming_day": gaming_day_of(self.here, timezone.now()), "table": request.GET.get("table")}
        return self._show(TakeForm(casino=self.here, initial=initial))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = TakeForm(request.POST, casino=self.here, initial={})
        if form.is_valid():
            typed = form.cleaned_data
            known = takes_visible_to(self.request.access).filter(
                table=typed["table"], gaming_day=typed["gaming_day"]
            )
            there = known.first()
            if there is not None:
                return self._show(form, there=there)
            try:
                take = report_take(
                    table=typed["table"],
                    gaming_day=typed["gaming_day"],
                    drop=typed["drop"],
                    win=typed["win"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                said = {"table": take.table.number, "day": take.gaming_day.isoformat()}
                messages.success(request, _("Drop and win of %(table)s, %(day)s were recorded.") % said)
                return redirect(self.list_url())
        return self._show(form)

    def _show(self, form: TakeForm, *, there: DropAndWin | None = None) -> HttpResponse:
        context = {"form": form, "casino": self.here, "there": there, "place": self.place_of(self.here)}
        return self.page("take_add", context, status=409 if there else 200)


class OneTake(AudienceView, abstract=True):
    feature = "earnings"
    take: DropAndWin

    def load(self) -> None:
        self.take = get_object_or_404(takes_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        casino = self.take.table.property
        return {"take": self.take, "casino": casino, "row": with_theory(casino, [self.take])[0]}


class TakeCorrectView(OneTake):
    """The count that it replaces stays beside it."""

    action = Action.EARNINGS_RECORD

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(TakeCorrectForm(take=self.take))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = TakeCorrectForm(request.POST, take=self.take)
        if form.is_valid():
            typed = form.cleaned_data
            try:
                take = report_take(
                    table=self.take.table,
                    gaming_day=self.take.gaming_day,
                    drop=typed["drop"],
                    win=typed["win"],
                    seen_version=typed["seen"],
                    reason=typed["reason"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except EditConflict:
                self.take.refresh_from_db()
                form = TakeCorrectForm({**request.POST.dict(), "seen": self.take.version}, take=self.take)
                form.add_error(
                    None, _("Someone else corrected this count in the meantime. Check theirs first.")
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("The correction is recorded; the earlier count stays on record."))
                return redirect(f"{reverse('take-list')}?property={take.table.property_id}")
        return self._show(form)

    def _show(self, form: TakeCorrectForm) -> HttpResponse:
        return self.page("take_correct", self.context() | {"form": form, "earlier": self.take.earlier.all()})


class TakeTemplateView(TakesOfCasino):
    action = Action.EARNINGS_RECORD

    def get(self, request: HttpRequest) -> StreamingHttpResponse:
        response = StreamingHttpResponse(csv_rows(COLUMNS.values(), [EXAMPLE]), content_type="text/csv")
        response["Content-Disposition"] = 'attachment; filename="drop-and-win.csv"'
        return response


class TakeImportView(TakesOfCasino):
    """The rows come back with the preview: nothing is kept between the two."""

    action = Action.EARNINGS_RECORD

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._choose(TakeImportForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = TakeImportForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._choose(form)
        file = form.cleaned_data["file"]
        try:
            text = decoded(file.read() if file else form.cleaned_data["text"].encode())
            if request.POST.get("do") == "write":
                return self._write(text, request.POST.get("fingerprint", ""))
            return self._preview(text)
        except DomainError as refusal:
            form.add_error("file" if file else "text", str(refusal))
            return self._choose(form)

    def _write(self, text: str, fingerprint: str) -> HttpResponse:
        try:
            number = write_takes(
                casino=self.here,
                text=text,
                fingerprint=fingerprint,
                at=timezone.now(),
                actor=self.request.actor,
            )
        except FileMoved:
            return self._preview(text, moved=True)
        messages.success(
            self.request,
            ngettext("%(number)d count was saved.", "%(number)d counts were saved.", number)
            % {"number": number},
        )
        return redirect(self.list_url())

    def _preview(self, text: str, *, moved: bool = False) -> HttpResponse:
        plan = plan_takes(casino=self.here, text=text, at=timezone.now())
        rows = sorted(plan.rows, key=lambda row: (not row.problems, row.line))
        context = {"casino": self.here, "plan": plan, "rows": rows, "text": text, "moved": moved}
        context |= {"columns": COLUMNS.values(), "place": self.place_of(self.here)}
        return self.page("take_import_preview", context, status=409 if moved else 200)

    def _choose(self, form: TakeImportForm) -> HttpResponse:
        context = {"form": form, "casino": self.here, "columns": COLUMNS.values()}
        return self.page("take_import", context | {"place": self.place_of(self.here)})
