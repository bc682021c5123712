"""The time that the decks have left at each table on the floor live."""

from backoffice.core.floor import Fact, FloorDesk
from backoffice.permissions.actions import Action
from games.decks.selectors.board import board_row
from games.decks.selectors.work import clocks_at

# what a closed table says of its decks is no alarm as long as nobody plays with them
QUIET = {"unlogged", "empty"}


def decks_on_floor(desk: FloorDesk) -> dict[int, list[Fact]]:
    if not desk.access.allows(Action.DECK_VIEW):
        return {}
    found = {}
    here = {table.pk for table in desk.tables}
    for clock in clocks_at(desk.among, desk.at):
        if clock.table.pk not in here:
            continue
        line = board_row(clock).first_due
        if line is None or (line.state in QUIET and not clock.is_open):
            continue
        found[clock.table.pk] = [Fact("decks", line.words, line.tone, line.icon, line.percent)]
    return found
