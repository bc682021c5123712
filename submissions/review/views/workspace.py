"""What every part of the regulator's workspace starts from: the round that is looked at, and its discussion."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.views.desk import DeskRequest
from backoffice.permissions.access import Access
from games.rulepacks.review import ReviewRules, review_rules
from submissions.decisions.models import Decision
from submissions.review.models import Recomputation
from submissions.review.selectors.days import Days, days_of
from submissions.review.selectors.history import newest_recomputation
from submissions.review.selectors.threads import Threads, threads_of
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.selectors.submissions import stage_words, with_stage
from submissions.submissions.views.base import OneSubmission
from submissions.submissions.workflow import available_transitions, can


@dataclass
class Workspace:
    submission: Submission
    access: Access
    at: datetime
    rounds: list[SubmissionVersion]
    made: SubmissionVersion

    @property
    def casino(self) -> Property:
        return self.submission.property

    @property
    def snapshot(self) -> dict[str, Any]:
        return dict(self.made.snapshot)

    @property
    def pack_id(self) -> str:
        return str(self.made.snapshot["pack"]["id"])

    @property
    def is_newest(self) -> bool:
        return self.made.pk == self.submission.current_id

    @cached_property
    def threads(self) -> Threads:
        return threads_of(self.submission)

    @cached_property
    def may_comment(self) -> bool:
        return can("comment", self.submission, self.access)

    @cached_property
    def doable(self) -> frozenset[str]:
        return available_transitions(self.submission, self.access)

    @cached_property
    def days(self) -> Days | None:
        return days_of(self.submission, self.at)

    @cached_property
    def rules(self) -> ReviewRules:
        return review_rules(self.casino.regulator.jurisdiction)

    @cached_property
    def recomputation(self) -> Recomputation | None:
        return newest_recomputation(self.made)

    @property
    def version_words(self) -> str:
        """`v4 (amendment of v3)`: which version it would become."""
        redline = self.made.snapshot["redline"]
        if redline is None:
            return _("v1 (first rules)")
        before = redline["against"]["number"]
        return _("v%(next)d (amends v%(before)d)") % {"next": before + 1, "before": before}

    @cached_property
    def stage(self) -> str:
        """The state, or what has become of the approved rules by now."""
        if self.submission.state != Submission.State.APPROVED:
            return self.submission.state
        only = with_stage(Submission.objects.filter(pk=self.submission.pk), self.at)
        return str(only.values_list("stage", flat=True).get())

    @property
    def stage_words(self) -> str:
        return stage_words(self.stage)

    @property
    def decision(self) -> Decision | None:
        return self.made.decisions.order_by("-decided_at").first()


def workspace_of(submission: Submission, request: DeskRequest) -> Workspace:
    """`?round=1` shows an earlier round; everything is read from that round alone."""
    rounds = list(submission.versions.defer("snapshot").order_by("number"))
    asked = request.GET.get("round", "")
    chosen = next((each for each in rounds if str(each.number) == asked), None)
    made = submission.current if chosen is None or chosen.pk == submission.current_id else chosen
    if made is None:
        raise Http404
    return Workspace(submission, request.access, timezone.now(), rounds, made)


class RegulatorSubmission(OneSubmission, abstract=True):
    """Pages that only a regulator's people know of: for everybody else they do not exist."""

    def load(self) -> None:
        super().load()
        if self.request.access.regulator is None:
            raise Http404

    @cached_property
    def workspace(self) -> Workspace:
        return workspace_of(self.submission, self.request)
