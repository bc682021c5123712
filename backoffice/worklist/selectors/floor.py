"""The floor live: the tables of a property by pit, each with what every feature has to say of it just now."""

from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from hashlib import blake2s
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from backoffice.audit.models import AuditHead
from backoffice.casinos.models import Pit, Property
from backoffice.casinos.selectors.floor import floor_at
from backoffice.core.contributions import in_order
from backoffice.core.floor import Fact, FloorDesk
from backoffice.permissions.access import Access

# beyond so many tables each is a small cell, and only those that need somebody are drawn whole
MOST_WHOLE, MOST_ATTENTION = 40, 12


class Tile(NamedTuple):
    """All that is drawn of a table; `tone` is the worst of what is said of it."""

    key: str
    table: int
    number: str
    open_since: datetime | None
    zone: str
    tone: str
    game: str
    limits: str
    decks: Fact | None
    meter: Fact | None
    alerts: tuple[Fact, ...]

    @property
    def needs_somebody(self) -> bool:
        return self.tone in ("bad", "warn")


@dataclass(frozen=True)
class PitTiles:
    pit: Pit
    tiles: tuple[Tile, ...]

    @property
    def key(self) -> str:
        return f"pit-{self.pit.pk}"

    @property
    def open_number(self) -> int:
        return sum(tile.open_since is not None for tile in self.tiles)

    @property
    def bad(self) -> int:
        return sum(tile.tone == "bad" for tile in self.tiles)

    @property
    def warn(self) -> int:
        return sum(tile.tone == "warn" for tile in self.tiles)


@dataclass(frozen=True)
class FloorLive:
    casino: Property
    pits: tuple[PitTiles, ...]

    @property
    def tiles(self) -> list[Tile]:
        return [tile for pit in self.pits for tile in pit.tiles]

    @property
    def number(self) -> int:
        return len(self.tiles)

    @property
    def open_number(self) -> int:
        return sum(pit.open_number for pit in self.pits)

    @property
    def bad(self) -> int:
        return sum(pit.bad for pit in self.pits)

    @property
    def warn(self) -> int:
        return sum(pit.warn for pit in self.pits)

    @property
    def is_dense(self) -> bool:
        return self.number > MOST_WHOLE

    @property
    def attention(self) -> list[Tile]:
        """Of a large floor the tables that need somebody, the worst first."""
        found = [tile for tile in self.tiles if tile.needs_somebody]
        return sorted(found, key=lambda tile: tile.tone != "bad")[:MOST_ATTENTION]

    @property
    def more_attention(self) -> int:
        return max(0, self.bad + self.warn - MOST_ATTENTION)


def floor_live(
    access: Access, casino: Property, at: datetime, *, among: tuple[Property, ...] = ()
) -> FloorLive:
    """`among` are properties whose tables others on the page ask for too."""
    asked = among if casino in among else (casino,)
    tables = tuple(table for table in floor_at(asked) if table.property_id == casino.pk)
    desk = FloorDesk(access, casino, tables, at, asked)
    said: dict[int, list[Fact]] = {}
    for source in in_order("floor"):
        for key, facts in source(desk).items():
            said.setdefault(key, []).extend(facts)
    by_pit: dict[Pit, list[Tile]] = {}
    for table in tables:
        own = said.get(table.pk, [])
        tile = _tile(table.pk, table.number, table.open_since, casino.time_zone, own)  # type: ignore[attr-defined]
        by_pit.setdefault(table.pit, []).append(tile)
    pits = sorted(by_pit, key=lambda each: each.name)
    return FloorLive(casino, tuple(PitTiles(pit, tuple(by_pit[pit])) for pit in pits))


def _tile(pk: int, number: str, open_since: datetime | None, zone: str, facts: list[Fact]) -> Tile:
    def one(kind: str) -> Fact | None:
        return next((fact for fact in facts if fact.kind == kind), None)

    game, limits = one("game"), one("limits")
    tones = {fact.tone for fact in facts}
    return Tile(
        key=f"tile-{pk}",
        table=pk,
        number=number,
        open_since=open_since,
        zone=zone,
        tone=next((tone for tone in ("bad", "warn") if tone in tones), "good" if open_since else "closed"),
        game=game.text if game else "",
        limits=limits.text if limits else "",
        decks=one("decks"),
        meter=one("meter"),
        alerts=tuple(fact for fact in facts if fact.kind == "alert"),
    )


class Fragment(NamedTuple):
    html: SafeString
    digest: str


@dataclass(frozen=True)
class _Asked:
    """Equal where nothing was written down since, the minute is the same and the same may be seen: nothing that the
    floor shows changes without an entry in the audit trail of the operator or of its authority, or by the clock.
    """

    casino_id: int
    heads: tuple[str, ...]
    minute: datetime
    actions: frozenset[str]
    language: str | None
    access: Access = field(compare=False)
    casino: Property = field(compare=False)
    at: datetime = field(compare=False)


def kept_fragment(access: Access, casino: Property, at: datetime) -> Fragment:
    """The floor as whoever watches it is sent it, worked out once for all of them until something changes."""
    chains = (f"operator:{casino.operator_id}", f"regulator:{casino.regulator_id}")
    heads = AuditHead.objects.filter(chain__in=chains).order_by("chain").values_list("hash", flat=True)
    return _fragment(
        _Asked(
            casino_id=casino.pk,
            heads=tuple(heads),
            minute=at.replace(second=0, microsecond=0),
            actions=frozenset(access.actions),
            language=get_language(),
            access=access,
            casino=casino,
            at=at,
        )
    )


@lru_cache(maxsize=64)
def _fragment(asked: _Asked) -> Fragment:
    return fragment_of(floor_live(asked.access, asked.casino, asked.at))


def fragment_of(floor: FloorLive) -> Fragment:
    html = render_to_string("worklist/_floor.html", {"floor": floor, "casino": floor.casino})
    return Fragment(html, blake2s(html.encode(), digest_size=8).hexdigest())
