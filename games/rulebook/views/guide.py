"""The irregularity guide, made for a thumb: one question to a page, every answer a link."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from games.packs.book_selectors import books_for
from games.packs.selectors import packs_of
from games.rulebook.rules.guide import Guide, field_of, guide_from
from games.rulebook.views.rules import OneBook
from games.rulings.selectors.rulings import rulings_by_pack
from games.validation.rulings import rulings_for

ASKED: dict[str, str | Promise] = {
    "happened": _("What happened?"),
    "noticed": _("When was it noticed?"),
    "outcome": _("Was an outcome established?"),
    "condition": _("Which of these applied?"),
}
# Above so many answers a thumb would rather type than scroll.
LONG_LIST = 8
EFFECTS: dict[str, tuple[str | Promise, str, str]] = {
    "play_on": (_("Play on"), "player-play", "good"),
    "void_round": (_("The round is void"), "ban", "bad"),
    "void_wager": (_("The wager is void"), "ban", "warn"),
    "stands": (_("The result stands"), "check", "good"),
    "players_choose": (_("Players choose"), "arrows-split-2", "info"),
    "house_decides": (_("The property decides"), "gavel", "info"),
    "return_bet": (_("The bet is returned"), "arrow-back-up", "warn"),
    "refuse": (_("Refused"), "hand-stop", "warn"),
}


class RulesGuideStartView(DeskView):
    """From the pit: straight to the guide of the property's game, or a choice where there are several."""

    action = Action.RULES_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        casino = self.request.current_property
        mine, others = books_for(self.request.access)
        here = {pack.id for pack in packs_of(casino)} if casino else set()
        with_guide = [book for book in [*mine, *others] if book.irregularities]
        local = [book for book in with_guide if book.pack.id in here]
        if len(local) == 1:
            return redirect("rules-irregularities", local[0].pack.id)
        return render(request, "rulebook/guide_start.html", {"books": local or with_guide})


class RulesGuideView(OneBook):
    action = Action.RULES_VIEW

    def get(self, request: HttpRequest, pack: str) -> HttpResponse:
        ruled = rulings_by_pack([pack])[pack]
        fixed = rulings_for(self.book.pack, ruled, self.today())
        readings = {name: each.option for name, each in fixed.items()}
        guide = guide_from(self.book, request.GET.dict(), readings)
        address = reverse("rules-irregularities", args=[pack])
        text = request.GET.get("q", "").replace("\x00", "")[:60]
        context: dict[str, Any] = {
            "guide": guide,
            "answered": _answered(guide, address),
            "question": asked_in_words(guide, guide.asked) if guide.asked else "",
            "number": len(guide.answers) + 1,
            "choices": _choices(guide, address, text.casefold().split()),
            "text": text,
            "is_long": guide.asked is not None and len(guide.choices(guide.asked)) > LONG_LIST,
            "ruling": guide.ruling,
            "effect": EFFECTS[guide.ruling.effect] if guide.ruling else None,
            "relied_on": readings_in_words(guide) if guide.ruling else [],
            "back": _back(guide, address, request.GET.dict()),
            "answers": urlencode([(field_of(name), answer) for name, answer in guide.answers.items()]),
        }
        if self.request.htmx and self.request.htmx.target == "answers":
            return self.page("_guide_answers", context)
        return self.page("guide", context)


def asked_in_words(guide: Guide, question: str) -> str | Promise:
    """Questions of the product are translated, those of a pack stand in its words."""
    own = guide.decision and question in {each.id for each in guide.book.questions}
    return guide.ask(question) if own else ASKED.get(question) or guide.ask(question)


def readings_in_words(guide: Guide) -> list[dict[str, str]]:
    """The passages on whose reading the ruling rests, each with the option that counts."""
    found = []
    for name, option in guide.relied_on.items():
        reading = guide.book.pack.readings[name]
        summary = next(each.summary for each in reading.option if each.id == option)
        found.append({"id": name, "title": reading.title or reading.question, "summary": summary})
    return found


def _choices(guide: Guide, address: str, wanted: list[str]) -> list[dict[str, str]]:
    """The answers in which every wanted word occurs."""
    if guide.asked is None:
        return []
    return [
        {"url": _address(address, {**guide.answers, guide.asked: answer}), "words": words, "more": more}
        for answer, words, more in guide.choices(guide.asked)
        if all(word in f"{words} {more}".casefold() for word in wanted)
    ]


def _answered(guide: Guide, address: str) -> list[dict[str, Any]]:
    """What was answered, each with the address at which it can be answered anew."""
    given = list(guide.answers)
    return [
        {
            "question": asked_in_words(guide, question),
            "words": guide.words(question),
            "url": _address(address, {each: guide.answers[each] for each in given[:place]}),
            "changeable": len(guide.choices(question)) > 1,
        }
        for place, question in enumerate(given)
    ]


def _back(guide: Guide, address: str, given: dict[str, str]) -> str:
    """To the question before: the last that was answered by a person and not by itself."""
    by_person = [name for name, answer in guide.answers.items() if given.get(field_of(name)) == answer]
    if not by_person:
        return ""
    return _address(address, {question: guide.answers[question] for question in by_person[:-1]})


def _address(address: str, answers: dict[str, str]) -> str:
    fields = [(field_of(question), answer) for question, answer in answers.items()]
    return f"{address}?{urlencode(fields)}" if fields else address
