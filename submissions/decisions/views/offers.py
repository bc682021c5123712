"""The operator answers an approval in part: what would differ from what was handed in, and what that is worth."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.people.confirming import confirm_first
from backoffice.permissions.actions import Action
from games.configurations.rules.redline import redline
from games.packs.selectors import pack_of
from submissions.decisions.forms import OfferAnswerForm
from submissions.decisions.models import Decision
from submissions.decisions.selectors.decisions import newest_offer
from submissions.decisions.services.deciding import accept_offer, decline_offer
from submissions.submissions.models import SubmissionVersion
from submissions.submissions.views.base import OneSubmission
from submissions.submissions.workflow import can


class OfferAnswerView(OneSubmission):
    action = Action.SUBMISSION_VIEW
    decision: Decision

    def load(self) -> None:
        super().load()
        newest = newest_offer(self.submission)
        if newest is None or not self.request.access.operator:
            raise Http404
        self.decision = newest

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(OfferAnswerForm())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        if not self.request.access.allows(Action.SUBMISSION_SIGN):
            # everybody at the desk may read it, whoever signs answers it
            raise PermissionDenied
        form = OfferAnswerForm(request.POST)
        if form.is_valid():
            if (question := confirm_first(request)) is not None:
                return question
            try:
                self._answer(form.cleaned_data)
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
                self.load()
            else:
                return redirect("submission-detail", self.submission.pk)
        return self._show(form)

    def _answer(self, said: dict[str, Any]) -> None:
        at, actor = timezone.now(), self.request.actor
        if said["answer"] == "accept":
            accept_offer(decision=self.decision, at=at, actor=actor)
            words = _("%(number)s is accepted. The tables can be prepared.")
            messages.success(self.request, words % {"number": self.decision.approval_number})
        else:
            reason = said["reason"].replace("\x00", "")
            decline_offer(decision=self.decision, reason=reason, at=at, actor=actor)
            messages.success(self.request, _("Declined. The regulator decides again."))

    def _show(self, form: OfferAnswerForm) -> HttpResponse:
        altered = self.decision.submission_version
        pack = pack_of(self.submission.pack_id, altered.pack_hash)
        before = self._handed_in().snapshot["configuration"]["values"]
        context = {
            "submission": self.submission,
            "casino": self.submission.property,
            "decision": self.decision,
            "form": form,
            "pack": pack,
            "redline": redline(pack, before, altered.snapshot["configuration"]["values"]),
            "can_answer": can("accept", self.submission, self.request.access)
            and self.decision.submission_version_id == self.submission.current_id,
            "cancel_url": reverse("submission-detail", args=[self.submission.pk]),
        }
        return self.page("submissions/offer.html", context)

    def _handed_in(self) -> SubmissionVersion:
        earlier = self.submission.versions.filter(
            origin=SubmissionVersion.Origin.SUBMITTED, number__lt=self.decision.submission_version.number
        )
        return earlier.order_by("-number")[0]
