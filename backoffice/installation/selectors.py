"""How the installation itself is doing: for whoever runs it, with nothing of what the operators write."""

import platform
import tomllib
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

import django
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Count, Min
from django.template.defaultfilters import filesizeformat
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from backoffice.audit.models import AuditHead
from backoffice.celery import app as celery_app
from backoffice.jobs.broker import patient_for_a_moment
from backoffice.jobs.models import Job
from backoffice.settings.environment import ROOT

# A job that waits longer than this has no worker to take it.
PATIENCE = timedelta(minutes=2)
SECONDS_TO_ANSWER = 1.0


@dataclass(frozen=True)
class Part:
    name: str | Promise
    # good, warn or bad
    tone: str
    said: str
    detail: str = ""


def parts_of_the_installation(*, at: datetime) -> list[Part]:
    broker = _broker()
    workers = _workers(broker_answers=broker.tone == "good")
    return [_version(), _database(), _migrations(), broker, workers, *_jobs(at=at), _audit()]


@cache
def version() -> str:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def _version() -> Part:
    return Part(
        gettext_lazy("Version"),
        "good",
        f"Baize {version()}",
        f"Django {django.get_version()}, Python {platform.python_version()}",
    )


def _database() -> Part:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('server_version'), pg_database_size(current_database()), current_database()"
        )
        server, size, name = cursor.fetchone()
    number, _space, build = server.partition(" ")
    details = [name, filesizeformat(size), build.strip("()")]
    return Part(
        gettext_lazy("Database"), "good", f"PostgreSQL {number}", ", ".join(part for part in details if part)
    )


def _migrations() -> Part:
    executor = MigrationExecutor(connection)
    missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if not missing:
        return Part(gettext_lazy("Migrations"), "good", _("All applied"))
    said = ngettext("One is not applied", "%(number)d are not applied", missing) % {"number": missing}
    return Part(gettext_lazy("Migrations"), "bad", said, _("Run manage.py migrate."))


def _broker() -> Part:
    name = gettext_lazy("Broker")
    if not settings.CELERY_BROKER_URL:
        return Part(name, "bad", _("Not set"), _("BROKER_URL names it; see .env.example."))
    try:
        with patient_for_a_moment().clone() as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, interval_step=0, interval_max=0)
            kind = broker.transport_cls
    except Exception as error:  # noqa: BLE001 - each transport has errors of its own
        return Part(name, "bad", _("Does not answer"), type(error).__name__)
    return Part(name, "good", _("Answers"), str(kind))


def _workers(*, broker_answers: bool) -> Part:
    name = gettext_lazy("Workers")
    answers = []
    if broker_answers:
        # the broker may stop answering in this moment
        with suppress(Exception), patient_for_a_moment().clone() as broker:
            answers = celery_app.control.ping(timeout=SECONDS_TO_ANSWER, connection=broker)
    if not answers:
        return Part(name, "bad", _("None answers"), _("Email and long jobs wait until one does."))
    names = sorted(worker for answer in answers for worker in answer)
    said = ngettext("One answers", "%(number)d answer", len(names)) % {"number": len(names)}
    return Part(name, "good", said, ", ".join(names))


def _jobs(*, at: datetime) -> list[Part]:
    counted = dict(Job.objects.values_list("state").annotate(number=Count("pk")))
    # what waits for its next try waits for no worker
    oldest = Job.objects.filter(state=Job.State.WAITING).aggregate(at=Min("due_at"))["at"]
    late = oldest is not None and at - oldest > PATIENCE
    waiting, running = counted.get(Job.State.WAITING, 0), counted.get(Job.State.RUNNING, 0)
    failed = counted.get(Job.State.FAILED, 0)
    return [
        Part(
            gettext_lazy("Jobs waiting"),
            "warn" if late else "good",
            str(waiting),
            _("Oldest waiting for %(minutes)d minutes; %(running)d running")
            % {"minutes": (at - oldest).total_seconds() // 60, "running": running}
            if late
            else _("%(running)d running") % {"running": running},
        ),
        Part(
            gettext_lazy("Jobs failed"),
            "warn" if failed else "good",
            str(failed),
            _last_failures() if failed else "",
        ),
    ]


def _last_failures() -> str:
    """Kind and kind of error only: what a job was about may be an operator's business."""
    failures = Job.objects.filter(state=Job.State.FAILED)[:3]
    return ", ".join(f"{job.kind} ({job.error.partition(':')[0]})" for job in failures)


def _audit() -> Part:
    chains, entries = AuditHead.objects.count(), sum(AuditHead.objects.values_list("count", flat=True))
    return Part(
        gettext_lazy("Audit trail"),
        "good",
        ngettext("One chain", "%(number)d chains", chains) % {"number": chains},
        ngettext("one entry", "%(number)d entries", entries) % {"number": entries}
        + "; "
        + _("manage.py verify_audit recomputes them"),
    )
