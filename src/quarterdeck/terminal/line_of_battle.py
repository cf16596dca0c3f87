"""Line of Battle in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from .views import Names, View, add, grid, marked, name_of


def drawn(view: View, names: Names, _: View) -> RenderableType:
    pile = view["reinforcements"]
    following = _ship_name(pile["top"]) if pile["top"] else "none"
    head = f"  Round {view['round']}, to {view['target']} points. {view['draw_pile']} cards to draw"
    parts: list[RenderableType] = [Text(f"{head}; next reinforcement: {following}.")]
    for player in view["players"]:
        parts += [Text(_admiral(view, player, names), "bold"), _fleet(view, player, names)]
    if view["hand"]:
        hand = grid("your hand", "", "not now, because")
        for card in view["hand"]:
            add(hand, f"  {card['title']}", card["detail"], card["refused"] or "")
        parts.append(hand)
    return Group(*parts)


def _admiral(view: View, player: View, names: Names) -> str:
    """Who, the score, the hand, and the cards that lie in front of this player."""
    facts = [f"{player['score']} points", f"{player['hand']} cards", f"{player['sunk']} sunk"]
    facts += ["refuses battle"] if player["refusing"] is not None else []
    for word, laid in (("broken", player["broken_by"]), ("blockaded", player["blockaded_by"])):
        facts += [f"{word} by {name_of(one['seat'], view, names)}" for one in laid]
    return f"{marked(view, player['seat'], names)}: {', '.join(facts)}"


def _fleet(view: View, player: View, names: Names) -> RenderableType:
    ships = [*player["line"], *player["prizes"], *player["port"]]
    if not ships:
        return Text("    no ship", style="dim")
    table = grid("    ship", "hull", "rigging", "where", "state")
    for ship in ships:
        hull, rigging = [f"{ship[f'{of}_left']} of {ship[of]}" for of in ("hull", "rigging")]
        where = {"line": "Line", "prize": "Prize", "port": "Port"}.get(ship["place"], ship["place"])
        state = _ship_state(ship, view, names)
        add(table, f"    {_ship_name(ship)}", hull, rigging, where, state)
    return table


def _ship_name(ship: View) -> str:
    return f"{ship['name']}, Rate {ship['rate']}"


def _ship_state(ship: View, view: View, names: Names) -> str:
    told = [word for word in ("struck", "burning") if ship[word]]
    told += [] if ship["mobile"] else ["dismasted"]
    if ship["breaker"] is not None:
        told.append(f"Line Breaker against {name_of(ship['breaker'], view, names)}")
    return ", ".join(told)
