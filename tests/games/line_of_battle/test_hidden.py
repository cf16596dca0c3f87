"""What is dealt anew fits all that is known, and nothing ever gets lost (LB-170 to LB-174)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from quarterdeck.games.line_of_battle.cards import STANDARD
from quarterdeck.games.line_of_battle.pieces import cards_on
from quarterdeck.games.line_of_battle.state import LineOfBattle
from quarterdeck.kernel import BrokenInvariant
from tests.support.rule import rule

from .scenario import Side, do, hand, moments, position

CARDS, IS_RED, SHIPS = STANDARD.actions, STANDARD.is_red, STANDARD.ships

OTHER = Side(line="Victory", hand="repair")


def reds(cards) -> int:
    return sum(IS_RED[card] for card in cards)


@rule("LB-170")
def test_ones_own_hand_stays_and_the_others_are_dealt_anew() -> None:
    game = position(Side(line="Mars", hand="K1 K2 repair"), Side(line="Victory", hand="3H/3 fire"))
    worlds = [game.determinize(0, Random(seed)) for seed in range(20)]
    assert {world.players[0].hand for world in worlds} == {game.players[0].hand}
    assert len({world.players[1].hand for world in worlds}) > 10
    assert all(len(world.players[1].hand) == 2 for world in worlds)
    spectators = [game.determinize(None, Random(seed)) for seed in range(20)]
    assert len({world.players[0].hand for world in spectators}) > 10


@rule("LB-170")
def test_who_took_an_action_is_known_to_hold_no_red_card_but_for_what_he_drew_since() -> None:
    game = position(
        Side(line="Mars, Isis, Forte, Delft", hand="K1 K2 repair repair K2 K1 K1"),
        Side(line="Victory", hand="repair fire"),
    )
    do(game, "0 discard K1")
    for seed in range(30):
        world = game.determinize(1, Random(seed))
        assert reds(world.players[0].hand) == 0
    drawn = position(
        Side(line="Mars, Isis, Forte, Delft", hand="K1 K2 repair repair"),
        Side(line="Victory", hand="repair K1"),
    )
    do(drawn, "0 discard K1; 1 discard K1; draw fire")
    counts = {reds(drawn.determinize(1, Random(seed)).players[0].hand) for seed in range(60)}
    assert counts == {0, 1}  # three are black for certain, the fourth is unknown


@rule("LB-R40")
def test_who_had_no_card_for_a_boarding_is_known_to_hold_red_ones() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party K2"), Side(line="Isis r4, Forte", hand="fire strike")
    )
    do(game, "0 play boarding_party; 0 board Isis; 0 show K2; 1 show none")
    for seed in range(30):
        assert reds(game.determinize(0, Random(seed)).players[1].hand) == 2
    do(game, "roll 2; 1 play strike")
    for seed in range(30):
        assert reds(game.determinize(0, Random(seed)).players[1].hand) >= 1


@rule("LB-R40")
def test_a_defender_who_shows_a_card_keeps_one_known_card_less() -> None:
    game = position(
        Side(line="Mars, Goliath", hand="K1 boarding_party K2"),
        Side(line="Isis r4, Forte", hand="repair K2 K1 repair"),
        to_move=1,
    )
    do(game, "1 discard repair")
    assert game.players[1].blacks == 3
    do(game, "0 play boarding_party; 0 board Isis; 0 with Mars; 0 show K1; 1 show K1")
    assert game.players[1].blacks == 2
    assert len(hand(game, 1)) == 2


@rule("LB-174")
def test_a_card_chosen_face_down_is_chosen_anew_in_a_new_deal() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party K2 3H/3 repair repair"),
        Side(line="Isis r4", hand="K1 K1"),
    )
    do(game, "0 play boarding_party; 0 board Isis; 0 show K2")
    sealed = {str(game.determinize(1, Random(seed))._sealed[0]) for seed in range(40)}
    assert len(sealed) > 10
    mine = {str(game.determinize(0, Random(seed))._sealed[0]) for seed in range(5)}
    assert len(mine) == 1


@pytest.mark.parametrize("seats", range(2, 9))
def test_all_ships_and_cards_are_there_after_every_entry(seats: int) -> None:
    """Conservation, counted from nothing and not by the game's own check."""
    for game, _ in moments(seats, 40 + seats, 1500):
        cards = [*game.deck, *game.absent, *game.discard, *game.laid]
        cards += [laid.card for laid in (*game.breaks, *game.blockades)]
        for player in game.players:
            cards += [*player.hand, *([player.refusing] if player.refusing >= 0 else [])]
        for ship in game.ships:
            cards += cards_on(ship)
        assert sorted(cards) == list(range(len(CARDS)))
        ships = [*game.pile, *([game.top] if game.top >= 0 else []), *[n for n, _ in game.lost]]
        for player in game.players:
            ships += (*player.line, *player.prizes, *player.port, *player.sunk, *player.scored)
        ships += [ship.id for ship in game.ships if ship.place == "captured"]
        assert sorted(ships) == list(range(len(SHIPS)))


