"""Every legal move: its label, its group, where it is on the board, its rule, what would come of
it.  ``enter.pay`` is a variant of ``enter``; ``BuyGoods.buy`` is the verb in that frame alone."""

from __future__ import annotations

from quarterdeck.kernel import Told

FINAL = "It can’t be taken back."

TURN = {
    "SetUp.ship": Told(
        "Set out in a {kind:named}",
        "ship",
        ("kind-{kind}",),
        "MM-075",
        "Toughness {toughness}, Cargo {cargo}, Crew {crew}, Cannons {cannons}, "
        "Maneuverability {maneuverability}.",
    ),
    "end": Told("End turn", "turn", (), "MM-102"),
    "port": Told("Port action in {zone}", "port", ("port-{zone}",), "MM-119"),
    "retire": Told(
        "Retire your captain",
        "retire",
        (),
        "MM-550",
        "Your turn ends, and your captain leaves with all he has when your next turn begins.",
        FINAL,
    ),
    "NewCaptain.keep": Told("Keep this Captain", "captain", (), "MM-543"),
    "NewCaptain.again": Told("Draw another Captain", "captain", (), "MM-543"),
    "take": Told("Take {what:gold} from your stash", "stash", ("stash",), "MM-034"),
    "discard": Told(
        "Throw {card} overboard",
        "jettison",
        ("card-{card}",),
        "MM-139",
        "Nothing is paid for it.",
        FINAL,
    ),
    "drop": Told("Discard {card}", "glory", ("card-{card}",), "MM-387", "{card:text}"),
    "lead": Told("{seat}", "lead", ("seat-{seat}",), "MM-442"),
    "lead.self": Told("Lead it yourself", "lead", ("seat-{seat}",), "MM-442"),
}

SEA = {
    "sail": Told("Sail to {zone}", "move", ("zone-{zone}",), "MM-104"),
    "leave": Told("Put to sea off {zone}", "move", ("zone-{zone}",), "MM-105"),
    "leave.load": Told(
        "Put to sea off {zone}",
        "move",
        ("zone-{zone}",),
        "MM-105",
        confirm="A Mission’s load has no Cargo space: it will be lost, and the Mission with it.",
    ),
    "enter": Told(
        "Into the port of {zone}",
        "move",
        ("port-{zone}",),
        "MM-106",
        "{papers}In port nobody can scout for you.{late}",
    ),
    "enter.pay": Told(
        "Pay {fee:gold} and enter {zone}",
        "move",
        ("port-{zone}",),
        "MM-371",
        "You are wanted here.",
    ),
    "enter.roll": Told(
        "Try to enter {zone} by Influence",
        "move",
        ("port-{zone}",),
        "MM-371",
        "You are wanted here. {roll} After a failure the action is spent and you stay at sea.",
    ),
    "scout": Told(
        "Scout for {target}", "scout", ("npc-{target}",), "MM-112", "{roll}", "{outcome}"
    ),
    "scout.captain": Told(
        "Scout for {target}", "scout", ("ship-{target}",), "MM-111", "{roll}", "{outcome}"
    ),
    "scout.merchant": Told(
        "Scout for the merchant",
        "scout",
        ("merchant-{zone}",),
        "MM-113",
        "{roll} If you find her, you choose: raid her, or let her go.",
    ),
    "scout.rumor": Told(
        "Check the Rumor: {rumor}", "scout", ("card-{rumor}", "zone-{zone}"), "MM-187", "{roll}"
    ),
    "MerchantFound.raid": Told(
        "Raid it as {nation:title}",
        "raid",
        ("merchant-{zone}",),
        "MM-323",
        "{Nation} Bounties: {had}, then {count}.{closes}",
    ),
    "MerchantFound.raid.same": Told(
        "Raid it as {nation:title}",
        "raid",
        ("merchant-{zone}",),
        "MM-323",
        "{Nation} Bounties: {had}, and no more for this.",
    ),
    "MerchantFound.let-go": Told(
        "Let it go", "raid", ("activity-let-go",), "MM-320", "No Bounty, no goods."
    ),
    "MerchantRaid.cards": Told(
        "Draw {number} cards", "raid", ("activity-cards-{number}",), "MM-325"
    ),
    "MerchantRaid.spend": Told(
        "Spend {weapon}",
        "raid",
        ("weapon-{weapon}",),
        "MM-344",
        "One failed die becomes a success; the token is gone.",
    ),
    "MerchantRaid.pass": Told("Spend nothing", "raid", (), "MM-344"),
    "MerchantRaid.draw": Told("Draw one more card", "raid", ("activity-draw",), "MM-327"),
    "MerchantRaid.discard": Told("Discard {card:laid}", "raid", ("card-{card}",), "MM-327"),
    "MerchantRaid.exchange": Told("Exchange {card:laid}", "raid", ("card-{card}",), "MM-327"),
    "MerchantRaid.stop": Told(
        "Stop", "raid", ("activity-stop",), "MM-328", "The cards as they lie are read now."
    ),
    "StowGoods.keep": Told("Keep {what:named}", "goods", ("card-{what}",), "MM-341"),
    "StowGoods.discard": Told(
        "Throw {card} overboard", "overboard", ("card-{card}",), "MM-341", confirm=FINAL
    ),
    "StowGoods.done": Told("That is all", "done", ("activity-done",), "MM-342"),
}

