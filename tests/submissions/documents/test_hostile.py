"""Whatever somebody types is text: it is shown, it runs nothing, it fetches nothing, and the paper still complies."""

import copy
from pathlib import Path
from typing import Any

import pytest

from backoffice.pdf import own_fetcher
from backoffice.pdf_fonts import spelled_out
from submissions.documents import archive
from submissions.documents.rules import draw_rules
from tests.submissions.complete import complete_snapshot
from tests.submissions.documents.drawn import unheard, words_of
from tests.submissions.documents.test_players import leaves
from tests.verapdf import problems_with

HOSTILE = (
    '</p></section><script>alert(1)</script> <img src="file:///etc/passwd"> <svg onload="x"> '
    "<style>body{background:url(file:///etc/passwd)}</style> http://127.0.0.1:9/x {{ 7|add:7 }} "
    "&lt; \x00\x07\x1b \u202eright to left שלום\u202c \U0001f600 閒 Ж "
)
TYPED = (
    "submission.",
    "parties.operator.name",
    "parties.property.name",
    "parties.regulator.name",
    "parties.drafted_by",
    "configuration.variant",
    "attachments.",
    "responses.",
    "layouts.0.name",
    "layouts.0.lines",
    "attestations.",
    "findings.",
    "options.",
)
NOT_TYPED = ("path", "section", "severity", "target_effective_at", "round", "size", "id", "result")


def hostile_snapshot() -> dict[str, Any]:
    snapshot = copy.deepcopy(complete_snapshot("us-sd/casino-war"))
    for number, (path, holder, key, each) in enumerate(leaves(snapshot)):
        if isinstance(each, str) and path.startswith(TYPED) and key not in NOT_TYPED:
            holder[key] = f"{HOSTILE}{'W' * 120} end{number}."
    return snapshot


@pytest.mark.slow
def test_hostile_text_in_every_field_is_text_and_fetches_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fetched: list[str] = []

    def watched(drawings: dict[str, str]) -> Any:
        fetcher = own_fetcher(drawings)
        fetch = fetcher.fetch

        def fetch_own(url: str, headers: Any = None) -> Any:
            fetched.append(url)
            return fetch(url, headers)

        fetcher.fetch = fetch_own
        return fetcher

    monkeypatch.setattr(archive, "own_fetcher", watched)
    pdf = draw_rules(hostile_snapshot(), unheard)
    words = words_of(pdf)
    assert [url for url in fetched if not url.startswith(("baize-font:", "baize-drawing:"))] == []
    assert "<script>alert(1)</script>" in words
    assert "{{ 7|add:7 }}" in words
    assert "[U+0000]" in words
    assert "[U+202E]" in words
    assert "[U+1F600]" in words
    assert "root:" not in words
    file = tmp_path / "hostile.pdf"
    file.write_bytes(pdf)
    assert problems_with(file)[str(file)] == {"PDF/A-3a": [], "PDF/UA-1": []}


@pytest.mark.parametrize("kept", ["閒庄和", "Ωμέγα", "Жанна", "Nguyễn", "é", "→ ≤", "♠ ▲ −", "½ “x”"])
def test_what_our_fonts_show_is_shown(kept: str) -> None:
    assert spelled_out(kept) == kept


@pytest.mark.parametrize(
    ("typed", "shown"), [("\x00", "[U+0000]"), ("\u202e", "[U+202E]"), ("😀", "[U+1F600]"), ("ש", "[U+05E9]")]
)
def test_what_they_do_not_show_is_spelled_out(typed: str, shown: str) -> None:
    assert spelled_out(f"a{typed}b") == f"a{shown}b"
