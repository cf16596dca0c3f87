"""What state a ship is in: remaining Hull and Rigging, mobile, dismasted, able to attack.

Damage of a broken Line is worked out here and nowhere stored (LB-R25, LB-R77).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Seat

from .pieces import LINE, NO_CARD, PORT, PRIZE, Ship

if TYPE_CHECKING:
    from .state import LineOfBattle


def in_play(ship: Ship) -> bool:
    """LB-04: in a Line, behind it or in a Port.  A ship that one has sunk is not one's own."""
    return ship.place in (LINE, PRIZE, PORT)


def broken_damage(g: LineOfBattle, ship: Ship) -> int:
    """LB-82, LB-84, LB-90: for each Break the Line card in front of her owner."""
    if ship.place == LINE or ship.place == PRIZE:  # noqa: PLR1714 - quicker so
        return g.cards.break_damage * g.players[ship.owner].broken
    return 0


def hull_left(g: LineOfBattle, number: int) -> int:
    """LB-05; never shown below 0."""
    ship = g.ships[number]
    return max(0, g.cards.ship_hull[number] - ship.hull_damage - broken_damage(g, ship))


def rigging_left(g: LineOfBattle, number: int) -> int:
    ship = g.ships[number]
    return max(0, g.cards.ship_rigging[number] - ship.rigging_damage - broken_damage(g, ship))


def is_mobile(g: LineOfBattle, number: int) -> bool:
    """LB-06, LB-R6: any Rigging left.  A Struck ship can be mobile."""
    ship = g.ships[number]
    left = g.cards.ship_rigging[number] - ship.rigging_damage
    if ship.place == LINE or ship.place == PRIZE:  # noqa: PLR1714
        left -= g.cards.break_damage * g.players[ship.owner].broken
    return left > 0


def is_damaged(g: LineOfBattle, number: int) -> bool:
    """For Fire (LB-38); damage of a broken Line counts while it lasts (LB-R21)."""
    ship = g.ships[number]
    return bool(ship.hull_damage or ship.rigging_damage or broken_damage(g, ship))


def must_test_for_strike(g: LineOfBattle, number: int) -> bool:
    """LB-47: Hull damaged, little of it left, not Struck already."""
    ship = g.ships[number]
    harm = ship.hull_damage + broken_damage(g, ship)
    return harm > 0 and g.cards.ship_hull[number] - harm < g.cards.strike_below and not ship.struck


def able(g: LineOfBattle, seat: Seat) -> list[int]:
    """Mobile, unstruck ships in Line: those that attack (LB-66) and blockade (LB-149)."""
    player = g.players[seat]
    masts = g.cards.ship_rigging
    weight = g.cards.break_damage * player.broken
    ships = g.ships
    found = []
    for number in player.line:
        ship = ships[number]
        if not ship.struck and masts[number] - ship.rigging_damage > weight:
            found.append(number)
    return found


def afloat(g: LineOfBattle, seat: Seat) -> tuple[int, ...]:
    """All his ships at sea."""
    player = g.players[seat]
    return player.line + player.prizes


def capacity(g: LineOfBattle, seat: Seat) -> int:
    """LB-14, LB-53: ships in Line that are not Struck, or the least there is."""
    ships = g.ships
    count = 0
    for number in g.players[seat].line:
        if not ships[number].struck:
            count += 1
    return max(count, g.cards.least_hand)


def opponents(g: LineOfBattle, seat: Seat) -> list[Seat]:
    return [other for other in range(len(g.players)) if other != seat]


def victim(g: LineOfBattle, number: int) -> Seat:
    """Whose Line this Line Breaker has broken; -1 for any other ship."""
    flag = g.ships[number].flag
    if flag != NO_CARD:
        for laid in g.breaks:
            if laid.card == flag:
                return laid.on
    return -1


def breakers(g: LineOfBattle, card: int) -> list[int]:
    """The Line Breakers of a Break the Line card."""
    for laid in g.breaks:
        if laid.card == card:
            return [n for n in g.players[laid.by].line if g.ships[n].flag == card]
    return []


def reaches_prizes(g: LineOfBattle, number: int, owner: Seat) -> bool:
    """LB-87, LB-R29: a Line Breaker against that player, or a ship that shares the
    nationality of one, whoever owns either."""
    nation = g.cards.nation[number]
    for laid in g.breaks:
        if laid.on == owner:
            for breaker in breakers(g, laid.card):
                if breaker == number or g.cards.nation[breaker] == nation:
                    return True
    return False