PORT = {
    "PortAction.sell": Told(
        "Sell Goods",
        "sell",
        ("activity-sell",),
        "MM-125",
        "All your cargo would bring {amount:gold}.",
    ),
    "PortAction.buy": Told(
        "Buy Goods",
        "buy",
        ("activity-buy",),
        "MM-131",
        "Draw {count} {count:Cargo Card|Cargo Cards}; the more alike, the cheaper.",
    ),
    "PortAction.shipyard": Told(
        "Visit Shipyard",
        "shipyard",
        ("activity-shipyard",),
        "MM-145",
        "Repairs {price:gold} a point.",
    ),
    "PortAction.recruit": Told(
        "Recruit", "recruit", ("activity-recruit",), "MM-180", "Crew {crew} of {full}. {roll}"
    ),
    "PortAction.rumor": Told(
        "Acquire a Rumor", "rumor", ("activity-rumor",), "MM-183", "{price:gold}. {roll}"
    ),
    "PortAction.check": Told(
        "Check the Rumor: {rumor}", "rumor", ("card-{rumor}",), "MM-187", "{roll}"
    ),
    "PortAction.claim": Told(
        "Claim the Mission: {card}",
        "mission",
        ("mission-{card}", "activity-claim"),
        "MM-193",
        "{card:task} {card:needs} Earn: {card:earn}.{roll}",
    ),
    "PortAction.stash": Told(
        "Stash {amount:gold}",
        "stash",
        ("stash", "activity-stash"),
        "MM-027",
        "Then {total:gold} stashed: {points} {points:Glory Point|Glory Points}. "
        "The others learn that you stash, not how much.",
    ),
    "PortAction.done": Told("Finish the Port action", "done", (), "MM-121"),
    "declare": Told("Sell {card} for {price:gold}", "sell", ("card-{card}",), "MM-126"),
    "declare.demand": Told("Sell {card} for {price:gold}", "sell", ("card-{card}",), "MM-127"),
    "SellGoods.sell": Told(
        "Sell {declared:goods} for {price:gold}", "sell", ("activity-sell",), "MM-126"
    ),
    "BuyGoods.buy": Told("Take {card} for {price:gold}", "buy", ("card-{card}",)),
    "pay": Told("Buy {chosen:goods} for {price:gold}", "buy", ("activity-buy",), "MM-136"),
    "pay.nothing": Told("Buy nothing", "done", (), "MM-136"),
    "pay.proof": Told(
        "Buy {chosen:goods} for {price:gold}, and prove it to {witness}",
        "buy",
        ("seat-{witness}",),
        "MM-137",
    ),
    "hire-crew": Told(
        "Hire {number} for {price:gold}", "recruit", ("location-{seat}-crew",), "MM-181"
    ),
    "hire-crew.nobody": Told("Hire nobody", "recruit", (), "MM-181"),
    "AcquireRumor.keep": Told(
        "Keep {what:named}",
        "rumor",
        ("card-{what}",),
        "MM-185",
        "{area} {location:named}, {skill:title}. {what:text}",
    ),
    "Bottle.keep": Told(
        "Keep {what:named}",
        "rumor",
        ("card-{what}",),
        "MM-185",
        "{what:text} ({location:named})",
    ),
    "give-up": Told("Give up {card}", "mission", ("mission-{card}",), "MM-197"),
    "ClaimMission.decline": Told(
        "Keep what you have", "mission", (), "MM-197", "The new one stays on offer."
    ),
    "hire": Told(
        "Hire the {card}", "specialist", ("card-{card}",), "MM-398", "{cost}. {card:text}"
    ),
    "deliver": Told("Deliver {cargo:named}", "mission", (), "MM-198", "{card}: {card:earn}."),
    "collect": Told("Collect the debt", "mission", ("mission-{mission}",), "MM-198", "{roll}"),
    "survey": Told(
        "Scout for the Mission: {card}", "scout", ("mission-{card}",), "MM-198", "{roll}"
    ),
    "assault": Told(
        "Attack: {card}",
        "scout",
        ("mission-{card}",),
        "MM-198",
        "Crew Combat; failing loses the Mission, not your life.",
    ),
}

