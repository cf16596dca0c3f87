"""What boards draw and logs tell of Corsaire: views and events of whole games, worked out again
from the state by other means."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.games.corsaire.pieces import NO_CARD, SLOTS
from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.kernel import Event
from tests.support.rule import rule

from ..scenario import new


def steps(seed: int, **options: Any) -> list[tuple[Corsaire, tuple[Event, ...]]]:
    """A random game: a copy after each entry, with the events that the entry brought."""
    game, rng, shown = new(**options), Random(seed), []
    while game.result() is None:
        chance = game.chance()
        if chance is not None:
            events = game.settle(chance.sample(game, rng))
        else:
            seat = game.to_act()[0]
            events = game.play(seat, rng.choice(game.legal_moves(seat)))
        shown.append((game.clone(), tuple(events)))
    return shown


def told(shown: list[tuple[Corsaire, tuple[Event, ...]]], kind: str) -> list[Event]:
    return [event for _, events in shown for event in events if event.kind == kind]


@rule("CO-08", "CO-10", "CO-11")
def test_the_setting_up_is_told_piece_by_piece() -> None:
    shown = steps(3)
    laid = told(shown, "laid_out")[:5]
    assert [event.public["position"] for event in laid] == [1, 2, 3, 4, 5]
    turned = told(shown, "turned_up")[:5]
    assert [event.public["position"] for event in turned] == [1, 2, 3, 4, 5]
    set_up = next(game for game, _ in shown if game.phase == "trading")
    view = set_up.view(0)
    assert [event.public["board"]["id"] for event in laid] == list(set_up.boards)
    assert [event.public["card"] for event in turned] == [one["card"] for one in view["boards"]]
    dealt = told(shown, "dealt")
    assert [event.public for event in dealt] == [{"seat": n % 2} for n in range(12)]
    for seat in (0, 1):
        own = [event.seen_by(seat)["card"] for event in dealt if event.public["seat"] == seat]
        cards = set_up.view(seat)["players"][seat]["cards"]
        assert sorted(map(str, own)) == sorted(map(str, cards or []))


@rule("CO-60", "CO-87", "CO-88", "CO-89")
@pytest.mark.parametrize("seed", range(4))
def test_the_end_is_told_with_where_the_points_come_from(seed: int) -> None:
    shown = steps(seed)
    game, events = shown[-1]
    over = events[-1].public
    edges = [sum(STANDARD.boards[board].edge for board in player.boards) for player in game.players]
    sets = [min(player.tokens) for player in game.players]
    assert over["trading"] == edges
    assert over["bonus"] == sets
    assert over["scores"] == [
        sum(all_of) for all_of in zip(edges, over["looting"], sets, strict=True)
    ]
    for seat, player in enumerate(game.view(None)["players"]):
        assert (player["bonus"], player["vp"]) == (sets[seat], over["scores"][seat])
    before = next(game for game, _ in reversed(shown) if game.phase == "trading")
    (cleared,) = told(shown, "cleared")
    lying = {
        n + 1: STANDARD.ids[card] for n, card in enumerate(before.on_boards) if card != NO_CARD
    }
    assert {one["position"]: one["card"]["id"] for one in cleared.public["cards"]}.items() <= (
        lying.items()
    )


@pytest.mark.parametrize("seed", range(3))
def test_every_slot_is_shown_as_it_is(seed: int) -> None:
    for game, _ in steps(seed, first="seat-1")[::5]:
        for player, shown in zip(game.players, game.view(None)["players"], strict=True):
            assert [(one["level"], one["place"]) for one in shown["slots"]] == list(SLOTS)
            for slot, one in enumerate(shown["slots"]):
                assert (one["card"] is None) == (player.pyramid[slot] == NO_CARD)
                if one["card"] is None:
                    may = "open" if slot in player.open_slots() else "closed"
                    assert one["state"] == (may if game.phase in ("setup", "trading") else "gone")


@rule("CO-19")
@pytest.mark.parametrize("seed", range(3))
def test_others_see_what_comes_from_a_pyramid_and_no_card_of_a_hand(seed: int) -> None:
    from_pyramid = 0
    for game, _ in steps(seed):
        view = game.view(1)
        assert not view["previews"] or game.to_act() == (1,)
        assert game.view(None)["previews"] == {}
        assert view["active"] == (game.active if game.active >= 0 else None)
        if game.phase != "looting" or game.is_revealed:
            continue
        for board, laid in zip(view["boards"], game.players[0].laid, strict=True):
            for card, one in zip((board["sides"][0] or {"cards": []})["cards"], laid, strict=True):
                if one.slot < 0:
                    assert card == {"card": None, "from": "hand"}
                    continue
                from_pyramid += 1
                level, place = SLOTS[one.slot]
                assert (card["level"], card["place"]) == (level, place)
                assert card["card"]["id"] == STANDARD.ids[one.card]
    assert from_pyramid


def test_the_walk_is_shown_until_the_board_is_bought() -> None:
    seen = set()
    for game, _ in steps(2):
        if game.to_act():
            step, walk = game.step, game.view(0)["walk"]
            seen.add(step)
            assert (walk is not None) == (step in ("convert", "take", "buy"))
    assert {"place", "convert", "take", "buy"} <= seen
