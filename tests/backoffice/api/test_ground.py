"""What holds for every endpoint: who may call, how answers and problems look, keys, ETags, limits."""

import base64
from datetime import date, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory
from django.utils import timezone

from backoffice.api.endpoints import ApiView
from backoffice.api.models import AnsweredRequest, ApiUsage
from backoffice.api.operations import Deprecation, Operation
from backoffice.api.services.clients import (
    change_client,
    end_old_secret,
    revoke_client,
    rotate_secret,
)
from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, Pit
from backoffice.jobs.services.removal import remove_old
from backoffice.permissions.access import NOBODY
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from backoffice.permissions.scopes import SCOPES
from tests.backoffice.api.caller import Caller, make_caller
from tests.factories import make_operator, make_person, make_pit, make_property, make_regulator, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def pit() -> Pit:
    return make_pit()


@pytest.fixture
def caller(pit: Pit) -> Caller:
    return make_caller(pit.property.operator)


def token_for(client_id: str, secret: str, scope: str = "") -> Any:
    basic = base64.b64encode(f"{client_id}:{secret}".encode()).decode()
    body = {"grant_type": "client_credentials"} | ({"scope": scope} if scope else {})
    return Client(headers={"Authorization": f"Basic {basic}"}).post("/api/v1/token/", body)


def test_a_program_gets_a_token_with_its_secret_and_calls_with_it(pit: Pit, actor: Any) -> None:
    caller = make_caller(pit.property.operator, "house:read", "rules:read")
    made = rotate_secret(client=caller.client, at=timezone.now(), actor=actor)
    answer = token_for(caller.client.client_id, made.secret, "house:read")
    assert answer.status_code == 200
    fresh = Caller(caller.client, answer.json()["access_token"])
    assert fresh.get("/me/").json()["scopes"] == ["house:read"]
    assert fresh.get("/pits/").json()["results"][0]["name"] == pit.name


def test_two_secrets_are_good_while_one_replaces_the_other(pit: Pit, actor: Any) -> None:
    client = make_caller(pit.property.operator).client
    first = rotate_secret(client=client, at=timezone.now(), actor=actor).secret
    second = rotate_secret(client=client, at=timezone.now(), actor=actor).secret
    assert {token_for(client.client_id, each).status_code for each in (first, second)} == {200}
    end_old_secret(client=client, at=timezone.now(), actor=actor)
    assert token_for(client.client_id, first).status_code == 401
    assert token_for(client.client_id, second).status_code == 200
    third = rotate_secret(client=client, at=timezone.now() - timedelta(days=8), actor=actor).secret
    assert token_for(client.client_id, second).status_code == 401
    assert token_for(client.client_id, third).status_code == 200


def test_a_scope_that_the_client_does_not_have_is_not_given(pit: Pit, actor: Any) -> None:
    client = make_caller(pit.property.operator, "house:read").client
    secret = rotate_secret(client=client, at=timezone.now(), actor=actor).secret
    assert token_for(client.client_id, secret, "house:write").json()["error"] == "invalid_scope"


def test_a_revoked_client_is_out_at_once(caller: Caller, actor: Any) -> None:
    secret = rotate_secret(client=caller.client, at=timezone.now(), actor=actor).secret
    revoke_client(client=caller.client, at=timezone.now(), actor=actor)
    assert caller.get("/me/").status_code == 401
    assert token_for(caller.client.client_id, secret).status_code == 401


def test_a_scope_that_was_taken_away_counts_no_longer_in_an_old_token(caller: Caller, actor: Any) -> None:
    caller.client.refresh_from_db()
    change_client(
        client=caller.client,
        seen_version=caller.client.version,
        name="Less",
        scopes=["house:read"],
        properties=[],
        requests_per_minute=60,
        acts_for=None,
        actor=actor,
    )
    assert caller.get("/tables/").status_code == 200
    answer = caller.get("/audit-entries/")
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_an_endpoint_that_names_no_action_and_scope_is_refused_at_import() -> None:
    with pytest.raises(ImproperlyConfigured, match="POST"):

        class Forgetful(ApiView):
            operations = {"GET": Operation(Action.TABLE_VIEW, "house:read", "Tables")}

            def get(self) -> None: ...

            def post(self) -> None: ...

    with pytest.raises(ImproperlyConfigured, match="does not bring"):
        Operation(Action.TABLE_CHANGE, "house:read", "Change a table")


