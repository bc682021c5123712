"""What a player who watches the cards could take from a table, wager by wager.

Import the module that is wanted; nothing of this package is loaded by pricing or settling. Removals are exact
fractions. A study of shoes decides on exact integers whether a round favours the player and adds up whole numbers, so
that parts of a study can be worked in any order by any number of workers.
"""
