"""A variant of the property's game with an edit that somebody has not saved."""

from typing import Any

from django.utils import timezone

from backoffice.permissions.roles import Role
from games.configurations.models import WorkingCopy
from games.rulepacks.loader import load_pack
from tests.factories import make_person
from tests.games.configurations.factories import make_configuration

SUBJECTS = {"configuration-": "configuration"}


def build(casino: Any) -> dict[str, Any]:
    configuration = make_configuration(casino=casino.property)
    copy = WorkingCopy.objects.create(
        configuration=configuration,
        person=make_person(Role.GAME_MANAGER, operator=casino.operator),
        tab="0" * 16,
        base_number=1,
        typed={"seats": ["5"]},
        changed=1,
        kept_at=timezone.now(),
    )
    reading = next(iter(load_pack(configuration.pack_id).readings))
    return {"configuration": configuration.pk, "copy": copy.pk, "reading": reading}
