"""The bet mix of a variant: kept once, used by every page that speaks of money."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import head_revision
from games.earnings.models import BetMix
from games.earnings.selectors.bet_mixes import mix_in_use
from games.rulepacks.loader import load_pack
from tests.factories import make_person, make_property
from tests.games.configurations.factories import make_configuration, make_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def casino() -> Property:
    return make_property()


@pytest.fixture
def variant(casino: Property) -> Configuration:
    return make_configuration(casino=casino)


@pytest.fixture
def desk(casino: Property, signed_in: Callable[[Person], Client]) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))


def typed(desk: Client, variant: Configuration, **changes: str) -> dict[str, str]:
    """What the page shows, with some of it typed over."""
    form = desk.get(reverse("configuration-bet-mix", args=[variant.pk])).context["form"]
    shown = {field.name: str(field.value() or "") for field in form if field.name != "everywhere"}
    return shown | {name.replace("__", "-"): text for name, text in changes.items()}


def keep(desk: Client, variant: Configuration, **changes: str) -> Any:
    return desk.post(reverse("configuration-bet-mix", args=[variant.pk]), typed(desk, variant, **changes))


def in_use(variant: Configuration) -> Any:
    return mix_in_use(variant, load_pack(variant.pack_id), head_revision(variant).values)


def test_a_variant_begins_with_the_first_preset(variant: Configuration) -> None:
    assert in_use(variant).source == "Preset: A usual evening"
    assert in_use(variant).plan["mix"]["initial"]["share"] == 100


def test_what_is_typed_is_kept_and_audited(desk: Client, variant: Configuration) -> None:
    answer = keep(desk, variant, war__seats="4", war__share__tie="55")
    assert answer.status_code == 302
    found = in_use(variant)
    assert found.is_own
    assert (found.plan["seats"], found.plan["mix"]["tie"]["share"]) == (4, 55)
    keep(desk, variant, war__seats="3")
    assert BetMix.objects.get().version == 2
    verbs = AuditEntry.objects.filter(verb__startswith="earnings.bet_mix").order_by("pk")
    assert [entry.verb for entry in verbs] == ["earnings.bet_mix_kept", "earnings.bet_mix_changed"]


def test_one_for_the_property_holds_where_a_variant_has_none(
    desk: Client, casino: Property, variant: Configuration
) -> None:
    other = make_configuration(casino=casino, name="Another")
    keep(desk, variant, war__seats="6", everywhere="on")
    assert in_use(other).plan["seats"] == in_use(variant).plan["seats"] == 6
    keep(desk, other, war__seats="2")
    assert (in_use(other).plan["seats"], in_use(variant).plan["seats"]) == (2, 6)


def test_a_preset_fills_the_form_and_keeps_nothing(desk: Client, variant: Configuration) -> None:
    page = desk.get(reverse("configuration-bet-mix", args=[variant.pk]), {"preset": "main"})
    assert page.context["form"]["war-share-tie"].value() == "0"
    assert not BetMix.objects.exists()


def test_an_error_stands_at_its_field_and_nothing_typed_is_lost(desk: Client, variant: Configuration) -> None:
    answer = keep(desk, variant, war__share__tie="150", war__rounds="61")
    assert answer.status_code == 422
    assert "war-share-tie" in answer.context["form"].errors
    assert answer.context["form"]["war-rounds"].value() == "61"


def test_whoever_comes_second_is_told_and_can_save_again(desk: Client, variant: Configuration) -> None:
    stale = typed(desk, variant, war__seats="5")
    keep(desk, variant, war__seats="4")
    address = reverse("configuration-bet-mix", args=[variant.pk])
    answer = desk.post(address, stale)
    assert answer.status_code == 422
    assert "Someone saved another mix in the meantime" in answer.text
    again = {field.name: str(field.value() or "") for field in answer.context["form"]}
    again.pop("everywhere")
    assert desk.post(address, again).status_code == 302
    assert in_use(variant).plan["seats"] == 5


def test_the_editor_says_what_a_draft_changes_in_a_year(desk: Client, variant: Configuration) -> None:
    rules = make_rules(variant)
    keep(desk, variant, war__share__tie="100", war__stake__tie="10")
    address = reverse("configuration-earnings", args=[variant.pk])
    same = desk.post(address, {"_head": str(variant.head)})
    assert "This draft changes nothing in money." in same.text
    other = desk.post(address, {"_head": str(variant.head), "paytables.tie.tie": "11 to 1"})
    found = other.context["difference"]
    assert found.year.delta == found.hour.delta * 16 * 365 < 0
    assert "less per table and year." in " ".join(other.text.split())
    assert other.context["mix"].source == "Bet mix of this variant"
    # the page of earnings begins with the same mix, and comes to the same win
    studied = desk.get(reverse("earnings-try"), {"c1": f"rules:{rules.pk}"})
    (column,) = studied.context["columns"]
    assert column.earnings.win_per_hour == same.context["difference"].hour.now


def test_a_draft_without_a_price_has_no_earnings_and_says_why(desk: Client, variant: Configuration) -> None:
    address = reverse("configuration-earnings", args=[variant.pk])
    answer = desk.post(address, {"_head": str(variant.head), "decks": "six"})
    assert answer.status_code == 200
    assert "Earnings cannot be computed" in answer.text


def test_years_are_without_cents(desk: Client) -> None:
    page = desk.get(reverse("earnings-try"), {"c1": "example:us-md/casino-war"})
    rows = {row.label: row.cells[0].text for section in page.context["sections"] for row in section.rows}
    yearly = {label: text for label, text in rows.items() if "a year" in label and "hits" not in label}
    assert len(yearly) > 4
    assert not [label for label, text in yearly.items() if "." in text]
    assert "." in rows["Win in a day"]


def test_a_shift_is_drawn_with_its_table_and_every_name_of_a_legend(desk: Client) -> None:
    page = desk.get(reverse("earnings-try"), {"c1": "example:us-md/casino-war"})
    assert 'class="shift-drawing"' in page.text
    (shift,) = page.context["shifts"]
    interval = next(
        row.cells[0].text
        for section in page.context["sections"]
        for row in section.rows
        if row.label == "95 % range of a shift"
    )
    ends = [text.rpartition(".")[0].replace(",", "") for text in interval.split(" to ")]
    drawn = [shift["lines"][0]["amounts"][place].replace(",", "") for place in (0, -1)]
    assert [
        abs(int(one.strip("−$")) - int(two.strip("−$"))) <= 1 for one, two in zip(ends, drawn, strict=True)
    ]
    for chart in page.context["charts"]:
        assert all(each["label"] in page.text for each in chart["legend"])
