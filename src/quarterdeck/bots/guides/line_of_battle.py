"""How a search plays Line of Battle: some turns by mates, then the value of the table."""

from __future__ import annotations

from functools import partial
from typing import cast

from quarterdeck.games.line_of_battle.state import LineOfBattle
from quarterdeck.kernel import Game, Move, Seat

from ..insights.line_of_battle import seen, words
from ..line_of_battle import Table, policy
from ..line_of_battle_sight import Side
from ..search import Effort, Guide, Insight, Stop
from ..value import Features, chance_of

KEY = "line-of-battle"
TURNS = 4  # of each seat that are played on
SHIP = 12.0  # points of an average ship
FLEET = 6.0
MOST = 8  # moves that are tried, the mate's among them
SETTLED = ("join", "flag", "show", "with", "declare", "clear")


def measure(world: Game, seat: Seat) -> tuple[float, ...]:
    g = cast(LineOfBattle, world)
    side, player = Side(g, seat), g.players[seat]
    target = float(g.setup.options["target"])
    points = g.cards.points
    able = [ship for ship in side.line if ship.mobile and not ship.struck]
    weak = [ship for ship in side.line if ship.struck or ship.burning or ship.hull_left <= 2]
    return (
        side.score / target,
        sum([points[number] for number in player.sunk]) / target,
        sum([ship.points_left for ship in side.prizes]) / target,
        sum([ship.points for ship in side.prizes]) / target,
        len(able) / FLEET,
        sum([ship.hull_left for ship in side.line]) / (FLEET * SHIP / 2),
        sum([ship.rigging_left for ship in side.line]) / (FLEET * SHIP / 2),
        len(side.port) / FLEET,
        side.hand / FLEET,
        len(weak) / FLEET,
        float(side.broken),
        0.0 if side.line else 1.0,
    )


def stage(world: Game) -> float:
    """How far the round is gone through the Action cards."""
    g = cast(LineOfBattle, world)
    return 1.0 - len(g.deck) / len(g.whole_deck())


FEATURES = Features(
    (
        "score",
        "sunk",
        "prizes at sea",
        "prizes as printed",
        "ships that fight",
        "hull",
        "rigging",
        "ships in port",
        "hand",
        "-ships in need",
        "-line broken",
        "-no line",
    ),
    measure,
    stage,
)


def worth_thinking(world: Game, seat: Seat) -> bool:
    """Not about what the mate answers as well: where a new ship goes, who breaks the Line, which
    card is shown in a boarding (there it bluffs)."""
    return world.legal_moves(seat)[0].verb not in SETTLED


def candidates(world: Game, seat: Seat, own: Move) -> list[Move]:
    """The moves that the mate likes best; of the cards that could be discarded, only where nothing
    can be played."""
    moves = world.legal_moves(seat)
    played = [move for move in moves if move.verb != "discard"] or list(moves)
    table = Table(cast(LineOfBattle, world), seat)
    return sorted(played, key=table.worth, reverse=True)[:MOST]


def horizon(world: Game) -> Stop:
    """A few turns of each seat, or the round's end."""
    g = cast(LineOfBattle, world)
    left = TURNS * len(g.players)
    turn, number = g.turn, g.round

    def stop(game: Game) -> bool:
        nonlocal left, turn
        now = cast(LineOfBattle, game)
        if now.turn != turn:
            turn = now.turn
            left -= 1
        return left <= 0 or now.round != number

    return stop


def mark(world: Game, seat: Seat) -> float:
    return chance_of(FEATURES, KEY, world, seat)


GUIDE = Guide(
    policy=policy,
    candidates=candidates,
    horizon=horizon,
    mark=mark,
    efforts={"captain": Effort(240, 0.3, 0.8), "admiral": Effort(800, 1.0, 0.8)},
    features=FEATURES,
    worth_thinking=worth_thinking,
    insight=Insight(partial(seen, mark), words),
)
