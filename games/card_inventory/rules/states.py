"""Where decks can be, and the only ways from one state to the next. What is not in the table is denied."""

from dataclasses import dataclass
from enum import StrEnum

from games.rulepacks.card_inventory import Step


class State(StrEnum):
    STORAGE = "storage"
    PRESHUFFLED = "preshuffled"
    AT_TABLE = "at_table"
    # under a signed label, waiting for security
    REMOVED = "removed"
    COLLECTED = "collected"
    IN_INSPECTION = "in_inspection"
    CLEAN = "clean"
    DISCREPANT = "discrepant"
    DESTROYED = "destroyed"
    # in the book but not found when somebody counted
    MISSING = "missing"


class Act(StrEnum):
    RECEIVE = "receive"
    # decks turned up that no receipt covers: they are booked, so that they can be followed, and reported
    BOOK_UNRECORDED = "book_unrecorded"
    PRESHUFFLE = "preshuffle"
    OPEN = "open"
    REMOVE = "remove"
    WITHDRAW = "withdraw"
    COLLECT = "collect"
    ORDER_INSPECTION = "order_inspection"
    PASS = "pass"  # noqa: S105
    REPORT = "report"
    DESTROY = "destroy"
    WRITE_OFF = "write_off"
    FIND = "find"
    CORRECT = "correct"


@dataclass(frozen=True)
class Transition:
    """`source` is None where decks come in; `step` is what the law of a place calls it, if it says anything."""

    act: Act
    source: State | None
    target: State
    step: Step


S, A = State, Act
# what a labelled set passes through, in this order
LIFE_OF_A_SET = (S.REMOVED, S.COLLECTED, S.IN_INSPECTION, S.CLEAN, S.DISCREPANT, S.DESTROYED)

FORWARD = (
    Transition(A.RECEIVE, None, S.STORAGE, "receipt"),
    Transition(A.PRESHUFFLE, S.STORAGE, S.PRESHUFFLED, "preshuffling"),
    Transition(A.OPEN, S.STORAGE, S.AT_TABLE, "inspect_at_table"),
    Transition(A.OPEN, S.PRESHUFFLED, S.AT_TABLE, "preshuffling"),
    Transition(A.REMOVE, S.AT_TABLE, S.REMOVED, "label"),
    # a container that is not used goes the way of used decks: nothing that was opened returns to storage
    Transition(A.WITHDRAW, S.PRESHUFFLED, S.REMOVED, "preshuffling"),
    Transition(A.COLLECT, S.REMOVED, S.COLLECTED, "collection"),
    Transition(A.ORDER_INSPECTION, S.COLLECTED, S.IN_INSPECTION, "work_order"),
    Transition(A.PASS, S.IN_INSPECTION, S.CLEAN, "work_order"),
    Transition(A.REPORT, S.IN_INSPECTION, S.DISCREPANT, "discrepancy"),
    Transition(A.DESTROY, S.CLEAN, S.DESTROYED, "destruction"),
    Transition(A.DESTROY, S.DISCREPANT, S.DESTROYED, "destruction"),
    Transition(A.WRITE_OFF, S.STORAGE, S.MISSING, "reconciliation"),
    Transition(A.FIND, S.MISSING, S.STORAGE, "reconciliation"),
)
# A wrong entry about a table is undone wherever its decks are by now; nothing else goes backwards.
CORRECTIONS = tuple(
    Transition(A.CORRECT, source, target, "correction")
    for state in (S.STORAGE, S.PRESHUFFLED, *LIFE_OF_A_SET)
    for source, target in ((state, S.AT_TABLE), (S.AT_TABLE, state))
)
UNRECORDED = tuple(
    Transition(A.BOOK_UNRECORDED, None, state, "reconciliation") for state in (S.STORAGE, S.AT_TABLE)
)
TRANSITIONS = (*FORWARD, *UNRECORDED, *CORRECTIONS)

_BY_STEP = {(each.act, each.source, each.target): each for each in TRANSITIONS}
# What the property must be able to show to somebody who asks: all that was received and is not destroyed.
ON_HAND = tuple(state for state in State if state not in (S.DESTROYED, S.MISSING))


class NotAllowed(ValueError):
    """No line in the table of transitions."""


def transition(act: Act, source: State | None, target: State) -> Transition:
    try:
        return _BY_STEP[act, source, target]
    except KeyError:
        raise NotAllowed(f"{act}: decks do not go from {source or 'outside'} to {target}") from None


def target_of(act: Act, source: State) -> State:
    """Where an act takes decks that are in `source`; for acts with one way only."""
    ways = [each.target for each in TRANSITIONS if each.act == act and each.source == source]
    if len(ways) != 1:
        raise NotAllowed(f"{act} is not possible for decks that are {source}")
    return ways[0]


def can(act: Act, source: State) -> bool:
    return any(each.act == act and each.source == source for each in TRANSITIONS)
