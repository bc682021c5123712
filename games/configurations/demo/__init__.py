from games.configurations.demo import load

LOADS = {90: load.load}
