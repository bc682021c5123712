"""Every request of a program: who it is, and how often it has called in this minute, in one question to the database.

Nothing of the answer is kept for longer than the rows say: the client is known by its version, so that whatever is
changed or revoked counts from the next request on.
"""

from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from django.db import connection
from oauth2_provider.models import AccessToken, Application

from backoffice.api.models import ApiClient, ApiUsage
from backoffice.casinos.models import Operator, Regulator
from backoffice.permissions.access import Access, access_for

_COUNT = f"""
    INSERT INTO {ApiUsage._meta.db_table} AS used (caller, minute, requests) {{rows}}
    ON CONFLICT (caller, minute) DO UPDATE SET requests = used.requests + excluded.requests
    RETURNING requests
"""
_COUNT_ONE = _COUNT.format(rows="VALUES (%(caller)s, %(minute)s, %(by)s)")
_CALL = f"""
    WITH who AS (
        SELECT client.acts_for_id, client.id, application.client_id, client.version,
            operator.version AS operator_version, regulator.version AS regulator_version, token.scope
        FROM {AccessToken._meta.db_table} token
        JOIN {Application._meta.db_table} application ON application.id = token.application_id
        JOIN {ApiClient._meta.db_table} client ON client.application_id = token.application_id
        LEFT JOIN {Operator._meta.db_table} operator ON operator.id = client.operator_id
        LEFT JOIN {Regulator._meta.db_table} regulator ON regulator.id = client.regulator_id
        WHERE token.token_checksum = %(checksum)s AND token.expires > %(at)s
            AND client.revoked_at IS NULL AND operator.retired_at IS NULL
    ), counted AS ({_COUNT.format(rows="SELECT 'client:' || id, %(minute)s, %(by)s FROM who")})
    SELECT who.*, counted.requests, {{flush}} FROM who, counted
"""  # noqa: S608 - nothing in it comes from outside
# Losing the count of a second in a crash of the database is no loss, and waiting for the disk at each request is one;
# inside of a transaction the setting would be everybody's.
_NO_WAIT = "set_config('synchronous_commit', 'off', true)"


class Call(NamedTuple):
    access: Access
    # how many requests of this minute it is
    number: int


def note_call(*, checksum: str, at: datetime, by: int = 1) -> Call | None:
    """None where the token is not good, or no longer; `by` is 0 for a request that was counted when it came."""
    flush = "NULL" if connection.in_atomic_block else _NO_WAIT
    with connection.cursor() as cursor:
        cursor.execute(
            _CALL.format(flush=flush), {"checksum": checksum, "at": at, "minute": minute_of(at), "by": by}
        )
        row = cursor.fetchone()
    if row is None:
        return None
    acts_for, *key, number, _flushed = row
    # what a person may do changes without the program's version: it is looked up each time
    return Call((_access if acts_for is None else _access_now)(*key), number)


def count_call(*, caller: str, at: datetime, by: int = 1) -> int:
    """The same for somebody who has no token."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNT_ONE, {"caller": caller, "minute": minute_of(at), "by": by})
        row = cursor.fetchone()
    return int(row[0]) if row else 1


def minute_of(at: datetime) -> datetime:
    return at.replace(second=0, microsecond=0)


def _access_now(key: int, *_client_id_and_versions: object) -> Access:
    *_others, scope = _client_id_and_versions
    client = (
        ApiClient.objects.select_related("application", "operator", "regulator", "acts_for")
        .prefetch_related("properties")
        .get(pk=key)
    )
    return access_for(client=client, scopes=frozenset(str(scope).split()))


_access = lru_cache(maxsize=1024)(_access_now)
