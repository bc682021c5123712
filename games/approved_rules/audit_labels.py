from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "rules.approved": _("Rules approved"),
    "rules.withdrawn": _("Rules withdrawn"),
    "rules.suspended": _("Rules suspended"),
    "rules.suspension_lifted": _("Suspension of rules lifted"),
    "table.rules_in_force": _("Rules in force at the table"),
    "table.rules_ended": _("Rules ended at the table"),
    "table.rules_taken_back": _("Rules at the table canceled before they took effect"),
    "table.rules_scheduled": _("Table scheduled for rules"),
    "table.going_live_confirmed": _("Table confirmed for new rules"),
    "table.going_live_taken_back": _("Table confirmation undone"),
    "table.going_live_called_off": _("New rules canceled at the table"),
}
LABELS: dict[str, Promise] = {
    "rules": _("Rules"),
    "from_at": _("In force from"),
    "to_at": _("In force until"),
    "effective_at": _("Effective"),
    "confirmed": _("Confirmed"),
    "tables": _("Tables"),
    "back_to": _("Tables return to"),
}
