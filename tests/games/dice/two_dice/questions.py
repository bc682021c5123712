"""What a player of the field is asked after a seven."""

from games.engine.decisions import Choice, Question

AGAIN = Choice("again", "throws again", help="a field that met a seven is thrown for again")
LEAVE = Choice("leave", "leaves with half", help="a field that met a seven is given up for half")
AFTER_A_SEVEN = Question("seven", "After a seven the player", (AGAIN, LEAVE), none="no seven")
