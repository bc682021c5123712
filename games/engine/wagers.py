"""A wager is a pay table: ordered rows, each an event on features with its pay. Price, settlement and
simulation read this one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from operator import itemgetter
from typing import Any
from weakref import WeakKeyDictionary

from games.engine.conditions import ALWAYS, Condition
from games.engine.errors import DefinitionError
from games.engine.features import Outcome, OutcomeSpace
from games.engine.odds import LOSE, Pays

Picker = Callable[[Sequence[int]], Any]
"""Takes some weights from a list."""

Meeting = tuple[int, int, Picker]


@dataclass(frozen=True, slots=True)
class PayRow:
    """One event of a wager.

    `staked` is what lies on the table in the end, in units of the wager (2 after a war); the odds apply to
    `paid_on` of them, the rest pushes; `lose` loses all of `staked`. `meter` names a progressive meter of which
    `meter_share` is paid on top of the odds. `stake_kept`: the wager was collected when it was accepted and does not
    come back with a payout.
    """

    event: str
    when: Condition
    pays: Pays
    cite: tuple[str, ...]
    staked: Fraction = Fraction(1)
    paid_on: Fraction | None = None
    meter: str | None = None
    meter_share: Fraction = Fraction(0)
    commission: bool = False
    stake_kept: bool = False

    @property
    def net(self) -> Fraction:
        """The player's result in units of the wager, meters left out."""
        paid = self.pays.per_unit * (self.staked if self.paid_on is None else self.paid_on)
        return paid - self.staked if self.stake_kept and paid >= 0 else paid

    @property
    def wins(self) -> bool:
        return self.net > 0 or self.meter is not None


@dataclass(frozen=True, slots=True)
class Wager:
    """Rows cover every outcome; the first that fits pays, and what no row names loses in a last one.

    `selection` says how rows that overlap are meant: "first" in the order of the pack, "highest" by what they
    pay at present. Without it no two rows may fit one outcome.
    """

    code: str
    name: str
    rows: tuple[PayRow, ...]
    cite: tuple[str, ...]
    offered: Condition = ALWAYS
    selection: str | None = None
    source: str = ""
    _tables: dict[str, "RowTable"] = field(default_factory=dict, compare=False, repr=False)

    @property
    def features(self) -> frozenset[str]:
        """What has to be known of a round to settle this wager."""
        return self.offered.features.union(*(row.when.features for row in self.rows))

    def row_for(self, outcome: Outcome) -> PayRow:
        return next(row for row in self.rows if row.when.holds(outcome))

    def space_in(self, spaces: Sequence[OutcomeSpace]) -> OutcomeSpace:
        """The coarsest space that determines this wager."""
        needed = self.features
        return next(space for space in spaces if needed <= space.features)

    def table(self, space: OutcomeSpace) -> "RowTable":
        """Which row each outcome of a space falls in; worked out once, whatever the pays are changed to."""
        found = self._tables.get(space.name)
        if found is None:
            found = self._tables[space.name] = RowTable.of(self, space)
        return found

    def event(self, event: str) -> PayRow | None:
        return next((row for row in self.rows if row.event == event), None)

    def with_pays(self, pays: Mapping[str, Pays]) -> "Wager":
        """The same events at other odds. Conditions stay, so the row tables are shared and nothing is recomputed."""
        rows = tuple(replace(row, pays=pays[row.event]) if row.event in pays else row for row in self.rows)
        if self.selection == "highest":
            rows = by_award(rows)
            if [row.event for row in rows] != [row.event for row in self.rows]:
                return replace(self, rows=rows, _tables={})
        return replace(self, rows=rows)


