from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "deck_lot.received": _("Decks received"),
    "deck_container.sealed": _("Decks preshuffled and sealed"),
    "deck_container.withdrawn": _("Preshuffled container withdrawn"),
    "card.replaced": _("Damaged card replaced"),
    "decks.collected": _("Used decks collected"),
    "decks.inspection_ordered": _("Inspection of used decks ordered"),
    "decks.inspected": _("Used decks inspected"),
    "deck_discrepancy.reported": _("Card discrepancy reported"),
    "deck_discrepancy.closed": _("Card discrepancy report closed"),
    "decks.destroyed": _("Decks destroyed"),
    "decks.reconciled": _("Decks reconciled"),
    "decks.counted": _("Decks counted"),
}
# fields of the papers are named as the models name them
LABELS: dict[str, Promise] = {
    "decks_found": _("Decks counted"),
}
