"""What was done at a table, as it is logged."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class DeckEntry:
    at: datetime
    batch: int
    back_colour: str
    decks_opened: int
    decks_removed: int
    source: str
    reason: str
    preshuffle_form: str = ""
    seal_number: str = ""
    notes: str = ""
    late_cause: str = ""
    late_words: str = ""
