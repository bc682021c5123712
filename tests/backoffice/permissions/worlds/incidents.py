from typing import Any

from backoffice.models import GamingTable
from tests.games.factories.incidents import make_incident

SUBJECTS = {"incident-": "incident"}


def build(house: Any) -> dict[str, Any]:
    table = GamingTable.objects.get(pk=house.ids["table"])
    return {"incident": make_incident(table).pk}
