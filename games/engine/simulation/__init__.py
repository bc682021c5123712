"""Shoes played at random as a check of the exact price: the same outcomes, the same wagers, another way to
count.

Import `games.engine.simulation.run` where a simulation is wanted; nothing of this package is loaded by
pricing or settling.
"""
