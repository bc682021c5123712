"""Codes are never reused: what a code once meant, in a document long since filed, it means for ever."""

import json
from pathlib import Path

import pytest

from tests.games.configurations.values import PACKS, book

LEDGER = Path(__file__).parent / "codes.json"


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_code_means_what_the_ledger_says(pack_id: str) -> None:
    """A new code is added to the ledger; one that goes away stays in it and is retired in the pack."""
    ledger = json.loads(LEDGER.read_text())[pack_id]
    law = book(pack_id)
    now = dict(law.codes)
    assert {code: meaning for code, meaning in ledger.items() if code in now} == now
    assert set(ledger) - set(now) == set(law.pack.files["checks"].retired)
