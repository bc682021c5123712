"""What a new progressive starts from: the rules in force at the property, so that nothing is typed twice."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from backoffice.casinos.models import Property
from games.approved_rules.models import ApprovedRules
from games.packs.selectors import pack_of
from games.progressives.rules.meters import meter_paths, meter_terms, meter_wagers, offers_meter
from games.rulepacks.loader import load_pack

DISPLAY = Decimal("999999.99")


def starting_terms(casino: Property, at: datetime) -> dict[str, Any]:
    """The approved terms of the first meter of the newest rules that have one; nothing where there are none."""
    newest = ApprovedRules.objects.filter(
        property=casino, effective_at__lte=at, superseded_at__isnull=True, withdrawn_at__isnull=True
    ).order_by("-effective_at", "variant")
    for rules in newest:
        for path in meter_paths(pack_of(rules.pack_id, rules.pack_hash)):
            if offers_meter(rules.values, path):
                return {"meter": f"{rules.pack_id}:{path}", "rules": str(rules)} | terms_under(rules, path)
    return {"display_limit": DISPLAY, "tolerance": Decimal(1), "reserve_rate": Decimal(0)}


def terms_under(rules: ApprovedRules, path: str) -> dict[str, Any]:
    stated = meter_terms(rules.values, path)
    wagers = meter_wagers(rules.values, path)
    return {
        "wager": wagers[0] if wagers else None,
        "rate": stated["rate"],
        "reserve_rate": stated["reserve_rate"] or Decimal(0),
        "initial": stated["initial"],
        "reset": stated["reset"],
        "cap": stated["maximum"],
        "display_limit": max(DISPLAY, stated["maximum"] or DISPLAY),
        "tolerance": Decimal(1),
    }


def level_terms_under(held: dict[int, ApprovedRules], pack_id: str, path: str) -> dict[str, Any]:
    """The same for one more meter of a progressive, from the rules at its tables."""
    for rules in held.values():
        if rules.pack_id == pack_id and offers_meter(rules.values, path):
            return terms_under(rules, path)
    defaults = load_pack(pack_id).head.defaults
    found: dict[str, Any] = {
        name: value for name, value in meter_terms(defaults, path).items() if value is not None
    }
    return {"display_limit": DISPLAY, "tolerance": Decimal(1), "reserve_rate": Decimal(0)} | found
