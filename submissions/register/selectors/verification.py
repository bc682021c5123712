"""Is this paper ours, whole, and still what holds? Asked by anybody, by its hash or with the file itself.

The public learns only of approvals. A submission, a rejection, a draft are unknown to it, whoever asks.
"""

import hashlib
import re
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.approved_rules.models import ApprovedRules
from submissions.decisions.models import Decision
from submissions.documents.models import Document
from submissions.documents.signatures import Signature, signature_of
from submissions.register.selectors.register import Entry, entries_of

HASH = re.compile(r"[0-9a-f]{64}")
NOT_CURRENT = ("superseded", "withdrawn", "suspended")
_LITERAL = re.compile(rb"\(([0-9a-f]{64}[A-Z0-9-]{0,60})\)")
_HEX = re.compile(rb"<((?:[0-9a-fA-F]{2}){64,130})>")
_MOST_NAMES = 40
# of two files of one size, one altered by hand is still nearly the other
_ALIKE, _PIECE = 0.9, 128


@dataclass(frozen=True)
class Verdict:
    """`kind`: genuine, superseded (genuine, but no longer what holds), altered, unknown. `paper` says what it is, `why`
    how that was seen.
    """

    kind: str
    entry: Entry | None = None
    paper: str = ""
    why: str = ""


UNKNOWN = Verdict("unknown")


def clean_hash(text: str) -> str | None:
    """As somebody types or pastes it from a page: with spaces, line breaks and capitals."""
    plain = re.sub(r"[\s:-]", "", text).lower().removeprefix("sha256")
    return plain if HASH.fullmatch(plain) else None


def verdict_on_hash(fingerprint: str, at: datetime) -> Verdict:
    """Of a file, of a paper for players as it prints it, or of the snapshot as the approved rules print it."""
    document = _approved_documents().filter(sha256=fingerprint).first()
    if document is not None and document.decision is not None:
        why = _("This is the fingerprint of the file that was issued.")
        return _about("genuine", document.decision, str(document.get_kind_display()), why, at)
    document = _approved_documents().filter(identifier=fingerprint).first()
    if document is not None and document.decision is not None:
        why = _("This is the hash that the paper prints. Compare the paper with the one that is shown here.")
        return _about("genuine", document.decision, str(document.get_kind_display()), why, at)
    decision = (
        Decision.objects.filter(rules__isnull=False, submission_version__snapshot_hash=fingerprint)
        .select_related("rules")
        .first()
    )
    if decision is None:
        return UNKNOWN
    why = _("This is the fingerprint that every page of the approved rules prints.")
    return _about("genuine", decision, str(Document.Kind.APPROVED.label), why, at)


def verdict_on_file(content: bytes, at: datetime) -> Verdict:
    """Raises `RoomIsFull`, and `LimitReached` for what no paper of ours does."""
    fingerprint = hashlib.sha256(content).hexdigest()
    found = verdict_on_hash(fingerprint, at)
    if found.kind != "unknown" or Document.objects.filter(sha256=fingerprint).exists():
        # a paper of ours that is nobody else's business stays unknown
        return found
    signed = signature_of(content)
    approved = str(Document.Kind.APPROVED.label)
    decision = _signed_for(signed.reason) if signed.unchanged else None
    if decision is not None and signed.intact:
        why = _("It is signed with the key of the register, and nothing was changed or added since.")
        return _about("genuine", decision, approved, why, at)
    if decision is not None:
        return _about("altered", decision, approved, _words(signed), at)
    document = _named_inside(content) or _nearly_the_same(content)
    if document is not None and document.decision is not None:
        return _about("altered", document.decision, str(document.get_kind_display()), _words(signed), at)
    return Verdict("altered", why=_words(signed)) if signed.ours else UNKNOWN


def _words(signed: Signature) -> str:
    if signed.unchanged:
        return _("Something was added to it or written over its signature after it was signed.")
    if signed.ours:
        return _("Its signature belongs to other content: what was signed was changed.")
    return _(
        "It is one of the register's papers by its name, but not by its content, and no signature vouches for it."
    )


def _signed_for(reason: str) -> Decision | None:
    """Signed by us, byte for byte: another drawing of a copy that is kept."""
    number = reason.removeprefix("Approved as ")
    return (
        Decision.objects.filter(rules__isnull=False, approval_number=number).select_related("rules").first()
    )


def _approved_documents() -> QuerySet[Document]:
    return (
        Document.objects.filter(made_at__isnull=False, decision__rules__isnull=False)
        .exclude(kind=Document.Kind.SUBMITTED)
        .select_related("decision", "decision__rules")
    )


def _named_inside(content: bytes) -> Document | None:
    """A PDF says in its trailer what it is; every writer since keeps that."""
    names = [match.decode() for match in _LITERAL.findall(content)[:_MOST_NAMES]]
    coded = [bytes.fromhex(match.decode()) for match in _HEX.findall(content)[:_MOST_NAMES]]
    names += [name.decode("ascii", "replace").replace("\x00", "") for name in coded]
    return _approved_documents().filter(identifier__in=names).first()


def _nearly_the_same(content: bytes) -> Document | None:
    for document in _approved_documents().filter(size=len(content))[:5]:
        try:
            with document.file.open("rb") as file:
                ours: bytes = file.read()
        except FileNotFoundError:
            continue
        if _is_nearly(ours, content):
            return document
    return None


def _is_nearly(ours: bytes, content: bytes) -> bool:
    """By pieces: one by one, bytes would take seconds."""
    places = range(0, len(ours), _PIECE)
    alike = sum(ours[place : place + _PIECE] == content[place : place + _PIECE] for place in places)
    return alike >= len(places) * _ALIKE


def _about(kind: str, decision: Decision, paper: str, why: str, at: datetime) -> Verdict:
    rules = ApprovedRules.objects.select_related("property", "property__regulator").defer("values")
    (entry,) = entries_of(rules.filter(decision=decision), at)
    if kind == "genuine" and entry.standing.key in NOT_CURRENT:
        kind = "superseded"
    return Verdict(kind, entry, paper, why)
