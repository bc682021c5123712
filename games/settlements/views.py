"""Settling a round by hand: choose table and minute, lay out cards and bets, read who is paid what and why."""

import json
from collections.abc import Mapping
from datetime import datetime
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from games.engine.cards.card import RANKS
from games.engine.event_words import event_words, is_during
from games.engine.report import jsonable
from games.engine.round_form import Drawn
from games.engine.settlement import Line, Settlement
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_name
from games.settlements.forms import SettleForm
from games.settlements.rules.fields import (
    bet_field,
    bettor_fields,
    bettors_in_use,
    bettors_shown,
    kept_field,
    late_field,
    seats_in_use,
    who,
)
from games.settlements.rules.settle import Settled, settle_sheet
from games.settlements.selectors import Minute, minute_of

CHIPS = (1, 5, 25, 100, 500, 1000)
RETURNED = ("returned", "void", "refunded")
"""Events after which it need not be said that the bet came back."""
# beyond these no zone can be reckoned with
EARLIEST, LATEST = 1900, 2200


class SettleChooseView(DeskView):
    action = Action.SETTLE_USE

    def get(self, request: HttpRequest) -> HttpResponse:
        casino = self._casino(request.GET.get("table", ""))
        options: dict[str, Any] = {"access": self.request.access, "casino": casino}
        if "table" not in request.GET:
            form = SettleForm(initial={"at": timezone.now()}, **options)
        else:
            form = SettleForm(request.GET, **options)
            if form.is_valid():
                return redirect(settle_address(form.cleaned_data["table"], form.cleaned_data["at"]))
        return render(request, "settlements/choose.html", {"form": form, "casino": casino})

    def _casino(self, table: str) -> Property | None:
        """That of a table that a link names, else the one that is looked at."""
        if table.isascii() and table.isdigit() and len(table) < 10:
            found = tables_visible_to(self.request.access).filter(pk=int(table)).first()
            if found is not None:
                return found.property
        return self.request.current_property


def settle_address(table: GamingTable, at: datetime, typed: Mapping[str, str] | None = None) -> str:
    query = QueryDict(mutable=True)
    query["at"] = at.astimezone(timezone.get_default_timezone()).isoformat(timespec="minutes")
    for name, value in (typed or {}).items():
        query[name] = value
    return f"{reverse('settle-table', args=[table.pk])}?{query.urlencode()}"


def incident_address(table: GamingTable, at: datetime, typed: Mapping[str, str]) -> str:
    """Logging an incident with the round as it lies on the sheet."""
    query = QueryDict(mutable=True)
    query.update({"table": str(table.pk), "at": at.isoformat(timespec="minutes")})
    query.update({name: value for name, value in typed.items() if value})
    return f"{reverse('incident-add')}?{query.urlencode()}"


def minute_asked(table: GamingTable, text: str) -> Minute:
    """An address without a readable time means now."""
    try:
        at = parse_datetime(text.replace(" ", "+")) if text else None
    except ValueError:
        at = None
    if at is None or at.tzinfo is None or not EARLIEST <= at.year <= LATEST:
        at = timezone.now()
    return minute_of(table, at)


