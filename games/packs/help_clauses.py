"""The clauses that a subject of the law rests on, for the help beside a page."""

from collections.abc import Callable
from datetime import datetime

from backoffice.casinos.models import Property
from games.packs.floor_law import day_at
from games.rulepacks.errors import PackError
from games.rulepacks.floor_law import SUBJECTS, law_of
from games.rulepacks.provisions import Provision
from games.rulepacks.review import review_rules


def _floor_clauses(subject: str) -> Callable[[Property, datetime], list[str]]:
    def clauses(casino: Property, at: datetime) -> list[str]:
        law, day = getattr(law_of(casino.regulator.jurisdiction), subject), day_at(casino, at)
        provisions = [each for _name, values in law if isinstance(values, tuple) for each in values]
        held = [each for each in provisions if isinstance(each, Provision) and each.holds_on(day)]
        return sorted({cite for each in held for cite in each.cite})

    return clauses


def _review_clauses(casino: Property, at: datetime) -> list[str]:
    """How submissions are decided is not dated: the file says what holds."""
    try:
        rules = review_rules(casino.regulator.jurisdiction)
    except PackError:
        return []
    return sorted({*rules.outcomes_cite, *(cite for kind in rules.kind for cite in kind.cite)})


HELP_CLAUSES: dict[str, Callable[[Property, datetime], list[str]]] = {
    **{subject: _floor_clauses(subject) for subject in SUBJECTS},
    "review": _review_clauses,
}