def test_every_scope_brings_only_what_somebody_of_the_organisation_may_do() -> None:
    from backoffice.permissions.roles import ROLES_BY_ORGANISATION
    from backoffice.permissions.table import ALLOWED

    for name, scope in SCOPES.items():
        for kind in scope.kinds:
            held = frozenset().union(*(ALLOWED[role] for role in ROLES_BY_ORGANISATION[kind]))
            assert scope.actions | scope.personal.get(kind, frozenset()) <= held, (name, kind)


def test_what_another_organisation_has_is_not_there(caller: Caller) -> None:
    other = make_table()
    assert caller.get(f"/tables/{other.pk}/").status_code == 404
    assert caller.get("/tables/").json()["results"] == []
    added = caller.post(
        "/tables/", {"pit": other.pit_id, "number": "T1", "positions": 7, "shuffler_kind": "hand_shuffle"}
    )
    assert (added.status_code, added.json()["errors"][0]["path"]) == (422, "pit")


def test_a_client_limited_to_a_property_sees_that_one_alone() -> None:
    operator = make_operator()
    here, there = make_property(operator=operator), make_property(operator=operator)
    make_table(pit=make_pit(casino=there))
    limited = make_caller(operator, limited_to=(here,))
    assert [each["id"] for each in limited.get("/properties/").json()["results"]] == [here.pk]
    assert limited.get("/tables/").json()["results"] == []


def test_a_regulators_client_reads_but_cannot_be_given_what_is_the_operators(pit: Pit) -> None:
    regulator = pit.property.regulator
    program = make_caller(regulator)
    assert program.get("/pits/").json()["results"][0]["id"] == pit.pk
    assert program.post("/pits/", {"property": pit.property_id, "name": "New"}).status_code == 403


def test_a_bad_value_is_named_by_its_path_with_what_is_allowed(caller: Caller, pit: Pit) -> None:
    body = {"pit": pit.pk, "number": "T1", "positions": 31, "shuffler_kind": "magic", "colour": "red"}
    answer = caller.post("/tables/", body)
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    problems = {each["path"]: each for each in answer.json()["errors"]}
    assert problems["positions"]["allowed"] == ">= 1; <= 30"
    assert problems["shuffler_kind"]["allowed"] == "hand_shuffle, batch_shuffler, continuous_shuffler"
    assert problems["colour"]["code"] == "unknown"


@pytest.mark.parametrize(
    "body", ["{", "[1]", '"x"', '{"name": NaN}', '{"name": "\\ud800"}', "[" * 4000, '{"name": "\\u0000"}']
)
def test_what_is_no_json_object_is_a_problem_of_the_caller(caller: Caller, body: str) -> None:
    assert caller.post("/pits/", body).status_code == 400


def test_a_refusal_says_the_field_and_why(caller: Caller, pit: Pit) -> None:
    answer = caller.post("/pits/", {"property": pit.property_id, "name": pit.name.upper()})
    assert answer.status_code == 422
    assert answer.json()["errors"][0] | {"message": ""} == {
        "path": "name",
        "message": "",
        "code": "refused",
        "allowed": "",
        "clause": "",
    }


def test_the_same_key_and_body_has_one_effect_and_one_answer(caller: Caller, pit: Pit) -> None:
    body = {"property": pit.property_id, "name": "Orient"}
    first = caller.post("/pits/", body, Idempotency_Key="k")
    again = caller.post("/pits/", body, Idempotency_Key="k")
    assert (first.status_code, first.content) == (again.status_code, again.content) == (201, first.content)
    assert again["ETag"] == first["ETag"]
    assert again["Idempotency-Replayed"] == "true"
    assert Pit.objects.filter(name="Orient").count() == 1
    assert AuditEntry.objects.filter(verb="pit.added").get().actor == f"{caller.client.name} (API client)"


def test_the_same_key_with_another_body_is_refused(caller: Caller, pit: Pit) -> None:
    caller.post("/pits/", {"property": pit.property_id, "name": "Orient"}, Idempotency_Key="k")
    other = caller.post("/pits/", {"property": pit.property_id, "name": "Occident"}, Idempotency_Key="k")
    assert (other.status_code, other.json()["code"]) == (422, "idempotency-key-reused")
    assert not Pit.objects.filter(name="Occident").exists()


def test_a_refusal_is_an_answer_that_stays_until_the_key_expires(caller: Caller, pit: Pit) -> None:
    body = {"property": pit.property_id, "name": pit.name}
    assert caller.post("/pits/", body, Idempotency_Key="k").status_code == 422
    pit.name = "Renamed meanwhile"
    pit.save()
    assert caller.post("/pits/", body, Idempotency_Key="k").status_code == 422
    AnsweredRequest.objects.update(expires_at=timezone.now())
    assert caller.post("/pits/", body, Idempotency_Key="k").status_code == 201


