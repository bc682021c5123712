"""What a comment is about, in the words of the rules: both sides and the document read the same ones."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.printed import wager_name
from games.rulepacks.review import FeatureItem, review_rules
from submissions.review.models import Comment

REQUEST = {
    "narrative": gettext_lazy("Narrative"),
    "reason": gettext_lazy("Reason"),
    "other_jurisdictions": gettext_lazy("Other jurisdictions"),
    "intellectual_property": gettext_lazy("Intellectual property"),
}


def words_of_place(pack_id: str, anchor: str, place: str) -> str:
    match anchor:
        case Comment.Anchor.FIELD:
            return words_of_field(pack_id, place)
        case Comment.Anchor.PAGE:
            return _("Page %(number)s of the document") % {"number": place}
        case Comment.Anchor.FINDING:
            return _("Finding %(code)s") % {"code": place}
        case Comment.Anchor.CLAUSE:
            return place
    return _("The submission as a whole")


def words_of_field(pack_id: str, place: str) -> str:
    """A path of the rules by its label; whatever nobody knows as it stands."""
    pack = load_pack(pack_id)
    book = book_of(pack)
    if parameter := book.parameters.get(place):
        return str(parameter.label)
    if place in REQUEST:
        return str(REQUEST[place])
    if item := next((each for each in _items_of(pack_id) if place == f"item_{each.id}"), None):
        return str(item.title)
    part, _dot, name = place.partition(".")
    match part:
        case "layouts":
            return _("Layout “%(name)s”") % {"name": name}
        case "attestations" if name in book.attestations:
            return str(book.attestations[name].question)
        case "readings" if name in pack.readings:
            return str(pack.readings[name].question)
        case "mathematics" if name in pack.wagers:
            return _("Mathematics of %(wager)s") % {"wager": wager_name(pack, name)}
    return place


def _items_of(pack_id: str) -> tuple[FeatureItem, ...]:
    return review_rules(pack_id.split("/")[0]).feature_item
