"""The pages of an official text: loading, the words beside a clause, borders, the file."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.official_texts.models import OfficialText
from games.official_texts.selectors import split_of
from tests.factories import make_person, make_property, make_regulator
from tests.games.official_texts.factories import MD, document_of, load_text

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
LIST = f"/rules/{MD}/official-text/"


@pytest.fixture
def casino() -> Property:
    return make_property()


@pytest.fixture
def approver(casino: Property, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.APPROVER, regulator=casino.regulator))


@pytest.fixture
def manager(casino: Property, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))


def words_of(response: Any) -> str:
    return " ".join(response.content.decode().split())


def test_a_file_is_loaded_and_what_was_not_found_is_shown(approver: Client) -> None:
    handed_over = SimpleUploadedFile("rules.txt", document_of(without=("3.C",)))
    answer = approver.post(f"{LIST}load/", {"title": "Rules", "file": handed_over}, follow=True)
    assert answer.status_code == 200
    assert "209 of 210 paragraphs found" in words_of(answer)
    assert 'data-paragraph="3.C"' in answer.content.decode()


def test_a_file_without_text_is_refused_at_its_field(approver: Client) -> None:
    answer = approver.post(f"{LIST}load/", {"file": SimpleUploadedFile("rules.pdf", b"%PDF-1.7 nothing")})
    assert answer.status_code == 200
    assert "The PDF cannot be read." in words_of(answer)
    assert not OfficialText.objects.exists()


def test_the_words_stand_beside_ours_wherever_a_clause_opens(casino: Property, manager: Client) -> None:
    load_text(regulator=casino.regulator)
    page = words_of(manager.get(f"/rules/{MD}/10.C(2)"))
    assert "(2) Words of 10.C(2)." in page
    panel = manager.get(
        f"/rules/{MD}/10.C(2)", headers={"HX-Request": "true", "HX-Target": "side-panel-body"}
    )
    assert "(2) Words of 10.C(2)." in words_of(panel)


def test_a_border_is_moved_and_the_page_returns_to_its_line(casino: Property, approver: Client) -> None:
    text = load_text(regulator=casino.regulator, data=document_of(without=("3.C",)) + b"\nThe end.")
    last = text.text.count("\n") + 1
    answer = approver.post(f"{LIST}{text.pk}/borders/", {"paragraph": "3.C", "line": last, "version": 1})
    assert answer.status_code == 302
    assert answer["Location"].endswith(f"#line-{last}")
    assert "3.C" in split_of(text).starts


def test_a_border_on_a_line_that_is_taken_is_refused_in_words(casino: Property, approver: Client) -> None:
    text = load_text(regulator=casino.regulator, data=document_of(without=("3.C",)))
    answer = approver.post(f"{LIST}{text.pk}/borders/", {"paragraph": "3.C", "line": 3, "version": 1})
    assert answer.status_code == 200
    assert "begins; move that border first" in words_of(answer)


def test_the_file_is_handed_out_as_it_came_and_never_run(casino: Property, manager: Client) -> None:
    text = load_text(regulator=casino.regulator)
    answer = manager.get(f"{LIST}{text.pk}/file/")
    assert answer.content == document_of()
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Disposition"].startswith("attachment")


def test_another_authoritys_approver_reads_but_does_not_touch(casino: Property, signed_in: SignedIn) -> None:
    elsewhere = make_regulator("sg")
    text = load_text(regulator=casino.regulator)
    stranger = signed_in(make_person(Role.APPROVER, regulator=elsewhere))
    assert stranger.get(f"{LIST}{text.pk}/").status_code == 200
    assert stranger.post(f"{LIST}{text.pk}/borders/", {}).status_code == 403
    assert stranger.post(f"{LIST}{text.pk}/withdraw/", {"reason": "x"}).status_code == 403
