"""Stashing, and what others know of one's Gold (pp. 3-4 and 9, MM-027 to MM-038)."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.games.merchants_and_marauders.purse import (
    can_pay,
    disclose,
    earn,
    hand_over,
    lose_all,
    put_away,
    spend,
    take_out,
)
from quarterdeck.games.merchants_and_marauders.turn.score import total
from tests.support.rule import rule
from tests.support.transcript import enter, moves, refusal

from .scenario import Position, captain, last, offered, told, two

SHOWN = {"SDO": "chasers", "HAV": "long-guns"}


def at_home(**rest: object) -> Position:
    """Alonso Villalobos in Santo Domingo, where he is at home, in a Port action."""
    rest.setdefault("gold", 14)
    g = two(captain("C16", "sloop", "SDO", **rest), captain("C01"), modifications=SHOWN)
    enter(g, "0 port")
    return g


@rule("MM-027", "MM-R238")
def test_gold_is_stashed_in_the_home_port_all_or_part() -> None:
    g = at_home()
    assert offered(g, 0, "stash") == [f"stash {n}" for n in range(1, 15)]
    assert refusal(g, 0, "stash 15") == "only 14 Gold on board"
    assert refusal(g, 0, "stash 0") == "stash at least 1 Gold"
    enter(g, "0 stash 9")
    assert (g.players[0].gold, g.players[0].stash) == (5, 9)
    assert refusal(g, 0, "stash 1") == "you have already done this here this turn"
    g = two(captain("C16", "sloop", "HAV"), captain("C01"), modifications=SHOWN)
    enter(g, "0 port")
    assert offered(g, 0, "stash") == []
    assert refusal(g, 0, "stash 5") == "stashing is possible only in your home-port"


@rule("MM-030", "MM-R18", "MM-R83")
def test_stashing_marks_nothing_on_the_glory_track() -> None:
    g = at_home(gold=25, glory=3)
    before = g.view(1)
    enter(g, "0 stash 20")
    assert g.players[0].glory == 3
    assert g.players[0].hand == ()
    after = g.view(1)
    assert after["players"][0]["stashings"] == 1
    after["players"][0]["stashings"] = 0
    after["doing"] = before["doing"]
    assert after == before
    assert total(g, 0) == 5


@rule("MM-031", "MM-R239", "MM-R243")
def test_others_learn_how_often_but_not_how_much() -> None:
    g = at_home(stash=12, stashings=1)
    events = enter(g, "0 stash 7")
    assert g.view(0)["players"][0]["stash"] == 19
    for seat in (None, 1):
        me = g.view(seat)["players"][0]
        assert (me["stashings"], me["stash"], me["gold"]) == (2, None, None)
        assert told(g, events, seat) == ["Maren has stashed 2 times."]
    assert told(g, events, 0) == ["You stashed 7 Gold."]
    assert all("amount" not in event.public for event in events)
    first = at_home()
    assert told(first, enter(first, "0 stash 1"), 1) == ["Maren has stashed once."]


@rule("MM-034", "MM-R239", "MM-R240")
def test_the_stash_is_at_hand_in_the_home_port() -> None:
    g = at_home(gold=5, stash=40)
    events = enter(g, "0 shipyard\n0 ship frigate\nchance draw G25")
    assert (g.players[0].gold, g.players[0].stash) == (0, 15)  # 5 aboard and 25 of the stash
    assert {"seat": 0, "change": -30, "why": "ship"} in [event.public for event in events]
    g = two(captain("C16", "sloop", "SDO", gold=5, stash=40), captain("C01"))
    enter(g, "0 take 40")
    assert (g.players[0].gold, g.players[0].stash) == (45, 0)
    assert g.view(0)["turn_state"]["actions"] == 3  # no action
    g = two(captain("C16", "sloop", "HAV", gold=5, stash=40), captain("C01"))
    assert offered(g, 0, "take") == []
    assert refusal(g, 0, "take 5") == "your stash is in Santo Domingo"
    g = two(captain("C16", "sloop", "~SDO", gold=5, stash=40), captain("C01"))
    assert refusal(g, 0, "take 5") == "your stash is in Santo Domingo"  # off the port, not in it
    assert can_pay(g, 0) == 5


@rule("MM-036")
def test_what_is_earned_and_spent_is_public() -> None:
    g = at_home(gold=7, hold="K17 K18 K19")
    g.demand = {**g.demand, "SDO": "rum"}
    g.demand_reserve = _reserve(g)
    events = enter(g, "0 sell\n0 declare K17\n0 declare K18\n0 sell\nchance draw wood")
    events += enter(g, "0 shipyard\n0 weapon grapeshot")
    changes = [event.public["change"] for event in events if event.kind == "gold"]
    assert changes == [12, -3]
    assert "Maren sold 2 Rum in Santo Domingo for 12 Gold." in told(g, events, None)
    assert "Maren bought Grapeshot for 3 Gold." in told(g, events, 1)


def _reserve(g: Position) -> tuple[str, ...]:
    from tests.games.merchants_and_marauders.standard import DEMAND_TOKENS

    left = list(DEMAND_TOKENS)
    for good in g.demand.values():
        left.remove(good)
    return tuple(sorted(left))


@rule("MM-037", "MM-R242", "MM-R243")
def test_gold_aboard_is_its_owners_secret() -> None:
    g = two(captain("C16", gold=23), captain("C01"))
    assert g.view(0)["players"][0]["gold"] == 23
    assert g.view(1)["players"][0]["gold"] is None
    assert g.view(None)["players"][0]["gold"] is None


@rule("MM-038", "MM-037")
@pytest.mark.parametrize("seed", range(20))
def test_what_all_can_work_out_is_always_true(seed: int) -> None:
    """Gold aboard and stash, earned, spent, moved and lost at random: the public bounds hold,
    and a game dealt anew keeps to them."""
    rng = Random(seed)
    g = two(captain("C16", "sloop", "SDO", gold=10), captain("C01"))
    p = g.players[0]
    p.purse = p.purse.tightened()
    for _ in range(60):
        what = rng.choice(["earn", "spend", "put", "take", "sail", "lose", "show", "win"])
        if what == "earn":
            earn(g, 0, rng.randint(1, 9), "test")
        elif what == "spend":
            most = p.gold + (p.stash if p.is_home() else 0)
            spend(g, 0, rng.randint(0, most), "test")
        elif what == "put" and p.gold:
            put_away(g, 0, rng.randint(1, p.gold))
        elif what == "take" and p.stash:
            take_out(g, 0, rng.randint(1, p.stash))
        elif what == "sail":
            p.in_port = not p.in_port
        elif what == "lose" and rng.random() < 0.2:
            lose_all(g, 0)
        elif what == "show" and rng.random() < 0.2:
            disclose(g, 0, stash=rng.random() < 0.5)
        elif what == "win" and rng.random() < 0.1:
            hand_over(g, 0, 1)
        assert p.purse.allows(p.gold, p.stash)
        world = g.determinize(1, rng)
        other = world.players[0]
        assert p.purse.allows(other.gold, other.stash)
        assert world.view(1) == g.view(1)


@rule("MM-036", "MM-R240")
def test_the_total_is_known_until_gold_is_lost_unseen() -> None:
    g = two(captain("C16", "sloop", "SDO", gold=10), captain("C01"))
    p = g.players[0]
    put_away(g, 0, 4)
    assert (p.purse.total_low, p.purse.total_high) == (10, 10)
    assert (p.purse.stash_low, p.purse.stash_high) == (1, 10)
    spend(g, 0, 3, "test")
    assert (p.purse.total_low, p.purse.total_high) == (7, 7)
    lose_all(g, 0)
    assert p.gold == 0
    assert p.purse.stash_low <= 4 <= p.purse.stash_high
    assert p.purse.gold_high == 0


@rule("MM-032")
def test_gold_that_is_handed_over_leaves_the_stash() -> None:
    g = two(captain("C16", "sloop", "~SDO", gold=8, stash=24), captain("C01", gold=3))
    assert hand_over(g, 0, 1) == 8
    assert (g.players[0].gold, g.players[0].stash) == (0, 24)
    assert g.players[1].gold == 11


@rule("MM-035", "MM-144")
def test_advice_stands_in_the_ledger() -> None:
    """Help texts; the facts behind them are shown where they are rules."""
    from tests.support import ledger

    book = ledger.of_game("merchants-and-marauders")
    assert book.rules["MM-035"]["says"].startswith("Advice")
    assert book.rules["MM-144"]["says"].startswith("Advice")
    g = two(captain("C16", "sloop", "~SDO", gold=30), captain("C01"))
    assert lose_all(g, 0) == 30  # sunk: gone for everybody
    assert g.players[1].gold == 10


def test_moves_of_a_seat_are_computed_from_its_own_gold() -> None:
    g = at_home(gold=2)
    assert "stash 3" not in moves(g, 0)
    assert last(enter(g, "0 stash 2"), "stashed")["times"] == 1


@rule("MM-027", "MM-034")
def test_however_much_gold_there_is_all_of_it_can_be_moved() -> None:
    g = at_home(gold=333)
    enter(g, "0 stash 333")
    assert (g.players[0].gold, g.players[0].stash) == (0, 333)
    enter(g, "0 take 333")
    assert (g.players[0].gold, g.players[0].stash) == (333, 0)


@rule("MM-034", "MM-R226", "MM-R246")
def test_the_stash_pays_for_everything_in_the_home_port() -> None:
    g = two(
        captain("C15", "frigate", "SJU", gold=0, stash=30, cubes="crew 1 masts 1"),
        captain("C01"), modifications={"SJU": "chasers"}, demand={"SJU": "wood"},
    )  # fmt: skip
    enter(g, "0 port\n0 recruit\nchance roll 1 1 1\n0 hire-crew 2\n0 rumor\nchance roll 1 1")
    assert g.players[0].stash == 30 - 4 - 2
    enter(g, "0 shipyard\n0 repair masts\n0 modify\n0 weapon grapeshot\n0 done\n0 buy")
    assert g.players[0].stash == 24 - 2 - 3 - 3
    enter(g, "\n".join([f"chance draw {card}" for card in ("K01", "K09", "K17", "K25", "K33")]))
    enter(g, "chance draw K41\n0 buy K01\n0 buy K09\n0 pay")
    assert (g.players[0].gold, g.players[0].stash) == (0, 10)
