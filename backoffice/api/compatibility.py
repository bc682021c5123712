"""Whether a new schema still keeps what the old one promised.

A program that was written for the old one must go on working: whatever it could send is still taken, and whatever it
could rely on in an answer is still there. More endpoints, more optional parameters and more fields of answers are fine.
"""

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")


def breaks(old: Schema, new: Schema) -> list[str]:
    """What no longer holds, in words; empty where the new one can take the old one's place."""
    return list(_broken(old, new))


def _broken(old: Schema, new: Schema) -> Iterator[str]:
    for path, methods in old.get("paths", {}).items():
        for method in METHODS:
            if method not in methods:
                continue
            where = f"{method.upper()} {path}"
            now = new.get("paths", {}).get(path, {}).get(method)
            if now is None:
                yield f"{where}: is gone"
                continue
            was = methods[method]
            yield from _parameters(where, was, now)
            yield from _body(where, was, now, old, new)
            yield from _answers(where, was, now, old, new)
            yield from _scopes(where, was, now)


def _parameters(where: str, was: Schema, now: Schema) -> Iterator[str]:
    before = {(each["name"], each["in"]): each for each in was.get("parameters", [])}
    after = {(each["name"], each["in"]): each for each in now.get("parameters", [])}
    for key, parameter in before.items():
        if key not in after:
            yield f"{where}: the parameter {key[0]} is gone"
            continue
        old_kind, new_kind = parameter.get("schema", {}), after[key].get("schema", {})
        if old_kind.get("type") != new_kind.get("type"):
            yield f"{where}: the parameter {key[0]} has another type"
        lost = set(old_kind.get("enum") or ()) - set(new_kind.get("enum") or ())
        if new_kind.get("enum") and lost:
            yield f"{where}: the parameter {key[0]} no longer takes {', '.join(sorted(lost))}"
    for key, parameter in after.items():
        if parameter.get("required") and not before.get(key, {}).get("required"):
            yield f"{where}: the parameter {key[0]} is needed now"


def _scopes(where: str, was: Schema, now: Schema) -> Iterator[str]:
    before, after = _scope_of(was), _scope_of(now)
    if before != after and after:
        yield f"{where}: needs the scope {after} instead of {before or 'any'}"


def _scope_of(operation: Schema) -> str:
    return next((" ".join(each["client"]) for each in operation.get("security", []) if "client" in each), "")


def _body(where: str, was: Schema, now: Schema, old: Schema, new: Schema) -> Iterator[str]:
    before, after = _content(was.get("requestBody")), _content(now.get("requestBody"))
    if after is not None:
        yield from _taken(f"{where}: body", before or {}, after, old, new, frozenset())


def _answers(where: str, was: Schema, now: Schema, old: Schema, new: Schema) -> Iterator[str]:
    for status, answer in was.get("responses", {}).items():
        if not status.startswith("2"):
            continue
        if status not in now.get("responses", {}):
            yield f"{where}: is no longer answered with {status}"
            continue
        before, after = _content(answer), _content(now["responses"][status])
        if before is not None:
            yield from _given(f"{where}: answer", before, after or {}, old, new, frozenset())


def _content(part: Schema | None) -> Schema | None:
    for media in ((part or {}).get("content") or {}).values():
        found: Schema = media.get("schema", {})
        return found
    return None


def _resolved(schema: Schema, whole: Schema) -> tuple[Schema, str]:
    name = ""
    for inner in schema.get("allOf", [])[:1]:
        schema = {**inner, **{key: value for key, value in schema.items() if key != "allOf"}}
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        schema = {**whole["components"]["schemas"][name], **{k: v for k, v in schema.items() if k != "$ref"}}
    return schema, name


def _taken(
    where: str, before: Schema, after: Schema, old: Schema, new: Schema, seen: frozenset[str]
) -> Iterator[str]:
    """What was good to send still is."""
    before, _name = _resolved(before, old)
    after, name = _resolved(after, new)
    if name in seen:
        return
    seen |= {name} if name else frozenset()
    if before.get("type") and after.get("type") and before["type"] != after["type"]:
        yield f"{where} is taken as {after['type']} instead of {before['type']}"
        return
    properties = before.get("properties", {})
    for field in after.get("required", []):
        if field not in before.get("required", []):
            yield f"{where}.{field} is needed now"
    for field, schema in properties.items():
        if field not in after.get("properties", {}):
            yield f"{where}.{field} is no longer taken"
        else:
            yield from _taken(f"{where}.{field}", schema, after["properties"][field], old, new, seen)
    lost = set(map(str, before.get("enum") or ())) - set(map(str, after.get("enum") or ()))
    if after.get("enum") and lost:
        yield f"{where} no longer takes {', '.join(sorted(lost))}"
    if "items" in before and "items" in after:
        yield from _taken(f"{where}[]", before["items"], after["items"], old, new, seen)


def _given(
    where: str, before: Schema, after: Schema, old: Schema, new: Schema, seen: frozenset[str]
) -> Iterator[str]:
    """What could be relied on in an answer still can."""
    before, name = _resolved(before, old)
    after, _name = _resolved(after, new)
    if name in seen:
        return
    seen |= {name} if name else frozenset()
    if before.get("type") != after.get("type"):
        yield f"{where} is {after.get('type')} instead of {before.get('type')}"
        return
    for place, one in enumerate(before.get("oneOf", [])):
        others = after.get("oneOf", [])
        if place >= len(others):
            yield f"{where} is no longer one of several"
            return
        yield from _given(where, one, others[place], old, new, seen)
    if after.get("nullable") and not before.get("nullable"):
        yield f"{where} may be null now"
    for field, schema in before.get("properties", {}).items():
        if field not in after.get("properties", {}):
            yield f"{where}.{field} is gone"
            continue
        if field in before.get("required", []) and field not in after.get("required", []):
            yield f"{where}.{field} may be missing now"
        yield from _given(f"{where}.{field}", schema, after["properties"][field], old, new, seen)
    if "items" in before and "items" in after:
        yield from _given(f"{where}[]", before["items"], after["items"], old, new, seen)
