"""The bell, the list, and marking as read."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from backoffice.notifications.services.notify import notify_people
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_person

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def maya() -> Person:
    return make_person(Role.GAME_MANAGER, full_name="Maya Torres")


def tell(person: Person, title: str = "News", link: str = "") -> int:
    (told,) = notify_people(people=[person], kind="test", title=title, link=link)
    return told.pk


def test_the_bell_counts_what_is_unread(maya: Person, signed_in: SignedIn) -> None:
    client = signed_in(maya)
    assert "unread" not in client.get("/notifications/bell/").content.decode()
    tell(maya)
    tell(maya)
    tell(make_person())
    assert "Notifications, 2 unread" in client.get("/notifications/bell/").content.decode()
    assert "Notifications, 2 unread" in client.get("/").content.decode()


def test_the_list_shows_the_own_ones_newest_first(maya: Person, signed_in: SignedIn) -> None:
    tell(maya, "First")
    tell(maya, "Second")
    tell(make_person(), "Secret of another")
    html = signed_in(maya).get("/notifications/").content.decode()
    assert html.index("Second") < html.index("First")
    assert "Secret" not in html


def test_opening_one_reads_it_and_leads_to_what_it_is_about(maya: Person, signed_in: SignedIn) -> None:
    told = tell(maya, link="/people/")
    response = signed_in(maya).get(f"/notifications/{told}/")
    assert response["Location"] == "/people/"
    assert maya.notifications.get().read_at is not None


@pytest.mark.parametrize(
    "link", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", ""]
)
def test_a_notification_leads_nowhere_else(maya: Person, signed_in: SignedIn, link: str) -> None:
    told = tell(maya, link=link)
    assert signed_in(maya).get(f"/notifications/{told}/")["Location"] == "/notifications/"


def test_one_and_all_can_be_marked_as_read(maya: Person, signed_in: SignedIn) -> None:
    client = signed_in(maya)
    first = tell(maya, "First")
    tell(maya, "Second")
    client.post(f"/notifications/{first}/read/")
    unread = client.get("/notifications/?show=unread").content.decode()
    assert "Second" in unread
    assert "First" not in unread
    page = client.post("/notifications/read/", follow=True).content.decode()
    assert "One notification marked as read." in page
    assert "You have read everything" in client.get("/notifications/?show=unread").content.decode()


def test_anothers_notification_does_not_exist(maya: Person, signed_in: SignedIn) -> None:
    other = make_person()
    told = tell(other)
    client = signed_in(maya)
    assert client.get(f"/notifications/{told}/").status_code == 404
    assert client.post(f"/notifications/{told}/read/").status_code == 404
    assert other.notifications.get().read_at is None


def test_an_empty_list_says_what_will_come(maya: Person, signed_in: SignedIn) -> None:
    assert "No notifications yet" in signed_in(maya).get("/notifications/").content.decode()


def test_thirty_cost_as_many_queries_as_one(maya: Person, signed_in: SignedIn) -> None:
    client = signed_in(maya)

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/notifications/")
        return len(queries)

    tell(maya)
    client.get("/notifications/")
    one = cost()
    for number in range(29):
        tell(maya, f"News {number}")
    assert cost() == one


def test_a_page_open_in_a_tab_whose_session_ended_is_told_so_and_not_replaced() -> None:
    response = Client().get("/notifications/bell/", headers={"HX-Request": "true"})
    assert response.status_code == 401
    assert response.content == b""
    assert Client().get("/notifications/bell/").status_code == 302
