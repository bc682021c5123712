"""The law as data: one folder per jurisdiction, read into frozen objects that refuse what they do not know."""
