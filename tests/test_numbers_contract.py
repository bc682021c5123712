"""Every number that comes in from outside, wherever it does: found by looking, so that a new one cannot escape."""

import ast
import io
import json
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import django_filters
import pytest
from django import forms
from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management import CommandError, get_commands, load_command_class
from django.urls import URLPattern, get_resolver
from rest_framework import serializers

from backoffice import urls
from backoffice.api.checking import checked
from backoffice.api.endpoints import ApiView
from backoffice.api.problems import Problem
from backoffice.api.rendering import ExactJSONParser
from backoffice.casinos.table_columns import COLUMNS, BadCell
from backoffice.core.contributions import OUR_PACKAGES
from backoffice.core.errors import DomainError
from backoffice.core.forms.numbers import ExactNumberField, WholeNumberField
from backoffice.settings.environment import ROOT, Environment
from games.configurations.rules.typed import read_value
from games.engine.configuration import from_leaves, get_path
from games.engine.errors import EngineError
from games.engine.game import PriceRequest
from games.engine.numbers import BadData, is_bounded, read_json, read_toml
from games.packs.api_fields import ObjectField
from games.pricing.api.endpoints import price_of, rules_from
from games.progressives.services.readings_columns import READERS
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.parameters import Parameter
from games.rulepacks.printed import printed_pays
from games.rulepacks.rules import build_rules
from games.validation.forms import problem_with
from games.validation.validate import validate

# as JSON numbers: too many digits, or none at all
NUMBERS = [
    "1e999999",
    "1e-999999",
    "1e400",
    "1e-400",
    "-1e999999",
    "1e99999999999999999999",
    "1" * 5000,
    "0." + "1" * 5000,
    "0e999999",
    "NaN",
    "Infinity",
    "-Infinity",
]
# and as text, which a form, a cell or an option has
TEXTS = [
    *NUMBERS,
    "1_000",
    "\uff11\uff12",
    "\u0661\u0662",
    "1/10**400",
    "0x10",
    "sNaN",
    "1e3",
    "--1",
    "9" * 5001,
]
NESTED = "[" * 100_000 + "]" * 100_000
SERIALIZER_NUMBERS = (serializers.IntegerField, serializers.DecimalField, serializers.FloatField)
FORM_NUMBERS = (forms.IntegerField, forms.DecimalField, forms.FloatField)
KINDS = ("whole", "amount", "percent", "hours")


# --- the API


def api_views() -> dict[str, type[Any]]:
    found: dict[str, type[Any]] = {}

    def walk(patterns: Any) -> None:
        for each in patterns:
            if isinstance(each, URLPattern):
                view = getattr(each.callback, "view_class", None) or getattr(each.callback, "cls", None)
                if view is not None and issubclass(view, ApiView):
                    found[f"{view.__module__}.{view.__name__}"] = view
            else:
                walk(each.url_patterns)

    walk(get_resolver(urls.__name__).url_patterns)
    return found


def bodies() -> dict[str, Any]:
    return {
        f"{name} {method}": operation.takes
        for name, view in api_views().items()
        for method, operation in view.operations.items()
        if operation.takes is not None
    }


