from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "configuration.added": _("Configuration added"),
    "configuration.saved": _("Draft saved"),
    "configuration.revision_restored": _("Earlier revision restored"),
    "configuration.renamed": _("Configuration renamed"),
    "configuration.retired": _("Configuration archived"),
    "configuration.brought_back": _("Configuration restored"),
}
LABELS: dict[str, Promise] = {
    "values_hash": _("Fingerprint of the values"),
    "note": _("Note"),
    "pack_id": _("Game and rules"),
    "revision": _("Revision"),
}
