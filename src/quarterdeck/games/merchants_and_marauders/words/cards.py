"""Words for cards: announcing and playing them, what they ask, and what they bring."""

from __future__ import annotations

from quarterdeck.kernel import Prompt, Told
from quarterdeck.kernel.wording import counted, first_up, listed

from ..cards.deeds import Carry
from ..cards.events import Peace, amnesty_price
from ..cards.glory_turn import BorrowedPlans, plans_price
from ..cards.goods import ChooseGoods
from ..cards.rerolls import OWN, RerollDice
from ..data.cards import Cards
from ..dice import shown
from ..odds import check_said
from ..windows import GloryWindow
from .battle import dice_words, die_elements, side_name
from .npc import place
from .wording import Choice, Line, asks, describes, gold, groups, npc_name, tells

groups(
    glory="Glory Cards",
    specialist="Specialists",
    card="The card",
    dice="Dice",
    pardon="Pardons",
)


def card_name(cards: Cards, card: str) -> str:
    """Any card, ability or Specialist, by what acts."""
    if card in cards.captains:
        return cards.captains[card].abilities[0].name
    is_specialist = card in [one.specialist for one in cards.specialists.values()]
    return f"the {cards.name_of(card)}" if is_specialist else cards.name_of(card)


# ---- windows

_MOMENTS = {
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


@asks("GloryWindow")
def _window(choice: Choice) -> Prompt:
    window = choice.g.frame()
    assert isinstance(window, GloryWindow)
    if window.up.verb == "play" and window.asked == choice.seat and window.up.args:
        name = choice.cards.glory[str(window.up.args[0])].name
        return Prompt(f"{name} comes up: carry it out?", "If not, it goes back to hand.", "MM-395")
    moment = _MOMENTS[window.timing]
    if len(window.order) > 1:
        return Prompt(f"{moment}: announce a card, or pass?", "It stays face down.", "MM-392")
    return Prompt(f"{moment}: play a card, or pass?", "", "MM-391")


@describes("play")
def _play(choice: Choice) -> Told:
    card = choice.cards.glory[choice.arg()]
    extra = [_argument(choice, str(one)) for one in choice.move.args[1:]]
    label = f"Play {card.name}{': ' if extra else ''}{', '.join(extra)}"
    return Told(label, "glory", (f"card-{card.id}",), "MM-389", choice.cards.told[card.id])


def _argument(choice: Choice, one: str) -> str:
    if one in choice.cards.zones:
        return choice.cards.name_of(one)
    if one.isdecimal():
        whom = choice.arg() == "G34" or choice.g.frame() is None
        return choice.names[int(one)] if whom else counted(int(one), "Bounty", "Bounties")
    return one.title()


@describes("GloryWindow.play")
def _announce(choice: Choice) -> Told:
    window = choice.g.frame()
    assert isinstance(window, GloryWindow)
    card = choice.cards.glory[choice.arg()]
    coming_up = window.up == choice.move
    verb = "Carry out" if coming_up else "Announce" if len(window.order) > 1 else "Play"
    rule = "MM-392" if verb == "Announce" else "MM-391"
    text = choice.cards.told[card.id]
    return Told(f"{verb} {card.name}", "glory", (f"card-{card.id}",), rule, text)


@describes("GloryWindow.decline")
def _decline(choice: Choice) -> Told:
    note = "All have seen it; it goes back to your hand."
    return Told("Do not play it after all", "glory", (), "MM-395", note)


@describes("GloryWindow.use")
def _use(choice: Choice) -> Told:
    rumor = choice.cards.rumors[choice.arg()]
    return Told(f"Use {rumor.name}", "glory", (f"card-{rumor.id}",), "MM-190", "It is spent.")


@describes("GloryWindow.pass", "Carry.pass", "RerollDice.pass", "Peace.pass")
def _pass(choice: Choice) -> Told:
    return Told("Pass", "glory", (), "MM-393")


@tells("played")
def _played(line: Line) -> str:
    card = line.cards.glory[line.seen["card"]]
    copied = line.seen.get("copied")
    what = f", as {line.cards.glory[copied].name}" if copied else ""
    return f"{line.doer()} played {card.name}{what}."


# ---- choices that cards ask for

_QUESTIONS = {
    "weather_eye": ("Re-roll all of your dice that are no skulls?", "MM-054"),
    "cool_under_fire": ("Move one hit to another location?", "MM-054"),
    "deadeye": ("Where does one skull of your shots go?", "MM-054"),
    "G05": ("Which hit is cancelled?", "MM-385"),
    "G11": ("Which hits go to the Masts?", "MM-385"),
    "G12": ("Which hit goes to the Hull?", "MM-385"),
    "G15": ("How much do you stash?", "MM-027"),
    "G32": ("Which NPC ship goes where?", "MM-385"),
    "weapon": ("Choose a Special Weapon.", "MM-198"),
    "hire free": ("Hire a Specialist from your hand, free?", "MM-396"),
    "strike out": ("Which nation strikes out all your Bounties?", "MM-198"),
    "cache": ("Which good was cached there?", "MM-190"),
    "strike out or Gold": ("A pardon, or Gold?", "MM-190"),
    "derelict": ("The derelict, or Gold?", "MM-190"),
    "modification": ("From which port do you take the Ship Modification?", "MM-190"),
    "carpenter": ("What does your Carpenter repair?", "MM-396"),
    "new_location": ("Does your Master Gunner re-roll a die?", "MM-396"),
}


@asks("Carry")
def _carry(choice: Choice) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, Carry)
    text, rule = _question(choice.cards, frame)
    return Prompt(text, "", rule)


