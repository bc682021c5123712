"""Layouts of tables and screens: what they print, how they are drawn, and whether they agree with the pay table."""
