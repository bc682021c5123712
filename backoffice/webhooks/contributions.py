from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Old, Queue
from backoffice.notifications.groups import NoticeGroup
from backoffice.notifications.models import MailChoice
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from backoffice.webhooks import audit_labels
from backoffice.webhooks.commands import COMMANDS
from backoffice.webhooks.selectors import events_told_to_nobody, old_deliveries
from backoffice.webhooks.services.delivery import receivers_due, tell_next
from backoffice.webhooks.services.webhooks import (
    QUEUE,
    announce_changes,
    hold_webhooks_of,
    limit_webhooks_of,
)

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    change_listeners=(announce_changes,),
    client_limited_steps=(limit_webhooks_of,),
    leaving_steps=(hold_webhooks_of,),
    notice_groups={
        150: NoticeGroup(
            "webhooks",
            _("Webhooks"),
            _("The owner of a webhook left; it is paused until someone else takes it over."),
            ("webhooks",),
            frozenset({Action.WEBHOOK_MANAGE}),
            {Role.GAME_MANAGER: MailChoice.AT_ONCE, Role.APPROVER: MailChoice.AT_ONCE},
        )
    },
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    old_rows={"webhook_deliveries": Old(old_deliveries), "webhook_events": Old(events_told_to_nobody)},
    queues={QUEUE: Queue(tell_next, receivers_due)},
)
