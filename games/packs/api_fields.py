"""Parts that several endpoints take or give: a pack by its id, the values of a configuration."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.engine.errors import EngineError
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.pack import Pack

FREE = {"type": "object", "additionalProperties": True}


@extend_schema_field({"type": "string", "example": pack_ids()[0], "maxLength": 60})
class PackField(serializers.Field[Any, Any, Any, Any]):
    def to_internal_value(self, data: Any) -> Pack:
        if isinstance(data, str) and data in pack_ids():
            return load_pack(data)
        words = _("One of the rule packs: %(packs)s.") % {"packs": ", ".join(pack_ids())}
        raise serializers.ValidationError(words, code="pack")

    def to_representation(self, value: Pack) -> str:
        return value.id


@extend_schema_field(FREE)
class ObjectField(serializers.Field[Any, Any, Any, Any]):
    """Nested values by the words of the configuration paths; numbers as numbers or as text."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise serializers.ValidationError(_("Send an object."), code="object")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


def pack_or_none(pack_id: str) -> Pack | None:
    try:
        return load_pack(pack_id) if pack_id in pack_ids() else None
    except EngineError:
        return None


class CodeOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
