"""A small game of dice, all of it in this folder: its engine package, its rule pack and its tests."""
