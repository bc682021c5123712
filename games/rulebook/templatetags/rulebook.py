"""Tags of the pages of a rule book."""

from typing import Any

from django import template
from django.utils.translation import gettext as _

from backoffice.shell.templatetags.icons import icon
from games.packs.citations import address_of
from games.packs.templatetags.clauses import citation
from games.rulebook.forms.rules import BookForm
from games.rulebook.rules.lines import Line
from games.rulebook.rules.standing import limits_on
from games.rulebook.words import HANDLED, used_by
from games.rulepacks.book import Book

register = template.Library()


@register.inclusion_tag("rulebook/_line.html")
def paragraph_line(book: Book, line: Line, form: BookForm) -> dict[str, Any]:
    """One paragraph of the book. Hundreds of them stand on a page, so that only what differs is worked out."""
    paragraph = line.paragraph
    handling = HANDLED[paragraph.handled]
    own = [reference.name for reference in paragraph.by if reference.kind == paragraph.handled]
    day = form.day if form.day != form.today else None
    return {
        "anchor": address_of(book, line.citation),
        "pill": citation(line.citation, book.pack.id, as_of=day),
        "paragraph": paragraph,
        "depth": min(line.depth, 3),
        "handling": handling,
        "status_icon": icon(handling.icon),
        "note_icon": icon("message-report") if paragraph.note else "",
        "by": ", ".join(own),
        "words": form.words,
        "limits": limits_on(book, line.uses, form.day) if line.has_limits else (),
        "used_by": used_by(line.uses) or _("nothing"),
    }
