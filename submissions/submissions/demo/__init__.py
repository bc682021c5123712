from submissions.submissions.demo import features, requests

LOADS = {100: requests.load, 110: features.load}
