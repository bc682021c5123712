"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action
from submissions.submissions.selectors.targets import variants_to_submit

COMMANDS = {
    12: Command(
        _("Submit"),
        "send",
        "submission-list",
        Action.SUBMISSION_DRAFT,
        "submission hand in variant draft",
        variants_to_submit,
        audience="operator",
    ),
}
