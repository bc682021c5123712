"""The games through the API: rules in force, configurations, prices, logs of devices, earnings."""

import json
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone

from backoffice.casinos.models import GamingTable
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import run_job
from games import canonical
from games.decks.models import DeckChange
from games.progressives.models import ControllerReport, MeterAlert, MeterReading, ProgressiveLevel
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from tests.backoffice.api.caller import Caller, make_caller
from tests.factories import make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.decks.factories import PIN, make_badge
from tests.games.limits.factories import make_limits, make_ruled_table
from tests.games.progressives.factories import make_level

pytestmark = pytest.mark.django_db
MD = "us-md/casino-war"


@pytest.fixture
def table() -> GamingTable:
    return make_ruled_table()


@pytest.fixture
def caller(table: GamingTable) -> Caller:
    return make_caller(table.property.operator)


def moment(at: datetime) -> str:
    return at.isoformat()


# Rules in force


def test_a_sign_learns_the_rules_limits_and_pay_tables_and_hears_when_they_change(
    caller: Caller, table: GamingTable
) -> None:
    address = f"/tables/{table.pk}/rules/"
    answer = caller.get(address)
    body = answer.json()
    assert body["rules"]["pack"] == MD
    tie = next(each for each in body["wagers"] if each["code"] == "tie")
    assert {"event": "tie", "pays": "10 to 1"} in tie["pay_table"]
    assert caller.get(address, If_None_Match=answer["ETag"]).status_code == 304
    assert caller.get(f"{address}?wait=1", If_None_Match=answer["ETag"]).status_code == 304
    make_limits(table, limits__maximum=777)
    changed = caller.get(f"{address}?wait=20", If_None_Match=answer["ETag"])
    assert changed.status_code == 200
    assert changed.json()["limits"]["limits.maximum"] == "777.00"


def test_the_rules_of_any_minute_since(caller: Caller, table: GamingTable) -> None:
    before = timezone.now() - timedelta(days=400)
    assert caller.get(f"/tables/{table.pk}/rules/?at={before:%Y-%m-%dT%H:%M:%SZ}").json()["rules"] is None
    assert caller.get(f"/tables/{table.pk}/rules/?at=yesterday").status_code == 400
    assert caller.get(f"/tables/{table.pk}/rules/?wait=31").status_code == 400


def test_new_rules_are_answered_the_second_they_hold(caller: Caller, table: GamingTable) -> None:
    address = f"/tables/{table.pk}/rules/"
    seen = caller.get(address).json()["rules"]["id"]
    rules = make_rules(make_configuration(casino=table.property, name="Other"))
    make_table_rules(table, rules, from_at=timezone.now())
    assert caller.get(address).json()["rules"]["id"] == rules.pk != seen


# Packs, configurations, prices


def test_a_pack_tells_its_law_as_of_a_day(caller: Caller) -> None:
    assert MD in [each["id"] for each in caller.get("/rule-packs/").json()["results"]]
    detail = caller.get(f"/rule-packs/{MD}/")
    assert caller.get(f"/rule-packs/{MD}/", If_None_Match=detail["ETag"]).status_code == 304
    limits = caller.get(f"/rule-packs/{MD}/limits/?as_of=2026-11-16").json()["results"]
    reset = next(each for each in limits if each["path"] == "progressive.reset")
    assert (reset["min"], reset["clauses"][0]) == ("10000", "MD 10.C(2)")
    assert caller.get(f"/rule-packs/{MD}/paragraphs/").json()["results"][0]["citation"].startswith("MD ")
    for part in ("readings", "irregularities"):
        assert caller.get(f"/rule-packs/{MD}/{part}/").json()["results"][0]["clauses"]
    assert caller.get("/rule-packs/us-md/poker/").status_code == 404
    assert caller.get(f"/rule-packs/{MD}/limits/?as_of=soon").status_code == 400


