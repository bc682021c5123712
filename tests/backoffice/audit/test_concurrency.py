"""Many people change things at once: the chain stays one chain."""

from collections.abc import Callable

import pytest

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditHead
from backoffice.audit.services import audited_change, verify_chains
from tests.factories import make_operator


@pytest.mark.usefixtures("committed_database")
def test_changes_at_the_same_moment_follow_one_another_in_the_chain(
    in_threads: Callable[..., list[object]], actor: Actor
) -> None:
    harbor, deadwood = make_operator(), make_operator()

    def change() -> None:
        for _ in range(10):
            with audited_change(actor=actor) as trail:
                trail.record(verb="operator.changed", subject=harbor)
                trail.record(verb="operator.changed", subject=deadwood)

    def change_in_the_other_order() -> None:
        for _ in range(10):
            with audited_change(actor=actor) as trail:
                trail.record(verb="operator.changed", subject=deadwood)
                trail.record(verb="operator.changed", subject=harbor)

    assert in_threads(change, change_in_the_other_order, change, change_in_the_other_order) == [None] * 4
    assert [head.count for head in AuditHead.objects.all()] == [40, 40]
    assert [report.broken for report in verify_chains()] == ["", ""]
