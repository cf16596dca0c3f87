"""What is asked of the seat that must choose: the question, what helps to answer it, the rule.
``NavalRound.hooks`` is a variant of ``NavalRound``; ``Carry`` asks what its card is about."""

from __future__ import annotations

from quarterdeck.kernel import Prompt

TURN = {
    "SetUp": Prompt(
        "You are {captain}. Choose your ship.",
        "The Sloop is agile and suits a pirate; the Flute carries much and suits a trader.",
        "MM-075",
    ),
    "Turn": Prompt("Your turn: {left} left.", "Captain {captain}: {ways}.", "MM-102"),
    "Turn.overfull": Prompt(
        "Your turn: {left} left. To put to sea, {ways}.",
        "{cargo} Cargo Cards in your hold, at sea it carries {room}.",
        "MM-143",
    ),
    "Turn.over": Prompt("Your turn: no actions left.", "End your turn.", "MM-102"),
    "DrawGlory": Prompt(
        "Discard down to {most:spelled} Glory Cards.", "Until then you may play none.", "MM-387"
    ),
    "NewCaptain": Prompt("Keep {captain}?", "An NPC pirate lurks off the home-port.", "MM-543"),
    "NewCaptain.ship": Prompt("You are {captain}. Choose your ship.", "", "MM-542"),
    "AgreeOnLeader": Prompt(
        "Who leads {npc} against {foe}?",
        "If you do not all name the same one, {left} will.",
        "MM-442",
    ),
    "Peace": Prompt(
        "Peace: have {count} {count:Bounty|Bounties} of your own nation struck out?", "", "MM-099"
    ),
}

PORT = {
    "PortAction": Prompt(
        "In {zone}: what will you do?",
        "{first}{good:title} is in demand here.{overfull}",
        "MM-121",
    ),
    "SellGoods": Prompt(
        "Choose the Cargo Cards you sell.",
        "{good:title} is in demand: {enough} of it in one sale earn a Glory Point.",
        "MM-125",
    ),
    "SellGoods.declared": Prompt(
        "You sell {declared:goods} for {price:gold}.",
        "{good:title} is in demand: {enough} of it in one sale earn a Glory Point.",
        "MM-125",
    ),
    "BuyGoods": Prompt(
        "Choose the Cargo Cards you want to buy.",
        "One of a kind costs {one:gold}, a pair {pair} each, three or more {many} each.",
        "MM-136",
    ),
    "BuyGoods.chosen": Prompt("You buy {chosen:goods} for {price:gold}.", "", "MM-136"),
    "BuyGoods.proof": Prompt(
        "You buy {chosen:goods} for {price:gold}.",
        "Prove the reduced price to a player of your choice.",
        "MM-136",
    ),
    "VisitShipyard": Prompt(
        "At the shipyard: what will you have done?",
        "This port sells {sells}. You have {gold}.",
        "MM-145",
    ),
    "BuyShip": Prompt(
        "Which Ship Modifications move to the new ship?",
        "Each one moved lowers the price of the old ship by {less} Gold.",
        "MM-167",
    ),
    "ReturnModifications": Prompt(
        "Choose a port for {left} {left:Ship Modification|Ship Modifications}.",
        "Face down and mixed: nobody will know which lies where.",
        "MM-179",
    ),
    "Recruit": Prompt(
        "Nobody joins for free.", "Hire hands for {price:gold} each, or none.", "MM-181"
    ),
    "AcquireRumor": Prompt("Choose which Rumor to keep.", "The others go back unseen.", "MM-185"),
    "Bottle": Prompt("Which Rumor do you keep?", "The others go back unseen.", "MM-185"),
    "ClaimMission": Prompt(
        "You can have only {most:spelled} {most:Mission|Missions}: "
        "give up {most:the old one|one of them}?",
        "",
        "MM-197",
    ),
    "MarketNews": Prompt("Lay {seen} at a port.", "The others see only what you lay.", "MM-385"),
    "BorrowedPlans": Prompt(
        "Buy {modification} for {price:gold}?", "The card is spent either way.", "MM-385"
    ),
}

SEA = {
    "MerchantFound": Prompt(
        "{Nation:a_nation} merchant. Raid it?",
        "You say under which flag it sails; the Bounty comes from that nation.",
        "MM-319",
    ),
    "MerchantRaid": Prompt(
        "{left} {left:success|successes} to use.",
        "{escapes} {escapes:Escape|Escapes} of {speed}; {worth:gold} in sight.",
        "MM-327",
    ),
    "MerchantRaid.cards": Prompt(
        "How many cards will you draw?", "Decide before you draw.", "MM-325"
    ),
    "MerchantRaid.weapon": Prompt("Spend a Special Weapon on a failed die?", "", "MM-344"),
    "StowGoods": Prompt(
        "Which goods will you keep?",
        "Your hold carries {room}; {count} {count:card|cards} aboard.",
        "MM-341",
    ),
    "ChooseGoods": Prompt(
        "Keep up to {room} more of the cards drawn.", "Free of charge.", "MM-190"
    ),
}

