"""The pages that people have open all day, at 10 and at 50 people at once, beside a bare Django view on the same.

Two hundred tables and a year of logs, two web processes. Every caller is a session of its own that goes from page to
page without a pause, so 50 of them are what some hundred people who also read are.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from benchmarks.cpu import cpu_of_request, is_known
from benchmarks.harness import Measurement
from benchmarks.serving import (
    Beside,
    Load,
    Request,
    large_property,
    load,
    served,
    served_bare,
    use_the_whole_machine,
)

CROWDS = (10, 50)
SECONDS, ROUNDS, WARM_UP = 6.0, 3, 3
# the bare view is never asked as often as here without the machine being what is measured
BARE_CALLERS = 4
# so many requests of each, in turns, after as many of the first turn that do not count
PAGES_A_TURN, BARE_A_TURN, TURNS = 60, 1000, 4
# pages for the CPU of a thousand bare requests: single turns gave 14.6 to 18.3, and 7.0 to 13.0 (on average 9.3) before
# pages asked once (ADR 0029)
FEWEST_PAGES = 12.0
# who walks, in turn, and where to; "{table}" and the others are of the large property
STAFF = ("manager", "compliance", "pit", "floor")
WALK = (
    "/",
    "/decks/?property={casino}",
    "/tables/{table}/",
    "/compliance/",
    "/progressives/{progressive}/",
    "/games/{variant}/",
)
DRAFTERS = ("manager", "compliance")
DRAFTERS_WALK = (*WALK, "/submissions/", "/submissions/{submission}/")
REVIEWERS = ("approver", "reviewer")
REVIEWERS_WALK = (
    "/",
    "/review/",
    "/submissions/{reviewed}/",
    "/tables/{table}/",
    "/progressives/{progressive}/",
)
# no role of the floor opens these
CLOSED = {"floor": ("/compliance/", "/games/{variant}/"), "pit": ()}


def measure() -> Iterator[Measurement]:
    use_the_whole_machine()
    with large_property() as write_a_year:
        write_a_year()
        table, walks = people_who_walk(max(CROWDS))
        with served_bare() as bare, served("benchmarks.bare.whole") as whole:
            if is_known():
                yield _in_cpu_time(whole, bare, table, walks)
            for people in CROWDS:
                yield _measured(people, _beside(whole, bare, table, walks[:people]))


def _in_cpu_time(whole: int, bare: int, table: int, walks: list[Request]) -> Measurement:
    """Wall time depends on whatever else runs; what a page costs does not."""
    walkers = walks[: min(CROWDS)]
    ways: dict[str, tuple[int, Request, int]] = {
        "bare": (bare, lambda _n: ("GET", f"/tables/{table}/", None, {}), BARE_A_TURN),
        "page": (whole, lambda n: walkers[n % len(walkers)](n // len(walkers)), PAGES_A_TURN),
    }
    spent = dict.fromkeys(ways, 0.0)
    for turn in range(TURNS + 1):
        for name, (port, request, number) in ways.items():
            took = cpu_of_request(port, request, number=number)
            spent[name] += took / TURNS if turn else 0
    return Measurement(
        "pages: for the CPU of 1000 bare requests",
        1000 * spent["bare"] / spent["page"],
        f"a bare Django view that reads one row, {1000 * spent['bare']:.2f} ms of CPU, web and database",
        at_least=FEWEST_PAGES,
        details=(f"{1000 * spent['page']:.1f} ms of CPU a page, web and database",),
    )


def _measured(people: int, found: Beside) -> Measurement:
    longer = found.load.p50_ms / found.bare.p50_ms
    return Measurement(
        f"pages: {people} people at once",
        found.ratio,
        f"a bare Django view that reads one row, {found.bare}",
        details=(
            f"{found}",
            f"p50 {longer:.0f} times as long as the bare view's with {BARE_CALLERS} callers",
        ),
    )


def _beside(whole: int, bare: int, table: int, walks: list[Request]) -> Beside:
    least: list[float] = []
    times: list[float] = []
    for turn in range(ROUNDS):
        warm_up = 1 if turn else WARM_UP
        least += load(
            bare,
            lambda _n: ("GET", f"/tables/{table}/", None, {}),
            callers=BARE_CALLERS,
            seconds=SECONDS / 2,
            warm_up=warm_up,
        )
        times += walked(whole, walks, seconds=SECONDS, warm_up=warm_up)
    return Beside(Load.of(times, ROUNDS * SECONDS), Load.of(least, ROUNDS * SECONDS / 2))


def walked(port: int, walks: list[Request], *, seconds: float, warm_up: int) -> list[float]:
    return load(
        port,
        lambda n: walks[n // 1_000_000](n % 1_000_000),
        callers=len(walks),
        seconds=seconds,
        warm_up=warm_up,
    )


def people_who_walk(number: int) -> tuple[int, list[Request]]:
    """A table of the large property, and for each person a session and what it asks for next."""
    places = places_of()
    emails = [f"{name}@harbor.example" for name in STAFF] + [f"{name}@md.example" for name in REVIEWERS]
    walks = []
    for place in range(number):
        email = emails[place % len(emails)]
        addresses = [each.format(**places) for each in _walk_of(email)]
        walks.append(_walk(addresses, session_of(email, places["casino"]), place))
    return places["table"], walks


def _walk_of(email: str) -> tuple[str, ...]:
    name = email.partition("@")[0]
    if name in REVIEWERS:
        return REVIEWERS_WALK
    walk = DRAFTERS_WALK if name in DRAFTERS else WALK
    return tuple(each for each in walk if each not in CLOSED.get(name, ()))


def _walk(addresses: list[str], session: str, place: int) -> Request:
    # not everybody begins at the same page
    headers = {"Cookie": f"sessionid={session}"}
    return lambda n: ("GET", addresses[(n + place) % len(addresses)], None, headers)


def session_of(email: str, casino: int) -> str:
    from importlib import import_module

    from allauth.usersessions.models import UserSession
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.utils import timezone

    from backoffice.people.models import Person

    person = Person.objects.get(email=email)
    session: Any = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = "backoffice.people.authentication.PersonBackend"
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session["property_id"] = casino
    session.set_expiry(timedelta(hours=2))
    session.create()
    UserSession.objects.create(
        user=person,
        session_key=session.session_key,
        ip="127.0.0.1",
        user_agent="bench",
        last_seen_at=timezone.now(),
    )
    return str(session.session_key)


def places_of() -> dict[str, int]:
    """The busiest thing of each kind at the large property; what is reviewed is the authority's."""
    from backoffice.casinos.models import Property
    from games.approved_rules.models import TableRules
    from games.configurations.models import Configuration
    from games.progressives.models import Progressive
    from submissions.submissions.models import Submission

    casino = Property.objects.get(name="Harbor Grand")
    held = TableRules.objects.filter(table__property=casino, to_at__isnull=True)
    at_review = Submission.objects.filter(property__operator=casino.operator, state="under_review")
    return {
        "casino": casino.pk,
        "table": held.values_list("table", flat=True)[0],
        "progressive": Progressive.objects.filter(property=casino).values_list("pk", flat=True)[0],
        "variant": Configuration.objects.filter(property=casino).values_list("pk", flat=True)[0],
        "submission": at_review.order_by("pk").values_list("pk", flat=True)[0],
        "reviewed": at_review.order_by("-pk").values_list("pk", flat=True)[0],
    }
