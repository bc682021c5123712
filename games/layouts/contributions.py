from datetime import timedelta
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Every
from backoffice.core.menu import Entry
from backoffice.core.stored_files import named_by
from backoffice.jobs.report_kinds import ReportKind
from backoffice.notifications.groups import NoticeGroup
from backoffice.notifications.models import MailChoice
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from backoffice.webhooks.events import OPERATORS, Group
from games.layouts import audit_labels
from games.layouts.commands import COMMANDS
from games.layouts.models import LayoutArtwork
from games.layouts.selectors.panels import (
    found_layouts,
    layout_before_rollout,
    layout_of_table,
)
from games.layouts.selectors.work import layouts_work
from games.layouts.services.expiry import remind_of_expiry
from games.layouts.services.report import write_layout

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={80: Entry(_("Layouts"), "layout-board", "layout-list", Action.LAYOUT_VIEW, ("layout",))},
    search={60: found_layouts},
    work={90: layouts_work},
    table_panels={50: layout_of_table},
    rollout_facts={10: layout_before_rollout},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    notice_groups={
        110: NoticeGroup(
            "layouts",
            _("Layouts"),
            _("Layouts submitted or decided, and approvals about to expire."),
            ("layout",),
            frozenset({Action.LAYOUT_VIEW}),
            {Role.GAME_MANAGER: MailChoice.DAILY, Role.APPROVER: MailChoice.DAILY},
        )
    },
    webhook_groups={
        "layout": Group(_("Layouts, including drafts"), OPERATORS, "rules:read", Action.LAYOUT_VIEW)
    },
    schedule={"remind-of-layout-expiry": Every(timedelta(hours=6), remind_of_expiry)},
    reports={"layout": ReportKind(Action.LAYOUT_VIEW, write_layout)},
    stored_files={"layouts": named_by(LayoutArtwork.objects.all, "stored_as")},
)
