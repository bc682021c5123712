"""Two people save a study under the same name at the same time."""

from collections.abc import Callable

import pytest

from games.earnings.models import EarningsStudy
from tests.factories import make_property
from tests.games.earnings.factories import make_study

pytestmark = pytest.mark.usefixtures("committed_database")


def test_one_of_two_studies_of_one_name_is_kept_and_the_other_is_told(
    in_threads: Callable[..., list[object]],
) -> None:
    casino = make_property()
    results = in_threads(*[lambda: make_study(casino=casino)] * 2)
    assert sorted(type(each).__name__ for each in results) == ["DomainError", "EarningsStudy"], results
    assert EarningsStudy.objects.count() == 1
