"""Baize on one machine: set-up, services of its own, and the supervisor behind `make run` and `make test`.

Everything here is plain standard library, because it runs before anything is installed.
"""
