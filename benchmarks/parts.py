"""Each benchmark in a process of its own: what it leaves behind, or breaks, does not reach the next."""

import ast
import importlib
import json
import os
import pkgutil
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

from benchmarks.harness import Measurement


@dataclass(frozen=True)
class Part:
    """What one benchmark measured; `failure` says why there is no more of it."""

    name: str
    measured: tuple[Measurement, ...]
    failure: str = ""


def names_of(package: str) -> list[str]:
    """Every module with a `measure`, by its text: one that cannot even be imported fails alone, later."""
    found = sorted(each.name for each in pkgutil.iter_modules(importlib.import_module(package).__path__))
    return [name for name in found if _measures(f"{package}.{name}")]


def _measures(module: str) -> bool:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return False
    tree = ast.parse(Path(spec.origin).read_text())
    return any(isinstance(each, ast.FunctionDef) and each.name == "measure" for each in tree.body)


def run_apart(name: str, package: str, env: Mapping[str, str]) -> Part:
    with tempfile.NamedTemporaryFile() as notes:
        command = [sys.executable, "-m", "benchmarks.parts", f"{package}.{name}", notes.name]
        code = subprocess.run(command, env=env, check=False).returncode
        lines = [json.loads(line) for line in notes.read().decode().splitlines()]
    measured = tuple(Measurement(**line["measured"]) for line in lines if "measured" in line)
    said = [line["failure"] for line in lines if "failure" in line]
    return Part(name, measured, said[0] if said else _how_it_ended(code))


def _how_it_ended(code: int) -> str:
    if code < 0:
        return f"ended by {signal.Signals(-code).name}"
    return f"ended with exit code {code}" if code else ""


def measure_alone(module: str, notes: Path) -> int:
    """In the process of one benchmark: each figure is written down at once, so that a later fault loses none."""
    with notes.open("a") as file:

        def note(**line: object) -> None:
            file.write(json.dumps(line) + "\n")
            file.flush()

        try:
            for each in importlib.import_module(module).measure():
                note(measured=asdict(each))
        except Exception as error:  # noqa: BLE001 - whatever it was, it is reported with the figures
            traceback.print_exc()
            note(failure="".join(traceback.format_exception_only(error)).strip().splitlines()[-1])
            return 1
    return 0


def on_one_core() -> dict[str, str]:
    """Keep to one core, and one thread in NumPy's libraries too: they read this when they are loaded."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    libraries = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
    return {**os.environ, **dict.fromkeys(libraries, "1")}


if __name__ == "__main__":
    sys.exit(measure_alone(sys.argv[1], Path(sys.argv[2])))
