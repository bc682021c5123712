"""A table at a minute: the rules and limits that held, and the sheet on which a round of them is put together."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache

from backoffice.models import GamingTable
from games import canonical
from games.engine.errors import EngineError
from games.engine.game import Rules
from games.limits.values import with_limits
from games.models import RulesVersion, TableLimits, TableRules
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules
from games.selectors.in_force import rules_at
from games.selectors.limits import amounts_of, limits_at
from games.services.packs import pack_of
from games.settling.sheet import Sheet, sheet_of


@dataclass(frozen=True)
class Minute:
    """`held` is None where no rules were in force; `trouble` says why those that were cannot settle a round.

    `limits` are those set at the table, None where it was played with the limits of its approved rules.
    """

    table: GamingTable
    at: datetime
    held: TableRules | None
    limits: TableLimits | None = None

    @property
    def approved(self) -> RulesVersion | None:
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
        return _rules(approved.pack_id, approved.pack_hash, canonical.dumps(values))

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
    return Minute(table, at, held, limits_at(table, at) if held else None)


@lru_cache(maxsize=64)
def _rules(pack_id: str, pack_hash: str, values: str) -> Rules:
    return build_rules(pack_of(pack_id, pack_hash), canonical.loads(values))
