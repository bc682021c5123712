"""The programming interface: what every endpoint of every app is built on."""
