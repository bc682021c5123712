"""Files beside a draft."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from submissions.submissions.forms.parts import AttachForm
from submissions.submissions.models import Attachment
from submissions.submissions.services.attachments import attach_file, remove_attachment
from submissions.submissions.views.base import OneSubmission
from submissions.submissions.views.detail import frame_of
from submissions.submissions.workflow import why_not


class OwnSubmission(OneSubmission, abstract=True):
    """Pages that only the operator has."""

    def load(self) -> None:
        super().load()
        if not self.request.access.operator:
            raise Http404


class SubmissionFilesView(OwnSubmission):
    action = Action.SUBMISSION_DRAFT

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        if refusal := why_not("edit", self.submission, self.request.access):
            messages.error(request, refusal)
            return redirect("submission-detail", pk)
        return self._show(AttachForm())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = AttachForm(request.POST, request.FILES)
        if form.is_valid():
            file = form.cleaned_data["file"]
            try:
                kept = attach_file(
                    submission=self.submission,
                    kind=form.cleaned_data["kind"],
                    file_name=file.name,
                    data=file.read(),
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("%(file)s is attached.") % {"file": kept.name})
                return redirect("submission-files", pk)
        return self._show(form)

    def _show(self, form: AttachForm) -> HttpResponse:
        context = {
            "form": form,
            "attachments": self.submission.attachments.filter(removed_at__isnull=True),
        }
        return self.page("submissions/files.html", frame_of(self.submission) | context)


class SubmissionFileRemoveView(OwnSubmission):
    action = Action.SUBMISSION_DRAFT
    attachment: Attachment

    def load(self) -> None:
        super().load()
        self.attachment = get_object_or_404(self.submission.attachments, pk=self.kwargs["file_id"])

    def post(self, request: HttpRequest, pk: int, file_id: int) -> HttpResponse:
        try:
            remove_attachment(attachment=self.attachment, at=timezone.now(), actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
            return redirect("submission-detail", pk)
        words = _("%(file)s is removed. Rounds that were submitted with it keep it.")
        messages.success(request, words % {"file": self.attachment.name})
        return redirect("submission-files", pk)
