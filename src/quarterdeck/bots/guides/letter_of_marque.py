"""How a search plays Letter of Marque: every move, and mates play on to the end.

The admiral goes by what it has learned, and thinks when few treasures are left to be drawn.
"""

from __future__ import annotations

from typing import cast

from quarterdeck.games.letter_of_marque.state import LetterOfMarque
from quarterdeck.games.letter_of_marque.verbs import ARRIVE, ATTACK
from quarterdeck.kernel import Game, Move, Seat

from .. import letter_of_marque_trained as trained
from ..letter_of_marque import policy
from ..search import Effort, Figures, Guide, Insight, Judgement, Stop

LATE = 3  # treasures in all decks together
LEAD = 0.01  # of a win, for each point ahead of the best of the others


def candidates(world: Game, seat: Seat, own: Move) -> tuple[Move, ...]:
    return world.legal_moves(seat)


def horizon(world: Game) -> Stop:
    return Game.is_over


def is_late(world: Game, seat: Seat) -> bool:
    """Before that a play-on by mates says less than what was learned, about bluffs most of all."""
    g = cast(LetterOfMarque, world)
    return not g.waiting and sum([len(player.deck) for player in g.players]) <= LATE


def mark(world: Game, seat: Seat) -> float:
    """The share of a win, and a little for the lead."""
    result = cast(LetterOfMarque, world).outcome()
    best = max([points for other, points in enumerate(result.scores) if other != seat])
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    return won + LEAD * (result.scores[seat] - best)


def seen(dealt: Game, move: Move, end: Game, seat: Seat) -> Figures:
    """How the game came out; of an attack also whether the ship was armed."""
    result = cast(LetterOfMarque, end).outcome()
    players = cast(LetterOfMarque, end).players
    taken = [card for card in players[seat].pile if card.value and card.colour != seat]
    lost = [
        card
        for other, player in enumerate(players)
        for card in player.pile
        if other != seat and card.value and card.colour == seat
    ]
    figures = {
        "won": 1 / len(result.winners) if seat in result.winners else 0.0,
        "points": float(result.scores[seat]),
        "taken": float(len(taken)),
        "lost": float(len(lost)),
        "cannons": float(players[seat].captured_cannons()),
    }
    if move.verb == "attack":
        figures["armed"] = float(cast(LetterOfMarque, dealt).ship(ATTACK.of(move)).armed)
    return figures


def words(world: Game, move: Move, means: Figures, worlds: int) -> str:
    said = []
    if move.verb == "attack":
        value = cast(LetterOfMarque, world).ship(ATTACK.of(move)).value
        said.append(f"The {value} is armed in {round(worlds * means['armed'])} of {worlds} worlds.")
    if move.verb == "arrive":
        value = cast(LetterOfMarque, world).ship(ARRIVE.of(move)).value
        said.append(f"Its {value} points are safe for good.")
    said.append(
        f"On average you take {means['taken']:.1f} treasures from others and lose "
        f"{means['lost']:.1f} of yours."
    )
    if means["cannons"] >= 0.05:
        said.append(f"Shots that you beat off bring {means['cannons']:.1f} cannon cards.")
    return " ".join(said)


ADMIRAL = Effort(400, 1.0, 1.0, Judgement(trained.policy, is_late))

GUIDE = Guide(
    policy=policy,
    candidates=candidates,
    horizon=horizon,
    mark=mark,
    efforts={"captain": Effort(32, 0.3, 0.7), "admiral": ADMIRAL},
    insight=Insight(seen, words),
    bluffs={"guard": 0.05},
)
