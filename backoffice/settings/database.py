"""Turns `DATABASE_URL` into what Django wants; only PostgreSQL is spoken here."""

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

# A server that cannot be reached is given up after seconds; libpq would wait for minutes, and a thread with it.
BOUNDS = {
    "connect_timeout": "5",
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
    "tcp_user_timeout": "40000",
}


def database_from_url(url: str) -> dict[str, Any]:
    if not url:
        return {"ENGINE": "backoffice.settings.no_database"}
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(
            f"DATABASE_URL must begin with postgresql://, not {parts.scheme or 'nothing'}://: "
            "Baize keeps exact decimals and exclusion constraints, which it needs PostgreSQL for."
        )
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    # Compiling a query takes longer than any page's query; a pooler that refuses it is told otherwise in the URL.
    options.setdefault("options", "-c jit=off")
    for name, value in BOUNDS.items():
        options.setdefault(name, value)
    host = options.pop("host", "") or unquote(parts.hostname or "")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(parts.port or options.pop("port", "")),
        "OPTIONS": options,
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "ATOMIC_REQUESTS": False,
    }


def owner_from_url(url: str) -> dict[str, Any] | None:
    return database_from_url(url) if url else None


def application_role(application: dict[str, Any], owner: dict[str, Any] | None) -> str:
    """The role that is given rights to the owner's tables; none when both are one."""
    name: str = application.get("USER", "")
    return name if owner and owner["USER"] != name else ""


def is_same_place(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one.get(name) == other.get(name) for name in ("HOST", "PORT", "NAME"))
