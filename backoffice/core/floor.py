"""What a feature can show of a table on the floor live: a fact with its tone, or an alert."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from backoffice.casinos.models import GamingTable, Property
    from backoffice.permissions.access import Access


@dataclass(frozen=True)
class FloorDesk:
    """Who looks at the tables of a property, and when; each table has `open_since`.

    `among` are the properties that others on the page ask about too: what is asked for all of them is asked once.
    """

    access: "Access"
    casino: "Property"
    tables: "tuple[GamingTable, ...]"
    at: datetime
    among: "tuple[Property, ...]"


class Fact(NamedTuple):
    """`kind` says where on the tile it stands: game, limits, decks, meter, or alert; a bar where it has `percent`."""

    kind: str
    text: str
    tone: str = ""
    icon: str = ""
    percent: int | None = None
