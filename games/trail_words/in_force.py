from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "rules.approved": _("Rules approved"),
    "table.rules_in_force": _("Rules in force at the table"),
}
LABELS: dict[str, Promise] = {
    "rules": _("Rules"),
    "from_at": _("In force from"),
    "to_at": _("In force until"),
}
