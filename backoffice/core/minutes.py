"""A minute in an address: by the property's clock, and with its offset where the link is to last."""

import re
from datetime import datetime
from typing import Any

from django.urls import reverse

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.local_time import came_twice

_WITH_OFFSET = re.compile(r"(?:Z|[+ -]\d\d:?\d\d)$")


def minute_url(table: GamingTable, at: datetime) -> str:
    """The permanent link. The offset stays in it, so that an hour that came twice, or another rule for summer time
    later on, never changes what it says."""
    local = at.astimezone(table.property.zone)
    return f"{reverse('table-rules', args=[table.pk])}?at={local:%Y-%m-%dT%H:%M}{_offset(local)}"


def asked_minute(query: Any, casino: Property) -> dict[str, str] | None:
    """What the form takes, from a typed clock (`at_0`, `at_1`) or a link (`at`); None where nothing was asked."""
    if "at_0" in query:
        return {"at_0": query.get("at_0", ""), "at_1": query.get("at_1", "")}
    text = query.get("at", "").strip()
    if not text:
        return None
    if found := _WITH_OFFSET.search(text[10:]):
        # in an address a plus sign may arrive as a space
        offset = found.group().replace(" ", "+")
        try:
            at = datetime.fromisoformat(text[: 10 + found.start()] + offset.replace("Z", "+00:00"))
            local = at.astimezone(casino.zone)
        except (ValueError, OverflowError):
            return {"at_0": text, "at_1": ""}
        which = str(local.fold) if came_twice(local, casino.zone) else ""
        return {"at_0": f"{local:%Y-%m-%dT%H:%M}", "at_1": which}
    return {"at_0": text, "at_1": ""}


def _offset(local: datetime) -> str:
    text = f"{local:%z}"
    return f"{text[:3]}:{text[3:5]}".replace("+", "%2B")
