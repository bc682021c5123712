"""What the deck log adds to the page of a table and to the first page of the day."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.floor import floor_visible_to
from backoffice.casinos.table_panels import TableDesk
from backoffice.core.today import Card, Desk, Panel
from backoffice.permissions.actions import Action
from games.decks.selectors.board import table_row
from games.decks.selectors.clocks import deck_clocks

_MOST_NAMED = 6


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


def decks_today(desk: Desk) -> Iterator[Card]:
    """Late decks at any of the person's properties, for whoever can change them or answers for them."""
    access = desk.access
    if not (access.allows(Action.DECK_LOG) or access.allows(Action.COMPLIANCE_VIEW)):
        return
    tables = floor_visible_to(access) if access.allows(Action.DECK_VIEW) else []
    late: dict[Property, list[str]] = {}
    for clock in deck_clocks(tables, at=desk.at):
        if clock.state in ("late", "due"):
            late.setdefault(clock.table.property, []).append(clock.table.number)
    for casino, numbers in late.items():
        yield _late_card(casino, numbers)


def _late_card(casino: Property, numbers: list[str]) -> Card:
    named = ", ".join(numbers[:_MOST_NAMED])
    if len(numbers) > _MOST_NAMED:
        named = _("%(tables)s and more") % {"tables": named}
    return Card(
        title=ngettext("Decks are late at one table", "Decks are late at %(number)d tables", len(numbers))
        % {"number": len(numbers)},
        text=_("%(tables)s at %(property)s.") % {"tables": named, "property": casino},
        url=f"{reverse('deck-board')}?property={casino.pk}",
        link=_("To the board"),
        icon="cards",
        urgent=True,
    )
