"""What a move would lose is said before, and asked where nobody can take it back."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.words.sentences.moves import FINAL
from quarterdeck.kernel import Move, Told, parse_move
from tests.support.rule import rule
from tests.support.transcript import enter

from ..scenario import NAMES, Position, captain, two

SHOWN = {"SDO": "chasers", "HAV": "long-guns"}
UNASKED = ("take", "pass")  # the one says it itself, the other goes on with what was asked for


def poor_at_home(**rest: object) -> Position:
    """Alonso Villalobos in Santo Domingo, where all his Gold is stashed."""
    held = {"gold": 1, "stash": 25, "hand": "G20 G24", "bounties": "dutch 2", **rest}
    home = captain("C16", "sloop", "SDO", cubes="hull 1 crew 1 masts 1", **held)
    return two(home, captain("C01"), modifications=SHOWN)


def described(g: Position, move: str | Move) -> Told:
    return RULES.describe(g, 0, parse_move(move) if isinstance(move, str) else move, NAMES)


def can_be_undone(g: Position, move: Move) -> bool:
    twin = g.clone()
    twin.play(0, move)
    return twin.chance() is None and not twin.why_no_undo(0)


@rule("MM-R240")
@pytest.mark.parametrize("seed", range(8))
def test_no_price_is_taken_from_the_stash_unsaid(seed: int) -> None:
    g, rng, found = poor_at_home(), Random(seed), 0
    enter(g, "0 port")
    for _ in range(25):
        if g.chance() is None and g.to_act() == (0,):
            for move in g.legal_moves(0):
                twin, told = g.clone(), described(g, move)
                twin.play(0, move)
                taken = g.players[0].stash - twin.players[0].stash
                if taken <= 0 or move.verb in UNASKED:
                    continue
                found += 1
                assert f"{taken} Gold from your stash" in told.says(), move
                assert (told.confirm == FINAL) != can_be_undone(g, move), move
            options = [one for one in g.legal_moves(0) if one.verb not in ("take", "end", "retire")]
            g.play(0, rng.choice(options or g.legal_moves(0)))
        elif (chance := g.chance()) is not None:
            g.settle(chance.sample(g, rng))
        else:
            break
    assert found


def test_a_price_from_the_stash_tells_what_it_costs_in_glory() -> None:
    g = poor_at_home(stash=21)
    enter(g, "0 port\n0 shipyard")
    told = described(g, "weapon grapeshot")
    taken = described(g, "weapon grapeshot").notes()[-1]
    assert (taken.lead, taken.tone, told.warns) == ("1 Glory Point less:", "bad", True)
    g = poor_at_home(stash=29)
    enter(g, "0 port\n0 shipyard")
    assert not described(g, "weapon grapeshot").warns


def test_a_price_that_is_paid_after_the_dice_is_asked_before_them() -> None:
    g = poor_at_home(gold=0)
    enter(g, "0 port")
    assert described(g, "rumor").confirm == FINAL
    assert "from your stash" in described(g, "rumor").says()
    g = poor_at_home(gold=9)
    enter(g, "0 port")
    assert described(g, "rumor").confirm == ""


@rule("MM-R201")
def test_cargo_goes_overboard_only_after_a_question() -> None:
    g = two(captain("C08", "sloop", "HAV", hold="K17"))
    assert described(g, "discard K17").confirm == FINAL
    assert not can_be_undone(g, parse_move("discard K17"))
    groups = {group.id: group for group in RULES.groups(g, 0)}
    assert groups["jettison"].rare
    assert groups["retire"].rare
    assert not groups["turn"].rare


@rule("MM-143")
def test_a_hold_that_is_too_full_says_what_to_do() -> None:
    g = two(
        captain("C08", "sloop", "HAV", hold="K17 K18 K25 K26", cubes="cargo 2"), modifications=SHOWN
    )
    asked = RULES.prompt(g, 0, NAMES)
    assert asked.text.endswith("To put to sea, sell, or throw 2 Cargo Cards overboard.")
    assert asked.detail == "4 Cargo Cards in your hold, at sea it carries 2."
    assert described(g, "discard K17").group == "overboard"
    enter(g, "0 port")
    assert "At sea your hold carries 2: 2 too many." in RULES.prompt(g, 0, NAMES).detail
    enter(g, "0 done")
    asked = RULES.prompt(g, 0, NAMES)
    assert asked.text.endswith("To put to sea, throw 2 Cargo Cards overboard.")


def test_the_end_of_a_turn_asks_while_an_action_could_be_used() -> None:
    g = two(captain("C08", "sloop", "~HAV"))
    assert described(g, "end").confirm == "You could still move or scout."
    g = two(
        captain("C08", "sloop", "HAV", hold="K17 K18 K25", cubes="cargo 2"), modifications=SHOWN
    )
    assert described(g, "end").confirm == "You could still take the Port action."
    enter(g, "0 port\n0 done")
    assert described(g, "end").confirm == "", "nothing can be done with the actions left"
    assert described(g, "end").says() == "2 actions will be lost."
