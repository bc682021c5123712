from datetime import timedelta
from pathlib import Path

from backoffice.core.contributions import Contributions, Every
from backoffice.jobs.report_kinds import ReportKind
from backoffice.lists.files import report_of
from backoffice.permissions.actions import Action
from games.card_inventory import audit_labels
from games.card_inventory.commands import COMMANDS
from games.card_inventory.first_steps import FIRST_STEPS
from games.card_inventory.listing import DeckSetListing
from games.card_inventory.selectors.search import found_deck_sets
from games.card_inventory.selectors.work import card_inventory_work
from games.card_inventory.services.alerts import alert_about_used_decks
from games.card_inventory.services.reports import make_deck_report, write_deck_rows

contributes = Contributions(
    first_day=FIRST_STEPS,
    commands=COMMANDS,
    search={75: found_deck_sets},
    help_files=(Path(__file__).with_name("help.toml"),),
    work={70: card_inventory_work},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    schedule={"alert-about-used-decks": Every(timedelta(minutes=15), alert_about_used_decks)},
    reports={
        "list_deck_sets": report_of(DeckSetListing),
        "decks": ReportKind(Action.DECK_VIEW, make_deck_report),
        "deck_rows": ReportKind(Action.DECK_VIEW, write_deck_rows),
    },
)
