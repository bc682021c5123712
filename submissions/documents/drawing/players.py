"""Papers for players, all from the public part of a snapshot: the register's edition, the gaming guide, the sign."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.safestring import SafeString, mark_safe

from backoffice.core.pdf_archive import write_archive
from backoffice.core.verify_mark import verify_mark
from games import canonical
from submissions.documents.drawing.approvals import Approval, in_words
from submissions.documents.drawing.document import paper_size, render_document
from submissions.documents.drawing.game_parts import game_of, game_template
from submissions.documents.drawing.outline import chapter_label, cite_class
from submissions.documents.drawing.public import public_part
from submissions.documents.drawing.public_odds import limits_of, meters_of, spin_pays, wagers_of

FOLDER = "documents/pdf"
TITLES = {"edition": "Approved rules: player edition", "guide": "Gaming guide", "sign": "Table sign"}


def draw_player_edition(snapshot: Mapping[str, Any], approval: Approval) -> bytes:
    """The edition of the public register: rules, odds, limits, version and dates."""
    return _draw("edition", snapshot, approval)


def player_edition_html(snapshot: Mapping[str, Any], approval: Approval) -> SafeString:
    return _part("edition", snapshot, approval)


def draw_gaming_guide(snapshot: Mapping[str, Any], approval: Approval) -> bytes:
    """How the game is played, in plain words."""
    return _draw("guide", snapshot, approval)


def gaming_guide_html(snapshot: Mapping[str, Any], approval: Approval) -> SafeString:
    return _part("guide", snapshot, approval)


def draw_table_sign(snapshot: Mapping[str, Any], approval: Approval) -> bytes:
    """Odds and limits to be read across the table."""
    return _draw("sign", snapshot, approval)


def table_sign_html(snapshot: Mapping[str, Any], approval: Approval) -> SafeString:
    return _part("sign", snapshot, approval)


def _part(kind: str, snapshot: Mapping[str, Any], approval: Approval) -> SafeString:
    """For a page of ours: no style, no script, every typed word escaped by the template."""
    return mark_safe(render_document(f"{FOLDER}/_{kind}.html", public_view(snapshot, approval)))  # noqa: S308


def _draw(kind: str, snapshot: Mapping[str, Any], approval: Approval) -> bytes:
    view = public_view(snapshot, approval)
    # of what is public alone: the hash of the whole snapshot would let others guess at what is not
    identifier = canonical.hash_of([kind, public_part(snapshot), approval.number])
    frame = {"kind": TITLES[kind], "part": f"{FOLDER}/_{kind}.html", "verify": verify_mark(identifier)}
    html = render_document(f"{FOLDER}/player.html", view | frame)
    return write_archive(html, identifier=identifier, made_at=approval.at)


def public_view(snapshot: Mapping[str, Any], approval: Approval) -> dict[str, Any]:
    public = public_part(snapshot)
    decided = in_words(approval, ZoneInfo(public["property"]["zone"])) or {}
    game = game_of(public["pack"]["game_code"])
    wagers = wagers_of(public, game.own_wagers)
    return {
        **public,
        "approval": {name: decided[name] for name in ("number", "version", "on", "effective")},
        "size": paper_size(public["pack"]["id"]),
        "title": public["pack"]["title"].partition(" (")[0],
        "cite_class": cite_class(public["chapters"]),
        "currency": public["property"]["currency"],
        "chapters": [{**each, "label": chapter_label(each)} for each in public["chapters"]],
        "wagers": wagers,
        "codes": {wager["code"]: wager for wager in wagers},
        "limits": limits_of(public),
        "meters": meters_of(public),
        "spin": spin_pays(public),
        "guide": game_template(game, "guide.html") or f"{FOLDER}/_chapters.html",
        "further_title": game.further_title,
        "further_table": game_template(game, "pay_table.html"),
        "further_sign": game_template(game, "pay_table_sign.html"),
        "dense": sum(1 + len(wager["pays"]) for wager in wagers) + 2 * len(public["insurance"]) > ROOMY,
    }


ROOMY = 26
"""So many lines fit on a sign in large type."""
