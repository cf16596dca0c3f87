"""Words for cards: announcing and playing them, what they ask, and what they bring."""

from __future__ import annotations

from quarterdeck.kernel import Prompt, Told
from quarterdeck.kernel.wording import Line, counted, listed

from ..cards.deeds import Carry
from ..cards.events import Peace, amnesty_price
from ..cards.glory_turn import BorrowedPlans, pardon_price, plans_price
from ..cards.goods import ChooseGoods
from ..cards.rerolls import OWN, RerollDice
from ..dice import shown
from ..odds import check_said
from ..verbs import DEMAND, HIRE, PARDON, PLAY, REROLL, TAKE_FROM
from ..windows import GloryWindow
from .battle import die_elements
from .kit import WORDS, Asked
from .names import gold
from .paying import paid
from .sentences.moves import FACE_DOWN, FREE, THEIRS, YOURS
from .sentences.questions import MOMENTS

# ---- windows


@WORDS.asks("GloryWindow")
def ask_window(choice: Asked) -> Prompt:
    window = choice.g.frame()
    assert isinstance(window, GloryWindow)
    if window.up.verb == "play" and window.asked == choice.seat:
        return choice.prompt("GloryWindow.up", card=PLAY.of(window.up)[0])
    sentence = "GloryWindow.announce" if len(window.order) > 1 else "GloryWindow"
    turn = choice.g.players[choice.g.turn]
    if choice.g.turn == choice.seat or not turn.ship:
        return choice.prompt(sentence, moment=MOMENTS[window.timing])
    entered = ".entered" if window.timing == "zone entered" else ".theirs"
    moved = {"side": choice.g.turn, "kind": turn.ship.kind, "zone": turn.zone}
    return choice.prompt(f"GloryWindow{entered}", moment=MOMENTS[window.timing], **moved)


@WORDS.describes("play")
def play(choice: Asked) -> Told:
    card, args = PLAY.of(choice.move)
    extra = ", ".join([_argument(choice, str(one)) for one in args])
    told = choice.told(extra=f": {extra}" if extra else "")
    return paid(choice, told, pardon_price(choice.g, int(args[1])), True) if card == "G24" else told


def _argument(choice: Asked, one: str) -> str:
    """Where, against whom or how often a card is played."""
    if one in choice.g.cards.zones:
        return choice.g.cards.name_of(one)
    if one.isdecimal():
        whom = PLAY.of(choice.move)[0] == "G34"
        return choice.names[int(one)] if whom else counted(int(one), "Bounty", "Bounties")
    return one.title()


@WORDS.describes("GloryWindow.play")
def announce(choice: Asked) -> Told:
    window = choice.g.frame()
    assert isinstance(window, GloryWindow)
    if window.up == choice.move:
        return choice.told("GloryWindow.play.carry out")
    several = len(window.order) > 1
    return choice.told("GloryWindow.play.announce" if several else "GloryWindow.play")


@WORDS.tells("played")
def tell_played(line: Line) -> str:
    return line.say_as("copied" if line.seen.get("copied") else "")


# ---- choices that cards ask for


@WORDS.asks("Carry")
def ask_about_card(choice: Asked) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, Carry)
    or_gold = frame.name == "strike out" and choice.g.cards.reward_of(frame.card).or_gold
    return choice.prompt(f"Carry.{frame.name} or Gold" if or_gold else f"Carry.{frame.name}")


@WORDS.describes("Carry.reroll", "Carry.shift", "Carry.hit", "Carry.cancel", "Carry.aim")
def do_with_hits(choice: Asked) -> Told:
    """The rule is that of the card."""
    sentence = f"Carry.{choice.move.verb}"
    if choice.move.verb == "reroll" and not choice.move.args:
        sentence = "Carry.reroll.all"
    return choice.told(sentence)._replace(rule=ask_about_card(choice).rule)


@WORDS.describes("Carry.take-ship")
def take_ship(choice: Asked) -> Told:
    frame = choice.g.frame()
    assert isinstance(frame, Carry)
    wreck = choice.g.cards.reward_of(frame.card).derelict
    assert wreck is not None
    return choice.told("Carry.take-ship", ship=wreck.ship)


@WORDS.describes("Carry.take-from")
def take_from(choice: Asked) -> Told:
    kind = choice.g.modifications.get(TAKE_FROM.of(choice.move))
    token = choice.g.cards.name_of(kind) if kind else FACE_DOWN
    return choice.told("Carry.take-from", token=token)


@WORDS.describes("Carry.pardon")
def pardon(choice: Asked) -> Told:
    return choice.told("Carry.pardon.some" if PARDON.of(choice.move)[1] else "Carry.pardon")


@WORDS.describes("amnesty")
def amnesty(choice: Asked) -> Told:
    price = amnesty_price(choice.g)
    return paid(choice, choice.told(price=price), price)


@WORDS.asks("Peace")
def ask_peace(choice: Asked) -> Prompt:
    return choice.prompt(count=_forgiven(choice))


@WORDS.describes("Peace.pardon")
def forgive(choice: Asked) -> Told:
    return choice.told("Peace.pardon", count=_forgiven(choice))


def _forgiven(choice: Asked) -> int:
    return choice.g.cards.does[choice.g.enclosing(Peace).card, "peace"]["bounties"]


@WORDS.describes("RerollDice.reroll")
def reroll(choice: Asked) -> Told:
    frame = choice.g.frame()
    assert isinstance(frame, RerollDice)
    whose, *part = REROLL.of(choice.move)
    on = die_elements(str(whose), shown(frame.dice(choice.g, str(whose))), part)
    owner = YOURS if whose == OWN else THEIRS
    return choice.told("RerollDice.reroll", whose=owner, dice=part)._replace(on=on)


# ---- Glory Cards with a procedure of their own


@WORDS.asks("MarketNews")
def ask_market(choice: Asked) -> Prompt:
    drawn = choice.g.players[choice.seat].drawn
    return choice.prompt(seen=listed([good.title() for good in drawn], "or"))


@WORDS.describes("demand")
def lay_demand(choice: Asked) -> Told:
    return choice.told(now=choice.g.demand[DEMAND.of(choice.move)[1]])


@WORDS.asks("BorrowedPlans")
def ask_plans(choice: Asked) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, BorrowedPlans)
    modification = choice.g.modifications[frame.port]
    return choice.prompt(modification=modification, price=plans_price(choice.g, choice.seat))


@WORDS.describes("BorrowedPlans.buy")
def buy_plans(choice: Asked) -> Told:
    return paid(choice, choice.told("BorrowedPlans.buy"), plans_price(choice.g, choice.seat))


@WORDS.tells("crew")
def tell_crew(line: Line) -> str:
    change = line.seen["change"]
    return line.say_as("gained" if change > 0 else "lost", count=abs(change))


# ---- Specialists, goods


@WORDS.describes("hire")
def hire(choice: Asked) -> Told:
    card = choice.g.cards.glory[HIRE.of(choice.move)]
    cost = gold(card.hire_gold)
    if isinstance(choice.g.frame(), Carry):
        cost = FREE
    elif card.hire_skill:
        cost = f"{check_said(choice.g, choice.seat, card.hire_skill, 'hire')} Then {cost}"
    told = choice.told(cost=cost)
    return told if cost == FREE else paid(choice, told, card.hire_gold, final=True)


@WORDS.asks("ChooseGoods")
def ask_goods(choice: Asked) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, ChooseGoods)
    return choice.prompt(room=max(0, frame.room(choice.g)))


@WORDS.tells("salvage")
def tell_salvage(line: Line) -> str:
    return line.say_as("" if line.seen["cards"] else "nothing")
