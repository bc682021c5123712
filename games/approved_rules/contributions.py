from datetime import timedelta
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Every
from backoffice.core.menu import Entry
from backoffice.lists.files import report_of
from backoffice.notifications.groups import NoticeGroup
from backoffice.notifications.models import MailChoice
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from backoffice.webhooks.events import BOTH, Group
from games.approved_rules import audit_labels
from games.approved_rules.commands import COMMANDS
from games.approved_rules.first_steps import FIRST_STEPS
from games.approved_rules.listing import RulesListing
from games.approved_rules.selectors.approved_rules import found_approved_rules, read_packs_in_force
from games.approved_rules.selectors.floor import games_on_floor
from games.approved_rules.selectors.ruling_touches import approved_rules_touched
from games.approved_rules.selectors.stated import approved_rules_stated
from games.approved_rules.selectors.table_panels import rules_panel
from games.approved_rules.selectors.work import rollouts_work, tables_without_rules
from games.approved_rules.services.rollout_notices import remind_of_rollouts
from games.approved_rules.services.rollout_tables import leave_rules, why_not_open

contributes = Contributions(
    reports={"list_approved_rules": report_of(RulesListing)},
    warm_up=(read_packs_in_force,),
    first_day=FIRST_STEPS,
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        70: Entry(
            _("Approved rules"),
            "certificate",
            "rules-version-list",
            Action.IN_FORCE_VIEW,
            ("rules-version", "going-live"),
        )
    },
    search={80: found_approved_rules},
    floor={10: games_on_floor},
    work={20: tables_without_rules, 50: rollouts_work},
    table_panels={10: rules_panel},
    stated_values={20: approved_rules_stated},
    ruling_touches={10: approved_rules_touched},
    opening_checks=(why_not_open,),
    retirement_steps=(leave_rules,),
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    notice_groups={
        70: NoticeGroup(
            "in_force",
            _("Rules in force"),
            _("Tables scheduled, overdue or under new rules; rules suspended or withdrawn."),
            ("rules", "going_live"),
            frozenset({Action.IN_FORCE_VIEW}),
            {
                Role.GAME_MANAGER: MailChoice.DAILY,
                Role.COMPLIANCE_OFFICER: MailChoice.DAILY,
                Role.PIT_MANAGER: MailChoice.DAILY,
            },
        )
    },
    webhook_groups={
        "rules": Group(_("Rules approved, superseded, withdrawn"), BOTH, "rules:read", Action.IN_FORCE_VIEW)
    },
    schedule={"remind-of-rollouts": Every(timedelta(minutes=1), remind_of_rollouts)},
)
