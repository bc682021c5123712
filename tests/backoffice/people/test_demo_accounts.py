"""Whoever the demo names can sign in, with the password that it prints, and is met by name."""

import pytest
from django.test import Client

from backoffice.demo.cast import every_account


@pytest.mark.usefixtures("demo_database")
def test_every_account_of_the_demo_signs_in_and_finds_today() -> None:
    for _, account in every_account():
        browser = Client()
        answer = browser.post(
            "/accounts/login/", {"login": account.email, "password": "baize-demo"}, follow=True
        )
        assert answer.status_code == 200
        shown = answer.content.decode()
        assert "<h1" in shown
        assert "Today" in shown, account.email
        assert account.full_name in shown
