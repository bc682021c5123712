"""What an act needs to be done at many tables: a form, what it would come to at each, and doing it at one.

It does at each table what the single page does, through the same service; so it can refuse nothing else, and nothing
less. What the preview says is the service's own word: it is tried and taken back.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from django.db import transaction
from django.utils.functional import Promise

from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable, Property
from backoffice.core.errors import DomainError
from backoffice.permissions.access import Access
from games.packs.citations import clauses_in


@dataclass(frozen=True)
class Change:
    """One thing that would be another; with what the law asks for it."""

    label: str
    before: str
    after: str
    words: str = ""
    cite: tuple[str, ...] = ()


@dataclass(frozen=True)
class Objection:
    words: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outlook:
    """What would come of it at one table. `seen` is what the table showed, so that nobody is overtaken unseen."""

    table: GamingTable
    changes: tuple[Change, ...] = ()
    objection: Objection | None = None
    remarks: tuple[str, ...] = ()
    pack_id: str = ""
    seen: str = ""


@dataclass(frozen=True)
class Bulk:
    """Who wants it, where, when, and at which tables."""

    casino: Property
    tables: Sequence[Any]
    at: datetime
    access: Access
    actor: Actor
    token: str = ""
    seen: dict[int, str] = field(default_factory=dict)


class Act:
    key: ClassVar[str]
    # the words of buttons: at none named, and at how many
    label: ClassVar[str | Promise]
    icon: ClassVar[str]
    # draws the form, where its fields need an order of their own
    fields_template: ClassVar[str] = "bulk/_fields.html"
    # whether anything has to be typed before there is something to look at
    asks_first: ClassVar[bool] = True
    # fields that attest: asked for last, never shown again and never compared
    secret: ClassVar[tuple[str, ...]] = ()

    def __init__(self, bulk: Bulk) -> None:
        self.bulk = bulk

    def form(self, data: Any = None) -> Any:
        raise NotImplementedError

    def button(self, number: int) -> str:
        """`Open 12 tables`."""
        raise NotImplementedError

    def outlooks(self, form: Any) -> Iterable[Outlook]:
        raise NotImplementedError

    def attest(self, form: Any) -> None:
        """Before anything is done anywhere; refuses for all."""

    def do(self, table: GamingTable, form: Any) -> str:
        """At one table, in one transaction; answers what happened, in words."""
        raise NotImplementedError

    def tried(self, table: GamingTable, form: Any) -> Objection | None:
        return objection_to(lambda: self.do(table, form))


class _TakenBack(Exception):
    """Nothing stood in the way."""


def objection_to(act: Callable[[], object]) -> Objection | None:
    try:
        with transaction.atomic():
            act()
            raise _TakenBack
    except _TakenBack:
        return None
    except DomainError as refusal:
        return objection(refusal)


def objection(refusal: DomainError) -> Objection:
    """The clauses leave the words: they stand beside them as links."""
    words = str(refusal)
    clauses = tuple(dict.fromkeys(clauses_in(words)))
    for joint in ("; ", ", "):
        words = words.replace(f" ({joint.join(clauses)})", "")
    return Objection(words, clauses)
