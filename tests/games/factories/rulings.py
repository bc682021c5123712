"""Rulings and waivers, made by an approver of the authority."""

from datetime import date, timedelta
from itertools import count
from typing import Any

from django.utils import timezone

from backoffice.models import Property, Regulator
from backoffice.permissions.roles import Role
from games.models import GrantedWaiver, RulingOnReading
from games.selectors.rulings import day_of
from games.services.rulings import rule_on_reading
from games.services.waivers import grant_waiver
from tests.factories import make_person, make_regulator
from tests.games.factories.layouts import actor_of

MD = "us-md/casino-war"
_numbers = count(1)


def today_in(regulator: Regulator) -> date:
    return day_of(regulator, timezone.now())


def make_ruling(
    reading: str = "tie_war_wager",
    option: str = "tie_wager",
    *,
    regulator: Regulator | None = None,
    **fields: Any,
) -> RulingOnReading:
    """In force since ten days, on Maryland's Casino War."""
    regulator = regulator or make_regulator()
    at = fields.pop("at", timezone.now() - timedelta(days=10))
    return rule_on_reading(
        regulator=regulator,
        pack_id=fields.pop("pack_id", MD),
        reading=reading,
        option=option,
        from_on=fields.pop("from_on", day_of(regulator, at)),
        reference=fields.pop("reference", f"R-{next(_numbers)}"),
        reasons=fields.pop("reasons", "So the chapter is understood."),
        at=at,
        actor=fields.pop("actor", None) or actor_of(make_person(Role.APPROVER, regulator=regulator)),
    )


def make_waiver(house: Property, *codes: str, **fields: Any) -> GrantedWaiver:
    at = fields.pop("at", timezone.now() - timedelta(days=10))
    first = fields.pop("from_on", day_of(house.regulator, at))
    return grant_waiver(
        house=house,
        pack_id=fields.pop("pack_id", MD),
        number=fields.pop("number", f"W-{next(_numbers)}"),
        codes=codes or ("MD-CW-020",),
        paths=fields.pop("paths", ()),
        from_on=first,
        expires_on=fields.pop("expires_on", first + timedelta(days=90)),
        reasons=fields.pop("reasons", "The tables are being replaced."),
        at=at,
        actor=fields.pop("actor", None) or actor_of(make_person(Role.APPROVER, regulator=house.regulator)),
    )
