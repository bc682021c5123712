from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "incident.logged": _("Incident logged"),
    "incident.corrected": _("Incident corrected"),
}
LABELS: dict[str, Promise] = {
    "happened_at": _("Happened"),
    "corrects": _("Corrects"),
}
