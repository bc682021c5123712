"""What a reviewer does to a submission: recommend, note, remember, have it computed again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.jobs.selectors import time_left
from backoffice.jobs.services.jobs import cancel_job
from backoffice.permissions.actions import Action
from submissions.review.forms import NoteForm, ReviewForm
from submissions.review.services.discussion import add_private_note
from submissions.review.services.recomputing import ask_recomputation
from submissions.review.services.reviewing import mark_as_read, record_review
from submissions.review.views.tabs import part_context
from submissions.review.views.workspace import RegulatorSubmission


class Step(RegulatorSubmission, abstract=True):
    http_method_names = ["post"]

    def back(self, tab: str = "overview", place: str = "") -> HttpResponse:
        address = reverse("submission-detail", args=[self.submission.pk])
        return redirect(f"{address}?tab={tab}{place}")

    def overview_with(self, **forms: object) -> HttpResponse:
        """Nothing that was typed is lost: the page again, with the form and what is wrong with it."""
        context = part_context(self.workspace, "overview", self.request) | forms
        return self.page("review/detail.html", context, status=200)


class ReviewView(Step):
    action = Action.SUBMISSION_REVIEW

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = ReviewForm(request.POST)
        if form.is_valid():
            try:
                record_review(
                    submission_version=self.workspace.made,
                    verdict=form.cleaned_data["verdict"],
                    text=form.cleaned_data["text"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("Your recommendation is recorded."))
                return self.back()
        return self.overview_with(review_form=form)


class NoteView(Step):
    action = Action.SUBMISSION_REVIEW

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = NoteForm(request.POST)
        if form.is_valid():
            try:
                add_private_note(
                    submission=self.submission,
                    text=form.cleaned_data["text"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("Saved, for your authority only."))
                return self.back(place="#notes")
        return self.overview_with(note_form=form)


class SeenView(Step):
    """The round that the page showed, not one that was handed in since."""

    action = Action.SUBMISSION_REVIEW

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        mark_as_read(submission_version=self.workspace.made, at=timezone.now(), actor=self.request.actor)
        messages.success(request, _("Saved: you have read up to here."))
        return self.back()


class RecomputeView(RegulatorSubmission):
    """Asks for it, shows how far it is, and stops it; the result stays on the tab."""

    action = Action.SUBMISSION_REVIEW
    http_method_names = ["get", "post"]

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        recomputation = self.workspace.recomputation
        job = recomputation.job if recomputation else None
        context = {
            "desk": self.workspace,
            "submission": self.submission,
            "casino": self.workspace.casino,
            "may_recompute": True,
            "time_left": time_left(job, at=timezone.now()) if job else None,
        }
        return render(request, "review/_recompute.html", context)

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            self._ask_or_stop()
        except DomainError as refusal:
            messages.error(request, str(refusal))
        if self.request.htmx:
            return self.get(request, pk)
        address = reverse("submission-detail", args=[self.submission.pk])
        return redirect(f"{address}?tab=mathematics&round={self.workspace.made.number}")

    def _ask_or_stop(self) -> None:
        running = self.workspace.recomputation
        if "stop" in self.request.POST:
            if running and running.job:
                cancel_job(job=running.job)
                running.job.refresh_from_db()
            return
        asked = ask_recomputation(
            submission_version=self.workspace.made, at=timezone.now(), actor=self.request.actor
        )
        self.workspace.recomputation = asked
