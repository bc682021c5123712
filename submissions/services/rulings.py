"""Which rulings and waivers a submission is judged by."""

from backoffice.models import Property
from games.validation.rulings import ReadingRuling, Waiver


def rulings_for(house: Property, pack_id: str) -> tuple[ReadingRuling, ...]:
    return ()


def waivers_for(house: Property, pack_id: str) -> tuple[Waiver, ...]:
    return ()
