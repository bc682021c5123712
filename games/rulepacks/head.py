"""`<game>.toml`: what the document is, and the configuration that pricing starts from."""

from datetime import date, datetime
from typing import Any

from pydantic import Field

from games.rulepacks.base import Cites, Code, PackModel, Words


class PackHead(PackModel):
    """Dates are those that the document states; what it does not state is left out, never invented.

    `currency` is the code of the one that its amounts are in. `prefix` begins every citation of the pack;
    `other_sources` are prefixes of further law that it relies on.
    `clauses` says for each rule of the game (`GAME.rules`) where the document has it, so that a settlement can cite it.
    """

    id: Words
    game: Code
    prefix: Words
    other_sources: tuple[Words, ...] = ()
    title: Words
    jurisdiction: Words
    document: Words
    authority: Words
    version: Words | None = None
    currency: Words = "USD"
    effective_from: datetime | date | None = None
    effective_to: datetime | date | None = None
    notes: tuple[Words, ...] = ()
    clauses: dict[Code, Cites] = Field(default_factory=dict)
    defaults: dict[str, Any] = Field(default_factory=dict)
