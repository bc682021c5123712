"""The public register: approved rules of a jurisdiction as anybody may know them.

Only what stands here leaves the house unasked. Entries are named by their approval numbers, never by a number of ours.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property, Regulator
from games.approved_rules.models import ApprovedRules, Suspension, TableRules
from games.approved_rules.selectors.in_force import holding_at
from games.rulepacks.loader import load_pack, pack_ids
from submissions.decisions.models import Decision
from submissions.decisions.selectors.approvals import approval_of
from submissions.documents.drawing.players import player_edition_html
from submissions.documents.models import Document
from submissions.documents.selectors import paper_of
from submissions.register.selectors.earlier import listed_earlier
from submissions.register.selectors.standing import Standing

PAPERS = {
    "player-edition": Document.Kind.PLAYER_EDITION,
    "gaming-guide": Document.Kind.GAMING_GUIDE,
    "table-sign": Document.Kind.TABLE_SIGN,
}
SLUG = re.compile(r"[-a-zA-Z0-9_]+")
STATES = ("in_force", "scheduled", "suspended", "superseded", "withdrawn")


@dataclass(frozen=True)
class Entry:
    """One approval. `casino` gives the clock and the currency; nothing else of it is shown but its name."""

    approval_number: str
    jurisdiction: str
    game: str
    variant: str
    version: int
    casino: Property
    approved_at: datetime
    effective_at: datetime
    superseded_at: datetime | None
    withdrawn_at: datetime | None
    standing: Standing
    # no decision made here approved it
    from_before: bool = False

    @property
    def key(self) -> str:
        """Its name in the address of its page; none where the number cannot stand in one."""
        return self.approval_number if SLUG.fullmatch(self.approval_number) else ""


@dataclass(frozen=True)
class Jurisdiction:
    code: str
    name: str
    authority: str
    entries: int


@dataclass(frozen=True)
class RegisterQuery:
    text: str = ""
    game: str = ""
    casino: str = ""
    state: str = ""


def jurisdictions() -> list[Jurisdiction]:
    """Three queries however many there are."""
    issued = _counted(ApprovedRules.objects.values_list("property__regulator"))
    entered = _counted(listed_earlier().values_list("regulator"))
    return [
        Jurisdiction(
            each.jurisdiction,
            each.jurisdiction_name,
            each.name,
            issued.get(each.pk, 0) + entered.get(each.pk, 0),
        )
        for each in Regulator.objects.all()
    ]


def _counted(rows: Any) -> dict[int, int]:
    return dict(rows.annotate(number=Count("pk")).order_by())


def published_rules(jurisdiction: str) -> QuerySet[ApprovedRules]:
    """Every approval that is kept as rules, with nothing of the values; those that no decision here made, too."""
    return (
        ApprovedRules.objects.filter(property__regulator__jurisdiction=jurisdiction)
        .select_related("property", "property__regulator", "property__operator")
        .defer("values", "conditions")
    )


def found_in_register(jurisdiction: str, query: RegisterQuery, at: datetime) -> QuerySet[ApprovedRules]:
    found = published_rules(jurisdiction)
    if query.game:
        found = found.filter(pack_id=query.game)
    if query.casino:
        found = found.filter(property__name=query.casino)
    for word in query.text.split():
        titled = [each for each in pack_ids() if word.lower() in load_pack(each).head.title.lower()]
        found = found.filter(
            Q(variant__icontains=word)
            | Q(approval_number__icontains=word)
            | Q(property__name__icontains=word)
            | Q(pack_id__in=titled)
        )
    return found.filter(_in_state(query.state, at)).order_by(
        "property__name", "pack_id", "variant", "-number"
    )


def _in_state(state: str, at: datetime) -> Q:
    held = Q(pk__in=TableRules.objects.filter(holding_at(at)).values("rules"))
    gone = Q(withdrawn_at__isnull=False, withdrawn_at__lte=at)
    past = Q(superseded_at__isnull=False, superseded_at__lte=at)
    stopped = Q(pk__in=Suspension.objects.filter(lifted_at__isnull=True).values("rules"))
    match state:
        case "withdrawn":
            return gone
        case "suspended":
            return ~gone & stopped
        case "in_force":
            return ~gone & ~stopped & held
        case "superseded":
            return ~gone & ~stopped & ~held & past
        case "scheduled":
            return ~gone & ~stopped & ~held & ~past
    return Q()


def entries_of(versions: Iterable[ApprovedRules], at: datetime) -> list[Entry]:
    """Three queries however many."""
    listed = list(versions)
    keys = [each.pk for each in listed]
    held = Counter(
        TableRules.objects.filter(holding_at(at), rules__in=keys).values_list("rules_id", flat=True)
    )
    stopped = set(
        Suspension.objects.filter(rules__in=keys, lifted_at__isnull=True).values_list("rules_id", flat=True)
    )
    decided = set(Decision.objects.filter(rules__in=keys).values_list("rules_id", flat=True))
    return [
        Entry(
            approval_number=each.approval_number,
            jurisdiction=each.property.regulator.jurisdiction,
            game=load_pack(each.pack_id).head.title,
            variant=each.variant,
            version=each.number,
            casino=each.property,
            approved_at=each.approved_at,
            effective_at=each.effective_at,
            superseded_at=each.superseded_at,
            withdrawn_at=each.withdrawn_at,
            standing=_standing(each, at, tables=held[each.pk], suspended=each.pk in stopped),
            from_before=each.pk not in decided,
        )
        for each in listed
    ]


def _standing(rules: ApprovedRules, at: datetime, *, tables: int, suspended: bool) -> Standing:
    if rules.withdrawn_at is not None and rules.withdrawn_at <= at:
        return Standing("withdrawn", _("Withdrawn"), "ban", "bad")
    if suspended:
        return Standing("suspended", _("Suspended"), "hand-stop", "bad")
    if tables:
        words = ngettext("In force at %(number)d table", "In force at %(number)d tables", tables)
        return Standing("in_force", words % {"number": tables}, "circle-check", "good")
    if rules.superseded_at is not None and rules.superseded_at <= at:
        return Standing("superseded", _("Superseded"), "archive", "neutral")
    words = _("Scheduled") if rules.effective_at > at else _("Approved, not at any table yet")
    return Standing("scheduled", words, "clock", "info")


def rules_of_entry(jurisdiction: str, approval_number: str) -> ApprovedRules | None:
    """The newest rules that were approved under a number."""
    found = published_rules(jurisdiction).filter(approval_number=approval_number)
    return found.order_by("-approved_at", "-pk").first()


def decision_of_entry(jurisdiction: str, approval_number: str) -> Decision | None:
    """The approval behind an entry; the snapshot comes with it and is never handed on whole."""
    return (
        Decision.objects.filter(
            approval_number=approval_number,
            rules__isnull=False,
            submission__property__regulator__jurisdiction=jurisdiction,
        )
        .select_related("submission_version", "rules", "rules__property", "rules__property__regulator")
        .first()
    )


def edition_of(decision: Decision) -> SafeString:
    return player_edition_html(decision.submission_version.snapshot, approval_of(decision))


def documents_for_players(decision: Decision) -> dict[str, Document]:
    """By the name in the address; only those that are whole."""
    made = {
        each.kind: each
        for each in decision.documents.filter(kind__in=list(PAPERS.values()), made_at__isnull=False)
    }
    return {name: made[kind] for name, kind in PAPERS.items() if kind in made}


def papers_are_under_way(decision: Decision, at: datetime) -> bool:
    """False where what is not there failed: then nobody should wait for it."""
    missing = decision.documents.filter(kind__in=list(PAPERS.values()), made_at__isnull=True)
    return any(paper_of(each, at=at).is_under_way for each in missing.select_related("job"))


def versions_beside(rules: ApprovedRules, at: datetime) -> list[Entry]:
    jurisdiction = rules.property.regulator.jurisdiction
    others = published_rules(jurisdiction).filter(configuration=rules.configuration_id).exclude(pk=rules.pk)
    return entries_of(others.order_by("-number"), at)
