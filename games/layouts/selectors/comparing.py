"""Which layouts a person may lay beside each other, and what the two say."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from backoffice.casinos.models import GamingTable
from backoffice.permissions.access import Access
from games.configurations.selectors.configurations import head_revision
from games.layouts.models import Layout, LayoutArtwork, LayoutSubmission
from games.layouts.rules.areas import areas_of
from games.layouts.rules.comparing import Difference, Side, differences, in_lines
from games.layouts.rules.measures import measures_in, size_words
from games.layouts.rules.svg import name_and_words, size_of
from games.layouts.selectors.content import content_of, draw_content, measure_content
from games.layouts.selectors.layouts import layout_submissions_visible_to
from games.packs.selectors import pack_of
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack

BEFORE, AFTER = "#b45309", "#1d4ed8"
MOST_CHOICES = 60


@dataclass(frozen=True)
class Told:
    """A difference in words for people: where, and both texts."""

    group: str
    label: str
    found: Difference


@dataclass(frozen=True)
class Comparison:
    before: Side
    after: Side
    told: list[Told]

    @property
    def same_drawing(self) -> bool:
        return self.before.drawing == self.after.drawing

    @property
    def is_same(self) -> bool:
        return not self.told and self.same_drawing

    @property
    def groups(self) -> dict[str, list[Told]]:
        found: dict[str, list[Told]] = {}
        for each in self.told:
            found.setdefault(each.group, []).append(each)
        return found

    @cached_property
    def overlay(self) -> tuple[SafeString, SafeString]:
        """Both drawings in lines of one colour; only where somebody looks at them."""
        return _overlay(self.before, self.after)


def comparable_submissions(
    access: Access, *, property_id: int, pack_id: str, other_than: int | None = None
) -> QuerySet[LayoutSubmission]:
    """Of one game at one property, newest first; the regulator never learns of a draft."""
    found = layout_submissions_visible_to(access).filter(property=property_id, pack_id=pack_id)
    if other_than is not None:
        found = found.exclude(pk=other_than)
    return found.order_by("-submitted_at", "-pk")


def usual_before(layout: Layout, *, other_than: LayoutSubmission | None = None) -> LayoutSubmission | None:
    """What a reader would lay beside it: its earlier submission, else the approved layout that it replaces."""
    earlier = layout.submissions.order_by("-number")
    if other_than is not None:
        earlier = earlier.filter(number__lt=other_than.number)
    found = earlier.select_related("artwork").first()
    if found is not None or layout.replaces_id is None:
        return found
    approved = LayoutSubmission.objects.filter(layout=layout.replaces_id, approved_on__isnull=False)
    return approved.select_related("artwork").order_by("-number").first()


def side_of(
    pack: Pack, content: Mapping[str, Any], *, name: str, drawing: str, artwork: LayoutArtwork | None
) -> Side:
    return Side(
        name=name,
        words=_words(pack, content),
        drawing=drawing,
        artwork=None if artwork is None else (artwork.file_name, artwork.sha256, tuple(artwork.text or ())),
    )


def side_of_submission(submission: LayoutSubmission) -> Side:
    return side_of(
        pack_of(submission.pack_id, submission.pack_hash),
        submission.content,
        name=str(submission),
        drawing=submission.drawing,
        artwork=submission.artwork,
    )


def side_of_layout(layout: Layout) -> Side:
    """As it is now."""
    pack, values = load_pack(layout.pack_id), head_revision(layout.configuration).values
    content = content_of(layout)
    measures = measure_content(pack, content, values)
    return side_of(
        pack,
        content | {"measures": measures.as_data() if measures else None},
        name=_("%(layout)s, as it is now") % {"layout": layout.name},
        drawing=draw_content(pack, content, values),
        artwork=layout.artwork,
    )


def side_of_snapshot(drawn: Mapping[str, Any], *, name: str) -> Side:
    """Of what was handed in with rules: its drawing says what the few words beside it do not."""
    artwork = drawn.get("artwork")
    words: dict[tuple[str, str], list[str]] = {
        ("names", _("Name of the layout")): [drawn["name"]],
        ("names", _("Operator's name")): [drawn["operator_name"]] if drawn.get("operator_name") else [],
        ("texts", _("Odds are stated")): [_("on a sign") if drawn["on_sign"] else _("on the layout")],
        ("texts", _("Printed line")): list(drawn["lines"]),
    }
    if drawn.get("positions"):
        words["table", _("Positions")] = [str(drawn["positions"])]
    return Side(
        name=name,
        words=words,
        drawing=drawn["drawing"],
        artwork=(artwork["name"], artwork["sha256"], ()) if artwork else None,
    )


def compare(before: Side, after: Side) -> Comparison:
    told = [Told(_groups()[each.group], _label(each), each) for each in differences(before, after)]
    return Comparison(before=before, after=after, told=told)


def _overlay(before: Side, after: Side) -> tuple[SafeString, SafeString]:
    sizes = [size_of(before.drawing), size_of(after.drawing)]
    width, height = (max((each[axis] for each in sizes), key=float) for axis in (0, 1))
    first, second = (
        in_lines(
            side.drawing,
            colour,
            name=f"{word}: {name_and_words(side.drawing)[1]}",
            width=width,
            height=height,
        )
        for side, colour, word in ((before, BEFORE, _("Before")), (after, AFTER, _("After")))
    )
    return mark_safe(first), mark_safe(second)  # noqa: S308 - our own drawings, every word escaped again


def _groups() -> dict[str, str]:
    return {
        "names": _("Names"),
        "texts": _("Lines, signs and notices"),
        "areas": _("Betting areas and their odds"),
        "table": _("Table"),
        "artwork": _("Manufacturer's artwork"),
        "drawing": _("Other texts in the drawing"),
    }


def _label(found: Difference) -> str:
    if found.group == "artwork":
        return str({"file": _("File and fingerprint"), "text": _("Text in the file")}[found.label])
    return str(_("Text") if found.group == "drawing" else found.label)


def _words(pack: Pack, content: Mapping[str, Any]) -> dict[tuple[str, str], list[str]]:
    places = dict(GamingTable.Place.choices)
    known = book_of(pack).elements
    measures = measures_in(content.get("measures"))
    words: dict[tuple[str, str], list[str]] = {
        ("names", _("Name of the layout")): [content["name"]],
        ("names", _("Operator's name")): [content["operator_name"]] if content["operator_name"] else [],
        ("names", _("Game")): [pack.head.title],
        ("names", _("Layout of the rules")): _code(pack, content["layout_code"]),
        ("texts", _("Odds are stated")): [_("on a sign") if content["on_sign"] else _("on the layout")],
        ("texts", _("Printed line")): list(content["lines"]),
        ("texts", _("Payout-limit notice")): [content["notice"]] if content["notice"] else [],
        ("table", _("Positions")): [str(content["positions"])],
        ("table", _("Drop box")): [str(places.get(content["drop_box"], content["drop_box"]))],
        ("table", _("Tip box")): [str(places.get(content["tip_box"], content["tip_box"]))],
        ("table", _("Devices and furniture")): [
            known[each].name if each in known else each for each in content["elements"]
        ],
        ("table", _("Width and depth")): list(size_words(measures) or ()),
    }
    for area in areas_of(pack):
        if area.code in content["areas"]:
            said = f"{area.label} {area.chinese or ''}".strip()
            odds = content["odds"].get(area.code, "")
            words["areas", area.label] = [f"{said}, {odds}" if odds else said]
    return words


def _code(pack: Pack, code: str) -> list[str]:
    return [pack.layouts[code].name] if code in pack.layouts else []
