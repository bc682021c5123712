"""Which approved rules a ruling would touch before it is made, and what they would cost."""

from collections.abc import Iterator
from datetime import date, datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import Regulator
from backoffice.permissions.access import Access
from games.approved_rules.models import ApprovedRules, TableRules
from games.approved_rules.selectors.in_force import approved_rules_visible_to, holding_at
from games.configurations.selectors.lists import effective_rules
from games.packs.selectors import pack_of
from games.rulings.selectors.rulings import rulings_of, waivers_by_casino
from games.rulings.selectors.touches import Touched, edge_moves
from games.validation.rulings import InterpretationRuling
from games.validation.validate import findings_in, open_case


def approved_rules_touched(
    *, regulator: Regulator, pack_id: str, reading: str, option: str, from_on: date, access: Access
) -> Iterator[Touched]:
    """Open drafts are not among them: they are the operators' own until they are submitted."""
    at = timezone.now()
    before = rulings_of(pack_id, regulator=regulator)
    after = (*before, InterpretationRuling(reading, option, from_on))
    visible = approved_rules_visible_to(access).filter(
        pk__in=effective_rules(at).values("pk"), property__regulator=regulator, pack_id=pack_id
    )
    versions = list(visible.order_by("property__name", "variant"))
    tables = tables_under(versions, at)
    waivers = waivers_by_casino({each.property for each in versions})
    for each in versions:
        pack = pack_of(each.pack_id, each.pack_hash)
        known = waivers.get((each.property_id, pack_id), ())
        was, now = (open_case(each.values, pack, from_on, ruled) for ruled in (before, after))
        objected = findings_in(was, known)
        findings = tuple(finding for finding in findings_in(now, known) if finding not in objected)
        moves = tuple(edge_moves(was, now))
        if findings or moves:
            yield Touched(
                kind=_("Approved rules"),
                label=f"{each.property.name} · {each.variant} v{each.number}",
                detail=f"{each.property.operator.name} · {each.approval_number}",
                url=reverse("rules-version-detail", args=[each.pk]),
                findings=findings,
                moves=moves,
                tables=tables.get(each.pk, ()),
            )


def tables_under(versions: list[ApprovedRules], at: datetime) -> dict[int, tuple[str, ...]]:
    """Version -> the numbers of the tables at which it holds."""
    holding = (
        TableRules.objects.filter(holding_at(at), rules__in=[each.pk for each in versions])
        .order_by("table__number_order")
        .values_list("rules_id", "table__number")
    )
    found: dict[int, tuple[str, ...]] = {}
    for key, number in holding:
        found[key] = (*found.get(key, ()), number)
    return found
