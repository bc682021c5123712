"""What somebody opened last from the search: kept with the person, and shown while they may still do as much."""

from typing import Any

from django.core import signing
from django.http import Http404
from django.urls import Resolver404, resolve

from backoffice.core.search import Hit
from backoffice.people.models import Person
from backoffice.permissions.access import Access
from backoffice.permissions.url_actions import actions_by_url_name

MOST = 5
SALT = "shell.recent"


def signed(hit: Hit) -> str:
    """What was found, in a form that only this product can have written."""
    return signing.dumps([hit.title, hit.detail, hit.url, hit.icon], salt=SALT)


def remember(*, access: Access, token: str) -> None:
    try:
        found = signing.loads(token, salt=SALT, max_age=86_400)
    except signing.BadSignature as error:
        raise Http404 from error
    person = access.person
    if person is None:
        return
    others = [each for each in _kept(access) if each[2] != found[2]]
    Person.objects.filter(pk=person.pk).update(
        recent={"scope": scope_of(access), "items": [found, *others][:MOST]}
    )


def recent_of(access: Access) -> list[Hit]:
    return [
        Hit("", title, detail, url, icon)
        for title, detail, url, icon in _kept(access)
        if _may_open(access, url)
    ]


def scope_of(access: Access) -> str:
    """Whoever may see less or other things than before remembers nothing."""
    limits = "all" if access.property_ids is None else ",".join(map(str, sorted(access.property_ids)))
    return f"{access.chain}|{','.join(sorted(access.roles))}|{limits}"


def _kept(access: Access) -> list[list[Any]]:
    kept = access.person.recent if access.person else {}
    return list(kept.get("items", [])) if kept.get("scope") == scope_of(access) else []


def _may_open(access: Access, url: str) -> bool:
    try:
        name = resolve(url.partition("?")[0].partition("#")[0]).url_name or ""
    except Resolver404:
        return False
    action = actions_by_url_name().get(name)
    return action is not None and access.allows(action)
