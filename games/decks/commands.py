"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.casinos.selectors.targets import tables_by_number
from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    20: Command(
        _("Log deck change"),
        "cards",
        "deck-pick",
        Action.DECK_LOG,
        "decks new record cards",
        tables_by_number("deck-change"),
    ),
    21: Command(
        _("Deck history"),
        "history",
        "deck-board",
        Action.DECK_VIEW,
        "changes log decks",
        tables_by_number("deck-history"),
    ),
    850: Command(
        _("Deck reminder"),
        "bell",
        "deck-settings",
        Action.BADGE_MANAGE,
        "settings interval warn decks",
        is_setting=True,
    ),
}
