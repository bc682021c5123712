"""Whatever somebody types is text: it is shown, it runs nothing, it fetches nothing, and the paper still complies."""

import copy
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from backoffice.core import pdf_archive
from backoffice.core.pdf import own_fetcher
from backoffice.core.pdf_fonts import spelled_out
from games.layouts.rules.drawing import draw_layout
from games.rulepacks.loader import load_pack
from submissions.documents.drawing.letters import draw_letter
from submissions.documents.drawing.players import draw_gaming_guide, draw_player_edition, draw_table_sign
from submissions.documents.drawing.rules import draw_approved
from tests.submissions.documents.drawing.drawn import APPROVAL, LETTER, unheard, words_of
from tests.submissions.documents.drawing.test_players import leaves
from tests.submissions.submissions.complete import altered_snapshot, complete_snapshot
from tests.verapdf import problems_with

HOSTILE = (
    '</p></section><script>alert(1)</script> <img src="file:///etc/passwd"> <svg onload="x"> '
    "<style>body{background:url(file:///etc/passwd)}</style> http://127.0.0.1:9/x {{ 7|add:7 }} "
    "&lt; \x00\x07\x1b \u202eright to left שלום\u202c \U0001f600 閒 Ж "
)
TYPED = (
    "submission.",
    "parties.",
    "configuration.variant",
    "attachments.",
    "responses.",
    "layouts.0.",
    "progressives.",
    "attestations.",
    "findings.",
    "options.",
    "redline.against.approval_number",
    "redline.lines.",
    "altered.submitted.",
)
NOT_TYPED = {
    *("path", "section", "severity", "target_effective_at", "round", "size", "id", "result", "drawing"),
    *("zone", "currency", "jurisdiction", "kind", "key", "wager"),
}
SOUTH_DAKOTA = "us-sd/casino-war"
PROGRESSIVE = {"name": "x", "kind": "x", "controller": "x", "tables": ["x"], "meters": []}


def hostile(number: int) -> str:
    return f"{HOSTILE}{'W' * 120} end{number}."


def hostile_snapshot() -> dict[str, Any]:
    """Amended, altered by the authority, answered, with a layout and a progressive: everything that is ever typed."""
    snapshot = copy.deepcopy(complete_snapshot(SOUTH_DAKOTA))
    snapshot["altered"] = copy.deepcopy(altered_snapshot()["altered"])
    snapshot["progressives"] = [dict(PROGRESSIVE)]
    snapshot["parties"]["contact"] = snapshot["parties"]["property"]["address"] = "x"
    snapshot["submission"]["feature_answers"] = [{"title": "x", "cite": ["x"], "text": "x"}]
    for number, (path, holder, key, each) in enumerate(leaves(snapshot)):
        figure = path.startswith("redline.lines.") and ".moves." in path
        if isinstance(each, str) and path.startswith(TYPED) and key not in NOT_TYPED and not figure:
            holder[key] = hostile(number)
    layout = snapshot["layouts"][0]
    layout["drawing"] = draw_layout(
        load_pack(SOUTH_DAKOTA),
        snapshot["configuration"]["values"],
        operator_name=HOSTILE,
        title=HOSTILE,
    )
    return snapshot


def hostile_documents(snapshot: dict[str, Any]) -> dict[str, Callable[[], bytes]]:
    """Every kind of paper, with a decision that was typed by the same hand."""
    said: dict[str, Any] = {"outcome": hostile(1), "by": hostile(2), "reasons": hostile(3)}
    approval = replace(APPROVAL, **said, conditions=[(hostile(4), None)])
    typed: dict[str, Any] = {each.name: hostile(5) for each in fields(LETTER) if each.type is str}
    typed |= {"zone": LETTER.zone, "paper": LETTER.paper, "conditions": [(hostile(6), None)]}
    letter = replace(LETTER, **typed, paragraphs=[hostile(7)], reasons=[hostile(8)])
    return {
        "approved": lambda: draw_approved(snapshot, approval, unheard),
        "letter": lambda: draw_letter(letter),
        "edition": lambda: draw_player_edition(snapshot, approval),
        "guide": lambda: draw_gaming_guide(snapshot, approval),
        "sign": lambda: draw_table_sign(snapshot, approval),
    }


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

    monkeypatch.setattr(pdf_archive, "own_fetcher", watched)
    drawn = {name: draw() for name, draw in hostile_documents(hostile_snapshot()).items()}
    assert [url for url in fetched if not url.startswith(("baize-font:", "baize-drawing:"))] == []
    for name, pdf in drawn.items():
        (tmp_path / f"{name}.pdf").write_bytes(pdf)
        words = words_of(pdf)
        assert "<script>alert(1)</script>" in words, name
        assert "{{ 7|add:7 }}" in words, name
        assert "root:" not in words, name
        assert [each for each in ("[U+0000]", "[U+202E]", "[U+1F600]") if each not in words] == [], name
    found = problems_with(*(tmp_path / f"{name}.pdf" for name in drawn))
    assert found == {str(tmp_path / f"{name}.pdf"): {"PDF/A-3a": [], "PDF/UA-1": []} for name in drawn}


@pytest.mark.parametrize("kept", ["閒庄和", "Ωμέγα", "Жанна", "Nguyễn", "é", "→ ≤", "♠ ▲ −", "½ “x”"])
def test_what_our_fonts_show_is_shown(kept: str) -> None:
    assert spelled_out(kept) == kept


@pytest.mark.parametrize(
    ("typed", "shown"), [("\x00", "[U+0000]"), ("\u202e", "[U+202E]"), ("😀", "[U+1F600]"), ("ש", "[U+05E9]")]
)
def test_what_they_do_not_show_is_spelled_out(typed: str, shown: str) -> None:
    assert spelled_out(f"a{typed}b") == f"a{shown}b"
