from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "badge.added": _("Badge issued"),
    "badge.changed": _("Badge changed"),
    "badge.pin_set": _("New PIN for the badge"),
    "badge.pin_chosen": _("PIN chosen by the holder of the badge"),
    "badge.locked": _("Badge locked after wrong PINs"),
    "badge.guessing_stopped": _("PIN entry blocked for a while after too many wrong PINs"),
    "badge.unlocked": _("Badge unlocked"),
    "badge.retired": _("Badge revoked"),
    "badge.restored": _("Badge in use again"),
}
LABELS: dict[str, Promise] = {
    "wrong_pins": _("Wrong PINs"),
}