class SettleTableView(DeskView):
    """Everything stands in the address, so that a dispute can be passed on as a link."""

    action = Action.SETTLE_USE

    def load(self) -> None:
        self.table = get_object_or_404(tables_visible_to(self.request.access), pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        minute = minute_asked(self.table, request.GET.get("at", ""))
        context: dict[str, Any] = {"table": self.table, "casino": self.table.property, "minute": minute}
        if minute.held is None or minute.trouble:
            return render(request, "settlements/none.html", context)
        typed = {name: request.GET.get(name, "") for name in request.GET if name != "at"}
        context |= round_context(minute, typed) | {
            "incident": incident_address(self.table, minute.at, typed),
        }
        part = "_settlement" if self.request.htmx and self.request.htmx.target == "settlement" else "settle"
        return render(request, f"settlements/{part}.html", context)


def round_context(minute: Minute, typed: Mapping[str, str]) -> dict[str, Any]:
    sheet = minute.sheet
    settled = settle_sheet(minute.rules, sheet, typed)
    errors = {problem.field: problem for problem in settled.problems}
    used = seats_in_use(sheet, typed)
    limits = minute.rules.configuration.get("limits", {})
    return {
        "sheet": sheet,
        "ranks": RANKS,
        "typed": typed,
        "pack": minute.pack,
        "chips": [chip for chip in CHIPS if chip <= (limits.get("maximum") or chip)],
        "drawn": [_drawn(each, typed, errors) for each in sheet.drawn],
        "seats": [_seat(minute, seat, typed, errors, used) for seat in range(1, sheet.seats + 1)],
        "meters": [
            {
                "field": f"meter-{each.value}",
                "label": each.label,
                **_typed(f"meter-{each.value}", typed, errors),
            }
            for each in sheet.meters
        ],
        "picks": [
            {"pick": pick, **_typed(pick.field, typed, errors)} for part in sheet.parts for pick in part.picks
        ],
        "another": _bettor(minute, 0, 0, typed, errors),
        "void": _typed("void", typed, errors),
        "problems": settled.problems,
        "fields": [(name, errors.get(name)) for name in _field_names(minute, typed)],
        **result_context(minute, settled),
    }


def _typed(field: str, typed: Mapping[str, str], errors: Mapping[str, Any]) -> dict[str, Any]:
    return {"field": field, "value": typed.get(field, ""), "error": errors.get(field)}


def _drawn(drawn: Drawn, typed: Mapping[str, str], errors: Mapping[str, Any]) -> dict[str, Any]:
    return {"hand": drawn, **_typed(drawn.field, typed, errors)}


def _seat(
    minute: Minute, seat: int, typed: Mapping[str, str], errors: Mapping[str, Any], used: list[int]
) -> dict[str, Any]:
    sheet = minute.sheet
    shown = bettors_shown(sheet, typed, seat)
    bettors = [_bettor(minute, seat, each, typed, errors) for each in range(1, shown + 1)]
    return {
        "number": seat,
        "name": f"{sheet.seat_name} {seat}",
        "drawn": _drawn(sheet.drawn_at(seat), typed, errors) if sheet.seat_places else None,
        "void": _typed(f"void{seat}", typed, errors),
        "bettors": bettors,
        "next": _bettor(minute, seat, shown + 1, typed, errors)
        if shown < sheet.bettors and bettors_in_use(sheet, typed, seat)
        else None,
        "summary": "; ".join(each["summary"] for each in bettors if each["summary"]),
        "open": seat in used or (not used and seat == 1),
    }


def _bettor(
    minute: Minute, seat: int, bettor: int, typed: Mapping[str, str], errors: Mapping[str, Any]
) -> dict[str, Any]:
    """Bettor 0 of seat 0 is nobody: what a further one is made from."""
    sheet, label = minute.sheet, who(seat, bettor)
    bets = [
        {"wager": each, **_typed(bet_field(seat, each.code, bettor), typed, errors)} for each in sheet.wagers
    ]
    late = [
        {"wager": each, **_typed(late_field(seat, each.code, bettor), typed, errors)}
        for each in (sheet.late.wagers if sheet.late else ())
    ]
    player = _typed(f"name{label}", typed, errors)
    standing, returned = (_typed(f"{name}{label}", typed, errors) for name in ("standing", "returned"))
    made = ", ".join(f"{each['wager'].name} {each['value']}" for each in bets if each["value"])
    return {
        "number": bettor,
        "who": label,
        "seat": f"{sheet.seat_name} {seat}",
        "player": player,
        "standing": standing,
        "returned": returned,
        "kept": [
            {"wager": each, **_typed(kept_field(seat, each.code, bettor), typed, errors)}
            for each in (sheet.wagers if sheet.keeps else ())
        ],
        "questions": [
            {"question": each, **_typed(f"{each.name}{label}", typed, errors)} for each in sheet.questions
        ],
        "bets": bets,
        "late": late,
        "is_late": any(each["value"] or each["error"] for each in late),
        "open": bettor != 1 or any(each["value"] or each["error"] for each in (player, standing, returned)),
        "summary": f"{player['value']}: {made}" if player["value"] and made else made,
    }


def _field_names(minute: Minute, typed: Mapping[str, str]) -> list[str]:
    """Every field that can carry a message, so that a live answer can put it there or take it away."""
    sheet = minute.sheet
    names = ["void", *(each.field for each in sheet.drawn)]
    for seat in range(1, sheet.seats + 1):
        names += [f"seat{seat}"] if sheet.seat_places else []
        for bettor in range(1, bettors_shown(sheet, typed, seat) + 1):
            names += bettor_fields(sheet, seat, bettor)
    names += [f"meter-{meter.value}" for meter in sheet.meters]
    return names + [pick.field for part in sheet.parts for pick in part.picks]


def result_context(minute: Minute, settled: Settled) -> dict[str, Any]:
    if settled.settlement is None:
        return {"settlement": None, "round_file": None}
    return {
        "settlement": settled.settlement,
        "groups": line_groups(minute.pack, minute.sheet.seat_name, settled.settlement),
        "house_net": -settled.settlement.net,
        "meters_after": settled.settlement.meters,
        "round_file": json.dumps(jsonable(settled.data), indent=1, ensure_ascii=False),
    }


def line_groups(pack: Pack, seat_name: str, settlement: Settlement) -> list[dict[str, Any]]:
    """Lines by seat, in the order in which the seats are paid."""
    return [
        {
            "name": f"{seat_name} {seat}" if seat is not None else "",
            "bettor": bettor,
            "lines": [line_shown(pack, line) for line in lines],
            "net": sum(line.net for line in lines),
        }
        for (seat, bettor), found in groupby(settlement.lines, key=lambda line: (line.seat, line.bettor))
        if (lines := list(found))
    ]


def result_shown(wager: str, event: str, pays: str | None) -> dict[str, str]:
    """Beside the name of its wager: Player Insurance, on 6 after four cards."""
    said = pays is None or pays in (event, "lose") or event in RETURNED
    return {"event": event_words(event, "" if is_during(event) else wager), "pays": "" if said else str(pays)}


def line_shown(pack: Pack, line: Line) -> dict[str, Any]:
    name = wager_name(pack, line.wager)
    return {
        "wager": name
        if line.after is None or is_during(line.event)
        else _("%(wager)s after %(cards)s cards") % {"wager": name, "cards": line.after},
        "stake": line.stake,
        **result_shown(line.wager, line.event, line.pays),
        "returned": line.returned,
        "net": line.net,
        "cite": list(line.cite),
        "notes": line.notes,
    }
