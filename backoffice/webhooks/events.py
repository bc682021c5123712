"""What a webhook can be told about, by the first word of the audit trail's verb; and who may hear of it."""

from typing import NamedTuple

from django.utils.functional import Promise

from backoffice.core.contributions import by_name
from backoffice.permissions.actions import Action

BOTH = frozenset({"operator", "regulator"})
OPERATORS = frozenset({"operator"})


class Group(NamedTuple):
    """A program is told what it may read: `scope` brings it, a person needs `action`. Some events of a group tell more
    than the rest of it: `more` has their further scope, by how the verb begins.

    `own_chain`: an authority hears of it what stands in its own trail, and nothing of the operator's.
    """

    label: Promise
    kinds: frozenset[str]
    scope: str
    action: Action
    own_chain: bool = False
    more: tuple[tuple[str, str], ...] = ()

    def scopes_for(self, verb: str) -> frozenset[str]:
        return frozenset({self.scope} | {scope for begin, scope in self.more if verb.startswith(begin)})


TEST = "webhook.test"


def all_groups() -> dict[str, Group]:
    return by_name("webhook_groups")


def groups_for(kind: str) -> dict[str, Group]:
    return {name: group for name, group in all_groups().items() if kind in group.kinds}


def group_of(verb: str) -> str:
    """`tables.imported` is about tables as `table.changed` is."""
    word = verb.partition(".")[0]
    return word if word in all_groups() else word.removesuffix("s")
