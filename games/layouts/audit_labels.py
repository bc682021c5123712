from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "layout.added": _("Layout added"),
    "layout.changed": _("Layout changed"),
    "layout.artwork_uploaded": _("Artwork uploaded"),
    "layout.artwork_removed": _("Artwork removed"),
    "layout.submitted": _("Layout submitted"),
    "layout.withdrawn": _("Layout withdrawn"),
    "layout.approved": _("Layout approved"),
    "layout.rejected": _("Layout rejected"),
    "layout.superseded": _("Layout superseded"),
    "table.layout_put_on": _("Layout put on the table"),
}
LABELS: dict[str, Promise] = {
    "layout": _("Layout"),
    "submission": _("Submission"),
    "drop_box": _("Drop box"),
    "tip_box": _("Tip box"),
    "table_width": _("Width of the table, in millimeters"),
    "fingerprint": _("Fingerprint"),
    "approval_number": _("Approval number"),
    "approved_on": _("Approved on"),
    "expires_on": _("Expires on"),
    "superseded_by": _("Superseded by"),
    "replaces": _("Replaces"),
}
