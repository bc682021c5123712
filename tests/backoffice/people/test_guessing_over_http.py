"""The attack, replayed: one guesser with many accounts, and one with many places, against two web processes."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from allauth.mfa.totp.internal.auth import TOTP

from tests.authenticator_app import code_of
from tests.backoffice.people.conftest import PASSWORD
from tests.factories import make_person
from tests.web_processes import HttpBrowser, web_processes

ATTACKER = "198.51.100.7"


@pytest.fixture
def ports(committed_database: None) -> Iterator[list[int]]:
    with web_processes(2) as ports:
        yield ports


def login(browser: HttpBrowser, address: str, password: str) -> int:
    return browser.post("/accounts/login/", {"login": address, "password": password}).status


def test_neither_many_accounts_nor_many_places_give_more_guesses(ports: list[int]) -> None:
    people = [make_person("viewer") for _ in range(18)]
    secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    for person in people:
        person.set_password(PASSWORD)
        person.save()
    owner = people[0]
    turns = cycle(ports)

    at_home = HttpBrowser(ports[0], "192.0.2.1")
    assert login(at_home, owner.email, PASSWORD) == 302

    # 54 wrong passwords over 18 accounts from one place
    told = [
        login(HttpBrowser(next(turns), ATTACKER), person.email, f"not the password {number}")
        for number in range(3)
        for person in people
    ]
    assert told == [200] * 29 + [429] * 25
    assert login(HttpBrowser(ports[1], ATTACKER), owner.email, PASSWORD) == 429
    assert login(HttpBrowser(ports[1], "192.0.2.2"), people[1].email, PASSWORD) == 302

    # 30 wrong codes from 6 places, by somebody who has the password
    TOTP.activate(owner, secret)
    told = []
    for place in range(6):
        browser = HttpBrowser(next(turns), f"198.51.100.{100 + place}")
        if login(browser, owner.email, PASSWORD) == 429:
            told += [429] * 5
            continue
        told += [browser.post("/accounts/code/", {"code": "000000"}).status for _ in range(5)]
    assert (told.count(429) >= 10, told[-10:]) == (True, [429] * 10)

    # the owner still gets in where they have signed in before
    del at_home.cookies["sessionid"]
    assert login(at_home, owner.email, PASSWORD) == 302
    assert at_home.post("/accounts/code/", {"code": code_of(secret)}).status == 302
    assert at_home.get("/").status == 200
