"""What is told of Line of Battle: what the guns and the boarders bring, and what becomes of the
ship that is aimed at."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from quarterdeck.games.line_of_battle.state import LineOfBattle
from quarterdeck.games.line_of_battle.verbs import AT, BOARD, BURN
from quarterdeck.kernel import Game, Move, Seat

from ..line_of_battle_sight import Side
from ..search import Figures

Mark = Callable[[Game, Seat], float]


def _spoils(g: LineOfBattle, seat: Seat) -> tuple[float, float]:
    """Points for ships sunk and for Prizes, those of the round under way among them."""
    player = g.players[seat]
    prizes = sum([ship.points_left for ship in Side(g, seat).prizes])
    tally = player.tally
    sunk = tally.sunk + sum([g.cards.points[number] for number in player.sunk])
    return float(sunk), float(tally.prizes_in_port + tally.prizes_at_sea + prizes)


def _target(move: Move) -> int | None:
    if move.verb == AT.name:
        return AT.of(move)[0]
    return next((verb.of(move) for verb in (BOARD, BURN) if verb.name == move.verb), None)


def seen(mark: Mark, dealt: Game, move: Move, end: Game, seat: Seat) -> Figures:
    before, after = cast(LineOfBattle, dealt), cast(LineOfBattle, end)
    gains = [
        [now - then for then, now in zip(_spoils(before, each), _spoils(after, each), strict=True)]
        for each in range(len(before.players))
    ]
    sunk, prizes = gains[seat]
    figures = {
        "won": min(1.0, max(0.0, mark(end, seat))),
        "sunk": sunk,
        "prizes": prizes,
        "others": max([sum(each) for other, each in enumerate(gains) if other != seat]),
    }
    target = _target(move)
    if target is not None:
        players = after.players
        figures["gone"] = float(any([target in player.sunk for player in players]))
        figures["taken"] = float(target in players[seat].prizes)
    return figures


def words(world: Game, move: Move, means: Figures, worlds: int) -> str:
    g, said = cast(LineOfBattle, world), []
    target = _target(move)
    if target is not None:
        name = g.cards.ship_name(target)
        sunk, taken = [round(worlds * means[fate]) for fate in ("gone", "taken")]
        fates = [f"sunk in {sunk}"] * bool(sunk) + [f"your Prize in {taken}"] * bool(taken)
        if fates:
            said.append(f"The {name} is {' and '.join(fates)} of {worlds} worlds.")
        else:
            said.append(f"The {name} stays afloat in all {worlds} worlds.")
    said.append(
        f"Some turns on, ships that you sink have brought {means['sunk']:.1f} points and Prizes "
        f"{means['prizes']:.1f}, on average; the best of the others got {means['others']:.1f}."
    )
    return " ".join(said)
