"""Finds deck sets by their label, as it is printed: the number, with or without a sign before it."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.core.search import MOST_OF_A_KIND, Hit
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.card_inventory.selectors.sets import deck_sets_visible_to

# longer than any number that a row can have
MOST_DIGITS = 9


def found_deck_sets(access: Access, text: str) -> Iterator[Hit]:
    words = text.lower().removeprefix("label").strip().lstrip("#")
    if not access.allows(Action.DECK_VIEW) or not (words.isascii() and words.isdecimal()):
        return
    if len(words) > MOST_DIGITS:
        return
    sets = deck_sets_visible_to(access).filter(number=int(words), voided_at__isnull=True)
    for deck_set in sets.order_by("-removed_at")[:MOST_OF_A_KIND]:
        where = f"{deck_set.property} · {deck_set.table}" if deck_set.table else str(deck_set.property)
        title = _("Label %(number)s") % {"number": deck_set.number}
        detail = f"{where} · {deck_set.get_state_display()}"
        yield Hit(_("Deck-set labels"), title, detail, reverse("deck-set", args=[deck_set.pk]), "tag")
