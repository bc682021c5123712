"""What the tests run in a process of its own beside the reader; needs no Django."""

import sys
from typing import Any

from submissions.documents.rules.signatures import read_signature


def never_ends(*given: Any) -> None:
    while True:
        pass


def what_reading_imports(pdf: bytes, certificates: list[bytes]) -> dict[str, Any]:
    before = set(sys.modules)
    return {"said": read_signature(pdf, certificates), "imported": sorted(set(sys.modules) - before)}
