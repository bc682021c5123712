"""Recomputes the chains of the audit trail and names the first entry that does not fit."""

from dataclasses import dataclass

from backoffice.models import AuditEntry, AuditHead, Operator, Regulator
from backoffice.services.audit import GENESIS, hash_of


@dataclass(frozen=True)
class ChainReport:
    chain: str
    count: int
    head: str
    # what is wrong and where; empty when the chain is whole
    broken: str = ""


def verify_chains(*, chains: list[str] | None = None) -> list[ChainReport]:
    heads = {head.chain: head for head in AuditHead.objects.all()}
    with_entries = set(AuditEntry.objects.order_by().values_list("chain", flat=True).distinct())
    organisations = {f"operator:{pk}" for pk in Operator.objects.values_list("pk", flat=True)}
    organisations |= {f"regulator:{pk}" for pk in Regulator.objects.values_list("pk", flat=True)}
    wanted = sorted(chains if chains is not None else with_entries | set(heads) | organisations)
    return [verify_chain(chain, heads.get(chain)) for chain in wanted]


def verify_chain(chain: str, head: AuditHead | None) -> ChainReport:
    previous, count = GENESIS, 0
    for entry in AuditEntry.objects.filter(chain=chain).order_by("sequence").iterator(chunk_size=2000):
        count += 1
        problem = _problem(entry, expected_sequence=count, expected_previous=previous)
        if problem:
            return ChainReport(chain, count, previous, f"entry {entry.sequence} ({entry.verb}): {problem}")
        previous = entry.hash
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
    return ChainReport(chain, count, previous)


def _problem(entry: AuditEntry, *, expected_sequence: int, expected_previous: str) -> str:
    if entry.sequence != expected_sequence:
        return f"entry {expected_sequence} is missing before it"
    if entry.previous_hash != expected_previous:
        return "it does not follow from the entry before it"
    if entry.hash != hash_of(entry):
        return "its content was altered after it was written"
    return ""
