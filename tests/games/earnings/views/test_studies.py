"""The earnings page: state in the address, figures that follow the mix, errors at the field, kept studies."""

import csv
import io
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import Property
from backoffice.jobs.models import Report
from backoffice.jobs.services.jobs import run_job
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.earnings.models import EarningsStudy
from games.earnings.selectors.studies import studied_rules
from tests.factories import make_person, make_property
from tests.games.configurations.factories import make_configuration, make_rules
from tests.games.earnings.factories import make_study

pytestmark = pytest.mark.django_db
EXAMPLE = "example:us-md/casino-war"
TRY = {"c1": EXAMPLE}


@pytest.fixture
def casino() -> Property:
    return make_property()


@pytest.fixture
def manager(casino: Property) -> Person:
    return make_person(Role.GAME_MANAGER, operator=casino.operator)


@pytest.fixture
def desk(manager: Person, signed_in: Callable[[Person], Client]) -> Client:
    return signed_in(manager)


def figures(answer: Any) -> dict[str, list[str]]:
    return {
        row.label: [cell.text for cell in row.cells]
        for section in answer.context["sections"]
        for row in section.rows
    }


def test_the_page_begins_with_what_is_in_force_here_and_a_usual_evening(
    desk: Client, casino: Property
) -> None:
    rules = make_rules(make_configuration(casino=casino))
    answer = desk.get(reverse("earnings-try"))
    assert [column.studied.key for column in answer.context["columns"]] == [f"rules:{rules.pk}"]
    assert figures(answer)["Win per hour"][0].startswith(("$", "−$"))


def test_amounts_in_the_address_move_the_win(desk: Client) -> None:
    state = {**TRY, "war-seats": "5", "war-rounds": "60", "war-share-initial": "100"}
    others = {f"war-share-{code}": "0" for code in ("tie", "war_tie", "progressive", "bonus_spin")}
    low = desk.get(reverse("earnings-try"), state | others | {"war-stake-initial": "25"})
    high = desk.get(reverse("earnings-try"), state | others | {"war-stake-initial": "50"})
    # 5 seats x 25 x 60 rounds x 23138/993023
    assert figures(low)["Win per hour"] == ["$174.75"]
    assert figures(high)["Win per hour"] == ["$349.51"]
    assert figures(low)["Win per amount bet"] == ["2.33\N{NO-BREAK SPACE}%"]


def test_typing_swaps_the_figures_and_the_messages_at_the_fields(desk: Client) -> None:
    answer = desk.get(
        reverse("earnings-try"),
        {**TRY, "war-share-tie": "130"},
        headers={"HX-Request": "true", "HX-Target": "results"},
    )
    text = answer.content.decode()
    assert 'id="id_war-share-tie_error"' in text
    assert "less than or equal to 100" in text
    assert "<html" not in text


def test_shares_of_player_and_banker_are_at_most_everybody(signed_in: Callable[[Person], Client]) -> None:
    casino = make_property(regulator=None, currency="SGD")
    casino.regulator.jurisdiction = "sg"
    casino.regulator.save()
    desk = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    state = {"c1": "example:sg/tiger-buffalo", "baccarat-share-player": "70", "baccarat-share-banker": "50"}
    answer = desk.get(reverse("earnings-try"), state)
    errors = answer.context["form"].errors
    assert "at most 100 % together, not 120 %" in errors["baccarat-share-banker"][0]
    assert "sections" not in answer.context


def test_four_configurations_stand_side_by_side_and_none_twice(desk: Client, casino: Property) -> None:
    drafts = [make_configuration(casino=casino, name=f"Pit {n}", decks=n) for n in (6, 7, 8)]
    revisions = [f"revision:{each.revisions.get().pk}" for each in drafts]
    slots = dict(zip(("c1", "c2", "c3", "c4"), [EXAMPLE, *revisions], strict=True))
    answer = desk.get(reverse("earnings-try"), slots)
    assert [column.letter for column in answer.context["columns"]] == ["A", "B", "C", "D"]
    assert len(set(figures(answer)["Win per amount bet"])) == 3  # the example has six decks, too
    twice = desk.get(reverse("earnings-try"), {"c1": EXAMPLE, "c2": EXAMPLE})
    assert "already in the comparison" in twice.context["form"].errors["c2"][0]


def test_another_operators_configuration_is_not_to_be_had(desk: Client) -> None:
    elsewhere = make_configuration(name="Elsewhere")
    answer = desk.get(reverse("earnings-try"), {"c1": f"revision:{elsewhere.revisions.get().pk}"})
    assert "Elsewhere" not in answer.content.decode()
    assert answer.context["form"].errors["c1"] == ["Choose one from the list."]


def test_a_preset_fills_the_mix(desk: Client) -> None:
    answer = desk.get(reverse("earnings-try"), {**TRY, "war-share-tie": "77", "apply": "war:main"})
    assert answer.context["form"]["war-share-tie"].value() == "0"


