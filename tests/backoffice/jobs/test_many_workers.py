"""Several workers choose at the same moment."""

from collections import Counter
from collections.abc import Callable

from backoffice.jobs.models import Job
from backoffice.jobs.services.queues import take_next
from tests.backoffice.jobs.services.test_queues import NOW, wait


def test_several_who_choose_at_once_never_hold_more_than_a_share(
    committed_database: None, in_threads: Callable[..., list[object]]
) -> None:
    wait("operator:1", 20)
    wait("operator:2", 20)
    found = in_threads(*[lambda: take_next("documents", at=NOW)] * 8)
    assert not [each for each in found if isinstance(each, Exception)]
    jobs = [each for each in found if isinstance(each, Job)]
    assert len({job.pk for job in jobs}) == 4
    assert Counter(job.tenant for job in jobs) == {"operator:1": 2, "operator:2": 2}
