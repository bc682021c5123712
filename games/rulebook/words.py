"""How the book speaks of paragraphs and of what they are used for."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rulebook.rules.standing import State
from games.rulebook.rules.uses import Use


@dataclass(frozen=True)
class Handling:
    label: str | Promise
    icon: str
    meaning: str | Promise


HANDLED: dict[str, Handling] = {
    "parameter": Handling(
        gettext_lazy("Parameter"),
        "adjustments",
        gettext_lazy("The submission states it, in a field of the editor."),
    ),
    "check": Handling(
        gettext_lazy("Check"),
        "checks",
        gettext_lazy("A check reports when a configuration departs from it."),
    ),
    "engine": Handling(
        gettext_lazy("Engine"), "math-function", gettext_lazy("The engine prices and settles by it.")
    ),
    "procedure": Handling(
        gettext_lazy("Procedure"), "list-check", gettext_lazy("It is a step of the generated rules document.")
    ),
    "attestation": Handling(
        gettext_lazy("Attestation"), "signature", gettext_lazy("The operator attests to it.")
    ),
    "irregularity": Handling(
        gettext_lazy("Irregularity"), "alert-triangle", gettext_lazy("The irregularity guide leads to it.")
    ),
    "definition": Handling(gettext_lazy("Definition"), "quote", gettext_lazy("It says what a word means.")),
    "reference": Handling(gettext_lazy("Reference"), "link", gettext_lazy("It refers to other law.")),
}

STATES: dict[State, str | Promise] = {
    "in_force": gettext_lazy("in force"),
    "not_yet": gettext_lazy("not yet in force"),
    "no_longer": gettext_lazy("no longer in force"),
}

_GROUPS: tuple[tuple[str | Promise, tuple[str, ...]], ...] = (
    (gettext_lazy("Fields of the editor"), ("parameter",)),
    (gettext_lazy("Limits"), ("limit",)),
    (gettext_lazy("Checks"), ("check",)),
    (gettext_lazy("Wagers and pays"), ("wager",)),
    (gettext_lazy("Rules of the engine"), ("rule", "feature", "part")),
    (gettext_lazy("Layout and table"), ("element", "layout")),
    (gettext_lazy("Attestations"), ("attestation",)),
    (gettext_lazy("Steps of the rules document"), ("procedure",)),
    (gettext_lazy("Irregularities"), ("irregularity",)),
    (gettext_lazy("Readings"), ("reading",)),
    (gettext_lazy("Other paragraphs"), ("paragraph", "source")),
)


def grouped(uses: Iterable[Use]) -> list[tuple[str, list[Use]]]:
    """The uses of a clause under headings, in the order in which a reader asks for them."""
    listed = list(uses)
    groups = [(str(title), [use for use in listed if use.kind in kinds]) for title, kinds in _GROUPS]
    return [(title, found) for title, found in groups if found]


def used_by(uses: Iterable[Use]) -> str:
    """One line: how many of what, and in which section of the editor."""
    count: dict[str, set[str]] = {}
    sections: dict[str, None] = {}
    for use in uses:
        count.setdefault("check" if use.kind == "limit" else use.kind, set()).add(use.name)
        if use.section:
            sections[use.section] = None
    words = [_("section “%(section)s”") % {"section": section} for section in sections]
    words += [text for kind, text in _counted(count) if kind in count]
    return " · ".join(words)


def _counted(count: dict[str, set[str]]) -> Iterable[tuple[str, str]]:
    n = {kind: len(names) for kind, names in count.items()}
    checks, rows = n.get("check", 0), n.get("wager", 0)
    parts = sum(n.get(kind, 0) for kind in ("rule", "feature", "part"))
    first = next((kind for kind in ("rule", "feature", "part") if kind in n), "rule")
    yield "check", ngettext("%(n)d check", "%(n)d checks", checks) % {"n": checks}
    yield "wager", ngettext("%(n)d wager or pay row", "%(n)d wagers and pay rows", rows) % {"n": rows}
    yield first, ngettext("%(n)d rule of the engine", "%(n)d rules of the engine", parts) % {"n": parts}
    for kind, one, many in (
        ("attestation", _("%(n)d attestation"), _("%(n)d attestations")),
        ("procedure", _("%(n)d step of the rules document"), _("%(n)d steps of the rules document")),
        ("irregularity", _("%(n)d irregularity"), _("%(n)d irregularities")),
        ("reading", _("%(n)d interpretation"), _("%(n)d interpretations")),
        ("element", _("%(n)d element of the layout"), _("%(n)d elements of the layout")),
        ("layout", _("%(n)d layout"), _("%(n)d layouts")),
    ):
        yield kind, (one if n.get(kind) == 1 else many) % {"n": n.get(kind, 0)}
    others = n.get("paragraph", 0) + n.get("source", 0)
    cited = ngettext("%(n)d other paragraph", "%(n)d other paragraphs", others) % {"n": others}
    yield ("paragraph" if "paragraph" in n else "source"), cited
