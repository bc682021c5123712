"""Alerts with their arithmetic, and the adjustments that a meter may get."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.casinos.views.pages import AudienceView
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.progressives.forms.meters import AcknowledgeForm, AdjustmentForm, DecisionForm
from games.progressives.forms.progressives import MomentForm
from games.progressives.models import MeterAdjustment, MeterAlert
from games.progressives.selectors.lines import alert_lines
from games.progressives.selectors.progressives import adjustments_visible_to, alerts_visible_to
from games.progressives.services.adjustments import (
    decide_adjustment,
    make_adjustment,
    report_malfunction,
    request_adjustment,
)
from games.progressives.services.alerts import acknowledge_alert
from games.progressives.views.base import FormPage, OneLevel, clauses_now, level_url, this_minute


class OneAlert(AudienceView, abstract=True):
    feature = "progressives"
    alert: MeterAlert

    def load(self) -> None:
        self.alert = get_object_or_404(alerts_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        level = self.alert.level
        return {
            "alert": self.alert,
            "line": alert_lines([self.alert])[0],
            "level": level,
            "progressive": level.progressive,
            "casino": level.casino,
            "clauses": clauses_now(level.casino),
        }


class AlertView(OneAlert):
    action = Action.PROGRESSIVE_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page("meter_alert", self.context() | {"form": AcknowledgeForm()})


class AlertAcknowledgeView(OneAlert):
    action = Action.METER_ACKNOWLEDGE

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = AcknowledgeForm(request.POST)
        if form.is_valid():
            try:
                acknowledge_alert(
                    alert=self.alert,
                    explanation=form.cleaned_data["explanation"],
                    now=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field, str(refusal))
            else:
                messages.success(request, _("The alert is closed; it stays in the log."))
                return redirect(reverse("meter-alert", args=[self.alert.pk]))
        return self.page("meter_alert", self.context() | {"form": form})


class AdjustmentAddView(OneLevel, FormPage):
    action = Action.METER_ADJUST
    template = "meter_adjustment"
    title = gettext_lazy("Adjust the meter")
    send = gettext_lazy("Send")

    def make_form(self, data: Any = None) -> AdjustmentForm:
        return AdjustmentForm(data, casino=self.casino, at=this_minute())

    def save(self, form: Any) -> HttpResponse:
        chosen = form.cleaned_data
        now = timezone.now()
        if chosen["kind"] == MeterAdjustment.Kind.MALFUNCTION:
            report_malfunction(
                level=self.level,
                amount=chosen["amount"],
                reason=chosen["reason"],
                report=chosen["report"],
                made_at=chosen["made_at"],
                now=now,
                actor=self.request.actor,
            )
            messages.success(self.request, _("The adjustment counts from the time of the change."))
        else:
            request_adjustment(
                level=self.level,
                amount=chosen["amount"],
                reason=chosen["reason"],
                now=now,
                actor=self.request.actor,
            )
            messages.success(
                self.request,
                _("The request was sent to the regulator. Leave the meter as it is until it is decided."),
            )
        return redirect(self.done_url())


class OneAdjustment(FormPage, abstract=True):
    adjustment: MeterAdjustment

    def load(self) -> None:
        self.adjustment = get_object_or_404(adjustments_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        level = self.adjustment.level
        return {
            "adjustment": self.adjustment,
            "level": level,
            "progressive": level.progressive,
            "casino": level.casino,
            "clauses": clauses_now(level.casino),
        }


class AdjustmentDecideView(OneAdjustment):
    """For the regulator alone."""

    action = Action.METER_ADJUST_DECIDE
    template = "meter_adjustment_decide"

    def make_form(self, data: Any = None) -> DecisionForm:
        return DecisionForm(data)

    def save(self, form: Any) -> HttpResponse:
        chosen = form.cleaned_data
        decided = decide_adjustment(
            adjustment=self.adjustment,
            approved=chosen["approved"],
            number=chosen["number"],
            words=chosen["words"],
            now=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(
            self.request,
            _("The adjustment is approved.") if decided.approved else _("The adjustment is refused."),
        )
        return redirect(level_url(self.adjustment.level))


class AdjustmentMadeView(OneAdjustment):
    action = Action.METER_ADJUST
    template = "meter_adjustment_made"
    title = gettext_lazy("The adjustment was made")
    send = gettext_lazy("Record it")

    def make_form(self, data: Any = None) -> MomentForm:
        return MomentForm(data, casino=self.adjustment.level.casino, at=this_minute())

    def save(self, form: Any) -> HttpResponse:
        make_adjustment(
            adjustment=self.adjustment,
            made_at=form.cleaned_data["at"],
            now=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(self.request, _("The adjustment is included from then on."))
        return redirect(level_url(self.adjustment.level))