def test_a_configuration_is_added_changed_compared_validated_and_priced(
    caller: Caller, table: GamingTable
) -> None:
    values = caller.get(f"/rule-packs/{MD}/").json()["example"]
    body = {"property": table.property_id, "pack": MD, "name": "By program", "values": values}
    added = caller.post("/configurations/", body)
    assert added.status_code == 201, added.content
    address = f"/configurations/{added.json()['id']}/"
    seen = caller.get(address)["ETag"]
    worse = {**values, "progressive": {**values["progressive"], "reset": "9500.00"}}
    assert caller.patch(address, {"values": worse}).status_code == 428
    changed = caller.patch(address, {"values": worse, "note": "lower"}, If_Match=seen)
    assert changed.json()["revision"] == 2
    assert caller.patch(address, {"values": values}, If_Match=seen).status_code == 412
    compared = caller.get(f"{address}comparison/").json()["changes"]
    assert [(each["path"], each["after"]) for each in compared] == [("progressive.reset", 9500)]
    findings = caller.get(f"{address}validation/").json()["findings"]
    assert findings[0]["path"] == "progressive.reset"
    assert "MD 10.C(2)" in findings[0]["citation"]
    assert caller.get(f"{address}validation/?revision=1").json()["counts"]["error"] == 0
    assert [each["number"] for each in caller.get(f"{address}revisions/").json()["results"]] == [2, 1]
    assert caller.get(f"{address}revisions/1/").json()["values"] == values
    initial = caller.get(f"{address}price/").json()["wagers"][0]
    exact = Fraction(initial["house_edge"]["exact"])
    assert abs(exact - Fraction(initial["house_edge"]["decimal"])) < Fraction(1, 10**11)
    renamed = caller.patch(address, {"name": "Renamed"}, If_Match=caller.get(address)["ETag"])
    assert renamed.json()["name"] == "Renamed"


def test_a_change_that_is_refused_half_way_is_not_made_at_all(caller: Caller, table: GamingTable) -> None:
    make_configuration(casino=table.property, name="Taken")
    configuration = make_configuration(casino=table.property, name="Mine")
    address = f"/configurations/{configuration.pk}/"
    body = {"values": {"decks": 4}, "name": "Taken"}
    refused = caller.patch(address, body, If_Match=caller.get(address)["ETag"])
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (422, "name")
    assert caller.get(address).json()["revision"] == 1


def test_drafts_are_nobody_elses(caller: Caller, table: GamingTable) -> None:
    configuration = make_configuration(casino=table.property, name="Secret")
    regulator = make_caller(table.property.regulator)
    assert regulator.get(f"/configurations/{configuration.pk}/").status_code == 404
    assert make_caller(make_property().operator).get("/configurations/").json()["results"] == []


def test_a_word_that_the_rules_do_not_know_is_refused_with_what_they_know(
    caller: Caller, table: GamingTable
) -> None:
    body = {"property": table.property_id, "pack": MD, "name": "Typo", "values": {"deckz": 6}}
    problem = caller.post("/configurations/", body).json()["errors"][0]
    assert problem["path"] == "values.deckz"
    assert "decks" in problem["allowed"]


def test_prices_and_findings_of_anything_without_saving_it(caller: Caller) -> None:
    answer = caller.post("/prices/", {"pack": MD, "values": {"decks": 6}, "players": 3}, Idempotency_Key="")
    assert answer.status_code == 200, answer.content
    tie = next(each for each in answer.json()["wagers"] if each["code"] == "tie")
    assert tie["house_edge"]["decimal"].startswith("0.1864")
    assert "." not in str(tie["combinations"])
    wrong = caller.post("/prices/", {"pack": MD, "values": {"decks": "many"}})
    assert (wrong.status_code, wrong.json()["errors"][0]["path"]) == (422, "values.decks")
    found = caller.post("/validations/", {"pack": MD, "values": {"decks": 5}}).json()
    assert found["counts"]["error"] > 0


def test_a_round_is_settled_by_the_rules_of_the_table(caller: Caller, table: GamingTable) -> None:
    played = {"dealer": "9S", "seats": [{"seat": 1, "cards": "KD", "bets": {"initial": "100"}}]}
    body = {"table": table.pk, "round": played}
    answer = caller.post("/settlements/", body)
    assert answer.status_code == 200, answer.content
    assert answer.json()["lines"][0]["net"] == "100.00"
    assert caller.post("/settlements/", {"round": played}).status_code == 400
    impossible = caller.post("/settlements/", {"table": table.pk, "round": {"dealer": "1X"}})
    assert impossible.status_code == 422


