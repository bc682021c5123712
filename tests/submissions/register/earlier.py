"""Approvals from before the product, entered by somebody of the authority."""

from datetime import UTC, datetime

from backoffice.casinos.models import Property
from backoffice.permissions.roles import Role
from submissions.register.models import EarlierApproval
from submissions.register.services.earlier import enter_approval
from tests.factories import make_person
from tests.games.layouts.factories import actor_of

AT = datetime(2026, 3, 4, 12, tzinfo=UTC)
CELLS = {
    "approval number": "A 2019/7",
    "game": "Casino War",
    "variant": "Old pit",
    "version": "2",
    "approved on": "2019-03-01",
    "in force from": "2019-04-01",
}


def make_earlier(casino: Property, **changes: str) -> EarlierApproval:
    actor = actor_of(make_person(Role.APPROVER, regulator=casino.regulator))
    cells = (
        CELLS | {"property": casino.name} | {name.replace("_", " "): value for name, value in changes.items()}
    )
    return enter_approval(cells=cells, at=AT, actor=actor)