def numbers_in(field: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(field, (*SERIALIZER_NUMBERS, ObjectField)):
        yield path, field
    elif isinstance(field, serializers.Serializer):
        for name, each in field.fields.items():
            if not each.read_only:
                yield from numbers_in(each, (*path, name))
    elif isinstance(field, serializers.ListSerializer | serializers.ListField):
        yield from numbers_in(field.child, (*path, "0"))
    elif isinstance(field, serializers.DictField):
        yield from numbers_in(field.child, (*path, "any"))


def placed(path: tuple[str, ...], text: str) -> str:
    """The JSON that has this text, as it is, at this path."""
    for name in reversed(path):
        text = f"[{text}]" if name == "0" else f"{{{json.dumps(name)}: {text}}}"
    return text


def answered(form: Any, body: str) -> Problem:
    view: Any = SimpleNamespace(request=SimpleNamespace(method="POST"), access=None)
    with pytest.raises(Problem) as refused:
        checked(form, ExactJSONParser().parse(io.BytesIO(body.encode())), view=view)
    return refused.value


def test_endpoints_that_take_numbers_are_found() -> None:
    found = [name for name, form in bodies().items() if list(numbers_in(form()))]
    assert len(found) > 15, found
    assert any("Prices POST" in name for name in found)


@pytest.mark.parametrize("name", sorted(bodies()))
def test_every_number_of_a_body_is_refused_at_its_path(name: str) -> None:
    form = bodies()[name]
    for path, field in numbers_in(form()):
        inside = (*path, "decks") if isinstance(field, ObjectField) else path
        for number in NUMBERS:
            problem = answered(form, placed(inside, number))
            told = {each.path: each for each in problem.errors}
            assert problem.status == 400
            assert told[".".join(inside)].message, (path, number)
            assert told[".".join(inside)].allowed, (path, number)
        for text in () if isinstance(field, ObjectField) else TEXTS:
            told = {each.path: each for each in answered(form, placed(path, json.dumps(text))).errors}
            assert told[".".join(path)].message, (path, text)


@pytest.mark.parametrize("name", sorted(bodies()))
def test_every_number_of_a_body_has_a_range(name: str) -> None:
    for path, field in numbers_in(bodies()[name]()):
        if isinstance(field, serializers.DecimalField):
            assert field.max_digits is not None, path
        elif isinstance(field, serializers.IntegerField):
            assert field.min_value is not None, path
            assert field.max_value is not None, path
        else:
            assert isinstance(field, ObjectField), path


@pytest.mark.parametrize(
    "body", [NESTED, json.dumps([[]] * 100_001), "9" * 100_000, '{"a": ' * 30 + "1" + "}" * 30]
)
def test_a_body_that_is_too_much_is_refused_in_words(body: str) -> None:
    with pytest.raises(Problem) as refused:
        ExactJSONParser().parse(io.BytesIO(body.encode()))
    assert refused.value.status == 400
    assert refused.value.errors[0].message


def test_there_is_one_zero_only() -> None:
    assert str(read_json("-0.00")) == "0.00"


# --- forms and filters


def all_subclasses(of: type[Any]) -> Iterator[type[Any]]:
    for each in of.__subclasses__():
        yield each
        yield from all_subclasses(each)


def form_fields() -> dict[str, forms.Field]:
    found = {
        f"{form.__module__}.{form.__name__}.{name}": field
        for form in all_subclasses(forms.BaseForm)
        if form.__module__.split(".")[0] in OUR_PACKAGES
        for name, field in getattr(form, "base_fields", {}).items()
    }
    for filters in all_subclasses(django_filters.FilterSet):
        if filters.__module__.split(".")[0] in OUR_PACKAGES:
            for name, each in filters.base_filters.items():
                if issubclass(each.field_class, FORM_NUMBERS):
                    found[f"{filters.__module__}.{filters.__name__}.{name}"] = each.field
    return {name: field for name, field in found.items() if isinstance(field, FORM_NUMBERS)}


def test_forms_with_numbers_are_found() -> None:
    assert len(form_fields()) > 25, sorted(form_fields())


@pytest.mark.parametrize("name", sorted(form_fields()))
def test_every_number_of_a_form_or_filter_is_refused_in_words(name: str) -> None:
    field = form_fields()[name]
    assert isinstance(field, WholeNumberField | ExactNumberField)
    for text in TEXTS:
        with pytest.raises(ValidationError) as refused:
            field.clean(text)
        assert refused.value.messages[0]


# --- what makes numbers of text at all


READ_ELSEWHERE = {
    # what we wrote ourselves, or what a neighbour of ours says
    "games/canonical.py",
    "games/in_force/api.py",
    "games/engine/numbers.py",
    "backoffice/core/pdf_fonts.py",
    "backoffice/core/confined_child.py",
    "backoffice/core/resealing.py",
    "backoffice/installation/selectors.py",
    "backoffice/simulated_floor/http.py",
}


def sources() -> Iterator[Path]:
    for package in OUR_PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            if not {"migrations", "devtools"} & set(path.parts):
                yield path


def calls_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of = node.func.value
            yield f"{of.id if isinstance(of, ast.Name) else ''}.{node.func.attr}"


def test_nothing_else_reads_json_or_toml_or_has_number_fields_of_its_own() -> None:
    readers = {"json.loads", "json.load", "tomllib.loads", "tomllib.load"}
    fields = {"forms.IntegerField", "forms.DecimalField", "forms.FloatField"}
    for path in sources():
        name, calls = str(path.relative_to(ROOT)), set(calls_in(path))
        assert not calls & fields, f"{name}: numbers of forms are those of backoffice.core.forms.numbers"
        if name not in READ_ELSEWHERE:
            assert not calls & readers, f"{name}: read_json and read_toml count the digits first"


# --- files, commands, settings


@pytest.mark.parametrize("number", [*NUMBERS[:9], "nan", "inf", "0x" + "f" * 400])
def test_a_pack_with_such_a_number_does_not_load(number: str) -> None:
    with pytest.raises(ValueError, match=r"limit\.0\.max|not valid|Invalid|digits"):
        read_toml(f"[[limit]]\nmax = {number}\n")


@pytest.mark.parametrize("key", sorted(READERS))
def test_a_cell_of_readings_is_refused_in_words(key: str) -> None:
    for text in TEXTS:
        try:
            found = READERS[key](text, ZoneInfo("UTC"))
        except DomainError as refused:
            assert str(refused)  # noqa: PT017 - some of them are good text
        else:
            assert isinstance(found, str), (key, text)


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.key)
def test_a_cell_of_tables_is_refused_in_words(column: Any) -> None:
    for text in TEXTS:
        try:
            found = column.read(text)
        except BadCell as refused:
            assert str(refused)  # noqa: PT017 - some of them are good text
        else:
            assert isinstance(found, str), (column.key, text)


