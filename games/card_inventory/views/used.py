"""Used decks: security's round, the work order, the discrepancy report, destruction."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.core.addresses import number_in
from backoffice.core.codes import code_of
from backoffice.core.views.camera import CameraView
from backoffice.permissions.actions import Action
from games.card_inventory.forms.entries import DestroyForm, DiscrepancyForm, FindingForm, PassForm, SetsForm
from games.card_inventory.models import DeckSet, DiscrepancyReport, InspectionOrder
from games.card_inventory.rules.states import State
from games.card_inventory.selectors.sets import (
    PitWaiting,
    destructions_visible_to,
    discrepancies_visible_to,
    inspection_orders_visible_to,
    orders_open,
    rows_of,
    sets_not_destroyed,
    sets_to_destroy,
    sets_waiting,
)
from games.card_inventory.services.inspection import (
    Discrepancy,
    close_discrepancy,
    pass_inspection,
    report_discrepancy,
)
from games.card_inventory.services.sets import collect_sets, destroy_sets, order_inspection
from games.card_inventory.views.base import (
    CardInventoryView,
    FormPage,
    OneCasino,
    ReadAndAct,
    keep_pins_out_of_reports,
)
from games.packs.floor_law import card_law_at


class CollectView(OneCasino, FormPage, CameraView):
    """What waits in each pit; scanned, ticked one by one, or a whole pit at once."""

    action = Action.DECK_COLLECT
    template = "collect"

    def make_form(self, data: Any = None) -> SetsForm:
        offered = sets_not_destroyed(self.casino).filter(state=State.REMOVED)
        pit = (data or {}).get("pit", "")
        if data is not None and pit:
            data = data.copy()
            number = number_in(pit)
            chosen = (
                offered.filter(table__isnull=True) if number is None else offered.filter(table__pit=number)
            )
            data.setlist("sets", [str(each.pk) for each in chosen])
        return SetsForm(data, casino=self.casino, offered=offered)

    def context(self) -> dict[str, Any]:
        pits = sets_waiting(self.casino, at=timezone.now())
        return super().context() | {"pits": pits, "codes": codes_of(pits)}

    def act(self, form: Any) -> HttpResponse:
        chosen = form.cleaned_data["sets"]
        number = number_in(form.data.get("pit", ""))
        pit = None if number is None else self.casino.pits.filter(pk=number).first()
        collect_sets(casino=self.casino, set_ids=chosen, pit=pit, at=timezone.now(), actor=self.request.actor)
        messages.success(
            self.request,
            ngettext("%(number)d label is collected.", "%(number)d labels are collected.", len(chosen))
            % {"number": len(chosen)},
        )
        return redirect("deck-collect", self.casino.pk)


def codes_of(pits: list[PitWaiting]) -> dict[str, dict[str, str]]:
    """What a code that is read stands for, so that a label is known without asking again."""
    return {
        code_of("set", each.property_id, each.number): {
            "key": str(each.pk),
            "number": str(each.number),
            "words": f"{each.table.number if each.table else _('Container')} · {each}",
        }
        for waiting in pits
        for each in (row.deck_set for row in waiting.rows)
    }


class InspectView(OneCasino, FormPage):
    """Collected labels go on a work order; orders that are not finished are shown first."""

    action = Action.DECK_COLLECT
    template = "inspect"

    def make_form(self, data: Any = None) -> SetsForm:
        return SetsForm(data, casino=self.casino, offered=self._collected(), tick_all=self.ticks_all())

    def _collected(self) -> Any:
        return sets_not_destroyed(self.casino).filter(state=State.COLLECTED)

    def context(self) -> dict[str, Any]:
        return super().context() | {
            "rows": rows_of(self._collected(), at=timezone.now()),
            "orders": list(orders_open(self.casino)),
        }

    def act(self, form: Any) -> HttpResponse:
        order = order_inspection(
            casino=self.casino,
            set_ids=form.cleaned_data["sets"],
            at=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(self.request, _("Work order %(number)d is open.") % {"number": order.number})
        return redirect("deck-order", order.pk)


class OneOrder(CardInventoryView, abstract=True):
    order: InspectionOrder

    def load(self) -> None:
        self.order = get_object_or_404(
            inspection_orders_visible_to(self.request.access), pk=self.kwargs["pk"]
        )
        self.casino = self.order.property

    def context(self) -> dict[str, Any]:
        return {"order": self.order, "casino": self.casino, "law": card_law_at(self.casino, self.order.at)}


class OrderView(OneOrder, ReadAndAct):
    action = Action.DECK_VIEW
    acts = Action.DECK_COLLECT
    template = "order"

    def _sets(self) -> Any:
        return (
            self.order.sets.filter(voided_at__isnull=True)
            .select_related("table", "table__pit", "destruction", "inspection_result", "discrepancy_report")
            .order_by("number")
        )

    def make_form(self, data: Any = None) -> PassForm:
        waiting = self._sets().filter(state=State.IN_INSPECTION)
        return PassForm(data, casino=self.casino, offered=waiting, tick_all=self.ticks_all())

    def context(self) -> dict[str, Any]:
        rows = rows_of(self._sets(), at=timezone.now())
        waiting = [row for row in rows if row.deck_set.state == State.IN_INSPECTION]
        done = [row for row in rows if row.deck_set.state != State.IN_INSPECTION]
        return super().context() | {"waiting": waiting, "done": done}

    def act(self, form: Any) -> HttpResponse:
        chosen = form.cleaned_data["sets"]
        pass_inspection(
            order=self.order,
            set_ids=chosen,
            notes=form.cleaned_data["notes"],
            at=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(
            self.request,
            ngettext(
                "%(number)d label is inspected, nothing found.",
                "%(number)d labels are inspected, nothing found.",
                len(chosen),
            )
            % {"number": len(chosen)},
        )
        return redirect("deck-order", self.order.pk)


class ReportView(OneOrder, FormPage):
    """Part one of the Card Discrepancy Report."""

    action = Action.DECK_COLLECT
    template = "report"
    deck_set: DeckSet

    def load(self) -> None:
        super().load()
        self.deck_set = get_object_or_404(
            self.order.sets.select_related("table", "property"), pk=self.kwargs["deck_set"]
        )

    def context(self) -> dict[str, Any]:
        return super().context() | {"deck_set": self.deck_set}

    def make_form(self, data: Any = None) -> DiscrepancyForm:
        return DiscrepancyForm(data, initial={"decks_found": self.deck_set.decks})

    def act(self, form: Any) -> HttpResponse:
        report = report_discrepancy(
            order=self.order,
            deck_set=self.deck_set,
            found=Discrepancy(**form.cleaned_data),
            at=timezone.now(),
            actor=self.request.actor,
        )
        messages.warning(
            self.request,
            _("Card Discrepancy Report %(number)d was created; its decks are kept until Part 2 is complete.")
            % {"number": report.number},
        )
        return redirect("deck-discrepancy", report.pk)


class OneDiscrepancy(CardInventoryView, abstract=True):
    report: DiscrepancyReport

    def load(self) -> None:
        self.report = get_object_or_404(discrepancies_visible_to(self.request.access), pk=self.kwargs["pk"])
        self.casino = self.report.property

    def context(self) -> dict[str, Any]:
        return {
            "report": self.report,
            "finding": getattr(self.report, "finding", None),
            "casino": self.casino,
            "law": card_law_at(self.casino, self.report.at),
        }


class DiscrepancyView(OneDiscrepancy):
    action = Action.DECK_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page("discrepancy", self.context())


class DiscrepancyCloseView(OneDiscrepancy, FormPage):
    action = Action.DECK_ACCOUNT
    template = "discrepancy_close"

    def make_form(self, data: Any = None) -> FindingForm:
        return FindingForm(data)

    def act(self, form: Any) -> HttpResponse:
        close_discrepancy(
            report=self.report,
            finding=form.cleaned_data["finding"],
            action_taken=form.cleaned_data["action_taken"],
            at=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(self.request, _("Part 2 is complete; the decks can be destroyed."))
        return redirect("deck-discrepancy", self.report.pk)


@keep_pins_out_of_reports
class DestroyView(OneCasino, FormPage):
    action = Action.DECK_DESTROY
    template = "destroy"

    def make_form(self, data: Any = None) -> DestroyForm:
        offered = sets_to_destroy(self.casino)
        return DestroyForm(data, casino=self.casino, offered=offered, tick_all=self.ticks_all())

    def context(self) -> dict[str, Any]:
        at = timezone.now()
        held = sets_not_destroyed(self.casino).filter(
            state=State.DISCREPANT, discrepancy_report__finding__isnull=True
        )
        return super().context() | {
            "rows": rows_of(sets_to_destroy(self.casino), at=at),
            "held": rows_of(held.select_related("discrepancy_report"), at=at),
        }

    def act(self, form: Any) -> HttpResponse:
        now = timezone.now()
        destruction = destroy_sets(
            casino=self.casino,
            set_ids=form.cleaned_data["sets"],
            method=form.cleaned_data["method"],
            place=form.cleaned_data["place"],
            destroyed_at=form.cleaned_data["destroyed_at"] or now,
            witness=form.credentials("witness"),
            at=now,
            actor=self.request.actor,
        )
        messages.success(
            self.request,
            ngettext("%(number)d deck is destroyed.", "%(number)d decks are destroyed.", destruction.decks)
            % {"number": destruction.decks},
        )
        return redirect("deck-destruction", destruction.pk)


class DestructionView(CardInventoryView):
    action = Action.DECK_VIEW

    def load(self) -> None:
        self.destruction = get_object_or_404(
            destructions_visible_to(self.request.access), pk=self.kwargs["pk"]
        )

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        casino = self.destruction.property
        sets = self.destruction.sets.select_related("table", "table__pit", "destruction").order_by("number")
        context = {
            "destruction": self.destruction,
            "rows": rows_of(sets, at=timezone.now()),
            "casino": casino,
            "law": card_law_at(casino, self.destruction.at),
        }
        return self.page("destruction", context)
