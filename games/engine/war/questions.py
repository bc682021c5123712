"""What a player of Casino War is asked."""

from games.engine.decisions import Choice, Question

GO_TO_WAR = Choice("war", "goes to war", help="a tie goes to war")
SURRENDER = Choice("surrender", "surrenders", help="a tie is given up")
AFTER_A_TIE = Question("decision", "After a tie the player", (GO_TO_WAR, SURRENDER), none="no tie")
