"""What a field may hold, in words: of several limits at once the strictest bounds, each said once."""

from collections.abc import Sequence

from games.rulepacks.parameters import Limit, Parameter


def allowed_words(parameter: Parameter, limits: Sequence[Limit]) -> str:
    """Nothing where neither the law nor sense sets a range. Errors bind before warnings do."""
    binding = [limit for limit in limits if limit.severity == "error"] or list(limits)
    lows = [limit.min for limit in binding if limit.min is not None]
    highs = [limit.max for limit in binding if limit.max is not None]
    low = max(lows) if lows else parameter.low if not binding else None
    high = min(highs) if highs else parameter.high if not binding else None
    words = []
    options = [limit.options for limit in binding if limit.options]
    if options:
        common = [option for option in options[0] if all(option in other for other in options)]
        labels = {str(each.value): each.label for each in parameter.option}
        named = ", ".join(labels.get(str(option), str(option)) for option in common)
        words.append(f"one of {named}" if len(common) > 1 else named or "nothing")
    if low is not None and low == high:
        words.append(f"exactly {low:,}")
    elif low is not None and high is not None:
        words.append(f"from {low:,} to {high:,}" if low < high else "nothing: its limits exclude each other")
    elif low is not None and (lows or low > 1):
        words.append(f"at least {low:,}")
    elif high is not None:
        words.append(f"at most {high:,}")
    multiples = dict.fromkeys(limit.multiple_of for limit in binding if limit.multiple_of is not None)
    words += [f"a multiple of {each:,}" for each in multiples]
    return ", ".join(words)
