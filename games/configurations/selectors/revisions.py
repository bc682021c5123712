"""The saved states of a configuration: listed with their findings, and any two of them side by side."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration, Revision
from games.configurations.rules.assessment import assess
from games.configurations.selectors.lists import rules_of_variant
from games.packs.selectors import pack_of
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import rulings_of, waivers_of

HEAD, FORCE = "head", "force"


def revisions_of(configuration: Configuration) -> QuerySet[Revision]:
    """The newest first."""
    return Revision.objects.filter(configuration=configuration).order_by("-number")


@dataclass(frozen=True)
class RevisionLine:
    revision: Revision
    # by severity, on the day that it is looked at
    counts: dict[str, int]
    # numbers of the approved versions that this revision became
    approved_as: tuple[int, ...]
    is_head: bool

    @property
    def is_clean(self) -> bool:
        return not self.counts["error"] and not self.counts["warning"]


def revision_lines(
    configuration: Configuration, revisions: Iterable[Revision], at: datetime
) -> list[RevisionLine]:
    listed = list(revisions)
    day = at.astimezone(configuration.property.zone).date()
    casino = configuration.property
    rulings = rulings_of(configuration.pack_id, regulator=casino.regulator_id)
    waivers = waivers_of(casino, configuration.pack_id)
    approved: dict[int, tuple[int, ...]] = {}
    versions = ApprovedRules.objects.filter(
        configuration=configuration, revision_number__in=[each.number for each in listed]
    )
    for revision_number, number in versions.order_by("number").values_list("revision_number", "number"):
        approved[revision_number] = (*approved.get(revision_number, ()), number)
    return [
        RevisionLine(
            revision=each,
            counts=assess(
                pack_of(configuration.pack_id, each.pack_hash), each.values, day, rulings, waivers
            ).counts,
            approved_as=approved.get(each.number, ()),
            is_head=each.number == configuration.head,
        )
        for each in listed
    ]


@dataclass(frozen=True)
class Side:
    """One of two states that are compared: a saved revision, or an approved version of the rules."""

    token: str
    label: str
    detail: str
    at: datetime
    values: dict[str, Any]
    pack_hash: str
    revision: Revision | None = None
    rules: ApprovedRules | None = None


@dataclass(frozen=True)
class SideChoice:
    token: str
    label: str


def side_choices(configuration: Configuration) -> list[SideChoice]:
    """Everything that can be compared, approved versions first; without their values, of which there are many."""
    versions = ApprovedRules.objects.filter(configuration=configuration).order_by("-number")
    revisions = revisions_of(configuration).values_list("number", "note", "saved_by_name")
    return [
        *(
            SideChoice(
                f"v{number}", _("Approved v%(number)d · %(approval)s") % {"number": number, "approval": text}
            )
            for number, text in versions.values_list("number", "approval_number")
        ),
        *(
            SideChoice(
                str(number), " · ".join(part for part in (_revision_words(number), note or who) if part)
            )
            for number, note, who in revisions
        ),
    ]


def side_of(configuration: Configuration, token: str, at: datetime) -> Side | None:
    """`7` is a revision, `v2` an approved version, `head` the draft, `force` what is in force now."""
    if token == FORCE:
        rules = rules_of_variant(configuration, at)
        return _approved(rules) if rules else None
    if token.startswith("v") and _is_number(token[1:]):
        found = ApprovedRules.objects.filter(configuration=configuration, number=int(token[1:])).first()
        return _approved(found) if found else None
    number = configuration.head if token == HEAD else int(token) if _is_number(token) else 0
    revision = revisions_of(configuration).filter(number=number).first()
    return _saved(revision) if revision else None


def _approved(rules: ApprovedRules) -> Side:
    return Side(
        token=f"v{rules.number}",
        label=_("Approved v%(number)d") % {"number": rules.number},
        detail=rules.approval_number,
        at=rules.approved_at,
        values=rules.values,
        pack_hash=rules.pack_hash,
        rules=rules,
    )


def _saved(revision: Revision) -> Side:
    return Side(
        token=str(revision.number),
        label=_revision_words(revision.number),
        detail=" · ".join(part for part in (revision.saved_by_name, revision.note) if part),
        at=revision.saved_at,
        values=revision.values,
        pack_hash=revision.pack_hash,
        revision=revision,
    )


def _revision_words(number: int) -> str:
    return _("Revision %(number)d") % {"number": number}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 9


def pack_of_side(configuration: Configuration, side: Side) -> Pack:
    return pack_of(configuration.pack_id, side.pack_hash)
