"""A deck set is found by the number on its label, by whoever may see decks."""

import pytest

from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from backoffice.shell.search import search
from games.card_inventory.models import DeckSet
from tests.factories import make_operator, make_person, make_pit, make_property, make_regulator, make_table
from tests.games.card_inventory.factories import make_set

pytestmark = pytest.mark.django_db


def test_a_label_is_found_by_its_number_and_by_nobody_elsewhere() -> None:
    casino = make_property(operator=make_operator(), regulator=make_regulator("us-md"))
    deck_set: DeckSet = make_set(make_table(pit=make_pit(casino=casino)))
    guard = access_for(person=make_person(Role.SECURITY, operator=casino.operator))
    viewer = access_for(person=make_person(Role.VIEWER, operator=casino.operator))
    stranger = access_for(person=make_person(Role.SECURITY, operator=make_operator()))
    for text in (str(deck_set.number), f"label {deck_set.number}", f"#{deck_set.number}"):
        assert f"/decks/labels/{deck_set.pk}/" in [hit.url for hit in search(guard, text)]
    for nobody in (viewer, stranger):
        assert [hit for hit in search(nobody, str(deck_set.number)) if hit.icon == "tag"] == []
    assert search(guard, "9" * 30) == []
