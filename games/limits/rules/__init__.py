"""The limits of a table: which there are, what the law asks for before one is changed, what the rules allow."""
