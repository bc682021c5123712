"""What a webhook can be told about, by the first word of the audit trail's verb; and who may hear of it."""

from typing import NamedTuple

from django.utils.functional import Promise

from backoffice.core.contributions import by_name

BOTH = frozenset({"operator", "regulator"})
OPERATORS = frozenset({"operator"})


class Group(NamedTuple):
    """`own_chain`: an authority hears of it what stands in its own trail, and nothing of the operator's."""

    label: Promise
    kinds: frozenset[str]
    own_chain: bool = False


TEST = "webhook.test"


def all_groups() -> dict[str, Group]:
    return by_name("webhook_groups")


def groups_for(kind: str) -> dict[str, Group]:
    return {name: group for name, group in all_groups().items() if kind in group.kinds}


def group_of(verb: str) -> str:
    """`tables.imported` is about tables as `table.changed` is."""
    word = verb.partition(".")[0]
    return word if word in all_groups() else word.removesuffix("s")
