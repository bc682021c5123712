"""Approved values never change, so they are read and taken apart once for each hash, not once a page."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.db.models import Q

from backoffice.casinos.models import Property
from backoffice.core.once import once_a_page
from games.approved_rules.models import ApprovedRules

MOST_KEPT = 512


@lru_cache(maxsize=MOST_KEPT)
def _slot(values_hash: str) -> list[Any]:
    """Where the values of a hash are kept once they are known; the least asked for are forgotten first."""
    return []


@once_a_page
def versions_at(casinos: tuple[Property, ...]) -> list[ApprovedRules]:
    """All that were ever approved for any of these properties."""
    versions = list(ApprovedRules.objects.filter(property__in=casinos).defer("values"))
    with_values(versions)
    return versions


def with_values(versions: Iterable[ApprovedRules]) -> None:
    """Gives each its values: those that are not known yet in one query. Nobody changes them."""
    lacking = [each for each in versions if "values" not in each.__dict__]
    slots = {each.values_hash: _slot(each.values_hash) for each in lacking}
    if unknown := {each.pk for each in lacking if not slots[each.values_hash]}:
        found = ApprovedRules.objects.filter(Q(pk__in=unknown)).order_by()
        for values_hash, values in found.values_list("values_hash", "values"):
            slots[values_hash][:] = [values]
    for each in lacking:
        (each.values,) = slots[each.values_hash]
