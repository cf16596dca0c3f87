"""A whole game as it is told, word for word: ``told.txt``, for people to read and compare.

``python -m tests.games.corsaire.words.test_told`` writes it anew; look at the difference before you
commit it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from quarterdeck.games.corsaire import RULES
from quarterdeck.kernel import Event, Seat, settle_chance

from ..scenario import NAMES, Corsaire, dealt, new

TOLD = Path(__file__).parent / "told.txt"


def lines(events: list[Event]) -> list[str]:
    """What Maren and a spectator read."""
    told = []
    for event in events:
        for viewer, mark in ((0, "you"), (None, "all")):
            text = RULES.tell(event, viewer, NAMES)
            if text:
                told.append(f"  {mark}: {text}")
    return told


def offers(game: Corsaire, seat: Seat) -> list[str]:
    """The prompt, the groups, and the first and last move of each group."""
    told = [f"{NAMES[seat]} at {game.step}"]
    for viewer in (seat, 1 - seat, None):
        told.append("  prompt: " + " | ".join(RULES.prompt(game, viewer, NAMES)))
    for group in RULES.groups(game, seat):
        told.append("  group: " + " | ".join(group[:-1]))
    moves = game.legal_moves(seat)
    groups = dict.fromkeys([RULES.describe(game, seat, move, NAMES).group for move in moves])
    for group_id in groups:
        mine = [m for m in moves if RULES.describe(game, seat, m, NAMES).group == group_id]
        for move in dict.fromkeys([mine[0], mine[-1]]):
            words = RULES.describe(game, seat, move, NAMES)
            on = ",".join(words.on)
            told.append(
                f"  {move}: {words.label} | {on} | {words.rule} | {words.says()} | {words.confirm}"
            )
    told.append(f"  forced: {RULES.forced(game, seat)}")
    return told


def whole_game(seed: int) -> str:
    rng, game = Random(seed), new(first="seat-1")
    told = [*lines(settle_chance(game, Random(seed)))]
    while game.to_act():
        seat = game.to_act()[0]
        told += offers(game, seat)
        moves = game.legal_moves(seat)
        wanted = [move for move in moves if move.verb in ("convert", "buy")] or list(moves)
        move = rng.choice(wanted)
        told.append(f"> {seat} {move}")
        told += lines([*game.play(seat, move), *settle_chance(game, rng)])
    told += [" | ".join(RULES.prompt(game, viewer, NAMES)) for viewer in (0, 1, None)]
    told += [f"{label}: {values}" for label, values in RULES.score_rows(game)]
    return "\n".join(told) + "\n"


def test_a_game_is_told_word_for_word() -> None:
    expected = TOLD.read_text().splitlines()
    for number, (now, then) in enumerate(zip(whole_game(7).splitlines(), expected, strict=True)):
        assert now == then, f"line {number + 1} of told.txt"


def test_before_the_first_turn_the_table_is_being_laid() -> None:
    game = new()
    assert tuple(RULES.prompt(game, 0, NAMES)) == ("The table is being laid.", "", "CO-07")
    assert RULES.prompt(game, None, NAMES).detail == "You are watching."
    assert RULES.groups(dealt(), 1 - dealt().active) == ()


if __name__ == "__main__":
    TOLD.write_text(whole_game(7))
