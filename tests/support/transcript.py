"""Play a game from a transcript in the record's own notation, an entry a line."""

from __future__ import annotations

from quarterdeck.kernel import Event, Game, IllegalMove, Seat, parse_entry


def enter(game: Game, transcript: str) -> list[Event]:
    """Play every line; what follows ``#`` is a remark.  Returns all events, in order.

    ``chance draw 4`` dictates chance, ``0 guard armed`` is a move, ``0 undo`` takes one back.
    The invariants are checked after each entry.
    """
    events: list[Event] = []
    for line in transcript.splitlines():
        text = line.partition("#")[0].strip()
        if text:
            events += game.enter(parse_entry(text))
            game.check()
    return events


def refusal(game: Game, seat: Seat, move: str) -> str:
    """Why the move is refused; it must be, and nothing may have changed by trying."""
    before = (len(game), game.to_act(), game.view(seat))
    try:
        game.play(seat, move)
    except IllegalMove as refused:
        assert (len(game), game.to_act(), game.view(seat)) == before, "a refusal changed something"
        return str(refused)
    raise AssertionError(f"{move!r} of seat {seat} was not refused")


def moves(game: Game, seat: Seat) -> list[str]:
    """The legal moves in words."""
    return [str(move) for move in game.legal_moves(seat)]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]
