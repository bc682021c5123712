"""The people of an organisation: seen by whom, changed by whom, and never somebody else's."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from backoffice.casinos.models import Operator
from backoffice.people.models import Membership, Person
from tests.factories import make_operator, make_person, make_property

pytestmark = pytest.mark.django_db

SignedIn = Callable[[Person], Client]


@pytest.fixture
def operator() -> Operator:
    return make_operator(name="Harbor Gaming LLC")


@pytest.fixture
def manager(operator: Operator) -> Person:
    return make_person("game_manager", operator=operator, full_name="Maya Torres")


@pytest.fixture
def viewer(operator: Operator) -> Person:
    return make_person("viewer", operator=operator, full_name="Victor Hale", email="victor@harbor.example")


def names_on(response: Any) -> list[str]:
    return [membership.person.full_name for membership in response.context["page"]]


class TestTheList:
    def test_shows_the_own_organisations_people_only(
        self, signed_in: SignedIn, manager: Person, viewer: Person
    ) -> None:
        make_person("viewer", full_name="Dora Pike")
        make_person("approver", full_name="Ruth Calloway")
        assert names_on(signed_in(manager).get("/people/")) == ["Maya Torres", "Victor Hale"]

    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ("q=victor", ["Victor Hale"]),
            ("q=VICTOR@harbor", ["Victor Hale"]),
            ("role=game_manager", ["Maya Torres"]),
            ("role=security", []),
            ("state=second_factor", ["Maya Torres"]),
            ("state=no_second_factor", ["Victor Hale"]),
            ("role=nonsense", ["Maya Torres", "Victor Hale"]),
        ],
    )
    def test_is_narrowed_by_its_filters(
        self, signed_in: SignedIn, manager: Person, viewer: Person, query: str, found: list[str]
    ) -> None:
        Authenticator.objects.create(user=manager, type="totp", data={})
        Authenticator.objects.create(user=viewer, type="recovery_codes", data={})
        assert names_on(signed_in(manager).get(f"/people/?{query}")) == found

    def test_of_a_property_has_those_limited_to_it_and_those_without_limit(
        self, signed_in: SignedIn, manager: Person, operator: Operator
    ) -> None:
        here, there = make_property(operator=operator), make_property(operator=operator)
        make_person("viewer", operator=operator, limited_to=(here,), full_name="Here")
        make_person("viewer", operator=operator, limited_to=(there,), full_name="There")
        assert names_on(signed_in(manager).get(f"/people/?casino={here.pk}")) == ["Here", "Maya Torres"]

    def test_whoever_is_limited_sees_colleagues_at_the_same_properties(
        self, signed_in: SignedIn, manager: Person, operator: Operator
    ) -> None:
        here, there = make_property(operator=operator, name="Here"), make_property(operator=operator)
        officer = make_person(
            "compliance_officer", operator=operator, limited_to=(here,), full_name="Officer"
        )
        make_person("viewer", operator=operator, limited_to=(here, there), full_name="Both")
        make_person("viewer", operator=operator, limited_to=(there,), full_name="There")
        response = signed_in(officer).get("/people/")
        assert names_on(response) == ["Both", "Maya Torres", "Officer"]
        assert there.name not in response.content.decode()

    def test_comes_in_pages(self, signed_in: SignedIn, manager: Person, operator: Operator) -> None:
        for _ in range(30):
            make_person("viewer", operator=operator)
        response = signed_in(manager).get("/people/?page=2")
        assert len(names_on(response)) == 6
        assert "26–31 of 31" in response.content.decode()

    def test_says_what_to_do_when_nobody_fits(self, signed_in: SignedIn, manager: Person) -> None:
        assert "No one matches these filters" in signed_in(manager).get("/people/?q=zzz").content.decode()

    def test_costs_the_same_with_one_and_with_many(
        self, signed_in: SignedIn, manager: Person, operator: Operator
    ) -> None:
        casinos = tuple(make_property(operator=operator) for _ in range(3))
        make_person("viewer", operator=operator, limited_to=casinos)
        browser = signed_in(manager)
        browser.get("/people/")
        with CaptureQueriesContext(connection) as few:
            browser.get("/people/")
        for _ in range(22):
            make_person("viewer", "security", operator=operator, limited_to=casinos)
        with CaptureQueriesContext(connection) as many:
            browser.get("/people/")
        assert len(few) == len(many)


@pytest.mark.parametrize(
    ("role", "may_see", "may_change"),
    [
        ("game_manager", True, True),
        ("compliance_officer", True, False),
        ("internal_audit", True, False),
        ("pit_manager", False, False),
        ("floor_supervisor", False, False),
        ("security", False, False),
        ("surveillance", False, False),
        ("viewer", False, False),
    ],
)
def test_each_role_sees_and_changes_what_it_may(
    signed_in: SignedIn, operator: Operator, manager: Person, role: str, may_see: bool, may_change: bool
) -> None:
    somebody = make_person("viewer", operator=operator).membership
    browser = signed_in(make_person(role, operator=operator))
    assert browser.get("/people/").status_code == (200 if may_see else 403)
    assert browser.get(f"/people/{somebody.pk}/").status_code == (200 if may_see else 403)
    for page in ("roles", "remove", "sign-out", "second-factor"):
        expected = 200 if may_change else 403
        assert browser.get(f"/people/{somebody.pk}/{page}/").status_code == expected
    assert browser.get("/people/invite/").status_code == (200 if may_change else 403)


@pytest.mark.parametrize("page", ["", "roles/", "remove/", "sign-out/", "second-factor/"])
def test_another_organisations_person_is_not_there(signed_in: SignedIn, manager: Person, page: str) -> None:
    for stranger in (make_person("viewer"), make_person("reviewer"), make_person("administrator")):
        response = signed_in(manager).get(f"/people/{stranger.membership.pk}/{page}")
        assert response.status_code == 404
        assert stranger.email not in response.content.decode()


def test_posting_at_another_organisations_person_changes_nothing(
    signed_in: SignedIn, manager: Person
) -> None:
    stranger = make_person("viewer")
    make_person("game_manager", operator=stranger.membership.operator)
    browser = signed_in(manager)
    for page in ("roles", "remove", "sign-out", "second-factor"):
        assert browser.post(f"/people/{stranger.membership.pk}/{page}/").status_code == 404
    stranger.refresh_from_db()
    assert stranger.is_active


def test_a_manager_limited_to_properties_cannot_lift_the_limit(
    signed_in: SignedIn, operator: Operator, manager: Person
) -> None:
    casino = make_property(operator=operator)
    limited = make_person("game_manager", operator=operator, limited_to=(casino,))
    browser = signed_in(limited)
    assert browser.get(f"/people/{limited.membership.pk}/").status_code == 200
    assert browser.post(f"/people/{limited.membership.pk}/roles/").status_code == 403
    assert browser.get("/people/invite/").status_code == 403


class TestChangingRoles:
    def open_form(self, browser: Client, membership: Membership) -> dict[str, Any]:
        form = browser.get(f"/people/{membership.pk}/roles/").context["form"]
        return {
            "seen": form.initial["seen"],
            "roles": form.initial["roles"],
            "properties": form.initial["properties"],
        }

    def test_is_saved(self, signed_in: SignedIn, manager: Person, viewer: Person) -> None:
        browser, membership = signed_in(manager), viewer.membership
        form = self.open_form(browser, membership) | {"roles": ["viewer", "security"]}
        response = browser.post(f"/people/{membership.pk}/roles/", form)
        assert response["Location"] == f"/people/{membership.pk}/"
        membership.refresh_from_db()
        assert membership.roles == ["security", "viewer"]

    def test_the_last_manager_is_refused_on_the_page(self, signed_in: SignedIn, manager: Person) -> None:
        browser, membership = signed_in(manager), manager.membership
        form = self.open_form(browser, membership) | {"roles": ["viewer"]}
        response = browser.post(f"/people/{membership.pk}/roles/", form)
        assert "Maya Torres is the last game manager" in response.content.decode()
        assert "Remove…" not in browser.get(f"/people/{membership.pk}/").content.decode()

    def test_the_second_of_two_editors_sees_what_the_first_changed(
        self, signed_in: SignedIn, manager: Person, viewer: Person, operator: Operator
    ) -> None:
        membership = viewer.membership
        first, second = signed_in(manager), signed_in(make_person("game_manager", operator=operator))
        opened_by_second = self.open_form(second, membership)
        form = self.open_form(first, membership) | {"roles": ["security"]}
        first.post(f"/people/{membership.pk}/roles/", form)
        response = second.post(
            f"/people/{membership.pk}/roles/", opened_by_second | {"roles": ["surveillance"]}
        )
        assert response.status_code == 409
        text = response.content.decode()
        assert "Maya Torres" in text
        membership.refresh_from_db()
        assert membership.roles == ["security"]

    def test_a_role_of_the_regulator_cannot_be_smuggled_in(
        self, signed_in: SignedIn, manager: Person, viewer: Person
    ) -> None:
        browser, membership = signed_in(manager), viewer.membership
        form = self.open_form(browser, membership) | {"roles": ["viewer", "approver"]}
        assert browser.post(f"/people/{membership.pk}/roles/", form).status_code == 200
        membership.refresh_from_db()
        assert membership.roles == ["viewer"]

    def test_giving_up_the_own_rights_leads_home(
        self, signed_in: SignedIn, manager: Person, operator: Operator
    ) -> None:
        make_person("game_manager", operator=operator)
        browser, membership = signed_in(manager), manager.membership
        form = self.open_form(browser, membership) | {"roles": ["viewer"]}
        assert browser.post(f"/people/{membership.pk}/roles/", form)["Location"] == "/"


class TestRemoving:
    def test_asks_in_words_that_name_the_person(
        self, signed_in: SignedIn, manager: Person, viewer: Person
    ) -> None:
        page = signed_in(manager).get(f"/people/{viewer.membership.pk}/remove/").content.decode()
        assert "Remove Victor Hale from Harbor Gaming LLC?" in page

    def test_takes_effect_at_once(self, signed_in: SignedIn, manager: Person, viewer: Person) -> None:
        theirs = signed_in(viewer)
        assert theirs.get("/").status_code == 200
        response = signed_in(manager).post(f"/people/{viewer.membership.pk}/remove/")
        assert response["Location"] == "/people/"
        assert theirs.get("/").status_code == 302

    def test_the_last_manager_stays(self, signed_in: SignedIn, manager: Person) -> None:
        response = signed_in(manager).post(f"/people/{manager.membership.pk}/remove/")
        assert response.status_code == 409
        assert "is the last game manager" in response.content.decode()

    def test_of_oneself_signs_out(self, signed_in: SignedIn, manager: Person, operator: Operator) -> None:
        make_person("game_manager", operator=operator)
        browser = signed_in(manager)
        browser.post(f"/people/{manager.membership.pk}/remove/")
        assert browser.get("/").status_code == 302


def test_signing_somebody_out_leaves_the_account_open(
    signed_in: SignedIn, manager: Person, viewer: Person
) -> None:
    theirs = Client()
    theirs.post("/accounts/login/", {"login": viewer.email, "password": "baize-demo"})
    assert theirs.get("/").status_code == 200
    signed_in(manager).post(f"/people/{viewer.membership.pk}/sign-out/")
    assert theirs.get("/").status_code == 302
    viewer.refresh_from_db()
    assert viewer.is_active


def test_a_lost_second_factor_can_be_taken_away(signed_in: SignedIn, manager: Person, viewer: Person) -> None:
    Authenticator.objects.create(user=viewer, type="totp", data={})
    browser = signed_in(manager)
    assert "Remove the second factor" in browser.get(f"/people/{viewer.membership.pk}/").content.decode()
    browser.post(f"/people/{viewer.membership.pk}/second-factor/")
    assert not Authenticator.objects.filter(user=viewer).exists()


def test_the_page_of_a_person_tells_their_history(
    signed_in: SignedIn, manager: Person, viewer: Person
) -> None:
    browser = signed_in(manager)
    form = browser.get(f"/people/{viewer.membership.pk}/roles/").context["form"]
    browser.post(
        f"/people/{viewer.membership.pk}/roles/", {"seen": form.initial["seen"], "roles": ["security"]}
    )
    page = browser.get(f"/people/{viewer.membership.pk}/").content.decode()
    assert "Roles changed" in page
    assert "Viewer → Security" in page
