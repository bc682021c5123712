from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "operator.added": _("Operator added"),
    "operator.retired": _("Operator retired"),
    "operator.reinstated": _("Operator reinstated"),
    "regulator.added": _("Authority added"),
    "regulator.changed": _("Authority changed"),
    "job.repeated": _("Job repeated"),
    "job.repeated_together": _("Failed jobs repeated"),
}
LABELS: dict[str, Promise] = {}
