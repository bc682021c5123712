"""The pages that are opened most, one person alone, on two hundred tables and a year of logs: how long each takes to
come, for the first time and every time after, beside a bare Django view on the same database.
"""

import http.client
import time
from collections.abc import Iterator
from statistics import median

from benchmarks.harness import Measurement
from benchmarks.pages import places_of, session_of
from benchmarks.serving import large_property, served, served_bare, use_the_whole_machine

# what is opened, and by whom; "{table}" and the others are of the large property
OPENED = {
    "Today": ("manager@harbor.example", "/"),
    "compliance": ("manager@harbor.example", "/compliance/"),
    "a table": ("manager@harbor.example", "/tables/{table}/"),
    "a submission": ("reviewer@md.example", "/submissions/{reviewed}/"),
    "a variant": ("manager@harbor.example", "/games/{variant}/"),
}
TURNS = 25
# bare requests in the time of one page: one in 60 is the least, which is 150 ms where a bare view takes 2.5 ms
FEWEST = 1 / 60


def measure() -> Iterator[Measurement]:
    use_the_whole_machine()
    with large_property() as write_a_year:
        write_a_year()
        places = places_of()
        sessions = {email: session_of(email, places["casino"]) for email, _address in OPENED.values()}
        with served_bare() as bare:
            for name, (email, address) in OPENED.items():
                # processes of its own: nobody has opened anything there before
                with served("benchmarks.bare.whole") as whole:
                    yield _measured(name, whole, bare, address.format(**places), places, sessions[email])


def _measured(
    name: str, whole: int, bare: int, address: str, places: dict[str, int], session: str
) -> Measurement:
    headers = {"Cookie": f"sessionid={session}"}
    # a process has answered somebody before: what is measured is this page for the first time
    _opened(whole, "/accounts/password/change/", headers)
    first = _opened(whole, address, headers)
    pages, views = [], []
    for _turn in range(TURNS):
        pages.append(_opened(whole, address, headers))
        views += [_opened(bare, f"/tables/{places['table']}/", {}) for _view in range(4)]
    page, view = 1000 * median(pages), 1000 * median(views)
    return Measurement(
        f"one page: {name}",
        view / page,
        f"a bare Django view that reads one row, median {view:.1f} ms",
        at_least=FEWEST,
        details=(f"median {page:.0f} ms, the first time {1000 * first:.0f} ms",),
    )


def _opened(port: int, address: str, headers: dict[str, str]) -> float:
    """Seconds until all of it has come, over a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    started = time.perf_counter()
    connection.request("GET", address, headers=headers)
    answer = connection.getresponse()
    answer.read()
    took = time.perf_counter() - started
    connection.close()
    if answer.status >= 300:
        raise RuntimeError(f"{address}: {answer.status}")
    return took
