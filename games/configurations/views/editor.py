"""The editor of a draft: one page, checked while somebody types, saved as the next revision."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.addresses import number_in
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.configurations.forms.sheet import SheetInput, new_tab, read_sent
from games.configurations.models import Configuration, Revision, WorkingCopy
from games.configurations.rules.merging import merge
from games.configurations.rules.reading_edges import reading_edges
from games.configurations.rules.redline import redline
from games.configurations.rules.redline.changes import same, stated
from games.configurations.rules.typed import show_value
from games.configurations.selectors.configurations import head_revision
from games.configurations.selectors.conflicts import conflict_of
from games.configurations.selectors.fields import Fields
from games.configurations.selectors.sheet import Sheet, sheet_of
from games.configurations.services.configurations import RevisionConflict, save_revision
from games.configurations.services.working_copies import (
    discard_working_copy,
    keep_working_copy,
    take_over_working_copy,
)
from games.configurations.views.configurations import OneConfiguration
from games.engine.configuration import from_leaves, get_path
from games.rulepacks.book import Book, book_of
from games.rulepacks.loader import load_pack


class EditorView(OneConfiguration, abstract=True):
    action = Action.CONFIGURATION_CHANGE

    @property
    def book(self) -> Book:
        return book_of(load_pack(self.configuration.pack_id))

    def base_of(self, sent: SheetInput) -> Revision:
        """The revision that the page says it shows; the newest where it says nothing that exists."""
        seen = Revision.objects.filter(configuration=self.configuration, number=sent.head).first()
        return seen or head_revision(self.configuration)

    def sheet(self, sent: SheetInput) -> Sheet:
        return sheet_of(self.configuration, self.base_of(sent), sent.typed, timezone.now(), sent.assumed)

    def keep(self, sheet: Sheet, sent: SheetInput) -> None:
        person = self.request.access.person
        if person is not None:
            keep_working_copy(
                configuration=self.configuration,
                person=person,
                tab=sent.tab,
                base_number=sheet.base.number,
                typed=sent.typed,
                changed=len(sheet.changes),
                at=timezone.now(),
            )


class ConfigurationEditView(EditorView):
    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        if self.configuration.is_retired:
            return redirect(self.done_url())
        copies = WorkingCopy.objects.filter(
            configuration=self.configuration, person=self.request.access.person
        )
        chosen = number_in(request.GET.get("copy", ""))
        sent = SheetInput(typed={}, head=self.configuration.head, tab=new_tab())
        if chosen is not None:
            copy = get_object_or_404(copies, pk=chosen)
            take_over_working_copy(copy=copy, tab=sent.tab)
            sent = SheetInput(typed=copy.typed, head=copy.base_number, tab=sent.tab)
            copies = copies.exclude(pk=copy.pk)
        return self.editor(self.sheet(sent), sent, copies=list(copies))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        sent = read_sent(request.POST, self.book)
        sheet = self.sheet(sent)
        self.keep(sheet, sent)
        if sent.action == "check":
            return self.editor(sheet, sent, **self.conflict_so_far(sheet, sent))
        values = dict(sheet.values)
        if sent.contested:
            chosen = self.conflict_so_far(sheet, sent, asked=True)
            if chosen["undecided"]:
                return self.editor(sheet, sent, status=409, **chosen)
            values = _as_chosen(values, sheet.base.values, sent)
        return self.save(sheet, sent, values)

    def save(self, sheet: Sheet, sent: SheetInput, values: dict[str, Any]) -> HttpResponse:
        try:
            revision = save_revision(
                configuration=self.configuration,
                seen_head=sheet.base.number,
                values=values,
                note=sent.note,
                at=timezone.now(),
                actor=self.request.actor,
            )
        except RevisionConflict as conflict:
            return self.conflicting(sheet, sent, conflict.current)
        except DomainError as refusal:
            messages.error(self.request, str(refusal))
            return self.editor(sheet, sent)
        return self.saved(sent, revision)

    def saved(self, sent: SheetInput, revision: Revision | None) -> HttpResponse:
        person = self.request.access.person
        if person is not None:
            discard_working_copy(configuration=self.configuration, person=person, tab=sent.tab)
        if revision is None:
            messages.info(self.request, _("Nothing was changed."))
        else:
            messages.success(self.request, _("Saved as revision %(number)d.") % {"number": revision.number})
        return redirect("configuration-edit", self.configuration.pk)

    def conflicting(self, sheet: Sheet, sent: SheetInput, current: Configuration) -> HttpResponse:
        """Takes over what only the other changed, asks where both did; nothing typed is gone."""
        theirs = head_revision(current)
        merged = merge(base=sheet.base.values, theirs=theirs.values, mine=sheet.values)
        if all(each.case == "alike" for each in merged.meetings) and _says(merged.values, theirs.values):
            return self.saved(sent, theirs)
        taken = {
            each.path: show_value(self.book.parameters[each.path], each.theirs)
            for each in merged.meetings
            if each.case == "theirs" and each.path in self.book.parameters
        }
        again = SheetInput(
            typed={**sheet.shown, **sent.typed, **taken},
            head=theirs.number,
            first=sent.first or sheet.base.number,
            tab=sent.tab,
            note=sent.note,
            contested=tuple(each.path for each in merged.contested),
            assumed=sent.assumed,
        )
        self.configuration.head = current.head
        met = conflict_of(self.configuration, self.book, merged.meetings, since=sheet.base.number)
        new_sheet = self.sheet(again)
        self.keep(new_sheet, again)
        return self.editor(new_sheet, again, status=409, conflict=met)

    def conflict_so_far(self, sheet: Sheet, sent: SheetInput, *, asked: bool = False) -> dict[str, Any]:
        """The comparison as it stands while somebody still chooses."""
        first = Revision.objects.filter(configuration=self.configuration, number=sent.first).first()
        if first is None:
            return {"undecided": False}
        merged = merge(base=first.values, theirs=sheet.base.values, mine=sheet.values)
        asked_of = [each for each in merged.contested if each.path in sent.contested]
        undecided = [each for each in asked_of if sent.choices.get(each.path) not in ("mine", "theirs")]
        met = conflict_of(
            self.configuration,
            self.book,
            [each for each in merged.meetings if each.case != "both" or each in asked_of],
            since=first.number,
            choices=sent.choices if asked or any(sent.choices.values()) else None,
        )
        return {"conflict": met, "undecided": bool(undecided)}

    def editor(
        self, sheet: Sheet, sent: SheetInput, *, status: int = 200, conflict: Any = None, **more: Any
    ) -> HttpResponse:
        context = self.context() | {
            "sheet": sheet,
            "fields": Fields(sheet),
            "sent": sent,
            "conflict": conflict,
            "check_url": reverse("configuration-check", args=[self.configuration.pk]),
            **more,
        }
        return self.page("edit", context, status=status)


class ConfigurationCheckView(EditorView):
    """The right side while somebody types, and the notes at the fields; what is typed is kept on the way."""

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        sent = read_sent(request.POST, self.book)
        sheet = self.sheet(sent)
        self.keep(sheet, sent)
        fields = Fields(sheet)
        context = self.context() | {
            "sheet": sheet,
            "sent": sent,
            "fields": fields,
            "noted_fields": fields.changed_since(sent.signs),
            "is_redrawn": request.POST.get("_drawing") != fields.drawing_sign,
            "moved_tables": fields.tables_since(sent.table_signs),
            "kept_at": timezone.now(),
            "head": Configuration.objects.values_list("head", flat=True).get(pk=pk),
        }
        response = self.page("_answer", context)
        # what is worked out beside the answer follows it
        response["HX-Trigger-After-Settle"] = "checked"
        return response


class ConfigurationEffectsView(EditorView):
    """What each change costs or earns, everything else as in the rules that it is compared with."""

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        sheet = self.sheet(read_sent(request.POST, self.book))
        compared = redline(sheet.pack, sheet.reference.values, sheet.values, sheet.ruled)
        return self.page("_effects", self.context() | {"sheet": sheet, "redline": compared})


class ConfigurationInterpretationView(EditorView):
    """The edges under each option of a reading, for the configuration as it is typed."""

    def post(self, request: HttpRequest, pk: int, reading: str) -> HttpResponse:
        sheet = self.sheet(read_sent(request.POST, self.book))
        found = get_reading_or_404(sheet, reading)
        # every other passage is read as it counts: as ruled, else as chosen
        case = sheet.assessment.case
        priced = {**case.configuration, "readings": dict(case.readings)}
        context = {"edges": reading_edges(sheet.pack, priced, found.id), "ruled": sheet.ruled.get(found.id)}
        return render(request, "configurations/_reading_edges.html", context)


class WorkingCopyDiscardView(EditorView):
    def post(self, request: HttpRequest, pk: int, copy: int) -> HttpResponse:
        person = self.request.access.person
        kept = get_object_or_404(WorkingCopy, configuration=self.configuration, person=person, pk=copy)
        discard_working_copy(configuration=self.configuration, person=kept.person, tab=kept.tab)
        messages.success(request, _("The unsaved changes were discarded."))
        return redirect("configuration-edit", self.configuration.pk)


def get_reading_or_404(sheet: Sheet, reading: str) -> Any:
    if reading not in sheet.pack.readings:
        raise Http404
    return sheet.pack.readings[reading]


def _as_chosen(values: dict[str, Any], theirs: Any, sent: SheetInput) -> dict[str, Any]:
    leaves = stated(values)
    for path in sent.contested:
        if sent.choices.get(path) == "theirs":
            leaves.pop(path, None)
            value = get_path(theirs, path)
            if value is not None:
                leaves[path] = value
    return from_leaves(leaves)


def _says(one: Any, other: Any) -> bool:
    return same(stated(one), stated(other))
