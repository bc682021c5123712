"""Seals everything anew with the key of today, so that an old key can be thrown away.

What is sealed is found by looking, in every text and JSON column of every table: no list of places can be forgotten.
A value that the key of today opens is left alone, so that the work can be cut off anywhere and begun again.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import connection, models, transaction

from backoffice.core.encryption import (
    BEGINNING,
    CannotDecrypt,
    decrypt,
    encrypt,
    is_sealed_anew,
    looks_sealed,
)

BATCH = 500


@dataclass(frozen=True)
class Column:
    table: str
    key: str
    name: str
    is_json: bool

    def __str__(self) -> str:
        return f"{self.table}.{self.name}"


@dataclass
class Resealed:
    column: Column
    anew: int = 0
    already: int = 0
    # with no key that is listed; or they only look as if
    unopened: int = 0


def columns_to_search() -> Iterator[Column]:
    for model in apps.get_models():
        options = model._meta
        if not options.managed or options.proxy:
            continue
        for field in options.local_concrete_fields:
            if field.column != options.pk.column and isinstance(
                field, models.TextField | models.CharField | models.JSONField
            ):
                key, is_json = str(options.pk.column), isinstance(field, models.JSONField)
                yield Column(options.db_table, key, str(field.column), is_json)


def reseal_everything(*, dry_run: bool = False, batch: int = BATCH) -> Iterator[Resealed]:
    """One report for each column in which something is sealed."""
    for column in columns_to_search():
        report = Resealed(column)
        last: Any = None
        while True:
            with transaction.atomic():
                rows = _next_rows(column, last, batch)
                for key, value in rows:
                    _reseal_row(column, key, value, report, dry_run=dry_run)
            if not rows:
                break
            last = rows[-1][0]
        if report.anew or report.already or report.unopened:
            yield report


def _next_rows(column: Column, last: Any, batch: int) -> list[tuple[Any, Any]]:
    """Not locked: most tables hold nothing that is sealed, and some the application may only read."""
    quote = connection.ops.quote_name
    key, name = quote(column.key), quote(column.name)
    # of a text the beginning is compared, which is what `looks_sealed` does
    sealed = f"{name}::text LIKE %s" if column.is_json else f"{name} LIKE %s"
    after = f"AND {key} > %s" if last is not None else ""
    asked = [f"%{BEGINNING}%" if column.is_json else f"{BEGINNING}%", *([last] if last is not None else [])]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {key}, {name} FROM {quote(column.table)} WHERE {sealed} {after} "  # noqa: S608 - names of ours
            f"ORDER BY {key} LIMIT {int(batch)}",
            asked,
        )
        return list(cursor.fetchall())


def _reseal_row(column: Column, key: Any, value: Any, report: Resealed, *, dry_run: bool) -> None:
    before, content = report.anew, value
    if column.is_json:
        content = json.loads(value) if isinstance(value, str) else value
        changed: Any = json.dumps(_resealed(content, report))
    else:
        changed = _resealed(value, report)
    if report.anew == before or dry_run:
        return
    quote = connection.ops.quote_name
    name, cast = quote(column.name), "::jsonb" if column.is_json else ""
    seen = json.dumps(content) if column.is_json else value
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {quote(column.table)} SET {name} = %s{cast} "  # noqa: S608 - names of ours
            f"WHERE {quote(column.key)} = %s AND {name} = %s{cast}",
            [changed, key, seen],
        )
        if not cursor.rowcount:
            # written by somebody else meanwhile, and so with the key of today
            report.anew = before


def _resealed(value: Any, report: Resealed) -> Any:
    match value:
        case dict():
            return {name: _resealed(inner, report) for name, inner in value.items()}
        case list():
            return [_resealed(inner, report) for inner in value]
        case str() if looks_sealed(value):
            if is_sealed_anew(value):
                report.already += 1
                return value
            try:
                plain = decrypt(value)
            except CannotDecrypt:
                report.unopened += 1
                return value
            report.anew += 1
            return encrypt(plain)
    return value