def _rule(choice: Choice) -> str:
    frame = choice.g.frame()
    return _question(choice.cards, frame)[1] if isinstance(frame, Carry) else "MM-054"


def _question(cards: Cards, frame: Carry) -> tuple[str, str]:
    choice = frame.name == "strike out" and cards.reward_of(frame.card).or_gold
    return _QUESTIONS[f"{frame.name} or Gold" if choice else frame.name]


@describes("Carry.reroll")
def _reroll_one(choice: Choice) -> Told:
    hit = choice.arg()
    label = f"Re-roll {place(hit)}" if hit else "Re-roll them"
    return Told(label, "dice", (), _rule(choice))


@describes("Carry.shift")
def _shift(choice: Choice) -> Told:
    label = f"Move it from {place(choice.arg())} to {place(choice.arg(1))}"
    on = (f"location-{choice.seat}-{choice.arg(1)}",)
    return Told(label, "hit", on, _rule(choice))


@describes("Carry.hit", "Carry.cancel", "Carry.aim")
def _hit(choice: Choice) -> Told:
    hits = listed([place(str(one)) for one in choice.move.args])
    verb = {"hit": "It strikes", "cancel": "Cancel the hit on", "aim": "Turn"}[choice.move.verb]
    return Told(f"{verb} {hits}", "hit", (), _rule(choice))


@describes("Carry.stash")
def _stash(choice: Choice) -> Told:
    note = "The others learn that you stash, not how much."
    return Told(f"Stash {gold(int(choice.arg()))}", "stash", ("stash",), "MM-027", note)


@describes("Carry.send")
def _send(choice: Choice) -> Told:
    key, zone = choice.arg(), choice.arg(1)
    label = f"Send {npc_name(key)} to {choice.cards.name_of(zone)}"
    return Told(label, "card", (f"npc-{key}", f"zone-{zone}"), "MM-385")


@describes("Carry.name")
def _name(choice: Choice) -> Told:
    return Told(choice.arg().title(), "card", (), "MM-190")


@describes("Carry.gold")
def _gold(choice: Choice) -> Told:
    return Told("Take the Gold", "card", (), "MM-190")


@describes("Carry.take-ship")
def _take_ship(choice: Choice) -> Told:
    note = "A damaged Frigate; your Ship Modifications go back to ports."
    return Told("Take the derelict", "card", (), "MM-190", note)


@describes("Carry.take-from")
def _take_from(choice: Choice) -> Told:
    port = choice.arg()
    kind = choice.g.modifications.get(port)
    what = choice.cards.name_of(kind) if kind else "the one that lies face down"
    on = (f"modification-{port}",)
    return Told(f"{choice.cards.name_of(port)}: {what}", "card", on, "MM-190")


@describes("Carry.arm")
def _arm(choice: Choice) -> Told:
    weapon = choice.cards.weapons[choice.arg()]
    text = choice.cards.told[weapon.id]
    return Told(weapon.name, "card", (f"weapon-{weapon.id}",), "MM-198", text)


@describes("Carry.repair")
def _repair(choice: Choice) -> Told:
    location = choice.arg()
    on = (f"location-{choice.seat}-{location}",)
    return Told(f"Repair {place(location)}", "card", on, "MM-396", "Free of charge.")


@describes("Carry.pardon", "Peace.pardon", "amnesty")
def _pardon(choice: Choice) -> Told:
    if choice.move.verb == "amnesty":
        label = f"Buy off 1 {choice.arg().title()} Bounty"
        return Told(
            label,
            "pardon",
            (),
            "MM-361",
            f"Royal Amnesty: {gold(amnesty_price(choice.g))}, no activity.",
        )
    if not choice.arg():
        forgiven = _forgiven(choice)
        return Told(f"Have {forgiven} of your nation struck out", "pardon", (), "MM-361")
    nation, count = choice.arg().title(), choice.arg(1)
    label = f"{nation} Bounties"
    if count:
        label = f"Only {counted(int(count), f'{nation} Bounty', label)}"
    return Told(label, "pardon", (), "MM-361")


