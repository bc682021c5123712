from django.utils.translation import gettext_lazy as _

from backoffice.models.notifications import MailChoice
from backoffice.notices import NoticeGroup
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role

AT_ONCE, DAILY = MailChoice.AT_ONCE, MailChoice.DAILY

GROUPS = (
    NoticeGroup(
        "submitted",
        _("Submissions handed in"),
        _("Submitted, submitted again, assigned to you, withdrawn."),
        ("submission.submitted", "submission.assigned", "submission.withdrawn"),
        frozenset({Action.SUBMISSION_REVIEW}),
        {Role.REVIEWER: AT_ONCE, Role.APPROVER: DAILY},
    ),
    NoticeGroup(
        "comment",
        _("Comments"),
        _("What the other side says about a submission that concerns you."),
        ("submission.comment",),
        frozenset({Action.SUBMISSION_DRAFT, Action.SUBMISSION_REVIEW}),
        {Role.GAME_MANAGER: AT_ONCE, Role.COMPLIANCE_OFFICER: DAILY, Role.REVIEWER: AT_ONCE},
    ),
    NoticeGroup(
        "returned",
        _("Returned submissions"),
        _("The authority wants something changed before it decides."),
        ("submission.returned",),
        frozenset({Action.SUBMISSION_DRAFT, Action.SUBMISSION_SIGN}),
        {Role.GAME_MANAGER: AT_ONCE, Role.COMPLIANCE_OFFICER: AT_ONCE},
    ),
    NoticeGroup(
        "decided",
        _("Decisions"),
        _("Approved, approved in part or rejected; an approval in part that was accepted or declined."),
        ("submission.decided",),
        frozenset({Action.SUBMISSION_DRAFT, Action.SUBMISSION_SIGN, Action.SUBMISSION_DECIDE}),
        {Role.GAME_MANAGER: AT_ONCE, Role.COMPLIANCE_OFFICER: AT_ONCE, Role.APPROVER: AT_ONCE},
    ),
    NoticeGroup(
        "condition",
        _("Conditions"),
        _("Conditions of an approval that are due soon, have expired, or were reported on."),
        ("submission.condition",),
        frozenset({Action.SUBMISSION_DRAFT, Action.SUBMISSION_SIGN, Action.SUBMISSION_DECIDE}),
        {Role.GAME_MANAGER: DAILY, Role.COMPLIANCE_OFFICER: AT_ONCE, Role.APPROVER: DAILY},
    ),
    NoticeGroup(
        "target",
        _("Targets"),
        _("A submission is undecided although your authority's own target has passed."),
        ("submission.target_passed",),
        frozenset({Action.SUBMISSION_REVIEW, Action.SUBMISSION_DECIDE}),
        {Role.REVIEWER: DAILY, Role.APPROVER: DAILY},
    ),
)
