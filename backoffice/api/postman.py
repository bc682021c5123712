"""The schema as a Postman collection (v2.1): a folder for each part, a request for each operation."""

import json
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")


def collection_of(schema: dict[str, Any]) -> dict[str, Any]:
    folders: dict[str, list[dict[str, Any]]] = {}
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if method in methods:
                operation = methods[method]
                folders.setdefault(operation["tags"][0], []).append(_request(path, method, operation, schema))
    address = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
    return {
        "info": {
            "name": schema["info"]["title"],
            "description": schema["info"]["description"],
            "schema": address,
        },
        "auth": {
            "type": "oauth2",
            "oauth2": [
                {"key": "grant_type", "value": "client_credentials", "type": "string"},
                {"key": "accessTokenUrl", "value": "{{base}}/api/v1/token/", "type": "string"},
                {"key": "clientId", "value": "{{client_id}}", "type": "string"},
                {"key": "clientSecret", "value": "{{client_secret}}", "type": "string"},
                {"key": "client_authentication", "value": "header", "type": "string"},
                {"key": "addTokenTo", "value": "header", "type": "string"},
            ],
        },
        "variable": [
            {"key": "base", "value": "http://localhost:8000"},
            {"key": "client_id", "value": ""},
            {"key": "client_secret", "value": ""},
        ],
        "item": [{"name": name, "item": items} for name, items in sorted(folders.items())],
    }


def _request(path: str, method: str, operation: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    parameters = operation.get("parameters", [])
    parts = [f":{part[1:-1]}" if part.startswith("{") else part for part in path.strip("/").split("/")]
    request: dict[str, Any] = {
        "method": method.upper(),
        "description": operation.get("description", ""),
        "header": [
            {"key": each["name"], "value": "{{$guid}}" if each["name"] == "Idempotency-Key" else ""}
            for each in parameters
            if each["in"] == "header" and each.get("required")
        ],
        "url": {
            "raw": "{{base}}/" + "/".join(parts) + "/",
            "host": ["{{base}}"],
            "path": [*parts, ""],
            "query": [
                {
                    "key": each["name"],
                    "value": "",
                    "description": each.get("description", ""),
                    "disabled": True,
                }
                for each in parameters
                if each["in"] == "query"
            ],
            "variable": [{"key": each["name"], "value": ""} for each in parameters if each["in"] == "path"],
        },
    }
    bodies = (operation.get("requestBody") or {}).get("content", {})
    body = bodies.get("application/json")
    if bodies and not body:
        request["header"].append({"key": "Content-Type", "value": next(iter(bodies))})
        request["body"] = {"mode": "file", "file": {}}
    if body:
        request["header"].append({"key": "Content-Type", "value": "application/json"})
        text = json.dumps(_example(body["schema"], schema), indent=2)
        request["body"] = {"mode": "raw", "raw": text, "options": {"raw": {"language": "json"}}}
    return {"name": operation["summary"], "request": request}


def _example(part: dict[str, Any], schema: dict[str, Any], depth: int = 0) -> Any:
    """A body to begin with: every field that is needed, with a value of its kind."""
    for inner in part.get("allOf", [])[:1]:
        part = inner
    if "$ref" in part:
        part = schema["components"]["schemas"][part["$ref"].rsplit("/", 1)[-1]]
    if "example" in part:
        return part["example"]
    if "enum" in part:
        return part["enum"][0]
    kind = part.get("type")
    if kind == "object":
        needed = part.get("required", [])
        fields = part.get("properties", {})
        return {
            name: _example(fields[name], schema, depth + 1) for name in needed if name in fields and depth < 6
        }
    if kind == "array":
        return [_example(part["items"], schema, depth + 1)]
    if part.get("format") == "date":
        return "2026-01-31"
    return {"integer": 1, "number": 1, "boolean": True}.get(str(kind), "")
