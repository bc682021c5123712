from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "earnings.saved": _("Study of earnings saved"),
    "earnings.changed": _("Study of earnings changed"),
    "earnings.removed": _("Study of earnings removed"),
    "earnings.bet_mix_kept": _("Bet mix kept"),
    "earnings.bet_mix_changed": _("Bet mix changed"),
    "earnings.take_reported": _("Drop and win reported"),
    "earnings.take_counted_again": _("Drop and win counted again"),
}
LABELS: dict[str, Promise] = {
    "configurations": _("Configurations"),
    "values_hashes": _("Hashes of the configurations"),
}
