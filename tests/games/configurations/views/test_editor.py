"""The editor over HTTP: what is typed is checked, kept, saved, and brought together with what others saved."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games import canonical
from games.configurations.models import Configuration, Revision, WorkingCopy
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import add_configuration, save_revision
from games.engine.configuration import get_path
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from tests.factories import make_person, make_property, make_regulator
from tests.games.configurations.factories import TESTER, make_configuration, make_rules
from tests.games.rulepacks.documented_pack import PACK, write_documented_pack

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]
TAB, OTHER_TAB = "a" * 16, "b" * 16


class Editor:
    """A manager with the editor of a variant open; `send` posts fields by their paths."""

    def __init__(self, signed_in: SignIn, configuration: Configuration, person: Person | None = None) -> None:
        self.configuration = configuration
        self.person = person or make_person(Role.GAME_MANAGER, operator=configuration.property.operator)
        self.client = signed_in(self.person)
        self.url = f"/games/{configuration.pk}/"
        self.head, self.tab = configuration.head, TAB

    def send(self, page: str = "edit", *, fields: dict[str, Any] | None = None, **own: Any) -> Any:
        base = {"_head": self.head, "_tab": self.tab} | {f"_{name}": value for name, value in own.items()}
        return self.client.post(f"{self.url}{page}/", base | (fields or {}))

    def check(self, **fields: Any) -> str:
        return str(self.send("check", fields=_paths(fields)).content.decode())

    def save(self, **fields: Any) -> Any:
        return self.send(fields=_paths(fields))

    @property
    def values(self) -> dict[str, Any]:
        self.configuration.refresh_from_db()
        return dict(head_revision(self.configuration).values)


def _paths(fields: dict[str, Any]) -> dict[str, Any]:
    return {name.replace("__", "."): value for name, value in fields.items()}


@pytest.fixture
def editor(signed_in: SignIn) -> Editor:
    return Editor(signed_in, make_configuration())


@pytest.mark.parametrize("jurisdiction", ["us-md", "us-sd", "sg", "online"])
def test_every_pack_opens_checks_and_saves_without_changing_a_value(
    signed_in: SignIn, jurisdiction: str
) -> None:
    casino = make_property(regulator=make_regulator(jurisdiction))
    editor = Editor(signed_in, make_configuration(casino=casino))
    page = editor.client.get(f"{editor.url}edit/").content.decode()
    sent = _form_of(page)
    before = canonical.dumps(editor.values)
    answer = editor.client.post(f"{editor.url}check/", sent)
    assert answer.status_code == 200
    assert not WorkingCopy.objects.exists(), "nothing was typed"
    assert editor.client.post(f"{editor.url}edit/", sent).status_code == 302
    assert canonical.dumps(editor.values) == before
    assert Revision.objects.count() == 1


def _form_of(page: str) -> dict[str, list[str]]:
    """What a browser would send of this page, untouched."""

    class Reader(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.found: dict[str, list[str]] = {}
            self.select: str | None = None
            self.area: str | None = None
            self.depth = 0

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            given = dict(attrs)
            if tag == "template":
                self.depth += 1
            name = given.get("name")
            if self.depth:
                return
            if tag == "input" and name:
                chosen = given.get("type") not in ("checkbox", "radio") or "checked" in given
                if chosen:
                    self.found.setdefault(name, []).append(given.get("value") or "")
            elif tag == "select" and name:
                self.select = name
            elif tag == "option" and self.select and "selected" in given:
                self.found.setdefault(self.select, []).append(given.get("value") or "")
            elif tag == "textarea" and name:
                self.area = name
                self.found.setdefault(name, [])

        def handle_endtag(self, tag: str) -> None:
            if tag == "template":
                self.depth -= 1
            elif tag == "select":
                if self.select:
                    self.found.setdefault(self.select, [""])
                self.select = None
            elif tag == "textarea":
                self.area = None

        def handle_data(self, data: str) -> None:
            if self.area:
                # a browser drops the first line break and sends CRLF
                self.found[self.area].append(data.removeprefix("\n").replace("\n", "\r\n"))

    reader = Reader()
    reader.feed(page)
    own = {"csrfmiddlewaretoken", "q", "theme", "property", "_action", "next"}
    return {name: values for name, values in reader.found.items() if name not in own}


def test_a_new_pack_has_a_working_editor_without_new_code(
    signed_in: SignIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_documented_pack(tmp_path)
    small = load_pack(PACK, root)
    for module in (
        "games.configurations.services.configurations",
        "games.packs.selectors",
        "games.configurations.selectors.lists",
        "games.configurations.selectors.sheet",
        "games.configurations.views.configurations",
        "games.configurations.views.editor",
    ):
        monkeypatch.setattr(f"{module}.load_pack", lambda pack_id: small)
    casino = make_property(regulator=make_regulator("us-zz"))
    configuration = add_configuration(
        casino=casino,
        pack=small,
        name="Small",
        values=book_of(small).example,
        at=timezone.now(),
        actor=TESTER,
    )
    editor = Editor(signed_in, configuration)
    page = editor.client.get(f"{editor.url}edit/").content.decode()
    for path in book_of(small).parameters:
        assert f'name="{path}"' in page
    answer = editor.check(decks="3")
    assert "Decks" in answer
    assert "circle-x" in answer or "error" in answer
    assert editor.save(decks="8").status_code == 302
    assert editor.values["decks"] == 8


def test_a_check_answers_findings_price_and_the_note_at_the_field(editor: Editor) -> None:
    make_rules(editor.configuration)
    answer = editor.check(progressive__reset="9,500.00")
    assert "$9,500 is below 10,000" in answer
    assert 'id="note-progressive-reset" data-tone="error" hx-swap-oob="true"' in answer
    assert 'href="#field-progressive-reset"' in answer
    assert "MD 10.C(2)" in answer
    assert "18.02" in answer
    assert 'hx-swap-oob="innerHTML"' in answer


def test_a_check_sends_only_the_notes_that_differ_from_what_the_page_shows(editor: Editor) -> None:
    shown = re.search(r'name="_signs" value="(\w*)"', editor.check())
    assert shown is not None
    answer = editor.send("check", signs=shown[1], fields={"deck_change_hours": "30"}).content.decode()
    assert re.findall(r'id="note-([\w-]+)"', answer) == ["deck_change_hours"]


def test_what_cannot_be_read_stays_as_typed_and_is_a_finding(editor: Editor) -> None:
    assert "is a whole number, not six" in editor.check(decks="six")
    assert editor.save(decks="six").status_code == 302
    assert editor.values["decks"] == "six"
    page = editor.client.get(f"{editor.url}edit/").content.decode()
    assert 'value="six"' in page


def test_an_edited_pay_table_moves_the_price(editor: Editor) -> None:
    make_rules(editor.configuration)
    answer = editor.check(paytables__tie__tie="11 to 1")
    assert "▼ 7.40" in answer
    assert 'id="edge-tie" hx-swap-oob="true"' in answer
    assert "pays 11 to 1, and the document has it pay 10 to 1" in answer
    effects = editor.send("effects", fields={"paytables.tie.tie": "11 to 1"}).content.decode()
    assert "costs 7.40 per 100 wagered" in effects


def test_the_right_side_survives_a_configuration_without_a_price(editor: Editor) -> None:
    answer = editor.check(decks="")
    assert "Cannot be priced" in answer
    assert "Decks in the shoe: not stated" in answer


def test_a_reading_shows_the_edge_under_each_option(editor: Editor) -> None:
    answer = editor.send("readings/tie_war_wager").content.decode()
    assert "2.33" in answer
    assert "2.88" in answer
    assert editor.send("readings/no_such").status_code == 404


def test_saving_writes_the_next_revision_and_says_so(editor: Editor) -> None:
    answer = editor.send(note="Fewer seats", fields={"seats": "5"})
    assert answer.status_code == 302
    saved = Revision.objects.get(number=2)
    assert saved.values["seats"] == 5
    assert saved.note == "Fewer seats"
    assert saved.saved_by == editor.person


def test_checking_without_script_shows_findings_and_keeps_every_entry(editor: Editor) -> None:
    answer = editor.send(action="check", fields={"seats": "12", "limits.minimum": "1,5"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'value="12"' in page
    assert 'value="1,5"' in page
    assert "12 positions is above 9" in page
    assert Revision.objects.count() == 1


# What is typed and not saved


def test_what_is_typed_is_kept_until_it_is_saved(editor: Editor) -> None:
    editor.check(seats="5")
    copy = WorkingCopy.objects.get()
    assert copy.typed["seats"] == ["5"]
    assert copy.changed == 1
    editor.save(seats="5")
    assert not WorkingCopy.objects.exists()


def test_taking_a_change_back_leaves_nothing_to_keep(editor: Editor) -> None:
    editor.check(seats="5")
    editor.check(seats="9")
    assert not WorkingCopy.objects.exists()


def test_unsaved_changes_are_offered_and_continued(editor: Editor) -> None:
    editor.check(seats="5")
    page = editor.client.get(f"{editor.url}edit/").content.decode()
    assert "You have one unsaved change" in page
    copy = WorkingCopy.objects.get()
    continued = editor.client.get(f"{editor.url}edit/?copy={copy.pk}").content.decode()
    assert re.search(r'name="seats" value="5"', continued)
    copy.refresh_from_db()
    assert copy.tab != TAB, "the tab that began it keeps nothing over this one"


def test_unsaved_changes_are_thrown_away_on_request_alone(editor: Editor) -> None:
    editor.check(seats="5")
    copy = WorkingCopy.objects.get()
    assert editor.client.post(f"{editor.url}copies/{copy.pk}/discard/").status_code == 302
    assert not WorkingCopy.objects.exists()


def test_two_tabs_keep_two_copies(editor: Editor) -> None:
    editor.check(seats="5")
    editor.tab = OTHER_TAB
    editor.check(seats="6")
    assert {copy.tab: copy.typed["seats"] for copy in WorkingCopy.objects.all()} == {
        TAB: ["5"],
        OTHER_TAB: ["6"],
    }


def test_nobody_sees_what_somebody_else_typed(editor: Editor, signed_in: SignIn) -> None:
    editor.check(seats="5")
    other = Editor(signed_in, editor.configuration)
    copy = WorkingCopy.objects.get()
    assert "unsaved change" not in other.client.get(f"{other.url}edit/").content.decode()
    assert other.client.get(f"{other.url}edit/?copy={copy.pk}").status_code == 404
    assert other.client.post(f"{other.url}copies/{copy.pk}/discard/").status_code == 404


@pytest.mark.parametrize("stops", [8, 10, 12])
def test_md_10_e_a_wheel_kept_before_its_stops_had_symbols_is_continued_cell_by_cell(
    editor: Editor, stops: int
) -> None:
    """Three cells a stop, and no names of columns before them."""
    kept = [cell for weight in range(1, stops + 1) for cell in (str(weight), "1,000.00", "125.00")]
    copy = WorkingCopy.objects.create(
        configuration=editor.configuration,
        person=editor.person,
        tab=OTHER_TAB,
        base_number=1,
        typed={"bonus_spin.wheel": kept, "seats": ["5"]},
        changed=2,
        kept_at=timezone.now(),
    )
    page = editor.client.get(f"{editor.url}edit/?copy={copy.pk}")
    assert page.status_code == 200
    sent = _form_of(page.content.decode())
    assert editor.client.post(f"{editor.url}check/", sent).status_code == 200
    assert editor.client.post(f"{editor.url}edit/", sent).status_code == 302
    stop = {"hot_spot": 1000, "community": 125}
    assert editor.values["bonus_spin"]["wheel"] == [{"weight": each + 1, **stop} for each in range(stops)]


def test_md_10_e_a_page_that_was_open_before_stops_had_symbols_changes_no_stop(editor: Editor) -> None:
    wheel = get_path(editor.values, "bonus_spin.wheel")
    cells = [str(stop[name]) for stop in wheel for name in ("weight", "hot_spot", "community")]
    editor.save(**{"bonus_spin.wheel": [*cells, "7", "200", "25"]})
    assert get_path(editor.values, "bonus_spin.wheel") == [
        *wheel,
        {"weight": 7, "hot_spot": 200, "community": 25},
    ]


def test_hostile_input_ends_in_no_error_page(editor: Editor) -> None:
    for fields in (
        {"seats": "\x00", "sign.lines": "a\x00b"},
        {"bonus_spin.wheel": ["1", "2"]},
        {"bonus_spin.wheel": ["columns:", "1", "2", "3"]},
        {"decks": "9" * 400},
        {"limits.minimum": "1e999"},
        {"_nothing": "x", "no.such.path": "y"},
    ):
        assert editor.send("check", fields=fields).status_code == 200
    assert editor.client.post(f"{editor.url}edit/", {"_head": "x" * 50, "seats": "5"}).status_code == 302


# Two people


def test_what_only_the_other_changed_is_taken_over(editor: Editor, signed_in: SignIn) -> None:
    other = Editor(signed_in, editor.configuration)
    other.save(limits__minimum="25")
    answer = editor.save(seats="5")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert other.person.full_name in page
    assert "Updated: you had not changed it" in page
    assert re.search(r'name="limits.minimum" value="25.00"', page)
    assert re.search(r'name="seats" value="5"', page)
    sent = _form_of(page)
    assert editor.client.post(f"{editor.url}edit/", sent).status_code == 302
    assert editor.values["seats"] == 5
    assert get_path(editor.values, "limits.minimum") == 25


def test_where_both_changed_a_field_the_page_asks(editor: Editor, signed_in: SignIn) -> None:
    Editor(signed_in, editor.configuration).save(seats="7")
    page = editor.save(seats="5").content.decode()
    assert "You changed it too" in page
    sent = _form_of(page)
    undecided = editor.client.post(f"{editor.url}edit/", sent)
    assert undecided.status_code == 409
    assert "Choose which one stays" in undecided.content.decode()
    assert editor.values["seats"] == 7
    done = editor.client.post(f"{editor.url}edit/", sent | {"_keep.seats": "mine"})
    assert done.status_code == 302
    assert editor.values["seats"] == 5


def test_theirs_can_stay(editor: Editor, signed_in: SignIn) -> None:
    Editor(signed_in, editor.configuration).save(seats="7")
    sent = _form_of(editor.save(seats="5", adjacent_boxes="3").content.decode())
    editor.client.post(f"{editor.url}edit/", sent | {"_keep.seats": "theirs"})
    assert editor.values["seats"] == 7
    assert editor.values["adjacent_boxes"] == 3


def test_a_value_taken_over_can_be_set_back_on_purpose(editor: Editor, signed_in: SignIn) -> None:
    Editor(signed_in, editor.configuration).save(limits__minimum="25")
    sent = _form_of(editor.save(seats="5").content.decode())
    editor.client.post(f"{editor.url}edit/", sent | {"limits.minimum": "10"})
    assert get_path(editor.values, "limits.minimum") == 10


def test_a_third_save_meanwhile_is_a_conflict_again(editor: Editor, signed_in: SignIn) -> None:
    other = Editor(signed_in, editor.configuration)
    other.save(seats="7")
    sent = _form_of(editor.save(seats="5").content.decode())
    other.head = 2
    other.save(adjacent_boxes="4")
    again = editor.client.post(f"{editor.url}edit/", sent | {"_keep.seats": "mine"})
    assert again.status_code == 409
    assert editor.values["seats"] == 7
    last = _form_of(again.content.decode())
    editor.client.post(f"{editor.url}edit/", last | {"_keep.seats": "mine"})
    assert editor.values["seats"] == 5
    assert editor.values["adjacent_boxes"] == 4


def test_pressing_save_twice_is_no_conflict(editor: Editor) -> None:
    editor.save(seats="5")
    assert editor.save(seats="5").status_code == 302
    assert Revision.objects.count() == 2


def test_an_open_editor_is_told_that_somebody_saved(editor: Editor, signed_in: SignIn) -> None:
    Editor(signed_in, editor.configuration).save(seats="7")
    assert "Revision 2 was saved in the meantime" in editor.check(adjacent_boxes="3")


def test_what_the_rules_have_no_place_for_stays_until_it_is_taken_out(
    editor: Editor,
) -> None:
    values = editor.values | {"insurance": {"offered": True}}
    save_revision(
        configuration=editor.configuration, seen_head=1, values=values, at=timezone.now(), actor=TESTER
    )
    editor.head = 2
    assert "insurance.offered" in editor.client.get(f"{editor.url}edit/").content.decode()
    editor.save(seats="5")
    assert get_path(editor.values, "insurance.offered") is True
    editor.head = 3
    editor.send(left_out="insurance.offered")
    assert "insurance" not in editor.values


def test_the_editor_of_a_retired_variant_leads_to_its_page(editor: Editor) -> None:
    Configuration.objects.update(retired_at=timezone.now())
    assert editor.client.get(f"{editor.url}edit/").status_code == 302
    assert editor.save(seats="5").status_code == 200
    assert Revision.objects.count() == 1


def test_the_layout_is_drawn_as_it_is_typed(editor: Editor) -> None:
    page = editor.client.get(f"{editor.url}edit/").content.decode()
    assert 'id="layout-drawing"' in page
    sign = re.search(r'name="_drawing" value="(\w+)"', page)
    assert sign is not None
    assert "<svg xmlns" not in editor.send("check", drawing=sign[1]).content.decode()
    redrawn = editor.send("check", drawing=sign[1], fields={"seats": "5"}).content.decode()
    assert '<div id="layout-drawing" hx-swap-oob="innerHTML"><svg' in redrawn
