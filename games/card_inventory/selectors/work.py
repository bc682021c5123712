"""What decks off the table ask somebody to see to: whoever handles them, accounts for them or answers for them."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.core.today import Desk
from backoffice.core.work import WorkItem
from backoffice.permissions.actions import Action
from games.card_inventory.selectors.book import books_of
from games.card_inventory.selectors.overdue import overdue_in

CONCERNED = (
    Action.DECK_COLLECT,
    Action.DECK_DESTROY,
    Action.DECK_ACCOUNT,
    Action.DECK_LOG,
    Action.COMPLIANCE_VIEW,
)


def card_inventory_work(desk: Desk) -> Iterator[WorkItem]:
    if not desk.is_operator or not desk.may(*CONCERNED):
        return
    books = books_of(desk.casinos, desk.at)
    for casino in desk.casinos:
        book = books[casino.pk]
        if book.waiting and desk.may(Action.DECK_COLLECT):
            yield WorkItem(
                key=f"decks.waiting:{casino.pk}",
                title=ngettext(
                    "%(number)d label is waiting to be collected",
                    "%(number)d labels are waiting to be collected",
                    book.waiting,
                )
                % {"number": book.waiting},
                detail=_("Used decks that were taken off the tables."),
                url=reverse("deck-collect", args=[casino.pk]),
                link=_("Start collecting"),
                severity="warning",
                area=_("Decks off the table"),
                casino=casino,
                degree=book.waiting,
            )
        for each in overdue_in(book, casino, desk.at):
            yield WorkItem(
                key=f"decks.{each.name}:{casino.pk}",
                title=each.title,
                detail=each.detail,
                url=each.url,
                link=_("Review"),
                severity="error" if each.is_late else "warning",
                area=_("Decks off the table"),
                casino=casino,
                since=each.since,
                due=each.due,
                clause=each.cite,
                degree=each.degree,
                is_compliance=True,
            )
