"""Readings: what a document leaves open, what each option costs, and who relies on which."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from backoffice.permissions.actions import Action
from games.packs.book_selectors import jurisdictions_of
from games.rulebook.rules.pricing import compare_options, example_for
from games.rulebook.views.rules import OneBook
from games.rulepacks.readings import Interpretation
from games.rulings.selectors.lines import Standing, standings
from games.rulings.selectors.rulings import rulings_by_pack
from games.rulings.selectors.stated import Stated, options_chosen, stated_values
from games.validation.rulings import as_ruled


class Interpretations(OneBook, abstract=True):
    def at_home(self) -> bool:
        """Whether the person works under this law, and can open the rulings on it."""
        return self.book.pack.id.split("/")[0] in jurisdictions_of(self.request.access)

    def may_rule(self) -> bool:
        """Whether the person can rule on the passages of this very law."""
        return self.request.access.allows(Action.RULING_DECIDE) and self.at_home()


class InterpretationsView(Interpretations):
    """All readings of a pack. What takes long, the prices, comes for each of them when it is looked at."""

    action = Action.RULES_VIEW

    def get(self, request: HttpRequest, pack: str) -> HttpResponse:
        stated = stated_values(self.request.access, pack)
        chosen = options_chosen(stated, self.book.pack.readings)
        ruled = standings(self.request.access, pack, self.today())
        context = {
            "readings": [
                (
                    reading,
                    _options(reading, chosen[reading.id], ruled.get(reading.id)),
                    ruled.get(reading.id),
                )
                for reading in self.book.pack.readings.values()
            ],
            "stated": stated,
            "priced_with": _draft(stated, request.GET.get("configuration", "")),
            "may_rule": self.may_rule(),
            "at_home": self.at_home(),
        }
        return self.page("readings", context)


class InterpretationDetailView(Interpretations):
    """One reading with its prices: inside the list when the browser asks for that part, as a page otherwise."""

    action = Action.RULES_VIEW
    reading: Interpretation

    def load(self) -> None:
        super().load()
        readings = self.book.pack.readings
        if self.kwargs["reading"] not in readings:
            raise Http404(f"{self.book.pack.id} has no reading {self.kwargs['reading']}")
        self.reading = readings[self.kwargs["reading"]]

    def get(self, request: HttpRequest, pack: str, reading: str) -> HttpResponse:
        stated = stated_values(self.request.access, pack)
        draft = _draft(stated, request.GET.get("configuration", ""))
        rulings = rulings_by_pack([pack])[pack]
        # every other passage as it is ruled today; where nothing is, the pack's own example tells
        values = draft.values if draft else example_for(self.book, self.reading.id)
        values = as_ruled(self.book.pack, values, rulings, self.today())
        context = {
            "reading": self.reading,
            "comparison": compare_options(self.book, self.reading.id, values),
            "priced_with": draft,
        }
        if self.request.htmx and str(self.request.htmx.target or "").startswith("prices-"):
            return self.page("_reading_prices", context)
        chosen = options_chosen(stated, [self.reading.id])
        ruled = standings(self.request.access, pack, self.today()).get(self.reading.id)
        context |= {
            "options": _options(self.reading, chosen[self.reading.id], ruled),
            "standing": ruled,
            "may_rule": self.may_rule(),
            "at_home": self.at_home(),
        }
        return self.page("reading", context)


def _options(reading: Interpretation, chosen: Any, standing: Standing | None) -> list[dict[str, Any]]:
    now = standing.now.option if standing and standing.now else None
    return [
        {
            "option": option,
            "is_default": option.id == reading.default,
            "is_ruled": option.id == now,
            "chosen_by": chosen.get(option.id, []),
        }
        for option in reading.option
    ]


def _draft(stated: list[Stated], pk: str) -> Stated | None:
    """The own configuration to price with; anything else means the pack's example."""
    return next((each for each in stated if not each.is_approved and str(each.pk) == pk), None)
