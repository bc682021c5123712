"""What the deck log adds to the page of a table and to the first page of the day."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.permissions.actions import Action
from backoffice.selectors.dashboard import Card, Desk, Panel
from backoffice.selectors.table_panels import TableDesk
from games.selectors.deck_board import deck_board, table_row

_MOST_NAMED = 6


def decks_of_table(desk: TableDesk) -> Iterator[Panel]:
    if not desk.access.allows(Action.DECK_VIEW) or desk.table.is_retired:
        return
    yield Panel(
        title=_("Decks"),
        template="games/shared/_deck_panel.html",
        context={"row": table_row(desk.table, at=desk.at)},
        url=reverse("deck-history", args=[desk.table.pk]),
        link=_("Deck log"),
    )


def decks_today(desk: Desk) -> Iterator[Card]:
    """Late decks, for whoever can change them or answers for them."""
    access = desk.access
    if not desk.house or not (access.allows(Action.DECK_LOG) or access.allows(Action.COMPLIANCE_VIEW)):
        return
    late = [row for row in deck_board(desk.house, at=desk.at) if row.state in ("late", "due")]
    if not late:
        return
    named = ", ".join(row.table.number for row in late[:_MOST_NAMED])
    if len(late) > _MOST_NAMED:
        named = _("%(tables)s and more") % {"tables": named}
    yield Card(
        title=ngettext("Decks are late at one table", "Decks are late at %(number)d tables", len(late))
        % {"number": len(late)},
        text=_("%(tables)s at %(property)s.") % {"tables": named, "property": desk.house},
        url=reverse("deck-board"),
        link=_("To the board"),
        icon="cards",
        urgent=True,
    )
