"""Compiled studies of many shoes at once.

Nothing here is imported by the rest of the engine at import time: numba costs a second and 190 MB, which a
web process must not pay.
"""
