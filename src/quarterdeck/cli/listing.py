"""``quarterdeck games``: what there is to play."""

from __future__ import annotations

import quarterdeck as qd
from quarterdeck import bots, terminal
from quarterdeck.kernel import Option

from .shared import say


def _values(option: Option) -> str:
    """What may be given for it."""
    if option.choices:
        return " | ".join([choice.value for choice in option.choices])
    kinds = {bool: "yes | no", int: "number"}
    return kinds.get(type(option.default), "text")


def games() -> None:
    """List the games with their seats, options and levels of bots."""
    for key in qd.games():
        rules = qd.rules(key)
        variants = "".join([f", {each.seats} with {each.option}" for each in rules.variants])
        low, high = rules.seats[0], rules.seats[-1]
        seats = f"{low} to {high}" if low < high else f"{low}"
        say(f"{key}: {rules.title}, {seats} seats{variants}, about {rules.minutes} min", "bold")
        for option in rules.options:
            default = terminal.in_short(option.default) or "empty"
            say(f"  --option {option.name}={_values(option)}  (default {default})  {option.help}")
        for level in bots.levels(key):
            say(f"  --level {level.name}  {level.about}")
        if missing := bots.missing(key):
            say(f"  {missing}")
