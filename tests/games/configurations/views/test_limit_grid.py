"""The grid of limits in the editor: which cells there are, and what an empty one takes over."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_person, make_property, make_regulator
from tests.games.configurations.factories import make_configuration

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]


def editor_page(signed_in: SignIn, jurisdiction: str, **changes: Any) -> str:
    casino = make_property(regulator=make_regulator(jurisdiction))
    configuration = make_configuration(casino=casino, **changes)
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    return client.get(f"/games/{configuration.pk}/edit/").content.decode()


def cell(page: str, path: str) -> dict[str, str]:
    found = re.search(rf'<input[^>]*name="{re.escape(path)}"[^>]*>', page)
    assert found, path
    return dict(re.findall(r'([\w-]+)="([^"]*)"', found[0]))


def row(page: str, code: str) -> str:
    found = re.search(rf'<tr id="limits-{code}".*?</tr>', page, re.DOTALL)
    assert found, code
    return found[0]


def test_an_empty_cell_shows_the_tables_amount(signed_in: SignIn) -> None:
    page = editor_page(signed_in, "us-md", limits__minimum=25)
    initial = cell(page, "limits.wagers.initial.minimum")
    assert (initial["value"], initial["placeholder"]) == ("", "25.00")
    assert cell(page, "limits.wagers.tie.minimum")["value"] == "5.00"


def test_md_1_a_6_the_war_wager_takes_over_from_the_initial_wager_first(signed_in: SignIn) -> None:
    page = editor_page(signed_in, "us-md", limits__wagers__initial__maximum=300)
    war = cell(page, "limits.wagers.war.maximum")
    assert (war["value"], war["placeholder"]) == ("", "300.00")
    assert war["data-sources"] == "in-limits-wagers-initial-maximum in-limits-maximum"


def test_sg_1_11_player_and_banker_take_over_the_differential(signed_in: SignIn) -> None:
    page = editor_page(signed_in, "sg")
    assert cell(page, "limits.wagers.player.maximum")["placeholder"] == "50,000.00"
    assert cell(page, "limits.wagers.tie.maximum")["placeholder"] == "5,000.00"


def test_md_7_f_a_wager_of_a_fixed_amount_says_so_and_a_bonus_has_no_row(signed_in: SignIn) -> None:
    page = editor_page(signed_in, "us-md")
    assert "Fixed at $5.00" in row(page, "progressive")
    assert " hidden" in row(page, "envy").split(">")[0]


def test_a_limit_of_a_fixed_wager_that_somebody_stated_stays_in_sight(signed_in: SignIn) -> None:
    page = editor_page(signed_in, "us-md", limits__wagers__progressive__maximum=7)
    assert "Fixed at" not in row(page, "progressive")
    assert cell(page, "limits.wagers.progressive.maximum")["value"] == "7.00"


def test_a_column_that_the_table_does_not_have_is_a_dash(signed_in: SignIn) -> None:
    page = editor_page(signed_in, "online")
    assert "not set for the table" in row(page, "")
    assert cell(page, "limits.wagers.initial.increment")["placeholder"] == ""


def test_every_limit_is_a_cell_once(signed_in: SignIn) -> None:
    for jurisdiction in ("us-md", "us-sd", "sg", "online"):
        page = editor_page(signed_in, jurisdiction)
        names = re.findall(r'name="(limits\.[\w.]+)"', page)
        assert len(names) == len(set(names)), jurisdiction
