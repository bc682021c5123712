"""One person cannot attest for two: whoever gives out badges and sets their PINs signs nothing with them.

Played over HTTP behind a real port, as it was seen in an attack: a manager gives out two badges, and logs a change of
decks with both, on the page and through a program; then tries to choose "their own" PINs for them.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from backoffice.api.services.clients import add_client
from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable, Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.badges.models import Badge
from games.decks.models import DeckChange
from tests.e2e.server import Site, served
from tests.factories import make_person, make_pit, make_property, make_table
from tests.over_http import Browser, Program, sign_in

DEALER, SUPERVISOR, OWN = "739150", "620417", "482916"


@pytest.fixture
def site(committed_database: None) -> Iterator[Site]:
    with served() as site:
        yield site
        assert not site.errors, "\n".join(site.errors)


@pytest.fixture
def casino(site: Site) -> Property:
    return make_property()


@pytest.fixture
def table(casino: Property) -> GamingTable:
    return make_table(pit=make_pit(casino=casino))


@pytest.fixture
def manager(casino: Property) -> Person:
    return make_person(Role.GAME_MANAGER, operator=casino.operator)


def give_out(browser: Browser, number: str, pin: str, **more: str) -> None:
    form = {"number": number, "name": f"Holder of {number}", "pin": pin, "again": pin} | more
    assert browser.post(reverse("badge-add"), form).status_code == 302


def log_change(browser: Browser, table: GamingTable, pins: dict[str, str]) -> str:
    """With what the page itself remembers."""
    address = reverse("deck-change", args=[table.pk])
    hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', browser.get(address).text))
    form = {
        "batch": "1",
        "decks_removed": "0",
        "decks_opened": "6",
        "reason": "opening",
        "back_colour": "red",
        "source": "storage",
        "dealer": "D-1",
        "dealer_pin": pins["D-1"],
        "supervisor": "F-1",
        "supervisor_pin": pins["F-1"],
    }
    return browser.post(address, hidden | form).text


def choose(browser: Browser, number: str, given: str, pin: str) -> str:
    form = {"badge": number, "given": given, "pin": pin, "again": pin}
    return browser.post(reverse("badge-own-pin"), form).text


def test_whoever_set_both_pins_attests_for_nobody(site: Site, manager: Person, table: GamingTable) -> None:
    browser = sign_in(site, manager)
    give_out(browser, "D-1", DEALER)
    give_out(browser, "F-1", SUPERVISOR, may_verify="on")
    pins = {"D-1": DEALER, "F-1": SUPERVISOR}
    assert "set by someone else" in log_change(browser, table, pins)
    # a colleague is signed in at the tablet: the PINs are for one use there too
    tablet = sign_in(site, make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator))
    assert "set by someone else" in log_change(tablet, table, pins)
    made = add_client(
        organisation=table.property.operator,
        name="Tablet",
        scopes=["logs:write"],
        at=timezone.now(),
        actor=Actor("manager", person=manager),
    )
    program = Program(site, client_id=made.client.client_id, secret=made.secret)
    told: dict[str, Any] = {
        "table": table.pk,
        "at": timezone.now().isoformat(),
        "back_colour": "red",
        "decks_opened": 6,
        "decks_removed": 0,
        "reason": "opening",
        "dealer": {"badge": "D-1", "pin": DEALER},
        "supervisor": {"badge": "F-1", "pin": SUPERVISOR},
    }
    answer = program.send("POST", "/deck-changes/", json=told, headers={"Idempotency-Key": "a"})
    assert answer.status_code == 422
    items = {"items": [told]}
    answer = program.send("POST", "/deck-changes/bulk/", json=items, headers={"Idempotency-Key": "b"})
    assert answer.status_code == 422
    # nor does whoever set them choose "their own"
    assert "You set this PIN yourself" in choose(browser, "D-1", DEALER, OWN)
    assert not DeckChange.objects.exists()
    assert not Badge.objects.filter(pin_is_own=True).exists()


def test_the_holders_choose_their_own_at_the_tablet_and_sign_with_them(
    site: Site, manager: Person, table: GamingTable
) -> None:
    browser = sign_in(site, manager)
    give_out(browser, "D-1", DEALER)
    give_out(browser, "F-1", SUPERVISOR, may_verify="on")
    tablet = sign_in(site, make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator))
    assert "a PIN other than the one" in choose(tablet, "D-1", DEALER, DEALER)
    assert "not right" in choose(tablet, "D-1", SUPERVISOR, OWN)
    choose(tablet, "D-1", DEALER, OWN)
    choose(tablet, "F-1", SUPERVISOR, "591738")
    log_change(tablet, table, {"D-1": OWN, "F-1": "591738"})
    assert DeckChange.objects.count() == 1
    # the manager sets another: the holder's own is gone, and the new one signs nothing
    dealer = Badge.objects.get(number="D-1")
    browser.post(reverse("badge-pin", args=[dealer.pk]), {"pin": DEALER, "again": DEALER})
    assert "set by someone else" in log_change(tablet, table, {"D-1": DEALER, "F-1": "591738"})


def test_the_own_badge_passed_on_signs_nothing_for_its_new_holder(
    site: Site, manager: Person, table: GamingTable
) -> None:
    browser = sign_in(site, manager)
    give_out(browser, "D-1", DEALER, person=str(manager.pk))
    badge = Badge.objects.get()
    assert badge.pin_is_own
    address = reverse("badge-change", args=[badge.pk])
    hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', browser.get(address).text))
    browser.post(address, hidden | {"number": "D-1", "name": "Someone else", "person": ""})
    badge.refresh_from_db()
    assert (badge.name, badge.pin_is_own, badge.pin_set_by) == ("Someone else", False, manager)
    assert "You set this PIN yourself" in choose(browser, "D-1", DEALER, OWN)


def test_a_badge_given_out_to_a_colleague_and_passed_on_is_still_known_to_whoever_set_its_pin(
    site: Site, manager: Person, table: GamingTable
) -> None:
    """Otherwise one human makes two of them: named for colleagues first, who never saw the PIN."""
    browser = sign_in(site, manager)
    for number, pin, more in (("D-1", DEALER, {}), ("F-1", SUPERVISOR, {"may_verify": "on"})):
        colleague = make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator)
        give_out(browser, number, pin, person=str(colleague.pk), **more)
        address = reverse("badge-change", args=[Badge.objects.get(number=number).pk])
        hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', browser.get(address).text))
        browser.post(address, hidden | {"number": number, "name": f"Ghost {number}", "person": "", **more})
        assert "You set this PIN yourself" in choose(browser, number, pin, OWN)
    assert not Badge.objects.filter(pin_is_own=True).exists()
    assert "set by someone else" in log_change(browser, table, {"D-1": DEALER, "F-1": SUPERVISOR})
