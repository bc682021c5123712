"""The schema is a file that programs rely on: it is up to date, and no change breaks it."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from backoffice.api.compatibility import breaks
from backoffice.api.documentation import make_schema
from backoffice.api.schema_file import FILE, kept_schema, schema_text


@cache
def fresh() -> dict[str, Any]:
    return make_schema()


def test_the_file_is_what_the_endpoints_say() -> None:
    assert FILE.read_text() == schema_text(fresh()), "Run manage.py api_schema, and look at the difference."


def test_nothing_that_programs_rely_on_is_broken() -> None:
    assert breaks(kept_schema(), fresh()) == []


def test_the_schema_is_made_without_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    make_schema()
    assert capsys.readouterr().err == ""


def path_gone(schema: dict[str, Any]) -> None:
    del schema["paths"]["/api/v1/pits/"]


def field_gone(schema: dict[str, Any]) -> None:
    del schema["components"]["schemas"]["TableOut"]["properties"]["number"]


def field_null(schema: dict[str, Any]) -> None:
    schema["components"]["schemas"]["PitOut"]["properties"]["name"]["nullable"] = True


def more_needed(schema: dict[str, Any]) -> None:
    schema["components"]["schemas"]["PitInRequest"]["required"].append("colour")


def parameter_gone(schema: dict[str, Any]) -> None:
    listed = schema["paths"]["/api/v1/tables/"]["get"]
    listed["parameters"] = [each for each in listed["parameters"] if each["name"] != "open"]


def other_scope(schema: dict[str, Any]) -> None:
    schema["paths"]["/api/v1/tables/"]["get"]["security"][0]["client"] = ["audit:read"]


def other_type(schema: dict[str, Any]) -> None:
    schema["components"]["schemas"]["TableOut"]["properties"]["positions"]["type"] = "string"


@pytest.mark.parametrize(
    "change", [path_gone, field_gone, field_null, more_needed, parameter_gone, other_scope, other_type]
)
def test_a_change_that_breaks_programs_is_found(change: Callable[[dict[str, Any]], None]) -> None:
    changed = deepcopy(fresh())
    change(changed)
    assert breaks(fresh(), changed)


def test_more_of_everything_breaks_nothing() -> None:
    changed = deepcopy(fresh())
    changed["paths"]["/api/v1/chips/"] = changed["paths"]["/api/v1/pits/"]
    changed["components"]["schemas"]["PitOut"]["properties"]["colour"] = {"type": "string"}
    changed["paths"]["/api/v1/pits/"]["get"]["parameters"].append(
        {"name": "colour", "in": "query", "schema": {"type": "string"}}
    )
    assert breaks(fresh(), changed) == []
