"""Stands in while no database is named: commands that need none run, the others say what is missing."""
