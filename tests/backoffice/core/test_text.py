"""What can be seen is taken, what cannot is refused; over every text that any form or any endpoint takes."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from django import forms
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st
from rest_framework import serializers

import backoffice
import games
import submissions
from backoffice.api.checking import _unseen
from backoffice.api.endpoints import ApiView
from backoffice.core.text import ONE_LINE_LENGTH, holds_address, one_line, refusal_of

UNSEEN = [
    "\x00", "\x07", "\x1b", "\x7f", "\x85", "\x9b", "\xad", "\u200b", "\u200d", "\u200e", "\u2028", "\u2029",
    "\u202a", "\u202e", "\u2060", "\u2066", "\u2069", "\u3164", "\ufeff", "\U000e0041",
]  # fmt: skip
MOVES = ["\n", "\r", "\t"]


@pytest.mark.parametrize("character", UNSEEN)
def test_a_character_that_nobody_sees_is_refused_and_named(character: str) -> None:
    for lines in (False, True):
        assert f"U+{ord(character):04X}" in str(refusal_of(f"Ana{character}Petrov", lines=lines))


@pytest.mark.parametrize("character", MOVES)
def test_a_line_break_or_tab_is_refused_in_one_line_only(character: str) -> None:
    assert "single line" in str(refusal_of(f"Ana{character}Petrov"))
    assert refusal_of(f"Ana{character}Petrov", lines=True) is None


@pytest.mark.parametrize(
    "name", ["Nina O'Hara", "José Müller-Lüdenscheidt", "閒庄莊", "Đặng Thị Ánh", "مريم", "♠️ Ace", "a b"]
)
def test_names_of_people_everywhere_are_taken(name: str) -> None:
    assert refusal_of(name) is None
    assert one_line(name) == " ".join(name.split())


@given(st.text())
def test_one_line_is_never_refused(text: str) -> None:
    assert refusal_of(one_line(text)) is None


@pytest.mark.parametrize(
    "name", ["Reset: https://evil.example", "//evil", "see www.evil.example", "evil.example/x"]
)
def test_a_web_address_is_known_as_one(name: str) -> None:
    assert holds_address(name)


@pytest.mark.parametrize("name", ["Dr. No", "J.R. Ewing", "Nina O'Hara", "Harbor Gaming LLC", "A/S Norge"])
def test_a_name_is_no_web_address(name: str) -> None:
    assert not holds_address(name)


def of_ours(base: type) -> Iterator[type]:
    """Every class of the product below this one, once all modules are read."""
    for each in base.__subclasses__():
        if each.__module__.split(".")[0] in {"backoffice", "games", "submissions"}:
            yield each
        yield from of_ours(each)


def read_everything() -> None:
    for package in (backoffice, games, submissions):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            parts = set(module.name.split("."))
            if not parts & {"migrations", "settings", "devtools", "wsgi"}:
                import_module(module.name)


def text_fields_of_forms() -> list[tuple[str, forms.CharField]]:
    found = {
        f"{form.__module__}.{form.__qualname__}.{name}": field
        for form in of_ours(forms.BaseForm)
        for name, field in getattr(form, "base_fields", {}).items()
        if isinstance(field, forms.CharField)
    }
    return sorted(found.items())


def refuses(field: forms.CharField, text: str) -> bool:
    """For its characters: what else may be wrong with it is no matter here."""
    try:
        forms.CharField.validate(field, text)
    except ValidationError as error:
        return error.code == "unseen_character"
    return False


def test_every_text_of_every_form_refuses_what_nobody_sees() -> None:
    read_everything()
    fields = text_fields_of_forms()
    assert len(fields) > 150
    for name, field in fields:
        own = [kind for kind in type(field).__mro__ if "validate" in vars(kind)]
        assert own[0] is forms.CharField, f"{name} validates by itself"
        if isinstance(field.widget, forms.PasswordInput):
            continue
        assert all(refuses(field, f"a{each}b") for each in UNSEEN), name
        is_one_line = not isinstance(field.widget, forms.Textarea | forms.HiddenInput)
        assert refuses(field, "a\n\nReset: https://evil.example") is is_one_line, name


def texts_taken(field: Any, path: str) -> Iterator[tuple[str, Any]]:
    """(path, field) of each text in what an endpoint takes, however deep."""
    if isinstance(field, serializers.ListSerializer | serializers.ListField | serializers.DictField):
        yield from texts_taken(field.child, f"{path}[]")
    elif isinstance(field, serializers.Serializer):
        for name, inner in field.fields.items():
            yield from texts_taken(inner, f"{path}.{name}")
    elif not field.read_only and isinstance(field, serializers.CharField):
        yield path, field


def sent(field: Any, text: str) -> Any:
    """Something of the shape that this takes, with the text wherever a text may be."""
    if isinstance(field, serializers.ListSerializer | serializers.ListField):
        return [sent(field.child, text)]
    if isinstance(field, serializers.DictField):
        return {"any": sent(field.child, text)}
    if isinstance(field, serializers.Serializer):
        return {name: sent(inner, text) for name, inner in field.fields.items() if not inner.read_only}
    return text


def test_every_text_of_every_endpoint_refuses_what_nobody_sees() -> None:
    read_everything()
    taken = {
        operation.takes
        for view in of_ours(ApiView)
        for operation in getattr(view, "operations", {}).values()
        if operation.takes is not None
    }
    assert len(taken) > 30
    for each in taken:
        form = each()
        texts = list(texts_taken(form, each.__name__))
        for character in UNSEEN:
            problems = list(_unseen(form, sent(form, f"a{character}b")))
            assert len(problems) >= len(texts), (each, character)
        one_lines = [path for path, field in texts if (field.max_length or 0) <= ONE_LINE_LENGTH]
        refused = list(_unseen(form, sent(form, "a\n\nReset: https://evil.example")))
        assert len(refused) >= len(one_lines), each
        assert all(each.code == "unseen-character" for each in refused)


def test_a_name_or_a_title_is_one_line_in_the_api_as_well() -> None:
    """However long it may be."""
    read_everything()
    for view in of_ours(ApiView):
        for operation in getattr(view, "operations", {}).values():
            if operation.takes is not None:
                for path, field in texts_taken(operation.takes(), operation.takes.__name__):
                    if path.rsplit(".", 1)[-1] in {"name", "title", "subject", "dealer", "supervisor"}:
                        assert field.max_length <= ONE_LINE_LENGTH, path
