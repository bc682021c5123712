"""Approvals from before the product as the public reads them: the newest entry of each, and none that was taken out."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.rulepacks.loader import load_pack
from submissions.register.models import EarlierApproval
from submissions.register.selectors.standing import Standing


@dataclass(frozen=True)
class EarlierEntry:
    """One approval from before. Who entered it is the authority's business, not the public's."""

    approval_number: str
    key: str
    jurisdiction: str
    game: str
    variant: str
    version: str
    property_name: str
    operator_name: str
    approved_on: date
    effective_from: date
    ended_on: date | None
    what_changed: str
    document_name: str
    document_sha256: str
    document_size: int | None
    has_document: bool
    corrected: bool
    standing: Standing

    from_before = True


def listed_earlier() -> QuerySet[EarlierApproval]:
    return EarlierApproval.objects.filter(corrected_by__isnull=True, is_void=False)


def earlier_of(jurisdiction: str) -> QuerySet[EarlierApproval]:
    return listed_earlier().filter(regulator__jurisdiction=jurisdiction).select_related("regulator")


def earlier_kept_by(access: Access) -> QuerySet[EarlierApproval]:
    """For the authority that keeps them."""
    if access.regulator is None or not access.allows(Action.REGISTER_KEEP):
        return EarlierApproval.objects.none()
    return listed_earlier().filter(regulator=access.regulator).select_related("regulator")


def earlier_in_state(state: str, at: datetime) -> Q:
    today = at.date()
    over = Q(ended_on__isnull=False, ended_on__lte=today)
    match state:
        case "scheduled":
            return ~over & Q(effective_from__gt=today)
        case "in_force":
            return ~over & Q(effective_from__lte=today)
        case "superseded" | "withdrawn" | "suspended":
            return over & Q(ended_as=state)
    return Q()


def earlier_with_words(text: str) -> Q:
    found = Q()
    for word in text.split():
        found &= (
            Q(approval_number__icontains=word)
            | Q(game__icontains=word)
            | Q(variant__icontains=word)
            | Q(property_name__icontains=word)
        )
    return found


def earlier_entry(approval: EarlierApproval, at: datetime) -> EarlierEntry:
    return EarlierEntry(
        approval_number=approval.approval_number,
        key=approval.key,
        jurisdiction=approval.regulator.jurisdiction,
        game=load_pack(approval.pack_id).head.title if approval.pack_id else approval.game,
        variant=approval.variant,
        version=approval.version,
        property_name=approval.property_name,
        operator_name=approval.operator_name,
        approved_on=approval.approved_on,
        effective_from=approval.effective_from,
        ended_on=approval.ended_on,
        what_changed=approval.what_changed,
        document_name=approval.document_name,
        document_sha256=approval.document_sha256,
        document_size=approval.document_size,
        has_document=bool(approval.document),
        corrected=approval.corrects_id is not None,
        standing=_standing(approval, at.date()),
    )


def _standing(approval: EarlierApproval, today: date) -> Standing:
    if approval.ended_on is not None and approval.ended_on <= today:
        ended = {
            "withdrawn": Standing("withdrawn", _("Withdrawn"), "ban", "bad"),
            "suspended": Standing("suspended", _("Suspended"), "hand-stop", "bad"),
        }
        return ended.get(approval.ended_as, Standing("superseded", _("Superseded"), "archive", "neutral"))
    if approval.effective_from > today:
        return Standing("scheduled", _("Scheduled"), "clock", "info")
    return Standing("in_force", _("In force"), "circle-check", "good")
