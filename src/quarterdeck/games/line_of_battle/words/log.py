"""Line of Battle in the log: every event as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quarterdeck.kernel import Seat
from quarterdeck.kernel.wording import counted, first_up, listed, who, whose

from ..pieces import HULL, LINE, SHIPS
from .cards import TITLES, name_of, title_of

Seen = dict[str, Any]
Names = tuple[str, ...]
Teller = Callable[[Seen, Seat | None, Names], str]


def ship_name(number: int) -> str:
    return SHIPS[number].name


def _your_ship(seen: Seen, key: str, viewer: Seat | None, names: Names) -> str:
    """``your Mars``, ``Ines’s Mars``: the ship under ``key`` with the owner’s name."""
    return f"{whose(seen['owner'], viewer, names)} {ship_name(seen[key])}"


def _round(seen: Seen, viewer: Seat | None, names: Names) -> str:
    return f"Round {seen['round']}"


def _dealer(seen: Seen, viewer: Seat | None, names: Names) -> str:
    verb = "deal" if seen["seat"] == viewer else "deals"
    return f"{who(seen['seat'], viewer, names)} rolled highest and {verb} first."


def _spread(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = f"{whose(seen['seat'], viewer, names)} {ship_name(seen['ship'])}"
    return f"The fire on {ship} went over to the Hull."


def _burned(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = f"{whose(seen['seat'], viewer, names)} {ship_name(seen['ship'])}"
    if seen["place"] == HULL:
        return f"The fire on {ship} burns on: Hull {seen['hull_left']} left."
    return f"The fire on {ship} burns on: Rigging {seen['rigging_left']} left."


def _dismasted(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = f"{whose(seen['seat'], viewer, names)} {ship_name(seen['ship'])}"
    return f"{first_up(ship)} is dismasted."


def _unflagged(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = f"{whose(seen['seat'], viewer, names)} {ship_name(seen['ship'])}"
    return f"{first_up(ship)} is a Line Breaker no more."


def _sunk(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = _your_ship(seen, "ship", viewer, names)
    if seen["cause"] == "explosion":
        return f"{first_up(ship)} exploded. Nobody scores her."
    if seen["cause"] == "aground":
        return f"{first_up(ship)} is lost on the rocks. Nobody scores her."
    doer = who(seen["seat"], viewer, names)
    how = " in the broken Line" if seen["cause"] == "broken_line" else ""
    return f"{doer} sank {ship}{how}, {seen['points']} VP at the end of the round."


def _removed(seen: Seen, viewer: Seat | None, names: Names) -> str:
    title = TITLES[seen["what"]]
    if seen["what"] == "refuse_battle":
        return f"{first_up(whose(seen['seat'], viewer, names))} {title} is over."
    on = "you" if seen["on"] == viewer else names[seen["on"]]
    why = {
        "no_breakers": "no Line Breaker is left",
        "no_ships": "no mobile ship is left to keep it",
        "refused": "battle is refused",
    }.get(seen["cause"], "the wind has changed")
    return f"{first_up(whose(seen['seat'], viewer, names))} {title} on {on} is gone: {why}."


def _discarded(seen: Seen, viewer: Seat | None, names: Names) -> str:
    return f"{who(seen['seat'], viewer, names)} discarded {name_of(seen['card'])}."


def _passed_on(seen: Seen, viewer: Seat | None, names: Names) -> str:
    to = "you" if seen["to"] == viewer else names[seen["to"]]
    what = title_of(seen["card"])
    return f"{who(seen['seat'], viewer, names)} passed {what} to {to}: it had no effect."


def _came_back(seen: Seen, viewer: Seat | None, names: Names) -> str:
    what = title_of(seen["card"])
    return f"{what} came back to {_object(seen['seat'], viewer, names)} and was discarded."


def _object(seat: Seat, viewer: Seat | None, names: Names) -> str:
    return "you" if seat == viewer else names[seat]


def _red(seen: Seen, viewer: Seat | None, names: Names) -> str:
    return f"{who(seen['seat'], viewer, names)} had to play {title_of(seen['card'])}."


def _weathergauge(seen: Seen, viewer: Seat | None, names: Names) -> str:
    return "The wind changes, and the reinforcements are shuffled."


def _fire(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = first_up(f"{whose(seen['seat'], viewer, names)} {ship_name(seen['ship'])}")
    where = "Hull" if seen["place"] == HULL else "Rigging"
    return f"{ship} burns in the {where} (die {seen['die']})."


def _strike_roll(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = first_up(f"{whose(seen['seat'], viewer, names)} {ship_name(seen['ship'])}")
    end = "struck her colours" if seen["struck"] else "fights on"
    return f"{ship}, Hull {seen['needs']}, rolled {seen['die']} and {end}."


def _aground(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = first_up(f"{whose(seen['seat'], viewer, names)} {ship_name(seen['ship'])}")
    end = "is stuck" if seen["lost"] else "gets clear"
    return f"{ship} touched the rocks, rolled {seen['die']} and {end}."


def _ordered_home(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = first_up(f"{whose(seen['seat'], viewer, names)} {ship_name(seen['ship'])}")
    return f"{ship} is ordered home."


def _fired(seen: Seen, viewer: Seat | None, names: Names) -> str:
    where = "Hull" if seen["place"] == HULL else "Rigging"
    target = f"{whose(seen['owner'], viewer, names)} {ship_name(seen['target'])}"
    verb = "raked" if seen["kind_of"] == "rake" else "fired"
    start = who(seen["seat"], viewer, names)
    ship = ship_name(seen["ship"])
    end = ": she is dismasted" if seen["dismasted"] else ""
    if verb == "raked":
        return f"{start} raked {target} from {ship}, {seen['hits']} on the {where}{end}."
    return f"{start} fired {seen['hits']} at the {where} of {target} from {ship}{end}."


def _broke_line(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ships = listed([ship_name(number) for number in seen["breakers"]])
    line = whose(seen["on"], viewer, names)
    return f"{who(seen['seat'], viewer, names)} broke {line} Line with {ships}."


def _repaired(seen: Seen, viewer: Seat | None, names: Names) -> str:
    doer = who(seen["seat"], viewer, names)
    return f"{doer} took {name_of(seen['card'])} off {ship_name(seen['ship'])}."


def _doused(seen: Seen, viewer: Seat | None, names: Names) -> str:
    return f"{who(seen['seat'], viewer, names)} put out a fire on {ship_name(seen['ship'])}."


def _boarded(seen: Seen, viewer: Seat | None, names: Names) -> str:
    target = f"{whose(seen['owner'], viewer, names)} {ship_name(seen['target'])}"
    doer, ship = who(seen["seat"], viewer, names), ship_name(seen["ship"])
    end = f": {ship_name(seen['target'])} gives herself up" if seen["struck"] else ""
    return f"{doer} boarded {target} from {ship}{end}."


def _duel(seen: Seen, viewer: Seat | None, names: Names) -> str:
    parts = []
    for key in (str(seen["seat"]), str(seen["owner"])):
        card, hits = seen["cards"][key], seen["hits"][key]
        what = "no card" if card is None else name_of(card)
        count = "a bluff" if card is not None and not hits else counted(hits, "hit")
        shown = what if card is None else f"{what}, {count}"
        parts.append(f"{_object(int(key), viewer, names)} showed {shown}")
    return f"{first_up('; '.join(parts))}."


def _boarding_roll(seen: Seen, viewer: Seat | None, names: Names) -> str:
    doer = who(seen["seat"], viewer, names)
    end = {
        "captured": f"{ship_name(seen['target'])} is taken",
        "repelled": "the boarders are thrown back",
        "lost": f"the boarders lose {ship_name(seen['ship'])}",
    }[seen["outcome"]]
    return f"{doer} rolled {seen['die']}, result {seen['result']}: {end}."


def _captured(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = _your_ship(seen, "ship", viewer, names)
    return f"{who(seen['seat'], viewer, names)} captured {ship}."


def _cleared(seen: Seen, viewer: Seat | None, names: Names) -> str:
    doer = who(seen["seat"], viewer, names)
    return f"{doer} cleared {name_of(seen['card'])} off {ship_name(seen['ship'])}."


def _declared(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = ship_name(seen["ship"])
    if seen["to"] == LINE:
        return f"{ship} joins {whose(seen['seat'], viewer, names)} Line."
    return f"{ship} is {whose(seen['seat'], viewer, names)} Prize."


def _joined(seen: Seen, viewer: Seat | None, names: Names) -> str:
    place = "Line" if seen["to"] == LINE else "Port"
    return f"{ship_name(seen['ship'])} joins {whose(seen['seat'], viewer, names)} {place}."


def _refused_battle(seen: Seen, viewer: Seat | None, names: Names) -> str:
    return f"{who(seen['seat'], viewer, names)} refused battle."


def _blockade_roll(seen: Seen, viewer: Seat | None, names: Names) -> str:
    end = "passed" if seen["passed"] else "could not pass"
    by = whose(seen["by"], viewer, names)
    needs = f"needed {seen['needs']}, rolled {seen['die']}"
    return f"{ship_name(seen['ship'])} {end} {by} Blockade: {needs}."


def _moved(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = first_up(f"{whose(seen['seat'], viewer, names)} {ship_name(seen['ship'])}")
    if seen["place"] == LINE:
        return f"{ship} came out of Port."
    return f"{ship} came into Port and is repaired."


def _prize_scored(seen: Seen, viewer: Seat | None, names: Names) -> str:
    doer, ship = who(seen["seat"], viewer, names), ship_name(seen["ship"])
    return f"{doer} scored {seen['points']} VP for the Prize {ship}."


def _fire_ship(seen: Seen, viewer: Seat | None, names: Names) -> str:
    ship = _your_ship(seen, "ship", viewer, names)
    plus = " + 1" if seen["bonus"] else ""
    end = "she burns to the waterline" if seen["sinks"] else "a miss"
    return f"A Fire Ship against {ship}: {seen['die']}{plus}, {end}."


def _blockaded(seen: Seen, viewer: Seat | None, names: Names) -> str:
    return f"{who(seen['seat'], viewer, names)} blockaded {whose(seen['on'], viewer, names)} Port."


def _round_over(seen: Seen, viewer: Seat | None, names: Names) -> str:
    doer = who(seen["seat"], viewer, names)
    left = counted(seen["left"], "card")
    verb = "need" if seen["seat"] == viewer else "needs"
    are = "is" if seen["left"] == 1 else "are"
    return f"{doer} {verb} {seen['needed']}, and {left} {are} left: the round is over."


def _scored(seen: Seen, viewer: Seat | None, names: Names) -> str:
    parts = []
    for row in seen["players"]:
        gain = row["after"] - row["before"]
        sign = "+" if gain >= 0 else "−"
        after = f"−{-row['after']}" if row["after"] < 0 else f"{row['after']}"
        parts.append(f"{who(row['seat'], viewer, names)} {sign}{abs(gain)} to {after}")
    return f"Round {seen['round']} scored: {', '.join(parts)}."


def _over(seen: Seen, viewer: Seat | None, names: Names) -> str:
    winners = [who(winner, viewer, names) for winner in seen["winners"]]
    verb = "wins" if len(winners) == 1 and winners != ["You"] else "win"
    return f"{listed(winners)} {verb} with {max(seen['scores'])} VP: {seen['reason']}."


TELLERS: dict[str, Teller] = {
    "round": _round,
    "dealer": _dealer,
    "burned": _burned,
    "dismasted": _dismasted,
    "unflagged": _unflagged,
    "spread": _spread,
    "sunk": _sunk,
    "removed": _removed,
    "discarded": _discarded,
    "passed_on": _passed_on,
    "came_back": _came_back,
    "red": _red,
    "weathergauge": _weathergauge,
    "fire": _fire,
    "strike_roll": _strike_roll,
    "aground": _aground,
    "ordered_home": _ordered_home,
    "fired": _fired,
    "broke_line": _broke_line,
    "repaired": _repaired,
    "doused": _doused,
    "boarded": _boarded,
    "duel": _duel,
    "boarding_roll": _boarding_roll,
    "captured": _captured,
    "cleared": _cleared,
    "declared": _declared,
    "joined": _joined,
    "refused_battle": _refused_battle,
    "blockade_roll": _blockade_roll,
    "moved": _moved,
    "prize_scored": _prize_scored,
    "fire_ship": _fire_ship,
    "blockaded": _blockaded,
    "round_over": _round_over,
    "scored": _scored,
    "over": _over,
}
