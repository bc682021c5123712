"""Jobs of all organisations, with nothing of what they are about: kind, organisation, times, and the kind of error."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.functional import Promise

from backoffice.casinos.models import Operator, Regulator
from backoffice.core.contributions import by_name
from backoffice.jobs.models import Job
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action


@dataclass(frozen=True)
class JobRow:
    job: Job
    label: str | Promise
    organisation: str
    error: str


def jobs_of_installation(access: Access, *, state: str = "", kind: str = "") -> QuerySet[Job]:
    if not access.allows(Action.INSTALLATION_VIEW):
        return Job.objects.none()
    asked = {name: value for name, value in (("state", state), ("kind", kind)) if value}
    return Job.objects.filter(**asked).order_by("-pk")


def job_rows(jobs: Iterable[Job]) -> list[JobRow]:
    jobs, kinds = list(jobs), by_name("jobs")
    names = _organisations({job.tenant for job in jobs})
    return [
        JobRow(
            job=job,
            label=kinds[job.kind].label if job.kind in kinds else job.kind,
            organisation=names.get(job.tenant, ""),
            error=job.error.partition(":")[0] if job.error else "",
        )
        for job in jobs
    ]


def _organisations(tenants: set[str]) -> dict[str, str]:
    """Two questions, however many jobs."""
    found: dict[str, str] = {}
    for kind, model in (("operator", Operator), ("regulator", Regulator)):
        keys = [int(name.partition(":")[2]) for name in tenants if name.startswith(f"{kind}:")]
        rows = model._default_manager.filter(pk__in=keys).values_list("pk", "name") if keys else ()
        found |= {f"{kind}:{key}": name for key, name in rows}
    return found
