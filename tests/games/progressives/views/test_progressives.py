"""The pages of progressives: what they show, what they refuse, what they cost."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.jobs import export_files
from backoffice.jobs.models import Report
from backoffice.jobs.services.jobs import run_job
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.progressives.models import MeterAdjustment, MeterReading, Progressive, ProgressiveLevel
from games.progressives.services.adjustments import request_adjustment
from games.progressives.services.links import link_table
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.progressives.factories import TESTER, at_hour, make_level, make_progressive, read, win

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


def client_for(level: ProgressiveLevel, role: Role, signed_in: SignedIn) -> Client:
    return signed_in(make_person(role, operator=level.casino.operator))


def cost(client: Client, url: str) -> int:
    client.get(url)
    with CaptureQueriesContext(connection) as queries:
        response = client.get(url)
        b"".join(response) if response.streaming else response.content
    assert response.status_code == 200
    return len(queries)


def approved_level(**fields: object) -> ProgressiveLevel:
    """A meter at a table whose approved rules say the same."""
    as_approved = {"cap": Decimal(1_000_000), "display_limit": Decimal("9999999.99")}
    level = make_level(**(as_approved | fields))
    make_table_rules(level.progressive.links.get().table, make_rules(make_configuration(casino=level.casino)))
    return level


def test_the_detail_shows_meter_alerts_arithmetic_and_break_even(signed_in: SignedIn) -> None:
    level = approved_level()
    read(level, 1, "10300", counter=400)
    read(level, 2, "10100", counter=500)
    page = client_for(level, Role.GAME_MANAGER, signed_in).get(
        reverse("progressive-detail", args=[level.progressive_id])
    )
    text = page.content.decode()
    assert "$10,100.00" in text
    assert "Meter dropped" in text
    assert "100 wagers of $5.00 × 15 %" in text
    assert "Break-even" in text
    assert page.context["chart"]["points"][-1][1] == "10100.00"
    assert page.context["break_even"] > 100_000


def test_36_05_03_24_drift_and_linking_show_as_findings_with_their_clause(signed_in: SignedIn) -> None:
    level = approved_level(reset=Decimal(12_500))
    other = make_table(pit=make_pit(casino=level.casino))
    make_table_rules(
        other,
        make_rules(make_configuration(casino=level.casino, name="Other", decks=8, progressive__rate=12)),
    )
    link_table(
        progressive=level.progressive,
        table=other,
        from_at=timezone.now() - timedelta(hours=1),
        notice=False,
        now=timezone.now(),
        actor=TESTER,
    )
    page = client_for(level, Role.GAME_MANAGER, signed_in).get(
        reverse("progressive-detail", args=[level.progressive_id])
    )
    codes = [finding.code for finding in page.context["findings"]]
    assert codes.count("METER-001") == 3  # the reset amount at both tables, the rate at the other
    assert {"MD-CW-070", "MD-CW-072"} <= set(codes)
    assert "COMAR 36.05.03.24" in page.content.decode()


def test_a_progressive_starts_from_the_rules_in_force(signed_in: SignedIn) -> None:
    casino = make_property()
    make_rules(make_configuration(casino=casino, progressive__rate=13))
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    url = reverse("progressive-add", args=[casino.pk])
    form = client.get(url).context["form"]
    assert form.initial["rate"] == 13
    started = timezone.now().astimezone(casino.zone) - timedelta(hours=1)
    data = {
        "name": "Main pit war",
        "kind": "linked",
        "controller_make": "Meridian",
        "controller_serial": "PG-1",
        "meter": "us-md/casino-war:progressive",
        "started_at_0": f"{started:%Y-%m-%dT%H:%M}",
        "wager": "5",
        "rate": "13",
        "reserve_rate": "",
        "initial": "10,000.00",
        "reset": "10,000",
        "cap": "",
        "display_limit": "999,999.99",
        "tolerance": "1",
    }
    refused = client.post(url, data | {"cap": "2000000"})
    assert Progressive.objects.count() == 0
    assert "above what the meter can display" in refused.content.decode()
    done = client.post(url, data)
    progressive = Progressive.objects.get(property=casino)
    assert done["Location"] == reverse("progressive-detail", args=[progressive.pk])
    assert client.get(done["Location"]).status_code == 200
    assert progressive.levels.get().readings.get().shown == 10_000


def test_a_place_without_progressive_games_says_so(signed_in: SignedIn) -> None:
    casino = make_property(regulator=make_regulator("sg"))
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    assert "have no progressive meter" in client.get(reverse("progressive-list")).content.decode()
    assert (
        "No game with a progressive"
        in client.get(reverse("progressive-add", args=[casino.pk])).content.decode()
    )


def test_a_reading_with_a_mistake_keeps_what_was_typed(signed_in: SignedIn) -> None:
    level = make_level()
    client = client_for(level, Role.FLOOR_SUPERVISOR, signed_in)
    at = timezone.now().astimezone(level.casino.zone)
    data = {"meter": "10,300.00", "counted": "counter", "count": "", "at_0": f"{at:%Y-%m-%dT%H:%M}"}
    page = client.post(reverse("meter-reading-add", args=[level.pk]), data)
    assert page.status_code == 200
    assert 'value="10,300.00"' in page.content.decode()
    assert "State the count" in page.content.decode()
    data["count"] = "400.5"
    page = client.post(reverse("meter-reading-add", args=[level.pk]), data)
    assert "whole numbers" in page.content.decode()
    assert level.readings.count() == 1


def test_a_reading_far_from_expected_is_asked_about_before_it_is_kept(signed_in: SignedIn) -> None:
    level = make_level()
    client = client_for(level, Role.FLOOR_SUPERVISOR, signed_in)
    url = reverse("meter-reading-add", args=[level.pk])
    at = timezone.now().astimezone(level.casino.zone)
    data = {
        "meter": "1,030.00",
        "counted": "counter",
        "count": "400",
        "at_0": f"{at:%Y-%m-%dT%H:%M}",
        "note": "By torch",
    }
    page = client.post(url, data)
    text = page.content.decode()
    assert page.status_code == 409
    assert "Expected $10,299.00 to $10,301.00, not $1,030.00. Save anyway?" in text
    assert 'value="1,030.00"' in text
    assert 'value="By torch"' in text
    assert level.readings.count() == 1
    # a yes is a yes to what was typed then
    answer = page.context["answer"]
    other = client.post(url, data | {"meter": "1,031.00", "anyway": answer})
    assert other.status_code == 409
    assert client.post(url, data | {"anyway": answer}).status_code == 302
    assert level.readings.filter(shown=1030).count() == 1
    assert level.alerts.get().kind == "drop"


def test_an_uncounted_reading_is_asked_about_by_the_pace_of_the_last_weeks(signed_in: SignedIn) -> None:
    level = make_level()
    read(level, 1, "10075", counter=100)
    read(level, 25, "10150", counter=200)
    client = client_for(level, Role.FLOOR_SUPERVISOR, signed_in)
    at = (level.started_at + timedelta(hours=49)).astimezone(level.casino.zone)
    data = {"meter": "90,150.00", "counted": "none", "count": "", "at_0": f"{at:%Y-%m-%dT%H:%M}"}
    page = client.post(reverse("meter-reading-add", args=[level.pk]), data)
    assert page.status_code == 409
    assert "the pace of the last weeks" in page.content.decode()
    data["meter"] = "10,225.00"
    assert client.post(reverse("meter-reading-add", args=[level.pk]), data).status_code == 302


def test_a_correction_that_does_not_add_up_is_asked_about_too(signed_in: SignedIn) -> None:
    level = make_level()
    reading = read(level, 1, "13000", counter=400).reading
    client = client_for(level, Role.FLOOR_SUPERVISOR, signed_in)
    at = reading.at.astimezone(level.casino.zone)
    data = {"meter": "13001", "counted": "counter", "count": "400", "at_0": f"{at:%Y-%m-%dT%H:%M:%S}"}
    page = client.post(reverse("meter-reading-correct", args=[reading.pk]), data | {"reason": "Slip"})
    assert page.status_code == 409
    assert not MeterReading.objects.filter(corrects=reading).exists()


def test_the_chart_has_the_expected_band_in_its_table_and_its_words(signed_in: SignedIn) -> None:
    level = approved_level()
    read(level, 1, "10300", counter=400)
    read(level, 2, "10500", counter=500)
    page = client_for(level, Role.GAME_MANAGER, signed_in).get(
        reverse("progressive-detail", args=[level.progressive_id])
    )
    chart = page.context["chart"]
    assert [each[1:3] for each in chart["band"]] == [["10374.00", "10376.00"]]
    assert len(chart["strays"]) == 1
    assert "1 reading is outside the expected range." in chart["description"]
    assert chart["description"] in page.content.decode()


def test_a_reading_is_corrected_on_its_page(signed_in: SignedIn) -> None:
    level = make_level()
    reading = read(level, 1, "13000", counter=400).reading
    client = client_for(level, Role.FLOOR_SUPERVISOR, signed_in)
    url = reverse("meter-reading-correct", args=[reading.pk])
    assert client.get(url).context["form"].initial["count"] == 400
    at = reading.at.astimezone(level.casino.zone)
    data = {"meter": "10300", "counted": "counter", "count": "400", "at_0": f"{at:%Y-%m-%dT%H:%M:%S}"}
    assert "This field is required" in client.post(url, data).content.decode()
    client.post(url, data | {"reason": "Digits swapped"})
    assert MeterReading.objects.get(corrects=reading).shown == 10_300


def test_a_file_of_readings_goes_through_its_preview(signed_in: SignedIn) -> None:
    level = make_level()
    client = client_for(level, Role.FLOOR_SUPERVISOR, signed_in)
    upload = reverse("meter-import", args=[level.casino.pk])
    rows = f"Progressive,Read at,Amount,Counter\nMain pit war,{at_hour(level, 1).isoformat()},10300,400\n"
    file = SimpleUploadedFile("meters.csv", rows.encode())
    preview = client.post(upload, {"file": file})["Location"]
    page = client.get(preview)
    assert "Import 1 reading" in page.content.decode()
    stranger = client_for(level, Role.PIT_MANAGER, signed_in)
    assert stranger.get(preview).status_code == 404
    client.post(preview, {"do": "write", "fingerprint": page.context["plan"].fingerprint})
    assert level.readings.filter(source="csv").count() == 1
    bad = client.post(upload, {"text": "Progressive,Read at,Amount\nNowhere,x,y\n"})["Location"]
    shown = client.get(bad).content.decode()
    assert "1 row cannot be written" in shown
    assert "No such progressive" in shown
    moved = client.post(bad, {"do": "write", "fingerprint": "x"})
    assert moved.status_code == 409


def test_the_regulator_decides_and_the_operator_cannot(signed_in: SignedIn) -> None:
    level = make_level()
    adjustment = request_adjustment(
        level=level, amount=Decimal(-5), reason="Test", now=timezone.now(), actor=TESTER
    )
    url = reverse("meter-adjustment-decide", args=[adjustment.pk])
    assert client_for(level, Role.GAME_MANAGER, signed_in).get(url).status_code == 403
    approver = signed_in(make_person(Role.APPROVER, regulator=level.casino.regulator))
    assert "approval has a number" in approver.post(url, {"approved": "yes"}).content.decode()
    approver.post(url, {"approved": "yes", "number": "A-1"})
    adjustment.refresh_from_db()
    assert adjustment.state == MeterAdjustment.State.APPROVED
    assert "A-1" in approver.get(reverse("progressive-detail", args=[level.progressive_id])).content.decode()


def test_a_malfunction_names_its_report_and_its_time(signed_in: SignedIn) -> None:
    level = make_level()
    client = client_for(level, Role.GAME_MANAGER, signed_in)
    url = reverse("meter-adjustment-add", args=[level.pk])
    page = client.post(url, {"kind": "malfunction", "amount": "-40", "reason": "Board replaced"})
    assert "State the report" in page.content.decode()
    assert "State when the meter was changed" in page.content.decode()


def test_the_forecast_reckons_from_counted_readings(signed_in: SignedIn) -> None:
    level = approved_level()
    client = client_for(level, Role.GAME_MANAGER, signed_in)
    url = reverse("progressive-forecast", args=[level.progressive_id])
    empty = client.get(url)
    assert empty.context["parts"][0]["ahead"] == []
    read(level, 24, "10300", counter=400)
    read(level, 72, "10900", counter=1200)
    part = client.get(url).context["parts"][0]
    assert part["pace"].per_day == 400
    assert [each.forecast.wagers for each in part["ahead"]] == [2800, 12_000, 36_000, 146_000]
    assert part["ahead"][0].forecast.meter_without_a_hit == Decimal("13000.00")


def test_a_reading_export_holds_every_entry(signed_in: SignedIn) -> None:
    level = make_level()
    read(level, 1, "10300", counter=400)
    client = client_for(level, Role.INTERNAL_AUDIT, signed_in)
    body = b"".join(client.get(reverse("meter-readings-export", args=[level.pk]))).decode()
    assert body.count("Main pit war") == 2
    assert "10300.00,400" in body


def test_a_long_log_of_a_meter_is_written_by_a_worker_and_is_the_same_file(
    signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = make_level()
    read(level, 1, "10300", counter=400)
    client = client_for(level, Role.INTERNAL_AUDIT, signed_in)
    address = reverse("meter-readings-export", args=[level.pk])
    at_once = client.get(address).content
    monkeypatch.setattr(export_files, "AT_ONCE", 1)
    client.post(address)
    report = Report.objects.get()
    assert report.job
    run_job(job_id=report.job.pk)
    report.refresh_from_db()
    assert report.file.read() == at_once


def test_a_payout_document_is_ordered_as_pdf_and_shown_where_it_was_asked_for(signed_in: SignedIn) -> None:
    from games.progressives.services.payouts import prepare_payout

    level = make_level()
    hit = win(level, 1, "12000").hit
    prepare_payout(hit=hit, witness="N. Q.", surveillance=None, now=timezone.now(), actor=TESTER)
    client = client_for(level, Role.PIT_MANAGER, signed_in)
    client.post(reverse("jackpot-pdf", args=[hit.pk]))
    page = client.get(reverse("jackpot-detail", args=[hit.pk]))
    assert [report.kind for report in page.context["reports"]] == ["payout_document"]


@pytest.mark.parametrize("role", [Role.GAME_MANAGER, Role.APPROVER])
def test_the_list_costs_the_same_at_1_and_at_30(role: Role, signed_in: SignedIn) -> None:
    casino = make_property()
    person = (
        make_person(role, operator=casino.operator)
        if role == Role.GAME_MANAGER
        else make_person(role, regulator=casino.regulator)
    )
    client = signed_in(person)
    url = f"{reverse('progressive-list')}?property={casino.pk}"
    make_progressive(casino=casino, name="First")
    at_one = cost(client, url)
    pit = make_pit(casino=casino)
    for number in range(20):
        progressive = make_progressive(casino=casino, name=f"P{number}", tables=(make_table(pit=pit),))
        read(progressive.levels.get(), 1, "9000")
    assert cost(client, url) == at_one


@pytest.mark.parametrize(
    "url_name", ["progressive-detail", "progressive-forecast", "meter-readings", "meter-readings-export"]
)
def test_a_meter_with_a_long_past_costs_the_same(url_name: str, signed_in: SignedIn) -> None:
    level = approved_level(started_at=timezone.now() - timedelta(days=400))
    client = client_for(level, Role.GAME_MANAGER, signed_in)
    pk = level.progressive_id if url_name.startswith("progressive") else level.pk
    url = reverse(url_name, args=[pk])
    read(level, 1, "10075", counter=100)
    win(level, 2, "10075")
    read(level, 3, "9000", counter=100)
    now = level.started_at + timedelta(hours=4)
    request_adjustment(level=level, amount=Decimal(5), reason="x", now=now, actor=TESTER)
    at_few = cost(client, url)
    MeterReading.objects.bulk_create(
        MeterReading(
            level=level,
            at=level.started_at + timedelta(days=number),
            received_at=now,
            shown=Decimal(10_000 + number),
            counter=100 + number,
            read_by_name="x",
        )
        for number in range(1, 366)
    )
    other = make_table(pit=make_pit(casino=level.casino))
    link_table(
        progressive=level.progressive,
        table=other,
        from_at=now,
        notice=False,
        now=timezone.now(),
        actor=TESTER,
    )
    for hour in (50, 60, 70):
        win(level, hour, "12000", table=other)
    assert cost(client, url) == at_few


def test_a_year_of_readings_every_ten_minutes_is_drawn_with_few_points() -> None:
    from games.progressives.selectors.chart import MOST_POINTS, meter_points

    level = make_level(started_at=timezone.now() - timedelta(days=366))
    start = level.started_at
    MeterReading.objects.bulk_create(
        (
            MeterReading(
                level=level,
                at=start + timedelta(minutes=10 * number),
                received_at=start,
                shown=Decimal(5) if number == 777 else Decimal(10_000 + number),
                read_by_name="x",
            )
            for number in range(1, 20_000)
        ),
        batch_size=5000,
    )
    points = meter_points(level, start, timezone.now())
    assert len(points) <= MOST_POINTS
    assert points == sorted(points, key=lambda point: point.at)
    # a drop of ten minutes is not smoothed away
    assert min(point.shown for point in points) == 5
