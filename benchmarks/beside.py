"""`make bench ARGS="--beside COMMIT"`: the pages of the day of another state of the product and of this one, in turns.

Each state runs its own code on a database of its own with the same large property; the packages are this one's. What a
page costs is CPU time of web and database together; pages a second are of ten people who walk without a pause.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.cpu import cpu_of_request
from benchmarks.harness import Measurement
from benchmarks.pages import people_who_walk, walked
from benchmarks.serving import Request, large_property, served, use_the_whole_machine

ROOT = Path(__file__).resolve().parent.parent
PEOPLE = 10
SECONDS, WARM_UP = 8.0, 3
# of each page in a turn, after a turn that does not count
PAGES_A_TURN, TURNS = 25, 5
TIMES_AS_MANY = 2.0
# whose pages are counted one by one: a manager opens all of them
JUDGED = ("Today", "compliance", "a table", "a progressive")
BY_NAME = {
    "Today": "/",
    "compliance": "/compliance/",
    "a table": "/tables/",
    "a progressive": "/progressives/",
    "the deck board": "/decks/",
    "a game": "/games/",
    "a submission": "/submissions/",
}


@dataclass(frozen=True)
class State:
    """One that is served: its port, who stands above its processes, and where each person goes."""

    name: str
    port: int
    process: int
    walks: list[list[tuple[str, str]]]

    def request(self, page: str) -> Request:
        """The manager's; of addresses that begin alike the longest, which is the thing and not its list."""
        begins = BY_NAME[page]
        fitting = [
            each for each in self.walks[0] if each[0].startswith(begins) and (begins != "/" or each[0] == "/")
        ]
        address, session = max(fitting, key=lambda each: len(each[0]))
        return lambda _n: ("GET", address, None, {"Cookie": f"sessionid={session}"})

    def people(self) -> list[Request]:
        return [_walk(addresses, place) for place, addresses in enumerate(self.walks)]


def _walk(addresses: list[tuple[str, str]], place: int) -> Request:
    def request(number: int) -> tuple[str, str, str | None, dict[str, str]]:
        address, session = addresses[(number + place) % len(addresses)]
        return "GET", address, None, {"Cookie": f"sessionid={session}"}

    return request


def measure_beside(commit: str) -> Iterator[Measurement]:
    use_the_whole_machine()
    with ExitStack() as stack:
        trees = {"before": stack.enter_context(_checked_out(commit)), "now": ROOT}
        states = [stack.enter_context(_running(name, tree)) for name, tree in trees.items()]
        for page in BY_NAME:
            yield _cheaper(page, *states)
        yield _more_pages(*states)


def _cheaper(page: str, before: State, now: State) -> Measurement:
    spent: dict[str, list[float]] = {before.name: [], now.name: []}
    for turn in range(TURNS + 1):
        for state in (before, now):
            took = cpu_of_request(
                state.port, state.request(page), number=PAGES_A_TURN, answered_by=state.process
            )
            if turn:
                spent[state.name].append(1000 * took)
    old, new = (median(spent[state.name]) for state in (before, now))
    turns = ", ".join(f"{a:.0f}/{b:.0f}" for a, b in zip(spent[before.name], spent[now.name], strict=True))
    return Measurement(
        f"{page}: CPU of a page",
        old / new,
        f"the state before, {old:.1f} ms of CPU, web and database",
        at_least=TIMES_AS_MANY if page in JUDGED else None,
        details=(f"{new:.1f} ms now; in turns {turns}",),
    )


def _more_pages(before: State, now: State) -> Measurement:
    found: dict[str, list[float]] = {before.name: [], now.name: []}
    for turn in range(TURNS):
        for state in (before, now):
            times = walked(state.port, state.people(), seconds=SECONDS, warm_up=1 if turn else WARM_UP)
            found[state.name].append(len(times) / SECONDS)
    old, new = (median(found[state.name]) for state in (before, now))
    turns = ", ".join(f"{a:.0f}/{b:.0f}" for a, b in zip(found[before.name], found[now.name], strict=True))
    return Measurement(
        f"pages a second, {PEOPLE} people at once",
        new / old,
        f"the state before, {old:.1f} pages a second",
        at_least=TIMES_AS_MANY,
        details=(f"{new:.1f} pages a second now; in turns {turns}",),
    )


@contextmanager
def _checked_out(commit: str) -> Iterator[Path]:
    """The other state in a folder of its own, with this one's benchmarks; it goes afterwards."""
    tree = ROOT / "var" / "beside"
    git = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run(
        [*git, "add", "--force", "--detach", str(tree), commit], check=True, stdout=subprocess.DEVNULL
    )
    try:
        shutil.rmtree(tree / "benchmarks")
        shutil.copytree(ROOT / "benchmarks", tree / "benchmarks")
        for made in (".venv", "node_modules"):
            (tree / made).symlink_to(ROOT / made)
        yield tree
    finally:
        subprocess.run([*git, "remove", "--force", str(tree)], check=False, stdout=subprocess.DEVNULL)


@contextmanager
def _running(name: str, tree: Path) -> Iterator[State]:
    """A process that loads the large property and serves it until nobody listens to it any more."""
    command = [sys.executable, "-m", "benchmarks.beside"]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    process = subprocess.Popen(
        command, cwd=tree, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None  # noqa: S101
    assert process.stdout is not None  # noqa: S101
    try:
        line = next((each for each in process.stdout if each.startswith("{")), "")
        if not line:
            raise RuntimeError(f"the state {name!r} did not come up")
        yield State(name=name, process=process.pid, **json.loads(line))
    finally:
        process.stdin.close()
        process.wait(timeout=60)


def serve_until_done() -> None:
    """In the process of one state: says on one line where it is served, and goes when its input ends."""
    use_the_whole_machine()
    with large_property() as write_a_year:
        write_a_year()
        _table, walks = people_who_walk(PEOPLE)
        with served("benchmarks.bare.whole") as port:
            print(json.dumps({"port": port, "walks": [_told(each) for each in walks]}), flush=True)
            sys.stdin.read()


def _told(walk: Request) -> list[tuple[str, str]]:
    """Until it comes round to where it began."""
    seen: list[tuple[str, str]] = []
    number = 0
    while True:
        _method, address, _body, headers = walk(number)
        step = (address, headers["Cookie"].removeprefix("sessionid="))
        if step in seen:
            return seen
        seen.append(step)
        number += 1


if __name__ == "__main__":
    serve_until_done()
