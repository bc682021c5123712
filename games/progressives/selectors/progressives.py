"""Progressives, meters and their logs as each audience may see them."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Count, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.core.prepared import prepared
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.selectors.in_force import holding_at
from games.progressives.models import (
    JackpotHit,
    LevelTerms,
    MeterAdjustment,
    MeterAlert,
    MeterReading,
    Progressive,
    ProgressiveLevel,
    ProgressiveTable,
)

OPEN_ALERT = Q(acknowledged_at__isnull=True, settled_at__isnull=True)
STANDS = Q(corrected_by__isnull=True, is_void=False)
"""Of a log in which a correction names the entry that it replaces: what counts now."""
_CASINO = ("property", "property__operator", "property__regulator")
_LEVEL_CASINO = tuple(f"level__progressive__{name}" for name in _CASINO)


def progressives_visible_to(access: Access) -> QuerySet[Progressive]:
    return Progressive.objects.filter(_visible(access, "property")).select_related(*_CASINO)


def _visible(access: Access, path: str) -> Q:
    """Of whatever belongs to a progressive; `path` leads to its property."""
    return at_visible_properties(access, path) if access.allows(Action.PROGRESSIVE_VIEW) else Q(pk__in=())


def levels_visible_to(access: Access) -> QuerySet[ProgressiveLevel]:
    return ProgressiveLevel.objects.filter(_visible(access, "progressive__property")).select_related(
        *(f"progressive__{name}" for name in _CASINO)
    )


def links_visible_to(access: Access) -> QuerySet[ProgressiveTable]:
    return ProgressiveTable.objects.filter(_visible(access, "progressive__property")).select_related(
        "table", *(f"progressive__{name}" for name in _CASINO)
    )


def readings_visible_to(access: Access) -> QuerySet[MeterReading]:
    return MeterReading.objects.filter(_visible(access, "level__progressive__property")).select_related(
        *_LEVEL_CASINO
    )


def hits_visible_to(access: Access) -> QuerySet[JackpotHit]:
    return JackpotHit.objects.filter(_visible(access, "level__progressive__property")).select_related(
        "table", "document", "corrected_by", "corrects", *_LEVEL_CASINO
    )


def adjustments_visible_to(access: Access) -> QuerySet[MeterAdjustment]:
    return MeterAdjustment.objects.filter(_visible(access, "level__progressive__property")).select_related(
        *_LEVEL_CASINO
    )


def alerts_visible_to(access: Access) -> QuerySet[MeterAlert]:
    return MeterAlert.objects.filter(_visible(access, "level__progressive__property")).select_related(
        "reading", "hit", "report", "settled_by", *_LEVEL_CASINO
    )


@prepared
def progressive_visible_to(access: Access, key: int) -> QuerySet[Progressive]:
    return progressives_visible_to(access).filter(pk=key)


@prepared
def meters_visible_to(access: Access, progressive: int) -> QuerySet[ProgressiveLevel]:
    """Of one progressive, with their state."""
    return levels_with_state(levels_visible_to(access).filter(progressive=progressive))


@prepared
def newest_alerts(access: Access, level: int, *, most: int) -> QuerySet[MeterAlert]:
    return alerts_visible_to(access).filter(level=level).order_by("-at", "-pk")[:most]


@prepared
def past_links(progressive: int, *, most: int) -> QuerySet[ProgressiveTable]:
    ended = ProgressiveTable.objects.filter(progressive=progressive, to_at__isnull=False)
    return ended.select_related("table")[:most]


@prepared
def newest_adjustments(level: int, *, most: int) -> QuerySet[MeterAdjustment]:
    return MeterAdjustment.objects.filter(level=level)[:most]


def levels_with_state(levels: QuerySet[ProgressiveLevel]) -> QuerySet[ProgressiveLevel]:
    """Adds `shown` and `read_at` of the last reading, `open_alerts`, and the terms as `all_terms`, newest first."""
    return levels.annotate(**state_of_level("pk")).prefetch_related(
        Prefetch("terms", queryset=LevelTerms.objects.order_by("-from_at", "-pk"), to_attr="all_terms")
    )


def state_of_level(path: str) -> dict[str, Any]:
    """For the query of whatever `path` leads from to a level."""
    # one short list of what was corrected, and then the index leads to the newest reading of each meter
    corrected = MeterReading.objects.filter(corrects__isnull=False).order_by().values("corrects")
    last = (
        MeterReading.objects.filter(level=OuterRef(path), is_void=False)
        .exclude(pk__in=corrected)
        .order_by("-at", "-pk")
    )
    alerts = (
        MeterAlert.objects.filter(OPEN_ALERT, level=OuterRef(path))
        .order_by()
        .values("level")
        .annotate(number=Count("pk"))
        .values("number")
    )
    return {
        "shown": Subquery(last.values("shown")[:1]),
        "read_at": Subquery(last.values("at")[:1]),
        "open_alerts": Coalesce(Subquery(alerts, output_field=IntegerField()), 0),
    }


def progressives_listed_for(
    access: Access, *, casino: Property | None, at: datetime, retired: bool = False, text: str = ""
) -> QuerySet[Progressive]:
    """With their meters as `meters` and the tables on them now as `tables_now`."""
    progressives = progressives_visible_to(access).filter(retired_at__isnull=not retired)
    if casino is not None:
        progressives = progressives.filter(property=casino)
    for word in text.split():
        progressives = progressives.filter(
            Q(name__icontains=word)
            | Q(controller_serial__icontains=word)
            | Q(controller_make__icontains=word)
            | Q(property__name__icontains=word)
        )
    return progressives.prefetch_related(
        Prefetch(
            "levels",
            queryset=levels_with_state(ProgressiveLevel.objects.order_by("pk")),
            to_attr="meters",
        ),
        Prefetch("links", queryset=links_holding(at), to_attr="tables_now"),
    ).order_by("property__name", "name", "pk")


def links_holding(at: datetime) -> QuerySet[ProgressiveTable]:
    return (
        ProgressiveTable.objects.filter(holding_at(at))
        .select_related("table")
        .order_by("table__number_order")
    )


def links_at(progressive: Progressive, at: datetime) -> list[ProgressiveTable]:
    return _links_of(progressive.pk, at)


@prepared
def _links_of(progressive: int, at: datetime) -> QuerySet[ProgressiveTable]:
    return links_holding(at).filter(progressive=progressive)


def tables_that_can_be_linked(progressive: Progressive, at: datetime) -> QuerySet[GamingTable]:
    """Tables in use of the property that are not on this progressive now."""
    linked = ProgressiveTable.objects.filter(holding_at(at), progressive=progressive).values("table")
    return GamingTable.objects.filter(property=progressive.property, retired_at__isnull=True).exclude(
        pk__in=linked
    )


def terms_at(terms: Iterable[LevelTerms], at: datetime) -> LevelTerms:
    """Those in force at a moment; the first ones for any moment before them."""
    ordered = sorted(terms, key=lambda each: (each.from_at, each.pk or 0))
    held = [each for each in ordered if each.from_at <= at]
    return held[-1] if held else ordered[0]


def current_terms(level: ProgressiveLevel, at: datetime) -> LevelTerms:
    return terms_at(terms_of(level), at)


def terms_of(level: ProgressiveLevel) -> list[LevelTerms]:
    """All that it ever had, newest first; known already where the level was read with its state."""
    known: list[LevelTerms] | None = getattr(level, "all_terms", None)
    return known if known is not None else list(level.terms.all())


def open_alerts_at(casinos: Sequence[Property], at: datetime) -> QuerySet[MeterAlert]:
    """Alerts at any of these properties that nobody has explained yet, in one query."""
    return (
        MeterAlert.objects.filter(
            OPEN_ALERT,
            level__progressive__property__in=casinos,
            level__progressive__retired_at__isnull=True,
            raised_at__lte=at,
        )
        .select_related("level__progressive__property")
        .order_by("-at")
    )


def adjustments_waiting_for(access: Access) -> QuerySet[MeterAdjustment]:
    return adjustments_visible_to(access).filter(
        kind=MeterAdjustment.Kind.CORRECTION, decided_at__isnull=True
    )


def hits_of_table(table: GamingTable | int) -> QuerySet[JackpotHit]:
    """The table's payouts, newest first."""
    return JackpotHit.objects.filter(STANDS, table=table).select_related("level__progressive", "document")
