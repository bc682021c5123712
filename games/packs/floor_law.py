"""The floor law of a property's own place, on the day that it is there."""

from datetime import date, datetime

from backoffice.casinos.models import Property
from games.card_inventory.rules.law import CardLaw, card_law
from games.rulepacks.floor_law import law_of
from games.rulepacks.retention import YEARS_WITHOUT_LAW


def day_at(casino: Property, at: datetime) -> date:
    return at.astimezone(casino.zone).date()


def card_law_at(casino: Property, at: datetime) -> CardLaw:
    return card_law(casino.regulator.jurisdiction, day_at(casino, at))


def progressive_clauses_at(casino: Property, at: datetime) -> dict[str, str]:
    """By what they are about; empty where the law of the place says nothing."""
    return law_of(casino.regulator.jurisdiction).progressives.clauses_at(day_at(casino, at))


def clause_on_alternative_places(casino: Property, at: datetime) -> str:
    """Where the law wants the drop box or tip box approved when it stands elsewhere; empty if nowhere."""
    held = law_of(casino.regulator.jurisdiction).equipment.alternative_places_at(day_at(casino, at))
    return "" if held is None else held.clause


def years_of_approved_documents(casino: Property, at: datetime) -> tuple[int, str]:
    """How long they are kept from their approval, and the clause; without one the product's own years."""
    held = law_of(casino.regulator.jurisdiction).retention.approved_documents_at(day_at(casino, at))
    return (YEARS_WITHOUT_LAW, "") if held is None else (held.years, held.clause)
