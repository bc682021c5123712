"""The game at each table on the floor live, and tables that deal without approved rules."""

from django.utils.translation import gettext as _

from backoffice.core.floor import Fact, FloorDesk
from backoffice.permissions.actions import Action
from games.approved_rules.selectors.in_force import rules_in_force
from games.packs.selectors import pack_title


def games_on_floor(desk: FloorDesk) -> dict[int, list[Fact]]:
    if not desk.access.allows(Action.IN_FORCE_VIEW):
        return {}
    under = rules_in_force(desk.tables, desk.at)
    return {
        table.pk: [Fact("game", pack_title(under[table.pk].rules.pack_id))]
        if table.pk in under
        else [Fact("alert", _("No approved rules"), "bad", "circle-x")]
        for table in desk.tables
        if table.pk in under or table.open_since  # type: ignore[attr-defined]
    }
