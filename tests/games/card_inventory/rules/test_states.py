from datetime import date

import pytest

from games.card_inventory.rules.law import card_law
from games.card_inventory.rules.states import (
    FORWARD,
    LIFE_OF_A_SET,
    TRANSITIONS,
    Act,
    NotAllowed,
    State,
    can,
    target_of,
    transition,
)

TODAY = date(2026, 11, 16)


def test_what_is_not_in_the_table_is_denied() -> None:
    allowed = {(each.act, each.source, each.target) for each in TRANSITIONS}
    for act in Act:
        for source in (None, *State):
            for target in State:
                if (act, source, target) in allowed:
                    step = transition(act, source, target).step
                    assert card_law("us-md", TODAY).cite(step).startswith("COMAR 36.05.02.16")
                else:
                    with pytest.raises(NotAllowed):
                        transition(act, source, target)


def ways_on(source: State) -> set[State]:
    return {each.target for each in FORWARD if each.source == source}


def test_no_used_deck_ever_comes_back_to_storage_or_to_a_table() -> None:
    seen, todo = set[State](), [State.AT_TABLE]
    while todo:
        for state in ways_on(todo.pop()) - seen:
            seen.add(state)
            todo.append(state)
    assert seen == set(LIFE_OF_A_SET)


def test_nothing_leaves_the_shredder() -> None:
    assert ways_on(State.DESTROYED) == set()


def test_p_only_inspected_decks_are_destroyed() -> None:
    assert {state for state in State if can(Act.DESTROY, state)} == {State.CLEAN, State.DISCREPANT}


@pytest.mark.parametrize(
    ("act", "source", "target"),
    [
        (Act.COLLECT, State.REMOVED, State.COLLECTED),
        (Act.ORDER_INSPECTION, State.COLLECTED, State.IN_INSPECTION),
        (Act.PASS, State.IN_INSPECTION, State.CLEAN),
        (Act.DESTROY, State.DISCREPANT, State.DESTROYED),
    ],
)
def test_an_act_with_one_way_names_it(act: Act, source: State, target: State) -> None:
    assert target_of(act, source) == target


def test_collecting_what_was_collected_is_refused() -> None:
    with pytest.raises(NotAllowed, match="collect is not possible for decks that are collected"):
        target_of(Act.COLLECT, State.COLLECTED)