SHIPYARD = {
    "repair": Told(
        "Repair {place:title} for {price:gold}",
        "shipyard",
        ("location-{seat}-{place}",),
        "MM-161",
        "{now} of {full} now.",
    ),
    "restore": Told(
        "Restore Reinforced Hull for {price:gold}", "shipyard", ("card-reinforced-hull",), "MM-172"
    ),
    "weapon": Told("Buy {weapon} for {price:gold}", "shipyard", ("weapon-{weapon}",), "MM-151"),
    "sell-weapon": Told(
        "Sell {weapon} for {price:gold}", "shipyard", ("weapon-{weapon}",), "MM-151"
    ),
    "modify": Told(
        "Fit {modification} for {price:gold}",
        "shipyard",
        ("modification-{zone}",),
        "MM-165",
        "{modification:text}",
    ),
    "modify.useless": Told(
        "Fit {modification} for {price:gold}",
        "shipyard",
        ("modification-{zone}",),
        "MM-165",
        "That value is {most} already: it would only raise the price of the ship.",
    ),
    "VisitShipyard.ship": Told(
        "Buy {kind:a_named} for {net:gold}",
        "shipyard",
        ("kind-{kind}",),
        "MM-152",
        "{price:gold}, less {value} for your {old}.",
    ),
    "VisitShipyard.ship.cheaper": Told(
        "Buy {kind:a_named} and receive {net:gold}",
        "shipyard",
        ("kind-{kind}",),
        "MM-152",
        "{price:gold}, less {value} for your {old}.",
    ),
    "VisitShipyard.done": Told("Leave the shipyard", "done", (), "MM-145"),
    "BuyShip.keep": Told("Move {what:named}", "shipyard", ("card-{what}",), "MM-167"),
    "BuyShip.done": Told("No more", "done", (), "MM-167"),
    "place": Told("Put one in {port}", "shipyard", ("port-{port}",), "MM-179"),
}

BATTLE = {
    "NavalRound.shoot": Told("Shoot", "battle", ("activity-shoot",), "MM-460"),
    "NavalRound.board": Told("Board", "battle", ("activity-board",), "MM-463"),
    "NavalRound.flee": Told("Flee", "battle", ("activity-flee",), "MM-468"),
    "NavalRound.chasers": Told(
        "Fire the Chasers", "token", ("activity-chasers",), "MM-510", "One hit."
    ),
    "NavalRound.reroll": Told("Re-roll {dice}", "weapon", (), "MM-502"),
    "NavalRound.pass": Told("Pass", "battle", (), "MM-502"),
    "FixHits.pass": Told("Pass", "battle", (), "MM-512"),
    "Broadside.pass": Told("Pass", "battle", (), "MM-512"),
    "Broadside.spend": Told(
        "Use {weapon}",
        "weapon",
        ("weapon-{weapon}",),
        "MM-506",
        "Your skulls hit the Crew; further hits there do not reach the Hull.",
    ),
    "Broadside.spend.chain-shot": Told(
        "Use {weapon}",
        "weapon",
        ("weapon-{weapon}",),
        "MM-504",
        "Your skulls hit the Masts; further hits there do not reach the Hull.",
    ),
    "FixHits.hit": Told("{place:spot}", "hit", ("location-{owner}-{place}",), "MM-473", "{note}"),
    "FixHits.brace": Told(
        "Cancel the hit on {place:spot}", "token", ("location-{seat}-{place}",), "MM-512"
    ),
    "CrewCombat.fight": Told("Fight on", "battle", ("activity-fight",), "MM-490"),
    "CrewCombat.withdraw": Told(
        "Withdraw",
        "battle",
        ("activity-withdraw",),
        "MM-490",
        "The Mission will be discarded.",
        "The Mission will be discarded.",
    ),
    "ClaimReward.reward": Told(
        "{nation:country}: {amount:gold}", "reward", ("nation-{nation}",), "MM-364"
    ),
    "ClaimReward.pass": Told("Claim nothing", "reward", (), "MM-364"),
    "ClaimShip.claim": Told("Claim the {kind:named}", "claim", ("activity-claim",), "MM-532"),
    "ClaimShip.keep-ship": Told("Keep your {kind:named}", "claim", ("ship-{seat}",), "MM-532"),
    "PlunderPlayer.take.cargo": Told("Take {what:named}", "plunder", ("card-{what}",), "MM-519"),
    "PlunderPlayer.take.gold": Told("Take {amount:gold}", "plunder", ("activity-gold",), "MM-517"),
    "PlunderPlayer.take.weapon": Told("Take {what:named}", "plunder", ("weapon-{what}",), "MM-521"),
    "PlunderPlayer.take.glory": Told("Take {what:named}", "plunder", ("card-{what}",), "MM-518"),
    "PlunderPlayer.take.specialist": Told(
        "Take {what:named}", "plunder", ("card-{what}",), "MM-522"
    ),
    "PlunderPlayer.take.rumor": Told("Take the Rumor", "plunder", ("card-{what}",), "MM-520"),
    "PlunderPlayer.take.other rumor": Told(
        "Take the Rumor",
        "plunder",
        ("card-{what}",),
        "MM-520",
        "Your own goes back into the deck.",
    ),
    "PlunderPlayer.discard": Told(
        "Throw {card} overboard", "overboard", ("card-{card}",), "MM-341", confirm=FINAL
    ),
    "PlunderPlayer.discard.glory": Told("Discard {card}", "overboard", ("card-{card}",), "MM-518"),
    "PlunderPlayer.done": Told("That is all", "done", ("activity-done",), "MM-342"),
}

