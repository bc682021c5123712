from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "earnings.saved": _("Earnings study saved"),
    "earnings.changed": _("Earnings study changed"),
    "earnings.removed": _("Earnings study removed"),
    "earnings.bet_mix_kept": _("Bet mix saved"),
    "earnings.bet_mix_changed": _("Bet mix changed"),
    "earnings.take_reported": _("Drop and win reported"),
    "earnings.take_counted_again": _("Drop and win counted again"),
}
LABELS: dict[str, Promise] = {
    "configurations": _("Configurations"),
    "values_hashes": _("Hashes of the configurations"),
}