@rule("LB-101")
@pytest.mark.parametrize("seed", range(3))
def test_damage_goes_away_only_as_the_rules_say(seed: int) -> None:
    before: list[int] = []
    number = 0
    ways = {"repaired", "cleared", "moved", "sunk", "prize_scored", "round"}
    for game, events in moments(4, 60 + seed, 1500):
        now = [ship.hull_damage + ship.rigging_damage for ship in game.ships]
        if before and any(new < old for new, old in zip(now, before, strict=True)):
            assert ways & {event.kind for event in events}
            number += 1
        before = now
    assert number


def lose_a_card(g: LineOfBattle) -> None:
    g.deck.pop()


def two_places(g: LineOfBattle) -> None:
    g.players[1].port = g.players[1].line


def forget_damage(g: LineOfBattle) -> None:
    number = g.players[1].line[0]
    g.ships[number] = g.ships[number].but(hull_damage=0)


def forget_rigging(g: LineOfBattle) -> None:
    number = g.players[1].line[0]
    g.ships[number] = g.ships[number].but(rigging_damage=1)


def no_flag(g: LineOfBattle) -> None:
    number = g.players[0].line[0]
    g.ships[number] = g.ships[number].but(flag=-1)


def struck_breaker(g: LineOfBattle) -> None:
    number = g.players[0].line[0]
    g.ships[number] = g.ships[number].but(struck=True)


def no_count(g: LineOfBattle) -> None:
    g.players[1].broken = 0


def second_blockade(g: LineOfBattle) -> None:
    g.blockades *= 2


def no_blockader(g: LineOfBattle) -> None:
    for number in g.players[0].line:
        g.ships[number] = g.ships[number].but(struck=True)


def false_knowledge(g: LineOfBattle) -> None:
    g.players[0].reds = 1


def false_blacks(g: LineOfBattle) -> None:
    g.players[0].blacks = 3


def disorder(g: LineOfBattle) -> None:
    g.players[0].hand = g.players[0].hand[::-1]


def two_of_a_kind(g: LineOfBattle) -> None:
    g.discard = (*g.discard, g.deck.pop(0), g.deck[0])
    g.deck.pop(3)


FAULTS = (
    lose_a_card, two_places, forget_damage, forget_rigging, no_flag, struck_breaker, no_count,
    second_blockade, no_blockader, false_knowledge, false_blacks, disorder, two_of_a_kind,
)  # fmt: skip


@pytest.mark.parametrize("spoil", FAULTS, ids=lambda spoil: spoil.__name__)
def test_every_fault_that_the_check_knows_is_found(spoil: Callable[[LineOfBattle], None]) -> None:
    game = position(
        Side(line="Mars flag1, Isis", hand="K1 K2", blockades=1), Side(line="Victory +1H/6")
    )
    game.check()
    spoil(game)
    with pytest.raises(BrokenInvariant):
        game.check()
