"""The tags and filters as templates use them."""

from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.core.paginator import Paginator
from django.template import Context, Template

from backoffice.casinos.models import Property
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action

SINGAPORE = Property(name="Sentosa", time_zone="Asia/Singapore", currency="SGD")
AT = datetime(2026, 11, 16, 18, 5, tzinfo=UTC)


def rendered(text: str, **context: Any) -> str:
    return Template(text).render(Context(context))


def test_money_takes_the_currency_of_the_property() -> None:
    assert rendered("{{ sum|money:casino }}", sum=Decimal("1234.5"), casino=SINGAPORE) == "S$1,234.50"


def test_money_takes_a_currency_where_there_is_no_property() -> None:
    assert rendered('{{ sum|money:"GBP" }}', sum=3) == "£3.00"


def test_percent_has_two_decimals_unless_told() -> None:
    assert rendered("{{ edge|percent }}", edge=Fraction(1, 8)) == "12.50\N{NO-BREAK SPACE}%"
    assert rendered("{{ edge|percent:1 }}", edge=Fraction(1, 8)) == "12.5\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(
    "filtered", ['x|money:"USD"', "x|percent", 'x|in_zone:"UTC"', 'x|clock:"UTC"', "x|ago"]
)
def test_what_is_not_there_stays_empty(filtered: str) -> None:
    assert rendered(f"{{{{ {filtered} }}}}", x=None) == ""


def test_a_moment_is_local_to_look_at_and_exact_for_machines() -> None:
    assert rendered("{{ at|in_zone:casino }}", at=AT, casino=SINGAPORE) == (
        '<time datetime="2026-11-16T18:05:00+00:00" title="17 Nov 2026, 02:05 UTC+8 (Asia/Singapore)">'
        "17 Nov 2026, 02:05</time>"
    )
    assert ">02:05</time>" in rendered("{{ at|clock:casino }}", at=AT, casino=SINGAPORE)


def test_how_long_ago_has_the_moment_on_hover_even_without_a_property() -> None:
    assert 'title="16 Nov 2026, 18:05 UTC (UTC)"' in rendered("{{ at|ago:nothing }}", at=AT, nothing=None)


def test_a_crumb_links_until_it_is_the_page_itself() -> None:
    assert rendered('{% crumb "Today" "home" %}') == '<li class="breadcrumb-item"><a href="/">Today</a></li>'
    assert 'aria-current="page">T&lt;1&gt;</li>' in rendered("{% crumb name %}", name="T<1>")


def test_a_button_asks_the_table_of_roles() -> None:
    access = Access(actions=frozenset({Action.TABLE_VIEW}))
    text = (
        '{% if access|may:"table.view" %}sees{% endif %}{% if access|may:"table.change" %} changes{% endif %}'
    )
    assert rendered(text, access=access) == "sees"


@pytest.mark.parametrize(
    ("name", "letters"), [("Maya Torres", "MT"), ("Walter Big Crow", "WC"), ("rep@md.example", "R"), ("", "")]
)
def test_initials_are_at_most_two(name: str, letters: str) -> None:
    assert rendered("{{ name|initials }}", name=name) == letters


def test_a_long_list_of_pages_is_shortened_around_the_current_one() -> None:
    page = Paginator(range(400), 10).page(20)
    assert (
        rendered("{% page_numbers page as all %}{{ all|join:' ' }}", page=page) == "1 … 18 19 20 21 22 … 40"
    )
