from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import canonical

exact_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**18), max_value=10**18),
    lambda below: st.lists(below) | st.dictionaries(st.text(), below),
    max_leaves=20,
)


@given(exact_values)
def test_what_is_written_is_read_again_to_the_last_digit(value: object) -> None:
    assert canonical.loads(canonical.dumps(value)) == value


def test_an_amount_keeps_its_digits() -> None:
    assert canonical.dumps({"reset": Decimal("1234567890123.4567"), "rate": Decimal("15.00")}) == (
        '{"rate":15.00,"reset":1234567890123.4567}'
    )


def test_the_order_of_the_keys_does_not_change_the_hash() -> None:
    assert canonical.hash_of({"a": 1, "b": [2]}) == canonical.hash_of({"b": [2], "a": 1})


@pytest.mark.parametrize("value", [0.1, {"rate": 15.0}, [float("nan")]])
def test_a_float_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        canonical.dumps(value)
