"""Speed as ratios to plain work of the same process, so that a slow or busy machine measures the same as a fast one.

A benchmark is a module here with a function `measure() -> Iterator[Measurement]`; `python -m benchmarks` finds it.
"""
