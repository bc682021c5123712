"""JSON in which no digit is lost: decimals come in exactly and go out as text; binary fractions are refused."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from backoffice.api.problems import FieldProblem, bad_input
from backoffice.audit.services import plain
from games.engine.numbers import ALLOWED, BadData, read_json


class ExactJSONParser(JSONParser):
    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            found = read_json(stream.read().decode("utf-8"))
        except BadData as error:
            raise bad_input(
                [FieldProblem(path, words, "number", ALLOWED) for path, words in error.problems]
            ) from error
        except ValueError as error:
            raise ParseError(_("This is not valid JSON: %(why)s") % {"why": error}) from error
        _ensure_keepable(found)
        return found


def _ensure_keepable(value: Any) -> None:
    """What the database can keep: no text that is none."""
    match value:
        case str():
            if "\x00" in value or not _is_text(value):
                raise ParseError(_("It contains a character that cannot be stored."))
        case dict():
            for name, item in value.items():
                _ensure_keepable(name)
                _ensure_keepable(item)
        case list():
            for item in value:
                _ensure_keepable(item)


def _is_text(value: str) -> bool:
    """Half of a surrogate pair is none."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


class ExactJSONRenderer(JSONRenderer):
    media_type = "application/json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        if data is None:
            return b""
        return json.dumps(data, ensure_ascii=False, default=plain, separators=(",", ":")).encode(
            "utf-8", "replace"
        )


class ProblemRenderer(ExactJSONRenderer):
    media_type = "application/problem+json"


class WrittenBefore(Response):
    """An answer as it was written: the text itself, not rendered again."""


class AsWritten(ExactJSONRenderer):
    def render(self, data: Any, *args: Any, **kwargs: Any) -> bytes:
        return data if isinstance(data, bytes) else str(data).encode()
