from typing import Any

from backoffice.casinos.models import GamingTable
from tests.games.incidents.factories import make_incident

SUBJECTS = {"incident-": "incident"}


def build(casino: Any) -> dict[str, Any]:
    table = GamingTable.objects.get(pk=casino.ids["table"])
    return {"incident": make_incident(table).pk}
