from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "reading.ruled": _("Ruling on an interpretation"),
    "reading.ruling_withdrawn": _("Ruling withdrawn"),
    "waiver.granted": _("Waiver granted"),
    "waiver.ended": _("Waiver ended"),
    "pack.notice_sent": _("Notice about new rules sent"),
}
LABELS: dict[str, Promise] = {
    "pack_id": _("Game and rules"),
    "reading": _("Interpretation"),
    "option": _("Ruled"),
    "from_on": _("From"),
    "ends_on": _("Ends on"),
    "reference": _("Reference number"),
    "reasons": _("Reasons"),
    "codes": _("Findings"),
    "paths": _("Fields"),
    "subject": _("Subject"),
    "old_hash": _("Earlier version"),
    "new_hash": _("New version"),
    "broken": _("Approved rules that no longer comply"),
    "told": _("Notified"),
}
