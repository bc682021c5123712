"""Submissions where people look anyway: on the page of a variant, and on the page of a table."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.table_panels import TableDesk
from backoffice.core.prepared import prepared
from backoffice.core.today import Panel
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.selectors.in_force import rules_at
from games.configurations.models import Configuration
from games.configurations.selectors.links import ConfigurationLink
from submissions.submissions.models import Submission
from submissions.submissions.selectors.drafts import open_submission_about
from submissions.submissions.selectors.submissions import submissions_visible_to

HANDED_IN = (
    Submission.State.SUBMITTED,
    Submission.State.UNDER_REVIEW,
    Submission.State.RETURNED,
    Submission.State.OFFERED,
)


def link_of_configuration(access: Access, configuration: Configuration) -> Iterator[ConfigurationLink]:
    """Begins one, or leads to the one that is open."""
    if not access.operator or not access.allows(Action.SUBMISSION_VIEW):
        return
    opened = open_submission_about(configuration)
    if opened is not None:
        yield ConfigurationLink(
            label=_("Open %(number)s") % {"number": opened.number},
            url=reverse("submission-detail", args=[opened.pk]),
            icon="send",
            note=_("%(number)s: %(state)s")
            % {"number": opened.number, "state": opened.get_state_display().lower()},
        )
    elif access.allows(Action.SUBMISSION_DRAFT) and not configuration.is_retired:
        yield ConfigurationLink(
            label=_("Submit ..."), url=reverse("submission-begin", args=[configuration.pk]), icon="send"
        )


def under_review_at_table(desk: TableDesk) -> Iterator[Panel]:
    """What was handed in about the variant that is dealt here; a draft is nobody's business yet."""
    if not desk.access.allows(Action.SUBMISSION_VIEW):
        return
    under = rules_at(desk.table, desk.at)
    if under is None:
        return
    submissions = _handed_in(desk.access, under.rules.configuration_id)
    if submissions:
        yield Panel(
            title=_("Under review"),
            template="submissions/_panel_table.html",
            context={"submissions": submissions, "casino": desk.table.property},
        )


@prepared
def _handed_in(access: Access, configuration: int) -> QuerySet[Submission]:
    found = submissions_visible_to(access).filter(
        configuration=configuration, state__in=HANDED_IN, current__isnull=False
    )
    return found.order_by("-first_submitted_at")