def by_award(rows: Iterable[PayRow]) -> tuple[PayRow, ...]:
    """Best first; a row that pays from a meter is above all others."""
    return tuple(sorted(rows, key=lambda row: (row.meter is None, -row.net)))


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class RowTable:
    """`row_of[i]` is the row of outcome i, -1 where the wager is not on offer; `pick[r]` takes row r's weights from a
    list. `base` is the row with most outcomes, None where the wager is on offer only at times.
    """

    row_of: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]
    pick: tuple[Picker, ...]
    base: int | None
    _met: "WeakKeyDictionary[RowTable, tuple[Meeting, ...]]" = field(
        default_factory=WeakKeyDictionary, repr=False
    )

    @classmethod
    def of(cls, wager: Wager, space: OutcomeSpace) -> "RowTable":
        row_of = [-1] * len(space)
        for number in reversed(range(len(wager.rows))):
            for place in wager.rows[number].when.places(space):
                row_of[place] = number
        if wager.offered is not ALWAYS:
            on_offer = set(wager.offered.places(space))
            row_of = [row if place in on_offer else -1 for place, row in enumerate(row_of)]
        members: list[list[int]] = [[] for _ in wager.rows]
        for place, row in enumerate(row_of):
            if row >= 0:
                members[row].append(place)
        groups = tuple(tuple(group) for group in members)
        base = None if -1 in row_of else max(range(len(groups)), key=lambda row: len(groups[row]))
        return cls(tuple(row_of), groups, tuple(_picker(group) for group in groups), base)

    def sums(self, counts: Sequence[int]) -> list[int]:
        """The weight of every row."""
        return [sum(pick(counts)) for pick in self.pick]

    def meet(self, other: "RowTable") -> "tuple[Meeting, ...]":
        """Which outcomes two rows, one of each table, have in common; the bases are left out. Worked out once."""
        found = self._met.get(other)
        if found is None:
            places: dict[tuple[int, int], list[int]] = {}
            for place, pair in enumerate(zip(self.row_of, other.row_of, strict=True)):
                if -1 not in pair and pair[0] != self.base and pair[1] != other.base:
                    places.setdefault(pair, []).append(place)
            found = self._met[other] = tuple((*pair, _picker(tuple(spots))) for pair, spots in places.items())
        return found


def _picker(places: tuple[int, ...]) -> Picker:
    if not places:
        return lambda counts: ()
    if len(places) == 1:
        return lambda counts, place=places[0]: (counts[place],)  # type: ignore[misc]
    return itemgetter(*places)


def build_wager(
    *,
    code: str,
    name: str,
    rows: Iterable[PayRow],
    cite: tuple[str, ...],
    spaces: Sequence[OutcomeSpace],
    lose_cite: tuple[str, ...] = (),
    offered: Condition = ALWAYS,
    selection: str | None = None,
    source: str = "",
) -> Wager:
    """Check a pay table against its game and complete it with the row of everything that loses."""
    listed = by_award(rows) if selection == "highest" else tuple(rows)
    wager = Wager(
        code=code, name=name, rows=listed, cite=cite, offered=offered, selection=selection, source=source
    )
    if not wager.rows:
        raise DefinitionError("has no pay row", file=source, wager=code)
    space = wager.space_in(spaces)
    possible = frozenset(offered.places(space))
    if not possible:
        raise DefinitionError("is on offer in no round that can happen", file=source, wager=code)
    covered = _check_rows(wager, space, possible, ordered=selection is not None)
    if covered < len(possible):
        lose = PayRow(event="lose", when=ALWAYS, pays=LOSE, cite=lose_cite or cite)
        wager = replace(wager, rows=(*wager.rows, lose))
    return wager


def _check_rows(wager: Wager, space: OutcomeSpace, possible: frozenset[int], *, ordered: bool) -> int:
    """How many outcomes some row names; every row must be the one of at least one outcome."""
    taken: dict[int, str] = {}
    events: set[str] = set()
    for row in wager.rows:
        if row.event in events:
            raise DefinitionError(
                "two rows have this event", file=wager.source, wager=wager.code, row=row.event
            )
        events.add(row.event)
        matches = possible.intersection(row.when.places(space))
        if not matches:
            raise DefinitionError("can never happen", file=wager.source, wager=wager.code, row=row.event)
        fresh = matches - taken.keys()
        if len(fresh) < len(matches) and not ordered:
            other = taken[min(matches - fresh)]
            message = f"overlaps row {other}; selection says which pays, 'first' or 'highest'"
            raise DefinitionError(message, file=wager.source, wager=wager.code, row=row.event)
        if not fresh:
            message = "can never happen: rows before it take every outcome"
            raise DefinitionError(message, file=wager.source, wager=wager.code, row=row.event)
        taken.update(dict.fromkeys(fresh, row.event))
    return len(taken)
