"""Merchants & Marauders in the terminal: captains, the ports, what sails, and your own cards."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quarterdeck.kernel.wording import counted, first_up, listed

from .views import Names, View, add, grid, marked

UNKNOWN = "?"
FIGURES = ("Glory", "Gold", "stash", "hold", "cards")


def drawn(view: View, names: Names, catalogue: View) -> RenderableType:
    parts: list[RenderableType] = [
        Text(f"  {_heading(view, catalogue)}"),
        _captains(view, names, catalogue),
        _ports(view, catalogue),
        *([_ships_of_others(view, catalogue)] if view["npcs"] else []),
    ]
    me = next((player for player in view["players"] if player["own"] is not None), None)
    if me is not None:
        parts += [Text(f"  {line}") for line in _own(me, catalogue)]
    return Group(*parts)


def _heading(view: View, catalogue: View) -> str:
    parts = [f"round {view['round']}" if view["round"] else "setting out"]
    parts.append(f"{view['target']} Glory Points to win")
    if view["war"]:
        parts.append(f"war: {listed([first_up(nation) for nation in view['war']])}")
    if view["events"]:
        parts.append(f"in force: {_named(view['events'], catalogue['events'])}")
    turn = view["turn_state"]
    if turn is not None:
        parts.append(f"{counted(turn['actions'], 'action')} left")
    return " · ".join(parts)


def _captains(view: View, names: Names, catalogue: View) -> Table:
    players = grid("", "captain", "ship", "where", *FIGURES, "wanted")
    for player in view["players"]:
        captain = _name(player["captain"], catalogue["captains"])
        ship = "–" if player["ship"] is None else _ship(player["ship"], catalogue)
        stash = UNKNOWN if player["stash"] is None else player["stash"]
        gold = UNKNOWN if player["gold"] is None else player["gold"]
        figures = [player["glory"], gold, stash, player["cargo"], player["glory_cards"]]
        name, where = marked(view, player["seat"], names), _where(player, catalogue)
        add(players, name, captain, ship, where, *figures, _wanted(player["bounties"]))
    return players


def _ship(ship: View, catalogue: View) -> str:
    """Her kind, and where she is hit: cubes on a place out of what it bears."""
    hits = [
        f"{place} {cubes}/{ship['values'][place]}"
        for place, cubes in ship["cubes"].items()
        if cubes
    ]
    kind = _name(ship["kind"], catalogue["ships"])
    return f"{kind} ({', '.join(hits)})" if hits else kind


def _where(player: View, catalogue: View) -> str:
    if player["zone"] is None:
        return "–"
    zone = _name(player["zone"], catalogue["zones"])
    return f"in port, {zone}" if player["in_port"] else zone


def _wanted(bounties: dict[str, int]) -> str:
    return ", ".join([f"{nation} {count}" for nation, count in bounties.items() if count]) or "–"


def _ports(view: View, catalogue: View) -> Table:
    offers = {offer["port"]: offer["mission"] for offer in view["offers"]}
    ports = grid("zone", "of", "sought", "merchant", "lies there", "Mission on offer")
    for key, zone in view["zones"].items():
        token = zone["modification"]
        lies = token if token == "hidden" else _token(token, catalogue)
        row = [zone["nation"] or "–", zone["demand"] or "–", "yes" if zone["merchant"] else "–"]
        mission = _name(offers.get(key), catalogue["missions"])
        name = _name(key, catalogue["zones"]) + (" (closed)" if zone["closed"] else "")
        add(ports, f"  {name}", *row, lies, mission)
    return ports


def _token(token: str | None, catalogue: View) -> str:
    if token in catalogue["weapons"]:
        return _name(token, catalogue["weapons"])
    return _name(token, catalogue["modifications"])


def _ships_of_others(view: View, catalogue: View) -> Table:
    others = grid("sails", "led by", "where", "Seamanship", "Scouting", "Leadership")
    for npc in view["npcs"]:
        skills = [npc["seamanship"], npc["scouting"], npc["leadership"]]
        of = first_up(npc["key"].replace("-", " "))
        kind = _name(npc["ship"], catalogue["ships"])
        what = of if kind.lower() in of else f"{of} {kind.lower()}"
        add(others, f"  {what}", npc["name"], _name(npc["zone"], catalogue["zones"]), *skills)
    return others


def _own(me: View, catalogue: View) -> list[str]:
    """What only you know, in a line each."""
    own = me["own"]
    goods = [catalogue["cargo"][card]["good"] for card in own["hold"]]
    hold = listed([counted(goods.count(good), good, good) for good in dict.fromkeys(goods)])
    missions = [_mission(held, catalogue) for held in me["missions"]]
    rumor = [own["rumor"]] if own["rumor"] else []
    lines = {
        "your hold": f"{hold or 'empty'} (room for {own['room']} more)",
        "your Glory Cards": _named(own["hand"], catalogue["glory"]),
        "your Mission": ", ".join(missions),
        "your Rumor": _named(rumor, catalogue["rumors"]),
        "your Specialists": _named(me["specialists"], catalogue["glory"]),
        "your weapons": _named(me["weapons"], catalogue["weapons"]),
    }
    return [f"{what}: {told}" for what, told in lines.items() if told]


def _mission(held: View, catalogue: View) -> str:
    name = _name(held["id"], catalogue["missions"])
    done = _named(held["progress"], catalogue["zones"])
    return f"{name} (done: {done})" if done else name


def _named(ids: list[str], cards: View) -> str:
    return ", ".join([_name(each, cards) for each in ids])


def _name(key: str | None, cards: View) -> str:
    if key is None:
        return "–"
    return str(cards[key]["name"]) if key in cards else key
