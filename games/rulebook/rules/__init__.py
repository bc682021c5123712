"""A pack as a book to read: its paragraphs in order, what each is used for, what a search finds."""
