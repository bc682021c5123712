"""A casino's devices, played against a running server through its API alone: for the demo and the load test."""
