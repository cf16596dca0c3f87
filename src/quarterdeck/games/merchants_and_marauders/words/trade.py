"""Words for ports and trade: the Port action, selling, buying, shipyard, recruiting, stash."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from quarterdeck.kernel import Prompt, Told
from quarterdeck.kernel.wording import counted, first_up, listed

from ..data.cards import Cards
from ..data.ids import article
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
from .wording import Choice, Line, asks, describes, gold, groups, menu, tells

groups(
    sell="Sell Goods",
    buy="Buy Goods",
    shipyard="Shipyard",
    recruit="Recruit",
    rumor="Tavern",
    mission="Missions",
    stash="Stash Gold",
    done="Finish",
)


menu(
    "PortAction",
    ("sell", "sell", "MM-125"),
    ("buy", "buy", "MM-131"),
    ("shipyard", "shipyard", "MM-145"),
    ("recruit", "recruit", "MM-180"),
    ("rumor", "rumor", "MM-183"),
    ("mission", "claim", "MM-193"),
    ("stash", "stash", "MM-027"),
)


def goods(cards: Cards, held: Iterable[str]) -> str:
    """``2 Rum and 1 Spice``."""
    counts = Counter([cards.good_of(card) for card in held])
    return listed([f"{number} {good.title()}" for good, number in sorted(counts.items())])


# ---- the Port action


@asks("PortAction")
def _port_menu(choice: Choice) -> Prompt:
    g, seat = choice.g, choice.seat
    zone = g.players[seat].zone
    wanted = g.demand[zone].title()
    first = "Selling must come first. " if offered(choice, "sell") else ""
    return Prompt(
        f"In {choice.cards.name_of(zone)}: what will you do?",
        f"{first}{wanted} is in demand here.",
        "MM-121",
    )


def offered(choice: Choice, verb: str) -> bool:
    return any([move.verb == verb for move in choice.g.legal_moves(choice.seat)])


@describes("PortAction.sell")
def _sell(choice: Choice) -> Told:
    g, seat = choice.g, choice.seat
    best = proceeds(g, seat, g.players[seat].hold)
    note = f"All your cargo would bring {gold(best)}."
    return Told("Sell Goods", "sell", ("activity-sell",), "MM-125", note)


@describes("PortAction.buy")
def _buy(choice: Choice) -> Told:
    count = cards_on_offer(choice.g, choice.seat)
    note = f"Draw {counted(count, 'Cargo Card')}; the more alike, the cheaper."
    return Told("Buy Goods", "buy", ("activity-buy",), "MM-131", note)


@describes("PortAction.shipyard")
def _shipyard(choice: Choice) -> Told:
    g, seat = choice.g, choice.seat
    note = f"Repairs {gold(repair_price(g, seat))} a point."
    return Told("Visit Shipyard", "shipyard", ("activity-shipyard",), "MM-145", note)


@describes("PortAction.recruit")
def _recruit(choice: Choice) -> Told:
    g, seat = choice.g, choice.seat
    ship = g.players[seat].vessel()
    sure = granted(g, seat, "recruit.succeeds")
    roll = check_said(g, seat, "leadership", "recruit", "to fill up free")
    note = f"Crew {ship.crew} of {ship.value('crew')}. {'Fills up free.' if sure else roll}"
    return Told("Recruit", "recruit", ("activity-recruit",), "MM-180", note)


@describes("PortAction.rumor")
def _rumor(choice: Choice) -> Told:
    g, seat = choice.g, choice.seat
    note = f"{gold(rumor_price(g, seat))}. {check_said(g, seat, 'influence', 'acquire rumor')}"
    return Told("Acquire a Rumor", "rumor", ("activity-rumor",), "MM-183", note)


@describes("PortAction.check")
def _check(choice: Choice) -> Told:
    g, seat = choice.g, choice.seat
    rumor = choice.cards.rumors[g.players[seat].rumor]
    note = check_said(g, seat, rumor.skill, "rumor", need=rumor.successes)
    return Told(f"Check the Rumor: {rumor.name}", "rumor", (f"card-{rumor.id}",), "MM-187", note)


@describes("PortAction.claim")
def _claim(choice: Choice) -> Told:
    mission = choice.cards.missions[choice.arg()]
    told = choice.cards.missions_told[mission.id]
    note = f"{told.task} {told.requirement} Earn: {told.earn}."
    if mission.needs.roll:
        note += " " + check_said(choice.g, choice.seat, mission.needs.roll, "mission")
    on = (f"mission-{mission.id}", "activity-claim")
    return Told(f"Claim the Mission: {mission.name}", "mission", on, "MM-193", note)


@describes("PortAction.stash")
def _stash(choice: Choice) -> Told:
    amount = int(choice.arg())
    total = choice.g.players[choice.seat].stash + amount
    points = counted(points_of(choice.g, total), "Glory Point")
    note = f"Then {gold(total)} stashed: {points}. The others learn that you stash, not how much."
    return Told(f"Stash {gold(amount)}", "stash", ("stash", "activity-stash"), "MM-027", note)


@describes("take")
def _take(choice: Choice) -> Told:
    return Told(f"Take {gold(int(choice.arg()))} from your stash", "stash", ("stash",), "MM-034")


@describes("discard")
def _discard(choice: Choice) -> Told:
    card = choice.cards.cargo[choice.arg()]
    on = (f"card-{card.id}",)
    return Told(f"Throw {card.good.title()} overboard", "cargo", on, "MM-139", "Without payment.")


@describes("PortAction.done")
def _done(choice: Choice) -> Told:
    return Told("Finish the Port action", "done", (), "MM-121")


@tells("modification_shown")
def _modification_shown(line: Line) -> str:
    name = line.named("modification")
    return f"{line.named('zone')} sells {name}."


@tells("threw_out")
def _threw_out(line: Line) -> str:
    return f"{line.doer()} threw {line.cards.good_of(line.seen['card']).title()} overboard."


# ---- selling


@asks("SellGoods")
def _declare(choice: Choice) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, SellGoods)
    wanted = choice.g.demand[choice.g.players[choice.seat].zone].title()
    enough = choice.cards.thresholds.sale_cards
    detail = f"{wanted} is in demand: {enough} of it in one sale earn a Glory Point."
    if not frame.declared:
        return Prompt("Choose the Cargo Cards you sell.", detail, "MM-125")
    amount = proceeds(choice.g, choice.seat, frame.declared)
    return Prompt(
        f"You sell {goods(choice.cards, frame.declared)} for {gold(amount)}.", detail, "MM-125"
    )


@describes("declare")
def _declare_card(choice: Choice) -> Told:
    g, seat, card = choice.g, choice.seat, choice.arg()
    good = choice.cards.good_of(card)
    one = proceeds(g, seat, (card,))
    rule = "MM-127" if g.demand[g.players[seat].zone] == good else "MM-126"
    return Told(f"Sell {good.title()} for {gold(one)}", "sell", (f"card-{card}",), rule)


@describes("SellGoods.sell")
def _sell_all(choice: Choice) -> Told:
    frame = choice.g.frame()
    assert isinstance(frame, SellGoods)
    amount = proceeds(choice.g, choice.seat, frame.declared)
    label = f"Sell {goods(choice.cards, frame.declared)} for {gold(amount)}"
    return Told(label, "sell", ("activity-sell",), "MM-126")


@tells("sold")
def _sold(line: Line) -> str:
    seen = line.seen
    where = line.named("zone")
    wares = goods(line.cards, seen["cards"])
    return f"{line.doer()} sold {wares} in {where} for {gold(seen['gold'])}."


@tells("demand")
def _demand(line: Line) -> str:
    return f"{line.named('zone')} now wants {line.seen['good'].title()}."


# ---- buying


@asks("BuyGoods")
def _bargain(choice: Choice) -> Prompt:
    g, seat = choice.g, choice.seat
    frame = g.frame()
    assert isinstance(frame, BuyGoods)
    if not frame.chosen:
        detail = "One of a kind costs 3 Gold, a pair 2 each, three or more 1 each."
        return Prompt("Choose the Cargo Cards you want to buy.", detail, "MM-136")
    amount = cost(g.cards, g.players[seat].drawn, frame.chosen)
    detail = "Prove the reduced price to a player of your choice." if frame.witnesses(g) else ""
    return Prompt(
        f"You buy {goods(choice.cards, frame.chosen)} for {gold(amount)}.", detail, "MM-136"
    )


@describes("BuyGoods.buy")
def _buy_card(choice: Choice) -> Told:
    drawn = choice.g.players[choice.seat].drawn
    card = choice.arg()
    each = price(choice.g.cards, drawn, choice.cards.good_of(card))
    rule = {3: "MM-133", 2: "MM-134"}.get(each, "MM-135")
    return Told(
        f"Take {choice.cards.name_of(str(card))} for {gold(each)}",
        "buy",
        (f"card-{card}",),
        rule,
    )


@describes("pay")
def _pay(choice: Choice) -> Told:
    g, seat = choice.g, choice.seat
    frame = g.frame()
    assert isinstance(frame, BuyGoods)
    if not frame.chosen:
        return Told("Buy nothing", "done", (), "MM-136")
    amount = cost(g.cards, g.players[seat].drawn, frame.chosen)
    label = f"Buy {goods(choice.cards, frame.chosen)} for {gold(amount)}"
    if not choice.move.args:
        return Told(label, "buy", ("activity-buy",), "MM-136")
    witness = int(choice.arg())
    label += f", and prove it to {choice.names[witness]}"
    return Told(label, "buy", (f"seat-{witness}",), "MM-137")


@tells("drew_goods")
def _drew_goods(line: Line) -> str:
    seen = line.seen
    aside = f", setting aside {goods(line.cards, seen['aside'])}" if seen["aside"] else ""
    if "cards" in seen:
        return f"You drew {goods(line.cards, seen['cards']) or 'no Cargo Cards'}{aside}."
    return f"{line.doer()} drew {counted(seen['count'], 'Cargo Card')}{aside}."


@tells("bought")
def _bought(line: Line) -> str:
    seen = line.seen
    place = line.named("zone")
    if not seen["count"]:
        return f"{line.doer()} bought nothing in {place}."
    what = (
        goods(line.cards, seen["cards"])
        if "cards" in seen
        else counted(seen["count"], "Cargo Card")
    )
    text = f"{line.doer()} bought {what} in {place} for {gold(seen['gold'])}."
    if "proof" in seen:
        return f"{text} You were shown {goods(line.cards, seen['proof'])}."
    if "witness" in seen:
        return f"{text} {line.name(seen['witness'])} saw the proof."
    return text


# ---- the shipyard


@asks("VisitShipyard")
def _yard(choice: Choice) -> Prompt:
    g, seat = choice.g, choice.seat
    here = g.modifications.get(g.players[seat].zone)
    sells = choice.cards.name_of(here) if here else "no Ship Modification"
    detail = f"This port sells {sells}. You have {gold(can_pay(g, seat))}."
    return Prompt("At the shipyard: what will you have done?", detail, "MM-145")


@describes("repair")
def _repair(choice: Choice) -> Told:
    g, seat, location = choice.g, choice.seat, choice.arg()
    ship = g.players[seat].vessel()
    note = f"{ship.at(location)} of {ship.value(location)} now."
    label = f"Repair {location.title()} for {gold(repair_price(g, seat))}"
    return Told(label, "shipyard", (f"location-{seat}-{location}",), "MM-161", note)


@describes("weapon")
def _weapon(choice: Choice) -> Told:
    weapon = choice.arg()
    label = f"Buy {choice.cards.name_of(weapon)} for {gold(weapon_price(choice.g, choice.seat))}"
    return Told(label, "shipyard", (f"weapon-{weapon}",), "MM-151")


@describes("sell-weapon")
def _sell_weapon(choice: Choice) -> Told:
    weapon = choice.arg()
    label = f"Sell {choice.cards.name_of(weapon)} for {gold(choice.cards.prices.weapon_sale)}"
    return Told(label, "shipyard", (f"weapon-{weapon}",), "MM-151")


@describes("modify")
def _modify(choice: Choice) -> Told:
    g, seat = choice.g, choice.seat
    zone = g.players[seat].zone
    mod = choice.cards.modifications[g.modifications[zone]]
    label = f"Fit {mod.name} for {gold(modification_price(g, seat))}"
    ship = g.players[seat].vessel()
    useless = bool(mod.raises) and ship.fitted(g.cards, mod.id).limits == ship.limits
    most = g.cards.limits.ship_value
    full = f"That value is {most} already: it would only raise the price of the ship."
    note = full if useless else g.cards.told[mod.id]
    return Told(label, "shipyard", (f"modification-{zone}",), "MM-165", note)


@describes("restore")
def _restore(choice: Choice) -> Told:
    label = f"Restore Reinforced Hull for {gold(restore_price(choice.g, choice.seat))}"
    return Told(label, "shipyard", ("card-reinforced-hull",), "MM-172")


@describes("VisitShipyard.ship")
def _ship(choice: Choice) -> Told:
    g, seat, kind = choice.g, choice.seat, choice.arg()
    old = g.players[seat].vessel()
    value = sale_value(g.cards, old, len(old.mods))
    price, mine = gold(ship_price(g, seat, kind)), choice.cards.name_of(old.kind)
    note = f"{price}, less {value} for your {mine}."
    net = net_price(g, seat, kind)
    label = f"Buy {article(choice.cards.name_of(kind))} for {gold(net)}"
    if net < 0:
        label = f"Buy {article(choice.cards.name_of(kind))} and receive {gold(-net)}"
    confirm = "Ship Modifications that stay behind are lost." if old.mods else ""
    return Told(label, "shipyard", (f"kind-{kind}",), "MM-152", note, confirm)


@describes("VisitShipyard.done")
def _leave_yard(choice: Choice) -> Told:
    return Told("Leave the shipyard", "done", (), "MM-145")


@asks("BuyShip")
def _keep_mods(choice: Choice) -> Prompt:
    detail = "Each one moved lowers the price of the old ship by 1 Gold."
    return Prompt("Which Ship Modifications move to the new ship?", detail, "MM-167")


@describes("BuyShip.keep")
def _keep_mod(choice: Choice) -> Told:
    mod = choice.arg()
    return Told(f"Move {choice.cards.name_of(mod)}", "shipyard", (f"card-{mod}",), "MM-167")


@describes("BuyShip.done")
def _no_more_mods(choice: Choice) -> Told:
    return Told("No more", "done", (), "MM-167")


@asks("ReturnModifications")
def _place(choice: Choice) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, ReturnModifications)
    left = len(frame.kinds) - len(frame.ports)
    detail = "Face down and mixed: nobody will know which lies where."
    return Prompt(f"Choose a port for {counted(left, 'Ship Modification')}.", detail, "MM-179")


@describes("place")
def _place_at(choice: Choice) -> Told:
    port = choice.arg()
    return Told(f"Put one in {choice.cards.name_of(port)}", "shipyard", (f"port-{port}",), "MM-179")


@tells("repaired")
def _repaired(line: Line) -> str:
    seen = line.seen
    what = f"{seen['location'].title()} to {seen['cube']}"
    return f"{line.doer()} repaired {what} for {gold(seen['gold'])}."


@tells("fitted")
def _fitted(line: Line) -> str:
    name = line.named("modification")
    return f"{line.doer()} fitted {name} for {gold(line.seen['gold'])}."


@tells("bought_ship")
def _bought_ship(line: Line) -> str:
    seen = line.seen
    new, old = line.named("ship"), line.named("old")
    return (
        f"{line.doer()} bought {article(new)} for {gold(seen['buy'])} and got "
        f"{gold(seen['sale'])} for the {old}."
    )


@tells("modifications_returned")
def _returned(line: Line) -> str:
    ports = listed([line.cards.name_of(zone) for zone in line.seen["zones"]])
    count = counted(line.seen["count"], "Ship Modification")
    return f"{line.doer()} put {count} face down in {ports}."


# ---- recruiting


@asks("Recruit")
def _hands(choice: Choice) -> Prompt:
    each = gold(crew_price(choice.g, choice.seat))
    return Prompt("Nobody joins for free.", f"Hire hands for {each} each, or none.", "MM-181")


@describes("hire-crew")
def _hire_crew(choice: Choice) -> Told:
    g, seat, number = choice.g, choice.seat, int(choice.arg())
    if not number:
        return Told("Hire nobody", "recruit", (), "MM-181")
    label = f"Hire {number} for {gold(number * crew_price(g, seat))}"
    return Told(label, "recruit", (f"location-{seat}-crew",), "MM-181")


@tells("recruited")
def _recruited(line: Line) -> str:
    seen = line.seen
    if not seen["count"]:
        return f"{line.doer()} hired nobody."
    hands = counted(seen["count"], "hand")
    pay = f" for {gold(seen['gold'])}" if seen["gold"] else "; nobody asked for pay"
    return f"{line.doer()} took on {hands}{pay}."


# ---- the stash, the hand


@tells("stashed")
def _stashed(line: Line) -> str:
    if "amount" in line.seen:
        return f"You stashed {gold(line.seen['amount'])}."
    times = line.seen["times"]
    return f"{line.doer()} has stashed {'once' if times == 1 else f'{times} times'}."


@tells("withdrew")
def _withdrew(line: Line) -> str:
    if "amount" in line.seen:
        return f"You took {gold(line.seen['amount'])} from your stash."
    return f"{line.doer()} took Gold from the stash."


@describes("drop")
def _drop(choice: Choice) -> Told:
    card = choice.cards.glory[choice.arg()]
    text = choice.cards.told[card.id]
    return Told(f"Discard {card.name}", "glory", (f"card-{card.id}",), "MM-387", text)


@tells("dropped")
def _dropped(line: Line) -> str:
    return f"{line.doer()} discarded {first_up(line.named('card'))}."