def test_a_round_with_several_bettors_late_insurance_and_a_return_is_settled(caller: Caller) -> None:
    bettors = [
        {"name": "Ann", "bets": {"player": "100"}, "late_insurance": {"player_insurance@4": "80"}},
        {"name": "Bo", "seated": False, "bets": {"player": "50"}, "returned": "dealing_error"},
    ]
    played = {"cards": "6S 5D KH KC 4S", "seats": [{"seat": 1, "bettors": bettors}]}
    answer = caller.post("/settlements/", {"pack": "sg/tiger-buffalo", "values": {}, "round": played})
    assert answer.status_code == 200, answer.content
    found = [(line["bettor"], line["event"], line["net"]) for line in answer.json()["lines"]]
    assert found == [("Ann", "lose", "-100.00"), ("Ann", "after4_on_6", "100.00"), ("Bo", "returned", "0.00")]
    words = [line["words"] for line in answer.json()["lines"]]
    assert words == ["Loses", "Player insurance on 6 after four cards", "Returned"]
    void = {
        "void": "third_card_missed",
        "cards": "3S KD 3H 4C",
        "seats": [{"seat": 1, "bets": {"player_pair": 5}}],
    }
    kept = caller.post("/settlements/", {"pack": "sg/tiger-buffalo", "values": {}, "round": void}).json()
    assert (kept["net"], "SG 5.15.4" in kept["lines"][0]["citation"]) == ("55.00", True)


@pytest.mark.parametrize("symbol", [{}, {"symbol": "$100"}, {"symbol": None}, {"symbol": ["$"]}])
def test_md_10_e_stops_with_and_without_a_symbol_are_validated_priced_and_settled(
    caller: Caller, symbol: dict[str, Any]
) -> None:
    sent = json.loads(canonical.dumps(book_of(load_pack(MD)).example))
    sent["bonus_spin"]["wheel"][2] |= symbol
    body = {"pack": MD, "values": sent}
    findings = caller.post("/validations/", body).json()["findings"]
    told = any("symbol is no text" in each["message"] for each in findings)
    assert told != isinstance(symbol.get("symbol", ""), str)
    assert caller.post("/prices/", body).status_code == 200
    played = {"dealer": "9S", "seats": [{"seat": 1, "cards": "KD", "bets": {"initial": "100"}}]}
    settled = caller.post("/settlements/", body | {"round": played})
    assert settled.json()["net"] == "100.00"


def test_a_simulation_is_a_job_that_its_program_can_follow(caller: Caller) -> None:
    answer = caller.post("/simulations/", {"pack": MD, "values": {"decks": 6}, "rounds": 2000, "seed": 7})
    assert answer.status_code == 202
    run_job(job_id=answer.json()["id"])
    job = caller.get(f"/jobs/{answer.json()['id']}/").json()
    assert job["state"] == "done", job
    assert job["result"]["rounds"] == 2000
    assert make_caller(make_property().operator).get(f"/jobs/{job['id']}/").status_code == 404
    waiting = caller.post("/simulations/", {"pack": MD, "rounds": 1000}).json()["id"]
    assert caller.post(f"/jobs/{waiting}/cancel/").json()["state"] == Job.State.CANCELLED


# Meters


@pytest.fixture
def level(table: GamingTable) -> ProgressiveLevel:
    return make_level(tables=(table,))


def reading(level: ProgressiveLevel, hours: int, amount: str, **more: Any) -> dict[str, Any]:
    return {
        "meter": level.pk,
        "at": moment(level.started_at + timedelta(hours=hours)),
        "shown": {"amount": amount, "currency": "USD"},
        **more,
    }


def test_a_controller_reads_its_approved_settings(caller: Caller, level: ProgressiveLevel) -> None:
    body = caller.get(f"/progressives/{level.progressive_id}/").json()
    settings = body["meters"][0]["settings"]
    assert (settings["rate_percent"], settings["reset"]) == (
        "15.0000",
        {"amount": "10000.00", "currency": "USD"},
    )
    assert settings["cap"] is None


def test_a_reading_sent_twice_by_a_device_is_one_and_late_ones_count_by_their_own_time(
    caller: Caller, level: ProgressiveLevel
) -> None:
    first = reading(level, 5, "10075.00", counter=100, device_id="PG-1", sequence=2)
    assert caller.post("/meter-readings/", first).json()["is_new"] is True
    assert caller.post("/meter-readings/", first).json()["is_new"] is False
    late = reading(level, 2, "10037.50", counter=50, device_id="PG-1", sequence=1)
    answer = caller.post("/meter-readings/", late)
    assert (answer.status_code, answer.json()["alerts"]) == (201, [])
    listed = caller.get(f"/meter-readings/?meter={level.pk}").json()["results"]
    assert [each["sequence"] for each in listed[:2]] == [2, 1]
    assert listed[0]["source"] == "api"
    euros = first | {"shown": {"amount": "1.00", "currency": "EUR"}, "sequence": 9}
    assert caller.post("/meter-readings/", euros).json()["errors"][0]["path"] == "shown.currency"


