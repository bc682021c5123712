"""Where letters go: typed on the pages of whoever it is about, given out by the API, and printed on letters."""

import pytest
from django.test import Client
from django.urls import reverse

from backoffice.audit.models import AuditEntry
from backoffice.permissions.roles import Role
from tests.factories import make_person, make_property

pytestmark = pytest.mark.django_db
ADDRESS = "12 Example Pier\nBaltimore, MD 21200\n\n USA "


def test_an_operator_and_its_property_have_addresses_in_the_lines_of_an_envelope(client: Client) -> None:
    casino = make_property()
    manager = make_person(Role.GAME_MANAGER, operator=casino.operator)
    client.force_login(manager)
    for name, subject, arguments in (
        ("property-operator-change", casino.operator, ()),
        ("property-change", casino, (casino.pk,)),
    ):
        page = client.get(reverse(name, args=arguments))
        form = page.context["form"]
        typed = {each.html_name: each.value() for each in form if each.value() is not None}
        client.post(reverse(name, args=arguments), typed | {"postal_address": ADDRESS})
        subject.refresh_from_db()
        assert subject.address_lines == ["12 Example Pier", "Baltimore, MD 21200", "USA"]
    told = [each for each in AuditEntry.objects.all() if "Example Pier" in str(each.after)]
    assert {each.verb for each in told} == {"operator.changed", "property.changed"}
    assert "12 Example Pier<br>" in client.get(reverse("property-detail", args=[casino.pk])).content.decode()
