"""What a draft changes in money, under the bet mix of its variant: a part of the editor and of the variant's page."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from backoffice.permissions.actions import Action
from games.configurations.forms.sheet import read_sent
from games.configurations.selectors.configurations import head_revision
from games.configurations.selectors.sheet import Sheet, sheet_of
from games.configurations.views.editor import EditorView
from games.earnings.rules.difference import difference_between
from games.earnings.rules.earn import Earnings
from games.earnings.rules.kept import earned
from games.earnings.selectors.bet_mixes import mix_in_use
from games.rulepacks.printed import wager_name


class DraftEarningsView(EditorView):
    action = Action.EARNINGS_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The draft as it was saved."""
        return self.part(sheet_of(self.configuration, head_revision(self.configuration), {}, timezone.now()))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The draft as it is typed; nothing is kept of it here."""
        return self.part(self.sheet(read_sent(request.POST, self.book)))

    def part(self, sheet: Sheet) -> HttpResponse:
        context = self.context() | {"sheet": sheet} | money_of(sheet)
        return render(self.request, "earnings/_draft.html", context)


def money_of(sheet: Sheet) -> dict[str, Any]:
    case, other = sheet.assessment.case, sheet.assessment_before.case
    mix = mix_in_use(sheet.configuration, sheet.pack, case.priced_values)
    if sheet.no_price:
        return {"mix": mix, "problem": sheet.no_price}
    now = earned(case.pack, case.priced_values, mix.plan, mix.opening)
    before = earned(other.pack, other.priced_values, mix.plan, mix.opening)
    if not isinstance(now, Earnings):
        return {"mix": mix, "problem": now}
    bet = {code for code, each in mix.plan["mix"].items() if each["share"]}
    return {
        "mix": mix,
        "earnings": now,
        "difference": difference_between(now, before if isinstance(before, Earnings) else None),
        "not_bet": [wager_name(case.pack, code) for code in now.choosable if code not in bet],
    }
