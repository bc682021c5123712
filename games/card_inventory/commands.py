"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    90: Command(
        _("Receive decks"),
        "package-import",
        "deck-receive",
        Action.DECK_LOG,
        "delivery lot new inventory",
        at_property=True,
    ),
    91: Command(
        _("Collect used decks"),
        "package",
        "deck-collect",
        Action.DECK_COLLECT,
        "envelopes sets",
        at_property=True,
    ),
    92: Command(
        _("Destroy decks"), "trash", "deck-destroy", Action.DECK_DESTROY, "shred sets", at_property=True
    ),
    93: Command(
        _("Reconcile decks"),
        "checks",
        "deck-reconcile",
        Action.DECK_VIEW,
        "count day inventory",
        at_property=True,
    ),
    94: Command(_("Deck inventory"), "packages", "deck-stock", Action.DECK_VIEW, "stock decks storage"),
}
