"""Drop and win as the operator sees them; nobody else does."""

from django.db.models import QuerySet

from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.earnings.models import DropAndWin


def takes_visible_to(access: Access) -> QuerySet[DropAndWin]:
    takes = DropAndWin.objects.select_related("table", "table__property")
    if not access.operator or not access.allows(Action.EARNINGS_VIEW):
        return takes.none()
    return takes.filter(table__in=tables_visible_to(access))
