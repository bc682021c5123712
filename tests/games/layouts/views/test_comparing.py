"""Two layouts beside each other: for the operator and the authority, among what each may see."""

from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from backoffice.permissions.roles import Role
from games.layouts.services.layouts import change_layout, renew_layout
from tests.factories import make_person
from tests.games.layouts.factories import make_approved, make_layout, make_submission, manager_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def test_two_layouts_are_compared_by_each_audience_among_what_it_may_see(client: Client) -> None:
    layout = make_layout(name="Main pit")
    first = make_approved(layout)
    new = renew_layout(layout=layout, actor=manager_of(layout.property))
    change_layout(
        layout=new,
        seen_version=new.version,
        values={"operator_name": "Another Casino", "lines": [*new.lines, "One line more"]},
        actor=manager_of(layout.property),
    )
    client.force_login(make_person(Role.GAME_MANAGER, operator=layout.property.operator))
    page = client.get(reverse("layout-compare", args=[new.pk])).content.decode()
    assert "<ins>Another Casino</ins>" in page
    assert "<ins>One line more</ins>" in page
    assert page.count('class="overlay-sheet"') == 2
    new.refresh_from_db()
    second = make_submission(new)
    client.force_login(make_person(Role.REVIEWER, regulator=layout.property.regulator))
    page = client.get(reverse("layout-submission-compare", args=[second.pk])).content.decode()
    assert "<ins>Another Casino</ins>" in page
    assert client.get(reverse("layout-compare", args=[new.pk])).status_code == 404
    elsewhere = make_submission(make_layout(name="Elsewhere"))
    url = reverse("layout-submission-compare", args=[second.pk])
    assert "Elsewhere" not in client.get(url, {"before": elsewhere.pk}).content.decode()
    assert "Every printed text is the same" not in client.get(url, {"before": first.pk}).content.decode()


def test_a_layout_alone_has_nothing_to_be_compared_with(client: Client) -> None:
    submission = make_submission()
    client.force_login(make_person(Role.REVIEWER, regulator=submission.property.regulator))
    page = client.get(reverse("layout-submission-compare", args=[submission.pk])).content.decode()
    assert "Nothing to compare with" in page


def test_comparing_asks_the_same_for_1_and_for_30_others(client: Client) -> None:
    submission = make_submission(make_layout(name="First"))
    configuration = submission.layout.configuration
    make_submission(make_layout(configuration=configuration, name="Other"))
    client.force_login(make_person(Role.REVIEWER, regulator=submission.property.regulator))
    url = reverse("layout-submission-compare", args=[submission.pk])
    counts = []
    for number in range(2):
        client.get(url)
        with CaptureQueriesContext(connection) as asked:
            client.get(url)
        counts.append(len(asked))
        for more in range(0 if number else 5):
            make_submission(make_layout(configuration=configuration, name=f"Other {more}"))
    assert counts[0] == counts[1]
