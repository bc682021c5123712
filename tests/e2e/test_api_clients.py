"""Programs of an organisation: added with a secret that is shown once, replaced, revoked; the page to try things."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from backoffice.api.models import ApiClient
from backoffice.audit.actor import Actor
from backoffice.casinos.models import Operator
from backoffice.people.models import Person
from backoffice.people.services.people import remove_person
from backoffice.webhooks.models import Webhook
from tests.backoffice.api.caller import make_caller
from tests.backoffice.webhooks.telling import deliver_due
from tests.e2e.browsing import screenshot

MANAGER, APPROVER = "manager@harbor.example", "approver@maryland.example"
COLLEAGUE = "compliance@harbor.example"


def test_a_manager_connects_a_system_and_lets_it_go(
    page_as: Callable[..., Page], check_every_look: Callable[..., None]
) -> None:
    check_every_look(MANAGER, "/api-clients/", name="api-clients-empty")
    page = page_as(MANAGER)
    page.goto("/api-clients/add/")
    page.get_by_label("Name").fill("Signage main pit")
    page.get_by_role("button", name="Add, and show the secret").click()
    expect(page.get_by_text("Choose at least one permission").first).to_be_visible()
    page.get_by_label("rules:read").check()
    page.get_by_role("button", name="Add, and show the secret").click()
    secret = page.locator("code.secret").nth(1).inner_text()
    assert secret.startswith("baize_")
    page.get_by_role("link", name="I have saved it").click()
    assert secret not in page.content()
    page.get_by_role("link", name="New secret").click()
    page.get_by_role("button", name="Create a new secret").click()
    assert page.locator("code.secret").nth(1).inner_text() != secret
    page.get_by_role("link", name="I have saved it").click()
    expect(page.get_by_role("button", name="Revoke now")).to_be_visible()
    client = ApiClient.objects.get(name="Signage main pit")
    check_every_look(MANAGER, f"/api-clients/{client.pk}/", name="api-client")
    check_every_look(MANAGER, f"/api-clients/{client.pk}/change/", name="api-client-change")
    page.get_by_role("link", name="Revoke").click()
    page.get_by_role("button", name="Revoke Signage main pit").click()
    expect(page.get_by_text("was revoked").first).to_be_visible()
    check_every_look(MANAGER, "/api-clients/", name="api-clients")


def test_a_person_lets_a_program_act_for_them(
    page_as: Callable[..., Page], check_every_look: Callable[..., None]
) -> None:
    manager = Person.objects.get(email=MANAGER)
    make_caller(Operator.objects.earliest("pk"), "submissions:write", acts_for=manager, confirmed=False)
    check_every_look(MANAGER, "/accounts/programs/", name="account-programs")
    page = page_as(MANAGER)
    page.goto("/accounts/programs/")
    page.get_by_role("button", name="Allow it to act for me").click()
    expect(page.get_by_text("It now acts for you.")).to_be_visible()
    assert page.locator("code.secret").nth(1).inner_text().startswith("baize_")
    page.get_by_role("link", name="I have saved it").click()
    expect(page.get_by_text("Acts for you", exact=True)).to_be_visible()
    page.get_by_role("button", name="New secret").click()
    expect(page.get_by_text("The secret is shown only once")).to_be_visible()
    page.get_by_role("link", name="I have saved it").click()
    check_every_look(MANAGER, "/accounts/programs/", name="account-programs-confirmed")
    page.get_by_role("button", name="Disconnect").click()
    expect(page.get_by_text("No app acts for you")).to_be_visible()


def test_whoever_has_signed_in_reads_a_guide_and_tries_an_endpoint_on_the_page(
    page_as: Callable[..., Page], check_every_look: Callable[..., None]
) -> None:
    check_every_look(MANAGER, "/api/v1/guides/overview/", name="api-guide")
    make_caller(Operator.objects.earliest("pk"))
    page = page_as(MANAGER)
    page.goto("/api/v1/guides/overview/")
    page.get_by_role("link", name="Try it").click()
    page.locator("#operations-tag-me").click()
    page.locator("#operations-me-me_read").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".response .microlight").first).to_contain_text('"kind"')
    screenshot(page, "api-docs")


def test_a_system_is_told_and_the_page_shows_what_became_of_it(
    page_as: Callable[..., Page], check_every_look: Callable[..., None]
) -> None:
    page = page_as(MANAGER)
    page.goto("/webhooks/add/")
    page.get_by_label("Name").fill("Signage")
    page.get_by_label("Address").fill("https://127.0.0.1/hook")
    page.get_by_label("Limits set at tables").check()
    page.get_by_role("button", name="Add, and show the secret").click()
    expect(page.get_by_text("use a public address").first).to_be_visible()
    page.get_by_label("Address").fill("https://signage.invalid/hook")
    page.get_by_role("button", name="Add, and show the secret").click()
    page.get_by_role("link", name="I have saved it").click()
    page.get_by_role("button", name="Send a test").click()
    expect(page.get_by_text("webhook.test")).to_be_visible()
    webhook = Webhook.objects.get()
    deliver_due()
    check_every_look(MANAGER, f"/webhooks/{webhook.pk}/", name="webhook")
    check_every_look(MANAGER, "/webhooks/", name="webhooks")

    # whoever kept it leaves: it waits for a colleague, who reads what is to be looked at first
    kept_by = Person.objects.get(email=COLLEAGUE)
    Webhook.objects.update(keeper=kept_by)
    remove_person(membership=kept_by.membership, actor=Actor.in_command("test"))
    check_every_look(MANAGER, "/webhooks/", name="webhooks-waiting")
    check_every_look(MANAGER, f"/webhooks/{webhook.pk}/", name="webhook-waiting")
    page.goto("/notifications/")
    screenshot(page, "webhook-keeper-left")
    page.get_by_role("link", name=re.compile("left: a webhook is paused")).first.click()
    page.get_by_role("button", name="Take over").click()
    expect(page.get_by_text("You now own Signage")).to_be_visible()
    expect(page.get_by_role("button", name="Take over")).to_have_count(0)
    screenshot(page, "webhook-taken-over")
