"""The other side of `confined`: a bare interpreter that limits itself before it reads anything.

It is run by its path, so that it imports nothing of ours but the module of the function that is named.
"""

import contextlib
import importlib
import json
import os
import resource
import signal
import sys
from typing import Any

# what stands around an answer of the greatest size
AROUND = 4096
_LENGTH = 8


def packed(value: Any) -> bytes:
    """JSON, with the bytes behind it. Nothing in it can run when it is read, whoever wrote it."""
    kept: list[bytes] = []

    def apart(found: Any) -> dict[str, int]:
        if not isinstance(found, bytes | bytearray | memoryview):
            raise TypeError(f"{type(found).__name__} is no plain value")
        kept.append(bytes(found))
        return {"$bytes": len(kept[-1])}

    text = json.dumps(value, default=apart).encode()
    return b"".join([len(text).to_bytes(_LENGTH, "big"), text, *kept])


def unpacked(data: bytes) -> Any:
    """Raises ValueError where the data is not whole."""
    end = _LENGTH + int.from_bytes(data[:_LENGTH], "big")
    place = end

    def back(found: dict[str, Any]) -> Any:
        nonlocal place
        if set(found) != {"$bytes"}:
            return found
        begin, place = place, place + int(found["$bytes"])
        if not begin <= place <= len(data):
            raise ValueError("cut off")
        return data[begin:place]

    return json.loads(data[_LENGTH:end], object_hook=back)


def _limit(patience: float, memory: int, answer: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    resource.setrlimit(resource.RLIMIT_FSIZE, (answer + AROUND, answer + AROUND))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    # should whoever waits for the answer be gone, this ends all the same
    signal.setitimer(signal.ITIMER_REAL, patience + 1)
    os.nice(5)


def _limit_work(seconds: int) -> None:
    """From here on: what the imports took is our own doing."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))


def _answer_of(name: str, seconds: int) -> dict[str, Any]:
    module, _, function = name.partition(":")
    try:
        work = getattr(importlib.import_module(module), function)
        _limit_work(seconds)
        return {"answer": work(*unpacked(sys.stdin.buffer.read()))}
    except MemoryError:
        return {"limit": "memory"}
    except BaseException as error:  # noqa: BLE001 - whatever it is, the caller is told
        return {"failed": f"{type(error).__name__}: {error}"[:2000]}


def main(root: str, name: str, *numbers: str) -> None:
    seconds, patience, memory, answer = (float(each) for each in numbers)
    _limit(patience, int(memory), int(answer))
    sys.path.insert(0, root)
    # whatever a library prints is no part of the answer
    out = os.dup(1)
    os.dup2(2, 1)
    try:
        written = packed(_answer_of(name, int(seconds)))
    except MemoryError:
        written = packed({"limit": "memory"})
    except (TypeError, ValueError) as error:
        written = packed({"failed": f"{type(error).__name__}: {error}"[:2000]})
    if len(written) > answer + AROUND:
        written = packed({"limit": "answer"})
    with contextlib.suppress(OSError), os.fdopen(out, "wb") as file:
        file.write(written)


if __name__ == "__main__":
    main(*sys.argv[1:])