def options_with_values() -> list[tuple[str, str]]:
    ours = {
        name: app
        for name, app in get_commands().items()
        if app in {each.name for each in apps.get_app_configs()}
    }
    return [
        (name, action.option_strings[0])
        for name, app in sorted(ours.items())
        if app.split(".")[0] in OUR_PACKAGES
        for action in load_command_class(app, name).create_parser("manage.py", name)._actions
        if action.option_strings and action.nargs != 0 and not action.choices
        if action.option_strings[0] not in ("--settings", "--pythonpath", "--verbosity", "-v")
    ]


@pytest.mark.parametrize(("name", "option"), options_with_values())
def test_an_option_of_a_command_is_refused_in_words(
    name: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command: Any = load_command_class(get_commands()[name], name)
    command.stdout = command.stderr = io.StringIO()
    parser = command.create_parser("manage.py", name)
    needed = ["us-md/casino-war" if each.dest == "pack" else "x" for each in parser._get_positional_actions()]
    before = {"--set": "progressive.reset=", "--meter": "progressive=", "--bet": "initial=", "--shoe": "A="}
    for text in TEXTS:
        try:
            given = vars(parser.parse_args([*needed, f"{option}={before.get(option, '')}{text}"]))
            given.pop("mentioned", None)
            if getattr(command, "answer", None):
                command.handle(*given.pop("args", ()), **given)
        except (CommandError, SystemExit) as refused:
            assert str(refused) or capsys.readouterr().err  # noqa: PT017


@pytest.mark.parametrize(
    "name",
    [name for name, field in Environment.model_fields.items() if field.annotation in (int, float, Decimal)],
)
def test_every_number_of_the_environment_has_a_range(name: str) -> None:
    bounds = {type(each).__name__ for each in Environment.model_fields[name].metadata}
    assert {"Ge", "Le"} <= bounds


# --- configurations


def number_parameters() -> list[tuple[str, Parameter]]:
    return [
        (pack_id, parameter)
        for pack_id in pack_ids()
        if "parameters" in load_pack(pack_id).files
        for parameter in book_of(load_pack(pack_id)).parameters.values()
        if parameter.kind in KINDS
    ]


@pytest.mark.parametrize("pack_id", sorted({pack_id for pack_id, _parameter in number_parameters()}))
def test_every_number_of_a_configuration_is_refused_before_it_is_priced(pack_id: str) -> None:
    pack = load_pack(pack_id)
    for parameter in (each for name, each in number_parameters() if name == pack_id):
        for text in TEXTS:
            value = read_value(parameter, [text])
            assert problem_with(parameter, value), (parameter.path, text)
        for huge in (Decimal("1e999999"), Decimal("1e-999999"), Decimal("NaN"), 10**5000):
            assert problem_with(parameter, huge), (
                parameter.path,
                str(huge)[:20] if not isinstance(huge, int) else "",
            )
            with pytest.raises(DomainError) as refused:
                rules_from({"pack": pack, "values": from_leaves({parameter.path: huge})})
            assert refused.value.field == f"values.{parameter.path}"


@pytest.mark.parametrize("pack_id", pack_ids())
def test_findings_name_the_field_of_a_number_out_of_all_range(pack_id: str) -> None:
    pack = load_pack(pack_id)
    paths = [each.path for name, each in number_parameters() if name == pack_id]
    if not paths:
        pytest.skip("nothing can be configured")
    hostile = from_leaves(dict.fromkeys(paths, Decimal("1e999999")))
    assert {each.path for each in validate(hostile, pack, date(2026, 6, 1))} >= set(paths)


@pytest.mark.parametrize("pack_id", pack_ids())
def test_the_longest_numbers_that_are_taken_are_priced(pack_id: str) -> None:
    """As many digits as odds may have, no two alike, so that nothing cancels: bounded work and a written answer."""
    pack = load_pack(pack_id)
    odds = {
        pay.path: f"{999_999_999 - place}.999983 to {999_999_937 - 2 * place}.999979"
        for place, pay in enumerate(printed_pays(pack))
    }
    for values in (odds, {}):
        try:
            rules = build_rules(pack, from_leaves(values))
        except EngineError:
            continue
        assert price_of(rules, PriceRequest(covariance=False))["wagers"]


def test_bounds_leave_room_for_what_there_is() -> None:
    for pack_id in pack_ids():
        for path in ("limits.payout_per_hand", "decks"):
            value = get_path(load_pack(pack_id).head.defaults, path)
            assert value is None or is_bounded(value)
    with pytest.raises(BadData):
        read_json("100000000000000000000")
    assert read_json("9223372036854775807") == 2**63 - 1
