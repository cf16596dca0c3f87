"""Words for raids, bounties, rewards, plunder, war, death and new captains."""

from __future__ import annotations

from quarterdeck.kernel import Prompt, Told
from quarterdeck.kernel.wording import counted, first_up, listed

from ..battle.bounty import bounty_after
from ..battle.claim import ClaimShip
from ..battle.fray import ship_of
from ..battle.plunder import PlunderPlayer
from ..battle.rewards import ClaimReward
from ..data.cards import Cards
from ..data.ids import COUNTRY, article
from ..sea.merchants import MerchantFound
from ..sea.raid import MerchantRaid
from .battle import side_name
from .wording import Choice, Line, asks, describes, gold, groups, npc_name, tells

groups(
    raid="Merchant Raid",
    reward="Reward",
    plunder="Plunder",
    claim="The ship",
    goods="Goods",
    overboard="Make room",
)

_WHY = {
    "merchant": "for raiding a merchant",
    "captain": "for attacking a captain",
    "naval": "for attacking a naval ship",
    "defeat": "for defeating a naval ship",
}


def _card(cards: Cards, card: str) -> str:
    """``Rum, 3 Gold, Hit: Masts``."""
    one = cards.cargo[card]
    icon = "Escape" if one.icon == "escape" else f"Hit: {one.icon.title()}"
    return f"{one.good.title()}, {one.plunder} Gold, {icon}"


# ---- merchants and raids


@asks("MerchantFound")
def _merchant_found(choice: Choice) -> Prompt:
    nation = choice.g.enclosing(MerchantFound).nation.title()
    detail = "You say under which flag it sails; the Bounty comes from that nation."
    return Prompt(f"{first_up(article(nation))} merchant. Raid it?", detail, "MM-319")


@describes("MerchantFound.raid")
def _raid(choice: Choice) -> Told:
    p, nation = choice.g.players[choice.seat], choice.arg()
    had, count = p.bounty(nation), bounty_after(choice.g, choice.seat, nation, "merchant")
    then = f", then {count}" if count > had else ", and no more for this"
    note = f"{first_up(nation)} Bounties: {had}{then}."
    zone = p.zone
    return Told(f"Raid it as {nation.title()}", "raid", (f"merchant-{zone}",), "MM-323", note)


@describes("MerchantFound.let-go")
def _let_go(choice: Choice) -> Told:
    return Told("Let it go", "raid", ("activity-let-go",), "MM-320", "No Bounty, no goods.")


@tells("merchant")
def _merchant(line: Line) -> str:
    nation = article(line.seen["nation"].title())
    return f"{line.verb('find', 'finds')} {nation} merchant off {line.named('zone')}."


@tells("raid")
def _raids(line: Line) -> str:
    nation = article(line.seen["nation"].title())
    return f"{line.verb('raid', 'raids')} {nation} merchant."


@asks("MerchantRaid")
def _raid_choice(choice: Choice) -> Prompt:
    g = choice.g
    raid = g.enclosing(MerchantRaid)
    if not raid.dice:
        return Prompt("How many cards will you draw?", "Decide before you draw.", "MM-325")
    if raid.left < 0:
        return Prompt("Spend a Special Weapon on a failed die?", "", "MM-344")
    cards = [choice.cards.cargo[card] for card in g.laid_out]
    escapes = len([card for card in cards if card.icon == "escape"])
    speed = g.players[choice.seat].vessel().value("maneuverability")
    detail = f"{counted(escapes, 'Escape')} of {speed}; {gold(raid.worth(g))} in sight."
    return Prompt(f"{counted(raid.left, 'success', 'successes')} to use.", detail, "MM-327")


@describes("MerchantRaid.cards")
def _cards(choice: Choice) -> Told:
    return Told(f"Draw {choice.arg()} cards", "raid", (f"activity-cards-{choice.arg()}",), "MM-325")


