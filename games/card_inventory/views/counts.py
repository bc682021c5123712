"""Days reconciled, quarters counted: what is missing, the sheet to sign, and what was signed."""

from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.local_time import gaming_day_of
from backoffice.permissions.actions import Action
from games.card_inventory.forms.counts import DayForm, QuarterForm
from games.card_inventory.models import DailyReconciliation, DeckAct, DeckState, QuarterlyCount
from games.card_inventory.rules.reconciliation import Quarter
from games.card_inventory.selectors.counts import (
    count_of_quarter,
    count_sheet,
    day_sheet,
    days_to_reconcile,
    movements_of,
    quarterly_counts_visible_to,
    quarters_not_counted,
    reconciliations_visible_to,
)
from games.card_inventory.selectors.pictures import LEGEND, month_of
from games.card_inventory.services.counts import BookMoved, sign_count, sign_reconciliation
from games.card_inventory.views.base import CardInventoryView, FormPage, OneCasino, keep_pins_out_of_reports
from games.packs.floor_law import card_law_at

DAYS_ON_A_PAGE = 31
MOVEMENTS_ON_A_PAGE = 40
# at the ends of the calendar no zone can be reckoned with
EARLIEST, LATEST = date(1900, 1, 1), date(2200, 1, 1)


class ReconcileView(OneCasino):
    """Which days are to be signed, and which are."""

    action = Action.DECK_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        at = timezone.now()
        signed = DailyReconciliation.objects.filter(property=self.casino)
        quarter = Quarter.of(gaming_day_of(self.casino, at))
        missing, today = days_to_reconcile(self.casino, at=at), gaming_day_of(self.casino, at)
        context = (
            self.context()
            | self._month(missing, today)
            | {
                "missing": missing,
                "page": Paginator(signed, DAYS_ON_A_PAGE).get_page(request.GET.get("page")),
                "quarter": quarter,
                "counted": count_of_quarter(self.casino, quarter),
                "quarters_missing": quarters_not_counted(self.casino, at=at)
                if self.law.counts_quarterly
                else [],
                "counts": list(QuarterlyCount.objects.filter(property=self.casino)[:8]),
            }
        )
        return self.page("reconcile", context)

    def _month(self, missing: list[date], today: date) -> dict[str, Any]:
        """The one that the address names, else that of today."""
        try:
            chosen = date.fromisoformat(f"{self.request.GET.get('month', '')}-01")
        except ValueError:
            chosen = today
        first = min(max(chosen, EARLIEST), today).replace(day=1)
        after = (first + timedelta(days=31)).replace(day=1)
        return {
            "month": first,
            "weeks": month_of(self.casino, first, missing=missing, today=today),
            "legend": LEGEND,
            "month_before": f"{first - timedelta(days=1):%Y-%m}",
            "month_after": f"{after:%Y-%m}" if after <= today else "",
        }


@keep_pins_out_of_reports
class ReconcileDayView(OneCasino, FormPage):
    action = Action.DECK_LOG
    template = "reconcile_day"

    def load(self) -> None:
        super().load()
        try:
            self.day = date.fromisoformat(self.kwargs["day"])
        except ValueError:
            raise Http404 from None
        if not EARLIEST <= self.day <= LATEST:
            raise Http404
        signed = DailyReconciliation.objects.filter(property=self.casino, day=self.day).first()
        self.signed = signed

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if self.signed:
            return redirect("deck-reconciliation", self.signed.pk)
        return super().get(request, **kwargs)

    def make_form(self, data: Any = None) -> DayForm:
        self.sheet = day_sheet(self.casino, self.day)
        return DayForm(data, casino=self.casino, sheet=self.sheet)

    def context(self) -> dict[str, Any]:
        movements = movements_of(self.casino, self.sheet.window).select_related("lot", "table", "deck_set")
        page = Paginator(movements, MOVEMENTS_ON_A_PAGE).get_page(self.request.GET.get("page"))
        waiting = days_to_reconcile(self.casino, at=timezone.now())
        return super().context() | {
            "day": self.day,
            "sheet": self.sheet,
            "lines": [
                (DeckAct(line.act).label, line.decks, line.effect) for line in self.sheet.figures.lines
            ],
            "page": page,
            "comes_first": waiting[0] if waiting and waiting[0] != self.day else None,
        }

    def act(self, form: Any) -> HttpResponse:
        signed = sign_reconciliation(
            casino=self.casino,
            day=self.day,
            counted=form.counted(),
            explanations=form.explanations(),
            witness=form.credentials("witness"),
            at=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(self.request, _("%(day)s is signed.") % {"day": date_format(signed.day, "j M Y")})
        return redirect("deck-reconciliation", signed.pk)


class ReconciliationView(CardInventoryView):
    action = Action.DECK_VIEW

    def load(self) -> None:
        self.signed = get_object_or_404(reconciliations_visible_to(self.request.access), pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        casino, signed = self.signed.property, self.signed
        context = {
            "signed": signed,
            "casino": casino,
            "law": card_law_at(casino, signed.at),
            "lines": [
                (DeckAct(act).label, kept["decks"], kept["effect"]) for act, kept in signed.movements.items()
            ],
            "states": [
                (state.label, signed.opening_by_state.get(state, 0), signed.closing_by_state.get(state, 0))
                for state in DeckState
            ],
            "counted": list(signed.lines.all()),
        }
        return self.page("reconciliation", context)


@keep_pins_out_of_reports
class CountView(OneCasino, FormPage):
    action = Action.DECK_ACCOUNT
    template = "count"

    def load(self) -> None:
        super().load()
        self.quarter = Quarter.of(gaming_day_of(self.casino, timezone.now()))

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if signed := count_of_quarter(self.casino, self.quarter):
            return redirect("deck-count-sheet", signed.pk)
        return super().get(request, **kwargs)

    def make_form(self, data: Any = None) -> QuarterForm:
        return QuarterForm(data, casino=self.casino, sheet=count_sheet(self.casino))

    def context(self) -> dict[str, Any]:
        return super().context() | {"quarter": self.quarter}

    def refused(self, form: Any, refusal: DomainError) -> Any:
        if not isinstance(refusal, BookMoved):
            return super().refused(form, refusal)
        # with the figures of now, and everything that was typed
        data = form.data.copy()
        sheet = count_sheet(self.casino)
        for line in sheet:
            data[f"seen_{line.key}"] = str(line.book)
        again = QuarterForm(data, casino=self.casino, sheet=sheet)
        again.is_valid()
        again.add_error(None, str(refusal))
        for name in refusal.fields:
            if name in again.fields:
                again.add_error(name, _("The recorded figure has changed here."))
        return again

    def act(self, form: Any) -> HttpResponse:
        signed = sign_count(
            casino=self.casino,
            counted=form.counted(),
            seen=form.seen(),
            explanations=form.explanations(),
            witness=form.credentials("witness"),
            at=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(self.request, _("The count of %(quarter)s is signed.") % {"quarter": self.quarter})
        return redirect("deck-count-sheet", signed.pk)


class CountSheetView(CardInventoryView):
    action = Action.DECK_VIEW

    def load(self) -> None:
        self.signed = get_object_or_404(
            quarterly_counts_visible_to(self.request.access), pk=self.kwargs["pk"]
        )

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        casino = self.signed.property
        context = {
            "signed": self.signed,
            "lines": list(self.signed.lines.select_related("lot")),
            "casino": casino,
            "law": card_law_at(casino, self.signed.at),
        }
        return self.page("count_sheet", context)
