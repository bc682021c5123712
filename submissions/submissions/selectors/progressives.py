"""The progressives on file that a submission is about."""

from django.db.models import QuerySet

from games.progressives.models import Progressive
from submissions.submissions.models import Submission


def progressives_of(submission: Submission) -> "QuerySet[Progressive]":
    """A property may have several: those of the tables that deal this variant, or the only one there is."""
    found = Progressive.objects.filter(
        property=submission.property, pack_id=submission.pack_id, retired_at__isnull=True
    )
    own = found.filter(
        links__to_at__isnull=True,
        links__table__table_rules__rules__configuration=submission.configuration,
        links__table__table_rules__to_at__isnull=True,
    ).distinct()
    if own.exists():
        return own
    return found if found.count() == 1 else found.none()
