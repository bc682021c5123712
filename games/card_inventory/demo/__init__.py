from games.card_inventory.demo import load

LOADS = {60: load.load}
