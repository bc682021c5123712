"""Who is next: each queue has slots of its own, and they are shared fairly between the organisations.

A message of the broker says only that a queue has work. Whoever hears it takes the next job: of the organisation that
has the fewest under way and was served longest ago, its oldest first; none of one that has its share already. So ten
thousand letters of one operator make nobody else wait.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Count, Max, Q
from django.utils import timezone

from backoffice.core.contributions import by_name
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import jobs_to_take, take, work_on
from backoffice.jobs.services.waking import wake, wake_slots


def share_of_one(slots: int) -> int:
    """How many slots of a queue one organisation may hold at once."""
    return (slots + 1) // 2


@contextmanager
def one_choice_at_a_time(queue: str) -> Iterator[None]:
    """Two who choose at once would both count the same free slot. A worker that is frozen in here is cut off by the
    database after a few seconds, so that the queue goes on without it."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = '5s'")
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('baize queue'), hashtext(%s))", [queue])
        yield
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = DEFAULT")


def take_next(queue: str, *, at: datetime) -> Job | None:
    slots = settings.JOB_SLOTS[queue]
    with one_choice_at_a_time(queue):
        busy = _under_way(queue, at=at)
        if sum(busy.values()) >= slots:
            return None
        full = [tenant for tenant, number in busy.items() if number >= share_of_one(slots)]
        due = jobs_to_take(at).filter(queue=queue).exclude(tenant__in=full)
        for tenant in _in_fair_order(queue, set(due.values_list("tenant", flat=True).distinct()), busy):
            rows = due.filter(tenant=tenant).select_for_update(skip_locked=True, of=("self",))
            for job in rows.select_related("person", "client").order_by("due_at", "pk")[:5]:
                if take(job, at=at):
                    return job
    return None


def _under_way(queue: str, *, at: datetime) -> dict[str, int]:
    running = Job.objects.filter(queue=queue, state=Job.State.RUNNING, lease_until__gt=at)
    return dict(running.order_by().values_list("tenant").annotate(number=Count("pk")))


def _in_fair_order(queue: str, tenants: set[str], busy: dict[str, int]) -> list[str]:
    served = Job.objects.filter(queue=queue, tenant__in=tenants, started_at__isnull=False)
    last = dict(served.order_by().values_list("tenant").annotate(at=Max("started_at")))
    return sorted(
        tenants,
        key=lambda tenant: (
            busy.get(tenant, 0),
            last[tenant].timestamp() if tenant in last else 0.0,
            tenant,
        ),
    )


def run_next(queue: str, *, at: datetime) -> bool:
    """One job of the queue, and word to the next slot if more of them wait."""
    job = take_next(queue, at=at)
    if job is None:
        return False
    work_on(job)
    if jobs_due(queue, at=timezone.now()):
        wake(queue)
    return True


def jobs_due(queue: str, *, at: datetime) -> int:
    return jobs_to_take(at).filter(queue=queue)[: settings.JOB_SLOTS[queue]].count()


def wake_queues(*, at: datetime) -> int:
    """The sweep: what was committed but never told, what is due again, and what a lost worker held."""
    due = {name: queue.due(at=at) for name, queue in by_name("queues").items()}
    # a row of a queue that there is no more would wait for ever
    Job.objects.filter(~Q(queue__in=due), state=Job.State.WAITING).update(queue="default")
    for name, number in due.items():
        if number:
            wake_slots(name, due=number)
    return sum(due.values())
