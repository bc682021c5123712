"""What a webhook can be told about, by the first word of the audit trail's verb; and who may hear of it."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

BOTH = frozenset({"operator", "regulator"})
OPERATORS = frozenset({"operator"})


class Group(NamedTuple):
    """`own_chain`: an authority hears of it what stands in its own trail, and nothing of the operator's."""

    label: Promise
    kinds: frozenset[str]
    own_chain: bool = False


GROUPS: dict[str, Group] = {
    "table": Group(_("Tables: opened, closed, changed, put under other rules or on another layout"), BOTH),
    "limits": Group(_("Limits set at tables"), BOTH),
    "rules": Group(_("Rules approved, superseded, withdrawn"), BOTH),
    "submission": Group(
        _("Submissions: submitted, commented, returned, decided, withdrawn; of an operator also its drafts"),
        BOTH,
        own_chain=True,
    ),
    "meter": Group(_("Meters: readings, alerts, adjustments, settings"), BOTH),
    "jackpot": Group(_("Jackpots"), BOTH),
    "deck": Group(_("Deck changes and ends of shoes"), BOTH),
    "incident": Group(_("Incidents"), BOTH),
    "layout": Group(_("Layouts, also drafts"), OPERATORS),
    "configuration": Group(_("Game configurations"), OPERATORS),
    "progressive": Group(_("Progressives and their settings"), OPERATORS),
    "earnings": Group(_("Drop and win, studies of earnings"), OPERATORS),
}
TEST = "webhook.test"


def groups_for(kind: str) -> dict[str, Group]:
    return {name: group for name, group in GROUPS.items() if kind in group.kinds}


def group_of(verb: str) -> str:
    """`tables.imported` is about tables as `table.changed` is."""
    word = verb.partition(".")[0]
    return word if word in GROUPS else word.removesuffix("s")
