"""When something goes wrong the page says what, and what to do; also when the database is gone."""

from collections.abc import Callable

import pytest
from django.core.exceptions import BadRequest
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path

from backoffice import urls
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from backoffice.shell.views.errors import server_error
from tests.factories import make_operator, make_person

SignedIn = Callable[[Person], Client]


def not_understood(request: HttpRequest) -> HttpResponse:
    raise BadRequest


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [*urls.urlpatterns, path("not-understood/", not_understood), path("broken/", broken)]
handler400, handler403 = urls.handler400, urls.handler403
handler404, handler500 = urls.handler404, urls.handler500


@pytest.mark.django_db
def test_404_tells_a_stranger_to_sign_in_and_come_back() -> None:
    html = Client().get("/no-such-page/").content.decode()
    assert "Page not found" in html
    assert "/accounts/login/?next=/no-such-page/" in html


@pytest.mark.django_db
def test_404_keeps_the_menu_for_whoever_is_signed_in(signed_in: SignedIn) -> None:
    html = signed_in(make_person(Role.VIEWER)).get("/no-such-page/").content.decode()
    assert 'href="/tables/"' in html
    assert "data-search-open" in html


@pytest.mark.django_db
def test_403_says_who_can_give_the_right(signed_in: SignedIn) -> None:
    operator = make_operator(name="Harbor LLC")
    make_person(Role.GAME_MANAGER, operator=operator, full_name="Maya Torres")
    make_person(Role.GAME_MANAGER, operator=operator, full_name="Gone Away", is_active=False)
    make_person(Role.GAME_MANAGER, full_name="Elsewhere")
    viewer = make_person(Role.VIEWER, operator=operator)
    response = signed_in(viewer).get("/people/")
    html = response.content.decode()
    assert response.status_code == 403
    assert "You are signed in as Viewer of Harbor LLC." in html
    assert "These people can give you another role: Maya Torres." in html


@pytest.mark.django_db
@pytest.mark.urls(__name__)
def test_400_names_the_request_for_whoever_is_asked_for_help() -> None:
    response = Client().get("/not-understood/")
    assert response.status_code == 400
    assert response["X-Request-Id"] in response.content.decode()


@pytest.mark.django_db
def test_a_form_out_of_date_can_be_opened_again() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post(
        "/accounts/login/", {"login": "x"}, headers={"Referer": "http://testserver/accounts/login/?next=/"}
    )
    html = response.content.decode()
    assert response.status_code == 403
    assert "This form is out of date" in html
    assert 'href="http://testserver/accounts/login/?next=/"' in html


def test_nobody_is_led_to_another_site() -> None:
    request = RequestFactory().post("/broken/", headers={"Referer": "https://elsewhere.example/"})
    assert "elsewhere" not in server_error(request).content.decode()


@pytest.mark.django_db
@pytest.mark.urls(__name__)
def test_500_has_a_way_to_try_again_and_the_theme_that_was_chosen() -> None:
    client = Client(raise_request_exception=False)
    client.cookies["theme"] = "dark"
    response = client.get("/broken/?page=2")
    html = response.content.decode()
    assert response.status_code == 500
    assert 'href="/broken/?page=2"' in html
    assert 'data-bs-theme="dark"' in html
    assert response["X-Request-Id"] in html


@pytest.mark.django_db
@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_503_comes_with_a_time_to_try_again_when_the_database_is_gone(
    signed_in: SignedIn, error: type[Exception]
) -> None:
    client = signed_in(make_person(Role.GAME_MANAGER))
    client.raise_request_exception = False

    def gone(*args: object) -> None:
        raise error("terminating connection due to administrator command")

    with connection.execute_wrapper(gone):
        response = client.get("/")
    html = response.content.decode()
    assert response.status_code == 503
    assert response["Retry-After"] == "5"
    assert "Baize is not available right now" in html
    assert "administrator command" not in html
    assert "Content-Security-Policy" in response