@describes("MerchantRaid.spend")
def _raid_weapon(choice: Choice) -> Told:
    weapon = choice.arg()
    note = "One failed die becomes a success; the token is gone."
    return Told(
        f"Spend {choice.cards.name_of(weapon)}", "raid", (f"weapon-{weapon}",), "MM-344", note
    )


@describes("MerchantRaid.pass")
def _raid_pass(choice: Choice) -> Told:
    return Told("Spend nothing", "raid", (), "MM-344")


@describes("MerchantRaid.draw")
def _raid_draw(choice: Choice) -> Told:
    return Told("Draw one more card", "raid", ("activity-draw",), "MM-327")


@describes("MerchantRaid.discard", "MerchantRaid.exchange")
def _raid_card(choice: Choice) -> Told:
    verb = "Discard" if choice.move.verb == "discard" else "Exchange"
    card = choice.arg()
    return Told(f"{verb} {_card(choice.cards, card)}", "raid", (f"card-{card}",), "MM-327")


@describes("MerchantRaid.stop")
def _raid_stop(choice: Choice) -> Told:
    note = "The cards as they lie are read now."
    return Told("Stop", "raid", ("activity-stop",), "MM-328", note)


@tells("raid_cards")
def _raid_cards(line: Line) -> str:
    cards = [_card(line.cards, card) for card in line.seen["cards"]]
    return f"Drawn: {'; '.join(cards)}." if cards else "No card is left to draw."


@tells("raid_success")
def _raid_success(line: Line) -> str:
    use, card = line.seen["use"], line.seen["card"]
    if use == "draw":
        return f"{line.verb('draw', 'draws')} one more card."
    mine, theirs = ("discard", "discards") if use == "discard" else ("exchange", "exchanges")
    return f"{line.verb(mine, theirs)} {line.cards.cargo[card].good.title()}."


@tells("raid_icons")
def _raid_icons(line: Line) -> str:
    icons = line.seen["icons"]
    hits = [icon.title() for icon in icons if icon != "escape"]
    struck = listed(hits) if hits else "nothing"
    return f"The merchant has {counted(icons.count('escape'), 'Escape')} and hits {struck}."


@tells("raid_failed")
def _raid_failed(line: Line) -> str:
    if line.seen["why"] == "escaped":
        return "The merchant escapes: the raid has failed."
    return f"{first_up(line.owner())} ship is too badly hit: the raid has failed."


@tells("raid_won")
def _raid_won(line: Line) -> str:
    amount = line.seen["gold"]
    glory = ", a glorious raid" if amount >= line.cards.thresholds.raid_gold else ""
    return f"{line.verb('plunder', 'plunders')} {gold(amount)} from the merchant{glory}."


# ---- the hold


@asks("StowGoods")
def _stow(choice: Choice) -> Prompt:
    p = choice.g.players[choice.seat]
    detail = f"Your hold carries {p.room()}; {counted(len(p.hold), 'card')} aboard."
    return Prompt("Which goods will you keep?", detail, "MM-341")


@describes("StowGoods.keep")
def _keep(choice: Choice) -> Told:
    card = choice.arg()
    return Told(f"Keep {choice.cards.name_of(card)}", "goods", (f"card-{card}",), "MM-341")


@describes("StowGoods.discard", "PlunderPlayer.discard")
def _overboard(choice: Choice) -> Told:
    card = choice.arg()
    on = (f"card-{card}",)
    if card in choice.cards.cargo:
        good = choice.cards.name_of(card)
        return Told(f"Throw {good} overboard", "overboard", on, "MM-341")
    return Told(f"Discard {choice.cards.name_of(card)}", "overboard", on, "MM-518")


@describes("StowGoods.done", "PlunderPlayer.done")
def _stowed_all(choice: Choice) -> Told:
    return Told("That is all", "done", ("activity-done",), "MM-342")


# ---- bounties and rewards


