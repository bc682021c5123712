"""A row of the board as plain values: all that is drawn of it, so that it is drawn again only when one changed."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from backoffice.casinos.models import Pit
from games.decks.selectors.board import BatchLine, BoardRow


class LineShown(NamedTuple):
    number: int
    percent: int | None
    tone: str
    icon: str
    words: str
    changed: str


class RowShown(NamedTuple):
    key: str
    table: int
    number: str
    state: str
    game: str
    # empty on the board of one pit
    pit: str
    lines: tuple[LineShown, ...]
    hours: str
    cite: str
    pack_id: str
    is_closed: bool
    closed_since: datetime | None
    zone: str
    has_time_left: bool
    stops_when_closed: bool
    may_log: bool


def rows_shown(rows: Sequence[BoardRow], *, pit: Pit | None, may_log: bool) -> list[RowShown]:
    return [_shown(row, pit=pit, may_log=may_log) for row in rows]


def _shown(row: BoardRow, *, pit: Pit | None, may_log: bool) -> RowShown:
    table, clock = row.table, row.clock
    is_closed = not clock.is_open
    return RowShown(
        key=row.key,
        table=table.pk,
        number=table.number,
        state=row.state,
        game=row.game,
        pit="" if pit else table.pit.name,
        lines=tuple(_line(each) for each in row.lines),
        hours=row.hours,
        cite=clock.deck_rules.cite if clock.deck_rules else "",
        pack_id=clock.rules.pack_id if clock.rules else "",
        is_closed=is_closed,
        closed_since=table.closed_since if is_closed else None,  # type: ignore[attr-defined]
        zone=table.property.time_zone,
        has_time_left=clock.left is not None,
        stops_when_closed=bool(clock.deck_rules and clock.deck_rules.stops_when_closed),
        may_log=may_log,
    )


def _line(line: BatchLine) -> LineShown:
    return LineShown(line.clock.number, line.percent, line.tone, line.icon, line.words, line.changed)
