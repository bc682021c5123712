"""What can be done at many tables at once, by the name in the address."""

from games.bulk.acts.base import Act
from games.bulk.acts.decks import ChangeDecks
from games.bulk.acts.layouts import PutOnLayout
from games.bulk.acts.limits import SetLimits
from games.bulk.acts.periods import CloseTables, OpenTables

ACTS: dict[str, type[Act]] = {
    each.key: each for each in (OpenTables, CloseTables, SetLimits, ChangeDecks, PutOnLayout)
}

__all__ = ["ACTS", "Act"]
