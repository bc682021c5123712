"""`python -m benchmarks [NAME ...]`: measure everything, or the benchmarks named, and print one table.

`python -m benchmarks --beside COMMIT`: the pages of the day of another state and of this one, measured in turns.
"""

import sys
from collections.abc import Sequence

from benchmarks.beside import measure_beside
from benchmarks.harness import Measurement, plain_enumeration
from benchmarks.parts import Part, names_of, on_one_core, run_apart


def main(names: Sequence[str], package: str = "benchmarks") -> int:
    """0 where everything required is reached, 1 where not or where one failed, 2 where there is no such benchmark."""
    if names[:1] == ["--beside"] and len(names) == 2:
        measured = list(measure_beside(names[1]))
        print_table(measured)
        return 0 if all(each.reached for each in measured) else 1
    known = names_of(package)
    unknown = sorted(set(names) - set(known))
    if unknown:
        print(f"there is no benchmark {unknown[0]!r}: {', '.join(known)}", file=sys.stderr)
        return 2
    env = on_one_core()
    print(f"One plain enumeration takes {1000 * plain_enumeration():.1f} ms of one core.\n", flush=True)
    parts: list[Part] = []
    for name in names or known:
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        try:
            parts.append(run_apart(name, package, env))
        except KeyboardInterrupt:
            parts.append(Part(name, (), "stopped"))
            break
    measured = [each for part in parts for each in part.measured]
    print_table(measured)
    failed = [part for part in parts if part.failure]
    for part in failed:
        print(f"\nFAILED {part.name}: {part.failure}", flush=True)
    return 0 if not failed and all(each.reached for each in measured) else 1


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
