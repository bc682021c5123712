"""The schema as a file of the repository: what programs rely on is seen in every diff."""

from typing import Any

import yaml
from drf_spectacular.renderers import OpenApiYamlRenderer

from backoffice.settings.environment import ROOT

FILE = ROOT / "docs" / "api" / "openapi.yaml"


def schema_text(schema: dict[str, Any]) -> str:
    text: bytes = OpenApiYamlRenderer().render(schema)  # type: ignore[no-untyped-call]
    return text.decode()


def kept_schema() -> dict[str, Any]:
    if not FILE.exists():
        return {"paths": {}, "components": {"schemas": {}}}
    # the same as safe_load, many times as fast where libyaml is there
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: dict[str, Any] = yaml.load(FILE.read_text(), Loader=loader)  # noqa: S506
    return found


def write_schema(schema: dict[str, Any]) -> None:
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(schema_text(schema))
