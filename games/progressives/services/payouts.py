"""The payout document step by step: prepared, countersigned where the amount asks for it, issued.

What an amount asks for is the law of the property's place; the database refuses the same once more.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.core.formatting import money_text
from backoffice.permissions.actions import Action
from games.packs.citations import in_brackets
from games.progressives.models import JackpotHit, PayoutDocument
from games.progressives.rules.payouts import PayoutNeeds, payout_needs
from games.progressives.selectors.progressives import terms_at
from games.progressives.services.audit import note


@dataclass(frozen=True)
class Surveillance:
    told_at: datetime
    log: str
    photograph: str


def needs_of(hit: JackpotHit) -> PayoutNeeds | None:
    """What the property's regulator asks for; None where it has no such rule."""
    casino = hit.level.casino
    wager = terms_at(hit.level.terms.all(), hit.at).wager
    return payout_needs(
        casino.regulator.jurisdiction,
        amount=hit.total,
        wager=wager,
        on=hit.at.astimezone(casino.zone).date(),
    )


def prepare_payout(
    *, hit: JackpotHit, witness: str, surveillance: Surveillance | None, now: datetime, actor: Actor
) -> PayoutDocument:
    """Items 1 to 6; the issuer signs when the money is handed over."""
    casino = hit.level.casino
    needs = needs_of(hit)
    if needs is None:
        raise DomainError(_("The rules of this jurisdiction do not require a payout document."))
    witness = " ".join(witness.split())
    if not witness:
        raise DomainError(_("State who witnessed the payout."), field="witness")
    if witness.casefold() == actor.name.casefold():
        raise DomainError(
            _("The preparer of the document cannot also be its witness. State another person."),
            field="witness",
        )
    if needs.surveillance and surveillance is None:
        raise DomainError(
            _("From this amount, surveillance is notified, logs it and keeps a photograph: state all three."),
            field="surveillance_log",
        )
    with audited_change(actor=actor) as trail:
        # numbers follow each other without a gap: one document of a house at a time
        Property.objects.select_for_update(no_key=True).get(pk=casino.pk)
        hit = JackpotHit.objects.select_related("level__progressive__property", "table").get(pk=hit.pk)
        if hit.is_void or JackpotHit.objects.filter(corrects=hit).exists():
            raise DomainError(_("This jackpot was corrected. Create the document for the newest entry."))
        if PayoutDocument.objects.filter(hit=hit).exists():
            raise DomainError(_("This jackpot already has its document."))
        last = PayoutDocument.objects.filter(property=casino).aggregate(number=Max("number"))["number"] or 0
        document = PayoutDocument.objects.create(
            property=casino,
            hit=hit,
            number=last + 1,
            citation=needs.citation,
            paid_for_at=hit.at,
            table_number=hit.table.number,
            hand=" · ".join(filter(None, [hit.hand, hit.cards])),
            amount=hit.total,
            prepared_by=actor.person,
            prepared_by_name=actor.name,
            prepared_at=now,
            witness_name=witness,
            needs_surveillance=needs.surveillance,
            surveillance_told_at=surveillance.told_at if surveillance else None,
            surveillance_log=surveillance.log if surveillance else "",
            photograph=surveillance.photograph if surveillance else "",
            needs_countersignature=needs.countersignature,
        )
        note(
            trail,
            casino=casino,
            verb="payout.prepared",
            subject=hit.level,
            after={
                "document": document.number,
                "amount": document.amount,
                "witness": witness,
                "surveillance_log": document.surveillance_log,
                "photograph": document.photograph,
            },
        )
        return document


def countersign_payout(*, document: PayoutDocument, now: datetime, actor: Actor) -> PayoutDocument:
    """By a pit manager or above who did not prepare it."""
    with audited_change(actor=actor) as trail:
        document = _locked(document)
        person = actor.person
        if not document.needs_countersignature:
            raise DomainError(_("This amount needs no countersignature."))
        if document.countersigned_at is not None:
            raise DomainError(
                _("%(name)s has already countersigned it.") % {"name": document.countersigned_by_name}
            )
        if person is None or not actor.access.allows(Action.HIT_COUNTERSIGN):
            raise DomainError(_("A pit manager or above has to countersign."))
        if person.pk == document.prepared_by_id:
            raise DomainError(
                _("You prepared this document; another pit manager or above has to countersign it.")
            )
        document.countersigned_by = person
        document.countersigned_by_name = actor.name
        document.countersigned_at = now
        document.save(update_fields=["countersigned_by", "countersigned_by_name", "countersigned_at"])
        note(
            trail,
            casino=document.property,
            verb="payout.countersigned",
            subject=document.hit.level,
            after={"document": document.number, "countersigned_by": document.countersigned_by_name},
        )
        return document


def issue_payout(
    *, document: PayoutDocument, issuer: str, method: str, check_number: str, now: datetime, actor: Actor
) -> PayoutDocument:
    """Item 7, and the money: from the larger amount on only by a countersigned check."""
    issuer = " ".join(issuer.split())
    with audited_change(actor=actor) as trail:
        document = _locked(document)
        if document.issued_at is not None:
            raise DomainError(_("This payout has already been issued."))
        if JackpotHit.objects.filter(corrects=document.hit).exists():
            raise DomainError(_("The jackpot was corrected since; this document is void."))
        if not issuer:
            raise DomainError(_("State who issues the payout."), field="issuer")
        if document.needs_countersignature:
            _ensure_countersigned_check(document, method)
        if method == PayoutDocument.Method.CHECK and not check_number:
            raise DomainError(_("State the check number."), field="check_number")
        document.issued_by_name = issuer
        document.issued_at = now
        document.method = method
        document.check_number = check_number if method == PayoutDocument.Method.CHECK else ""
        document.save(update_fields=["issued_by_name", "issued_at", "method", "check_number"])
        note(
            trail,
            casino=document.property,
            verb="payout.issued",
            subject=document.hit.level,
            after={
                "document": document.number,
                "issued_by": issuer,
                "method": method,
                "check_number": document.check_number,
            },
        )
        return document


def _ensure_countersigned_check(document: PayoutDocument, method: str) -> None:
    needs = needs_of(document.hit)
    cite = in_brackets(needs.check_citation if needs is not None else "")
    if method != PayoutDocument.Method.CHECK:
        raise DomainError(
            _("%(amount)s is paid by check%(cite)s.")
            % {"amount": money_text(document.amount, document.property.currency), "cite": cite},
            field="method",
        )
    if document.countersigned_at is None:
        raise DomainError(
            _("A pit manager or above, other than %(name)s, has to countersign it first%(cite)s.")
            % {"name": document.prepared_by_name, "cite": cite}
        )


def _locked(document: PayoutDocument) -> PayoutDocument:
    return (
        PayoutDocument.objects.select_for_update(of=("self",))
        .select_related("property__operator", "hit__level__progressive__property__regulator")
        .get(pk=document.pk)
    )
