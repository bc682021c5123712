from pathlib import Path

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, JobKind
from backoffice.core.menu import Entry
from backoffice.notifications.groups import NoticeGroup
from backoffice.notifications.models import MailChoice
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from submissions.review.selectors.rulings import submissions_touched
from submissions.review.selectors.search import found_for_review
from submissions.review.selectors.work import reviews_work
from submissions.review.services.recomputing import recompute
from submissions.review.services.reviewing import forget_looks_of
from submissions.submissions.selectors.submissions import submissions_visible_to

contributes = Contributions(
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        20: Entry(
            _("Review"),
            "clipboard-check",
            "review-queue",
            Action.SUBMISSION_REVIEW,
            ("review", "submission", "document"),
        )
    },
    search={30: found_for_review},
    work={30: reviews_work},
    ruling_touches={20: submissions_touched},
    notice_groups={
        60: NoticeGroup(
            "target",
            _("Targets"),
            _("A submission is undecided although your authority's own target date has passed."),
            ("submission.target_passed",),
            frozenset({Action.SUBMISSION_REVIEW, Action.SUBMISSION_DECIDE}),
            {Role.REVIEWER: MailChoice.DAILY, Role.APPROVER: MailChoice.DAILY},
        )
    },
    jobs={"recomputation": JobKind(_("Recomputation"), lambda job: recompute(job=job), "studies")},
    jobs_seen={
        "recomputation": lambda access: (
            Q(recomputation__submission_version__submission__in=submissions_visible_to(access))
            if access.allows(Action.SUBMISSION_REVIEW)
            else None
        )
    },
    leaving_steps=(forget_looks_of,),
)
