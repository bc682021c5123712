from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.core import contributions
from backoffice.core.contributions import Contributions
from backoffice.jobs.models import Job, Report
from backoffice.jobs.report_kinds import ReportKind
from backoffice.jobs.selectors import reports_visible_to
from backoffice.jobs.services.jobs import run_job
from backoffice.jobs.services.reports import CSV, Asked, ReportFile, order_report, remove_old_reports
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from tests.factories import make_person, make_property

pytestmark = pytest.mark.django_db


def a_list(asked: Asked) -> ReportFile:
    asked.progress(50, "Half of it")
    return ReportFile("list.csv", CSV, f"rows,{asked.parameters['rows']}\n".encode())


A_LIST = ReportKind(Action.DECK_VIEW, a_list)


@pytest.fixture
def asker(settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Person:
    settings.MEDIA_ROOT = tmp_path
    with_a_list = (*contributions.all_contributions(), Contributions(reports={"list": A_LIST}))
    monkeypatch.setattr(contributions, "all_contributions", lambda: with_a_list)
    return make_person(Role.GAME_MANAGER, operator=make_property().operator)


def ask(person: Person, rows: int = 3) -> Report:
    actor = Actor(label=person.email, person=person, source={})
    return order_report(
        kind="list",
        title="A list",
        parameters={"rows": rows},
        casino=None,
        at=timezone.now(),
        actor=actor,
    )


def test_a_worker_makes_the_file_and_whoever_asked_gets_it(asker: Person, client: Client) -> None:
    report = ask(asker)
    assert report.job
    run_job(job_id=report.job.pk)
    report.refresh_from_db()
    job = Job.objects.get(report=report)
    assert job.state == Job.State.DONE
    assert job.result
    assert job.result["url"] == reverse("report-file", args=[report.pk])
    client.force_login(asker, backend="backoffice.people.authentication.PersonBackend")
    answer = client.get(job.result["url"])
    assert b"".join(answer.streaming_content) == b"rows,3\n"  # type: ignore[attr-defined]
    assert answer["Content-Disposition"] == 'attachment; filename="list.csv"'
    assert "A list" in client.get(reverse("report-list")).content.decode()


def test_a_colleague_does_not_learn_of_it(asker: Person, client: Client) -> None:
    report = ask(asker)
    assert report.job
    run_job(job_id=report.job.pk)
    colleague = make_person(Role.GAME_MANAGER, operator=asker.membership.operator)
    client.force_login(colleague, backend="backoffice.people.authentication.PersonBackend")
    assert client.get(reverse("report-file", args=[report.pk])).status_code == 404


def test_asking_twice_gives_the_one_that_is_being_made(asker: Person) -> None:
    first = ask(asker)
    assert ask(asker) == first
    assert ask(asker, rows=4) != first
    assert first.job
    run_job(job_id=first.job.pk)
    assert ask(asker) != first


def test_an_unknown_kind_names_those_that_there_are(asker: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        contributions, "all_contributions", lambda: (Contributions(reports={"decks": A_LIST}),)
    )
    with pytest.raises(ValueError, match="decks"):
        ask(asker)


def test_a_report_goes_with_its_file_after_thirty_days(
    asker: Person, django_capture_on_commit_callbacks: Any
) -> None:
    report = ask(asker)
    assert report.job
    run_job(job_id=report.job.pk)
    report.refresh_from_db()
    storage, name = report.file.storage, str(report.file.name)
    assert remove_old_reports(at=timezone.now() + timedelta(days=29)) == 0
    assert storage.exists(name)
    with django_capture_on_commit_callbacks(execute=True):
        assert remove_old_reports(at=timezone.now() + timedelta(days=31)) == 1
    assert not storage.exists(name)


def test_what_tells_of_the_whole_organisation_is_not_for_somebody_limited_since(
    asker: Person, client: Client
) -> None:
    casino = make_property(operator=asker.membership.operator)
    before = ask(asker)
    asker.membership.properties.add(casino)
    after = ask(asker, rows=4)
    client.force_login(asker, backend="backoffice.people.authentication.PersonBackend")
    for report in (before, after):
        assert report.job
        Report.objects.filter(pk=report.pk).update(file="reports/list.csv", file_name="list.csv")
    access = access_for(person=asker)
    assert list(reports_visible_to(access)) == [after]
    assert client.get(reverse("report-file", args=[before.pk])).status_code == 404
    other = make_property(operator=asker.membership.operator)
    asker.membership.properties.set([other])
    assert not reports_visible_to(access_for(person=asker)).exists()
