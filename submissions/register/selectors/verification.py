"""Is this paper ours, whole, and still what holds? Asked by anybody, by its hash or with the file itself.

The public learns only of approvals. A submission, a rejection, a draft are unknown to it, whoever asks.
"""

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.approved_rules.models import ApprovedRules
from games.layouts.models import LayoutSubmission
from submissions.decisions.models import Decision
from submissions.documents.models import Document, Renewal
from submissions.documents.signatures import Signature, signature_of
from submissions.register.selectors.register import PAPERS, Entry, entries_of

HASH = re.compile(r"[0-9a-f]{64}")
NOT_CURRENT = ("superseded", "withdrawn", "suspended")
_LITERAL = re.compile(rb"\(([0-9a-f]{64}[A-Z0-9-]{0,60})\)")
_HEX = re.compile(rb"<((?:[0-9a-fA-F]{2}){64,130})>")
_MOST_NAMES = 40
# of two files of one size, one altered by hand is still nearly the other
_ALIKE, _PIECE = 0.9, 128


@dataclass(frozen=True)
class Verdict:
    """`kind`: genuine, superseded (genuine, but no longer what holds), altered, unknown; exists, where only a number
    was given, which anybody can print on another paper. `paper` says what it is, `why` how that was seen; `shown` is
    its name in the register, where its pages are public.
    """

    kind: str
    entry: Entry | None = None
    paper: str = ""
    why: str = ""
    shown: str = ""


UNKNOWN = Verdict("unknown")


def clean_hash(text: str) -> str | None:
    """As somebody types or pastes it from a page: with spaces, line breaks and capitals."""
    plain = re.sub(r"[\s:-]", "", text).lower().removeprefix("sha256")
    return plain if HASH.fullmatch(plain) else None


def verdict_on_hash(fingerprint: str, at: datetime) -> Verdict:
    """Of a file, of what a paper calls itself, or of the snapshot as every page of the approved rules prints it.

    Whoever forges a paper prints a true number on it: that there is such a paper says nothing about the one in hand.
    """
    document = _issued(fingerprint) or _approved_documents().filter(identifier=fingerprint).first()
    if document is not None and document.decision is not None:
        why = _("A document in the register has this number.")
        return _about("exists", document.decision, document, why, at)
    decision = (
        Decision.objects.filter(rules__isnull=False, submission_version__snapshot_hash=fingerprint)
        .select_related("rules")
        .first()
    )
    if decision is None:
        return _about_layout(fingerprint)
    why = _("Every page of a document in the register has this number in its footer.")
    return _about("exists", decision, None, why, at)


def verdict_on_file(content: bytes, at: datetime) -> Verdict:
    """Raises `RoomIsFull`, and `LimitReached` for what no paper of ours does."""
    fingerprint = hashlib.sha256(content).hexdigest()
    document = _issued(fingerprint)
    if document is not None and document.decision is not None:
        return _about("genuine", document.decision, document, _why_genuine(document, fingerprint), at)
    if (letter := _letter(fingerprint)) is not None:
        # whoever holds these bytes holds the letter: they learn who wrote it, and nothing that it does not say
        return Verdict("genuine", paper=str(letter.get_kind_display()), why=_why_genuine(letter, fingerprint))
    if Document.objects.filter(sha256=fingerprint).exists():
        # what was only asked for is nobody else's business
        return UNKNOWN
    signed = signature_of(content)
    decision = _signed_for(signed.reason) if signed.unchanged else None
    if decision is not None:
        return _about("altered", decision, None, _words(signed), at)
    document = _named_inside(content) or _nearly_the_same(content)
    if document is not None and document.decision is not None:
        return _about("altered", document.decision, document, _words(signed), at)
    return Verdict("altered", why=_words(signed)) if signed.ours else UNKNOWN


def _issued(fingerprint: str) -> Document | None:
    """The paper that was issued with these bytes, at first or with newer time stamps behind them."""
    renewed = Renewal.objects.filter(sha256=fingerprint).values("document")
    return _approved_documents().filter(Q(sha256=fingerprint) | Q(pk__in=renewed)).first()


def _letter(fingerprint: str) -> Document | None:
    """A letter of the authority about what is not in the register: a return, a rejection, a ruling."""
    renewed = Renewal.objects.filter(sha256=fingerprint).values("document")
    letters = Document.objects.filter(made_at__isnull=False).exclude(kind=Document.Kind.SUBMITTED)
    return letters.filter(Q(sha256=fingerprint) | Q(pk__in=renewed)).first()


def _why_genuine(document: Document, fingerprint: str) -> str:
    newest = document.newest
    words = _("It is the file that was issued, byte for byte.")
    if newest is not document:
        words = _(
            "It is the file first issued, byte for byte; a copy with newer time stamps is kept with it."
        )
        if fingerprint != document.sha256:
            words = _("It is the file that was issued, byte for byte, with newer time stamps added by us.")
    if newest.timestamped_at is None:
        return words
    by = {"by": newest.timestamped_by, "at": date_format(newest.timestamped_at.astimezone(UTC), "j F Y, H:i")}
    return f"{words} {_('%(by)s time-stamped it, last on %(at)s UTC.') % by}"


def _words(signed: Signature) -> str:
    if signed.unchanged:
        return _(
            "It contains what the register signed, but it is not the file that was issued: "
            "something was added or its signature was altered later."
        )
    if signed.ours:
        return _("Its signature does not match its content: the signed content was changed.")
    return _(
        "Its name matches a document in the register, but its content does not, and it has "
        "no valid signature."
    )


def _signed_for(reason: str) -> Decision | None:
    """What our signature says it was made for."""
    number = reason.removeprefix("Approved as ")
    return (
        Decision.objects.filter(rules__isnull=False, approval_number=number).select_related("rules").first()
    )


def _approved_documents() -> QuerySet[Document]:
    return (
        Document.objects.filter(made_at__isnull=False, decision__rules__isnull=False)
        .exclude(kind=Document.Kind.SUBMITTED)
        .select_related("decision", "decision__rules")
        .prefetch_related("renewals")
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


def _about(kind: str, decision: Decision, document: Document | None, why: str, at: datetime) -> Verdict:
    rules = ApprovedRules.objects.select_related("property", "property__regulator").defer("values")
    (entry,) = entries_of(rules.filter(decision=decision), at)
    if kind == "genuine" and entry.standing.key in NOT_CURRENT:
        kind = "superseded"
    paper = document.get_kind_display() if document else Document.Kind.APPROVED.label
    public = {each: name for name, each in PAPERS.items()}
    return Verdict(kind, entry, str(paper), why, public.get(document.kind, "") if document else "")  # type: ignore[call-overload]


def _about_layout(fingerprint: str) -> Verdict:
    """Its number and day: the drawing itself is the operator's."""
    found = (
        LayoutSubmission.objects.filter(content_hash=fingerprint, outcome=LayoutSubmission.Outcome.APPROVED)
        .select_related("property")
        .order_by("-decided_at")
        .first()
    )
    if found is None or found.approved_on is None:
        return UNKNOWN
    words = _("A layout at %(casino)s, approved as %(number)s on %(on)s, has this number.")
    said = {
        "casino": found.property.name,
        "number": found.approval_number,
        "on": date_format(found.approved_on, "j F Y"),
    }
    return Verdict("exists", paper=_("Layout"), why=words % said)
