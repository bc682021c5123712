"""The schema (OpenAPI) made of what the endpoints say of themselves."""

from typing import Any

import django_filters
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer
from rest_framework import serializers

from backoffice.api.authentication import ClientAuthentication, PersonAuthentication
from backoffice.api.filters import Flag, Moment
from backoffice.api.operations import Operation
from backoffice.api.sparse import can_choose
from backoffice.permissions.actions import Action
from backoffice.permissions.scopes import SCOPES, need_person

PROBLEM = "application/problem+json"
WORDS = {
    400: "Something in the request is not as it should be; `errors` says what and where.",
    401: "It is not known who calls.",
    403: "The caller may not do this.",
    404: "There is no such thing, or the caller may not know of it.",
    405: "The address does not know the method.",
    406: "Only JSON can be answered.",
    409: "It does not fit what is there.",
    412: "It was changed after the caller read it.",
    413: "What was sent is too large.",
    415: "This kind of content is not understood.",
    422: "The rules of the house or of the law stand against it, or the key was used for another request.",
    428: "If-Match is missing.",
    429: "Too many requests; Retry-After says when to go on.",
}


class FieldProblemOut(serializers.Serializer[Any]):
    path = serializers.CharField(help_text="Where in what was sent, such as `items.3.shown.amount`.")
    message = serializers.CharField()
    code = serializers.CharField()
    allowed = serializers.CharField(help_text="What would be allowed there, where that can be said.")
    clause = serializers.CharField(help_text="Where it is written, such as `ZZ 10.C(2)`.")


class ProblemOut(serializers.Serializer[Any]):
    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="Stays the same for ever; the words may change.")
    detail = serializers.CharField()
    instance = serializers.CharField()
    errors = FieldProblemOut(many=True)  # type: ignore[assignment]


