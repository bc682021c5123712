from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "earlier_approval.entered": _("Earlier approval entered"),
    "earlier_approval.corrected": _("Earlier approval corrected"),
    "earlier_approval.taken_out": _("Earlier approval removed from the register"),
}
LABELS: dict[str, Promise] = {
    "property_name": _("Property"),
    "operator_name": _("Operator"),
    "game": _("Game"),
    "variant": _("Variant"),
    "effective_from": _("In force from"),
    "ended_on": _("No longer in force from"),
    "ended_as": _("How it ended"),
    "what_changed": _("What changed"),
    "document_name": _("Document"),
    "document_sha256": _("Hash of the document"),
}
