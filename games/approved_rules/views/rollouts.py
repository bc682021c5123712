"""Tables that go live: the board of a property, one table to confirm, and more tables for approved rules."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.casinos.views.pages import AudienceView, NamedCasinoView
from backoffice.core.contributions import in_order
from backoffice.core.errors import DomainError
from backoffice.core.formatting import full_moment_text
from backoffice.permissions.actions import Action
from games.approved_rules.forms import ConfirmForm, ReasonForm, ScheduleForm
from games.approved_rules.models import Confirmation, Rollout
from games.approved_rules.selectors.in_force import rules_at, suspension_at
from games.approved_rules.selectors.rollouts import board_of, line_of, rollouts_visible_to
from games.approved_rules.services.rollouts import (
    call_off_table,
    confirm_table,
    schedule_tables,
    take_back_confirmation,
)
from games.approved_rules.views.approved_rules import OneApprovedRules
from games.packs.selectors import pack_title


class RolloutBoardView(NamedCasinoView):
    action = Action.IN_FORCE_VIEW
    feature = "approved_rules"

    def get(self, request: HttpRequest) -> HttpResponse:
        now = timezone.now()
        groups = board_of(self.request.access, self.casino, now) if self.casino else []
        context = {
            "casino": self.casino,
            "groups": groups,
            "now": now,
            "overdue": sum(g.overdue for g in groups),
        }
        return self.page("rollout", context)


class OneRollout(AudienceView, abstract=True):
    feature = "approved_rules"
    rollout: Rollout
    casino: Property

    def load(self) -> None:
        visible = rollouts_visible_to(self.request.access)
        self.rollout = get_object_or_404(visible, pk=self.kwargs["pk"])
        self.casino = self.rollout.table.property

    def board_url(self) -> str:
        return reverse("going-live") + self.place_of(self.casino)

    def context(self) -> dict[str, Any]:
        each, now = self.rollout, timezone.now()
        under = rules_at(each.table, now)
        suspension = suspension_at(each.rules, now)
        return {
            "rollout": each,
            "table": each.table,
            "rules": each.rules,
            "casino": self.casino,
            "title": pack_title(each.rules.pack_id),
            "under": under,
            "facts": [fact(each.table, now) for fact in in_order("rollout_facts")],
            "suspension": suspension,
            "line": line_of(
                each,
                self.request.access,
                now,
                suspended=suspension is not None,
                now_under=under.rules if under else None,
            ),
            "now": now,
            "board_url": self.board_url(),
        }


class ConfirmTableView(OneRollout):
    """One table, its four checks, for a thumb."""

    action = Action.GO_LIVE_CONFIRM

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        context = self.context()
        return self.page("rollout_confirm", context | {"form": ConfirmForm(line=context["line"])})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        context = self.context()
        form = ConfirmForm(request.POST, line=context["line"])
        if self.rollout.ready_at is not None or form.is_valid():
            try:
                done = confirm_table(
                    rollout=self.rollout,
                    confirmations=form.cleaned_data["confirmations"] if form.is_valid() else (),
                    between_rounds=form.is_valid() and form.cleaned_data["between_rounds"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, self._words(done))
                return redirect(self.board_url() if done.period else self.request.path)
        return self.page("rollout_confirm", context | {"form": form})

    def _words(self, done: Rollout) -> str:
        if done.period is None:
            missing = ", ".join(str(each.label) for each in done.missing)
            return _("Confirmed. Still missing at %(table)s: %(missing)s.") % {
                "table": done.table,
                "missing": missing,
            }
        at = full_moment_text(done.period.from_at, self.casino)
        words = _("%(table)s is ready: %(rules)s is in force there from %(at)s.")
        return words % {"table": done.table, "rules": done.rules, "at": at}


class TakeBackView(OneRollout):
    action = Action.GO_LIVE_CONFIRM
    confirmation: Confirmation

    def load(self) -> None:
        super().load()
        if self.kwargs["confirmation"] not in Confirmation.values:
            raise Http404
        self.confirmation = Confirmation(self.kwargs["confirmation"])

    def get(self, request: HttpRequest, pk: int, confirmation: str) -> HttpResponse:
        return self.page("rollout_take_back", self._context())

    def post(self, request: HttpRequest, pk: int, confirmation: str) -> HttpResponse:
        try:
            take_back_confirmation(
                rollout=self.rollout,
                confirmations=[self.confirmation.value],
                at=timezone.now(),
                actor=self.request.actor,
            )
        except DomainError as refusal:
            return self.page("rollout_take_back", self._context() | {"refusal": str(refusal)}, status=409)
        words = _("%(what)s is no longer confirmed at %(table)s.")
        messages.success(request, words % {"what": self.confirmation.label, "table": self.rollout.table})
        return redirect("going-live-confirm", self.rollout.pk)

    def _context(self) -> dict[str, Any]:
        url = reverse("going-live-confirm", args=[self.rollout.pk])
        return self.context() | {"confirmation": self.confirmation, "cancel_url": url}


class CallOffView(OneRollout):
    """One table does not take the rules after all."""

    action = Action.RULES_WITHDRAW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page(
            "rollout_call_off", self.context() | {"form": ReasonForm(), "cancel_url": self.board_url()}
        )

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = ReasonForm(request.POST)
        if form.is_valid():
            try:
                call_off_table(
                    rollout=self.rollout,
                    reason=form.cleaned_data["reason"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                words = _("%(table)s is no longer waiting for %(rules)s.")
                messages.success(request, words % {"table": self.rollout.table, "rules": self.rollout.rules})
                return redirect(self.board_url())
        return self.page("rollout_call_off", self.context() | {"form": form, "cancel_url": self.board_url()})


class ScheduleTablesView(OneApprovedRules):
    """More tables for rules that are approved, such as a new one, or one that comes back from repair."""

    action = Action.CONFIGURATION_CHANGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(ScheduleForm(tables=self._tables()))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = ScheduleForm(request.POST, tables=self._tables())
        if form.is_valid():
            try:
                made = schedule_tables(
                    rules=self.rules,
                    tables=form.cleaned_data["tables"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                numbers = ", ".join(str(each.table) for each in made)
                words = (
                    _("Scheduled for %(rules)s: %(tables)s.") if made else _("They are already scheduled.")
                )
                messages.success(request, words % {"rules": self.rules, "tables": numbers})
                return redirect(reverse("going-live") + self.place_of(self.rules.property))
        return self._show(form)

    def _tables(self) -> Any:
        """All of the property that are not under these rules and not on their way to them."""
        theirs = tables_visible_to(self.request.access).filter(
            property=self.rules.property, retired_at__isnull=True
        )
        taken = Rollout.objects.filter(
            rules=self.rules, ready_at__isnull=True, cancelled_at__isnull=True
        ).values("table")
        held = self.rules.table_rules.filter(to_at__isnull=True).values("table")
        return theirs.exclude(pk__in=taken).exclude(pk__in=held).order_by("number_order")

    def _show(self, form: ScheduleForm) -> HttpResponse:
        url = reverse("rules-version-detail", args=[self.rules.pk])
        context = {"rules": self.rules, "casino": self.rules.property, "form": form, "cancel_url": url}
        return self.page("schedule", context)