@tells("bounty")
def _bounty(line: Line) -> str:
    seen = line.seen
    why = _WHY.get(seen["why"], "")
    nation = article(seen["nation"].title())
    got = f"{line.verb('get', 'gets')} {nation} Bounty {why}".rstrip()
    return f"{got}: {seen['count']} now."


@tells("pardoned")
def _pardoned(line: Line) -> str:
    seen = line.seen
    lost = f"{line.verb('lose', 'loses')} {counted(seen['less'], 'Bounty', 'Bounties')}"
    paid = f" for {gold(seen['gold'])}" if seen["gold"] else ""
    return f"{lost} of {COUNTRY[seen['nation']]}{paid}: {seen['count']} left."


@asks("ClaimReward")
def _reward_choice(choice: Choice) -> Prompt:
    loser = choice.names[choice.g.enclosing(ClaimReward).loser]
    return Prompt(f"Which nation pays you for {loser}?", "One nation pays, now or never.", "MM-365")


@describes("ClaimReward.reward")
def _reward(choice: Choice) -> Told:
    nation = choice.arg()
    amount = choice.g.enclosing(ClaimReward).worth(choice.g, nation)
    label = f"{COUNTRY[nation]}: {gold(amount)}"
    return Told(label, "reward", (f"nation-{nation}",), "MM-364")


@describes("ClaimReward.pass")
def _no_claim(choice: Choice) -> Told:
    return Told("Claim nothing", "reward", (), "MM-364")


@tells("reward")
def _rewarded(line: Line) -> str:
    seen = line.seen
    payer = COUNTRY[seen["nation"]] if seen["nation"] else "the governors"
    got = f"{line.verb('get', 'gets')} {gold(seen['gold'])} from {payer}"
    return f"{got} for {side_name(line, seen['loser'])}."


@tells("no_reward")
def _no_reward(line: Line) -> str:
    wanted = "you are wanted" if line.is_mine() else f"{line.doer()} is wanted"
    return f"No reward for {npc_name(line.seen['npc'])}: {wanted}."


# ---- plunder


@asks("ClaimShip")
def _claim_choice(choice: Choice) -> Prompt:
    g = choice.g
    ship = ship_of(g, g.enclosing(ClaimShip).loser)
    name = choice.cards.name_of(ship.kind)
    cubes = f"Hull {ship.hull}, Masts {ship.masts}, Cargo {ship.cargo}, Cannons {ship.cannons}"
    detail = f"As the battle left it: {cubes}. Your own modifications stay behind."
    return Prompt(f"Claim the {name}, or keep your own ship?", detail, "MM-532")


@describes("ClaimShip.claim")
def _claim(choice: Choice) -> Told:
    g = choice.g
    kind = choice.cards.name_of(ship_of(g, g.enclosing(ClaimShip).loser).kind)
    return Told(f"Claim the {kind}", "claim", ("activity-claim",), "MM-532")


@describes("ClaimShip.keep-ship")
def _keep_ship(choice: Choice) -> Told:
    kind = choice.cards.ships[choice.g.players[choice.seat].vessel().kind].name
    return Told(f"Keep your {kind}", "claim", (f"ship-{choice.seat}",), "MM-532")


@tells("claimed_ship")
def _claimed_ship(line: Line) -> str:
    old, new = line.named("old"), line.named("ship")
    return f"{line.verb('leave', 'leaves')} the {old} and {_sails(line)} {article(new)}."


def _sails(line: Line) -> str:
    return "claim" if line.is_mine() else "claims"


@asks("PlunderPlayer")
def _plunder_choice(choice: Choice) -> Prompt:
    g = choice.g
    frame = g.enclosing(PlunderPlayer)
    loser, p = choice.names[frame.loser], g.players[choice.seat]
    detail = f"Your hold carries {p.room()}, you hold {counted(len(p.hand), 'Glory Card')}."
    return Prompt(f"What do you take of {loser}’s?", detail, "MM-516")


