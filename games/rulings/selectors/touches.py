"""What a ruling would touch before it is made: which approved rules stand against it, and what they would cost."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from backoffice.casinos.models import Regulator
from backoffice.permissions.access import Access
from games.approved_rules.models import ApprovedRules, TableRules
from games.approved_rules.selectors.in_force import holding_at, rules_versions_visible_to
from games.configurations.selectors.lists import effective_rules
from games.engine.errors import EngineError
from games.packs.services import pack_of
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_codes, wager_name
from games.rulings.selectors.rulings import Rulings, rulings_of, waivers_by_casino
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.rulings import InterpretationRuling, rulings_for
from games.validation.validate import validate


@dataclass(frozen=True)
class EdgeMove:
    wager: str
    before: Fraction | None
    after: Fraction | None

    @property
    def delta(self) -> Fraction | None:
        return None if self.before is None or self.after is None else self.after - self.before


@dataclass(frozen=True)
class Touched:
    """One thing that a ruling touches, of whichever app. `kind` groups them on the page."""

    kind: str
    label: str
    detail: str
    url: str
    findings: tuple[Finding, ...] = ()
    moves: tuple[EdgeMove, ...] = ()
    tables: tuple[str, ...] = ()


@dataclass(frozen=True)
class Preview:
    groups: dict[str, list[Touched]] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return sum(len(each) for each in self.groups.values())


def touched_by(**asked: Any) -> Preview:
    """From every app that has something to say; see `RULING_TOUCHES`."""
    groups: dict[str, list[Touched]] = {}
    for path in settings.RULING_TOUCHES:
        for each in import_string(path)(**asked):
            groups.setdefault(each.kind, []).append(each)
    return Preview(groups)


def approved_rules_touched(
    *, regulator: Regulator, pack_id: str, reading: str, option: str, from_on: date, access: Access
) -> Iterator[Touched]:
    """Open drafts are not among them: they are the operators' own until they are submitted."""
    at = timezone.now()
    before = rulings_of(pack_id, regulator=regulator)
    after = (*before, InterpretationRuling(reading, option, from_on))
    visible = rules_versions_visible_to(access).filter(
        pk__in=effective_rules(at).values("pk"), property__regulator=regulator, pack_id=pack_id
    )
    versions = list(visible.order_by("property__name", "variant"))
    tables = tables_under(versions, at)
    waivers = waivers_by_casino({each.property for each in versions})
    for each in versions:
        pack = pack_of(each.pack_id, each.pack_hash)
        known = waivers.get((each.property_id, pack_id), ())
        was, now = (validate(each.values, pack, from_on, ruled, waivers=known) for ruled in (before, after))
        findings = tuple(finding for finding in now if finding not in was)
        moves = tuple(edge_moves(pack, each.values, before, after, from_on))
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


def edge_moves(pack: Pack, values: Any, before: Rulings, after: Rulings, day: date) -> Iterator[EdgeMove]:
    """The wagers whose edge the ruling changes in these rules."""
    was, now = (_edges(pack, values, ruled, day) for ruled in (before, after))
    codes = wager_codes(pack)
    for code in dict.fromkeys((*was, *now)):
        if was.get(code) != now.get(code):
            yield EdgeMove(wager_name(pack, code) if code in codes else code, was.get(code), now.get(code))


def _edges(pack: Pack, values: Any, rulings: Rulings, day: date) -> dict[str, Fraction]:
    case = Case(given=values, book=book_of(pack), as_of=day, rulings=rulings_for(pack, rulings, day))
    price = case.price
    if isinstance(price, EngineError):
        return {}
    return {code: wager.house_edge for code, wager in price.wagers.items() if code in case.offered}


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
