"""The law to read: which packs there are, each as a book, and every paragraph under an address of its own."""

from datetime import date
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import replace_url

from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import configurations_visible_to
from games.official_texts.selectors import official_words
from games.packs.book_selectors import books_for
from games.packs.citations import address_of, clause_at
from games.packs.pages import OnePack
from games.rulebook.forms.rules import BookForm
from games.rulebook.rules.lines import counts_by_handling, kin_of, narrowed, parts_of
from games.rulebook.rules.standing import document_state, limits_on
from games.rulebook.rules.uses import Use, uses_of
from games.rulebook.words import HANDLED, STATES, grouped

SIDE_PANEL = "side-panel-body"
MOST_EDITORS = 8


class RulesListView(DeskView):
    action = Action.RULES_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        mine, others = books_for(self.request.access)
        return render(request, "rulebook/list.html", {"mine": mine, "others": others})


class OneBook(OnePack, abstract=True):
    feature = "rulebook"


class RulesPackView(OneBook):
    """The whole book on one page; a search or filter by htmx brings only the part that changes."""

    action = Action.RULES_VIEW

    def get(self, request: HttpRequest, pack: str) -> HttpResponse:
        parts = parts_of(self.book)
        form = BookForm(request.GET, counts=counts_by_handling(parts), today=self.today())
        shown = narrowed(parts, words=form.words, handled=form.handled_by)
        context = {
            "form": form,
            "parts": parts,
            "shown": shown,
            "number": sum(len(part.lines) for part in shown),
            "state": document_state(self.book.pack, form.day),
            "state_words": STATES[document_state(self.book.pack, form.day)],
        }
        if self.request.htmx and self.request.htmx.target == "book":
            asked = urlencode(form.asked)
            address = reverse("rules-pack", args=[pack])
            return replace_url(self.page("_book", context), f"{address}?{asked}" if asked else address)
        return self.page("pack", context)


class RulesParagraphView(OneBook):
    """One paragraph: beside another page when a citation was clicked, as a page of its own otherwise."""

    action = Action.RULES_VIEW

    def get(self, request: HttpRequest, pack: str, paragraph: str) -> HttpResponse:
        found = clause_at(self.book, paragraph)
        if found is None:
            raise Http404(f"{pack} has no paragraph {paragraph}")
        citation, clause = found
        uses = uses_of(self.book).get(citation, ())
        above, below = kin_of(self.book, citation)
        day = _day(request.GET.get("as_of", "")) or self.today()
        context = {
            "citation": citation,
            "anchor": address_of(self.book, citation),
            "clause": clause,
            "official": official_words(self.book.pack.id, clause.id)
            if citation in self.book.paragraphs
            else None,
            "handling": HANDLED[clause.handled],
            "groups": grouped(use for use in uses if use.limit is None),
            "limits": limits_on(self.book, uses, day),
            "exemptions": [each for each in self.book.exemptions if citation in each.paragraphs],
            "above": [(each, self.book.clauses[each]) for each in above],
            "below": [(each, self.book.clauses[each]) for each in below],
            "source": next(
                (each for each in self.book.sources if citation.startswith(f"{each.prefix} ")), None
            ),
            "day": day,
            "editors": self._editors(uses),
        }
        in_panel = bool(self.request.htmx) and self.request.htmx.target == SIDE_PANEL
        return self.page("_paragraph" if in_panel else "paragraph", context)

    def _editors(self, uses: tuple[Use, ...]) -> list[Configuration]:
        """The person's own configurations in which the field that the clause is about can be changed."""
        access = self.request.access
        if not access.allows(Action.CONFIGURATION_CHANGE) or not any(use.kind == "parameter" for use in uses):
            return []
        mine = configurations_visible_to(access).filter(pack_id=self.book.pack.id, retired_at__isnull=True)
        return list(mine[:MOST_EDITORS])


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
