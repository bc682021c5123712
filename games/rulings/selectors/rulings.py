"""What a regulator has ruled and waived, as validation takes it and as each audience may see it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from backoffice.casinos.models import Property, Regulator
from backoffice.casinos.selectors.properties import at_visible_properties, properties_visible_to
from backoffice.core.once import known_on_page, once_a_page
from backoffice.core.prepared import prepared
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.engine.configuration import get_path
from games.rulepacks.pack import Pack
from games.rulepacks.readings import Interpretation
from games.rulings.models import GrantedWaiver, RulingOnInterpretation
from games.validation.rulings import InterpretationRuling, Waiver, rulings_for

Rulings = tuple[InterpretationRuling, ...]
Waivers = tuple[Waiver, ...]


def rulings_of(pack_id: str, *, regulator: Regulator | int) -> Rulings:
    """Every ruling on the readings of a pack, whenever it holds: what holds on a day is for validation to say."""
    whose = regulator if isinstance(regulator, int) else regulator.pk
    return tuple(each for authority, each in _ruled([pack_id])[pack_id] if authority == whose)


def rulings_by_pack(pack_ids: Iterable[str]) -> dict[str, Rulings]:
    """The same for many packs in one query; a pack stands under the one authority of its jurisdiction."""
    return {key: tuple(each for _, each in ruled) for key, ruled in _ruled(pack_ids).items()}


def _ruled(pack_ids: Iterable[str]) -> dict[str, list[tuple[int, InterpretationRuling]]]:
    """Pack -> what was ruled on it and by which authority; a page asks about each pack once."""
    wanted = set(pack_ids)
    kept: dict[str, list[tuple[int, InterpretationRuling]]] = known_on_page("rulings")
    if lacking := wanted - kept.keys():
        kept.update({key: [] for key in lacking})
        for each in _on_packs(tuple(sorted(lacking))):
            kept[each.pack_id].append((each.regulator_id, pure_ruling(each)))
    return {key: kept[key] for key in wanted}


def ruled_at(casino: Property, pack: Pack, at: datetime) -> dict[str, InterpretationRuling]:
    """Reading -> what is ruled on it at a property's minute."""
    rulings = rulings_of(pack.id, regulator=casino.regulator_id)
    return rulings_for(pack, rulings, at.astimezone(casino.zone).date())


@dataclass(frozen=True)
class RuledAgainst:
    """A passage that was taken otherwise than it has since been ruled."""

    reading: Interpretation
    taken: str
    ruling: InterpretationRuling

    @property
    def assumed(self) -> str:
        """The option as people call it; its key is the machine's."""
        return self.reading.letter(self.taken)

    @property
    def ruled(self) -> str:
        return self.reading.letter(self.ruling.option)


def ruled_against(
    pack: Pack, values: Mapping[str, Any], ruled: Mapping[str, InterpretationRuling]
) -> list[RuledAgainst]:
    """What approved rules rely on and no longer holds."""
    found = []
    for name, ruling in ruled.items():
        taken = get_path(values, f"readings.{name}") or pack.readings[name].default
        if taken != ruling.option:
            found.append(RuledAgainst(pack.readings[name], str(taken), ruling))
    return found


def waivers_of(casino: Property, pack_id: str) -> Waivers:
    return waivers_by_casino([casino]).get((casino.pk, pack_id), ())


def waivers_by_casino(casinos: Iterable[Property]) -> dict[tuple[int, str], Waivers]:
    """(property, pack) -> its waivers, in one query; others on the page ask about the same operator's."""
    return _waivers_of(frozenset(casino.operator_id for casino in casinos))


@once_a_page
def _waivers_of(operators: frozenset[int]) -> dict[tuple[int, str], Waivers]:
    found: dict[tuple[int, str], Waivers] = {}
    for each in GrantedWaiver.objects.filter(property__operator__in=operators).order_by("pk"):
        key = (each.property_id, each.pack_id)
        found[key] = (*found.get(key, ()), pure_waiver(each))
    return found


def pure_ruling(ruling: RulingOnInterpretation) -> InterpretationRuling:
    return InterpretationRuling(
        ruling.reading, ruling.option, ruling.from_on, ruling.reference, ruling.ends_on
    )


def pure_waiver(waiver: GrantedWaiver) -> Waiver:
    last = waiver.expires_on
    if waiver.ends_on is not None:
        last = min(last, waiver.ends_on - timedelta(days=1))
    return Waiver(waiver.number, frozenset(waiver.codes), last, frozenset(waiver.paths), waiver.from_on)


def rulings_visible_to(access: Access) -> QuerySet[RulingOnInterpretation]:
    """Rulings are law, and the law is nobody's secret: with the passages that they are about, all of them."""
    rulings = RulingOnInterpretation.objects.select_related("regulator")
    return rulings if access.allows(Action.RULES_VIEW) else rulings.none()


def rulings_at_home(access: Access) -> QuerySet[RulingOnInterpretation]:
    """Those of the jurisdictions that the person works under: each has a page of its own, with its reasons."""
    visible = rulings_visible_to(access)
    if access.regulator:
        return visible.filter(regulator__jurisdiction=access.regulator.jurisdiction)
    # inside of the question that it is a part of: the pages of the day ask for jobs by it
    return visible.filter(
        regulator__jurisdiction__in=properties_visible_to(access).values("regulator__jurisdiction")
    )


def waivers_visible_to(access: Access) -> QuerySet[GrantedWaiver]:
    """A waiver concerns one property: its operator and its authority see it, nobody else."""
    waivers = GrantedWaiver.objects.select_related("property", "property__operator", "regulator")
    if not access.allows(Action.RULES_VIEW):
        return waivers.none()
    return waivers.filter(at_visible_properties(access))


def newest_rulings(access: Access) -> Mapping[str, list[RulingOnInterpretation]]:
    """Pack -> the rulings on it, for the jurisdictions that concern the person."""
    found: dict[str, list[RulingOnInterpretation]] = {}
    for each in rulings_at_home(access).order_by("-ruled_at"):
        found.setdefault(each.pack_id, []).append(each)
    return found


def day_of(regulator: Regulator, at: datetime) -> date:
    """The day in the jurisdiction: by the clock of its first property, for an authority keeps none of its own."""
    casino = regulator.properties.filter(retired_at__isnull=True).order_by("pk").first()
    return timezone.localdate(at, timezone=casino.zone if casino else None)


@prepared
def _on_packs(pack_ids: tuple[str, ...]) -> QuerySet[RulingOnInterpretation]:
    return _in_order().filter(pack_id__in=pack_ids)


def _in_order() -> QuerySet[RulingOnInterpretation]:
    """Of two from the same day the later one was meant to replace the earlier."""
    return RulingOnInterpretation.objects.order_by("from_on", "ruled_at", "pk")


def casinos_with(pack_id: str, regulator: Regulator) -> QuerySet[Property]:
    """The properties of the jurisdiction that have the game."""
    having = Property.objects.filter(configurations__pack_id=pack_id, configurations__retired_at__isnull=True)
    return Property.objects.filter(regulator=regulator, retired_at__isnull=True, pk__in=having.values("pk"))
