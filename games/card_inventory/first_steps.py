"""Where decks are accounted for from the day on which they arrive."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from backoffice.core.first_day import FirstStep
from backoffice.permissions.actions import Action
from games.card_inventory.models import DeckLot

FIRST_STEPS = {
    165: FirstStep(
        "operator",
        _("Receive your decks"),
        _("Enter the decks in storage, so that the deck inventory is correct from the first change."),
        _("Receive decks"),
        "deck-receive",
        Action.DECK_LOG,
        lambda: Exists(DeckLot.objects.filter(property__operator=OuterRef("pk"))),
        at_property=True,
        optional=True,
    )
}