CARDS = {
    "play": Told("Play {card}{extra}", "glory", ("card-{card}",), "MM-389", "{card:text}"),
    "GloryWindow.play": Told("Play {card}", "glory", ("card-{card}",), "MM-391", "{card:text}"),
    "GloryWindow.play.announce": Told(
        "Announce {card}", "glory", ("card-{card}",), "MM-392", "{card:text}"
    ),
    "GloryWindow.play.carry out": Told(
        "Carry out {card}", "glory", ("card-{card}",), "MM-391", "{card:text}"
    ),
    "GloryWindow.decline": Told(
        "Do not play it after all",
        "glory",
        (),
        "MM-395",
        "All have seen it; it goes back to your hand.",
    ),
    "GloryWindow.use": Told("Use {card}", "glory", ("card-{card}",), "MM-190", "It is spent."),
    "pass": Told("Pass", "glory", (), "MM-393"),
    "Carry.reroll": Told("Re-roll {dice:place}", "dice"),
    "Carry.reroll.all": Told("Re-roll them", "dice"),
    "Carry.shift": Told(
        "Move it from {from:place} to {to:place}", "hit", ("location-{seat}-{to}",)
    ),
    "Carry.hit": Told("It strikes {place:place}", "hit"),
    "Carry.cancel": Told("Cancel the hit on {place:place}", "hit"),
    "Carry.aim": Told("Turn {hits:place}", "hit"),
    "Carry.stash": Told(
        "Stash {amount:gold}",
        "stash",
        ("stash",),
        "MM-027",
        "The others learn that you stash, not how much.",
    ),
    "Carry.send": Told("Send {npc} to {zone}", "card", ("npc-{npc}", "zone-{zone}"), "MM-385"),
    "Carry.name": Told("{good:title}", "card", (), "MM-190"),
    "Carry.gold": Told("Take the Gold", "card", (), "MM-190"),
    "Carry.take-ship": Told(
        "Take the derelict",
        "card",
        (),
        "MM-190",
        "A damaged {ship:named}; your Ship Modifications go back to ports.",
    ),
    "Carry.take-from": Told("{port}: {token}", "card", ("modification-{port}",), "MM-190"),
    "Carry.arm": Told("{weapon}", "card", ("weapon-{weapon}",), "MM-198", "{weapon:text}"),
    "Carry.repair": Told(
        "Repair {place:place}", "card", ("location-{seat}-{place}",), "MM-396", "Free of charge."
    ),
    "Carry.pardon": Told("{nation:title} Bounties", "pardon", (), "MM-361"),
    "Carry.pardon.some": Told(
        "Only {count} {nation:title} {count:Bounty|Bounties}", "pardon", (), "MM-361"
    ),
    "Peace.pardon": Told(
        "Have {count} {count:Bounty|Bounties} of your nation struck out", "pardon", (), "MM-361"
    ),
    "amnesty": Told(
        "Buy off 1 {nation:title} Bounty",
        "pardon",
        (),
        "MM-361",
        "Royal Amnesty: {price:gold}, no activity.",
    ),
    "RerollDice.reroll": Told("Re-roll {whose} {dice}", "dice", (), "MM-496"),
    "demand": Told(
        "{good:title} in {port}",
        "card",
        ("demand-{port}", "port-{port}"),
        "MM-385",
        "{now:title} is in demand there.",
    ),
    "BorrowedPlans.buy": Told("Buy it", "card", (), "MM-385"),
    "BorrowedPlans.decline": Told("Leave it", "card", (), "MM-385"),
    "ChooseGoods.keep": Told("Keep {what:named}", "cargo", ("card-{what}",), "MM-190"),
    "ChooseGoods.done": Told("That is all", "done", (), "MM-190"),
}