@asks("Peace")
def _peace(choice: Choice) -> Prompt:
    text = f"Peace: have {_forgiven(choice)} of your own nation struck out?"
    return Prompt(text, "", "MM-099")


def _forgiven(choice: Choice) -> str:
    card = choice.g.enclosing(Peace).card
    return counted(choice.cards.does[card, "peace"]["bounties"], "Bounty", "Bounties")


@asks("RerollDice")
def _rerolls(choice: Choice) -> Prompt:
    return Prompt("Which dice are thrown again?", "The new result stands.", "MM-496")


@describes("RerollDice.reroll")
def _reroll(choice: Choice) -> Told:
    frame = choice.g.frame()
    assert isinstance(frame, RerollDice)
    whose = "your" if choice.arg() == OWN else "the enemy’s"
    part = list(choice.move.args[1:])
    on = die_elements(choice.arg(), shown(frame.dice(choice.g, choice.arg())), part)
    return Told(f"Re-roll {whose} {dice_words(part)}", "dice", on, "MM-496")


@tells("thrown_again")
def _thrown_again(line: Line) -> str:
    side = line.seen["side"]
    whose = "your" if side == line.viewer else f"{side_name(line, side)}’s"
    dice = dice_words(line.seen["dice"])
    return f"{card_name(line.cards, line.seen['by'])}: {whose} dice are {dice} now."


# ---- Glory Cards with a procedure of their own


@asks("MarketNews")
def _market(choice: Choice) -> Prompt:
    goods = listed([good.title() for good in choice.g.players[choice.seat].drawn], "or")
    return Prompt(f"Lay {goods} at a port.", "The others see only what you lay.", "MM-385")


@describes("demand")
def _demand(choice: Choice) -> Told:
    good, port = choice.arg(), choice.arg(1)
    now = choice.g.demand[port].title()
    on = (f"demand-{port}", f"port-{port}")
    return Told(
        f"{good.title()} in {choice.cards.name_of(port)}",
        "card",
        on,
        "MM-385",
        f"{now} is in demand there.",
    )


@tells("market_news")
def _news(line: Line) -> str:
    if "goods" in line.seen:
        return f"You looked at {listed([good.title() for good in line.seen['goods']])}."
    return f"{line.doer()} looked at Demand Tokens."


@asks("BorrowedPlans")
def _plans(choice: Choice) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, BorrowedPlans)
    name = choice.cards.modifications[choice.g.modifications[frame.port]].name
    price = plans_price(choice.g, choice.seat)
    return Prompt(f"Buy {name} for {gold(price)}?", "The card is spent either way.", "MM-385")


@describes("BorrowedPlans.buy")
def _buy_plans(choice: Choice) -> Told:
    return Told("Buy it", "card", (), "MM-385")


@describes("BorrowedPlans.decline")
def _no_plans(choice: Choice) -> Told:
    return Told("Leave it", "card", (), "MM-385")


@tells("parley")
def _parley(line: Line) -> str:
    foe = first_up(npc_name(line.seen["npc"]))
    price = gold(line.seen["gold"])
    return f"{foe} took {price} and left {line.target(line.seen['seat'])} alone."


@tells("marksmen")
def _marksmen(line: Line) -> str:
    foe = side_name(line, line.seen["foe"])
    dice = dice_words(line.seen["dice"])
    return f"Marksmen: {dice}. {first_up(foe)}: {line.seen['lost']} Crew less."


@tells("hit_cancelled")
def _cancelled(line: Line) -> str:
    by = first_up(card_name(line.cards, line.seen["by"]))
    return f"{by}: a hit on {line.owner()} {line.seen['location'].title()} is cancelled."


@tells("hit_moved", "aimed")
def _moved_hit(line: Line) -> str:
    by = first_up(card_name(line.cards, line.seen["by"]))
    return f"{by}: a hit goes from {place(line.seen['from'])} to {place(line.seen['to'])}."


@tells("gained")
def _gained(line: Line) -> str:
    by = card_name(line.cards, line.seen["card"])
    return f"{line.doer()} gained {gold(line.seen['gold'])} ({by})."


@tells("crew")
def _crew(line: Line) -> str:
    change = line.seen["change"]
    verb = "gained" if change > 0 else "lost"
    return f"{line.doer()} {verb} {abs(change)} Crew ({card_name(line.cards, line.seen['card'])})."


# ---- Specialists


