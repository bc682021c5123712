"""Rulings and waivers, made by an approver of the authority."""

from datetime import date, timedelta
from itertools import count
from typing import Any

from django.utils import timezone

from backoffice.casinos.models import Property, Regulator
from backoffice.permissions.roles import Role
from games.rulings.models import GrantedWaiver, RulingOnInterpretation
from games.rulings.selectors.rulings import day_of
from games.rulings.services.rulings import rule_on_interpretation
from games.rulings.services.waivers import grant_waiver
from tests.factories import make_person, make_regulator
from tests.games.layouts.factories import actor_of

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
) -> RulingOnInterpretation:
    """In force since ten days, on Maryland's Casino War."""
    regulator = regulator or make_regulator()
    at = fields.pop("at", timezone.now() - timedelta(days=10))
    return rule_on_interpretation(
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


def make_waiver(casino: Property, *codes: str, **fields: Any) -> GrantedWaiver:
    at = fields.pop("at", timezone.now() - timedelta(days=10))
    first = fields.pop("from_on", day_of(casino.regulator, at))
    return grant_waiver(
        casino=casino,
        pack_id=fields.pop("pack_id", MD),
        number=fields.pop("number", f"W-{next(_numbers)}"),
        codes=codes or ("MD-CW-020",),
        paths=fields.pop("paths", ()),
        from_on=first,
        expires_on=fields.pop("expires_on", first + timedelta(days=90)),
        reasons=fields.pop("reasons", "The tables are being replaced."),
        at=at,
        actor=fields.pop("actor", None) or actor_of(make_person(Role.APPROVER, regulator=casino.regulator)),
    )
