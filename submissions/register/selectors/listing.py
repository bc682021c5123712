"""The whole register in one list: approvals of the product and those from before it, page by page."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import CharField, DateTimeField, F, QuerySet, Value
from django.db.models.functions import Cast

from games.approved_rules.models import ApprovedRules
from games.rulepacks.loader import load_pack
from submissions.register.models import EarlierApproval
from submissions.register.selectors.earlier import (
    EarlierEntry,
    earlier_entry,
    earlier_in_state,
    earlier_of,
    earlier_with_words,
)
from submissions.register.selectors.register import Entry, RegisterQuery, entries_of, found_in_register

RULES, EARLIER = "rules", "earlier"
SORTED = ("place", "game_sort", "-since", "kind", "-pk")
NEWEST = ("-since", "kind", "-pk")


def register_rows(
    jurisdiction: str, query: RegisterQuery, at: datetime, *, order: tuple[str, ...] = SORTED
) -> QuerySet[Any, dict[str, Any]]:
    """What each is and its number, sorted; `entries_for` turns a page of them into entries."""
    rules = found_in_register(jurisdiction, query, at).order_by().select_related(None).defer(None)
    earlier = earlier_of(jurisdiction).order_by().select_related(None)
    earlier = earlier.filter(earlier_in_state(query.state, at), earlier_with_words(query.text))
    if query.game:
        earlier = earlier.filter(pack_id=query.game)
    if query.casino:
        earlier = earlier.filter(property_name=query.casino)
    columns = ("kind", "pk", "place", "game_sort", "since")
    issued = rules.annotate(
        kind=Value(RULES, output_field=CharField()),
        place=F("property__name"),
        game_sort=F("pack_id"),
        since=F("approved_at"),
    ).values(*columns)
    entered = earlier.annotate(
        kind=Value(EARLIER, output_field=CharField()),
        place=F("property_name"),
        game_sort=F("pack_id"),
        since=Cast("approved_on", DateTimeField()),
    ).values(*columns)
    together: QuerySet[Any, dict[str, Any]] = issued.union(entered, all=True).order_by(*order)
    return together


def entries_for(rows: Iterable[Mapping[str, Any]], at: datetime) -> list[Entry | EarlierEntry]:
    """In the order of the rows; the same number of queries however many."""
    listed = list(rows)
    rules = ApprovedRules.objects.filter(pk__in=[each["pk"] for each in listed if each["kind"] == RULES])
    found = list(
        rules.select_related("property", "property__regulator", "property__operator").defer("values")
    )
    issued = {each.pk: entry for each, entry in zip(found, entries_of(found, at), strict=True)}
    earlier = EarlierApproval.objects.filter(
        pk__in=[each["pk"] for each in listed if each["kind"] == EARLIER]
    )
    entered = {each.pk: earlier_entry(each, at) for each in earlier.select_related("regulator")}
    return [issued[each["pk"]] if each["kind"] == RULES else entered[each["pk"]] for each in listed]


def names_in_register(jurisdiction: str) -> tuple[list[str], list[str]]:
    """Rule packs and properties that the filters offer."""
    pairs = _pairs(jurisdiction)
    return sorted({pack for pack, _casino in pairs if pack}), sorted({casino for _pack, casino in pairs})


def games_at_properties(jurisdiction: str) -> list[tuple[str, str, str]]:
    """Property, title of the game, and its rule pack."""
    found = [(casino, load_pack(pack).head.title, pack) for pack, casino in _pairs(jurisdiction) if pack]
    return sorted(found)


def _pairs(jurisdiction: str) -> set[tuple[str, str]]:
    issued = ApprovedRules.objects.filter(property__regulator__jurisdiction=jurisdiction).order_by()
    entered = earlier_of(jurisdiction).select_related(None).order_by()
    return {
        *issued.values_list("pack_id", "property__name").distinct(),
        *entered.values_list("pack_id", "property_name").distinct(),
    }