@describes("hire")
def _hire(choice: Choice) -> Told:
    card = choice.cards.glory[choice.arg()]
    cost = gold(card.hire_gold)
    if isinstance(choice.g.frame(), Carry):
        cost = "Free"
    elif card.hire_skill:
        roll = check_said(choice.g, choice.seat, card.hire_skill, "hire")
        cost = f"{roll} Then {cost}"
    note = f"{cost}. {choice.cards.told[card.id]}"
    return Told(f"Hire the {card.name}", "specialist", (f"card-{card.id}",), "MM-398", note)


@tells("hired")
def _hired(line: Line) -> str:
    pay = f" for {gold(line.seen['gold'])}" if line.seen["gold"] else ""
    return f"{line.doer()} hired a Specialist{pay}: {line.named('card')}."


# ---- goods, weapons, ships


@asks("ChooseGoods")
def _choose_goods(choice: Choice) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, ChooseGoods)
    room = max(0, frame.room(choice.g))
    return Prompt(f"Keep up to {room} more of the cards drawn.", "Free of charge.", "MM-190")


@describes("ChooseGoods.keep")
def _keep(choice: Choice) -> Told:
    card = choice.cards.cargo[choice.arg()]
    return Told(f"Keep {card.good.title()}", "cargo", (f"card-{card.id}",), "MM-190")


@describes("ChooseGoods.done")
def _kept_enough(choice: Choice) -> Told:
    return Told("That is all", "done", (), "MM-190")


@tells("kept_goods")
def _kept_goods(line: Line) -> str:
    count = counted(line.seen["count"], "Cargo Card")
    return f"{line.doer()} kept {count}."


@tells("names_good")
def _names_good(line: Line) -> str:
    return f"{line.doer()} named {line.seen['good'].title()}."


@tells("salvage")
def _salvage(line: Line) -> str:
    goods = listed([line.cards.name_of(str(card)) for card in line.seen["cards"]])
    return f"{line.doer()} found {goods or 'nothing'}."


@tells("got_modification")
def _got_modification(line: Line) -> str:
    name = line.named("modification")
    return f"{line.doer()} took {name} from {line.named('zone')}."


@tells("changed_ship")
def _changed_ship(line: Line) -> str:
    old, ship = line.named("old"), line.named("ship")
    return f"{line.doer()} left the {old} for a derelict {ship}."


@asks("Bottle")
def _bottle(choice: Choice) -> Prompt:
    return Prompt("Which Rumor do you keep?", "The others go back unseen.", "MM-185")


@describes("Bottle.keep")
def _keep_rumor(choice: Choice) -> Told:
    rumor = choice.cards.rumors[choice.arg()]
    note = f"{choice.cards.told[rumor.id]} ({choice.cards.name_of(rumor.location)})"
    return Told(f"Keep {rumor.name}", "rumor", (f"card-{rumor.id}",), "MM-185", note)


@tells("papers")
def _papers(line: Line) -> str:
    fate = "are worn out" if line.seen["lost"] else "still pass"
    return f"{first_up(line.owner())} Forged Documents {fate}."


@tells("slipped_away")
def _slipped_away(line: Line) -> str:
    return f"{line.doer()} slipped away: {card_name(line.cards, line.seen['card'])}."


# ---- Missions


@describes("deliver")
def _deliver(choice: Choice) -> Told:
    mission = choice.cards.missions[choice.arg()]
    goods = listed([choice.cards.name_of(str(card)) for card in choice.move.args[1:]])
    on = tuple([f"card-{card}" for card in choice.move.args[1:]])
    return Told(
        f"Deliver {goods}",
        "mission",
        on,
        "MM-198",
        f"{mission.name}: {choice.cards.missions_told[mission.id].earn}.",
    )


@describes("collect")
def _collect(choice: Choice) -> Told:
    note = check_said(choice.g, choice.seat, "influence", "mission")
    return Told("Collect the debt", "mission", ("mission-M21",), "MM-198", note)


@describes("survey")
def _survey(choice: Choice) -> Told:
    mission = choice.cards.missions[choice.arg()]
    note = check_said(choice.g, choice.seat, "scouting", "mission")
    on = (f"mission-{mission.id}",)
    return Told(f"Scout for the Mission: {mission.name}", "scout", on, "MM-198", note)


@describes("assault")
def _assault(choice: Choice) -> Told:
    mission = choice.cards.missions[choice.arg()]
    on = (f"mission-{mission.id}",)
    note = "Crew Combat; failing loses the Mission, not your life."
    return Told(f"Attack: {mission.name}", "scout", on, "MM-198", note)


@tells("delivered")
def _delivered(line: Line) -> str:
    goods = listed([good.title() for good in line.seen["goods"]])
    return f"{line.doer()} delivered {goods} for {line.named('mission')}."
