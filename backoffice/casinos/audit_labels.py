from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "operator.changed": _("Operator changed"),
    "property.added": _("Property added"),
    "property.changed": _("Property changed"),
    "property.retired": _("Property archived"),
    "property.restored": _("Property restored"),
    "pit.added": _("Pit added"),
    "pit.changed": _("Pit changed"),
    "pit.retired": _("Pit archived"),
    "pit.restored": _("Pit restored"),
    "table.added": _("Table added"),
    "table.changed": _("Table changed"),
    "table.retired": _("Table archived"),
    "table.restored": _("Table restored"),
    "table.opened": _("Table opened"),
    "table.closed": _("Table closed"),
    "table.period_noted": _("Open period added later"),
    "table.period_corrected": _("Open period corrected"),
    "table.period_taken_back": _("Open period voided"),
    "tables.imported": _("Tables imported"),
}
LABELS: dict[str, Promise] = {
    "opened_at": _("Opened"),
    "closed_at": _("Closed"),
    "reason": _("Reason"),
}
