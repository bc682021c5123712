from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "webhook.added": _("Webhook added"),
    "webhook.changed": _("Webhook changed"),
    "webhook.removed": _("Webhook removed"),
    "webhook.keeper_left": _("Webhook paused: its owner left"),
    "webhook.taken_over": _("Webhook reassigned"),
    "webhook.repeated": _("Webhook resent"),
}
LABELS: dict[str, Promise] = {}
