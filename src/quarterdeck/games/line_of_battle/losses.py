"""Losing ships, and what falls with them, in the fixed order of LB-R23."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Event, Seat

from .fleet import able, hull_left, is_mobile
from .pieces import HULL, LINE, LOST, NOBODY, PRIZE, RIGGING, SUNK, Laid, Ship
from .table import clear_ship, remove_laid, take_ship, unflag

if TYPE_CHECKING:
    from .state import LineOfBattle

GUNFIRE: Final = "gunfire"
BROKEN_LINE: Final = "broken_line"
BY_FIRE_SHIP: Final = "fire_ship"
EXPLOSION: Final = "explosion"
AGROUND: Final = "aground"


def settle(g: LineOfBattle, credit: Seat, cause: str) -> None:
    """All damage is done: sunk ships go, then flags, then the Break the Line and Blockade
    cards that have lost their support, and with them their damage.  Repeated until nothing
    changes, so a ship sunk first is not saved by a card that falls later (LB-R23)."""
    while True:
        _remove_sunk(g, credit, cause)
        if not drop_unsupported(g):
            return


def settle_newcomers(g: LineOfBattle, seat: Seat, newcomers: tuple[int, ...]) -> None:
    """Ships have joined or left: the broken Line they join may dismast them, or sink them to the
    credit of whoever played the last of the cards (LB-85, LB-R26)."""
    credit = NOBODY
    for laid in g.breaks:
        if laid.on == seat:
            credit = laid.by
    if credit != NOBODY:
        masts = g.cards.ship_rigging
        tell_dismasted(g, [n for n in newcomers if g.ships[n].rigging_damage < masts[n]])
    settle(g, credit, BROKEN_LINE)


def tell_dismasted(g: LineOfBattle, mobile: list[int]) -> None:
    """Of ships that were mobile, those that are not any more; what sinks is told as sunk."""
    for number in mobile:
        ship = g.ships[number]
        if ship.place in (LINE, PRIZE) and not is_mobile(g, number) and hull_left(g, number):
            g.emit(Event("dismasted", {"seat": ship.owner, "ship": number}))


def _remove_sunk(g: LineOfBattle, credit: Seat, cause: str) -> None:
    sunk: list[int] = []
    ships = g.ships
    hulls, masts = g.cards.ship_hull, g.cards.ship_rigging
    for player in g.players:
        weight = g.cards.break_damage * player.broken
        for number in player.line + player.prizes:
            ship = ships[number]
            if hulls[number] - ship.hull_damage <= weight:
                sunk.append(number)
            elif ship.fires and masts[number] - ship.rigging_damage <= weight:
                spread(g, number)
    for number in sunk:
        lose(g, number, credit, cause)


def drop_unsupported(g: LineOfBattle) -> bool:
    """A ship was harmed, has struck or has left: the flags of ships that are no longer fit go,
    then the Break the Line and Blockade cards that have lost their support (LB-91, LB-153).  What
    goes only heals, so nothing is left to be looked at again but by ``settle``."""
    fallen: list[tuple[Laid, str]] = []
    for laid in g.breaks:
        supported = False
        for number in g.players[laid.by].line:
            ship = g.ships[number]
            if ship.flag != laid.card:
                continue
            if ship.struck or not is_mobile(g, number):  # LB-91
                unflag(g, number)
            else:
                supported = True
        if not supported:
            fallen.append((laid, "no_breakers"))
    for laid in g.blockades:
        if not able(g, laid.by):  # LB-153
            fallen.append((laid, "no_ships"))
    for laid, why in fallen:
        remove_laid(g, laid, why)
    return bool(fallen)


def spread(g: LineOfBattle, number: int) -> None:
    """Fires in the Rigging of a dismasted ship go over to the Hull (LB-43, LB-R20)."""
    ship = g.ships[number]
    for fire in ship.fires:
        if fire.place == RIGGING:
            public = {"seat": ship.owner, "ship": number, "card": fire.card}
            g.emit(Event("spread", public))
    moved = tuple([fire._replace(place=HULL) for fire in ship.fires])
    g.ships[number] = ship.but(fires=moved)


def lose(g: LineOfBattle, number: int, credit: Seat, cause: str) -> None:
    """A ship leaves the round: into the pile of whoever sank it, or lost to all (LB-157).

    What lay on it is discarded, and its markers go back (LB-158)."""
    ship = g.ships[number]
    owner = ship.owner
    scores = cause not in (EXPLOSION, AGROUND)  # LB-44, LB-58
    take_ship(g, number)
    clear_ship(g, ship)
    if scores:
        g.ships[number] = Ship(number, credit, SUNK)
        g.players[credit].sunk = (*g.players[credit].sunk, number)
    else:
        g.ships[number] = Ship(number, NOBODY, LOST)
        g.lost = (*g.lost, (number, cause))
    public = {
        "seat": credit if scores else None,
        "ship": number,
        "name": g.cards.ships[number].name,
        "owner": owner,
        "points": g.cards.points[number] if scores else 0,
        "cause": cause,
    }
    g.emit(Event("sunk", public))
