"""When a table was open: open, close, note afterwards, correct, take back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.forms import MomentForm, NotedPeriodForm, PeriodForm, ReasonForm
from backoffice.casinos.models import TablePeriod
from backoffice.casinos.services.periods import (
    close_table,
    correct_period,
    note_period,
    open_table,
    take_back_period,
)
from backoffice.casinos.views.base import AddView
from backoffice.casinos.views.tables import OneTable
from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from backoffice.core.views.guarded import GuardedEditView
from backoffice.core.wording import clock_time, period_words
from backoffice.permissions.actions import Action


class TableOpenView(OneTable, AddView):
    """Now, by one press on the table's page; or at a time in the past, on a page of its own."""

    action = Action.TABLE_OPEN_CLOSE
    template = "table_moment"
    opens = True

    def make_form(self, data: Any = None) -> MomentForm:
        return MomentForm(
            data, table=self.table, initial={"at": timezone.now().replace(second=0, microsecond=0)}
        )

    def context(self) -> dict[str, Any]:
        return super().context() | {"opens": self.opens}

    def add(self, form: Any) -> HttpResponse:
        return self._do(form.cleaned_data["at"])

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if "now" not in request.POST:
            return super().post(request, **kwargs)
        try:
            return self._do(timezone.now().replace(microsecond=0))
        except DomainError as refusal:
            messages.error(request, str(refusal))
            return redirect(self.done_url())

    def _do(self, at: Any) -> HttpResponse:
        act, words = (
            (open_table, _("%(table)s has been open since %(at)s."))
            if self.opens
            else (
                close_table,
                _("%(table)s has been closed since %(at)s."),
            )
        )
        act(table=self.table, at=at, actor=self.request.actor)
        when = clock_time(at, self.table.property.zone)
        messages.success(self.request, words % {"table": self.table, "at": when})
        return redirect(self.done_url())


class TableCloseView(TableOpenView):
    action = Action.TABLE_OPEN_CLOSE
    opens = False


class PeriodNoteView(OneTable, AddView):
    action = Action.TABLE_OPEN_CLOSE
    template = "period_form"

    def make_form(self, data: Any = None) -> NotedPeriodForm:
        return NotedPeriodForm(data, table=self.table)

    def add(self, form: Any) -> HttpResponse:
        period = note_period(
            table=self.table,
            opened_at=form.cleaned_data["opened_at"],
            closed_at=form.cleaned_data["closed_at"],
            actor=self.request.actor,
        )
        words = period_words(period, self.table.property.zone)
        messages.success(self.request, _("Added: %(period)s.") % {"period": words})
        return redirect(self.done_url())


class OnePeriod(OneTable, abstract=True):
    period: TablePeriod

    def load(self) -> None:
        super().load()
        periods = self.table.periods.select_related("table__property")
        self.period = get_object_or_404(periods, pk=self.kwargs["period"])

    def context(self) -> dict[str, Any]:
        words = period_words(self.period, self.table.property.zone)
        return super().context() | {"period": self.period, "period_words": words}


class PeriodCorrectView(OnePeriod, GuardedEditView):
    action = Action.TABLE_OPEN_CLOSE
    template_name = "casinos/period_form.html"

    def load(self) -> None:
        super().load()
        self.edited = self.period

    def make_form(self, data: Any = None, **state: Any) -> PeriodForm:
        return PeriodForm(data, table=self.table, **state)

    def save(self, form: Any) -> bool:
        return correct_period(
            period=self.period,
            seen_version=form.seen.version,
            opened_at=form.cleaned_data["opened_at"],
            closed_at=form.cleaned_data["closed_at"],
            reason=form.cleaned_data["reason"],
            actor=self.request.actor,
        )


class PeriodTakeBackView(OnePeriod, AddView):
    action = Action.TABLE_OPEN_CLOSE
    template = "period_take_back"

    def make_form(self, data: Any = None) -> ReasonForm:
        return ReasonForm(data, initial={"version": self.period.version})

    def add(self, form: Any) -> HttpResponse:
        try:
            take_back_period(
                period=self.period,
                seen_version=form.cleaned_data["version"],
                reason=form.cleaned_data["reason"],
                actor=self.request.actor,
            )
        except EditConflict as conflict:
            return self._ask_again(conflict.current)
        messages.success(self.request, _("The open period is voided."))
        return redirect(self.done_url())

    def _ask_again(self, current: Any) -> HttpResponse:
        """With the reason still in its place, and the period as it is now."""
        self.period = current
        data = self.request.POST.copy()
        data["version"] = str(current.version)
        form = ReasonForm(data)
        words = period_words(current, self.table.property.zone)
        form.add_error(
            None, _("Someone corrected this period in the meantime: %(period)s.") % {"period": words}
        )
        return self.page(self.template, self.context() | {"form": form}, status=409)