BATTLE = {
    "NavalRound": Prompt("Round {number} against {foe}: declare an action.", "{said}", "MM-450"),
    "NavalRound.lead": Prompt("You lead {side} against {foe}. Round {number}.", "{said}", "MM-450"),
    "NavalRound.chasers": Prompt("Use your Chasers?", "One hit, once in this battle.", "MM-510"),
    "NavalRound.hooks": Prompt(
        "Throw your Grappling Hooks?", "Re-roll any of your dice.", "MM-502"
    ),
    "Broadside": Prompt(
        "You hit: {hits:spot}. Use special shot?", "Skulls are steered by it.", "MM-503"
    ),
    "FixHits": Prompt("Cancel a hit with Reinforced Hull?", "Hits: {located}.", "MM-512"),
    "FixHits.skull": Prompt(
        "Where does the hit on {vessel} go?",
        "Located so far: {located}. A hit on a destroyed location strikes the Hull.",
        "MM-473",
    ),
    "CrewCombat": Prompt(
        "Your Crew {mine}, theirs {theirs}. Fight on?",
        "Whoever withdraws loses the Mission.",
        "MM-490",
    ),
    "ClaimReward": Prompt(
        "Which nation pays you for {loser}?", "One nation pays, now or never.", "MM-365"
    ),
    "ClaimShip": Prompt(
        "Claim the {kind:named}, or keep your own ship?",
        "As the battle left it: Hull {hull}, Masts {masts}, Cargo {cargo}, Cannons {cannons}. "
        "Your own modifications stay behind.",
        "MM-532",
    ),
    "PlunderPlayer": Prompt(
        "What do you take of {loser's}?",
        "Your hold carries {room}, you hold {count} {count:Glory Card|Glory Cards}.",
        "MM-516",
    ),
    "RerollDice": Prompt("Which dice are thrown again?", "The new result stands.", "MM-496"),
}

WINDOWS = {
    "GloryWindow": Prompt("{moment}: play a card, or pass?", "", "MM-391"),
    "GloryWindow.announce": Prompt(
        "{moment}: announce a card, or pass?", "It stays face down.", "MM-392"
    ),
    "GloryWindow.theirs": Prompt(
        "{moment}: announce a card, or pass?",
        "It is {side's} turn, with the {kind:named} at {zone}.",
        "MM-392",
    ),
    "GloryWindow.entered": Prompt(
        "{Side's} {kind:named} has come to {zone}: announce a card, or pass?",
        "It is {side's} turn. Your card stays face down.",
        "MM-392",
    ),
    "GloryWindow.up": Prompt(
        "{card} comes up: carry it out?", "If not, it goes back to hand.", "MM-395"
    ),
}

# When a window for Glory Cards opens.
MOMENTS = {
    "turn start": "A turn begins",
    "selling": "You begin to sell",
    "buying": "You begin to buy",
    "rumor": "You ask for a Rumor",
    "before Influence roll": "You are about to roll Influence",
    "before Scouting roll": "You are about to roll Scouting",
    "found": "You have been found",
    "zone entered": "A ship has come into a Sea-Zone",
    "before battle": "An NPC is about to attack you",
    "before contest": "The contest is about to be rolled",
    "contest rolled": "The contest has been rolled",
    "contest won": "You have won the contest",
    "locations rolled": "Your hits have been located",
    "hits fixed": "Your ship is hit",
    "before crew combat": "The crews are about to fight",
    "before crew roll": "Leadership is about to be rolled",
    "crew rolled": "Leadership has been rolled",
    "last crew": "Your last men are about to fall",
    "aftermath": "It is over",
}

# What a card asks for (``Carry``), by its deed.
OF_CARDS = {
    "Carry.weather_eye": Prompt("Re-roll all of your dice that are no skulls?", "", "MM-054"),
    "Carry.cool_under_fire": Prompt("Move one hit to another location?", "", "MM-054"),
    "Carry.deadeye": Prompt("Where does one skull of your shots go?", "", "MM-054"),
    "Carry.G05": Prompt("Which hit is cancelled?", "", "MM-385"),
    "Carry.G11": Prompt("Which hits go to the Masts?", "", "MM-385"),
    "Carry.G12": Prompt("Which hit goes to the Hull?", "", "MM-385"),
    "Carry.G15": Prompt("How much do you stash?", "", "MM-027"),
    "Carry.G32": Prompt("Which NPC ship goes where?", "", "MM-385"),
    "Carry.weapon": Prompt("Choose a Special Weapon.", "", "MM-198"),
    "Carry.hire free": Prompt("Hire a Specialist from your hand, free?", "", "MM-396"),
    "Carry.strike out": Prompt("Which nation strikes out all your Bounties?", "", "MM-198"),
    "Carry.cache": Prompt("Which good was cached there?", "", "MM-190"),
    "Carry.strike out or Gold": Prompt("A pardon, or Gold?", "", "MM-190"),
    "Carry.derelict": Prompt("The derelict, or Gold?", "", "MM-190"),
    "Carry.modification": Prompt(
        "From which port do you take the Ship Modification?", "", "MM-190"
    ),
    "Carry.carpenter": Prompt("What does your Carpenter repair?", "", "MM-396"),
    "Carry.new_location": Prompt("Does your Master Gunner re-roll a die?", "", "MM-396"),
}

PROMPTS = TURN | PORT | SEA | BATTLE | WINDOWS | OF_CARDS

# Parts of the above.
ACTIONS_LEFT = "{actions} {actions:action|actions}"
MOVES_LEFT = " and {moves} {moves:additional Move|additional Moves}"
IN_PORT = "put to sea, or take the Port action"
SELL_OR_THROW = "sell, or throw {excess} Cargo {excess:Card|Cards} overboard"
THROW = "throw {excess} Cargo {excess:Card|Cards} overboard"
AT_SEA = "sail, scout, or put into port"
THE_LEFT = "the player to the left"
OVERFULL = " At sea your hold carries {room}: {excess} too many."
SELL_FIRST = "Selling must come first. "
NO_MODIFICATION = "no Ship Modification"
THEY_DECLARED = "{Foe} declared {action:title}. "
SHOOT_ALONE = "The first round is for Shoot alone."
NOTHING_YET = "nothing yet"
OWN_SHIP = "your ship"
