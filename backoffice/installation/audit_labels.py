from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "operator.added": _("Operator added"),
    "operator.retired": _("Operator archived"),
    "operator.reinstated": _("Operator restored"),
    "regulator.added": _("Authority added"),
    "regulator.changed": _("Authority changed"),
    "job.repeated": _("Job retried"),
    "job.repeated_together": _("Failed jobs retried"),
}
LABELS: dict[str, Promise] = {}
