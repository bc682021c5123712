"""A draft may say anything. Every page that shows it still opens."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.configurations.selectors.configurations import head_revision
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from tests.factories import make_person, make_property
from tests.games.configurations.factories import make_configuration

pytestmark = pytest.mark.django_db
WAR = "us-md/casino-war"


@pytest.mark.parametrize("nonsense", ["abc", -1, 10**18])
def test_pages_of_a_draft_that_says_nonsense_everywhere(
    signed_in: Callable[[Person], Client], nonsense: Any
) -> None:
    casino = make_property()
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    paths = book_of(load_pack(WAR)).parameters
    wrong = {path.replace(".", "__"): nonsense for path in paths}
    draft = make_configuration(casino=casino, pack_id=WAR, **wrong)
    revision = f"revision:{head_revision(draft).pk}"
    pages: list[tuple[str, list[Any], dict[str, str]]] = [
        ("configuration-list", [], {}),
        ("configuration-detail", [draft.pk], {}),
        ("configuration-edit", [draft.pk], {}),
        ("revision-list", [draft.pk], {}),
        ("revision-detail", [draft.pk, 1], {}),
        ("revision-compare", [draft.pk], {"before": "1", "after": "1"}),
        ("configuration-comparison", [], {"of": "draft"}),
        ("earnings-try", [], {"c1": revision}),
        ("compliance", [], {}),
        ("rules-legal", [], {"of": str(draft.pk)}),
        ("rules-readings", [WAR], {}),
    ]
    failed = []
    client.raise_request_exception = False
    for name, args, query in pages:
        answer = client.get(reverse(name, args=args), query)
        if answer.status_code != 200:
            failed.append((name, answer.status_code, getattr(answer, "exc_info", None)))
    assert not failed
