"""The games' part of the programming interface: each endpoint calls one service or selector, no rule is here."""
