from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "operator.changed": _("Operator changed"),
    "property.added": _("Property added"),
    "property.changed": _("Property changed"),
    "property.retired": _("Property retired"),
    "property.restored": _("Property brought back"),
    "pit.added": _("Pit added"),
    "pit.changed": _("Pit changed"),
    "pit.retired": _("Pit retired"),
    "pit.restored": _("Pit brought back"),
    "table.added": _("Table added"),
    "table.changed": _("Table changed"),
    "table.retired": _("Table retired"),
    "table.restored": _("Table brought back"),
    "table.opened": _("Table opened"),
    "table.closed": _("Table closed"),
    "table.period_noted": _("Open period noted afterwards"),
    "table.period_corrected": _("Open period corrected"),
    "table.period_taken_back": _("Open period taken back"),
    "tables.imported": _("Tables imported"),
}
LABELS: dict[str, Promise] = {
    "opened_at": _("Opened"),
    "closed_at": _("Closed"),
    "reason": _("Reason"),
}
