"""Two versions of a pack: what changed, and what it touches."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.casinos.models import Property
from games.packs.models import PackContent
from games.rulepacks.loader import load_pack, pack_from_texts
from games.rulepacks.pack import Pack
from tests.factories import make_property, make_regulator
from tests.games.configurations.factories import make_configuration, make_rules
from tests.games.rulebook.views.test_rules import at_home, signed_in, text_of

pytestmark = pytest.mark.django_db
MD = "us-md/casino-war"
URL = f"/rules/{MD}/versions/"
AFFECTED = {"HX-Request": "true", "HX-Target": "affected"}


def keep_earlier(*changes: tuple[str, str, str]) -> Pack:
    """A version of the pack that once was: (kind of file, text now, text then)."""
    texts = dict(load_pack(MD).texts)
    for kind, now, then in changes:
        assert now in texts[kind]
        texts[kind] = texts[kind].replace(now, then, 1)
    pack = pack_from_texts(MD, texts)
    PackContent.objects.create(
        hash=pack.hash, pack_id=MD, content=dict(pack.texts), kept_at=timezone.now() - timedelta(days=90)
    )
    return pack


LOWER_FLOOR = ("parameters", "min = 10000", "min = 5000")


@pytest.fixture
def casino() -> Property:
    return make_property()


def test_one_version_says_that_there_is_no_other() -> None:
    assert "There is one version of this pack" in text_of(at_home().get(URL))


def test_paragraph_by_paragraph_and_limit_by_limit() -> None:
    summary = "The Rules Submission must specify that the amounts, initial and reset, are $10,000 or more."
    keep_earlier(LOWER_FLOOR, ("paragraphs", summary, "The Rules Submission must specify both amounts."))
    page = at_home().get(URL)
    words = text_of(page)
    assert "The Rules Submission must specify both amounts." in words
    assert summary in words
    assert 'href="/rules/us-md/casino-war/10.C(2)"' in page.content.decode()
    assert "Initial amount of the meter (progressive.initial), limit MD-CW-061 (each) min MD 10.C(2)" in words
    assert "5000 10000" in words


def test_a_configuration_that_the_change_breaks_is_named(casino: Property) -> None:
    keep_earlier(LOWER_FLOOR)
    make_configuration(casino=casino, name="Main pit", progressive__initial=6000)
    make_configuration(casino=casino, name="Untouched")
    words = text_of(signed_in(operator=casino.operator).get(URL, headers=AFFECTED))
    assert f"{casino.name} · Main pit" in words
    assert "MD-CW-061" in words
    assert "Untouched" not in words


def test_the_other_way_round_the_objection_goes(casino: Property) -> None:
    earlier, now = keep_earlier(LOWER_FLOOR), load_pack(MD)
    make_configuration(casino=casino, progressive__initial=6000)
    query = {"from": now.hash[:12], "to": earlier.hash[:12]}
    words = text_of(signed_in(operator=casino.operator).get(URL, query, headers=AFFECTED))
    assert "Gone" in words
    assert "MD-CW-061" in words


def test_approved_rules_are_looked_at_for_the_authority_too(casino: Property) -> None:
    keep_earlier(LOWER_FLOOR)
    make_rules(
        make_configuration(casino=casino, name="High limit", progressive__initial=6000),
        approval_number="MD-9",
    )
    words = text_of(signed_in(regulator=casino.regulator).get(URL, headers=AFFECTED))
    assert "High limit" in words
    assert "approved v1, MD-9" in words
    assert "draft" not in words


def test_nobody_elses_configurations_are_told_of(casino: Property) -> None:
    keep_earlier(LOWER_FLOOR)
    make_configuration(casino=casino, name="Secret", progressive__initial=6000)
    for client in (at_home(), signed_in(regulator=make_regulator("us-sd"))):
        assert "Secret" not in text_of(client.get(URL, headers=AFFECTED))


def test_without_script_the_page_says_it_itself(casino: Property) -> None:
    keep_earlier(LOWER_FLOOR)
    make_configuration(casino=casino, name="Main pit", progressive__initial=6000)
    assert "MD-CW-061" in text_of(signed_in(operator=casino.operator).get(URL, {"affected": "1"}))


def test_a_version_that_cannot_be_read_any_more_is_said() -> None:
    texts = dict(load_pack(MD).texts) | {"paragraphs": "contents = []"}
    PackContent.objects.create(hash="0" * 64, pack_id=MD, content=texts, kept_at=timezone.now())
    response = at_home().get(URL)
    assert response.status_code == 200
    assert "cannot read" in text_of(response)


def test_unknown_versions_are_not_compared() -> None:
    keep_earlier(LOWER_FLOOR)
    assert at_home().get(URL, {"from": "zzz", "to": "<b>"}).status_code == 200


def test_the_same_number_of_queries_for_one_and_many(
    casino: Property, django_assert_num_queries: Any
) -> None:
    keep_earlier(LOWER_FLOOR)
    make_configuration(casino=casino, name="One", progressive__initial=6000)
    client = signed_in(operator=casino.operator)
    client.get(URL, headers=AFFECTED)

    with CaptureQueriesContext(
        connection,
    ) as counted:
        client.get(URL, headers=AFFECTED)
    for place in range(6):
        make_configuration(casino=casino, name=f"Pit {place}", progressive__initial=6000)
    with django_assert_num_queries(len(counted)):
        client.get(URL, headers=AFFECTED)
