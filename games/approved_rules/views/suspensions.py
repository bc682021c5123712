"""Rules that stop: withdrawn by the operator, suspended by the regulator, and the end of a suspension."""

from typing import Any, ClassVar

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.casinos.views.pages import AudienceView
from backoffice.core.errors import DomainError
from backoffice.people.confirming import confirm_first
from backoffice.permissions.actions import Action
from games.approved_rules.forms import ReasonForm, WithdrawRulesForm
from games.approved_rules.models import ApprovedRules, Suspension
from games.approved_rules.selectors.in_force import holding_at
from games.approved_rules.selectors.rollouts import suspensions_visible_to
from games.approved_rules.services.periods import ensure_not_stopped
from games.approved_rules.services.suspensions import lift_suspension, suspend_rules, withdraw_rules
from games.approved_rules.views.approved_rules import OneApprovedRules


class StopView(OneApprovedRules, abstract=True):
    """Asks for a reason, names the tables that it concerns, and says what follows."""

    name: ClassVar[str]
    done: ClassVar[Promise]

    def make_form(self, data: Any = None) -> ReasonForm:
        return ReasonForm(data)

    def stop(self, form: ReasonForm) -> None:
        raise NotImplementedError

    def why_not(self) -> str:
        try:
            ensure_not_stopped(self.rules)
        except DomainError as refusal:
            return str(refusal)
        return ""

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(self.make_form())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = self.make_form(request.POST)
        if form.is_valid():
            if (question := confirm_first(request)) is not None:
                return question
            try:
                self.stop(form)
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, str(self.done) % {"rules": self.rules})
                return redirect("rules-version-detail", self.rules.pk)
        return self._show(form)

    def _show(self, form: ReasonForm) -> HttpResponse:
        now = timezone.now()
        standing = self.rules.table_rules.filter(holding_at(now)).select_related("table")
        context = {
            "rules": self.rules,
            "casino": self.rules.property,
            "form": form,
            "refusal": self.why_not(),
            "standing": list(standing.order_by("table__number_order")),
            "cancel_url": reverse("rules-version-detail", args=[self.rules.pk]),
        }
        return self.page(self.name, context)


class WithdrawRulesView(StopView):
    action = Action.RULES_WITHDRAW
    name = "withdraw"
    done = gettext_lazy("%(rules)s is withdrawn.")

    def make_form(self, data: Any = None) -> WithdrawRulesForm:
        return WithdrawRulesForm(data, versions=self._earlier())

    def stop(self, form: ReasonForm) -> None:
        withdraw_rules(
            rules=self.rules,
            reason=form.cleaned_data["reason"],
            back_to=form.cleaned_data.get("back_to"),
            at=timezone.now(),
            actor=self.request.actor,
        )

    def why_not(self) -> str:
        if self.rules.withdrawn_at is not None:
            return _("%(rules)s is already withdrawn.") % {"rules": self.rules}
        return ""

    def _earlier(self) -> QuerySet[ApprovedRules]:
        """None where no table has the rules: then there is nothing that could go back."""
        now = timezone.now()
        standing = self.rules.table_rules.filter(holding_at(now)).exists()
        stopped = self.rules.suspensions.filter(lifted_at__isnull=True, tables__isnull=False).exists()
        if not standing and not stopped:
            return ApprovedRules.objects.none()
        suspended = Suspension.objects.filter(lifted_at__isnull=True).values("rules")
        return (
            ApprovedRules.objects.filter(
                configuration=self.rules.configuration_id,
                number__lt=self.rules.number,
                effective_at__lte=now,
                withdrawn_at__isnull=True,
            )
            .exclude(pk__in=suspended)
            .order_by("-number")
        )


class SuspendRulesView(StopView):
    action = Action.RULES_SUSPEND
    name = "suspend"
    done = gettext_lazy("%(rules)s is suspended.")

    def stop(self, form: ReasonForm) -> None:
        suspend_rules(
            rules=self.rules,
            reason=form.cleaned_data["reason"],
            at=timezone.now(),
            actor=self.request.actor,
        )


class LiftSuspensionView(AudienceView):
    action = Action.RULES_SUSPEND
    feature = "approved_rules"
    suspension: Suspension

    def load(self) -> None:
        visible = suspensions_visible_to(self.request.access)
        self.suspension = get_object_or_404(visible, pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(ReasonForm())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = ReasonForm(request.POST)
        if form.is_valid():
            if (question := confirm_first(request)) is not None:
                return question
            try:
                lift_suspension(
                    suspension=self.suspension,
                    reason=form.cleaned_data["reason"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                words = _("%(rules)s is no longer suspended.")
                messages.success(request, words % {"rules": self.suspension.rules})
                return redirect("rules-version-detail", self.suspension.rules_id)
        return self._show(form)

    def _show(self, form: ReasonForm) -> HttpResponse:
        rules = self.suspension.rules
        context = {
            "suspension": self.suspension,
            "tables": list(self.suspension.tables.order_by("number_order")),
            "rules": rules,
            "casino": rules.property,
            "form": form,
            "refusal": _("This suspension has already been lifted.") if self.suspension.lifted_at else "",
            "cancel_url": reverse("rules-version-detail", args=[rules.pk]),
        }
        return self.page("lift", context)
