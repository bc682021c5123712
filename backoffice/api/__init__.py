"""The programming interface: what every endpoint of every app is built on, and the house's own endpoints."""
