from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "limits.set": _("Limits set"),
    "limits.cancelled": _("Announced limits canceled"),
    "limits.ended": _("Limits ended by new rules"),
}
LABELS: dict[str, Promise] = {
    "limits": _("Limits"),
    "players": _("Players at the table"),
    "sign_by": _("Sign put up by"),
    "announced_by": _("Announced by"),
}
