"""Words for ports and trade: the Port action, selling, buying, shipyard, recruiting, stash."""

from __future__ import annotations

from quarterdeck.kernel import Prompt, Told
from quarterdeck.kernel.wording import Line

from ..effects import granted
from ..odds import check_said
from ..port.buy import BuyGoods, cards_on_offer, cost, price
from ..port.modifications import ReturnModifications, modification_price, restore_price
from ..port.recruit import crew_price
from ..port.rumors import rumor_price
from ..port.sell import SellGoods, proceeds
from ..port.ship_trade import net_price, sale_value, ship_price
from ..port.shipyard import repair_price, weapon_price
from ..purse import can_pay
from ..turn.score import points_of
from ..verbs import BUY, DECLARE, HIRE_CREW, REPAIR, SHIP, STASH
from .kit import WORDS, Asked
from .paying import paid, paid_to_yard
from .sentences.moves import FILLS_UP, STAY_BEHIND
from .sentences.questions import NO_MODIFICATION, OVERFULL, SELL_FIRST

WORDS.menu(
    "PortAction",
    ("sell", "sell", "MM-125"),
    ("buy", "buy", "MM-131"),
    ("shipyard", "shipyard", "MM-145"),
    ("recruit", "recruit", "MM-180"),
    ("rumor", "rumor", "MM-183"),
    ("mission", "claim", "MM-193"),
    ("stash", "stash", "MM-027"),
)


# ---- the Port action


@WORDS.asks("PortAction")
def ask_business(choice: Asked) -> Prompt:
    g = choice.g
    p = g.players[choice.seat]
    sells = any([move.verb == "sell" for move in g.legal_moves(choice.seat)])
    excess = len(p.hold) - p.room()
    return choice.prompt(
        zone=p.zone,
        good=g.demand[p.zone],
        first=SELL_FIRST if sells else "",
        overfull=choice.say(OVERFULL, room=p.room(), excess=excess) if excess > 0 else "",
    )


@WORDS.describes("PortAction.sell")
def sell(choice: Asked) -> Told:
    amount = proceeds(choice.g, choice.seat, choice.g.players[choice.seat].hold)
    return choice.told("PortAction.sell", amount=amount)


@WORDS.describes("PortAction.buy")
def buy(choice: Asked) -> Told:
    return choice.told("PortAction.buy", count=cards_on_offer(choice.g, choice.seat))


@WORDS.describes("PortAction.shipyard")
def visit_yard(choice: Asked) -> Told:
    return choice.told("PortAction.shipyard", price=repair_price(choice.g, choice.seat))


@WORDS.describes("PortAction.recruit")
def recruit(choice: Asked) -> Told:
    g, seat = choice.g, choice.seat
    ship = g.players[seat].vessel()
    roll = FILLS_UP
    if not granted(g, seat, "recruit.succeeds"):
        roll = check_said(g, seat, "leadership", "recruit", "to fill up free")
    return choice.told("PortAction.recruit", crew=ship.crew, full=ship.value("crew"), roll=roll)


@WORDS.describes("PortAction.rumor")
def ask_around(choice: Asked) -> Told:
    g, seat = choice.g, choice.seat
    roll, price = check_said(g, seat, "influence", "acquire rumor"), rumor_price(g, seat)
    told = choice.told("PortAction.rumor", price=price, roll=roll)
    return paid(choice, told, price, final=True)


@WORDS.describes("PortAction.stash")
def stash(choice: Asked) -> Told:
    total = choice.g.players[choice.seat].stash + STASH.of(choice.move)
    return choice.told("PortAction.stash", total=total, points=points_of(choice.g, total))


# ---- selling


@WORDS.asks("SellGoods")
def ask_sale(choice: Asked) -> Prompt:
    g, frame = choice.g, choice.g.frame()
    assert isinstance(frame, SellGoods)
    return choice.prompt(
        "SellGoods.declared" if frame.declared else "SellGoods",
        good=g.demand[g.players[choice.seat].zone],
        enough=g.cards.thresholds.sale_cards,
        declared=frame.declared,
        price=proceeds(g, choice.seat, frame.declared),
    )


@WORDS.describes("declare")
def declare(choice: Asked) -> Told:
    g, seat, card = choice.g, choice.seat, DECLARE.of(choice.move)
    wanted = g.demand[g.players[seat].zone] == g.cards.good_of(card)
    return choice.told("declare.demand" if wanted else "declare", price=proceeds(g, seat, (card,)))


@WORDS.describes("SellGoods.sell")
def sell_declared(choice: Asked) -> Told:
    frame = choice.g.frame()
    assert isinstance(frame, SellGoods)
    amount = proceeds(choice.g, choice.seat, frame.declared)
    return choice.told("SellGoods.sell", declared=frame.declared, price=amount)


# ---- buying


@WORDS.asks("BuyGoods")
def ask_bargain(choice: Asked) -> Prompt:
    g, frame = choice.g, choice.g.frame()
    assert isinstance(frame, BuyGoods)
    if not frame.chosen:
        one, pair, many = g.cards.prices.goods
        return choice.prompt("BuyGoods", one=one, pair=pair, many=many)
    amount = cost(g.cards, g.players[choice.seat].drawn, frame.chosen)
    sentence = "BuyGoods.proof" if frame.witnesses(g) else "BuyGoods.chosen"
    return choice.prompt(sentence, chosen=frame.chosen, price=amount)


