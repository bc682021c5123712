"""Two people at the same moment: an organisation still keeps its last keeper, and guesses are counted."""

from collections.abc import Callable

import pytest
from django.test import Client

from backoffice.audit.actor import Actor
from backoffice.core.errors import DomainError
from backoffice.people.models import CountedTry, Membership
from backoffice.people.services.keepers import keepers_of
from backoffice.people.services.people import change_roles, remove_person
from tests.factories import make_operator, make_person, make_property

InThreads = Callable[..., list[object]]


def two_managers() -> tuple[Membership, Membership]:
    operator = make_operator()
    first, second = (make_person("game_manager", operator=operator).membership for _ in range(2))
    return first, second


@pytest.mark.usefixtures("committed_database")
class TestAtTheSameMoment:
    def test_two_managers_who_remove_each_other_leave_one(self, in_threads: InThreads, actor: Actor) -> None:
        for _ in range(5):
            first, second = two_managers()
            results = in_threads(
                lambda one=second: remove_person(membership=one, actor=actor),
                lambda one=first: remove_person(membership=one, actor=actor),
            )
            assert sorted(type(result).__name__ for result in results) == ["DomainError", "NoneType"]
            assert keepers_of(first.operator).count() == 1

    def test_one_is_removed_while_the_other_gives_up_the_role(
        self, in_threads: InThreads, actor: Actor
    ) -> None:
        first, second = two_managers()
        results = in_threads(
            lambda: remove_person(membership=first, actor=actor),
            lambda: change_roles(
                membership=second, seen_version=1, roles=["viewer"], properties=(), actor=actor
            ),
        )
        assert sum(isinstance(result, DomainError) for result in results) == 1
        assert keepers_of(first.operator).count() == 1

    def test_one_is_removed_while_the_other_is_limited(self, in_threads: InThreads, actor: Actor) -> None:
        first, second = two_managers()
        casino = make_property(operator=first.operator)
        results = in_threads(
            lambda: remove_person(membership=first, actor=actor),
            lambda: change_roles(
                membership=second, seen_version=1, roles=["game_manager"], properties=[casino], actor=actor
            ),
        )
        assert sum(isinstance(result, DomainError) for result in results) == 1
        assert keepers_of(first.operator).count() == 1


@pytest.mark.usefixtures("committed_database")
def test_guesses_at_the_same_moment_are_counted_one_by_one(in_threads: InThreads) -> None:
    person = make_person("viewer")

    def guess() -> int:
        wrong = {"login": person.email, "password": "not the password"}
        return Client().post("/accounts/login/", wrong, REMOTE_ADDR="192.0.2.1").status_code

    assert sorted(map(str, in_threads(*[guess] * 12))) == ["200"] * 5 + ["429"] * 7
    assert CountedTry.objects.exclude(kind="told").count() == 6
