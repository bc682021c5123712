"""What is changed in a draft: the request, what is said to its warnings, its layouts. Each guarded by its version."""

from typing import Any, ClassVar

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from backoffice.core.local_time import today_at
from backoffice.core.views.guarded import GuardedEditView
from backoffice.permissions.actions import Action
from games.layouts.selectors.content import content_of, lint_content
from games.layouts.selectors.layouts import layouts_visible_to
from submissions.submissions.forms.drafts import RequestForm
from submissions.submissions.forms.parts import FindingsForm, LayoutsForm
from submissions.submissions.models import Submission
from submissions.submissions.selectors.parts import DraftParts, parts_of
from submissions.submissions.services.acknowledging import acknowledge_findings
from submissions.submissions.services.drafts import OVER, change_draft
from submissions.submissions.views.base import OneSubmission
from submissions.submissions.views.detail import frame_of
from submissions.submissions.workflow import why_not


class OneDraft(OneSubmission, GuardedEditView, abstract=True):
    """The operator's own: a regulator finds nothing here. What is in the regulator's hands is not edited."""

    submission: Submission
    part: ClassVar[str]

    def load(self) -> None:
        super().load()
        if not self.request.access.operator:
            raise Http404
        self.edited = self.submission

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if refusal := why_not("edit", self.submission, self.request.access):
            messages.error(request, refusal)
            return redirect("submission-detail", self.submission.pk)
        return super().get(request, **kwargs)

    def done_url(self) -> str:
        return f"{reverse('submission-detail', args=[self.submission.pk])}#{self.part}"

    def context(self) -> dict[str, Any]:
        return frame_of(self.submission)


class SubmissionChangeView(OneDraft):
    action = Action.SUBMISSION_DRAFT
    template_name = "submissions/change.html"
    part = "request"

    def make_form(self, data: Any = None, **state: Any) -> RequestForm:
        return RequestForm(data, casino=self.submission.property, **state)

    def save(self, form: Any) -> bool:
        return change_draft(
            submission=self.submission,
            seen_version=form.seen.version,
            said=form.written(),
            at=timezone.now(),
            actor=self.request.actor,
        )


class SubmissionFindingsView(OneDraft):
    action = Action.SUBMISSION_DRAFT
    template_name = "submissions/findings.html"
    part = "findings"

    @property
    def parts(self) -> DraftParts:
        if not hasattr(self, "_parts"):
            self._parts = parts_of(self.submission, at=timezone.now())
        return self._parts

    def make_form(self, data: Any = None, **state: Any) -> FindingsForm:
        warnings = [each for each in self.parts.warnings if each.wants_words]
        return FindingsForm(data, warnings=warnings, **state)

    def save(self, form: Any) -> bool:
        return acknowledge_findings(
            submission=self.submission,
            seen_version=form.seen.version,
            said=form.said(),
            at=timezone.now(),
            actor=self.request.actor,
        )

    def context(self) -> dict[str, Any]:
        return super().context() | {"parts": self.parts}


class SubmissionLayoutsView(OneDraft):
    action = Action.SUBMISSION_DRAFT
    template_name = "submissions/layouts.html"
    part = "layouts"

    def make_form(self, data: Any = None, **state: Any) -> LayoutsForm:
        return LayoutsForm(data, layouts=self._choosable(), **state)

    def _choosable(self) -> Any:
        """Of this game at this property; what is over only where it was chosen before."""
        own = layouts_visible_to(self.request.access).filter(
            property=self.submission.property, pack_id=self.submission.pack_id
        )
        chosen = self.submission.layouts.values("pk")
        own = own.select_related("artwork")
        return own.filter(~Q(state__in=OVER) | Q(pk__in=chosen)).order_by("name", "pk")

    def save(self, form: Any) -> bool:
        return change_draft(
            submission=self.submission,
            seen_version=form.seen.version,
            said={},
            layouts=list(form.cleaned_data["layouts"]),
            at=timezone.now(),
            actor=self.request.actor,
        )

    def context(self) -> dict[str, Any]:
        parts = parts_of(self.submission, at=timezone.now())
        values = parts.ready.revision.values
        lines: list[dict[str, Any]] = [
            {
                "layout": each,
                "key": str(each.pk),
                "wrong": [
                    finding
                    for finding in lint_content(
                        parts.ready.pack,
                        content_of(each),
                        values,
                        artwork=each.artwork,
                        casino=self.submission.property,
                        at=parts.at,
                    )
                    if finding.blocks
                ],
            }
            for each in self._choosable()
        ]
        lines.sort(key=lambda line: bool(line["wrong"]))
        return super().context() | {"lines": lines, "today": today_at(self.submission.property)}
