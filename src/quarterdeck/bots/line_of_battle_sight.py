"""What one seat sees at a table of Line of Battle, read from the world without building a view.

Nothing here looks at another's hand but for how many cards it has, nor at the pile but for its
size: two games that look the same to a seat make the same sight.
"""

from __future__ import annotations

from quarterdeck.games.line_of_battle.pieces import LINE, NO_CARD, PRIZE, Card, Ship
from quarterdeck.games.line_of_battle.state import LineOfBattle
from quarterdeck.kernel import Seat


class Vessel:
    """A ship as she lies there."""

    __slots__ = (
        "burning",
        "hull",
        "hull_left",
        "id",
        "mobile",
        "place",
        "points",
        "points_left",
        "rate",
        "rigging",
        "rigging_left",
        "seat",
        "ship",
        "struck",
    )

    def __init__(self, g: LineOfBattle, number: int) -> None:
        ship: Ship = g.ships[number]
        self.ship = ship
        self.id = number
        self.seat: Seat = ship.owner
        self.place = ship.place
        broken = 0
        if ship.place == LINE or ship.place == PRIZE:  # noqa: PLR1714 - quicker so
            broken = g.cards.break_damage * g.players[ship.owner].broken
        self.rate: int = g.cards.ship_rate[number]
        self.hull: int = g.cards.ship_hull[number]
        self.rigging: int = g.cards.ship_rigging[number]
        self.points: int = g.cards.points[number]
        self.hull_left = max(0, self.hull - ship.hull_damage - broken)
        self.rigging_left = max(0, self.rigging - ship.rigging_damage - broken)
        self.points_left = self.hull_left + self.rigging_left
        self.mobile = self.rigging_left > 0
        self.struck = ship.struck
        self.burning = bool(ship.fires)


class Side:
    """What lies before one player."""

    __slots__ = ("broken", "hand", "line", "port", "prizes", "refusing", "score", "seat")

    def __init__(self, g: LineOfBattle, seat: Seat) -> None:
        player = g.players[seat]
        self.seat = seat
        self.score = player.score()
        self.hand = len(player.hand)
        self.line = [Vessel(g, number) for number in player.line]
        self.prizes = [Vessel(g, number) for number in player.prizes]
        self.port = [Vessel(g, number) for number in player.port]
        self.refusing = player.refusing != NO_CARD
        self.broken = player.broken  # Break the Line cards in front of it


class Sight:
    """The table as ``seat`` sees it."""

    def __init__(self, g: LineOfBattle, seat: Seat) -> None:
        self.g = g
        self.seat = seat
        self.sides = [Side(g, each) for each in range(len(g.players))]
        self.me = self.sides[seat]
        self.others = [side for side in self.sides if side.seat != seat]
        self.hand: dict[int, Card] = {n: g.cards.actions[n] for n in g.players[seat].hand}
        self.ships: dict[int, Vessel] = {
            ship.id: ship for side in self.sides for ship in (*side.line, *side.prizes, *side.port)
        }
        self.able = [ship for ship in self.me.line if ship.mobile and not ship.struck]

    def owns_breaks(self) -> int:
        """How many Break the Line cards this seat has in front of others."""
        return sum([1 for laid in self.g.breaks if laid.by == self.seat])

    def blockades(self) -> list[int]:
        """What a die must show to pass each Blockade before this seat."""
        return [
            1 + sum([1 for ship in self.sides[laid.by].line if ship.mobile and not ship.struck])
            for laid in self.g.blockades
            if laid.on == self.seat
        ]