def test_a_batch_is_all_or_nothing_or_each_by_itself(caller: Caller, level: ProgressiveLevel) -> None:
    good = [reading(level, n, f"{10000 + n}.00", device_id="PG-1", sequence=n) for n in range(1, 6)]
    bad = reading(level, 7, "99999999.00", device_id="PG-1", sequence=7)
    count = MeterReading.objects.count()
    refused = caller.post("/meter-readings/bulk/", {"items": [*good, bad]})
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (422, "items.5.shown.amount")
    assert refused.json()["errors"][0]["allowed"].startswith("0 to ")
    assert MeterReading.objects.count() == count
    each = caller.post("/meter-readings/bulk/", {"mode": "per_item", "items": [*good, bad, good[0]]}).json()
    assert (each["written"], each["known"], each["refused"]) == (5, 1, 1)
    assert [one["state"] for one in each["results"]][-2:] == ["refused", "known"]
    again = caller.post("/meter-readings/bulk/", {"items": good}).json()
    assert (again["written"], again["known"]) == (0, 5)
    assert caller.post("/meter-readings/bulk/", {"items": []}).status_code == 400


def test_a_batch_costs_the_database_little_more_than_its_rows(
    caller: Caller, level: ProgressiveLevel, django_assert_max_num_queries: Any
) -> None:
    items = [reading(level, n, f"{10000 + n}.00", device_id="PG-1", sequence=n) for n in range(1, 101)]
    with django_assert_max_num_queries(70):
        assert caller.post("/meter-readings/bulk/", {"items": items}).json()["written"] == 100


def test_readings_of_a_batch_count_their_wagers_from_one_another(
    caller: Caller, level: ProgressiveLevel
) -> None:
    items = [reading(level, n, f"{10000 + 75 * n}.00", wagers=100) for n in range(1, 4)]
    assert caller.post("/meter-readings/bulk/", {"items": list(reversed(items))}).json()["written"] == 3
    counted = MeterReading.objects.filter(level=level, wagers=100).order_by("at")
    assert [each.counted_from_id for each in counted][1:] == [each.pk for each in counted][:-1]
    assert not MeterAlert.objects.exists()


def test_settings_that_are_not_as_approved_raise_one_alert_until_they_are(
    caller: Caller, level: ProgressiveLevel
) -> None:
    def report(number: int, rate: str) -> Any:
        at = moment(level.started_at + timedelta(hours=number))
        body = {"at": at, "device_id": "PG-1", "sequence": number, "rate_percent": rate, "reset": "10000.00"}
        return caller.post(f"/meters/{level.pk}/settings/", body).json()

    assert report(1, "15")["agrees"] is True
    drifted = report(2, "14")
    assert drifted["differences"] == {"rate": "15.0000"}
    assert report(3, "14")["alerts"] == []
    open_ones = caller.get("/meter-alerts/?open=true").json()["results"]
    assert [(each["kind"], each["arithmetic"]["settings"][0]["name"]) for each in open_ones] == [
        ("settings", "rate")
    ]
    report(4, "15")
    assert caller.get("/meter-alerts/?open=true").json()["results"] == []
    assert report(4, "15")["is_new"] is False
    assert (ControllerReport.objects.count(), MeterAlert.objects.count()) == (4, 1)


def test_settings_that_were_approved_drift_once_others_are(caller: Caller, level: ProgressiveLevel) -> None:
    def report(number: int, hours: int) -> Any:
        at = moment(level.started_at + timedelta(hours=hours))
        body = {"at": at, "device_id": "PG-1", "sequence": number, "rate_percent": "15"}
        return caller.post(f"/meters/{level.pk}/settings/", body).json()

    assert report(1, 1)["agrees"] is True
    terms = level.terms.latest("from_at")
    terms.pk, terms.rate = None, Decimal(16)
    terms.from_at = level.started_at + timedelta(hours=2)
    terms.save()
    assert len(report(2, 4)["alerts"]) == 1
    # the same again tells nobody anything new; nor does one from before that comes late
    assert report(3, 5)["alerts"] == []
    assert report(4, 1)["agrees"] is True
    assert len(caller.get("/meter-alerts/?open=true").json()["results"]) == 1


