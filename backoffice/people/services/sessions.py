"""Ends sign-ins before their time."""

from importlib import import_module

from allauth.usersessions.models import UserSession
from django.conf import settings

from backoffice.audit.actor import Actor
from backoffice.audit.services import PLATFORM_CHAIN, audited_change, chain_of
from backoffice.people.models import Membership, Person


def end_sessions(*, person: Person, actor: Actor, only: int | None = None, keep: str | None = None) -> int:
    """All of the person's sessions, only the one of that number, or all but the one of that key."""
    with audited_change(actor=actor) as trail:
        ended = delete_sessions(person, only=only, keep=keep)
        if ended:
            trail.record(
                verb="person.sessions_ended",
                subject=person,
                chain=chain_of_person(person),
                after={"sessions": ended},
            )
        return ended


def delete_sessions(person: Person, *, only: int | None = None, keep: str | None = None) -> int:
    sessions = UserSession.objects.filter(user=person)
    if only is not None:
        sessions = sessions.filter(pk=only)
    if keep is not None:
        sessions = sessions.exclude(session_key=keep)
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    ended = 0
    for session in sessions:
        ended += store.exists(session.session_key)
        store.delete(session.session_key)
        session.delete()
    return ended


def chain_of_person(person: Person) -> str:
    membership = Membership.objects.filter(person=person).first()
    return chain_of(membership) if membership else PLATFORM_CHAIN
