from datetime import timedelta
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Every
from backoffice.core.menu import Entry
from backoffice.lists.files import report_of
from backoffice.notifications.groups import NoticeGroup
from backoffice.permissions.actions import Action
from backoffice.webhooks.events import BOTH, Group
from games.decks import audit_labels
from games.decks.commands import COMMANDS
from games.decks.listing import DeckChangeListing
from games.decks.selectors.floor import decks_on_floor
from games.decks.selectors.panels import decks_of_table
from games.decks.selectors.work import decks_coming, decks_work
from games.decks.services.reminders import remind_of_decks

contributes = Contributions(
    reports={"list_deck_changes": report_of(DeckChangeListing)},
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={100: Entry(_("Decks"), "stack-2", "deck-board", Action.DECK_VIEW, ("deck", "badge"))},
    floor={30: decks_on_floor},
    # before the others: it looks back furthest, and what it is told of rules in force they need not ask
    work={5: decks_work},
    coming={60: decks_coming},
    table_panels={40: decks_of_table},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    notice_groups={
        90: NoticeGroup(
            "decks",
            _("Decks"),
            _("Decks that are due, and decks missing from the count."),
            ("decks",),
            frozenset({Action.DECK_VIEW}),
        )
    },
    webhook_groups={"deck": Group(_("Deck changes and shoe ends"), BOTH, "logs:read", Action.DECK_VIEW)},
    schedule={"remind-of-decks": Every(timedelta(minutes=1), remind_of_decks)},
)
