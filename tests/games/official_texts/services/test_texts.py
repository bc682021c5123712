import hashlib

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.core.confined import Limits
from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from backoffice.permissions.roles import Role
from games.official_texts import files
from games.official_texts.models import OfficialText, OfficialTextSplit
from games.official_texts.selectors import official_text_in_use, official_words, split_of
from games.official_texts.services.texts import move_border, withdraw_official_text
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from tests.factories import make_person, make_property, make_regulator
from tests.games.layouts.factories import actor_of
from tests.games.official_texts.factories import MD, document_of, load_text

pytestmark = pytest.mark.django_db


def approver() -> Actor:
    return actor_of(make_person(Role.APPROVER, regulator=make_regulator()))


def test_every_paragraph_of_a_complete_document_is_found_by_itself() -> None:
    data = document_of()
    text = load_text(data=data)
    assert set(split_of(text).starts) == set(book_of(load_pack(MD)).contents)
    assert text.sha256 == hashlib.sha256(data).hexdigest()
    words = official_words(MD, "10.C(2)")
    assert words is not None
    assert words.words == "(2) Words of 10.C(2)."


def test_loading_leaves_an_entry_in_the_trail_of_the_authority() -> None:
    text = load_text(data=document_of(without=("3.C",)))
    entry = AuditEntry.objects.get(verb="official_text.loaded")
    assert entry.chain == f"regulator:{text.regulator_id}"
    assert entry.after is not None
    assert entry.after["missing"] == ["3.C"]
    assert entry.after["sha256"] == text.sha256


def test_a_border_set_by_hand_gives_the_paragraph_its_words() -> None:
    text = load_text(data=document_of(without=("3.C",)) + b"\nThe cards change daily.")
    last = text.text.count("\n") + 1
    move_border(text=text, paragraph="3.C", line=last, seen_version=1, at=timezone.now(), actor=approver())
    words = official_words(MD, "3.C")
    assert words is not None
    assert words.words == "The cards change daily."
    assert OfficialTextSplit.objects.filter(text=text, by_hand=True).count() == 1


def test_whoever_comes_second_to_a_border_is_told() -> None:
    text = load_text(data=document_of(without=("3.C",)))
    move_border(text=text, paragraph="2.F", line=None, seen_version=1, at=timezone.now(), actor=approver())
    with pytest.raises(EditConflict):
        move_border(
            text=text, paragraph="2.E", line=None, seen_version=1, at=timezone.now(), actor=approver()
        )


def test_the_newest_text_counts_and_a_withdrawn_one_gives_way_to_the_one_before() -> None:
    first = load_text(data=document_of(words="First words of"))
    second = load_text(data=document_of(words="Second words of"), at=timezone.now())
    assert official_text_in_use(MD) == second
    withdraw_official_text(text=second, reason="The wrong file.", at=timezone.now(), actor=approver())
    assert official_text_in_use(MD) == first


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no text"),
        (b"\xff\xfe\x00broken", "neither a PDF nor UTF-8 text"),
        (b"%PDF-1.7 not really", "cannot be read"),
        (b"   \n ", "no text"),
    ],
)
def test_a_file_that_says_nothing_is_refused_and_nothing_is_kept(data: bytes, words: str) -> None:
    with pytest.raises(DomainError, match=words):
        load_text(data=data)
    assert not OfficialText.objects.exists()


def test_the_same_file_is_loaded_once() -> None:
    load_text()
    with pytest.raises(DomainError, match="loaded already"), transaction.atomic():
        load_text()


def test_only_who_speaks_for_the_authority_of_that_place_loads_it() -> None:
    casino = make_property()
    manager = actor_of(make_person(Role.GAME_MANAGER, operator=casino.operator))
    with pytest.raises(DomainError, match="does not allow"):
        load_text(actor=manager)
    with pytest.raises(DomainError, match="is not law in"):
        load_text(pack_id="sg/tiger-buffalo", data=b"1.1 Words.")


def test_the_database_keeps_the_text_as_it_was() -> None:
    text = load_text()
    with pytest.raises(DatabaseError), transaction.atomic():
        OfficialText.objects.filter(pk=text.pk).update(text="Other words.")
    with pytest.raises(DatabaseError), transaction.atomic():
        OfficialTextSplit.objects.filter(text=text).update(starts={})


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"x" * 500_001, "500,000 characters"),
        (b"x\n" * 10_001, "ten thousand lines"),
        # every second letter a number: compared with each paragraph this was minutes of the web process
        (b"\n".join(b"A. B. (1) (a) (i) " * 3 + b"%d" % line for line in range(8_000)), "far more numbers"),
    ],
    ids=["letters", "lines", "numbers"],
)
def test_a_text_that_would_take_the_web_process_with_it_is_refused_in_words(
    data: bytes, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "SPLITTING", Limits(seconds=1, patience=20, answer=4 * 2**20))
    with pytest.raises(DomainError, match=words) as refused:
        load_text(data=data)
    assert refused.value.field == "file"
    assert not OfficialText.objects.exists()
