"""Players, pieces and setup (LM-01 to LM-09)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import quarterdeck as qd
from tests.support.rule import rule
from tests.support.transcript import enter

from .scenario import KEY, RULES, arrive, at_sea, attack, new, random_moments


@rule("LM-01")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_play_and_each_owns_one_colour(seats: int) -> None:
    colours = [player["colour"] for player in new(seats).view(None)["players"]]
    assert colours == list(range(seats))


@rule("LM-01", "LM-R1")
@pytest.mark.parametrize("seats", [0, 1, 2, 7])
def test_fewer_or_more_are_refused(seats: int) -> None:
    with pytest.raises(qd.SetupError, match=r"^this game needs 3 to 6 players$"):
        new(seats)


@rule("LM-01", "LM-R1")
def test_two_play_only_as_the_marked_variant() -> None:
    assert len(new(2, two_players=True).players) == 2
    assert len(new(3, two_players=True).players) == 3
    assert [(v.seats, v.option) for v in RULES.variants] == [(2, "two_players")]
    assert RULES.variants[0].note == "Two players: our own variant, not in the rulebook."
    with pytest.raises(qd.SetupError, match=r"^this game needs 3 to 6 players$"):
        new(1, two_players=True)


@rule("LM-01")
def test_a_colour_belongs_to_one_player_only() -> None:
    with pytest.raises(qd.SetupError, match=r"^that colour is taken$"):
        new(3, colours="ABA")


@rule("LM-01", "LM-R24")
def test_colours_are_picked_freely_and_do_not_change_the_order_of_seats() -> None:
    game = at_sea("4a 3d 7a", colours="FCA")
    assert [player["colour"] for player in game.view(0)["players"]] == [5, 2, 0]
    assert game.to_act() == (1,)
    arrive(game, 1, 3)
    assert game.to_act() == (2,)


@rule("LM-01")
@pytest.mark.parametrize("colours", ["AB", "ABCD", "ABG", "abc", "AB "])
def test_every_seat_needs_one_of_the_six_colours(colours: str) -> None:
    with pytest.raises(qd.SetupError, match=r"^name a colour, A to F, for each of the 3 seats$"):
        new(3, colours=colours)


@rule("LM-01")
def test_all_six_colours_can_be_picked() -> None:
    view = new(6, colours="FEDCBA").view(None)
    assert [player["colour"] for player in view["players"]] == [5, 4, 3, 2, 1, 0]


@rule("LM-03")
@pytest.mark.parametrize("seats", [3, 6])
def test_everyone_owns_two_armed_and_three_defenseless_ships(seats: int) -> None:
    owned = [
        view["own"] for seat in range(seats) for view in [new(seats).view(seat)["players"][seat]]
    ]
    assert owned == [{"reserve_armed": 2, "reserve_defenseless": 3}] * seats


@rule("LM-03", "LM-04")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_ship_ever_changes_its_base(seats: int) -> None:
    armed: dict[int, bool] = {}
    for game, events in random_moments(seats, seed=seats):
        for event in events:
            if event.kind == "left" and event.private is not None:
                armed[event.public["ship"]] = event.private[event.public["seat"]]["armed"]
            if event.kind == "attacked":
                assert event.public["armed"] == armed[event.public["ship"]]
        afloat_or_home = [*game.sea, *(ship for p in game.players for ship in p.home)]
        assert all(armed[ship.id] == ship.armed for ship in afloat_or_home)
    by_seat = Counter(ship.seat for p in game.players for ship in p.home if ship.armed)
    assert by_seat == dict.fromkeys(range(seats), 2)  # an armed ship never leaves but by arriving
    assert len(armed) == 5 * seats


@rule("LM-05", "LM-R2")
@pytest.mark.parametrize("seats", [3, 6])
def test_a_deck_holds_one_card_of_each_value_from_3_to_7(seats: int) -> None:
    game = new(seats)
    assert [sorted(player.deck) for player in game.players] == [[3, 4, 5, 6, 7]] * seats
    assert sum(sum(player.deck) for player in game.players) == 25 * seats


@rule("LM-06")
@pytest.mark.parametrize("seats", [3, 6])
def test_everyone_holds_three_cannon_cards_and_has_scored_nothing(seats: int) -> None:
    players = new(seats).view(None)["players"]
    assert [(one["cannons"], one["pile"], one["points"]) for one in players] == [(3, [], 0)] * seats


@rule("LM-07")
def test_only_pieces_of_seated_colours_are_in_play() -> None:
    colours = set()
    for game, _ in random_moments(3, seed=5, colours="BDE"):
        view = game.view(None)
        assert {ship["seat"] for ship in view["sea"]} <= {0, 1, 2}
        colours |= {card["colour"] for player in view["players"] for card in player["pile"]}
    assert colours == {1, 3, 4}
    assert [len(player["pile"]) for player in view["players"]] != [0, 0, 0]


@rule("LM-08")
def test_every_card_of_the_deck_is_equally_likely_to_be_on_top() -> None:
    game = new(3)
    chance = game.chance()
    assert chance is not None
    assert [(str(move), p) for move, p in chance.outcomes(game)] == [
        (f"draw {value}", pytest.approx(0.2)) for value in (3, 4, 5, 6, 7)
    ]


@rule("LM-08")
def test_what_was_drawn_is_not_in_the_deck_any_more() -> None:
    game = at_sea("4a 3d 7a")
    enter(game, "1 leave")
    chance = game.chance()
    assert chance is not None
    assert [(str(move), p) for move, p in chance.outcomes(game)] == [
        (f"draw {value}", pytest.approx(0.25)) for value in (4, 5, 6, 7)
    ]


@rule("LM-08")
def test_decks_are_never_mixed() -> None:
    game = new(3)
    enter(game, "chance draw 4\nchance draw 4\nchance draw 4")
    assert [player.deck for player in game.players] == [(3, 5, 6, 7)] * 3


@rule("LM-08")
def test_the_same_seed_gives_the_same_order() -> None:
    def first_cards(seed: int) -> list[str]:
        game = new(6)
        qd.settle_chance(game, Random(seed))
        return [str(entry) for entry in game.entries]

    assert first_cards(7) == first_cards(7)
    assert len({tuple(first_cards(seed)) for seed in range(20)}) > 10


@rule("LM-09")
def test_the_reserve_of_another_is_only_a_number() -> None:
    view = new(4).view(1)
    assert view["sea"] == []
    for seat, player in enumerate(view["players"]):
        assert (player["reserve"], player["deck"], player["cannons"]) == (5, 5, 3)
        assert player["home"] == []
        assert (player["own"] is None) == (seat != 1)


@rule("LM-05", "LM-06")
def test_the_figures_belong_to_the_card_set_that_the_record_names() -> None:
    record = new(3).record()
    assert record.card_set == RULES.card_set
    assert record.card_set == "standard"
    assert qd.replay(record._replace(card_set="standard-0abdafa1")).view(0) == new(3).view(0)
    with pytest.raises(qd.RecordError, match="card set Mine@0"):
        qd.replay(record._replace(card_set="Mine@0"))


@rule("LM-02")
def test_only_cards_in_score_piles_add_points() -> None:
    for game, _ in random_moments(4, seed=11):
        for player in game.view(None)["players"]:
            treasure = sum(c["value"] for c in player["pile"] if c["kind"] == "treasure")
            cannons = sum(c["kind"] == "cannon" for c in player["pile"])
            assert player["points"] == treasure + cannons
    result = game.result()
    assert result is not None
    assert result.scores == tuple(player["points"] for player in game.view(None)["players"])
    assert {result.scores[seat] for seat in result.winners} == {max(result.scores)}


@rule("LM-02")
def test_treasure_shipped_home_treasure_stolen_and_attacks_fended_off_score() -> None:
    game = at_sea("3a 4d 5d")
    attack(game, 0, 1, 4)
    attack(game, 1, 0, 3)
    arrive(game, 2, 5)
    assert [game.points(seat) for seat in range(3)] == [4 + 1, 0, 5]


def test_the_game_is_in_the_registry_by_its_name() -> None:
    assert KEY in qd.games()
    assert (RULES.title, list(RULES.seats), RULES.minutes) == ("Letter of Marque", [3, 4, 5, 6], 20)
