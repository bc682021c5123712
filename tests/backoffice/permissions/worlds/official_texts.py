from typing import Any

from tests.games.official_texts.factories import load_text

SUBJECTS = {"official-text-": "official_text"}


def build(casino: Any) -> dict[str, Any]:
    """Maryland's own document; the pack of the addresses is Maryland's for everybody."""
    if casino.regulator.jurisdiction != "us-md":
        return {"official_text": 0}
    return {"official_text": load_text(regulator=casino.regulator).pk}
