"""CPU time of the processes that answer: web and database together, whatever else the machine does meanwhile."""

import http.client
import os
from pathlib import Path

from benchmarks.serving import Request

PROC = Path("/proc")


def is_known() -> bool:
    """Only where the system says what each process has used."""
    return (PROC / "self" / "stat").exists()


def cpu_of_request(port: int, request: Request, *, number: int, answered_by: int | None = None) -> float:
    """Seconds of CPU that one of so many requests takes, one after the other.

    What answers was started by this process, or by the one named.
    """
    above = answered_by or os.getpid()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    before = _used_below(above)
    for each in range(number):
        method, address, body, headers = request(each)
        connection.request(method, address, body=body, headers=headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{address}: {answer.status}")
    return (_used_below(above) - before) / number


def _used_below(process: int) -> float:
    """Of all that a process has started, and of what those have started; only what answers is at work."""
    processes = _processes()
    found, waiting = 0, [process]
    while waiting:
        parent = waiting.pop()
        for pid, (started_by, ticks) in processes.items():
            if started_by == parent:
                found += ticks
                waiting.append(pid)
    return found / os.sysconf("SC_CLK_TCK")


def _processes() -> dict[int, tuple[int, int]]:
    """Number -> who started it, and the ticks that it and those of its own that have ended have used."""
    found = {}
    for folder in PROC.iterdir():
        if folder.name.isdigit():
            try:
                stated = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has ended
            found[int(folder.name)] = (int(stated[1]), sum(map(int, stated[11:15])))
    return found
