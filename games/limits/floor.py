"""The limits of each table on the floor live."""

from backoffice.core.floor import Fact, FloorDesk
from backoffice.permissions.actions import Action
from games.approved_rules.selectors.in_force import rules_in_force
from games.limits.rules.notice import amount_text
from games.limits.selectors import amounts_of, book_of_rules, records_in_force


def limits_on_floor(desk: FloorDesk) -> dict[int, list[Fact]]:
    """Least and most of the table, of its own record or as approved."""
    if not desk.access.allows(Action.IN_FORCE_VIEW):
        return {}
    under, records = rules_in_force(desk.tables, desk.at), records_in_force(desk.tables, desk.at)
    found = {}
    for key, held in under.items():
        book = book_of_rules(held.rules)
        amounts = amounts_of(book, held.rules, records.get(key))
        words = [
            amount_text(book.parameters[path], amounts[path])
            for path in ("limits.minimum", "limits.maximum")
            if amounts.get(path) is not None
        ]
        if words:
            found[key] = [Fact("limits", " – ".join(words))]
    return found
