from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "configuration.added": _("Configuration added"),
}
LABELS: dict[str, Promise] = {
    "values_hash": _("Fingerprint of the values"),
    "note": _("Note"),
}
