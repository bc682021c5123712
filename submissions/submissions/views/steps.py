"""Signing and submitting, and withdrawing."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from backoffice.people.confirming import confirm_first
from backoffice.permissions.actions import Action
from games.configurations.selectors.configurations import head_revision
from submissions.submissions.forms.steps import SignForm, WithdrawForm
from submissions.submissions.models import Submission
from submissions.submissions.selectors.basis import day_of
from submissions.submissions.selectors.parts import parts_of
from submissions.submissions.selectors.since import since_return
from submissions.submissions.services.checking import check_ordered_for, order_check
from submissions.submissions.services.drafts import withdraw_submission
from submissions.submissions.services.submit import statement_of, submit_submission
from submissions.submissions.views.detail import EDITABLE, frame_of, why_not_sign
from submissions.submissions.views.files import OwnSubmission
from submissions.submissions.workflow import why_not


class SubmissionSignView(OwnSubmission):
    """Names what is submitted and the statement that the signer makes; one round, however often it is pressed."""

    action = Action.SUBMISSION_SIGN

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        if self.submission.state in EDITABLE:
            # what is about to be signed may have been saved after the draft was begun
            order_check(
                revision=head_revision(self.submission.configuration),
                on=day_of(self.submission, timezone.now()),
                actor=self.request.actor,
            )
        return self._show(SignForm(initial={"version": self.submission.version}))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = SignForm(request.POST)
        if form.is_valid():
            if (question := confirm_first(request)) is not None:
                return question
            try:
                made = submit_submission(
                    declared=form.cleaned_data["declared"],
                    submission=self.submission,
                    seen_version=form.cleaned_data["version"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except EditConflict:
                self.load()
                if self._is_handed_in_by_me():
                    return redirect("submission-detail", pk)
                form = self._again(
                    _("Someone changed this submission in the meantime. Look at it again, then sign.")
                )
            except DomainError as refusal:
                self.load()
                if self._is_handed_in_by_me():
                    return redirect("submission-detail", pk)
                form.add_error(None, str(refusal))
            else:
                words = _("%(number)s, round %(round)d, is submitted to %(authority)s.")
                said = {"number": self.submission.number, "round": made.number}
                authority = self.submission.property.regulator
                messages.success(request, words % (said | {"authority": authority}))
                return redirect(f"{reverse('submission-detail', args=[pk])}#papers")
        return self._show(form)

    def _again(self, words: str) -> SignForm:
        """Unsigned: whoever signs has read what is there now."""
        form = SignForm({"version": self.submission.version})
        form.errors.clear()
        form.add_error(None, words)
        return form

    def _is_handed_in_by_me(self) -> bool:
        """By the first press of the same button."""
        last = self.submission.current
        me = self.request.access.person
        return (
            self.submission.state == Submission.State.SUBMITTED
            and last is not None
            and me is not None
            and last.made_by_id == me.pk
        )

    def _show(self, form: SignForm) -> HttpResponse:
        context: dict[str, Any] = frame_of(self.submission) | {
            "form": form,
            "refusal": why_not_sign(self.submission, self.request),
            "statement": statement_of(self.submission),
            "cancel_url": reverse("submission-detail", args=[self.submission.pk]),
        }
        if self.submission.state in EDITABLE:
            parts = parts_of(self.submission, at=timezone.now())
            context |= {
                "parts": parts,
                "since": since_return(parts),
                "round_number": self._version_number(),
                "check": check_ordered_for(parts.ready.revision, day_of(self.submission, timezone.now())),
            }
        return self.page("submissions/sign.html", context)

    def _version_number(self) -> int:
        return self.submission.current.number + 1 if self.submission.current else 1


class SubmissionWithdrawView(OwnSubmission):
    action = Action.SUBMISSION_DRAFT

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(self._form())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = self._form(request.POST)
        if form.is_valid():
            try:
                withdraw_submission(
                    submission=self.submission,
                    reason=form.cleaned_data["reason"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("%(number)s is withdrawn.") % {"number": self.submission.number})
                return redirect("submission-detail", pk)
        return self._show(form)

    def _form(self, data: Any = None) -> WithdrawForm:
        return WithdrawForm(data, shown=self.submission.first_submitted_at is not None)

    def _show(self, form: WithdrawForm) -> HttpResponse:
        context = {
            "form": form,
            "refusal": why_not("withdraw", self.submission, self.request.access),
            "cancel_url": reverse("submission-detail", args=[self.submission.pk]),
        }
        return self.page("submissions/withdraw.html", frame_of(self.submission) | context)
