"""The limits of tables: of one table, over time, of a pit, and setting them."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import Pit
from backoffice.casinos.selectors.properties import pits_visible_to, tables_visible_to
from backoffice.casinos.selectors.tables import tables_with_state
from backoffice.casinos.views.pages import AudienceView, OneTableView
from backoffice.core.errors import DomainError
from backoffice.core.wording import clock_time
from backoffice.permissions.actions import Action
from games.limits.forms import LimitsForm, field_name
from games.limits.models import TableLimits
from games.limits.selectors import LimitsInForce, amounts_of, book_of_rules, limits_in_force, limits_of
from games.limits.services import LimitsMoved, LimitsPlan, cancel_table_limits, plan_limits, set_table_limits
from games.rulepacks.book import Book

PAGE = 20


class TableWithLimits(OneTableView, abstract=True):
    """A table, its rules and its limits now; both are None where no rules are in force."""

    feature = "limits"
    limits: LimitsInForce | None
    book: Book | None

    def load(self) -> None:
        super().load()
        self.now = timezone.now()
        self.limits = limits_in_force([self.table], self.now).get(self.table.pk)
        self.book = book_of_rules(self.limits.rules) if self.limits else None

    def context(self) -> dict[str, Any]:
        return super().context() | {"limits": self.limits, "book": self.book}


class TableLimitsView(TableWithLimits):
    action = Action.IN_FORCE_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        page = Paginator(limits_of(self.table), PAGE).get_page(request.GET.get("page"))
        return self.page("table", self.context() | {"page": page, "now": self.now})


class LimitsChangeView(TableWithLimits):
    action = Action.LIMITS_CHANGE

    def make_form(self, data: Any = None) -> LimitsForm:
        assert self.limits is not None  # noqa: S101
        assert self.book is not None  # noqa: S101
        record = self.limits.record
        own_name = self.request.access.person.full_name if self.request.access.person else ""
        return LimitsForm(
            data,
            book=self.book,
            rules=self.limits.rules.values,
            limits=amounts_of(self.book, self.limits.rules, record),
            is_open=self.table.open_since is not None,  # type: ignore[attr-defined]
            initial={"seen": record.pk if record else "", "sign_by": own_name, "announced_by": own_name},
        )

    def plan(self, form: LimitsForm) -> LimitsPlan:
        assert self.limits is not None  # noqa: S101
        return plan_limits(
            table=self.table,
            rules=self.limits.rules,
            current=self.limits.record,
            limits=form.amounts,
            players=form.are_players_there,
            at=self.now,
        )

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        if self.limits is None or self.limits.announced:
            return self.page("change", self.context())
        form = self.make_form()
        form_plan = plan_limits(
            table=self.table,
            rules=self.limits.rules,
            current=self.limits.record,
            limits={},
            players=form.is_open,
            at=self.now,
        )
        return self.page("change", self.context() | {"form": form, "plan": form_plan})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        if self.limits is None:
            return self.page("change", self.context(), status=409)
        form = self.make_form(request.POST)
        if not form.is_valid():
            return self._again(form)
        try:
            written = set_table_limits(
                table=self.table,
                limits=form.amounts,
                players=form.are_players_there,
                sign_by=form.cleaned_data["sign_by"],
                announced_by=form.cleaned_data["announced_by"],
                note=form.cleaned_data["note"],
                seen=form.seen_record,
                at=self.now,
                actor=self.request.actor,
            )
        except DomainError as refusal:
            return self._refused(form, refusal)
        messages.success(request, self._words(written))
        return redirect("limits-table", self.table.pk)

    def _refused(self, form: LimitsForm, refusal: DomainError) -> HttpResponse:
        name = field_name(refusal.field) if refusal.field else None
        moved = isinstance(refusal, LimitsMoved)
        if moved and self.limits:
            # what was typed stays; saving again goes on top of what holds now
            data = self.request.POST.copy()
            data["seen"] = str(self.limits.record.pk) if self.limits.record else ""
            form = self.make_form(data)
            form.is_valid()
        form.add_error(name if name in form.fields else None, str(refusal))
        return self._again(form, status=409 if moved else 200)

    def _again(self, form: LimitsForm, *, status: int = 200) -> HttpResponse:
        context = self.context() | {"form": form, "plan": self.plan(form)}
        return self.page("change", context, status=status)

    def _words(self, written: TableLimits) -> str:
        if written.from_at <= self.now:
            return _("The new limits of %(table)s are in force now.") % {"table": self.table}
        at = clock_time(written.from_at, self.table.property.zone)
        return _("The new limits of %(table)s are in force from %(at)s.") % {"table": self.table, "at": at}


class LimitsPreviewView(LimitsChangeView):
    """What the law asks for, while the amounts are typed; nothing is written."""

    action = Action.LIMITS_CHANGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return redirect("limits-change", pk)

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        if self.limits is None:
            return HttpResponse(status=204)
        form = self.make_form(request.POST)
        form.is_valid()
        context = self.context() | {"form": form, "plan": self.plan(form)}
        return render(request, "limits/_plan.html", context)


class LimitsCancelView(AudienceView):
    action = Action.LIMITS_CHANGE
    feature = "limits"
    record: TableLimits

    def load(self) -> None:
        tables = tables_visible_to(self.request.access)
        self.record = get_object_or_404(
            TableLimits.objects.filter(table__in=tables).select_related("table__property", "table__pit"),
            pk=self.kwargs["pk"],
        )

    def context(self) -> dict[str, Any]:
        table = self.record.table
        return {
            "record": self.record,
            "table": table,
            "casino": table.property,
            "at": clock_time(self.record.from_at, table.property.zone),
        }

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page("cancel", self.context())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            cancel_table_limits(limits=self.record, at=timezone.now(), actor=self.request.actor)
        except DomainError as refusal:
            return self.page("cancel", self.context() | {"refusal": refusal}, status=409)
        messages.success(request, _("The announced limits are canceled; the current limits stay."))
        return redirect(reverse("limits-table", args=[self.record.table_id]))


class LimitsBoardView(AudienceView):
    """All tables of a pit at a glance."""

    action = Action.IN_FORCE_VIEW
    feature = "limits"
    pit: Pit

    def load(self) -> None:
        self.pit = get_object_or_404(pits_visible_to(self.request.access), pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        casino = self.pit.property
        tables = list(
            tables_with_state(tables_visible_to(self.request.access)).filter(
                pit=self.pit, retired_at__isnull=True
            )
        )
        found = limits_in_force(tables, timezone.now())
        context = {
            "pit": self.pit,
            "casino": casino,
            "pits": pits_visible_to(self.request.access).filter(property=casino, retired_at__isnull=True),
            "lines": [(table, found.get(table.pk)) for table in tables],
            "with_differential": any(each.sheet.differential for each in found.values()),
        }
        return self.page("board", context)
