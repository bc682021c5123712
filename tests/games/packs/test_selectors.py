import re
from pathlib import Path

import pytest

from games.packs.selectors import paper_size
from games.rulepacks.loader import pack_ids
from games.rulepacks.papers import papers_of

PLACES = sorted({each.split("/")[0] for each in pack_ids()})
NAMED = re.compile(rf"""["'](?:{"|".join(PLACES)})(?:["'/-])|["']us-["']""")
ROOT = Path(__file__).parents[3]
KNOW_PLACES = ("demo", "rulepacks", "simulated_floor")


@pytest.mark.parametrize("pack_id", pack_ids())
def test_papers_have_the_size_that_their_place_files(pack_id: str) -> None:
    assert paper_size(pack_id) == papers_of(pack_id.split("/")[0]).size


def test_no_code_names_a_place() -> None:
    named = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for folder in ("backoffice", "games", "submissions")
        for path in sorted(Path(ROOT, folder).rglob("*.py"))
        if not {path.stem, *path.parent.parts}.intersection(KNOW_PLACES)
        for found in NAMED.finditer(path.read_text(encoding="utf-8"))
    ]
    assert not named
