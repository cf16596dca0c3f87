"""Words for raids, rewards, plunder and new captains."""

from __future__ import annotations

from quarterdeck.kernel import Prompt, Told
from quarterdeck.kernel.wording import Line, listed

from ..battle.bounty import bounty_after
from ..battle.claim import ClaimShip
from ..battle.fray import ship_of
from ..battle.plunder import PlunderPlayer
from ..battle.rewards import ClaimReward
from ..sea.merchants import MerchantFound
from ..sea.raid import MerchantRaid
from ..verbs import DISCARD, RAID, REWARD, TAKE
from .announced import closing
from .kit import WORDS, Asked
from .names import laid_card

# ---- merchants and raids


@WORDS.asks("MerchantFound")
def ask_raid(choice: Asked) -> Prompt:
    return choice.prompt(nation=choice.g.enclosing(MerchantFound).nation)


@WORDS.describes("MerchantFound.raid")
def raid(choice: Asked) -> Told:
    p, nation = choice.g.players[choice.seat], RAID.of(choice.move)
    had, count = p.bounty(nation), bounty_after(choice.g, choice.seat, nation, "merchant")
    if count == had:
        return choice.told("MerchantFound.raid.same", zone=p.zone, had=had)
    twin = choice.g.clone()
    twin.set_bounty(choice.seat, nation, count)
    closes = "".join([f" {sentence}" for sentence in closing(choice, twin)])
    return choice.told("MerchantFound.raid", zone=p.zone, had=had, count=count, closes=closes)


@WORDS.asks("MerchantRaid")
def ask_about_raid(choice: Asked) -> Prompt:
    g, frame = choice.g, choice.g.enclosing(MerchantRaid)
    if not frame.dice:
        return choice.prompt("MerchantRaid.cards")
    if frame.left < 0:
        return choice.prompt("MerchantRaid.weapon")
    return choice.prompt(
        left=frame.left,
        escapes=frame.escapes(g),
        speed=frame.lost_at(g),
        worth=frame.worth(g),
    )


@WORDS.tells("raid_cards")
def tell_raid_cards(line: Line) -> str:
    drawn = "; ".join([laid_card(line.words.cards, card) for card in line.seen["cards"]])
    return line.say_as("" if drawn else "none", drawn=drawn)


@WORDS.tells("raid_icons")
def tell_icons(line: Line) -> str:
    icons = line.seen["icons"]
    struck = listed([icon.title() for icon in icons if icon != "escape"]) or "nothing"
    return line.say("raid_icons", escapes=icons.count("escape"), struck=struck)


@WORDS.tells("raid_won")
def tell_raid_won(line: Line) -> str:
    glorious = line.seen["gold"] >= line.words.cards.thresholds.raid_gold
    return line.say_as("glorious" if glorious else "")


@WORDS.asks("StowGoods")
def ask_stowing(choice: Asked) -> Prompt:
    p = choice.g.players[choice.seat]
    return choice.prompt(room=p.room(), count=len(p.hold))


# ---- rewards


@WORDS.asks("ClaimReward")
def ask_payer(choice: Asked) -> Prompt:
    return choice.prompt(loser=choice.g.enclosing(ClaimReward).loser)


@WORDS.describes("ClaimReward.reward")
def reward(choice: Asked) -> Told:
    g = choice.g
    amount = g.enclosing(ClaimReward).worth(g, REWARD.of(choice.move))
    return choice.told("ClaimReward.reward", amount=amount)


# ---- plunder


@WORDS.asks("ClaimShip")
def ask_about_ship(choice: Asked) -> Prompt:
    ship = ship_of(choice.g, choice.g.enclosing(ClaimShip).loser)
    return choice.prompt(
        kind=ship.kind, hull=ship.hull, masts=ship.masts, cargo=ship.cargo, cannons=ship.cannons
    )


@WORDS.describes("ClaimShip.claim")
def claim_ship(choice: Asked) -> Told:
    loser = choice.g.enclosing(ClaimShip).loser
    return choice.told("ClaimShip.claim", kind=ship_of(choice.g, loser).kind)


@WORDS.describes("ClaimShip.keep-ship")
def keep_ship(choice: Asked) -> Told:
    kind = choice.g.players[choice.seat].vessel().kind
    return choice.told("ClaimShip.keep-ship", kind=kind)


@WORDS.asks("PlunderPlayer")
def ask_plunder(choice: Asked) -> Prompt:
    p = choice.g.players[choice.seat]
    loser = choice.g.enclosing(PlunderPlayer).loser
    return choice.prompt(loser=loser, room=p.room(), count=len(p.hand))


@WORDS.describes("PlunderPlayer.take")
def take(choice: Asked) -> Told:
    loser = choice.g.players[choice.g.enclosing(PlunderPlayer).loser]
    what = _kind_of_spoils(choice, str(TAKE.of(choice.move)), loser.specialists)
    return choice.told(f"PlunderPlayer.take.{what}", amount=loser.gold)


def _kind_of_spoils(choice: Asked, what: str, employed: tuple[str, ...]) -> str:
    cards = choice.g.cards
    if what == "gold":
        return "gold"
    if what in cards.cargo:
        return "cargo"
    if what in cards.weapons:
        return "weapon"
    if what in cards.glory:
        return "specialist" if what in employed else "glory"
    return "other rumor" if choice.g.players[choice.seat].rumor else "rumor"


@WORDS.describes("PlunderPlayer.discard")
def make_room(choice: Asked) -> Told:
    is_cargo = DISCARD.of(choice.move) in choice.g.cards.cargo
    return choice.told("PlunderPlayer.discard" if is_cargo else "PlunderPlayer.discard.glory")


@WORDS.tells("plundered")
def tell_plundered(line: Line) -> str:
    return line.say_as("card" if "card" in line.seen else line.seen["what"])


# ---- new captains


@WORDS.asks("NewCaptain")
def ask_new_captain(choice: Asked) -> Prompt:
    p = choice.g.players[choice.seat]
    if p.captain:
        return choice.prompt("NewCaptain.ship", captain=p.captain)
    return choice.prompt(captain=p.drawn[-1])


@WORDS.tells("new_captain")
def tell_new_captain(line: Line) -> str:
    start = line.words.cards.amounts.start_gold
    return line.say_as("" if line.seen["bank"] else "own", start=start)
