"""Whatever a stranger sends, the verdict is right, and the work for it is a fingerprint and one signature."""

import io
import itertools
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.core.confined import STRANGERS, LimitReached, Room, run_confined
from submissions.decisions.models import Decision
from submissions.documents import signatures
from submissions.documents.drawing.signing import renew_protection, sign_document
from submissions.documents.models import Document
from submissions.documents.services.documents import keep_document
from submissions.documents.signatures import own_certificates
from submissions.register import questions
from submissions.register.selectors.verification import Verdict, verdict_on_file
from tests.backoffice.core.test_pdf_archive import archived
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.documents.every_kind import papers_of_the_desk
from tests.submissions.documents.hostile_pdfs import STRANGE, blank, with_an_update

pytestmark = pytest.mark.django_db
API = "/api/v1/verification/"
READING = "tests.submissions.register.reading"


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@cache
def signed_for(number: str) -> bytes:
    return sign_document(archived(), reason=f"Approved as {number}", name="Ruth Calloway")


@pytest.fixture
def issued() -> tuple[Decision, bytes]:
    """An approval, with a small copy in the place of the long one."""
    decision = quick_desk().approved()
    copy = signed_for(decision.approval_number)
    keep_document(document=decision.documents.get(kind="approved"), content=copy)
    return decision, copy


def asked(content: bytes) -> Verdict:
    return verdict_on_file(content, timezone.now())


def sent(client: Client, content: bytes) -> Any:
    file = io.BytesIO(content)
    file.name = "paper.pdf"
    return client.post(reverse("verify"), {"file": file})


def test_an_update_behind_the_signature_is_seen_without_looking_at_what_it_changes(
    issued: tuple[Decision, bytes],
) -> None:
    decision, copy = issued
    changed = with_an_update(copy)
    assert changed.startswith(copy)
    verdict = asked(changed)
    assert verdict.kind == "altered"
    assert verdict.entry is not None
    assert verdict.entry.approval_number == decision.approval_number
    assert "something was added" in verdict.why
    read = run_confined(f"{READING}:what_reading_imports", changed, own_certificates(), room=Room(at_once=1))
    assert read["said"]["unchanged"]
    # comparing two states of a file is what took minutes: neither that nor any reader of PDFs is there
    assert not [
        each for each in read["imported"] if each.startswith(("pyhanko", "pikepdf", "pypdf", "django"))
    ]


def test_what_was_signed_and_never_issued_is_not_genuine(issued: tuple[Decision, bytes]) -> None:
    """Behind a signature of ours stand time stamps, and those are anybody's to add: only what is kept was issued."""
    decision, copy = issued
    assert asked(copy).kind == "genuine"
    assert "byte for byte" in asked(copy).why
    again = sign_document(blank(), reason=f"Approved as {decision.approval_number}", name="Ruth Calloway")
    for other in (again, renew_protection(copy)):
        verdict = asked(other)
        assert verdict.kind == "altered"
        assert "not the file that was issued" in verdict.why


def test_our_signature_on_what_we_never_signed_is_altered(issued: tuple[Decision, bytes]) -> None:
    _decision, copy = issued
    other = sign_document(blank(), reason="Approved as SD-A-0000-0000", name="Ruth Calloway")
    places = [re.search(rb"/Contents <([0-9A-F]+)>", each) for each in (copy, other)]
    assert places[0]
    assert places[1]
    size = len(places[1][1])
    # both are a few bytes longer or shorter from one signing to the next
    pasted = other.replace(places[1][1], places[0][1][:size].ljust(size, b"0"))
    verdict = asked(pasted)
    assert (verdict.kind, verdict.entry) == ("altered", None)
    assert "the signed content was changed" in verdict.why
    # whole and ours, but for no approval that the register knows
    assert asked(other).kind == "altered"


@pytest.mark.parametrize("name", STRANGE)
def test_strange_files_are_unknown_with_and_without_what_looks_like_a_signature(
    name: str, issued: tuple[Decision, bytes]
) -> None:
    _decision, copy = issued
    strange = STRANGE[name]()
    assert asked(strange).kind == "unknown"
    assert asked(strange + b"/ByteRange [0 100 120 9999999999]").kind == "unknown"
    # put behind a copy of ours, it is that copy with something added
    assert asked(copy + strange).kind == "altered"


def test_papers_of_every_kind_are_known_and_no_hostile_copy_of_one_passes() -> None:
    hostile = itertools.cycle(STRANGE.values())
    for document in papers_of_the_desk():
        copy = sign_document(archived(), reason=f"{document.kind} {document.pk}", name="Ruth Calloway")
        keep_document(document=document, content=copy)
        if document.kind == Document.Kind.SUBMITTED:
            assert asked(copy).kind == "unknown", "what was only asked for is nobody else's business"
            continue
        assert asked(copy).kind in ("genuine", "superseded"), document.kind
        for changed in (with_an_update(copy), copy + next(hostile)(), copy + b" "):
            # whoever takes longer than the limits allow is ended, and that is an error here
            assert asked(changed).kind == "altered", document.kind


def test_many_signatures_are_not_all_looked_at(issued: tuple[Decision, bytes]) -> None:
    _decision, copy = issued
    place = re.search(rb"/ByteRange \[0 (\d+) (\d+) \d+\]", copy)
    assert place
    # each would be a fingerprint over all of the file
    tail = b"/ByteRange [0 %d %d 7]" % (int(place[1]), int(place[2])) * 200_000
    assert asked(copy + tail).kind == "altered"


def test_a_reader_that_finds_no_end_is_ended_and_the_page_says_so(
    issued: tuple[Decision, bytes], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    _decision, copy = issued
    monkeypatch.setattr(signatures, "READER", f"{READING}:never_ends")
    with pytest.raises(LimitReached):
        asked(copy + b" ")
    page = sent(client, copy + b" ")
    assert page.status_code == 200
    assert "takes too long to read" in page.text
    answer = client.post(API, copy + b" ", content_type="application/pdf")
    assert answer.status_code == 422
    assert "takes too long to read" in answer.json()["detail"]


def test_who_comes_while_others_are_looked_at_is_told_when_to_come_back(
    issued: tuple[Decision, bytes], client: Client
) -> None:
    _decision, copy = issued
    while STRANGERS.places.acquire(blocking=False):
        pass
    try:
        page = sent(client, copy + b" ")
        answer = client.post(API, copy + b" ", content_type="application/pdf")
        # no process is needed for what is known by its fingerprint, or has no signature
        assert "Genuine" in sent(client, copy).text
        assert "Unknown" in sent(client, blank()).text
    finally:
        for _place in range(STRANGERS.at_once):
            STRANGERS.places.release()
    for busy, words in ((page, page.text), (answer, json.dumps(answer.json()))):
        assert (busy.status_code, busy["Retry-After"]) == (429, "5")
        assert "again in 5 seconds" in words
    assert "Altered" in sent(client, copy + b" ").text


def test_files_are_counted_for_a_network_on_the_page_and_the_api_together(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "FILES_A_MINUTE", 2)
    ways = (
        lambda address: client.post(API, b"%PDF-", content_type="application/pdf", REMOTE_ADDR=address),
        lambda address: client.post(reverse("verify"), {}, REMOTE_ADDR=address),
    )
    answers = [ways[number % 2](f"203.0.113.{number}") for number in range(6)]
    late = [each for each in answers if each.status_code == 429]
    # a minute may begin between two questions
    assert len(late) >= 2
    assert all(1 <= int(each["Retry-After"]) <= 60 for each in late)
    assert "Your network sent 2 requests" in late[-1].text
    assert ways[1]("198.51.100.1").status_code == 200