MOVES = TURN | SEA | PORT | SHIPYARD | BATTLE | CARDS

# What is added to the notes above.
BY_PAPERS = "By your {card}, which may wear out. "
BUSINESS_WAITS = " Your last action: business must wait for your next turn."
ACTIONS_LOST = "{left} {left:action|actions} will be lost."
# What could still be done with an action, by the group of the moves.
STILL_POSSIBLE = "You could still {ways}."
WAYS = {"move": "move", "scout": "scout", "port": "take the Port action"}
FROM_STASH = "{taken:gold} from your stash, where {left} {left:stays|stay}."
POINTS_LOST = "{lost} {lost:Glory Point|Glory Points} less:"
STAY_BEHIND = "Ship Modifications that stay behind are lost."
FILLS_UP = "Fills up free."
FREE = "Free"
FACE_DOWN = "the one that lies face down"
YOURS, THEIRS = "your", "the enemy’s"

# What a declaration in a battle comes to; the chances are for tables with aids.
DECLARATIONS = {
    "board": "If you win, the crews fight.",
    "flee": "If you win and the enemy has no skull, you are away.",
    "flee.skulls": "If you win and the enemy has at most {harmless} {harmless:skull|skulls}, you "
    "are away.",
    "shoot": "{cannons} {cannons:hit|hits} if you win; if not, 1 for each skull, at most "
    "{cannons}.",
    "shoot.more": "{cannons} {cannons:hit|hits} if you win; if not, 1 for each skull and {more} "
    "more, at most {cannons}.",
    "shoot.unarmed": "Without Cannons nothing is hit; a win only thwarts the enemy.",
    "dice": "{mine} {mine:die|dice} against {theirs}.",
    "chance": "You win {win}, lose {lose}.",
    "chance.shoot": "On average {hits} hits.",
    "chance.board": "Then Crew {mine} against {theirs}: you win {win}, lose {lose}.",
    "chance.flee": "You get away {win}.",
}
# Where a hit that is chosen leaves its location.
HITS = {
    "stands": "It stands at {left}.",
    "stands.hit": "It stands at {left}, with the hits so far.",
    "destroyed": "Destroyed: the hit strikes the Hull.",
    "destroyed.spared": "Destroyed: the hit does nothing more.",
}

GROUPS = {
    "ship": "Your ship",
    "move": "Move",
    "scout": "Scout",
    "port": "Port",
    "cargo": "Cargo",
    "turn": "Turn",
    "glory": "Glory Cards",
    "captain": "Captain",
    "sell": "Sell Goods",
    "buy": "Buy Goods",
    "shipyard": "Shipyard",
    "recruit": "Recruit",
    "rumor": "Tavern",
    "mission": "Missions",
    "stash": "Stash",
    "done": "Finish",
    "battle": "Your action",
    "hit": "Hit-location",
    "weapon": "Special Weapons",
    "token": "Modification",
    "raid": "Merchant Raid",
    "reward": "Reward",
    "plunder": "Plunder",
    "claim": "The ship",
    "goods": "Goods",
    "overboard": "Make room",
    "jettison": "Throw overboard",
    "retire": "Retire",
    "specialist": "Specialists",
    "card": "The card",
    "dice": "Dice",
    "pardon": "Pardons",
    "lead": "Its leader",
}
# Seldom wanted, and never by mistake.
RARE = frozenset({"jettison", "retire"})
