"""Games of a property: the list, where a variant starts, its page, its name, its retirement."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from games import canonical
from games.configurations.models import Configuration, Revision, WorkingCopy
from games.configurations.selectors.configurations import head_revision
from games.configurations.selectors.lists import rules_of_variant
from games.configurations.selectors.search import found_configurations
from games.configurations.selectors.work import drafts_work
from games.configurations.services.configurations import save_revision
from games.engine.configuration import with_path
from tests.factories import make_operator, make_person, make_property, make_regulator, make_table
from tests.games.configurations.factories import example_of, make_configuration, make_rules, make_table_rules
from tests.work import desk_at, queue_seen_by

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]


@pytest.fixture
def casino() -> Property:
    return make_property(name="Harbor")


@pytest.fixture
def manager(casino: Property) -> Person:
    return make_person(Role.GAME_MANAGER, operator=casino.operator)


@pytest.fixture
def client(manager: Person, signed_in: SignIn) -> Client:
    return signed_in(manager)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_the_list_says_what_each_variant_is_up_to(client: Client, casino: Property) -> None:
    one = make_configuration(casino=casino, name="Main pit", seats=12)
    make_rules(one)
    make_configuration(casino=casino, name="Second")
    shown = page(client, "/games/")
    assert "Main pit" in shown
    assert "1 error" in shown
    assert "as drafted" in shown
    assert "Draft only" in shown


def test_tables_under_the_rules_stand_in_the_list(signed_in: SignIn) -> None:
    table = make_table(number="T7")
    configuration = make_configuration(casino=table.property)
    make_table_rules(table, make_rules(configuration))
    client = signed_in(make_person(Role.GAME_MANAGER, operator=table.property.operator))
    assert "T7" in page(client, "/games/")
    assert "T7" in page(client, f"/games/{configuration.pk}/")


def test_a_draft_that_differs_from_what_is_in_force_is_marked(
    client: Client, casino: Property, actor: Actor
) -> None:
    configuration = make_configuration(casino=casino)
    make_rules(configuration)
    save_revision(
        configuration=configuration,
        seen_head=1,
        values=example_of(configuration.pack_id, seats=5),
        at=timezone.now(),
        actor=actor,
    )
    assert "draft differs" in page(client, "/games/")
    rules = rules_of_variant(configuration, timezone.now())
    assert rules is not None
    assert rules.revision_number == 1


def test_the_list_asks_as_often_for_thirty_variants_as_for_one(client: Client, casino: Property) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            page(client, "/games/")
        return len(counted)

    make_rules(make_configuration(casino=casino, name="First"))
    page(client, "/games/")
    before = queries()
    for number in range(29):
        make_rules(make_configuration(casino=casino, name=f"Variant {number}"))
    assert queries() == before


def test_nothing_configured_yet_leads_to_a_start(client: Client) -> None:
    assert "No variants yet" in page(client, "/games/")


def test_retired_variants_are_shown_on_request(client: Client, casino: Property) -> None:
    make_configuration(casino=casino, name="Old pit")
    Configuration.objects.update(retired_at=timezone.now())
    assert "Old pit" not in page(client, "/games/")
    assert "Old pit" in page(client, "/games/?state=retired")


def test_a_variant_starts_from_the_example(client: Client, casino: Property) -> None:
    answer = client.post("/games/add/", {"source": "example:us-md/casino-war", "name": "Main pit"})
    configuration = Configuration.objects.get()
    assert answer.headers["Location"] == f"/games/{configuration.pk}/edit/"
    started = head_revision(configuration).values
    assert "attestations" not in started
    assert started | {"attestations": example_of("us-md/casino-war")["attestations"]} == example_of(
        "us-md/casino-war"
    )
    assert head_revision(configuration).note == "From the standard template"
    assert configuration.property == casino


def test_a_variant_starts_from_what_another_property_has_approved(client: Client, casino: Property) -> None:
    sister = make_property(operator=casino.operator, name="Sister")
    rules = make_rules(make_configuration(casino=sister, seats=5), approval_number="A-77")
    shown = page(client, f"/games/add/?property={casino.pk}")
    assert "Approved at Sister" in shown
    client.post(f"/games/add/?property={casino.pk}", {"source": f"rules:{rules.pk}", "name": "Like theirs"})
    draft = Revision.objects.get(configuration__name="Like theirs")
    assert draft.values["seats"] == 5
    assert "A-77" in draft.note
    assert draft.configuration.property == casino


def test_a_variant_starts_from_what_is_in_force_here(client: Client, casino: Property) -> None:
    rules = make_rules(make_configuration(casino=casino, seats=5))
    assert "In force here" in page(client, "/games/add/")
    client.post("/games/add/", {"source": f"rules:{rules.pk}", "name": "Variant of it"})
    assert Revision.objects.get(configuration__name="Variant of it").values["seats"] == 5


def from_file(text: str, **more: str) -> dict[str, object]:
    file = SimpleUploadedFile("01-contradiction.json", text.encode(), content_type="application/json")
    return {"source": "file:us-md/casino-war", "name": "Shown", "file": file, **more}


def test_a_variant_starts_from_a_file_and_the_editor_says_what_is_wrong_with_it(
    client: Client, casino: Property
) -> None:
    values = with_path(example_of("us-md/casino-war"), "cut_card", 77)
    answer = client.post("/games/add/", from_file(canonical.dumps(values)))
    draft = Configuration.objects.get()
    assert answer.headers["Location"] == f"/games/{draft.pk}/edit/"
    started = head_revision(draft)
    assert (started.values["cut_card"], started.note) == (77, "From the file 01-contradiction.json")
    assert "attestations" not in started.values
    assert "are less than 1/4 of" in page(client, f"/games/{draft.pk}/edit/")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "This is not JSON"),
        ("[1]", "A configuration is an object"),
        ('{"decks": 1e999999}', "decks"),
        ('{"dragons": 1}', "There is no such value: dragons"),
    ],
)
def test_a_file_that_holds_no_values_of_the_game_is_refused_at_its_field(
    client: Client, casino: Property, text: str, words: str
) -> None:
    assert words in client.post("/games/add/", from_file(text)).content.decode()
    assert not Configuration.objects.exists()


def test_who_starts_from_a_file_chooses_one(client: Client, casino: Property) -> None:
    answer = client.post("/games/add/", {"source": "file:us-md/casino-war", "name": "Shown"})
    assert "Choose the file to start from." in answer.content.decode()


def test_rules_of_another_operator_or_another_law_are_no_start(client: Client, casino: Property) -> None:
    elsewhere = make_rules(make_configuration(casino=make_property(operator=make_operator(), name="Foreign")))
    other_law = make_property(operator=casino.operator, name="South", regulator=make_regulator("us-sd"))
    dakota = make_rules(make_configuration(casino=other_law))
    shown = page(client, f"/games/add/?property={casino.pk}")
    assert "Foreign" not in shown
    for rules in (elsewhere, dakota):
        answer = client.post(
            f"/games/add/?property={casino.pk}", {"source": f"rules:{rules.pk}", "name": "Mine"}
        )
        assert answer.status_code == 200
    assert not Configuration.objects.filter(name="Mine").exists()


def test_a_name_that_is_taken_is_said_at_its_field(client: Client, casino: Property) -> None:
    make_configuration(casino=casino, name="Main pit")
    answer = client.post("/games/add/", {"source": "example:us-md/casino-war", "name": "main pit"})
    assert "already has a variant of this game" in answer.content.decode()
    assert Configuration.objects.count() == 1


def test_a_jurisdiction_without_rules_says_so(signed_in: SignIn) -> None:
    casino = make_property(regulator=make_regulator("nv"))
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    assert "There are no rules for this property yet" in page(client, "/games/add/")


def test_the_page_of_a_variant_shows_values_findings_and_price(client: Client, casino: Property) -> None:
    too_many = make_configuration(casino=casino, seats=12, name="Too many")
    assert "12 positions is above 9" in page(client, f"/games/{too_many.pk}/")
    configuration = make_configuration(casino=casino)
    shown = page(client, f"/games/{configuration.pk}/")
    assert "Break-even meter" in shown
    assert "Contribution to RTP" in shown
    assert 'class="wheel"' in shown
    assert "go to field" not in shown


def test_a_reader_may_look_and_not_change(casino: Property, signed_in: SignIn) -> None:
    configuration = make_configuration(casino=casino)
    client = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator))
    shown = page(client, f"/games/{configuration.pk}/")
    assert "Edit the draft" not in shown
    assert client.get(f"/games/{configuration.pk}/edit/").status_code == 403


def test_rename_retire_and_bring_back(client: Client, casino: Property) -> None:
    configuration = make_configuration(casino=casino)
    form = client.get(f"/games/{configuration.pk}/rename/").context["form"]
    client.post(f"/games/{configuration.pk}/rename/", {"name": "Winter", "seen": form.initial["seen"]})
    configuration.refresh_from_db()
    assert configuration.name == "Winter"
    client.post(f"/games/{configuration.pk}/retire/")
    configuration.refresh_from_db()
    assert configuration.is_retired
    client.post(f"/games/{configuration.pk}/bring-back/")
    configuration.refresh_from_db()
    assert not configuration.is_retired


def test_what_is_dealt_is_not_retired(signed_in: SignIn) -> None:
    table = make_table(number="T7")
    configuration = make_configuration(casino=table.property)
    make_table_rules(table, make_rules(configuration))
    client = signed_in(make_person(Role.GAME_MANAGER, operator=table.property.operator))
    assert "in force at T7" in page(client, f"/games/{configuration.pk}/retire/")


def test_today_shows_open_drafts_and_what_is_not_saved(casino: Property, manager: Person) -> None:
    configuration = make_configuration(casino=casino, seats=12)
    WorkingCopy.objects.create(
        configuration=configuration,
        person=manager,
        tab="a" * 16,
        base_number=1,
        typed={"seats": ["5"]},
        changed=2,
        kept_at=timezone.now(),
    )
    found = list(drafts_work(desk_at(manager)))
    assert [str(item.title) for item in found if item.is_personal] == ["2 unsaved changes in Main pit"]
    assert [item.severity for item in found if item.severity == "error"] == ["error"]
    assert "Main pit is not approved yet" in [str(item.title) for item in found]
    # drafts have a tab of their own
    queue = queue_seen_by(manager)
    assert not [line for line in queue.in_tab("now") if line.item in found]
    assert {line.item for line in queue.in_tab("drafts")} == set(found)
    other = make_person(Role.GAME_MANAGER, operator=casino.operator)
    assert not [item for item in drafts_work(desk_at(other)) if item.is_personal]


def test_search_finds_variants_of_the_own_casino_alone(casino: Property, manager: Person) -> None:
    make_configuration(casino=casino, name="Winter pit")
    make_configuration(name="Winter elsewhere")
    assert [hit.title for hit in found_configurations(access_for(person=manager), "winter")] == ["Winter pit"]
    reviewer = make_person(Role.REVIEWER, regulator=casino.regulator)
    assert not list(found_configurations(access_for(person=reviewer), "winter"))
