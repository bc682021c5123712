"""Removes what nobody needs any more, in small steps: each feature says which of its rows are old, settings how old.

What is not declared in `old_rows` is never touched.
"""

from collections.abc import Iterator
from datetime import datetime

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, ForeignObjectRel, OuterRef, QuerySet

from backoffice.core.contributions import Old, by_name
from backoffice.jobs.models import Job

log = structlog.get_logger()

BATCH, MOST_BATCHES = 500, 40


def remove_old(*, at: datetime) -> dict[str, int]:
    """How many of each were removed; what is left over after many steps waits for the next time."""
    removed = {}
    for name, old in by_name("old_rows").items():
        before = at - settings.KEPT_FOR[name]
        number = sum(_steps(old, before))
        if number:
            removed[name] = number
    if removed:
        log.info("removed what was old", **removed)
    return removed


def _steps(old: Old, before: datetime) -> Iterator[int]:
    for _step in range(MOST_BATCHES):
        with transaction.atomic():
            # locked, so that nobody brings back in this moment what is about to go
            rows = old.rows(before).order_by("pk").select_for_update(skip_locked=True)
            keys = list(rows.values_list("pk", flat=True)[:BATCH])
            if not keys:
                return
            chosen = rows.model._default_manager.filter(pk__in=keys)
            if old.forget is None:
                chosen.delete()
            else:
                old.forget(chosen)
        yield len(keys)


def old_jobs(before: datetime) -> QuerySet[Job]:
    return _shown_nowhere().filter(state__in=(Job.State.DONE, Job.State.CANCELLED), finished_at__lt=before)


def old_failed_jobs(before: datetime) -> QuerySet[Job]:
    return _shown_nowhere().filter(state=Job.State.FAILED, finished_at__lt=before)


def _shown_nowhere() -> QuerySet[Job]:
    """Whatever names a job shows how it went: it stays for as long as that does."""
    jobs = Job.objects.all()
    for relation in Job._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel):
            manager = relation.field.model._base_manager
            jobs = jobs.filter(~Exists(manager.filter(**{relation.field.name: OuterRef("pk")})))
    return jobs