class OperationSchema(AutoSchema):
    @property
    def its(self) -> Operation:
        return self.view.operations[self.method]  # type: ignore[attr-defined,no-any-return]

    def is_excluded(self) -> bool:
        return not hasattr(self.view, "operations")

    def get_summary(self) -> str:
        return self.its.summary

    def get_description(self) -> str:  # type: ignore[override]
        needs = f"Scope `{self.its.scope}`." if self.its.scope else "Any scope."
        if need_person([self.its.scope]):
            needs += " Only through the person for whom the client acts."
        if self.its.action is Action.PUBLIC:
            needs = "Open to everybody."
        return f"{self.its.description}\n\n{needs}".strip()

    def get_tags(self) -> list[str]:
        return [self._tokenize_path()[0]]

    def is_deprecated(self) -> bool:
        return self.its.deprecated is not None

    def get_auth(self) -> list[dict[str, Any]]:
        super().get_auth()  # registers what there is
        if self.its.action is Action.PUBLIC:
            return []
        return [{"client": [self.its.scope] if self.its.scope else []}, {"session": []}]

    def _is_list_view(self, serializer: Any = None) -> bool:
        return self.its.many and serializer is not None and not isinstance(serializer, ProblemOut)

    def get_operation_id(self) -> str:
        words = [token.replace("-", "_") for token in self._tokenize_path()]
        if self.its.name:
            return self.its.name
        verbs = {"GET": "list" if self.its.many else "read", "POST": "post", "PATCH": "change"}
        return "_".join([*words, verbs.get(self.method, self.method.lower())])

    def _get_pagination_parameters(self) -> list[dict[str, Any]]:
        return []

    def _get_filter_parameters(self) -> list[dict[str, Any]]:
        return []

    def get_override_parameters(self) -> list[Any]:
        its = self.its
        found = [
            OpenApiParameter(name, schema, description=meaning)
            for name, (schema, meaning) in its.query.items()
        ]
        if its.many:
            found.append(
                OpenApiParameter("cursor", str, description="Where to go on, from `next` or `previous`.")
            )
            size = {"type": "integer", "minimum": 1, "maximum": 200, "default": 50}
            found.append(OpenApiParameter("limit", size, description="Rows of a page."))
        if can_choose(its):
            found.append(
                OpenApiParameter("fields", str, description="Only these fields, separated by commas.")
            )
        if its.filters is not None:
            found += [_filter_parameter(name, each) for name, each in its.filters.base_filters.items()]
        if self.method == "POST" and its.action is not Action.PUBLIC:
            key = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"}
            words = "Names the request: sent again with the same key it has one effect and one answer, for 48 hours."
            found.append(
                OpenApiParameter(
                    "Idempotency-Key", key, OpenApiParameter.HEADER, its.writes, description=words
                )
            )
        if its.guarded:
            words = "The ETag of the state that is changed."
            found.append(OpenApiParameter("If-Match", str, OpenApiParameter.HEADER, True, description=words))
        if its.tagged:
            words = "An ETag that is known already; answered 304 while it holds."
            found.append(OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description=words))
        return found

    def get_request_serializer(self) -> Any:
        if self.its.sends:
            return dict.fromkeys(self.its.sends, OpenApiTypes.BINARY)
        return self.its.takes

    def get_response_serializers(self) -> Any:
        its = self.its
        good: dict[Any, Any] = {its.status: its.gives}
        if its.gives is not None and its.gives_authority is not None:
            good = {its.status: _either(its.gives, its.gives_authority)}
        if its.files:
            good = {(its.status, *its.files): {"type": "string", "format": "binary"}}
        codes = {400, 401, 403, 406, 429}
        if "{" in self.path or its.takes or its.sends:
            codes.add(404)
        if its.takes or its.sends:
            codes |= {413, 415}
        if its.refuses or self.method == "POST":
            codes.add(422)
        if its.guarded:
            codes |= {412, 428}
        if its.tagged:
            good[304] = None
        return good | {(code, PROBLEM): ProblemOut for code in sorted(codes)}

    def _get_response_for_code(self, serializer: Any, status_code: Any, *args: Any, **kwargs: Any) -> Any:
        found = super()._get_response_for_code(  # type: ignore[no-untyped-call]
            serializer, status_code, *args, **kwargs
        )
        found["description"] = found.get("description") or WORDS.get(int(status_code), "")
        return found

    def _get_response_headers_for_code(self, status_code: str, direction: Any = "response") -> dict[str, Any]:
        found: dict[str, Any] = {}
        if status_code.startswith("2") and (self.its.tagged or self.its.guarded):
            found["ETag"] = {"schema": {"type": "string"}, "description": "The state of what is answered."}
        if status_code == "429":
            found["Retry-After"] = {"schema": {"type": "integer"}, "description": "Seconds."}
        return found


def _either(operators: Any, authorities: Any) -> PolymorphicProxySerializer:
    """Who asks decides which; neither has a field that names its own kind."""
    name = operators.__name__.removeprefix("Operator")
    return PolymorphicProxySerializer(
        component_name=f"Either{name}", serializers=[operators, authorities], resource_type_field_name=None
    )


def _filter_parameter(name: str, given: Any) -> OpenApiParameter:
    schema: dict[str, Any] = {"type": "string"}
    match given:
        case Moment():
            schema = {"type": "string", "format": "date-time"}
        case django_filters.DateFilter():
            schema = {"type": "string", "format": "date"}
        case Flag():
            schema = {"type": "boolean"}
        case django_filters.ChoiceFilter():
            schema = {"type": "string", "enum": [str(key) for key, _label in given.extra["choices"]]}
        case django_filters.NumberFilter():
            schema = {"type": "integer", "minimum": 1, "maximum": 2**63 - 1}
    return OpenApiParameter(name, schema, description=str(given.label or ""))


class ClientScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = ClientAuthentication
    name = "client"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        scopes = {name: str(scope.meaning) for name, scope in SCOPES.items()}
        return {
            "type": "oauth2",
            "flows": {"clientCredentials": {"tokenUrl": "/api/v1/token/", "scopes": scopes}},
        }


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = PersonAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "Somebody who has signed in, on the documentation page.",
        }


def tidy(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A problem may carry more than is promised; the scopes read in one order."""
    problem = result["components"]["schemas"].get("ProblemOut")
    if problem is not None:
        problem["additionalProperties"] = True
    return result
