from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "webhook.added": _("Webhook added"),
    "webhook.changed": _("Webhook changed"),
    "webhook.removed": _("Webhook removed"),
    "webhook.keeper_left": _("Webhook waits: its keeper left"),
    "webhook.taken_over": _("Webhook taken over"),
    "webhook.repeated": _("Webhook told again"),
}
LABELS: dict[str, Promise] = {}