def test_a_jackpot_is_reported_with_its_meter_afterwards(
    caller: Caller, level: ProgressiveLevel, table: GamingTable
) -> None:
    dollars = {"currency": "USD"}
    body = {
        "meter": level.pk,
        "table": table.pk,
        "at": moment(level.started_at + timedelta(hours=3)),
        "amount": {"amount": "10500.00", **dollars},
        "restarted": {"amount": "10000.00", **dollars},
        "hand": "Suited four of a kind",
        "witnesses": "W. Ness",
    }
    assert caller.post("/jackpots/", body).status_code == 201
    assert caller.get("/jackpots/").json()["results"][0]["amount"] == {"amount": "10500.00", **dollars}
    numbered = body | {
        "at": moment(level.started_at + timedelta(hours=4)),
        "device_id": "PG-1",
        "sequence": 7,
    }
    first, again = (caller.post("/jackpots/", numbered) for _ in range(2))
    assert first.json()["id"] == again.json()["id"]
    other = caller.post("/jackpots/", numbered | {"amount": {"amount": "10501.00", **dollars}})
    assert other.json()["errors"][0]["path"] == "sequence"
    elsewhere = make_table(pit=make_pit(casino=table.property))
    refused = caller.post("/jackpots/", body | {"table": elsewhere.pk})
    assert refused.json()["errors"][0]["path"] == "table"


# Decks


def deck_change(table: GamingTable, minutes_ago: int, **more: Any) -> dict[str, Any]:
    return {
        "table": table.pk,
        "at": moment(timezone.now() - timedelta(minutes=minutes_ago)),
        "back_colour": "red",
        "decks_opened": 6,
        "decks_removed": 0,
        "reason": "opening",
        **more,
    }


@pytest.fixture
def people(table: GamingTable) -> dict[str, Any]:
    dealer = make_badge(casino=table.property)
    floor = make_badge(casino=table.property, may_verify=True)
    return {
        "dealer": {"badge": dealer.number, "pin": PIN},
        "supervisor": {"badge": floor.number, "pin": PIN},
    }


def test_a_deck_change_is_attested_by_two_and_logged_once(
    caller: Caller, table: GamingTable, people: dict[str, Any]
) -> None:
    body = deck_change(table, 5, device_id="TAB-1", sequence=1, **people)
    assert caller.post("/deck-changes/", body).status_code == 201
    assert caller.post("/deck-changes/", body).status_code == 201
    listed = caller.get(f"/deck-changes/?table={table.pk}").json()["results"]
    assert [each["logged_by_name"] for each in listed] == [f"{caller.client.name} (API client)"]
    assert "pin" not in str(listed)


def test_a_wrong_pin_counts_although_the_request_is_refused(
    caller: Caller, table: GamingTable, people: dict[str, Any]
) -> None:
    wrong = people | {"dealer": people["dealer"] | {"pin": "0000"}}
    for _ in range(2):
        answer = caller.post("/deck-changes/", deck_change(table, 5, **wrong))
        assert (answer.status_code, answer.json()["errors"][0]["path"]) == (422, "dealer")
    from games.badges.models import Badge

    assert Badge.objects.get(number=people["dealer"]["badge"]).wrong_pins == 2


def test_a_tablet_sends_what_it_kept_while_it_had_no_connection(
    caller: Caller, table: GamingTable, people: dict[str, Any]
) -> None:
    opened = deck_change(table, 50, device_id="TAB-1", sequence=1, **people)
    rotated = deck_change(
        table,
        10,
        device_id="TAB-1",
        sequence=2,
        **people,
        decks_removed=6,
        reason="rotation",
        notes="The other batch is being inspected.",
    )
    # in any order: each counts by its own time
    sent = caller.post("/deck-changes/bulk/", {"items": [rotated, opened]}).json()
    assert sent.get("written") == 2, sent
    odd = deck_change(table, 2, device_id="TAB-1", sequence=3, **people, decks_opened=1, reason="damage")
    refused = caller.post("/deck-changes/bulk/", {"items": [opened, odd]})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["clause"].startswith("MD 3.")
    each = caller.post("/deck-changes/bulk/", {"mode": "per_item", "items": [opened, odd]}).json()
    assert [one["state"] for one in each["results"]] == ["known", "refused"]
    assert DeckChange.objects.filter(table=table).count() == 2


