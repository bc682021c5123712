"""What people have open all day costs at most 25 questions to the database, whoever opens it."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from backoffice.casinos.models import GamingTable
from backoffice.demo.cast import every_account
from backoffice.people.models import Person
from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration
from games.progressives.models import Progressive
from submissions.submissions.models import Submission

MOST = 25
SignedIn = Callable[[Person], Client]


def addresses() -> Iterator[tuple[str, list[int]]]:
    yield "home", []
    yield "compliance", []
    yield "deck-board", []
    yield "submission-list", []
    yield "review-queue", []
    yield "configuration-comparison", []
    for url_name, things in (
        ("table-detail", GamingTable.objects.order_by("pk")),
        ("progressive-detail", Progressive.objects.order_by("pk")),
        ("configuration-detail", Configuration.objects.order_by("pk")),
        ("rules-version-detail", ApprovedRules.objects.order_by("pk")),
        ("submission-detail", Submission.objects.order_by("pk")),
    ):
        for casino in things.order_by().values_list("property", flat=True).distinct():
            yield url_name, [things.filter(property=casino)[0].pk]


@pytest.mark.parametrize("company", ["harbor", "md", "deadwood", "sd", "sentosa", "sg", "admin"])
def test_pages_of_the_day_keep_to_their_budget(
    company: str, demo_database: None, signed_in: SignedIn
) -> None:
    """Each page twice: what is the same in every process, such as the text of a pack, is read with the first."""
    everywhere = list(addresses())
    seen: dict[tuple[str, str], int] = {}
    for _organisation, account in every_account():
        if company not in account.email:
            continue
        client = signed_in(Person.objects.get(email=account.email))
        for url_name, arguments in everywhere:
            url = reverse(url_name, args=arguments)
            if client.get(url).status_code != 200:
                continue
            with CaptureQueriesContext(connection) as queries:
                client.get(url)
            seen[account.email, url] = len(queries)
    assert seen
    assert {page: number for page, number in seen.items() if number > MOST} == {}
