from games.approved_rules.demo import in_force, rollouts, scale

LOADS = {20: in_force.load, 150: rollouts.load}
LARGE_PROPERTY = scale.load_large_property
