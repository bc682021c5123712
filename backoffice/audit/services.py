"""Writes the audit trail in the transaction of the change itself.

    with audited_change(actor=actor) as trail:
        table.save()
        trail.record(verb="table.changed", subject=table, chain=..., before=..., after=...)

Entries are gathered and written when the outermost block ends, so that the chain's head is locked last and
only for as long as the commit takes: the chain does not serialise the property.

Recomputes the chains of the audit trail and names the first entry that does not fit.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry, AuditHead
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.contributions import listed
from backoffice.people.models import Person

GENESIS = "0" * 64
PLATFORM_CHAIN = "platform"


@dataclass
class Trail:
    actor: Actor
    entries: list[AuditEntry] = field(default_factory=list)

    def record(
        self,
        *,
        verb: str,
        subject: models.Model,
        before: dict[str, Any] | None = None,
        after: dict[str, Any] | None = None,
        chain: str | None = None,
        property_id: int | None = None,
        about: models.Model | None = None,
    ) -> None:
        """One entry; a bulk change is one entry too, with the rows inside `after`.

        `about` is what an entry of a log belongs to: those who are told hear of the log in its order.
        """
        entry = AuditEntry(
            chain=chain or chain_of(subject),
            actor_id=self.actor.person.pk if self.actor.person else None,
            actor=self.actor.label[:200],
            verb=verb,
            object_type=subject._meta.model_name or "",
            object_id=str(subject.pk),
            object_label=str(subject)[:200],
            property_id=property_id if property_id is not None else property_id_of(subject),
            before=plain(before),
            after=plain(after),
            source=self.actor.source,
        )
        entry.about = about
        self.entries.append(entry)


_current: ContextVar[Trail | None] = ContextVar("audit_trail", default=None)


@contextmanager
def audited_change(*, actor: Actor) -> Iterator[Trail]:
    outer = _current.get()
    if outer is not None:
        with transaction.atomic():
            kept = len(outer.entries)
            try:
                yield Trail(actor=actor, entries=outer.entries)
            except BaseException:
                # the savepoint takes the change back, so its entries go too
                del outer.entries[kept:]
                raise
        return
    trail = Trail(actor=actor)
    token = _current.set(trail)
    try:
        with transaction.atomic():
            yield trail
            _append(trail.entries)
    finally:
        _current.reset(token)


def _append(entries: list[AuditEntry]) -> None:
    at = timezone.now()
    by_chain: dict[str, list[AuditEntry]] = {}
    for entry in entries:
        by_chain.setdefault(entry.chain, []).append(entry)
    # always in the same order, so that two changes that touch two chains cannot wait for each other
    for chain in sorted(by_chain):
        head = _locked_head(chain)
        at = _moment_after(head)
        for entry in by_chain[chain]:
            head.count += 1
            entry.sequence = head.count
            entry.at = at
            entry.previous_hash = head.hash
            entry.hash = head.hash = hash_of(entry)
        AuditEntry.objects.bulk_create(by_chain[chain])
        head.save(update_fields=["count", "hash"])
    for listen in _listeners():
        listen(entries, at=at)


def _locked_head(chain: str) -> AuditHead:
    locked = AuditHead.objects.select_for_update().filter(chain=chain)
    if head := locked.first():
        return head
    AuditHead.objects.get_or_create(chain=chain, defaults={"hash": GENESIS})
    return locked.get()


def _moment_after(head: AuditHead) -> datetime:
    """Taken under the lock, and never before the entry that it follows: programs' clocks differ by a little."""
    last = AuditEntry.objects.filter(chain=head.chain, sequence=head.count).values_list("at", flat=True)
    return max([timezone.now(), *last])


@cache
def _listeners() -> list[Callable[..., None]]:
    """Who hears of each change in its own transaction; by name, since they write changes themselves."""
    return listed("change_listeners")


HASHED_FIELDS = (
    "chain",
    "sequence",
    "actor_id",
    "actor",
    "verb",
    "object_type",
    "object_id",
    "object_label",
    "property_id",
    "before",
    "after",
    "source",
    "previous_hash",
)


