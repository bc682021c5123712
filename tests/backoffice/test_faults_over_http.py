"""Faults as they were seen, replayed over HTTP behind a real port and by processes of their own."""

import csv
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from threading import Thread

import pytest
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.models import AuditEntry, AuditHead
from backoffice.casinos.models import Property, TablePeriod
from backoffice.jobs import export_files
from backoffice.jobs.models import Job, Report
from backoffice.jobs.services.jobs import run_job
from backoffice.notifications.models import Notification
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from backoffice.webhooks.models import Webhook, WebhookDelivery, WebhookEvent
from tests.databases import owners_hand
from tests.e2e.server import Site, served
from tests.factories import make_person, make_pit, make_property, make_table
from tests.over_http import sign_in
from tests.programs import PATIENCE, ROOT, environment, program, until

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
# what the scheduler has a worker do
SCHEDULED = """
import sys
import django
django.setup()
from backoffice.jobs.tasks import run_scheduled
run_scheduled(sys.argv[1])
"""


@pytest.fixture
def site(committed_database: None) -> Iterator[Site]:
    with served() as site:
        yield site
        assert not site.errors, "\n".join(site.errors)


@pytest.fixture
def casino(site: Site) -> Property:
    return make_property()


@pytest.fixture
def manager(casino: Property) -> Person:
    return make_person(Role.GAME_MANAGER, Role.INTERNAL_AUDIT, operator=casino.operator)


def entries_written_by_hand(casino: Property, number: int) -> None:
    """A year of them in a moment."""
    with transaction.atomic(), owners_hand(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(
            f"""
            INSERT INTO {AuditEntry._meta.db_table} (chain, sequence, at, actor, verb, object_type, object_id,
                object_label, before, after, source, previous_hash, hash)
            SELECT %s, 1000 + n, now() - (100000 - n) * interval '1 second', 'Maya', 'table.changed',
                'gamingtable', '1', 'Table ' || n, '{{}}', '{{}}', '{{}}', '', n::text
            FROM generate_series(1, %s) AS n
            """,
            [f"operator:{casino.operator_id}", number],
        )


def test_a_long_export_is_no_request(site: Site, casino: Property, manager: Person) -> None:
    entries_written_by_hand(casino, export_files.AT_ONCE + 1)
    browser = sign_in(site, manager)
    page = browser.get("/audit/export/", text="table")
    assert page.headers["Content-Type"].startswith("text/html")
    assert len(page.content) < 100_000
    assert browser.post("/audit/export/?text=table").status_code == 302
    report = Report.objects.get()
    assert report.job
    run_job(job_id=report.job.pk)
    rows = csv.DictReader(io.StringIO(browser.get(reverse("report-file", args=[report.pk])).text))
    assert sum(1 for _ in rows) == export_files.AT_ONCE + 1


def somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) "
            "WHERE NOT granted AND datname = current_database()"
        )
        return bool(cursor.fetchone()[0])


def test_time_does_not_run_back_in_the_trail_for_whoever_waited(
    site: Site, casino: Property, manager: Person
) -> None:
    browser = sign_in(site, manager)
    chain = f"operator:{casino.operator_id}"
    form = {"name": "Main floor", "code": "MF"}
    adding = Thread(target=browser.post, args=(reverse("pit-add", args=[casino.pk]), form))
    with transaction.atomic():
        AuditHead.objects.select_for_update().get(chain=chain)
        adding.start()
        until(somebody_waits, "the request's wait for the chain")
        released = timezone.now()
    adding.join(30)
    assert AuditEntry.objects.get(chain=chain, verb="pit.added").at >= released


def test_a_gaming_day_goes_on_through_the_repeated_hour(site: Site, casino: Property) -> None:
    Property.objects.filter(pk=casino.pk).update(time_zone="America/New_York", gaming_day_start=time(1, 30))
    table = make_table(pit=make_pit(casino=casino))
    # half past one comes first at 05:30; a quarter past one once more at 06:15
    for opened in (datetime(2026, 11, 1, 5, 30, tzinfo=UTC), datetime(2026, 11, 1, 6, 15, tzinfo=UTC)):
        TablePeriod.objects.create(table=table, opened_at=opened, closed_at=opened + timedelta(minutes=5))
    browser = sign_in(site, make_person(Role.VIEWER, operator=casino.operator))
    page = browser.get(reverse("table-detail", args=[table.pk])).text
    days = re.findall(r"<th scope=\"row\">([^<]*2026)</th>", page)
    assert (len(days), len(set(days))) == (2, 1), days


def test_a_worker_removes_what_is_old_and_leaves_the_rest(casino: Property, manager: Person) -> None:
    now = timezone.now()
    for at in (LONG_AGO, now):
        Job.objects.create(kind="simulation", state="done", finished_at=at)
        notice = Notification.objects.create(person=manager, kind="test", title="t", read_at=at)
        Notification.objects.filter(pk=notice.pk).update(created_at=at)
        Session.objects.create(session_key=str(at.year), session_data="", expire_date=at + timedelta(hours=1))
        hook = Webhook.objects.create(
            operator=casino.operator, name="W", url="https://x.example", events=["table"], added_at=at
        )
        event = WebhookEvent.objects.create(kind="table.opened", resource="t:1", at=at, body={})
        told = {"webhook": hook, "event": event, "resource": "t:1", "state": "delivered"}
        WebhookDelivery.objects.create(made_at=at, next_attempt_at=at, delivered_at=at, **told)
    with program("-c", SCHEDULED, "remove-old") as worker:
        assert worker.wait(PATIENCE) == 0
    left = [Job.objects, Notification.objects, Session.objects, WebhookDelivery.objects, WebhookEvent.objects]
    assert [each.count() for each in left] == [1] * 5


def test_the_owner_of_the_database_rewrites_the_trail_and_a_head_kept_elsewhere_tells(
    site: Site, casino: Property, manager: Person
) -> None:
    browser, chain = sign_in(site, manager), f"operator:{casino.operator_id}"
    browser.post(reverse("pit-add", args=[casino.pk]), {"name": "Main floor", "code": "MF"})
    kept = AuditHead.objects.get(chain=chain)
    assert kept.count >= 2
    last = AuditEntry.objects.get(chain=chain, sequence=kept.count - 1)
    with transaction.atomic(), owners_hand(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        entries, heads = AuditEntry._meta.db_table, AuditHead._meta.db_table
        cursor.execute(f"DELETE FROM {entries} WHERE chain = %s AND sequence = %s", [chain, kept.count])
        cursor.execute(
            f"UPDATE {heads} SET count = %s, hash = %s WHERE chain = %s",
            [last.sequence, last.hash, chain],
        )
    said = subprocess.run(
        [sys.executable, "manage.py", "verify_audit", chain, "--expect", f"{chain}={kept.hash}"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, f"Not as expected: {chain}" in said.stderr) == (3, True), (
        said.stdout + said.stderr
    )
    # every head is printed whole, to be kept
    assert last.hash in said.stdout
