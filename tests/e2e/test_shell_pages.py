"""Every page of the shell, at both widths and in both themes."""

from collections.abc import Callable

import pytest

from tests.e2e.browsing import Watched

EVERYBODY = [
    "manager@harbor.example",
    "floor@harbor.example",
    "audit@harbor.example",
    "reviewer@md.example",
    "admin@baize.example",
]


@pytest.mark.parametrize("email", EVERYBODY)
def test_today(check_every_look: Callable[..., None], email: str) -> None:
    check_every_look(email, "/")


def test_notifications(check_every_look: Callable[..., None]) -> None:
    check_every_look("manager@harbor.example", "/notifications/")
    check_every_look("viewer@harbor.example", "/notifications/", name="no-notifications")


@pytest.mark.parametrize("text", ["har", "nothing of this kind", ""])
def test_search_page(check_every_look: Callable[..., None], text: str) -> None:
    check_every_look("manager@harbor.example", f"/search/?q={text}")


@pytest.mark.parametrize("email", ["manager@harbor.example", None])
def test_not_found(check_every_look: Callable[..., None], watched: Watched, email: str | None) -> None:
    watched.expect("status of 404")
    check_every_look(email, "/no-such-page/")


def test_not_allowed(check_every_look: Callable[..., None], watched: Watched) -> None:
    watched.expect("status of 403")
    check_every_look("viewer@harbor.example", "/installation/")
