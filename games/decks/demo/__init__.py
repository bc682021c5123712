from games.decks.demo import load, scale

LOADS = {50: load.load}
# what adds a year of the log to the large property of `manage.py demo --scale`
SCALES = {10: scale.load}
