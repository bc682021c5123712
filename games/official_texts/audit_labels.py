from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "official_text.loaded": _("Official text loaded"),
    "official_text.border_moved": _("Start of a paragraph moved"),
    "official_text.withdrawn": _("Official text withdrawn"),
}
LABELS: dict[str, Promise] = {
    "paragraph": _("Paragraph"),
    "paragraphs": _("Paragraphs found"),
    "missing": _("Not found"),
    "starts_at": _("Begins at character"),
}
