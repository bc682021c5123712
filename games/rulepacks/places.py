"""Where the folders of places are: those that the product ships, and any further folder that is named."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent
_CODE = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)
_further: list[Path] = []


def roots() -> tuple[Path, ...]:
    return (ROOT, *_further)


def places() -> list[str]:
    """Every folder that says something about a place."""
    return sorted({path.parent.name for root in roots() for path in root.glob("*/*.toml")})


def folder_of(jurisdiction: str) -> Path | None:
    """Codes are typed by people: what is no code is no folder either."""
    if not _CODE.fullmatch(jurisdiction):
        return None
    return next((root / jurisdiction for root in roots() if (root / jurisdiction).is_dir()), None)


@contextmanager
def further_places(root: Path) -> Iterator[None]:
    """Looks for places under this folder too."""
    _further.append(root)
    try:
        yield
    finally:
        _further.remove(root)
