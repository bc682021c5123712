from games.progressives.demo import load, scale

LOADS = {80: load.load}
# what adds a year of the log to the large property of `manage.py demo --scale`
SCALES = {20: scale.load}
