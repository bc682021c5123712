"""What may be done to a submission, by whom, and in which state: one table; what is not in it is denied.

`can` for the button and `ensure_can` for the service ask the same function, so they cannot disagree.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from submissions.submissions.models import Submission

State = Submission.State


@dataclass(frozen=True)
class Transition:
    """`target` is None where the submission stays in its state. `side` is whose people may take the step."""

    name: str
    sources: frozenset[str]
    target: str | None
    side: str
    needs: Action
    words: Promise


def _of(
    side: str, needs: Action, name: str, sources: set[str], target: str | None, words: Promise
) -> Transition:
    return Transition(name, frozenset(sources), target, side, needs, words)


OPERATOR, REGULATOR = "operator", "regulator"
_IN_REVIEW: set[str] = {State.SUBMITTED, State.UNDER_REVIEW}

TRANSITIONS = {
    each.name: each
    for each in (
        _of(
            OPERATOR,
            Action.SUBMISSION_DRAFT,
            "edit",
            {State.DRAFT, State.RETURNED},
            None,
            gettext_lazy("changed"),
        ),
        _of(
            OPERATOR,
            Action.SUBMISSION_SIGN,
            "submit",
            {State.DRAFT},
            State.SUBMITTED,
            gettext_lazy("submitted"),
        ),
        _of(
            OPERATOR,
            Action.SUBMISSION_SIGN,
            "resubmit",
            {State.RETURNED},
            State.SUBMITTED,
            gettext_lazy("submitted again"),
        ),
        _of(
            OPERATOR,
            Action.SUBMISSION_DRAFT,
            "answer",
            {State.SUBMITTED, State.UNDER_REVIEW, State.RETURNED, State.OFFERED},
            None,
            gettext_lazy("answered"),
        ),
        _of(
            OPERATOR,
            Action.SUBMISSION_DRAFT,
            "withdraw",
            {State.DRAFT, State.SUBMITTED, State.UNDER_REVIEW, State.RETURNED, State.OFFERED},
            State.WITHDRAWN,
            gettext_lazy("withdrawn"),
        ),
        _of(
            OPERATOR,
            Action.SUBMISSION_SIGN,
            "accept",
            {State.OFFERED},
            State.APPROVED,
            gettext_lazy("accepted"),
        ),
        _of(
            OPERATOR,
            Action.SUBMISSION_SIGN,
            "decline",
            {State.OFFERED},
            State.UNDER_REVIEW,
            gettext_lazy("declined"),
        ),
        _of(
            REGULATOR,
            Action.SUBMISSION_REVIEW,
            "assign",
            _IN_REVIEW,
            State.UNDER_REVIEW,
            gettext_lazy("assigned"),
        ),
        _of(
            REGULATOR,
            Action.SUBMISSION_REVIEW,
            "comment",
            {*_IN_REVIEW, State.RETURNED, State.OFFERED},
            None,
            gettext_lazy("commented on"),
        ),
        _of(
            REGULATOR,
            Action.SUBMISSION_REVIEW,
            "review",
            {State.UNDER_REVIEW},
            None,
            gettext_lazy("reviewed"),
        ),
        _of(
            REGULATOR,
            Action.SUBMISSION_REVIEW,
            "return",
            {State.UNDER_REVIEW},
            State.RETURNED,
            gettext_lazy("returned"),
        ),
        _of(
            REGULATOR,
            Action.SUBMISSION_DECIDE,
            "approve",
            {State.UNDER_REVIEW},
            State.APPROVED,
            gettext_lazy("approved"),
        ),
        _of(
            REGULATOR,
            Action.SUBMISSION_DECIDE,
            "offer",
            {State.UNDER_REVIEW},
            State.OFFERED,
            gettext_lazy("approved in part"),
        ),
        _of(
            REGULATOR,
            Action.SUBMISSION_DECIDE,
            "reject",
            {State.UNDER_REVIEW},
            State.REJECTED,
            gettext_lazy("rejected"),
        ),
        _of(
            OPERATOR,
            Action.SUBMISSION_DRAFT,
            "report_condition",
            {State.APPROVED},
            None,
            gettext_lazy("reported on"),
        ),
        _of(
            REGULATOR,
            Action.SUBMISSION_DECIDE,
            "close_condition",
            {State.APPROVED},
            None,
            gettext_lazy("changed"),
        ),
    )
}
DECISIONS = frozenset({"approve", "offer", "reject"})


def why_not(name: str, submission: Submission, access: Access) -> str | None:
    """Why somebody cannot do something to a submission now; None where it can be done."""
    transition = TRANSITIONS.get(name)
    if transition is None:
        return _("This cannot be done to a submission.")
    if not access.allows(transition.needs) or not is_theirs(submission.property, access, transition.side):
        return _("Your role does not allow this.")
    if submission.state not in transition.sources:
        return _("%(number)s is %(state)s, so it cannot be %(done)s.") % {
            "number": submission.number,
            "state": submission.get_state_display().lower(),
            "done": transition.words,
        }
    return _not_the_same_person(name, submission, access)


def can(name: str, submission: Submission, access: Access) -> bool:
    return why_not(name, submission, access) is None


def ensure_can(name: str, submission: Submission, access: Access) -> Transition:
    refusal = why_not(name, submission, access)
    if refusal is not None:
        raise DomainError(refusal)
    return TRANSITIONS[name]


def available_transitions(submission: Submission, access: Access) -> frozenset[str]:
    """For the buttons of a page."""
    return frozenset(name for name in TRANSITIONS if can(name, submission, access))


def is_theirs(casino: Property, access: Access, side: str) -> bool:
    """Of the property's own operator or regulator, and not limited to other properties."""
    return access.covers(casino) and access.organisation_kind == side


def _not_the_same_person(name: str, submission: Submission, access: Access) -> str | None:
    """Two people stand behind a submission, and two behind a decision."""
    person = access.person.pk if access.person else None
    if name in {"submit", "resubmit"} and person in {submission.drafted_by_id, submission.edited_by_id}:
        return _("You drafted %(number)s yourself. Another compliance officer has to sign it.") % {
            "number": submission.number
        }
    if name in DECISIONS and not _somebody_else_reviewed(submission, person):
        return _(
            "No one but you has reviewed this version of %(number)s. Another reviewer has to "
            "record a recommendation before you decide."
        ) % {"number": submission.number}
    return None


def _somebody_else_reviewed(submission: Submission, person: int | None) -> bool:
    if submission.current is None:
        return False
    # a round that the regulator offered in part and the operator declined was reviewed as the one before it
    reviews = submission.current.reviews.exclude(reviewer=person).filter(reviewer__isnull=False)
    return reviews.exists()
