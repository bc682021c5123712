"""Exports: few rows come at once, many are written by a worker and kept as a report."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import Operator
from backoffice.core.csv_export import csv_rows
from backoffice.jobs import export_files
from backoffice.jobs.models import Job, Report
from backoffice.jobs.services.jobs import run_job
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.databases import owners_hand
from tests.factories import make_operator, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> Operator:
    return make_operator()


@pytest.fixture
def auditor(operator: Operator, settings: Any, tmp_path: Path) -> Person:
    settings.MEDIA_ROOT = tmp_path
    return make_person(Role.INTERNAL_AUDIT, operator=operator)


@pytest.fixture
def desk(auditor: Person, client: Client) -> Client:
    client.force_login(auditor, backend="backoffice.people.authentication.PersonBackend")
    return client


def write_entries(operator: Operator, number: int) -> None:
    """A year of them in a moment; the export reads what stands there and checks no chain."""
    with owners_hand(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(
            f"""
            INSERT INTO {AuditEntry._meta.db_table} (chain, sequence, at, actor, verb, object_type, object_id,
                object_label, before, after, source, previous_hash, hash)
            SELECT %s, 1000 + n, now() - (100000 - n) * interval '1 second', 'Maya', 'table.changed',
                'gamingtable', '1', 'Table ' || n, '{{"seats": 7}}', '{{"seats": 6}}', '{{}}', '', n::text
            FROM generate_series(1, %s) AS n
            """,
            [f"operator:{operator.pk}", number],
        )
        cursor.execute("SET LOCAL session_replication_role = origin")


def test_more_rows_than_come_at_once_are_written_by_a_worker(desk: Client, operator: Operator) -> None:
    write_entries(operator, export_files.AT_ONCE + 1)
    page = desk.get("/audit/export/?text=table")
    assert page["Content-Type"].startswith("text/html")
    assert not Report.objects.exists(), "looking at a page orders nothing"
    ordered = desk.post("/audit/export/?text=table")
    report = Report.objects.get()
    assert report.job
    assert ordered["Location"] == f"/jobs/{report.job.pk}/"
    run_job(job_id=report.job.pk)
    answer = desk.get(f"/reports/{report.pk}/file/")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == export_files.AT_ONCE + 1
    assert {"object": "Table 1", "before": '{"seats": 7}', "after": '{"seats": 6}'}.items() <= rows[
        -1
    ].items()


def test_both_ways_give_the_same_file(
    desk: Client, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_entries(operator, 30)
    at_once = desk.get("/audit/export/?since=2020-01-01")
    assert at_once["Content-Type"] == "text/csv"
    monkeypatch.setattr(export_files, "AT_ONCE", 10)
    desk.post("/audit/export/?since=2020-01-01")
    report = Report.objects.get()
    assert report.job
    run_job(job_id=report.job.pk)
    kept = desk.get(f"/reports/{report.pk}/file/")
    assert b"".join(kept.streaming_content) == at_once.content  # type: ignore[attr-defined]


def test_whoever_may_no_longer_export_gets_no_file(
    desk: Client, auditor: Person, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_entries(operator, 3)
    monkeypatch.setattr(export_files, "AT_ONCE", 1)
    desk.post("/audit/export/")
    auditor.membership.roles = [Role.VIEWER]
    auditor.membership.save()
    report = Report.objects.get()
    assert report.job
    run_job(job_id=report.job.pk)
    report.refresh_from_db()
    assert not report.file
    assert Job.objects.get().state != Job.State.DONE


def test_a_long_file_is_cancelled_between_its_rows(
    desk: Client, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_entries(operator, 30)
    monkeypatch.setattr(export_files, "AT_ONCE", 1)
    monkeypatch.setattr(export_files, "LOOK_UP_EVERY", 10)
    desk.post("/audit/export/")

    def cancelled_meanwhile(head: Any, given: Any) -> Any:
        Job.objects.update(cancel_requested=True)
        return csv_rows(head, given)

    monkeypatch.setattr(export_files, "csv_rows", cancelled_meanwhile)
    report = Report.objects.get()
    assert report.job
    run_job(job_id=report.job.pk)
    assert Job.objects.get().state == Job.State.CANCELLED
