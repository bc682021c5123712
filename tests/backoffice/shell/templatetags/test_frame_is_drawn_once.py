"""What is kept of a page is kept by all that it shows: everybody is shown their own."""

from collections.abc import Callable

import pytest
from django.template import engines
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from backoffice.casinos.models import Operator
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from backoffice.shell.frame import MenuShown
from backoffice.shell.navigation import Link
from backoffice.shell.templatetags.kept import drawn
from tests.factories import make_person


def rendered(text: str, **context: object) -> str:
    return engines["django"].from_string(text).render(context)


def test_fixed_words_are_said_in_the_language_of_the_moment() -> None:
    template = engines["django"].from_string('{% translate "Yes" %} {% translate "No" as no %}{{ no }}')
    with override("en"):
        assert template.render() == "Yes No"
    with override("de"):
        assert template.render() == "Ja Nein"
    with override("en"):
        assert template.render() == "Yes No"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('{% translate "50 % of <b>it</b>" %}', "50 % of <b>it</b>"),
        ("{% translate word %}", "&lt;i&gt;"),
        ("{% translate word noop %}", "&lt;i&gt;"),
        ('{% translate "may"|upper %}', "MAY"),
        ('{% autoescape off %}{% translate "a & b" %}{% endautoescape %}', "a & b"),
    ],
)
def test_words_are_said_as_by_the_tag_of_django(text: str, shown: str) -> None:
    assert rendered(text, word="<i>") == shown
    assert rendered(f"{{% load i18n %}}{text}", word="<i>") == shown


def test_the_menu_is_drawn_anew_for_whoever_has_another_one() -> None:
    home = Link("Home", "home", "/", current=True, url_name="home")
    first = drawn("shell/_menu.html", MenuShown((home,), "Harbor", "Pit manager"))
    assert "Harbor" in first
    assert "Pit manager" in first
    assert drawn("shell/_menu.html", MenuShown((home,), "Harbor", "Pit manager")) is first
    elsewhere = Link("Home", "home", "/", current=False, url_name="home")
    renamed = Link("Today", "home", "/", current=True, url_name="home")
    for other in (
        MenuShown((home,), "Shore <1>", "Pit manager"),
        MenuShown((home,), "Harbor", "Auditor"),
        MenuShown((elsewhere,), "Harbor", "Pit manager"),
        MenuShown((renamed,), "Harbor", "Pit manager"),
    ):
        assert drawn("shell/_menu.html", other) != first
    assert "Shore &lt;1&gt;" in drawn("shell/_menu.html", MenuShown((home,), "Shore <1>", "Pit manager"))


@pytest.mark.django_db
def test_a_name_that_changed_is_shown_at_once(signed_in: Callable[[Person], Client]) -> None:
    person = make_person(Role.VIEWER)
    client = signed_in(person)
    operator = person.membership.operator
    assert operator is not None
    assert str(operator) in client.get(reverse("home")).content.decode()
    Operator.objects.filter(pk=operator.pk).update(name="Another Name Altogether")
    assert "Another Name Altogether" in client.get(reverse("home")).content.decode()
