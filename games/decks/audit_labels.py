from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "deck.changed": _("Decks changed"),
    "deck.corrected": _("Deck log entry corrected"),
    "deck.taken_back": _("Deck log entry voided"),
    "deck.settings_changed": _("Deck reminder changed"),
    "deck.shoe_ended": _("Shoe ended"),
}
LABELS: dict[str, Promise] = {}