def test_keys_of_two_programs_have_nothing_to_do_with_each_other(caller: Caller, pit: Pit) -> None:
    other = make_caller(pit.property.operator)
    for program, name in ((caller, "One"), (other, "Two")):
        assert (
            program.post(
                "/pits/", {"property": pit.property_id, "name": name}, Idempotency_Key="k"
            ).status_code
            == 201
        )


def test_a_post_that_saves_needs_a_key(caller: Caller, pit: Pit) -> None:
    answer = caller.post("/pits/", {"property": pit.property_id, "name": "Orient"}, Idempotency_Key="")
    assert (answer.status_code, answer.json()["code"]) == (400, "idempotency-key")


def test_a_change_says_which_state_it_saw(caller: Caller, pit: Pit) -> None:
    address = f"/pits/{pit.pk}/"
    seen = caller.get(address)["ETag"]
    assert caller.get(address, If_None_Match=seen).status_code == 304
    assert caller.patch(address, {"name": "A"}).status_code == 428
    changed = caller.patch(address, {"name": "A"}, If_Match=seen)
    assert (changed.status_code, changed.json()["name"]) == (200, "A")
    late = caller.patch(address, {"name": "B"}, If_Match=seen)
    assert (late.status_code, late.json()["current_etag"]) == (412, changed["ETag"])
    assert caller.get(address).json()["name"] == "A"


def test_tables_are_changed_opened_and_closed(caller: Caller, pit: Pit) -> None:
    body = {"pit": pit.pk, "number": "T7", "positions": 7, "shuffler_kind": "hand_shuffle"}
    table = caller.post("/tables/", body).json()
    address = f"/tables/{table['id']}/"
    changed = caller.patch(address, {"positions": 6}, If_Match=caller.get(address)["ETag"])
    assert changed.json()["positions"] == 6
    assert caller.get(address, If_None_Match=changed["ETag"]).status_code == 304
    assert caller.post(f"{address}open/").json()["open_since"].endswith("Z")
    # whether it is open is part of its state
    assert caller.get(address, If_None_Match=changed["ETag"]).status_code == 200
    assert caller.post(f"{address}open/").status_code == 422
    assert [each["id"] for each in caller.get("/tables/?open=true").json()["results"]] == [table["id"]]
    assert caller.post(f"{address}close/").json()["open_since"] is None


def test_a_moment_without_its_zone_is_refused(caller: Caller, pit: Pit) -> None:
    table = make_table(pit=pit)
    answer = caller.post(f"/tables/{table.pk}/open/", {"at": "2026-03-03T21:00:00"})
    assert answer.json()["errors"][0]["path"] == "at"


def test_a_list_goes_on_by_its_cursor_and_gives_only_the_fields_that_are_wanted(
    caller: Caller, pit: Pit
) -> None:
    tables = [make_table(pit=pit).pk for _ in range(5)]
    seen: list[int] = []
    address = "/tables/?limit=2&fields=id"
    while address:
        page = caller.get(address).json()
        assert all(list(each) == ["id"] for each in page["results"])
        seen += [each["id"] for each in page["results"]]
        address = (page["next"] or "").partition("/api/v1")[2]
    assert seen == tables


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=201",
        "limit=x",
        "cursor=!",
        "fields=secret",
        "colour=red",
        "property=x",
        "open=maybe",
        "number=%00",
    ],
)
def test_a_parameter_that_is_not_understood_is_refused_not_ignored(caller: Caller, query: str) -> None:
    assert caller.get(f"/tables/?{query}").status_code == 400


def test_fields_are_refused_where_none_can_be_chosen(caller: Caller, pit: Pit) -> None:
    body = {"property": pit.property_id, "name": "Orient"}
    assert caller.post("/pits/?fields=id", body).json()["errors"][0]["path"] == "fields"


def test_a_list_asks_the_database_as_often_for_one_row_as_for_thirty(
    caller: Caller, pit: Pit, django_assert_num_queries: Any
) -> None:
    make_table(pit=pit)
    caller.get("/tables/")
    with django_assert_num_queries(2):
        caller.get("/tables/")
    for _ in range(29):
        make_table(pit=pit)
    with django_assert_num_queries(2):
        assert len(caller.get("/tables/").json()["results"]) == 30


