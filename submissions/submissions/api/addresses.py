"""What the addresses of the desk name, found among what the caller may see; 404 for all else."""

from typing import Any

from django.http import Http404

from backoffice.api import etags
from backoffice.api.endpoints import ApiView, found
from games.configurations.selectors.configurations import head_revision
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.selectors.submissions import submissions_visible_to, with_stage

READ, WRITE, SIGN, DECIDE = (f"submissions:{each}" for each in ("read", "write", "sign", "decide"))


class OfSubmission(ApiView, abstract=True):
    submission: Submission

    def load(self) -> None:
        self.submission = found(submissions_visible_to(self.access), self.kwargs["pk"])

    def etag(self, thing: Any) -> str:
        return tag_of(thing) if isinstance(thing, Submission) and self.access.operator else ""

    def again(self) -> Any:
        """As it is after the change."""
        return with_stage(submissions_visible_to(self.access), self.now).get(pk=self.submission.pk)


class OwnSubmission(OfSubmission, abstract=True):
    """The operator's own business: for an authority there is no such address."""

    def load(self) -> None:
        super().load()
        if not self.access.operator:
            raise Http404


class TheirSubmission(OfSubmission, abstract=True):
    """The authority's work: for an operator there is no such address."""

    def load(self) -> None:
        super().load()
        if not self.access.regulator:
            raise Http404

    @property
    def newest(self) -> SubmissionVersion:
        if self.submission.current is None:
            raise Http404
        return self.submission.current


def tag_of(submission: Submission) -> str:
    """What would be handed in: the draft, and the newest revision of its variant. The operator's alone."""
    head = head_revision(submission.configuration).number
    return etags.tag_of("submission", submission.pk, submission.version, head)
