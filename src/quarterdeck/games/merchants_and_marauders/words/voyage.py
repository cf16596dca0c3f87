"""Words for setup, rounds, moves, scouting and Glory Points."""

from __future__ import annotations

from quarterdeck.kernel import Note, Prompt, Told
from quarterdeck.kernel.wording import Line, listed, win

from ..board import shut_by
from ..cards.glory_turn import bribed
from ..data.ids import PARTS
from ..odds import check_said
from ..pieces import Enemy
from ..sea.move import harbour_fee
from ..sea.scout import Scout
from ..turn.turnstate import TurnState
from ..verbs import ENTER, SAIL, SCOUT, SHIP
from .announced import arrival_note, end_of_turn_note, fight_note, warns
from .kit import WORDS, Asked
from .sentences.moves import ACTIONS_LOST, BUSINESS_WAITS, BY_PAPERS, STILL_POSSIBLE, WAYS
from .sentences.questions import ACTIONS_LEFT, AT_SEA, IN_PORT, MOVES_LEFT, SELL_OR_THROW, THROW

WORDS.menu(
    "Turn",
    ("move", "sail", "MM-104"),
    ("scout", "scout", "MM-110"),
    ("port", "port", "MM-119"),
    ("retire", "retire", "MM-550"),
)

# What an action is used for, by the verbs of a turn.
GROUP_OF = {"sail": "move", "enter": "move", "leave": "move", "scout": "scout", "port": "port"}

# Events with a field that is not always there, mostly since only some may see it.
KNOWN = {
    "dealt_captain": "captain",
    "heard_rumor": "cards",
    "kept_rumor": "card",
    "market_news": "goods",
    "npc_moved": "seat",
    "npc_stays": "seat",
    "stashed": "amount",
    "withdrew": "amount",
}
# Events that are told otherwise by what stands in one of their fields.
VARIANTS = {
    "crew_over": "winner",
    "entered_port": "how",
    "raid_failed": "why",
    "raid_success": "use",
    "rumor_checked": "true",
}
# Gold that is spent is public (MM-036); where nothing was asked, nothing is said.
PAID = ("asks_around", "claimed", "hired", "pardoned")


@WORDS.tells(*KNOWN)
def tell_known(line: Line) -> str:
    known = KNOWN[line.seen["kind"]] in line.seen
    return line.say_as("known" if known else "")


@WORDS.tells(*VARIANTS)
def tell_variant(line: Line) -> str:
    return line.say_as(line.seen[VARIANTS[line.seen["kind"]]])


@WORDS.tells(*PAID)
def tell_paid(line: Line) -> str:
    return line.say_as("paid" if line.seen["gold"] else "free")


# ---- setup and the round


@WORDS.asks("SetUp")
def ask_ship(choice: Asked) -> Prompt:
    return choice.prompt(captain=choice.g.players[choice.seat].captain)


@WORDS.describes("SetUp.ship", "NewCaptain.ship")
def set_out(choice: Asked) -> Told:
    ship = choice.g.cards.ships[SHIP.of(choice.move)]
    return choice.told("SetUp.ship", **{part: getattr(ship, part) for part in PARTS})


@WORDS.tells("merchants_return")
def tell_merchants(line: Line) -> str:
    return line.say("merchants_return", count=len(line.seen["zones"]))


@WORDS.tells("event")
def tell_event(line: Line) -> str:
    card = line.words.cards.events[line.seen["card"]]
    return line.say_as("npc" if card.npc else "", npc=card.npc, zone=card.zone)


@WORDS.tells("over")
def tell_end(line: Line) -> str:
    scores, winners = line.seen["scores"], line.seen["winners"]
    if not winners:
        return line.say("over.lost", points=scores[0])
    won = win(winners, line.viewer, line.names)
    return line.say("over", win=won, points=max([scores[winner] for winner in winners]))


# ---- the turn


@WORDS.asks("Turn")
def ask_action(choice: Asked) -> Prompt:
    turn, p = choice.g.enclosing(TurnState), choice.g.players[choice.seat]
    if not turn.actions and not turn.moves:
        return choice.prompt("Turn.over")
    left = choice.say(ACTIONS_LEFT, actions=turn.actions)
    if turn.moves:
        left += choice.say(MOVES_LEFT, moves=turn.moves)
    excess = len(p.hold) - p.room()
    if p.in_port and excess > 0:
        sells = turn.actions and not turn.port_used
        facts = {"cargo": len(p.hold), "room": p.room(), "excess": excess}
        ways = choice.say(SELL_OR_THROW if sells else THROW, **facts)
        return choice.prompt("Turn.overfull", left=left, ways=ways, **facts)
    ways = IN_PORT if p.in_port else AT_SEA
    return choice.prompt(left=left, captain=p.captain, ways=ways)