def test_the_limit_of_a_client_holds_and_is_told(pit: Pit) -> None:
    caller = make_caller(pit.property.operator, requests_per_minute=2)
    answers = [caller.get("/me/") for _ in range(3)]
    if {each.status_code for each in answers} == {200}:  # the minute ended in between
        answers = [caller.get("/me/") for _ in range(3)]
    assert answers[0]["RateLimit-Limit"] == "2"
    assert answers[0]["RateLimit-Remaining"] == "1"
    assert (answers[2].status_code, answers[2].json()["code"]) == (429, "too-many-requests")
    assert 1 <= int(answers[2]["Retry-After"]) <= 60


def test_a_person_who_has_signed_in_calls_with_the_own_rights(pit: Pit, signed_in: Any) -> None:
    browser = signed_in(make_person(Role.VIEWER, operator=pit.property.operator))
    assert browser.get("/api/v1/pits/").json()["results"][0]["id"] == pit.pk
    assert browser.get("/api/v1/audit-entries/").status_code == 403
    assert Client().get("/api/v1/pits/").status_code == 401


def ask(view: type[ApiView], method: str = "get", address: str = "192.0.2.1") -> Any:
    """An endpoint that is nowhere in the addresses, as the middleware would ask it."""
    request: Any = getattr(RequestFactory(), method)("/somewhere/")
    request.access, request.actor = NOBODY, Actor.in_command("test")
    request.client_address, request.request_id = address, ""
    return view.as_view()(request)


def leaving_on(sunset: date) -> type[ApiView]:
    way_out = Deprecation(since=date(2020, 1, 1), sunset=sunset, instead="/api/v1/tables/")

    class Leaving(ApiView):
        operations = {"GET": Operation(Action.PUBLIC, "", "Was here", deprecated=way_out)}

        def get(self) -> None: ...

    return Leaving


@pytest.mark.parametrize("method", ["get", "head"])
def test_an_endpoint_on_its_way_out_says_so_and_since_when_and_what_takes_its_place(method: str) -> None:
    answer = ask(leaving_on(date(2099, 1, 1)), method)
    assert answer.status_code == 200
    assert answer["Deprecation"] == "@1577836800"
    assert answer["Sunset"] == "Thu, 01 Jan 2099 00:00:00 GMT"
    assert answer["Link"] == '</api/v1/tables/>; rel="successor-version"'


def test_after_its_sunset_an_endpoint_is_gone_and_never_within_a_year() -> None:
    assert ask(leaving_on(date(2021, 1, 1))).status_code == 404
    with pytest.raises(ImproperlyConfigured, match="twelve months"):
        leaving_on(date(2020, 6, 1))


def test_whoever_is_not_known_is_counted_by_the_address(settings: Any) -> None:
    settings.API_RATE_FOR_ANYBODY = 1

    class Open(ApiView):
        operations = {"GET": Operation(Action.PUBLIC, "", "For everybody")}

        def get(self) -> None: ...

    at = timezone.now().replace(second=0)
    with patch("backoffice.api.endpoints.timezone.now", return_value=at):
        seen = [ask(Open, address=each).status_code for each in ("192.0.2.1", "192.0.2.1", "192.0.2.2")]
    assert seen == [200, 429, 200]


def test_the_last_use_of_a_client_stays_visible_for_ever(caller: Caller) -> None:
    caller.get("/me/")
    later = timezone.now() + timedelta(days=400)
    ApiUsage.objects.create(caller=f"client:{caller.client.pk}", minute=timezone.now() - timedelta(days=1))
    remove_old(at=later)
    assert ApiUsage.objects.filter(caller=f"client:{caller.client.pk}").count() == 1


def test_the_trail_names_the_program_and_its_request(caller: Caller, pit: Pit) -> None:
    caller.post("/pits/", {"property": pit.property_id, "name": "Orient"})
    entry = caller.get("/audit-entries/?verb=pit.added").json()["results"][0]
    assert entry["source"]["client"] == caller.client.client_id
    assert make_caller(make_regulator()).get("/audit-entries/?verb=pit.added").json()["results"] == []


def test_the_casino_has_no_table_more_after_a_fault(
    caller: Caller, pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes wrong on our side takes everything back, the key too: the retry is a new try."""
    body = {"pit": pit.pk, "number": "T9", "positions": 7, "shuffler_kind": "hand_shuffle"}
    with monkeypatch.context() as broken:
        broken.setattr("backoffice.casinos.api.TableList.written", lambda *_, **__: 1 / 0)
        assert caller.post("/tables/", body, Idempotency_Key="k").status_code == 500
    assert not GamingTable.objects.filter(number="T9").exists()
    assert caller.post("/tables/", body, Idempotency_Key="k").status_code == 201


def test_an_address_that_does_not_exist_is_a_problem_too(caller: Caller) -> None:
    answer = caller.get("/chips/")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert answer.json()["code"] == "not-found"
