"""Whoever the demo names can sign in, with the password that it prints, and is met by name."""

import pytest
from playwright.sync_api import Page, expect

from backoffice.demo.cast import Account, every_account
from tests.e2e.browsing import Visitor


@pytest.mark.parametrize("account", [account for _, account in every_account()], ids=lambda a: a.email)
def test_signs_in(visitor: Visitor, account: Account) -> None:
    page: Page = visitor.page_as(None)
    page.goto("/")
    page.get_by_label("E-mail address").fill(account.email)
    page.get_by_label("Password", exact=True).fill("baize-demo")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Today", level=1)).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text(account.full_name)
