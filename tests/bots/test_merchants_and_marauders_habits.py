"""Habits that the mate of Merchants & Marauders has got rid of, each in a position."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.bots import bot
from quarterdeck.bots.merchants_and_marauders_book import book_of
from quarterdeck.bots.merchants_and_marauders_plans import Position
from quarterdeck.games.merchants_and_marauders.pieces import Npc
from quarterdeck.games.merchants_and_marauders.sight import PLAYER, ZONE, Procedure, sight
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import settle_chance
from tests.bots.loops import KEY, circles
from tests.games.merchants_and_marauders.fights import COMMANDER
from tests.games.merchants_and_marauders.scenario import captain, two

WRECK = "masts 1 cannons 0"


def says(g: MerchantsAndMarauders, level: str = "mate") -> str:
    return str(bot(KEY, level)(g, 0, Random(1), 1.0))


def place_of(g: MerchantsAndMarauders) -> Position:
    return Position(g.view(0), 0, book_of(g.cards))  # type: ignore[arg-type]


def turn(g: MerchantsAndMarauders) -> list[str]:
    """What the mate does until its turn is over."""
    done, rng = [], Random(1)
    while g.turn == 0 and g.to_act() == (0,):
        done.append(says(g))
        g.play(0, done[-1])
        settle_chance(g, rng)
    return done


def test_no_mate_goes_round_in_circles() -> None:
    """A sample; ``make loops`` looks at 500 games."""
    assert [circles("mate", seed) for seed in (5, 6)] == [[], []]


def test_who_goes_round_in_circles_is_seen() -> None:
    (found,) = circles("mate-1", 5)
    assert (found.seat, found.round) == (3, 11)


def test_a_wreck_with_a_coin_sells_what_is_aboard_and_is_mended() -> None:
    g = two(captain("C01", "sloop", "SMA", gold=1, hold="K19 K24", cubes=WRECK))
    done = turn(g)
    assert done[:2] == ["port", "sell"]
    assert "repair cannons" in done or "repair masts" in done


def test_a_wreck_with_a_coin_and_nothing_to_sell_retires() -> None:
    poor = captain("C01", "sloop", "SMA", gold=1, cubes=WRECK)
    assert says(two(poor)) == "retire"
    assert says(two(poor._replace(gold=12))) == "port"
    assert says(two(poor._replace(ship="frigate"))) != "retire"


def test_more_than_the_stash_counts_for_is_stashed_to_break_ties() -> None:
    rich = captain("C01", "flute", gold=30, stash=50)
    for level, wanted in (("mate", ["stash 20"]), ("mate-1", [])):  # 2 were paid for a Rumor
        g = two(rich, modifications={"POR": "chasers"})
        g.play(0, "port")
        said = []
        while g.to_act() == (0,) and g.legal_moves(0)[-1].verb == "done":
            said.append(says(g, level))
            g.play(0, said[-1])
            settle_chance(g, Random(1))
        assert [one for one in said if one.startswith("stash")] == wanted


def test_it_does_not_leave_home_without_gold_to_trade_with() -> None:
    done = turn(two(captain("C01", "flute", gold=0, stash=34)))
    assert any(one.startswith(("buy K", "take")) for one in done)


@pytest.mark.parametrize(
    ("ship", "stash", "wanted"), [("galleon", 0, True), ("sloop", 0, False), ("flute", 0, False)]
)
def test_it_attacks_a_pirate_where_that_pays(ship: str, stash: int, wanted: bool) -> None:
    """With four men to his two, and four guns to his one."""
    pirate = Npc("pirate-sloop", COMMANDER["pirate-sloop"], "SDO")
    g = two(captain("C08", ship, "~SDO", gold=0, stash=stash), npcs=(pirate,), no_merchant="SDO")
    place = place_of(g)
    assert ("pirate-sloop" in place.prey("SDO")) == wanted


def test_goods_for_a_mission_are_no_sale() -> None:
    """M11 wants two barrels of rum."""
    rum = captain("C01", "flute", "~STJ", gold=5, hold="K21 K22")
    for missions, counts in (("", True), ("M11", False)):
        g = two(rum._replace(missions=missions), demand={"POR": "rum"})
        place = place_of(g)
        assert (place.sale("POR") > 0) == counts


def test_gold_that_counts_nothing_is_spent_more_freely() -> None:
    for stash, dear in ((0, True), (60, False)):
        g = two(captain("C01", "flute", gold=10, stash=stash))
        place = place_of(g)
        assert (place.cost(3) > 0.2) == dear


def test_a_mate_sees_its_seats_view() -> None:
    """What it looks at is read off the dealt world, and is what the seat's view says."""
    rng, game = Random(3), qd.new(KEY, 3)
    for turn in range(160):
        settle_chance(game, rng)
        seat = game.to_act()[0]
        if turn % 8 == 0 and turn > 8:
            seen, view = sight(game, seat), game.view(seat)
            for part in ("announced", "doing", "enemy", "events", "npcs", "offers", "turn_state"):
                assert _plain(seen[part]) == _plain(view[part]), part  # type: ignore[literal-required]
            for zone, shown in view["zones"].items():
                assert {part: seen["zones"][zone][part] for part in ZONE} == {  # type: ignore[literal-required]
                    part: shown[part] for part in ZONE
                }
            mine, shown = seen["players"][seat], view["players"][seat]
            for part in PLAYER:
                assert _plain(mine[part]) == _plain(shown[part]), part  # type: ignore[literal-required]
            # Compiled code takes a tuple for no list.
            lists = [seen["announced"], seen["events"], seen["laid_out"], seen["war"]]
            lists += [mine["specialists"], mine["weapons"]]
            assert {type(each) for each in lists} == {list}
        game.play(seat, bot(KEY, "mate")(game, seat, rng, 1.0))


def _plain(value: Any) -> Any:
    """Lists for tuples, and a procedure with all that it shows."""
    if isinstance(value, Procedure):
        with suppress(KeyError):
            value["everything"]
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def test_gold_that_one_trades_with_is_no_reason_to_go_home() -> None:
    """6 Gold of 24 would make a point of the stash, but so little is kept aboard."""
    for gold, wanted in ((6, False), (16, True)):
        place = place_of(two(captain("C01", "flute", "~POR", gold=gold, stash=24)))
        assert (place.stashing("POR") > 0) == wanted


def test_who_can_do_nothing_any_more_retires_even_from_a_frigate() -> None:
    g = two(captain("C07", "frigate", "NAS", gold=0, cubes="masts 0 cannons 0"))
    assert place_of(g).fresh_start() <= 0
    assert says(g) == "leave"  # for a Mission
    g.offers = ()
    assert says(g) == "retire"


def test_a_full_hold_that_nobody_wants_is_sold_for_what_it_brings() -> None:
    for hold, stuck in (("K19 K20 K24 K25", True), ("K19 K20 K24", False)):
        g = two(captain("C01", "flute", gold=16, hold=hold))
        g.demand = {}
        assert place_of(g).is_stuck() == stuck
