"""Two people renew an approved layout at the same time."""

from collections.abc import Callable

import pytest

from games.layouts.models import Layout
from games.layouts.services.layouts import renew_layout
from tests.games.layouts.factories import make_approved, manager_of

pytestmark = pytest.mark.usefixtures("committed_database")


def test_a_layout_is_renewed_once(in_threads: Callable[..., list[object]]) -> None:
    layout = make_approved().layout
    people = [manager_of(layout.property) for _number in range(2)]
    results = in_threads(*(lambda actor=actor: renew_layout(layout=layout, actor=actor) for actor in people))
    assert sorted(type(each).__name__ for each in results) == ["DomainError", "Layout"], results
    assert Layout.objects.filter(replaces=layout).count() == 1
