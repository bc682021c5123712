"""The progressives on file that a submission is about."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from games.engine.configuration import get_path
from games.progressives.models import Progressive
from submissions.submissions.models import Submission

KIND_OF_PROGRESSIVE = "progressive.kind"


def progressives_of(submission: Submission, values: Mapping[str, Any]) -> "QuerySet[Progressive]":
    """A property may have several: those of the tables that deal this variant. A variant without tables yet may join
    the only one there is, unless its rules ask for another kind of meter.
    """
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
    kind = get_path(values, KIND_OF_PROGRESSIVE)
    return found if found.count() == 1 and kind in (None, found.get().kind) else found.none()
