"""The meters of each table on the floor live, and alerts that nobody has explained."""

from django.utils.translation import gettext as _

from backoffice.core.floor import Fact, FloorDesk
from backoffice.core.formatting import money_text
from backoffice.permissions.actions import Action
from games.progressives.selectors.meters import meters_at


def meters_on_floor(desk: FloorDesk) -> dict[int, list[Fact]]:
    """The highest meter that a table feeds, as it was last read."""
    if not desk.access.allows(Action.PROGRESSIVE_VIEW):
        return {}
    meters, links = meters_at(desk.among, desk.at)
    here = {table.pk for table in desk.tables}
    found: dict[int, list[Fact]] = {}
    for progressive, levels in meters.items():
        shown = [level.shown for level in levels if level.shown is not None]  # type: ignore[attr-defined]
        facts = []
        if shown:
            facts.append(Fact("meter", money_text(max(shown), desk.casino.currency), "", "coins"))
        if any(level.open_alerts for level in levels):  # type: ignore[attr-defined]
            facts.append(Fact("alert", _("Meter alert"), "bad", "alert-triangle"))
        for link in links.get(progressive.pk, []):
            if link.table_id in here:
                found.setdefault(link.table_id, []).extend(facts)
    return found
