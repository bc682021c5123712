"""Which rows hold at a table: ids and versions, asked of the database each time."""

from collections.abc import Collection
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection

from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.permissions.access import Access
from games.approved_rules.models import TableRules
from games.layouts.models import TableLayout
from games.limits.models import TableLimits

State = tuple[int | None, ...]
_HOLDS = "ON {0}.table_id = seen.id AND {0}.from_at <= %s AND ({0}.to_at IS NULL OR {0}.to_at > %s)"
_STATE = f"""
    WITH visible (id, version, house_version) AS ({{visible}})
    SELECT seen.*, rules.id, rules.version, limits.id, limits.version, layout.id, layout.version
    FROM visible AS seen
    LEFT JOIN {TableRules._meta.db_table} AS rules {_HOLDS.format("rules")}
    LEFT JOIN {TableLimits._meta.db_table} AS limits {_HOLDS.format("limits")} AND limits.cancelled_at IS NULL
    LEFT JOIN {TableLayout._meta.db_table} AS layout {_HOLDS.format("layout")}
"""  # noqa: S608 - nothing in it comes from outside


@lru_cache(maxsize=1024)
def _question(access: Access) -> tuple[str, tuple[Any, ...]] | None:
    """What the selector lets them see, written out once: signs ask all day, and always the same."""
    try:
        visible = tables_visible_to(access).order_by().values_list("pk", "version", "property__version")
        sql, parameters = visible.query.sql_with_params()
    except EmptyResultSet:
        return None
    return _STATE.format(visible=sql), tuple(parameters)


def state_at(access: Access, table_id: int, at: datetime) -> State | None:
    """The table, its and its property's version, and ids and versions of the three rows that hold: in one query.

    None for whoever may not know of the table.
    """
    found = _asked(access, at, "WHERE seen.id = %s", table_id)
    return found[0] if found else None


def states_at(access: Access, table_ids: Collection[int], at: datetime) -> dict[int, State]:
    """The same for many tables, by table; those that nobody may know of are left out."""
    found = _asked(access, at, "WHERE seen.id = ANY(%s)", list(table_ids))
    return {int(state[0] or 0): state for state in found}


def _asked(access: Access, at: datetime, where: str, which: int | list[int]) -> list[State]:
    question = _question(access)
    if question is None:
        return []
    sql, parameters = question
    with connection.cursor() as cursor:
        cursor.execute(sql + where, [*parameters, at, at, at, at, at, at, which])
        found: list[State] = cursor.fetchall()
    return found
