"""What may be done to a layout, by whom, and in which state: one table; what is not in it is denied.

`can_...` for the button and `ensure_can_...` for the service ask the same function, so they cannot disagree.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.core.errors import DomainError
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.layouts.models import Layout, LayoutSubmission

State = Layout.State


@dataclass(frozen=True)
class Transition:
    """`target` is None where the layout itself stays as it is."""

    name: str
    sources: frozenset[str]
    target: str | None
    needs: Action
    words: Promise


TRANSITIONS = {
    each.name: each
    for each in (
        Transition(
            "edit",
            frozenset({State.DRAFT, State.REJECTED, State.WITHDRAWN}),
            State.DRAFT,
            Action.LAYOUT_CHANGE,
            gettext_lazy("changed"),
        ),
        Transition(
            "submit",
            frozenset({State.DRAFT, State.WITHDRAWN}),
            State.SUBMITTED,
            Action.LAYOUT_CHANGE,
            gettext_lazy("submitted"),
        ),
        Transition(
            "withdraw",
            frozenset({State.SUBMITTED, State.APPROVED}),
            State.WITHDRAWN,
            Action.LAYOUT_CHANGE,
            gettext_lazy("withdrawn"),
        ),
        Transition(
            "renew",
            frozenset({State.APPROVED, State.SUPERSEDED}),
            None,
            Action.LAYOUT_CHANGE,
            gettext_lazy("renewed"),
        ),
        Transition(
            "approve",
            frozenset({State.SUBMITTED}),
            State.APPROVED,
            Action.LAYOUT_DECIDE,
            gettext_lazy("approved"),
        ),
        Transition(
            "reject",
            frozenset({State.SUBMITTED}),
            State.REJECTED,
            Action.LAYOUT_DECIDE,
            gettext_lazy("rejected"),
        ),
        Transition(
            "use",
            frozenset({State.APPROVED}),
            None,
            Action.LAYOUT_CHANGE,
            gettext_lazy("put on a table"),
        ),
    )
}


def why_not(name: str, layout: Layout, access: Access) -> str | None:
    """Why somebody cannot do something to a layout now; None where it can be done."""
    transition = TRANSITIONS.get(name)
    if transition is None:
        return _("This cannot be done to a layout.")
    if not access.allows_at(transition.needs, layout.property):
        return _("Your role does not allow this.")
    if layout.state not in transition.sources:
        state = layout.get_state_display().lower()
        return _("“%(layout)s” is %(state)s, so it cannot be %(done)s.") % {
            "layout": layout,
            "state": state,
            "done": transition.words,
        }
    if transition.needs is Action.LAYOUT_DECIDE and _submitted_it(layout.current, access):
        return _("You submitted this layout yourself. Someone else has to decide on it.")
    return None


def can(name: str, layout: Layout, access: Access) -> bool:
    return why_not(name, layout, access) is None


def ensure_can(name: str, layout: Layout, access: Access) -> Transition:
    refusal = why_not(name, layout, access)
    if refusal is not None:
        raise DomainError(refusal)
    return TRANSITIONS[name]


def available_transitions(layout: Layout, access: Access) -> frozenset[str]:
    """For the buttons of a page."""
    return frozenset(name for name in TRANSITIONS if can(name, layout, access))


def _submitted_it(submission: LayoutSubmission | None, access: Access) -> bool:
    return (
        submission is not None
        and access.person is not None
        and submission.submitted_by_id == access.person.pk
    )
