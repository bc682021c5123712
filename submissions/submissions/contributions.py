from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, JobKind
from backoffice.core.menu import Entry
from backoffice.core.stored_files import named_by
from backoffice.lists.files import report_of
from backoffice.notifications.groups import NoticeGroup
from backoffice.notifications.models import MailChoice
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from backoffice.webhooks.events import BOTH, Group
from submissions.submissions import audit_labels
from submissions.submissions.commands import COMMANDS
from submissions.submissions.first_steps import FIRST_STEPS
from submissions.submissions.listing import SubmissionListing
from submissions.submissions.models import Attachment
from submissions.submissions.selectors.panels import link_of_configuration, under_review_at_table
from submissions.submissions.selectors.search import found_submissions
from submissions.submissions.selectors.submissions import checks_seen
from submissions.submissions.selectors.work import submissions_work
from submissions.submissions.services.checking import run_check

contributes = Contributions(
    reports={"list_submissions": report_of(SubmissionListing)},
    first_day=FIRST_STEPS,
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        60: Entry(
            _("Submissions"),
            "send",
            "submission-list",
            Action.SUBMISSION_VIEW,
            ("submission", "document"),
            "operator",
        )
    },
    search={50: found_submissions},
    work={100: submissions_work},
    table_panels={20: under_review_at_table},
    configuration_links={10: link_of_configuration},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    notice_groups={
        10: NoticeGroup(
            "submitted",
            _("Submissions received"),
            _("Submitted, submitted again, assigned to you, withdrawn."),
            ("submission.submitted", "submission.assigned", "submission.withdrawn"),
            frozenset({Action.SUBMISSION_REVIEW}),
            {Role.REVIEWER: MailChoice.AT_ONCE, Role.APPROVER: MailChoice.DAILY},
        ),
        20: NoticeGroup(
            "comment",
            _("Comments"),
            _("Comments by the other side on a submission of yours."),
            ("submission.comment",),
            frozenset({Action.SUBMISSION_DRAFT, Action.SUBMISSION_REVIEW}),
            {
                Role.GAME_MANAGER: MailChoice.AT_ONCE,
                Role.COMPLIANCE_OFFICER: MailChoice.DAILY,
                Role.REVIEWER: MailChoice.AT_ONCE,
            },
        ),
        30: NoticeGroup(
            "returned",
            _("Returned submissions"),
            _("The authority wants something changed before it decides."),
            ("submission.returned",),
            frozenset({Action.SUBMISSION_DRAFT, Action.SUBMISSION_SIGN}),
            {Role.GAME_MANAGER: MailChoice.AT_ONCE, Role.COMPLIANCE_OFFICER: MailChoice.AT_ONCE},
        ),
    },
    webhook_groups={
        "submission": Group(
            _(
                "Submissions: submitted, commented, returned, decided, withdrawn; for an operator "
                "also its drafts"
            ),
            BOTH,
            "submissions:read",
            Action.SUBMISSION_VIEW,
            own_chain=True,
        )
    },
    jobs={"independent_check": JobKind(_("Independent check"), lambda job: run_check(job=job), "studies")},
    jobs_seen={"independent_check": checks_seen},
    stored_files={"submissions": named_by(Attachment.objects.all)},
)
