"""What the list of tables shows of games and limits, for all rows at once."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable
from backoffice.lists.columns import Column
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.limits.selectors import LimitsInForce, limits_in_force
from games.packs.selectors import pack_title


def _limits(access: Access, tables: Sequence[GamingTable], at: datetime) -> Mapping[int, LimitsInForce]:
    return limits_in_force(tables, at) if access.allows(Action.IN_FORCE_VIEW) else {}


def _game(found: LimitsInForce | None) -> str:
    return pack_title(found.rules.pack_id) if found else ""


def _range(found: LimitsInForce | None) -> str:
    if found is None:
        return ""
    amounts = (found.sheet.minimum, found.sheet.maximum)
    return " – ".join(each.text for each in amounts if each)


TABLE_COLUMNS = {
    10: Column("game", _("Game"), _game, load=_limits),
    20: Column("limits", _("Limits"), _range, load=_limits, figure=True),
}
