"""Ruling on a reading: looked at first, then made; from its day every check, price and form follows it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.rulings.models import RulingOnInterpretation
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.rulings.factories import MD, make_ruling, make_waiver, today_in

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
RULE = f"/rulings/{MD}/tie_war_wager/"


@pytest.fixture
def casino() -> Property:
    return make_property()


@pytest.fixture
def approver(casino: Property, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.APPROVER, regulator=casino.regulator))


@pytest.fixture
def manager(casino: Property, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))


def words_of(response: Any) -> str:
    return " ".join(response.content.decode().split())


def said(**more: str) -> dict[str, str]:
    day = today_in(make_regulator()).isoformat()
    return {"option": "tie_wager", "from_on": day, "reference": "MD-R-9", "reasons": "As printed."} | more


def test_what_it_touches_is_shown_and_nothing_is_written_yet(approver: Client, casino: Property) -> None:
    table = make_table(pit=make_pit(casino=casino), number="T77")
    make_table_rules(table, make_rules(make_configuration(casino=casino, name="Main pit")))
    words = words_of(approver.post(RULE, said()))
    assert f"{casino.name} · Main pit v1" in words
    assert "T77" in words
    assert "MD-CW-009" in words
    assert "2.33" in words
    assert "2.88" in words
    assert not RulingOnInterpretation.objects.exists()


def test_an_operators_open_draft_is_not_shown_to_the_authority(approver: Client, casino: Property) -> None:
    make_configuration(casino=casino, name="Secret plan", readings__tie_war_wager="war_wager")
    for page in (
        approver.post(RULE, said()),
        approver.get("/rulings/"),
        approver.get(f"/rules/{MD}/readings/"),
    ):
        assert page.status_code == 200
        assert "Secret plan" not in page.content.decode()


def test_confirming_makes_the_ruling_once(approver: Client) -> None:
    page = approver.post(RULE, said(confirm="1"))
    ruling = RulingOnInterpretation.objects.get()
    assert page.headers["Location"] == f"/rulings/{ruling.pk}/"
    again = words_of(approver.post(RULE, said(confirm="1")))
    assert "MD-R-9 already covers this from that day" in again
    assert RulingOnInterpretation.objects.count() == 1


def test_what_was_typed_stays_when_something_is_wrong(approver: Client) -> None:
    words = words_of(approver.post(RULE, said(from_on="2020-01-01", confirm="1", reasons="My reasons")))
    assert "This applies from today" in words
    assert "My reasons" in words
    words = words_of(approver.post(RULE, said(option="", reasons="My reasons")))
    assert "My reasons" in words
    words = words_of(approver.post(RULE, said(change="1", reasons="My reasons")))
    assert "See what it affects" in words
    assert "My reasons" in words


def test_another_jurisdictions_law_cannot_be_ruled_on(approver: Client) -> None:
    assert approver.get("/rulings/sg/tiger-buffalo/twin_pairs/").status_code == 404
    assert approver.get(f"/rulings/{MD}/no_such_reading/").status_code == 404


def test_the_editor_fixes_the_option_and_prices_as_ruled(manager: Client, casino: Property) -> None:
    configuration = make_configuration(casino=casino, readings__tie_war_wager=None)
    url = f"/games/{configuration.pk}/edit/"
    before = words_of(manager.get(url))
    make_ruling(reference="MD-R-3")
    after = words_of(manager.get(url))
    assert "Ruled since" not in before
    assert "MD-R-3" in after
    assert 'name="readings.tie_war_wager" value="war_wager" id="in-readings-tie_war_wager" disabled' in after
    assert 'value="tie_wager" disabled' not in after


def test_an_option_that_is_ruled_out_stays_chosen_until_somebody_changes_it(
    manager: Client, casino: Property
) -> None:
    make_ruling(reference="MD-R-3")
    configuration = make_configuration(casino=casino)
    words = words_of(manager.get(f"/games/{configuration.pk}/edit/"))
    assert 'value="war_wager" id="in-readings-tie_war_wager" checked' in words
    assert "(MD-R-3). The configuration takes:" in words
    listed = words_of(manager.get("/games/"))
    # the choice itself, and the two lines of its sign that no longer agree
    assert "3 errors" in listed


def test_a_ruling_to_come_is_announced_in_the_editor(manager: Client, casino: Property) -> None:
    day = today_in(casino.regulator) + timedelta(days=9)
    make_ruling(reference="MD-R-4", at=timezone.now(), from_on=day)
    configuration = make_configuration(casino=casino)
    words = words_of(manager.get(f"/games/{configuration.pk}/edit/"))
    assert "MD-R-4" in words
    assert "has ruled otherwise" not in words


def test_approved_rules_say_what_was_ruled_since_and_are_priced_so(manager: Client, casino: Property) -> None:
    rules = make_rules(make_configuration(casino=casino))
    url = f"/approved-rules/{rules.pk}/"
    before = words_of(manager.get(url))
    make_ruling(reference="MD-R-5")
    after = words_of(manager.get(url))
    assert "MD-R-5" not in before
    assert "These rules assume war_wager" in after
    assert "2.33 %" in before
    assert "2.88 %" in after


def test_the_readings_pages_show_the_ruling_to_everybody(manager: Client, approver: Client) -> None:
    ruling = make_ruling(reference="MD-R-6")
    for client in (manager, approver):
        for url in (
            f"/rules/{MD}/readings/",
            f"/rules/{MD}/readings/tie_war_wager/",
            f"/rulings/{ruling.pk}/",
        ):
            words = words_of(client.get(url))
            assert "MD-R-6" in words
    assert "Rule on this" in words_of(approver.get(f"/rules/{MD}/readings/"))
    assert "Rule on this" not in words_of(manager.get(f"/rules/{MD}/readings/"))


def test_a_ruling_is_withdrawn_from_a_day_with_a_reason(approver: Client) -> None:
    ruling = make_ruling()
    url = f"/rulings/{ruling.pk}/withdraw/"
    day = today_in(ruling.regulator).isoformat()
    assert "required" in words_of(approver.post(url, {"ends_on": day, "reason": ""}))
    assert approver.post(url, {"ends_on": day, "reason": "Amended."}).status_code == 302
    ruling.refresh_from_db()
    assert ruling.withdrawn_reason == "Amended."
    assert "already withdrawn" in words_of(approver.get(url))


def test_a_waiver_is_granted_and_ended_on_pages(approver: Client, manager: Client, casino: Property) -> None:
    today = today_in(casino.regulator)
    body = {
        "casino": casino.pk,
        "pack_id": MD,
        "number": "W-7",
        "codes": "MD-CW-020, MD-CW-021",
        "paths": "seats",
        "from_on": today.isoformat(),
        "expires_on": (today + timedelta(days=9)).isoformat(),
        "reasons": "Ten seats until the pit is rebuilt.",
    }
    wrong = words_of(approver.post("/waivers/add/", body | {"codes": "XX-1"}))
    assert "no such finding" in wrong
    assert "Ten seats until" in wrong
    detail = approver.post("/waivers/add/", body).headers["Location"]
    assert "MD-CW-021" in words_of(manager.get(detail))
    assert (
        approver.post(f"{detail}end/", {"ends_on": today.isoformat(), "reason": "Rebuilt."}).status_code
        == 302
    )
    assert "Rebuilt." in words_of(manager.get(detail))


def test_a_waived_finding_no_longer_counts_on_the_list(manager: Client, casino: Property) -> None:
    make_configuration(casino=casino, seats=10)
    assert "1 error" in words_of(manager.get("/games/"))
    make_waiver(casino, "MD-CW-020")
    assert "1 error" not in words_of(manager.get("/games/"))


@pytest.mark.parametrize("url", ["/rulings/", f"/rules/{MD}/readings/"])
def test_many_rulings_take_as_many_queries_as_one(
    approver: Client, manager: Client, casino: Property, url: str
) -> None:
    def queries(client: Client) -> int:
        client.get(url)
        with CaptureQueriesContext(
            connection,
        ) as taken:
            assert client.get(url).status_code == 200
        return len(taken)

    make_ruling()
    make_waiver(casino)
    first = [queries(approver), queries(manager)]
    for reading, option in (
        ("deck_counts", "six_or_eight"),
        ("deck_clock", "runs_on"),
        ("deck_basis", "per_batch"),
    ):
        make_ruling(reading, option)
        make_waiver(casino)
    assert [queries(approver), queries(manager)] == first