@WORDS.describes("BuyGoods.buy")
def buy_card(choice: Asked) -> Told:
    cards, drawn = choice.g.cards, choice.g.players[choice.seat].drawn
    good = cards.good_of(BUY.of(choice.move))
    alike = [cards.good_of(card) for card in drawn].count(good)
    told = choice.told("BuyGoods.buy", price=price(cards, drawn, good))
    told = told._replace(rule={1: "MM-133", 2: "MM-134"}.get(alike, "MM-135"))
    frame = choice.g.frame()
    assert isinstance(frame, BuyGoods)
    return paid(choice, told, cost(cards, drawn, (*frame.chosen, BUY.of(choice.move))))


@WORDS.describes("pay")
def pay(choice: Asked) -> Told:
    g, frame = choice.g, choice.g.frame()
    assert isinstance(frame, BuyGoods)
    if not frame.chosen:
        return choice.told("pay.nothing")
    amount = cost(g.cards, g.players[choice.seat].drawn, frame.chosen)
    sentence = "pay.proof" if choice.move.args else "pay"
    told = choice.told(sentence, chosen=frame.chosen, price=amount)
    return paid(choice, told, amount, final=True)


@WORDS.tells("drew_goods")
def tell_drawn_goods(line: Line) -> str:
    seen = line.seen
    aside = line.say("set_aside") if seen["aside"] else ""
    variant = "" if "cards" not in seen else "known" if seen["cards"] else "none"
    return line.say_as(variant, set_aside=aside)


@WORDS.tells("bought")
def tell_bought(line: Line) -> str:
    seen = line.seen
    if not seen["count"]:
        return line.say("bought.nothing")
    proved = [line.say(f"bought.{one}") for one in ("proof", "witness") if one in seen]
    return " ".join([line.say_as("known" if "cards" in seen else ""), *proved[:1]])


# ---- the shipyard


@WORDS.asks("VisitShipyard")
def ask_yard(choice: Asked) -> Prompt:
    g = choice.g
    here = g.modifications.get(g.players[choice.seat].zone)
    sells = g.cards.name_of(here) if here else NO_MODIFICATION
    return choice.prompt(sells=sells, gold=can_pay(g, choice.seat))


@WORDS.describes("repair")
def repair(choice: Asked) -> Told:
    location, ship = REPAIR.of(choice.move), choice.g.players[choice.seat].vessel()
    price = repair_price(choice.g, choice.seat)
    told = choice.told(price=price, now=ship.at(location), full=ship.value(location))
    return paid_to_yard(choice, told, price)


@WORDS.describes("weapon")
def buy_weapon(choice: Asked) -> Told:
    price = weapon_price(choice.g, choice.seat)
    return paid(choice, choice.told(price=price), price)


@WORDS.describes("sell-weapon")
def sell_weapon(choice: Asked) -> Told:
    return choice.told(price=choice.g.cards.prices.weapon_sale)


@WORDS.describes("modify")
def modify(choice: Asked) -> Told:
    g, p = choice.g, choice.g.players[choice.seat]
    mod, ship = g.cards.modifications[g.modifications[p.zone]], p.vessel()
    useless = mod.raises and ship.fitted(g.cards, mod.id).limits == ship.limits
    price = modification_price(g, choice.seat)
    told = choice.told(
        "modify.useless" if useless else "modify",
        modification=mod.id,
        zone=p.zone,
        price=price,
        most=g.cards.limits.ship_value,
    )
    return paid(choice, told, price)


@WORDS.describes("restore")
def restore(choice: Asked) -> Told:
    price = restore_price(choice.g, choice.seat)
    return paid(choice, choice.told(price=price), price)


@WORDS.describes("VisitShipyard.ship")
def buy_ship(choice: Asked) -> Told:
    g, seat, kind = choice.g, choice.seat, SHIP.of(choice.move)
    old, net = g.players[seat].vessel(), net_price(g, seat, kind)
    told = choice.told(
        "VisitShipyard.ship.cheaper" if net < 0 else "VisitShipyard.ship",
        net=abs(net),
        price=ship_price(g, seat, kind),
        value=sale_value(g.cards, old, len(old.mods)),
        old=old.kind,
    )
    return paid_to_yard(choice, told._replace(confirm=STAY_BEHIND if old.mods else ""), net)


@WORDS.asks("BuyShip")
def ask_moved(choice: Asked) -> Prompt:
    return choice.prompt(less=choice.g.cards.prices.modification_sold)


@WORDS.asks("ReturnModifications")
def ask_port(choice: Asked) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, ReturnModifications)
    return choice.prompt(left=len(frame.kinds) - len(frame.ports))


# ---- recruiting


@WORDS.asks("Recruit")
def ask_hands(choice: Asked) -> Prompt:
    return choice.prompt(price=crew_price(choice.g, choice.seat))


@WORDS.describes("hire-crew")
def hire_crew(choice: Asked) -> Told:
    number = HIRE_CREW.of(choice.move)
    if not number:
        return choice.told("hire-crew.nobody")
    price = number * crew_price(choice.g, choice.seat)
    return paid(choice, choice.told(price=price), price)


@WORDS.tells("recruited")
def tell_recruited(line: Line) -> str:
    variant = "paid" if line.seen["gold"] else "free"
    return line.say_as(variant if line.seen["count"] else "nobody")
