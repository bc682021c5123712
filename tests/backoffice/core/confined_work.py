"""What strange files make a reader do; run by `test_confined.py` in a process of its own."""

import ctypes
import os
import signal
import subprocess
import sys
from typing import Any


def told_back(*values: Any) -> list[Any]:
    return list(values)


def never_ends() -> None:
    while True:
        pass


def waits_for_ever() -> None:
    signal.pause()


def takes_memory(megabytes: int) -> int:
    return len(bytearray(megabytes * 2**20))


def answers_at_length(size: int) -> bytes:
    return bytes(size)


def writes_a_large_file(folder: str) -> str:
    try:
        with open(f"{folder}/large", "wb") as file:  # noqa: PTH123
            file.write(bytes(8 * 2**20))
    except OSError as error:
        return str(error.strerror)
    return "written"


def raises() -> None:
    raise KeyError("page 7")


def crashes() -> None:
    ctypes.string_at(0)


def talks() -> int:
    os.write(1, b"warning: strange xref\n")
    print("more of it")
    return 7


def answers_an_object() -> object:
    return object()


def what_it_sees() -> dict[str, Any]:
    imported = [each for each in ("django", "celery", "backoffice") if each in sys.modules]
    return {
        "environment": sorted(os.environ),
        "files": sorted(os.listdir("/proc/self/fd")),  # noqa: PTH208
        "imported": imported,
    }


def leaves_somebody_behind() -> int:
    return subprocess.Popen(["sleep", "600"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).pid


def reads(path: str) -> str:
    with open(path) as file:  # noqa: PTH123
        return file.read()