@describes("PlunderPlayer.take")
def _take(choice: Choice) -> Told:
    g, what = choice.g, choice.arg()
    if what == "gold":
        amount = g.players[g.enclosing(PlunderPlayer).loser].gold
        return Told(f"Take {gold(amount)}", "plunder", ("activity-gold",), "MM-517")
    on = (f"card-{what}",)
    if what in choice.cards.cargo:
        return Told(f"Take {choice.cards.name_of(what)}", "plunder", on, "MM-519")
    if what in choice.cards.weapons:
        return Told(f"Take {choice.cards.name_of(what)}", "plunder", (f"weapon-{what}",), "MM-521")
    if what in choice.cards.glory:
        employed = g.players[g.enclosing(PlunderPlayer).loser].specialists
        rule = "MM-522" if what in employed else "MM-518"
        return Told(f"Take {choice.cards.name_of(what)}", "plunder", on, rule)
    note = "Your own goes back into the deck." if g.players[choice.seat].rumor else ""
    return Told("Take the Rumor", "plunder", on, "MM-520", note)


@tells("plunder")
def _plunder(line: Line) -> str:
    other = side_name(line, line.seen["loser"])
    return f"{line.verb('plunder', 'plunders')} {other}."


@tells("plundered")
def _plundered(line: Line) -> str:
    seen = line.seen
    what = {"rumor": "the Rumor", "glory": "a Glory Card"}.get(seen["what"], "")
    if seen["what"] == "gold":
        what = gold(seen["gold"])
    elif seen["what"] == "cargo":
        what = line.named("card")
    elif seen["what"] == "weapon":
        what = line.named("weapon")
    elif "card" in seen:
        what = line.named("card")
    return f"{line.verb('take', 'takes')} {what}."


@tells("plundered_naval")
def _plundered_naval(line: Line) -> str:
    seen = line.seen
    cards = listed([line.cards.cargo[card].good.title() for card in seen["cards"]])
    return f"{line.verb('find', 'finds')} {gold(seen['gold'])} aboard, and {cards}."


# ---- death, retirement, new captains


@describes("retire")
def _retire(choice: Choice) -> Told:
    sure = "Your turn ends, and your captain leaves with all he has when your next turn begins."
    return Told("Retire your captain", "captain", ("activity-retire",), "MM-550", sure, sure)


@tells("died")
def _died(line: Line) -> str:
    name = line.named("captain")
    return f"{name} is dead. {line.verb('lose', 'loses')} ship, cargo, Gold aboard and all cards."


@asks("NewCaptain")
def _new_captain_choice(choice: Choice) -> Prompt:
    p = choice.g.players[choice.seat]
    if not p.captain:
        detail = "An NPC pirate lurks off the home-port."
        return Prompt(f"Keep {choice.cards.name_of(p.drawn[-1])}?", detail, "MM-543")
    return Prompt(f"You are {choice.cards.name_of(p.captain)}. Choose your ship.", "", "MM-542")


@describes("NewCaptain.keep")
def _keep_captain(choice: Choice) -> Told:
    return Told("Keep this Captain", "captain", (), "MM-543")


@describes("NewCaptain.again")
def _draw_again(choice: Choice) -> Told:
    return Told("Draw another Captain", "captain", (), "MM-543")


@tells("new_captain")
def _new_captain(line: Line) -> str:
    bank = line.seen["bank"]
    source = f"{gold(bank)} from the bank" if bank else "all of it from the stash"
    return f"{line.verb('have', 'has')} 10 Gold to begin with, {source}."


# ---- war and peace


@tells("war")
def _war(line: Line) -> str:
    one, other = [COUNTRY[nation] for nation in line.seen["nations"]]
    return f"{line.named('card')}: {one} and {other} are at war."


@tells("peace")
def _peace(line: Line) -> str:
    one, other = [COUNTRY[nation] for nation in line.seen["nations"]]
    return f"Peace between {one} and {other}."
