"""The platform administrator runs the installation and sees nothing of what the operators keep in it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.casinos.models import Operator, Regulator
from backoffice.jobs.models import Job
from backoffice.people.models import Invitation, Person
from tests.factories import make_operator, make_person, make_property, make_regulator, make_table

pytestmark = pytest.mark.django_db

SignedIn = Callable[[Person], Client]
NEW_OPERATOR = {
    "name": "Harbor Gaming LLC",
    "licence_number": "MD-FO-0007",
    "keeper_name": "Maya Torres",
    "keeper_email": "maya@harbor.example",
}


@pytest.fixture
def browser(signed_in: SignedIn) -> Client:
    return signed_in(make_person("administrator", full_name="Noor Haddad"))


class TestState:
    def test_says_how_each_part_is(self, browser: Client) -> None:
        parts = {str(part.name): part for part in browser.get("/installation/").context["parts"]}
        assert parts["Version"].said.startswith("Baize ")
        assert parts["Database"].said.startswith("PostgreSQL ")
        assert (parts["Migrations"].tone, parts["Jobs failed"].tone) == ("good", "good")

    def test_shows_failed_jobs_without_what_they_were_about(self, browser: Client) -> None:
        Job.objects.create(
            kind="mail", state="failed", error="SMTPError: maya@harbor.example refused", payload={"to": "x"}
        )
        response = browser.get("/installation/")
        [failed] = [part for part in response.context["parts"] if str(part.name) == "Jobs failed"]
        assert (failed.tone, failed.said, failed.detail) == ("warn", "1", "mail (SMTPError)")
        assert "maya@harbor.example" not in response.content.decode()

    @pytest.mark.parametrize(("due", "tone"), [(-10, "warn"), (10, "good")])
    def test_warns_of_a_job_that_no_worker_takes_and_not_of_one_whose_next_try_is_to_come(
        self, browser: Client, due: int, tone: str
    ) -> None:
        now = timezone.now()
        job = Job.objects.create(kind="mail", due_at=now + timedelta(minutes=due))
        Job.objects.filter(pk=job.pk).update(created_at=now - timedelta(minutes=30))
        parts = browser.get("/installation/").context["parts"]
        [waiting] = [part for part in parts if str(part.name) == "Jobs waiting"]
        assert (waiting.tone, waiting.said) == (tone, "1")


class TestOperators:
    def test_one_is_added_with_its_first_manager(self, browser: Client) -> None:
        response = browser.post("/installation/operators/add/", NEW_OPERATOR)
        operator = Operator.objects.get()
        assert response["Location"] == f"/installation/operators/{operator.pk}/"
        assert Invitation.objects.get(operator=operator).email == "maya@harbor.example"
        page = browser.get(response["Location"]).content.decode()
        assert "invited: Maya Torres" in page
        assert "Invited" in page

    def test_a_taken_licence_is_said_at_its_field(self, browser: Client) -> None:
        make_operator(licence_number="MD-FO-0007")
        response = browser.post("/installation/operators/add/", NEW_OPERATOR)
        assert "licence_number" in response.context["form"].errors
        assert not Invitation.objects.exists()

    def test_a_manager_with_an_account_is_said_at_the_field(self, browser: Client) -> None:
        make_person("viewer", email="maya@harbor.example")
        response = browser.post("/installation/operators/add/", NEW_OPERATOR)
        assert "already has an account" in str(response.context["form"].errors["keeper_email"])
        assert not Operator.objects.filter(name="Harbor Gaming LLC").exists()

    def test_one_is_changed(self, browser: Client) -> None:
        operator = make_operator()
        form = browser.get(f"/installation/operators/{operator.pk}/change/").context["form"]
        browser.post(
            f"/installation/operators/{operator.pk}/change/",
            {"name": "Renamed", "licence_number": operator.licence_number, "seen": form.initial["seen"]},
        )
        operator.refresh_from_db()
        assert (operator.name, operator.version) == ("Renamed", 2)

    def test_one_that_still_runs_a_property_is_not_retired(self, browser: Client) -> None:
        casino = make_property(name="Harbor Point")
        response = browser.post(f"/installation/operators/{casino.operator_id}/retire/")
        assert response.status_code == 409
        assert "still runs a property" in response.content.decode()
        assert "Harbor Point" not in response.content.decode()

    def test_one_is_retired_and_reinstated(self, browser: Client, signed_in: SignedIn) -> None:
        operator = make_operator()
        theirs = signed_in(make_person("game_manager", operator=operator))
        browser.post(f"/installation/operators/{operator.pk}/retire/")
        assert theirs.get("/").status_code == 302
        assert "Archived" in browser.get(f"/installation/operators/{operator.pk}/").content.decode()
        browser.post(f"/installation/operators/{operator.pk}/reinstate/")
        operator.refresh_from_db()
        assert operator.retired_at is None

    def test_the_list_is_searched(self, browser: Client) -> None:
        make_operator(name="Harbor Gaming LLC")
        make_operator(name="Deadwood Gaming")
        rows = browser.get("/installation/operators/?q=dead").context["rows"]
        assert [row.organisation.name for row in rows] == ["Deadwood Gaming"]

    def test_the_list_costs_the_same_with_one_and_with_many(self, browser: Client) -> None:
        make_person("game_manager")
        browser.get("/installation/operators/")
        with CaptureQueriesContext(connection) as few:
            browser.get("/installation/operators/")
        for _ in range(20):
            make_person("game_manager")
        with CaptureQueriesContext(connection) as many:
            browser.get("/installation/operators/")
        assert len(few) == len(many)


class TestAuthorities:
    def test_one_is_added_with_its_first_approver(self, browser: Client) -> None:
        browser.post(
            "/installation/authorities/add/",
            {
                "jurisdiction": "us-nj",
                "jurisdiction_name": "New Jersey",
                "name": "Division of Gaming Enforcement",
                "keeper_name": "Ana Cruz",
                "keeper_email": "ana@nj.example",
            },
        )
        regulator = Regulator.objects.get(jurisdiction="us-nj")
        assert Invitation.objects.get(regulator=regulator).roles == ["approver"]

    def test_one_is_changed_but_keeps_its_short_name(self, browser: Client) -> None:
        regulator = make_regulator("us-md")
        form = browser.get(f"/installation/authorities/{regulator.pk}/change/").context["form"]
        assert "jurisdiction" not in form.fields
        browser.post(
            f"/installation/authorities/{regulator.pk}/change/",
            {"jurisdiction_name": "Maryland", "name": "Renamed", "seen": form.initial["seen"]},
        )
        regulator.refresh_from_db()
        assert regulator.name == "Renamed"

    def test_another_approver_can_be_invited(self, browser: Client) -> None:
        regulator = make_regulator("us-md")
        browser.post(
            f"/installation/authorities/{regulator.pk}/keeper/",
            {"full_name": "Ruth Calloway", "email": "ruth@md.example"},
        )
        assert Invitation.objects.get().regulator == regulator


class TestWhatTheAdministratorDoesNotSee:
    def test_people_of_operators_but_their_keepers(self, browser: Client) -> None:
        operator = make_operator()
        make_person("game_manager", operator=operator, full_name="Maya Torres")
        viewer = make_person("viewer", operator=operator, full_name="Victor Hale")
        page = browser.get(f"/installation/operators/{operator.pk}/").content.decode()
        assert "Maya Torres" in page
        assert "Victor Hale" not in page
        assert "Victor Hale" not in browser.get("/people/").content.decode()
        assert browser.get(f"/people/{viewer.membership.pk}/").status_code == 404

    def test_properties_and_tables(self, browser: Client) -> None:
        table = make_table()
        page = browser.get(f"/installation/operators/{table.property.operator_id}/").content.decode()
        assert table.property.name not in page

    def test_another_way_to_administer_than_these_pages(self, browser: Client) -> None:
        assert [m.person.full_name for m in browser.get("/people/").context["page"]] == ["Noor Haddad"]


@pytest.mark.parametrize("role", ["game_manager", "compliance_officer", "viewer", "approver", "reviewer"])
def test_nobody_else_sees_the_installation(signed_in: SignedIn, role: str) -> None:
    operator, regulator = make_operator(), make_regulator("sg")
    browser = signed_in(make_person(role))
    for path in ("", "operators/", "operators/add/", "authorities/", "authorities/add/"):
        assert browser.get(f"/installation/{path}").status_code == 403
    for path in ("", "change/", "keeper/", "retire/"):
        assert browser.get(f"/installation/operators/{operator.pk}/{path}").status_code == 404
    for path in ("", "change/", "keeper/"):
        assert browser.get(f"/installation/authorities/{regulator.pk}/{path}").status_code == 404
    assert browser.post(f"/installation/operators/{operator.pk}/reinstate/").status_code == 404
