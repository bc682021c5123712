"""The whole register for everybody, with approvals from before; and the authority's pages that keep them."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from backoffice.permissions.roles import Role
from submissions.documents.drawing.public import is_public
from submissions.register.models import EarlierApproval
from submissions.register.selectors.history import changes_between
from tests.factories import make_person, make_property
from tests.games.configurations.factories import make_configuration, make_rules
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.register.earlier import make_earlier
from tests.submissions.register.services.test_earlier import paper, rows

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def text_of(answer: Any) -> str:
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def test_approvals_from_before_are_listed_searched_and_filtered_with_the_rest(client: Client) -> None:
    desk = quick_desk()
    decision = desk.approved()
    make_earlier(desk.casino, no_longer_in_force_from="2021-06-15", ended_as="withdrawn")
    make_earlier(desk.casino, approval_number="OLD-2", property="Closed Saloon", game="Faro")
    url = reverse("register-list", args=["us-sd"])
    page = text_of(client.get(url))
    for word in (
        "A 2019/7",
        "OLD-2",
        "Closed Saloon",
        decision.approval_number,
        "from before Baize",
        "3 approvals",
    ):
        assert word in page
    assert "3 approvals" in text_of(client.get(reverse("register")))
    withdrawn = text_of(client.get(url, {"state": "withdrawn"}))
    assert "A 2019/7" in withdrawn
    assert "OLD-2" not in withdrawn
    assert decision.approval_number not in withdrawn
    assert "OLD-2" in text_of(client.get(url, {"q": "faro"}))
    assert "A 2019/7" not in text_of(client.get(url, {"casino": "Closed Saloon"}))


def test_rules_that_no_decision_here_approved_are_in_the_register_too(client: Client) -> None:
    desk = quick_desk()
    rules = make_rules(make_configuration(casino=desk.casino, name="Paper days"), approval_number="PAPER-1")
    page = text_of(client.get(reverse("register-list", args=["us-sd"])))
    assert "Paper days" in page
    assert rules.approval_number in page
    entry = text_of(client.get(reverse("register-entry", args=["us-sd", rules.approval_number])))
    assert "no document is kept here" in entry


def test_an_entry_from_before_shows_what_was_entered_and_hands_out_its_document(client: Client) -> None:
    casino = make_property()
    person = make_person(Role.APPROVER, regulator=casino.regulator)
    signed_in = Client()
    signed_in.force_login(person)
    body = {
        "approval_number": "A 2019/7",
        "property": casino.name,
        "game": "Casino War",
        "version": "2",
        "approved_on": "2019-03-01",
        "in_force_from": "2019-04-01",
        "what_changed": "The tie pays more.",
        "document": _file(paper()),
    }
    assert signed_in.post(reverse("earlier-add"), body).status_code == 302
    code = casino.regulator.jurisdiction
    page = text_of(client.get(reverse("register-entry", args=[code, "a-20197"])))
    for word in ("A 2019/7", "1 April 2019", "The tie pays more.", "From before Baize"):
        assert word in page
    assert person.full_name not in page
    answer = client.get(reverse("register-paper", args=[code, "a-20197", "approved"]))
    assert answer.status_code == 200
    assert b"".join(answer.streaming_content).startswith(b"%PDF")  # type: ignore[attr-defined]
    assert answer["Cache-Control"].startswith("public")
    wrong = signed_in.post(reverse("earlier-add"), body | {"document": _file(paper())})
    assert "in the register already" in text_of(wrong)


def _file(data: bytes) -> Any:
    return SimpleUploadedFile("rules.pdf", data, content_type="application/pdf")


def test_a_file_is_looked_at_and_then_entered() -> None:
    casino = make_property()
    client = Client()
    client.force_login(make_person(Role.APPROVER, regulator=casino.regulator))
    url = reverse("earlier-import")
    bad = text_of(client.post(url, {"text": rows("A-1", "A-1")}))
    assert "more than once" in bad
    assert 'value="write"' not in bad
    good = client.post(url, {"text": rows("A-1", "A-2")})
    assert "Enter 2 approvals" in text_of(good)
    assert not EarlierApproval.objects.exists()
    fingerprint = good.context["plan"].fingerprint
    moved = client.post(url, {"text": rows("A-1", "A-3"), "do": "write", "fingerprint": fingerprint})
    assert moved.status_code == 409
    done = client.post(url, {"text": rows("A-1", "A-2"), "do": "write", "fingerprint": fingerprint})
    assert done.status_code == 302
    assert EarlierApproval.objects.count() == 2
    assert "Choose a file or paste rows" in text_of(client.post(url, {}))


@pytest.mark.parametrize("name", ["register-list", "register-history", "register-feed", "earlier-list"])
def test_no_list_asks_more_for_30_than_for_1(name: str) -> None:
    casino = make_property()
    code = casino.regulator.jurisdiction
    client = Client()
    if name == "earlier-list":
        client.force_login(make_person(Role.APPROVER, regulator=casino.regulator))
    url = reverse(name) if name == "earlier-list" else reverse(name, args=[code])
    query = {"property": casino.name, "game": f"{code}/casino-war"} if name == "register-history" else {}
    counts = []
    for first, last in ((0, 1), (1, 30)):
        for number in range(first, last):
            make_earlier(casino, approval_number=f"A-{number}")
            make_rules(
                make_configuration(casino=casino, name=f"Variant {number}"), approval_number=f"R-{number}"
            )
        client.get(url, query)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(url, query).status_code == 200
        counts.append(len(asked))
    # one fewer where a page shows only one of the two kinds
    assert counts[1] <= counts[0]


def test_the_feed_is_atom_with_the_newest_first(client: Client) -> None:
    casino = make_property()
    make_earlier(casino, approval_number="OLD-1", approved_on="2001-01-01")
    make_earlier(casino, approval_number="NEW-1", approved_on="2019-01-01", what_changed="The tie pays more.")
    answer = client.get(reverse("register-feed", args=[casino.regulator.jurisdiction]))
    assert answer["Content-Type"].startswith("application/atom+xml")
    assert answer["Cache-Control"].startswith("public")
    root = ElementTree.fromstring(answer.content)
    entries = root.findall(f"{ATOM}entry")
    assert ["NEW-1" in ElementTree.tostring(each, "unicode") for each in entries] == [True, False]
    assert len({each.findtext(f"{ATOM}id") for each in entries}) == 2
    assert "The tie pays more." in (entries[0].findtext(f"{ATOM}summary") or "")


def test_the_history_says_what_changed_in_public_words_alone(client: Client) -> None:
    desk = quick_desk()
    first = desk.approved()
    configuration = first.submission.configuration
    before = first.submission_version.snapshot
    assert configuration is not None
    make_earlier(desk.casino, what_changed="The first rules on paper.")
    url = reverse("register-history", args=["us-sd"])
    page = text_of(client.get(url, {"property": desk.casino.name, "game": "us-sd/casino-war"}))
    assert "The first rules on paper." in page
    assert first.approval_number in page
    assert client.get(url, {"property": "Nowhere", "game": "us-sd/casino-war"}).status_code == 404
    assert client.get(url, {"property": desk.casino.name, "game": "no/pack"}).status_code == 404

    after = dict(before)
    after["options"] = [each | {"chosen": ["ZQX"]} for each in before["options"]]
    told = changes_between(before, after)
    public = [each["label"] for each in before["options"] if is_public(each["path"])]
    private = [each["label"] for each in before["options"] if not is_public(each["path"])]
    assert private
    assert [each.label for each in told] == public


def test_programs_read_the_same_and_an_authority_enters_through_the_api(client: Client) -> None:
    casino = make_property()
    make_earlier(casino)
    code = casino.regulator.jurisdiction
    listed = client.get(reverse("api-register-earlier", args=[code])).json()
    assert [each["approval_number"] for each in listed["results"]] == ["A 2019/7"]
    assert listed["results"][0]["from_before"] is True
    assert "entered_by" not in str(listed)
    steps = client.get(
        reverse("api-register-history", args=[code]), {"property": casino.name, "game": f"{code}/casino-war"}
    ).json()["steps"]
    assert steps[0]["earlier"]["key"] == "a-20197"
    signed_in = Client()
    signed_in.force_login(make_person(Role.APPROVER, regulator=casino.regulator))
    body = {
        "approval_number": "A 2019/7",
        "property": casino.name,
        "game": "Casino War",
        "version": "3",
        "approved_on": "2019-03-01",
        "in_force_from": "2019-04-01",
    }
    url = reverse("api-register-earlier", args=[code])
    twice = signed_in.post(url, body, content_type="application/json", headers={"Idempotency-Key": "k-1"})
    assert twice.status_code == 400
    made = signed_in.post(
        url,
        body | {"corrects": "a-20197"},
        content_type="application/json",
        headers={"Idempotency-Key": "k-2"},
    )
    assert made.status_code == 201, made.content
    assert made.json()["version"] == "3"
