"""The official text over the API: an authority's program hands it over for a person, every program reads it."""

import pytest

from backoffice.permissions.roles import Role
from games.official_texts.models import OfficialText
from games.official_texts.services.texts import move_border
from tests.backoffice.api.caller import make_caller
from tests.factories import make_person, make_property
from tests.games.layouts.factories import actor_of
from tests.games.official_texts.factories import MD, document_of

pytestmark = pytest.mark.django_db
ADDRESS = f"/rule-packs/{MD}/official-text/"


def test_what_is_loaded_is_split_and_says_what_was_not_found() -> None:
    casino = make_property()
    approver = make_person(Role.APPROVER, regulator=casino.regulator)
    authority = make_caller(casino.regulator, acts_for=approver)
    assert authority.get(ADDRESS).status_code == 404

    data = document_of(without=("3.C",))
    answer = authority.send_file(f"{ADDRESS}?title=Standard+Rules", data, "text/plain")
    assert answer.status_code == 201, answer.content
    loaded = answer.json()
    assert (loaded["title"], loaded["missing"]) == ("Standard Rules", ["3.C"])

    read = make_caller(casino.operator).get(ADDRESS).json()
    assert read["sha256"] == loaded["sha256"]
    assert {"paragraph": "10.C(2)", "words": "(2) Words of 10.C(2)."} in read["paragraphs"]

    text = OfficialText.objects.get()
    move_border(
        text=text, paragraph="3.C", line=1, seen_version=1, at=text.loaded_at, actor=actor_of(approver)
    )
    assert make_caller(casino.operator).get(ADDRESS).json()["missing"] == []


def test_an_operators_program_loads_nothing_and_a_broken_file_is_refused() -> None:
    casino = make_property()
    manager = make_person(Role.GAME_MANAGER, operator=casino.operator)
    operator = make_caller(casino.operator, acts_for=manager)
    assert operator.send_file(ADDRESS, document_of(), "text/plain").status_code == 403
    authority = make_caller(casino.regulator, acts_for=make_person(Role.APPROVER, regulator=casino.regulator))
    refused = authority.send_file(ADDRESS, b"%PDF-1.7 not really", "application/pdf")
    assert refused.status_code in (400, 409, 422)
    assert "The PDF cannot be read." in refused.content.decode()
    assert not OfficialText.objects.exists()
