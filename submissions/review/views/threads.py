"""Threads at the lines of the workspace: begun, answered, resolved, without leaving the place."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone

from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskRequest
from backoffice.permissions.actions import Action
from submissions.review.forms import FreeThreadForm, ReplyForm, ThreadForm
from submissions.review.models import Comment
from submissions.review.services.discussion import add_comment, reopen_thread, resolve_thread
from submissions.review.views.workspace import RegulatorSubmission

TEMPLATES = "review"


class ThreadView(RegulatorSubmission):
    """What was said about a place, with a form for more."""

    action = Action.SUBMISSION_REVIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        anchor, place = request.GET.get("anchor", ""), request.GET.get("place", "")[:160]
        if anchor not in Comment.Anchor.values:
            free = FreeThreadForm(initial={"key": uuid4()})
            return self._show(free, "", "")
        return self._show(ThreadForm.fresh(anchor, place), anchor, place)

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = self._sent()
        anchor, place = request.POST.get("anchor", ""), request.POST.get("place", "")
        if form.is_valid():
            said = form.cleaned_data
            try:
                comment = add_comment(
                    submission=self.submission,
                    text=said["text"],
                    anchor=said["anchor"],
                    place=said["place"],
                    key=said["key"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                if self.request.htmx:
                    return self._show(None, comment.anchor, comment.place, changed=is_at_a_line(self.request))
                return redirect(discussion_url(self.submission.pk, comment.pk))
        return self._show(form, anchor, place)

    def _sent(self) -> ThreadForm:
        if "free" in self.request.POST:
            return FreeThreadForm(self.request.POST)
        return ThreadForm.sent(self.request.POST)

    def _show(
        self, form: ThreadForm | None, anchor: str, place: str, *, changed: bool = False
    ) -> HttpResponse:
        if form is not None and not self.workspace.may_comment:
            form = None
        context = {
            "desk": self.workspace,
            "submission": self.submission,
            "casino": self.workspace.casino,
            "form": form,
            "anchor": anchor,
            "place": place,
            "threads": self.workspace.threads.at(anchor, place),
            "changed": changed,
            "recount": form is None and is_in_workspace(self.request),
        }
        template = "_talk" if self.request.htmx else "thread"
        return render(self.request, f"{TEMPLATES}/{template}.html", context)


class OneThread(RegulatorSubmission, abstract=True):
    thread: Comment

    def load(self) -> None:
        super().load()
        threads = self.submission.comments.filter(answers__isnull=True)
        self.thread = get_object_or_404(threads, pk=self.kwargs["comment_id"])

    def shown(self, **more: Any) -> HttpResponse:
        """The thread alone in its place, or the whole discussion for a browser without scripts."""
        if not self.request.htmx:
            return redirect(discussion_url(self.submission.pk, self.thread.pk))
        thread = next(each for each in self.workspace.threads.all if each.pk == self.thread.pk)
        context = {
            "desk": self.workspace,
            "submission": self.submission,
            "casino": self.workspace.casino,
            "thread": thread,
            "changed": is_at_a_line(self.request),
            "recount": is_in_workspace(self.request),
        }
        return render(self.request, f"{TEMPLATES}/_thread.html", context | more)


class ReplyView(OneThread):
    action = Action.SUBMISSION_REVIEW

    def get(self, request: HttpRequest, pk: int, comment_id: int) -> HttpResponse:
        return self.shown(form=ReplyForm.under(self.thread), changed=False)

    def post(self, request: HttpRequest, pk: int, comment_id: int) -> HttpResponse:
        form = ReplyForm.under(self.thread, request.POST)
        if form.is_valid():
            try:
                add_comment(
                    submission=self.submission,
                    text=form.cleaned_data["text"],
                    answers=self.thread,
                    key=form.cleaned_data["key"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                return self.shown()
        return self.shown(form=form)


class ThreadResolveView(OneThread):
    """`open` in what is sent opens it again."""

    action = Action.SUBMISSION_REVIEW
    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int, comment_id: int) -> HttpResponse:
        step = reopen_thread if "open" in request.POST else resolve_thread
        try:
            step(comment=self.thread, at=timezone.now(), actor=self.request.actor)
        except DomainError as refusal:
            if not self.request.htmx:
                messages.error(request, str(refusal))
            return self.shown(refusal=str(refusal))
        return self.shown()


def is_at_a_line(request: DeskRequest) -> bool:
    """Whether the page that asked counts comments at its lines: the list of all threads does not."""
    return is_in_workspace(request) and "tab=discussion" not in (request.htmx.current_url or "")


def is_in_workspace(request: DeskRequest) -> bool:
    """Whether the page that asked has the tabs with their counts."""
    return bool(request.htmx) and "/threads/" not in (request.htmx.current_url or "")


def discussion_url(submission_id: int, comment_id: int) -> str:
    return f"{reverse('submission-detail', args=[submission_id])}?tab=discussion#comment-{comment_id}"
