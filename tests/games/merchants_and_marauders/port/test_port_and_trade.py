"""The Port action, Sell Goods and Buy Goods (pp. 7-8, MM-119 to MM-144)."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders.battle.death import CaptainDies
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.pieces import EVERYBODY, Known
from quarterdeck.games.merchants_and_marauders.port.buy import cost, price, reduced
from tests.games.merchants_and_marauders.standard import CARGO, DEMAND_TOKENS
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..scenario import Position, captain, last, offered, position, told, two

COCOA, FRUIT, RUM, SPICE = (
    [card.id for card in CARGO.values() if card.good == good]
    for good in ("cocoa", "fruit", "rum", "spice")
)


def in_port(zone: str = "SDO", demand: str = "rum", card: str = "C08", **rest: Any) -> Position:
    """Seat 0 in a port, with the Port action taken; no modification is sold there."""
    seats = [captain(card, "frigate", zone, **rest), captain("C01", "sloop", "TRI")]
    seats.append(captain("C02", "sloop", "BRI"))
    g = position(*seats, demand={zone: demand}, modifications={zone: "chasers"})
    enter(g, "0 port")
    return g


def draws(*cards: str) -> str:
    return "\n".join(f"chance draw {card}" for card in cards)


# ---- the Port action


@rule("MM-119")
def test_a_port_action_is_taken_in_port() -> None:
    g = in_port()
    assert g.view(0)["turn_state"]["actions"] == 2
    g = two(captain("C08", "frigate", "~SDO"))
    assert refusal(g, 0, "port") == "you are not in a port"


@rule("MM-120", "MM-R38", "MM-R1")
def test_once_a_turn_even_if_nothing_was_done() -> None:
    g = in_port()
    enter(g, "0 done")
    assert refusal(g, 0, "port") == "Port action already used this turn"
    assert refusal(g, 0, "sell") == "take a Port action first"
    g = two(captain("C08", "sloop", "SDO"), modifications={"SDO": "chasers"}, events="E33")
    enter(g, "0 port\n0 done\n0 leave\n0 enter")  # a Move more by E33
    assert g.view(0)["turn_state"]["actions"] == 1
    assert refusal(g, 0, "port") == "Port action already used this turn"


@rule("MM-121", "MM-R244")
def test_seven_activities_in_the_home_port_six_elsewhere() -> None:
    loaded: dict[str, Any] = {"hold": "K01", "cubes": "crew 1", "gold": 9}
    g = position(
        captain("C16", "frigate", "SDO", **loaded), captain("C01"),
        modifications={"SDO": "chasers"}, offers="M17 M01",
    )  # fmt: skip
    enter(g, "0 port")
    verbs = {move.split()[0] for move in moves(g, 0)}
    assert {"sell", "buy", "shipyard", "recruit", "rumor", "claim", "stash", "done"} <= verbs
    g = in_port("HAV", card="C16", **loaded)
    assert "stash" not in {move.split()[0] for move in moves(g, 0)}
    enter(g, "0 done")  # doing none is allowed
    assert g.view(0)["turn_state"]["actions"] == 2


@rule("MM-122", "MM-R39")
def test_selling_comes_first_the_rest_in_any_order() -> None:
    g = in_port(hold="K01", cubes="crew 1")
    enter(g, "0 recruit\nchance roll skull 1")
    assert refusal(g, 0, "sell") == "selling must be your first port activity"
    assert {"buy", "shipyard", "rumor"} <= set(moves(g, 0))
    g = in_port(cubes="crew 1", gold=0)
    enter(g, "0 shipyard\n0 done\n0 recruit\nchance roll 1 1\n0 hire-crew 0")
    assert refusal(g, 0, "sell") == "selling must be your first port activity"


@rule("MM-R39", "MM-122")
def test_what_is_no_activity_does_not_stop_a_sale() -> None:
    me = {"hold": "K01 K02", "hand": "G19 S01A", "stash": 5, "gold": 9, "bounties": "dutch 1"}
    g = two(
        captain("C16", "frigate", "SDO", **me), captain("C01"),
        modifications={"SDO": "chasers"}, demand={"SDO": "rum"}, events="E27",
    )  # fmt: skip
    enter(g, "0 port\n0 take 5\n0 play G19\n0 hire S01A\n0 amnesty dutch\n0 discard K02")
    assert g.players[0].employs() == ["carpenter"]
    assert g.players[0].bounties == (0, 0, 0, 0)
    enter(g, "0 sell\n0 declare K01\n0 sell")
    assert g.players[0].hold == ()


@rule("MM-123")
def test_each_activity_once() -> None:
    g = in_port(cubes="crew 1", gold=9)
    enter(g, "0 shipyard\n0 done")
    assert refusal(g, 0, "shipyard") == "you have already done this here this turn"
    enter(g, "0 recruit\nchance roll 1 2\n0 hire-crew 0")  # a failed attempt counts
    assert refusal(g, 0, "recruit") == "you have already done this here this turn"
    enter(g, "0 rumor\nchance roll 1 2 3 4")
    assert refusal(g, 0, "rumor") == "you have already done this here this turn"
    enter(g, f"0 buy\n{draws(*COCOA[:6])}\n0 pay")
    assert refusal(g, 0, "buy") == "you have already done this here this turn"
    g = in_port("CUR", rumor="R02")
    enter(g, "0 check\nchance roll 1 2 3\n0 rumor\nchance roll skull 1 2\nchance draw R23")
    assert "check" not in moves(g, 0)  # another Rumor of this port must wait (MM-R39)
    assert refusal(g, 0, "check") == "you have already done this here this turn"


@rule("MM-124", "MM-R202")
def test_one_activity_is_finished_before_the_next() -> None:
    g = in_port(cubes="crew 1")
    enter(g, f"0 buy\n{draws(*COCOA[:6])}")
    assert refusal(g, 0, "recruit") == "finish buying goods first"
    enter(g, "0 pay\n0 shipyard")
    assert refusal(g, 0, "recruit") == "finish your visit to the shipyard first"
    enter(g, "0 done")
    assert refusal(g, 0, "shipyard") == "you have already done this here this turn"


# ---- Sell Goods


@rule("MM-125", "MM-128")
def test_any_cards_are_declared_and_sold_together() -> None:
    g = in_port(demand="wood", hold=" ".join([*RUM[:2], *SPICE[:1]]), gold=0)
    enter(g, "0 sell")
    assert offered(g, 0, "declare") == [f"declare {card}" for card in (*RUM[:2], *SPICE[:1])]
    assert refusal(g, 0, "declare K64") == "you do not have that Cargo Card"
    assert refusal(g, 0, "sell") == "declare what you sell first"
    enter(g, f"0 declare {RUM[0]}\n0 declare {SPICE[0]}")
    assert refusal(g, 0, "buy") == "finish selling goods first"
    events = enter(g, "0 sell")
    assert g.players[0].hold == (RUM[1],)
    assert set(g.view(2)["decks"]["cargo_discard"]) == {RUM[0], SPICE[0]}
    assert last(events, "sold")["goods"] == ["rum", "spice"]


@rule("MM-126", "MM-R41")
def test_three_gold_a_card() -> None:
    g = in_port(demand="rum", hold=" ".join(SPICE[:2]), gold=0)
    enter(g, f"0 sell\n0 declare {SPICE[0]}\n0 declare {SPICE[1]}\n0 sell")
    assert g.players[0].gold == 6
    assert g.demand["SDO"] == "rum"  # only other goods: the token stays (MM-129)


@rule("MM-127", "MM-018", "MM-380", "MM-R41", "MM-R40")
def test_six_gold_for_the_good_in_demand_and_a_glory_point_for_three() -> None:
    g = in_port(demand="rum", hold=" ".join([*RUM[:3], SPICE[0]]), gold=0)
    sale = "\n".join(f"0 declare {card}" for card in (*RUM[:3], SPICE[0]))
    events = enter(g, f"0 sell\n{sale}\n0 sell\nchance draw wood\nchance draw G25")
    p = g.players[0]
    assert p.gold == 3 * 6 + 3
    assert (p.glory, p.hand) == (1, ("G25",))
    order = [kind for kind in kinds(events) if kind in ("sold", "gold", "demand", "glory")]
    assert order == ["sold", "gold", "demand", "glory"]


@rule("MM-018", "MM-R19")
@pytest.mark.parametrize(("rum", "others", "points"), [(2, 3, 0), (3, 0, 1), (5, 0, 1), (6, 2, 1)])
def test_one_glory_point_at_most_for_one_sale(rum: int, others: int, points: int) -> None:
    cards = [*RUM[:rum], *SPICE[:others]]
    g = in_port(demand="rum", hold=" ".join(cards))
    sale = "\n".join(f"0 declare {card}" for card in cards)
    enter(g, f"0 sell\n{sale}\n0 sell\nchance draw wood")
    if points:
        enter(g, "chance draw G25")
    assert g.players[0].glory == points


@rule("MM-129", "MM-R42")
def test_the_demand_token_is_replaced_from_the_reserve() -> None:
    g = in_port(demand="rum", hold=RUM[0])
    reserve = g.demand_reserve
    enter(g, f"0 sell\n0 declare {RUM[0]}\n0 sell")
    odds = {str(m): share * 8 for m, share in g.chance().outcomes(g)}  # type: ignore[union-attr]
    assert odds == {f"draw {good}": reserve.count(good) for good in reserve}  # the old one is out
    enter(g, "chance draw wood")
    assert g.demand["SDO"] == "wood"
    assert len(g.demand_reserve) == 8
    assert "rum" in g.demand_reserve
    assert sorted([*g.demand.values(), *g.demand_reserve]) == sorted(DEMAND_TOKENS)


@rule("MM-130", "MM-R40")
def test_no_more_sales_once_the_demand_has_changed() -> None:
    g = in_port(demand="rum", hold=f"{RUM[0]} {SPICE[0]}")
    enter(g, f"0 sell\n0 declare {RUM[0]}\n0 sell\nchance draw spice")
    assert refusal(g, 0, "sell") == "the demand has changed, no more sales this turn"


# ---- Buy Goods

EXAMPLE = (SPICE[0], *COCOA[:2], *RUM[:3])


@rule("MM-131", "MM-R49")
def test_six_cards_for_the_buyer_alone_to_see() -> None:
    g = in_port(demand="wood")
    events = enter(g, f"0 buy\n{draws(*EXAMPLE)}")
    assert set(g.view(0)["players"][0]["own"]["drawn"]) == set(EXAMPLE)
    for seat in (None, 1, 2):
        view = g.view(seat)
        assert view["players"][0]["drawn"] == 6
        assert view["players"][0]["own"] is None
        assert view["doing"][-1] == {"what": "BuyGoods", "seat": 0, "count": 6}
        text = str([event.seen_by(seat) for event in events])
        assert not any(card in text for card in EXAMPLE)
    assert len(g.cargo_deck) == 58


@rule("MM-132", "MM-R43", "MM-R44")
def test_the_good_in_demand_is_replaced_until_none_is_left() -> None:
    g = in_port(demand="rum")
    first = [RUM[0], RUM[1], SPICE[0], COCOA[0], COCOA[1], FRUIT[0]]
    enter(g, f"0 buy\n{draws(*first)}")
    assert g.chance() is not None  # two replacements are due
    enter(g, f"{draws(RUM[2], FRUIT[1])}")
    assert g.chance() is not None  # one of them was Rum again
    events = enter(g, draws(SPICE[1]))
    drawn = g.players[0].drawn
    assert len(drawn) == 6
    assert not any(CARGO[card].good == "rum" for card in drawn)
    assert last(events, "drew_goods")["aside"] == RUM[:3]
    assert set(g.cargo_discard) == set(RUM[:3])
    assert refusal(g, 0, f"buy {RUM[0]}") == "not on offer"


@rule("MM-R44", "MM-R45")
def test_what_is_set_aside_is_not_shuffled_in_and_fewer_may_be_offered() -> None:
    hold = " ".join([card for card in CARGO if card not in (RUM[0], RUM[1], SPICE[0])])
    g = two(
        captain("C08", "frigate", "SDO", hold=hold),
        demand={"SDO": "rum"}, modifications={"SDO": "chasers"},
    )  # fmt: skip
    events = enter(g, f"0 port\n0 buy\n{draws(RUM[0], RUM[1], SPICE[0])}")
    assert "reshuffled" not in kinds(events)
    assert g.players[0].drawn == (SPICE[0],)
    assert g.view(0)["doing"][-1]["prices"] == {SPICE[0]: 3}
    assert g.cargo_discard == (RUM[0], RUM[1])


@rule("MM-R43")
def test_after_a_sale_the_new_token_counts() -> None:
    g = in_port(demand="rum", hold=RUM[7])
    enter(g, f"0 sell\n0 declare {RUM[7]}\n0 sell\nchance draw cocoa")
    enter(g, f"0 buy\n{draws(RUM[0], COCOA[0], *SPICE[:4])}\n{draws(RUM[1])}")
    assert {CARGO[card].good for card in g.players[0].drawn} == {"rum", "spice"}


@rule("MM-133", "MM-134", "MM-135", "MM-EX-7", "MM-R47")
def test_prices_follow_what_was_drawn() -> None:
    prices = [price(STANDARD, EXAMPLE, good) for good in ("spice", "cocoa", "rum")]
    assert prices == [3, 2, 1]
    assert cost(STANDARD, EXAMPLE, EXAMPLE) == 10
    assert cost(STANDARD, EXAMPLE, tuple(RUM[:3])) == 3
    assert cost(STANDARD, EXAMPLE, (COCOA[0],)) == 2
    assert cost(STANDARD, tuple(RUM[:5]), (RUM[0],)) == 1
    g = in_port(demand="wood", hold=" ".join(SPICE[1:4]))  # cargo aboard does not count
    enter(g, f"0 buy\n{draws(*EXAMPLE)}")
    assert g.view(0)["doing"][-1]["prices"][SPICE[0]] == 3


@rule("MM-136", "MM-R49")
def test_chosen_cards_are_paid_and_lie_face_down() -> None:
    g = in_port(demand="wood", gold=7)
    enter(g, f"0 buy\n{draws(*EXAMPLE)}\n0 buy {SPICE[0]}\n0 buy {COCOA[0]}\n0 buy {COCOA[1]}")
    assert refusal(g, 0, f"buy {RUM[0]}") == "costs 8 Gold, you have 7"
    events = enter(g, "0 pay 1")
    assert g.players[0].gold == 0
    assert g.players[0].hold == (SPICE[0], COCOA[0], COCOA[1])
    public = last(events, "bought")
    assert (public["count"], public["gold"]) == (3, 7)
    assert g.view(2)["players"][0]["cargo"] == 3
    assert "Maren bought 3 Cargo Cards in Santo Domingo for 7 Gold. Ines saw the proof." in told(
        g, events, 2
    )
    g = in_port(demand="wood")
    enter(g, f"0 buy\n{draws(*EXAMPLE)}\n0 pay")  # buying none is allowed
    assert g.players[0].hold == ()


@rule("MM-137", "MM-138", "MM-R48")
def test_a_reduced_price_is_proved_to_one_witness() -> None:
    g = in_port(demand="wood")
    enter(g, f"0 buy\n{draws(*EXAMPLE)}\n0 buy {RUM[0]}\n0 buy {SPICE[0]}")
    assert offered(g, 0, "pay") == ["pay 1", "pay 2"]
    assert refusal(g, 0, "pay") == "name a player to whom you prove the reduced price"
    events = enter(g, "0 pay 2")
    bought = next(event for event in events if event.kind == "bought")
    assert bought.seen_by(2)["proof"] == list(RUM[:3])
    assert "proof" not in bought.seen_by(1)
    assert "proof" not in bought.seen_by(None)
    assert reduced(STANDARD, EXAMPLE, (RUM[0],)) == RUM[:3]
    assert g.known == (Known(2, 0, RUM[0]),)
    assert g.view(2)["players"][0]["known_cargo"] == [RUM[0]]
    assert g.view(1)["players"][0]["known_cargo"] == []
    assert EVERYBODY not in [known.viewer for known in g.known]


@rule("MM-137", "MM-R48")
def test_no_witness_at_the_full_price_or_by_agreement() -> None:
    g = in_port(demand="wood")
    enter(g, f"0 buy\n{draws(*EXAMPLE)}\n0 buy {SPICE[0]}")
    assert offered(g, 0, "pay") == ["pay"]
    assert refusal(g, 0, "pay 1") == "there is no reduced price to prove"
    g = position(
        captain("C08", "frigate", "SDO"), captain("C01"),
        demand={"SDO": "wood"}, modifications={"SDO": "chasers"}, options={"witness": False},
    )  # fmt: skip
    enter(g, f"0 port\n0 buy\n{draws(*EXAMPLE)}\n0 buy {RUM[0]}\n0 pay")
    assert g.players[0].hold == (RUM[0],)


@rule("MM-139", "MM-R201")
def test_what_is_not_bought_or_thrown_out_lies_open() -> None:
    g = in_port(demand="wood", hold=SPICE[5])
    enter(g, f"0 buy\n{draws(*EXAMPLE)}\n0 buy {RUM[0]}\n0 buy {RUM[1]}\n0 pay 1")
    assert set(g.cargo_discard) == {SPICE[0], COCOA[0], COCOA[1], RUM[2]}
    events = enter(g, f"0 discard {SPICE[5]}")
    assert SPICE[5] in g.view(None)["decks"]["cargo_discard"]
    assert g.players[0].gold == 8  # without payment
    assert last(events, "threw_out")["card"] == SPICE[5]


@rule("MM-140", "MM-R24", "MM-R45")
def test_an_empty_deck_takes_the_discard_pile() -> None:
    spare = [card for card in CARGO if card not in (*COCOA, *RUM)]
    hold = " ".join([*COCOA[4:], *RUM, *spare[30:]])
    g = position(
        captain("C08", "frigate", "SDO", hold=hold), captain("C01"),
        demand={"SDO": "tobacco"}, modifications={"SDO": "chasers"},
        cargo_discard=" ".join(spare[:30]),
    )  # fmt: skip
    assert len(g.cargo_deck) == 4
    enter(g, f"0 port\n0 buy\n{draws(*COCOA[:3])}")
    assert len(g.cargo_discard) == 30
    events = enter(g, draws(COCOA[3]))
    assert "reshuffled" in kinds(events)
    assert (len(g.cargo_deck), len(g.cargo_discard)) == (30, 0)
    plain = [card for card in g.cargo_deck if CARGO[card].good != "tobacco"]
    enter(g, draws(*plain[:2]))
    assert (len(g.cargo_deck), len(g.cargo_discard)) == (28, 0)


@rule("MM-141", "MM-R46", "MM-R1")
def test_two_turns_in_a_row_in_one_port_draw_three() -> None:
    g = in_port(demand="wood")
    rounds = "0 done\n0 end\n1 end\n2 end\nchance draw"
    enter(g, f"0 buy\n{draws(*EXAMPLE)}\n0 pay\n{rounds} E30\n0 port\n0 buy")
    enter(g, draws(*FRUIT[:3]))
    assert len(g.players[0].drawn) == 3
    enter(g, f"0 pay\n{rounds} E34\n0 port\n0 buy\n{draws(*FRUIT[3:6])}")
    assert len(g.players[0].drawn) == 3  # a third turn as well
    enter(g, f"0 pay\n{rounds} E33\n0 end\n1 end\n2 end\nchance draw E32\n0 port\n0 buy")
    enter(g, draws(FRUIT[6], FRUIT[7], *SPICE[1:5]))
    assert len(g.players[0].drawn) == 6  # after a turn without buying here


@rule("MM-141", "MM-R46")
def test_leaving_and_coming_back_is_still_two_turns_in_a_row() -> None:
    me = captain("C08", "frigate", "~SDO", bought="SDO")
    board: dict[str, Any] = {"demand": {"SDO": "wood", "PET": "wood"}}
    shown = {"SDO": "chasers", "PET": "long-guns"}
    g = two(me, modifications=shown, **board)
    enter(g, f"0 enter\n0 port\n0 buy\n{draws(*FRUIT[:3])}")
    assert len(g.players[0].drawn) == 3
    g = two(me._replace(place="PET"), modifications=shown, **board)
    enter(g, f"0 port\n0 buy\n{draws(*FRUIT[:6])}")  # in another port
    assert len(g.players[0].drawn) == 6
    enter(g, "0 pay\n0 done\n0 end\n1 end\nchance draw E30")
    assert g.players[0].bought == "PET"  # Santo Domingo is forgotten
    g = two(me._replace(place="SDO"), captain("C16", bought="SDO"), modifications=shown, **board)
    g.players[0].bought = ""
    enter(g, f"0 port\n0 buy\n{draws(*FRUIT[:6])}")  # what others bought does not matter
    assert len(g.players[0].drawn) == 6
    g = two(me, captain("C01"), run=CaptainDies(0), to_move=1, start=1)
    enter(g, "1 end\nchance draw C16\n0 ship sloop\nchance draw G25\n0 port")
    assert (g.players[0].zone, g.players[0].bought) == ("SDO", "")  # a new Captain, a new customer


@rule("MM-142", "MM-143", "MM-R50")
def test_in_port_any_number_at_sea_what_the_ship_holds() -> None:
    hold = [*COCOA[:2], *RUM[:3]]
    seats = [captain("C08", "sloop", "SDO", hold=" ".join(hold)), captain("C01")]
    g = position(*seats, modifications={"SDO": "chasers"}, demand={"SDO": "wood"})
    assert refusal(g, 0, "leave") == "discard 3 Cargo Cards first, your ship holds 2"
    enter(g, "\n".join(f"0 discard {card}" for card in hold[:3]) + "\n0 leave")
    assert g.players[0].hold == tuple(hold[3:])
    seats[0] = seats[0]._replace(cubes="cargo 1")
    g = position(*seats, modifications={"SDO": "chasers"}, demand={"SDO": "wood"})
    assert refusal(g, 0, "leave") == "discard 4 Cargo Cards first, your ship holds 1"
    seats[0] = seats[0]._replace(hold=" ".join(hold[:2]))  # no more than the card says, but damaged
    g = position(*seats, modifications={"SDO": "chasers"}, demand={"SDO": "wood"})
    assert refusal(g, 0, "leave") == "discard 1 Cargo Card first, your ship holds 1"
    seats[0] = seats[0]._replace(hold=" ".join(hold[:3]), mods="extended-hold", cubes="")
    enter(position(*seats, demand={"SDO": "wood"}), "0 leave")  # the longer hold takes three


@rule("MM-R43", "MM-131")
def test_ports_and_their_own_terms() -> None:
    """Curaçao draws one more, Bridgetown and Petit-Goâve pay more (data/zones.toml)."""
    g = in_port("CUR", "wood")
    enter(g, f"0 buy\n{draws(*EXAMPLE)}")
    assert g.chance() is not None
    enter(g, draws(FRUIT[0]))
    assert len(g.players[0].drawn) == 7
    for zone, good, pay in (("BRI", "rum", 7), ("PET", "wood", 4)):
        g = in_port(zone, good, hold=RUM[0], gold=0)
        enter(g, f"0 sell\n0 declare {RUM[0]}\n0 sell")
        assert g.players[0].gold == pay
