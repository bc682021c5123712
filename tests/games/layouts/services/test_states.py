"""The table of transitions: who may do what in which state, and that all the rest is denied."""

import pytest

from backoffice.core.errors import DomainError
from backoffice.permissions.access import Access, access_for
from backoffice.permissions.roles import OPERATOR_ROLES, PLATFORM_ROLES, REGULATOR_ROLES, Role
from games.layouts.models import Layout
from games.layouts.services.states import TRANSITIONS, available_transitions, can, ensure_can, why_not
from tests.factories import make_operator, make_person, make_property, make_regulator
from tests.games.layouts.factories import make_layout, make_submission

pytestmark = pytest.mark.django_db
State = Layout.State
MANAGER, APPROVER = Role.GAME_MANAGER, Role.APPROVER
# Everything that is allowed, written by hand
ALLOWED = {
    (MANAGER, "edit"): {State.DRAFT, State.REJECTED, State.WITHDRAWN},
    (MANAGER, "submit"): {State.DRAFT, State.WITHDRAWN},
    (MANAGER, "withdraw"): {State.SUBMITTED, State.APPROVED},
    (MANAGER, "renew"): {State.APPROVED, State.SUPERSEDED},
    (MANAGER, "use"): {State.APPROVED},
    (APPROVER, "approve"): {State.SUBMITTED},
    (APPROVER, "reject"): {State.SUBMITTED},
}


def test_every_role_in_every_state_may_do_exactly_what_is_written() -> None:
    layout = make_layout()
    casino = layout.property
    for role in Role:
        place = (
            {"operator": casino.operator}
            if role in OPERATOR_ROLES
            else {"regulator": casino.regulator}
            if role in REGULATOR_ROLES
            else {}
        )
        access = access_for(person=make_person(role, **place))
        for state in State:
            layout.state = state
            for name in [*TRANSITIONS, "supersede", "delete", ""]:
                allowed = state in ALLOWED.get((role, name), set())
                assert can(name, layout, access) == allowed, (role, state, name)
                if allowed:
                    ensure_can(name, layout, access)
                else:
                    with pytest.raises(DomainError):
                        ensure_can(name, layout, access)
    assert {*PLATFORM_ROLES, *OPERATOR_ROLES, *REGULATOR_ROLES} == set(Role)


def test_nobody_is_somebody_elses_manager_or_regulator() -> None:
    layout = make_layout()
    strangers = [
        make_person(MANAGER, operator=make_operator()),
        make_person(APPROVER, regulator=make_regulator("sg")),
        make_person(
            MANAGER,
            operator=layout.property.operator,
            limited_to=(make_property(operator=layout.property.operator),),
        ),
        make_person(),
    ]
    for stranger in strangers:
        for state in State:
            layout.state = state
            assert available_transitions(layout, access_for(person=stranger)) == frozenset()
    assert available_transitions(layout, Access()) == frozenset()


def test_whoever_submitted_does_not_decide_even_after_changing_sides() -> None:
    layout = make_layout()
    submission = make_submission(layout)
    approver = make_person(APPROVER, regulator=layout.property.regulator)
    assert can("approve", layout, access_for(person=approver))
    submission.submitted_by = approver
    submission.save(update_fields=["submitted_by"])
    layout.refresh_from_db()
    for name in ("approve", "reject"):
        assert why_not(name, layout, access_for(person=approver)) == (
            "You submitted this layout yourself. Someone else has to decide on it."
        )
