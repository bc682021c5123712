from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "work.assigned": _("Work assigned"),
    "work.released": _("Work unassigned"),
    "work.snoozed": _("Work snoozed"),
    "work.woken": _("Work restored"),
}
LABELS: dict[str, Promise] = {
    "assignee": _("Assigned to"),
    "snoozed_until": _("Snoozed until"),
    "severity": _("Severity"),
    "degree": _("Amount"),
}
