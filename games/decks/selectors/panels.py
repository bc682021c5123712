"""What the deck log adds to the page of a table."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.table_panels import TableDesk
from backoffice.core.today import Panel
from backoffice.permissions.actions import Action
from games.decks.selectors.board import table_row


def decks_of_table(desk: TableDesk) -> Iterator[Panel]:
    if not desk.access.allows(Action.DECK_VIEW) or desk.table.is_retired:
        return
    yield Panel(
        title=_("Decks"),
        template="decks/_table_panel.html",
        context={"row": table_row(desk.table, at=desk.at)},
        url=reverse("deck-history", args=[desk.table.pk]),
        link=_("Deck log"),
    )
