"""Letter of Marque in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quarterdeck.kernel import Seat
from quarterdeck.kernel.wording import listed, who

from .views import Names, View, add, grid, marked


def drawn(view: View, names: Names, _: View) -> RenderableType:
    return Group(_players(view, names), _sea(view, names))


def _players(view: View, names: Names) -> Table:
    table = grid("", "deck", "reserve", "cannon", "points", "shown", "score pile")
    for player in view["players"]:
        seat, own = player["seat"], player["own"]
        reserve = str(player["reserve"])
        if own is not None:
            armed, defenseless = own["reserve_armed"], own["reserve_defenseless"]
            reserve += f" ({armed} armed, {defenseless} defenseless)"
        shown = f"{player['shown_armed']} armed, {player['shown_robbed']} robbed"
        figures = [player["deck"], reserve, player["cannons"], player["points"], shown]
        pile = " ".join([_card(card) for card in player["pile"]]) or "–"
        add(table, marked(view, seat, names), *figures, pile)
    return table


def _card(card: View) -> str:
    return str(card["value"]) if card["kind"] == "treasure" else "cannon"


def _sea(view: View, names: Names) -> RenderableType:
    viewer = view["seat"]
    if not view["sea"] and not view["waiting"]:
        return Text("  No ship is at sea.", style="dim")
    table = grid("at sea", "owner", "carries", "what you know")
    for ship in view["sea"]:
        owner = who(ship["seat"], viewer, names)
        add(table, f"  ship {ship['id']}", owner, ship["value"], _known(ship, viewer, names))
    for one in view["waiting"]:
        owner = who(one["seat"], viewer, names)
        chosen = "a ship is chosen" if one["chosen"] else "waits for a ship"
        add(table, "  treasure", owner, one["value"], chosen)
    return table


def _known(ship: View, viewer: Seat | None, names: Names) -> str:
    if ship["revealed"]:
        losers = ["you" if seat == viewer else names[seat] for seat in ship["beat_off"]]
        return f"armed: it beat off {listed(losers)}"
    if ship["armed"] is not None:
        return f"{'armed' if ship['armed'] else 'defenseless'}, and only you know"
    return "nothing" if ship["odds"] is None else f"armed with {100 * ship['odds']:.0f} %"