def test_a_shoe_ends_once(caller: Caller, table: GamingTable) -> None:
    body = {"table": table.pk, "at": moment(timezone.now()), "rounds": 61, "device_id": "SH-1", "sequence": 4}
    assert caller.post("/shoe-ends/", body).json()["id"] == caller.post("/shoe-ends/", body).json()["id"]
    assert len(caller.get("/shoe-ends/").json()["results"]) == 1


# Incidents, earnings


def test_an_incident_is_logged_with_the_ruling_of_the_guide(caller: Caller, table: GamingTable) -> None:
    irregularity = next(iter(book_of(load_pack(MD)).irregularities.values()))
    body = {
        "table": table.pk,
        "happened_at": moment(timezone.now()),
        "irregularity": irregularity.id,
        "noticed": irregularity.moments[0],
    }
    answer = caller.post("/incidents/", body)
    assert answer.status_code == 201, answer.content
    assert answer.json()["ruling"]["cite"]
    assert caller.get(f"/incidents/{answer.json()['id']}/").json()["title"] == irregularity.title
    unknown = caller.post("/incidents/", body | {"irregularity": "aliens"})
    assert irregularity.id in unknown.json()["errors"][0]["allowed"]


def test_the_facts_that_decide_an_incident_are_asked_for_one_by_one() -> None:
    table = make_ruled_table(casino=make_property(regulator=make_regulator("sg")))
    caller = make_caller(table.property.operator)
    law = caller.get("/rule-packs/sg/tiger-buffalo/irregularities/").json()
    body: dict[str, Any] = {
        "table": table.pk,
        "happened_at": moment(timezone.now()),
        "irregularity": "extra_card_dealt",
        "noticed": "in_round",
        "facts": {},
    }
    asked = []
    while (answer := caller.post("/incidents/", body)).status_code == 422:
        problem = answer.json()["errors"][0]
        question = problem["path"].removeprefix("facts.")
        assert question in [each["id"] for each in law["questions"]]
        asked.append(question)
        value = problem["allowed"].split(", ")[0]
        body = body | ({"outcome": value} if question == "outcome" else {"facts": {question: value}})
    assert answer.status_code == 201, answer.content
    assert asked == ["reconstruction", "outcome"]
    assert answer.json()["ruling"]["effect"] == "players_choose"


def test_drop_and_win_come_in_and_the_newer_count_holds(caller: Caller, table: GamingTable) -> None:
    day = (timezone.now() - timedelta(days=3)).date().isoformat()
    body = {"table": table.pk, "gaming_day": day, "drop": "20000", "win": "4000", "currency": "USD"}
    first = caller.post("/table-takes/", body).json()
    assert first["win_to_drop"] == {"exact": "1/5", "decimal": "0.200000000000"}
    again = caller.post("/table-takes/", body | {"win": "5000"}).json()
    assert (again["id"], again["version"], again["win"]["amount"]) == (first["id"], 2, "5000.00")
    address = f"/table-takes/{first['id']}/"
    seen = caller.get(address)["ETag"]
    assert caller.patch(address, {"win": "4500"}, If_Match=seen).json()["win"]["amount"] == "4500.00"
    assert caller.patch(address, {"win": "4600"}, If_Match=seen).status_code == 412
    late = caller.post("/table-takes/", body | {"gaming_day": "2999-01-01"})
    assert late.json()["errors"][0]["allowed"].startswith("<= ")
    assert make_caller(table.property.regulator).get("/table-takes/").status_code == 403


def test_theoretical_win_follows_from_the_rules_in_force(caller: Caller, table: GamingTable) -> None:
    body: dict[str, Any] = {
        "table": table.pk,
        "hours": "8",
        "seats": 5,
        "rounds_per_hour": "60",
        "mix": [{"wager": "initial", "share_percent": "100", "stake": "25"}],
    }
    answer = caller.post("/theoretical-wins/", body)
    assert answer.status_code == 200, answer.content
    found = answer.json()
    assert Fraction(found["handle"]["exact"]) == 8 * 5 * 60 * Decimal(25)
    assert Fraction(found["win"]["exact"]) > 0
    assert (
        caller.post("/theoretical-wins/", body | {"mix": [body["mix"][0] | {"wager": "x"}]}).status_code
        == 422
    )