def hash_of(entry: AuditEntry) -> str:
    content = {name: getattr(entry, name) for name in HASHED_FIELDS}
    content["at"] = entry.at.astimezone(timezone.get_default_timezone()).isoformat()
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def chain_of(subject: models.Model) -> str:
    match subject:
        case Operator():
            return f"operator:{subject.pk}"
        case Regulator():
            return f"regulator:{subject.pk}"
        case Property():
            return f"operator:{subject.operator_id}"
    casino = getattr(subject, "property", None)
    if isinstance(casino, Property):
        return f"operator:{casino.operator_id}"
    operator_id, regulator_id = getattr(subject, "operator_id", None), getattr(subject, "regulator_id", None)
    if operator_id:
        return f"operator:{operator_id}"
    return f"regulator:{regulator_id}" if regulator_id else PLATFORM_CHAIN


def property_id_of(subject: models.Model) -> int | None:
    if isinstance(subject, Property):
        return subject.pk
    return getattr(subject, "property_id", None)


def state_of(instance: models.Model, *fields: str) -> dict[str, Any]:
    """The named fields as the trail keeps them; all concrete ones when none are named."""
    names = fields or tuple(
        f.attname for f in instance._meta.concrete_fields if f.name not in {"password", "token_hash"}
    )
    return {name: plain(getattr(instance, name)) for name in names}


def plain(value: Any) -> Any:
    """JSON without surprises: money stays decimal text, times carry their zone."""
    match value:
        case None | bool() | int() | str():
            return value
        case Decimal():
            return str(value)
        case datetime() | date() | time():
            return value.isoformat()
        case dict():
            return {str(key): plain(item) for key, item in value.items()}
        case Person() | models.Model():
            return str(value)
        case list() | tuple() | set() | frozenset():
            return [plain(item) for item in value]
    return str(value)


@dataclass(frozen=True)
class ChainReport:
    chain: str
    count: int
    head: str
    # what is wrong and where; empty when the chain is whole
    broken: str = ""
    # sequence of the entry that has the hash which was expected as head; None when there is none
    expected_at: int | None = None


def verify_chains(
    *, chains: list[str] | None = None, expected: Mapping[str, str] | None = None
) -> list[ChainReport]:
    """`expected` are heads, by chain, that somebody kept elsewhere: each must still be among the entries."""
    expected = expected or {}
    heads = {head.chain: head for head in AuditHead.objects.all()}
    with_entries = set(AuditEntry.objects.order_by().values_list("chain", flat=True).distinct())
    organisations = {f"operator:{pk}" for pk in Operator.objects.values_list("pk", flat=True)}
    organisations |= {f"regulator:{pk}" for pk in Regulator.objects.values_list("pk", flat=True)}
    everything = with_entries | set(heads) | organisations | set(expected)
    wanted = sorted(chains if chains is not None else everything)
    return [verify_chain(chain, heads.get(chain), expected=expected.get(chain, "")) for chain in wanted]


def verify_chain(chain: str, head: AuditHead | None, *, expected: str = "") -> ChainReport:
    previous, count = GENESIS, 0
    expected_at = 0 if expected == GENESIS else None
    for entry in AuditEntry.objects.filter(chain=chain).order_by("sequence").iterator(chunk_size=2000):
        count += 1
        problem = _problem(entry, expected_sequence=count, expected_previous=previous)
        if problem:
            return ChainReport(chain, count, previous, f"entry {entry.sequence} ({entry.verb}): {problem}")
        previous = entry.hash
        if previous == expected:
            expected_at = count
    if head is None:
        missing = f"there are {count} entries but no head" if count else "entry 1: there is no such chain"
        return ChainReport(chain, count, previous, missing)
    if head.count != count:
        return ChainReport(
            chain,
            count,
            previous,
            f"entry {count + 1}: missing, the head counts {head.count} entries and only {count} are left"
            if head.count > count
            else f"entry {head.count + 1}: beyond the head, which counts {head.count}",
        )
    if head.hash != previous:
        return ChainReport(chain, count, previous, f"entry {count}: its hash is not the one the head keeps")
    return ChainReport(chain, count, previous, expected_at=expected_at)


def _problem(entry: AuditEntry, *, expected_sequence: int, expected_previous: str) -> str:
    if entry.sequence != expected_sequence:
        return f"entry {expected_sequence} is missing before it"
    if entry.previous_hash != expected_previous:
        return "it does not follow from the entry before it"
    if entry.hash != hash_of(entry):
        return "its content was altered after it was written"
    return ""
