"""What drafts ask somebody to see to: findings, what differs from the approved rules, what was typed and not saved.

On a tab of their own: nothing of a draft is ever above what happens on the floor.
"""

from collections.abc import Iterator

from django.db.models import OuterRef, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from backoffice.core.today import Desk
from backoffice.core.work import WorkItem
from backoffice.permissions.actions import Action
from games.configurations.models import Configuration, Revision, WorkingCopy
from games.configurations.rules.assessment import assess
from games.configurations.selectors.configurations import configurations_visible_to, heads_of
from games.configurations.selectors.lists import effective_rules
from games.packs.selectors import pack_title
from games.rulepacks.loader import load_pack
from games.rulings.selectors.rulings import rulings_by_pack, waivers_by_casino

MOST_COPIES = 3


def drafts_work(desk: Desk) -> Iterator[WorkItem]:
    if not desk.wants("drafts") or not desk.is_operator or not desk.may(Action.CONFIGURATION_VIEW):
        return
    if desk.wants("others") and desk.may(Action.CONFIGURATION_CHANGE):
        yield from _unsaved(desk)
    casinos = {casino.pk: casino for casino in desk.casinos}
    variants = Configuration.objects.filter(property__in=casinos, retired_at__isnull=True)
    held = effective_rules(desk.at).filter(configuration=OuterRef("configuration")).order_by("-number")
    drafts: list[Revision] = list(
        heads_of(variants).annotate(held_hash=Subquery(held.values("values_hash")[:1]))
    )
    for draft in drafts:
        # known already, with whose it is
        draft.configuration.property = casinos[draft.configuration.property_id]
    yield from _findings(desk, drafts)
    if desk.wants("others"):
        yield from _not_approved(desk, drafts)


def _findings(desk: Desk, drafts: list[Revision]) -> Iterator[WorkItem]:
    """Open findings of the variants in use, as their drafts stand today."""
    rulings = rulings_by_pack(draft.configuration.pack_id for draft in drafts)
    waivers = waivers_by_casino(desk.casinos)
    for draft in drafts:
        variant = draft.configuration
        casino, pack = variant.property, load_pack(variant.pack_id)
        day = desk.at.astimezone(casino.zone).date()
        waived = waivers.get((casino.pk, pack.id), ())
        for finding in assess(pack, draft.values, day, rulings[pack.id], waived).findings:
            if finding.is_open and finding.severity in ("error", "warning"):
                yield WorkItem(
                    key=f"draft.{finding.code}:{variant.pk}:{finding.path}",
                    title=f"{variant.name}: {finding.message}",
                    detail=finding.hint,
                    url=reverse("configuration-detail", args=[variant.pk]),
                    link=_("Open the draft"),
                    severity="error" if finding.severity == "error" else "warning",
                    area=_("Findings of drafts"),
                    casino=casino,
                    since=draft.saved_at,
                    clause=finding.citation,
                    pack_id=pack.id,
                    is_draft=True,
                    is_compliance=True,
                )


def _not_approved(desk: Desk, drafts: list[Revision]) -> Iterator[WorkItem]:
    for draft in drafts:
        variant = draft.configuration
        held = draft.held_hash  # type: ignore[attr-defined]
        if held == draft.values_hash:
            continue
        words = (
            _("%(variant)s is not approved yet")
            if held is None
            else _("The draft of %(variant)s differs from its approved rules")
        )
        yield WorkItem(
            key=f"draft.open:{variant.pk}",
            title=words % {"variant": variant.name},
            detail=pack_title(variant.pack_id),
            url=reverse("configuration-detail", args=[variant.pk]),
            link=_("Open the draft"),
            severity="note",
            area=_("Drafts"),
            casino=variant.property,
            since=draft.saved_at,
            is_draft=True,
        )


def _unsaved(desk: Desk) -> Iterator[WorkItem]:
    copies = WorkingCopy.objects.filter(
        person=desk.access.person,
        configuration__retired_at__isnull=True,
        configuration__in=configurations_visible_to(desk.access),
    ).select_related("configuration")
    casinos: dict[int, Property] = {casino.pk: casino for casino in desk.casinos}
    for copy in copies[:MOST_COPIES]:
        variant = copy.configuration
        yield WorkItem(
            key=f"draft.unsaved:{copy.pk}",
            title=ngettext(
                "%(number)d unsaved change in %(variant)s",
                "%(number)d unsaved changes in %(variant)s",
                copy.changed,
            )
            % {"number": copy.changed, "variant": variant.name},
            detail=_("%(game)s, kept as you typed it.") % {"game": pack_title(variant.pack_id)},
            url=f"{reverse('configuration-edit', args=[variant.pk])}?copy={copy.pk}",
            link=_("Continue"),
            severity="warning",
            area=_("Drafts"),
            casino=casinos.get(variant.property_id),
            is_draft=True,
            is_personal=True,
        )
