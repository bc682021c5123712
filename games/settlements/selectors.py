"""A table at a minute: the rules and limits that held, and the sheet on which a round of them is put together."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property, lru_cache

from backoffice.casinos.models import GamingTable
from games import canonical
from games.approved_rules.models import ApprovedRules, TableRules
from games.approved_rules.selectors.in_force import rules_at
from games.engine.errors import EngineError
from games.engine.game import Rules
from games.engine.round_form import Sheet
from games.limits.models import TableLimits
from games.limits.rules.values import with_limits
from games.limits.selectors import amounts_of, limits_at
from games.packs.selectors import pack_of
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules
from games.rulings.selectors.rulings import RuledAgainst, Rulings, ruled_against, rulings_of
from games.settlements.rules.sheet import sheet_of
from games.validation.rulings import as_ruled, rulings_for


@dataclass(frozen=True)
class Minute:
    """`held` is None where no rules were in force; `trouble` says why those that were cannot settle a round.

    A round is settled by the approved rules, each passage read as the regulator had ruled by then. `limits` are those
    set at the table, None where it was played with the limits of its approved rules.
    """

    table: GamingTable
    at: datetime
    held: TableRules | None
    limits: TableLimits | None = None
    rulings: Rulings = ()

    @property
    def day(self) -> date:
        return self.at.astimezone(self.table.property.zone).date()

    @property
    def ruled(self) -> list[RuledAgainst]:
        """Passages that the approved rules take otherwise than they were ruled to be read at this minute."""
        if self.held is None:
            return []
        return ruled_against(
            self.pack, self.held.rules.values, rulings_for(self.pack, self.rulings, self.day)
        )

    @property
    def approved(self) -> ApprovedRules | None:
        return self.held.rules if self.held else None

    @cached_property
    def pack(self) -> Pack:
        assert self.held is not None  # noqa: S101 - asked only where rules held
        return pack_of(self.held.rules.pack_id, self.held.rules.pack_hash)

    @cached_property
    def rules(self) -> Rules:
        assert self.held is not None  # noqa: S101 - asked only where rules held
        approved = self.held.rules
        values = approved.values
        if self.limits is not None:
            values = with_limits(values, amounts_of(book_of(self.pack), approved, self.limits))
        as_read = as_ruled(self.pack, values, self.rulings, self.day)
        return _rules(approved.pack_id, approved.pack_hash, canonical.dumps(as_read))

    @cached_property
    def sheet(self) -> Sheet:
        return sheet_of(self.pack, self.rules)

    @cached_property
    def trouble(self) -> str:
        if self.held is None:
            return ""
        try:
            _ = self.sheet
        except EngineError as error:
            return str(error)
        return ""


def minute_of(table: GamingTable, at: datetime) -> Minute:
    held = rules_at(table, at)
    if held is None:
        return Minute(table, at, None)
    rulings = rulings_of(held.rules.pack_id, regulator=table.property.regulator_id)
    return Minute(table, at, held, limits_at(table, at), rulings)


@lru_cache(maxsize=64)
def _rules(pack_id: str, pack_hash: str, values: str) -> Rules:
    return build_rules(pack_of(pack_id, pack_hash), canonical.loads(values))
