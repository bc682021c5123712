"""Jackpots at the table and the document of their payout, step by step."""

from datetime import timedelta
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
from backoffice.jobs.selectors import newest_reports
from backoffice.permissions.actions import Action
from games.progressives.forms.jackpots import HitCorrectionForm, HitForm, IssueForm, PrepareForm
from games.progressives.models import JackpotHit, PayoutDocument
from games.progressives.selectors.progressives import STANDS, hits_visible_to, links_at, terms_at
from games.progressives.services.jackpots import correct_hit, record_hit
from games.progressives.services.payout_report import KIND, order_payout_document
from games.progressives.services.payouts import countersign_payout, issue_payout, needs_of, prepare_payout
from games.progressives.views.base import FormPage, OneLevel, this_minute

# A reading this fresh is what the meter showed when it was won.
NEARLY_NOW = timedelta(minutes=30)


class HitAddView(OneLevel, FormPage):
    action = Action.HIT_RECORD
    title = gettext_lazy("Record a jackpot")
    send = gettext_lazy("Record the jackpot")

    def make_form(self, data: Any = None) -> HitForm:
        now = timezone.now()
        terms = terms_at(self.level.terms.all(), now)
        last = self.level.readings.filter(STANDS).order_by("-at", "-pk").first()
        links = links_at(self.level.progressive, now)
        initial = {
            "at": this_minute(),
            "restarted": terms.reset,
            "table": self.request.GET.get("table") or (links[0].table_id if len(links) == 1 else None),
            "amount": last.shown if last is not None and now - last.at < NEARLY_NOW else None,
        }
        return HitForm(data, level=self.level, initial=initial)

    def save(self, form: Any) -> HttpResponse:
        recorded = record_hit(level=self.level, won=form.won(), now=timezone.now(), actor=self.request.actor)
        still = [alert for alert in recorded.alerts if alert.is_open]
        if still:
            kinds = ", ".join(str(alert.get_kind_display()) for alert in still)
            messages.warning(
                self.request, _("The jackpot is recorded. It raised: %(kinds)s.") % {"kinds": kinds}
            )
        else:
            messages.success(self.request, _("The jackpot is recorded."))
        return redirect("jackpot-detail", recorded.hit.pk)


class OneHit(AudienceView, abstract=True):
    feature = "progressives"
    hit: JackpotHit

    def load(self) -> None:
        self.hit = get_object_or_404(hits_visible_to(self.request.access), pk=self.kwargs["pk"])

    @property
    def document(self) -> PayoutDocument | None:
        return getattr(self.hit, "document", None)

    def context(self) -> dict[str, Any]:
        level = self.hit.level
        return {
            "hit": self.hit,
            "document": self.document,
            "needs": needs_of(self.hit),
            "stands": not self.hit.is_void and getattr(self.hit, "corrected_by", None) is None,
            "level": level,
            "progressive": level.progressive,
            "casino": level.casino,
        }

    def done_url(self) -> str:
        return reverse("jackpot-detail", args=[self.hit.pk])


class HitView(OneHit):
    action = Action.PROGRESSIVE_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        person, document = self.request.access.person, self.document
        prepared_by_me = document is not None and person is not None and document.prepared_by_id == person.pk
        reports = newest_reports(self.request.access, kinds=[KIND], casino=self.hit.level.casino)
        own = [report for report in reports if report.parameters.get("hit") == self.hit.pk]
        return self.page("jackpot", self.context() | {"prepared_by_me": prepared_by_me, "reports": own})


class PayoutDocumentView(OneHit):
    """Asks for the document on paper; it is found on the jackpot's page."""

    action = Action.PROGRESSIVE_VIEW

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        if self.document is None:
            messages.error(request, _("The document is not prepared yet."))
            return redirect(self.done_url())
        try:
            order_payout_document(document=self.document, at=timezone.now(), actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        return redirect(self.done_url())


class HitCorrectView(OneHit, FormPage):
    action = Action.HIT_RECORD
    template = "jackpot_correct"
    title = gettext_lazy("Correct a jackpot")
    send = gettext_lazy("Record the correction")

    def make_form(self, data: Any = None) -> HitCorrectionForm:
        hit = self.hit
        names = ("at", "amount", "other_award", "restarted", "hand", "cards", "witnesses")
        initial = {name: getattr(hit, name) for name in names} | {"table": hit.table_id}
        return HitCorrectionForm(data, level=hit.level, initial=initial)

    def save(self, form: Any) -> HttpResponse:
        take_back = form.cleaned_data["take_back"]
        recorded = correct_hit(
            hit=self.hit,
            won=None if take_back else form.won(),
            reason=form.cleaned_data["reason"],
            now=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(
            self.request, _("The jackpot is voided.") if take_back else _("The correction is recorded.")
        )
        return redirect("jackpot-detail", recorded.hit.pk)


class PayoutPrepareView(OneHit, FormPage):
    action = Action.HIT_RECORD
    template = "jackpot_prepare"
    title = gettext_lazy("Prepare the payout document")
    send = gettext_lazy("Prepare it")

    def make_form(self, data: Any = None) -> PrepareForm | None:
        needs = needs_of(self.hit)
        if needs is None:
            return None
        return PrepareForm(data, casino=self.hit.level.casino, needs=needs, at=this_minute())

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return super().post(request, **kwargs) if needs_of(self.hit) else redirect(self.done_url())

    def save(self, form: Any) -> HttpResponse:
        prepare_payout(
            hit=self.hit,
            witness=form.cleaned_data["witness"],
            surveillance=form.surveillance(),
            now=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(self.request, _("The document is prepared."))
        return redirect(self.done_url())


class PayoutCountersignView(OneHit):
    action = Action.HIT_COUNTERSIGN

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            if self.document is None:
                raise DomainError(_("The document is not prepared yet."))
            countersign_payout(document=self.document, now=timezone.now(), actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("You have countersigned the payout."))
        return redirect(self.done_url())


class PayoutIssueView(OneHit, FormPage):
    action = Action.HIT_RECORD
    template = "jackpot_issue"
    title = gettext_lazy("Issue the payout")
    send = gettext_lazy("Issue the payout")

    def make_form(self, data: Any = None) -> IssueForm | None:
        return None if self.document is None else IssueForm(data, document=self.document)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return super().post(request, **kwargs) if self.document else redirect(self.done_url())

    def save(self, form: Any) -> HttpResponse:
        if self.document is not None:
            issue_payout(
                document=self.document,
                issuer=form.cleaned_data["issuer"],
                method=form.cleaned_data["method"],
                check_number=form.cleaned_data["check_number"],
                now=timezone.now(),
                actor=self.request.actor,
            )
            messages.success(self.request, _("The payout is issued; its document is complete."))
        return redirect(self.done_url())
