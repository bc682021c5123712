"""`python -m benchmarks [NAME ...]`: measure everything, or the benchmarks named, and print one table."""

import os
import sys

# Before NumPy is loaded: one core means one thread in its libraries, too.
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[_name] = "1"

from benchmarks.harness import Measurement, modules, plain_enumeration  # noqa: E402


def main(names: list[str]) -> int:
    """0 where everything required is reached, 1 where not, 2 where a benchmark does not exist."""
    found = {module.__name__.rpartition(".")[2]: module for module in modules()}
    unknown = sorted(set(names) - set(found))
    if unknown:
        print(f"there is no benchmark {unknown[0]!r}: {', '.join(found)}", file=sys.stderr)
        return 2
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(f"One plain enumeration takes {1000 * plain_enumeration():.1f} ms of one core.\n", flush=True)
    measured: list[Measurement] = []
    for name in names or found:
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        measured += found[name].measure()
    print_table(measured)
    return 0 if all(each.reached for each in measured) else 1


def print_table(measured: list[Measurement]) -> None:
    head = ("work", "measured", "at least", "aim", "verdict")
    rows = [
        (each.work, _times(each.ratio), _times(each.at_least), _times(each.aim), each.verdict)
        for each in measured
    ]
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(len(head))]
    print(_line(head, widths))
    for row, each in zip(rows, measured, strict=True):
        print(_line(row, widths))
        for detail in (f"against {each.against}", *each.details):
            print(f"    {detail}")


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    work, *figures, verdict = row
    cells = [figure.rjust(width) for figure, width in zip(figures, widths[1:], strict=False)]
    return "  ".join([work.ljust(widths[0]), *cells, verdict])


def _times(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:,.0f}x" if ratio >= 10 else f"{ratio:.2f}x"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
