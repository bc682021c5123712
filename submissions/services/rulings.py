"""Which rulings and waivers a submission is judged by."""

from backoffice.models import Property
from games.selectors.rulings import rulings_of, waivers_of
from games.validation.rulings import ReadingRuling, Waiver


def rulings_for(house: Property, pack_id: str) -> tuple[ReadingRuling, ...]:
    return rulings_of(pack_id, regulator=house.regulator_id)


def waivers_for(house: Property, pack_id: str) -> tuple[Waiver, ...]:
    return waivers_of(house, pack_id)