def test_a_study_is_kept_as_it_was_and_opened_by_colleagues(
    desk: Client, casino: Property, signed_in: Callable[[Person], Client]
) -> None:
    rules = make_rules(make_configuration(casino=casino))
    state = {"c1": f"rules:{rules.pk}", "name": "Evening"}
    answer = desk.post(reverse("earnings-add"), state)
    study = EarningsStudy.objects.get()
    assert answer["Location"] == reverse("earnings-detail", args=[study.pk])
    assert study.configurations[0]["values_hash"] == rules.values_hash
    assert study.configurations[0]["pack_hash"] == rules.pack_hash
    assert list(study.properties.all()) == [casino]
    assert AuditEntry.objects.filter(verb="earnings.saved", object_id=str(study.pk)).exists()
    colleague = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator))
    page = colleague.get(reverse("earnings-detail", args=[study.pk]))
    assert figures(page) == figures(desk.get(reverse("earnings-try"), {"c1": f"rules:{rules.pk}"}))
    elsewhere = make_property(operator=casino.operator)
    limited = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator, limited_to=(elsewhere,)))
    assert limited.get(reverse("earnings-detail", args=[study.pk])).status_code == 404


def test_a_name_is_used_once_and_nothing_typed_is_lost(desk: Client, casino: Property) -> None:
    make_study(casino=casino, name="Evening")
    answer = desk.post(reverse("earnings-add"), {**TRY, "name": "evening", "war-stake-initial": "33"})
    assert answer.status_code == 200
    text = answer.content.decode()
    assert "already a study with this name" in text
    assert 'value="33"' in text


def change(desk: Client, study: EarningsStudy, **changes: str) -> Any:
    page = desk.get(reverse("earnings-change", args=[study.pk]))
    form = page.context["form"]
    data = {name: form[name].value() for name in form.fields}
    data = {name: "" if value is None else value for name, value in data.items()} | changes
    return desk.post(reverse("earnings-change", args=[study.pk]), data), data


def test_changing_a_study_keeps_its_configurations(desk: Client, casino: Property) -> None:
    study = make_study(casino=casino)
    before = study.configurations
    answer, _ = change(desk, study, **{"war-stake-initial": "40", "name": "Later"})
    assert answer.status_code == 302
    study.refresh_from_db()
    assert study.name == "Later"
    assert study.inputs["games"]["war"]["mix"]["initial"]["stake"] == Decimal(40)
    assert study.configurations == before
    assert study.version == 2


def test_a_second_edit_of_the_same_study_is_told_and_loses_nothing(desk: Client, casino: Property) -> None:
    study = make_study(casino=casino)
    url = reverse("earnings-change", args=[study.pk])
    form = desk.get(url).context["form"]
    mine = {name: form[name].value() for name in form.fields}
    mine = {name: "" if value is None else value for name, value in mine.items()}
    change(desk, study, **{"war-stake-initial": "40"})
    answer = desk.post(url, mine | {"war-stake-initial": "55"})
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "55" in text
    assert "40" in text


def test_the_csv_has_the_figures_of_the_page(desk: Client, casino: Property) -> None:
    study = make_study(casino=casino)
    answer = desk.get(reverse("earnings-csv"), {"study": study.pk})
    text = b"".join(answer.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    rows = {row[1]: row[2] for row in csv.reader(io.StringIO(text))}
    page = figures(desk.get(reverse("earnings-detail", args=[study.pk])))
    shown = page["Win per hour"][0].replace("$", "").replace(",", "").replace("−", "-")
    assert rows["Win per hour"] == shown


def test_the_pdf_is_made_by_a_worker(desk: Client, casino: Property, settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path
    study = make_study(casino=casino)
    desk.post(reverse("earnings-pdf"), {"study": study.pk})
    report = Report.objects.get()
    assert report.job
    run_job(job_id=report.job.pk)
    report.refresh_from_db()
    assert report.file.read().startswith(b"%PDF")


def test_removing_a_study_says_so_in_the_trail(desk: Client, casino: Property) -> None:
    study = make_study(casino=casino)
    desk.post(reverse("earnings-retire", args=[study.pk]))
    assert desk.get(reverse("earnings-detail", args=[study.pk])).status_code == 404
    assert AuditEntry.objects.filter(verb="earnings.removed").exists()


def count(desk: Client, url: str) -> int:
    desk.get(url)
    with CaptureQueriesContext(connection) as queries:
        assert desk.get(url).status_code == 200
    return len(queries)


def test_lists_take_as_many_queries_with_thirty_rows_as_with_one(desk: Client, casino: Property) -> None:
    first = make_configuration(casino=casino, name="First")
    studied = [studied_rules(make_rules(first))]
    make_study(casino=casino, studied=studied, name="Study 0")
    listed, tried = reverse("earnings-list"), f"{reverse('earnings-try')}?c1={EXAMPLE}"
    few = count(desk, listed), count(desk, tried)
    for number in range(1, 30):
        make_rules(make_configuration(casino=casino, name=f"Variant {number}"))
        make_study(casino=casino, studied=studied, name=f"Study {number}")
    assert (count(desk, listed), count(desk, tried)) == few
