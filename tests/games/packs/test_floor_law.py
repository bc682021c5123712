from datetime import UTC, datetime

import pytest

from backoffice.casinos.models import Property, Regulator
from games.packs.floor_law import (
    card_law_at,
    clause_on_alternative_places,
    progressive_clauses_at,
    years_of_approved_documents,
)
from games.rulepacks.places import places
from tests.games.rulepacks.places import FREEPORT, freeport

NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)


def property_in(place: str, zone: str = "America/New_York") -> Property:
    return Property(regulator=Regulator(jurisdiction=place), time_zone=zone)


@pytest.mark.parametrize("place", places())
def test_approved_documents_are_kept_everywhere(place: str) -> None:
    years, _clause = years_of_approved_documents(property_in(place), NOW)
    assert years >= 5


def test_how_long_documents_are_kept_is_the_places_own() -> None:
    with freeport():
        assert years_of_approved_documents(property_in(FREEPORT), NOW) == (9, "FGC 70")
    assert years_of_approved_documents(property_in("us-md"), NOW) == (5, "COMAR 36.05.03.19")
    assert years_of_approved_documents(property_in("sg"), NOW)[1] == ""


def test_a_place_without_law_has_no_clause() -> None:
    assert set(progressive_clauses_at(property_in("us-sd"), NOW).values()) == {""}
    assert set(card_law_at(property_in("us-sd"), NOW).cites.values()) == {""}
    assert clause_on_alternative_places(property_in("us-sd"), NOW) == ""


def test_law_changes_at_midnight_of_the_property() -> None:
    """2025 begins in Singapore's zone thirteen hours before it begins in New York's."""
    new_year = datetime(2024, 12, 31, 16, tzinfo=UTC)
    with freeport():
        east = card_law_at(property_in(FREEPORT, "Asia/Singapore"), new_year).destruction
        west = card_law_at(property_in(FREEPORT), new_year).destruction
    assert east is not None
    assert west is not None
    assert (east.days, west.days) == (3, 7)
