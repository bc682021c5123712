from typing import Any

from tests.submissions.register.earlier import make_earlier

SUBJECTS = {"earlier-": "earlier"}


def build(casino: Any) -> dict[str, Any]:
    """An approval from before the product."""
    return {"earlier": make_earlier(casino.property).pk}
