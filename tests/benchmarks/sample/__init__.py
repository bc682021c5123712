"""Benchmarks that take no time, and go wrong in each way in which one can."""