@WORDS.describes("discard")
def throw_overboard(choice: Asked) -> Told:
    """What no ship can carry out of the port must go: that is nothing rare."""
    p = choice.g.players[choice.seat]
    told = choice.told("discard")
    return told._replace(group="overboard") if len(p.hold) > p.room() else told


@WORDS.describes("sail")
def sail(choice: Asked) -> Told:
    zone, told = SAIL.of(choice.move), choice.told()
    note = arrival_note(choice, zone, out_of_port=False)
    port = (f"port-{zone}",) if choice.g.cards.zones[zone].nation else ()
    return told._replace(on=(*told.on, *port), note=note, warns=warns(note))


@WORDS.describes("leave")
def leave(choice: Asked) -> Told:
    p = choice.g.players[choice.seat]
    note = arrival_note(choice, p.zone, out_of_port=True)
    loses = p.loads() > p.vessel().cargo
    told = choice.told("leave.load" if loses else "leave", zone=p.zone)
    return told._replace(note=note, warns=warns(note))


@WORDS.describes("enter")
def enter(choice: Asked) -> Told:
    g, seat, how = choice.g, choice.seat, ENTER.of(choice.move)
    zone = g.players[seat].zone
    if how == "pay":
        return choice.told("enter.pay", zone=zone, fee=harbour_fee(g, seat))
    if how == "roll":
        roll = check_said(g, seat, "influence", "harbour", "to be let in")
        return choice.told("enter.roll", zone=zone, roll=roll)
    held = [card for card in g.players[seat].proved if g.cards.reward_of(card).papers_worn]
    by_them = held and shut_by(g, seat, zone) and not bribed(g, seat, "G23", zone)
    papers = choice.say(BY_PAPERS, card=held[0]) if by_them else ""
    turn = g.enclosing(TurnState)
    late = BUSINESS_WAITS if turn.actions + turn.moves == 1 else ""  # MM-109
    return choice.told(zone=zone, papers=papers, late=late)


@WORDS.describes("scout")
def scout(choice: Asked) -> Told:
    g, seat, target = choice.g, choice.seat, SCOUT.of(choice.move)
    zone = g.players[seat].zone
    if target == "rumor":
        rumor = g.cards.rumors[g.players[seat].rumor]
        roll = check_said(g, seat, rumor.skill, "rumor", need=rumor.successes)
        return choice.told("scout.rumor", rumor=rumor.id, zone=zone, roll=roll)
    roll = check_said(g, seat, "scouting", Scout(seat, target).purpose(), "to find")
    if target == "merchant":
        return choice.told("scout.merchant", zone=zone, roll=roll)
    ship = target if isinstance(target, int) else Enemy(target)
    sentence = "scout.captain" if isinstance(target, int) else "scout"
    return choice.told(sentence, roll=roll, outcome=fight_note(choice, ship))


@WORDS.describes("port")
def port(choice: Asked) -> Told:
    return choice.told(zone=choice.g.players[choice.seat].zone)


@WORDS.describes("end")
def end(choice: Asked) -> Told:
    left = choice.g.enclosing(TurnState).actions
    lost = (Note(choice.say(ACTIONS_LOST, left=left)),) if left else ()
    ways = _ways(choice) if left else []
    still = choice.say(STILL_POSSIBLE, ways=listed(ways, "or")) if ways else ""
    return choice.told()._replace(note=(*lost, *end_of_turn_note(choice)), confirm=still)


def _ways(choice: Asked) -> list[str]:
    """What an action could still be used for."""
    open_to = [GROUP_OF.get(move.verb) for move in choice.g.legal_moves(choice.seat)]
    return [way for group, way in WAYS.items() if group in open_to]


@WORDS.tells("turned_away")
def tell_turned_away(line: Line) -> str:
    return line.say("turned_away", nation=line.words.cards.zones[line.seen["zone"]].nation)


@WORDS.asks("DrawGlory")
def ask_discard(choice: Asked) -> Prompt:
    return choice.prompt(most=choice.g.cards.limits.hand)
