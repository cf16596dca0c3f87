"""Words for setup, rounds, moves, scouting, dice and Glory Points."""

from __future__ import annotations

from quarterdeck.kernel import Note, Prompt, Told
from quarterdeck.kernel.wording import counted, listed

from ..board import shut_by
from ..cards.glory_turn import bribed
from ..data.cards import Cards
from ..data.ids import COUNTRY
from ..data.told import number
from ..odds import check_said
from ..sea.announced import arrival_note, end_of_turn_note, fight_note, warns
from ..sea.move import harbour_fee
from ..sea.scout import Scout
from ..turn.turnstate import TurnState
from .wording import (
    Choice,
    Line,
    asks,
    describes,
    gold,
    groups,
    menu,
    npc_name,
    tells,
)

groups(
    ship="Your ship",
    move="Move",
    scout="Scout",
    port="Port",
    cargo="Cargo",
    stash="Stash",
    turn="Turn",
    glory="Glory Cards",
    captain="Captain",
)

menu(
    "Turn",
    ("move", "sail", "MM-104"),
    ("scout", "scout", "MM-110"),
    ("port", "port", "MM-119"),
    ("captain", "retire", "MM-550"),
)


# ---- setup


@asks("SetUp")
def _choose_ship(choice: Choice) -> Prompt:
    name = choice.cards.name_of(choice.g.players[choice.seat].captain)
    advice = "The Sloop is agile and suits a pirate; the Flute carries much and suits a trader."
    return Prompt(f"You are {name}. Choose your ship.", advice, "MM-075")


@describes("SetUp.ship", "NewCaptain.ship")
def _ship(choice: Choice) -> Told:
    kind = choice.cards.ships[choice.arg()]
    note = (
        f"Toughness {kind.toughness}, Cargo {kind.cargo}, Crew {kind.crew}, "
        f"Cannons {kind.cannons}, Maneuverability {kind.maneuverability}."
    )
    return Told(f"Set out in a {kind.name}", "ship", (f"kind-{kind.id}",), "MM-075", note)


@tells("dealt_captain")
def _dealt(line: Line) -> str:
    if "captain" in line.seen:
        return f"You are {line.named('captain')}."
    return f"{line.doer()} drew a Captain."


@tells("sets_out")
def _sets_out(line: Line) -> str:
    ship, port = line.named("ship"), line.named("zone")
    return f"{line.doer()}: {line.named('captain')} in a {ship}, from {port}."


@tells("mission_offered")
def _mission_offered(line: Line) -> str:
    name = line.named("mission")
    return f"A Mission is on offer in {line.named('port')}: {name}."


# ---- the round


@tells("merchants_return")
def _merchants(line: Line) -> str:
    return f"Merchants sail again in {counted(len(line.seen['zones']), 'Sea-Zone')}."


@tells("event")
def _event(line: Line) -> str:
    card = line.cards.events[line.seen["card"]]
    if card.npc:
        what = f"{npc_name(card.npc)} will appear off {line.cards.name_of(card.zone)}"
        return f"Event: {card.name}. At the end of the round {what}."
    return f"Event: {line.cards.name_of(card.id)}. {line.cards.told[card.id]}"


@tells("target")
def _target(line: Line) -> str:
    seen = line.seen
    stash = f"{seen['glory']} on the track and a stash of {seen['stash']} Gold"
    return f"{line.verb('announce', 'announces')} {seen['total']} Glory Points: {stash}."


@tells("over")
def _over(line: Line) -> str:
    seen = line.seen
    if not seen["winners"]:
        points = counted(seen["scores"][0], "Glory Point")
        return f"The race is lost with {points}: {seen['reason']}."
    winners = [line.name(winner) for winner in seen["winners"]]
    verb = "wins" if len(winners) == 1 and winners != ["You"] else "win"
    best = max(seen["scores"][winner] for winner in seen["winners"])
    return f"The game is over. {listed(winners)} {verb} with {best} Glory Points: {seen['reason']}."


@tells("reshuffled")
def _reshuffled(line: Line) -> str:
    return f"The {line.seen['deck'].title()} discard pile was shuffled into a new deck."


# ---- the turn


@asks("Turn")
def _choose_action(choice: Choice) -> Prompt:
    turn = choice.g.enclosing(TurnState)
    name = choice.cards.name_of(choice.g.players[choice.seat].captain)
    left = counted(turn.actions, "action")
    if turn.moves:
        left += f" and {counted(turn.moves, 'additional Move')}"
    in_port = choice.g.players[choice.seat].in_port
    if not turn.actions and not turn.moves:
        return Prompt("Your turn: no actions left.", "End your turn.", "MM-102")
    ways = "put to sea, or take the Port action" if in_port else "sail, scout, or put into port"
    return Prompt(f"Your turn: {left} left.", f"Captain {name}: {ways}.", "MM-102")


@describes("sail")
def _sail(choice: Choice) -> Told:
    zone = choice.arg()
    note = arrival_note(choice.g, choice.seat, zone, out_of_port=False)
    label = f"Sail to {choice.cards.name_of(zone)}"
    return Told(label, "move", (f"zone-{zone}",), "MM-104", note, warns=warns(note))


@describes("leave")
def _leave(choice: Choice) -> Told:
    zone = choice.g.players[choice.seat].zone
    note = arrival_note(choice.g, choice.seat, zone, out_of_port=True)
    p = choice.g.players[choice.seat]
    lost = "A Mission’s load has no Cargo space: it will be lost, and the Mission with it."
    confirm = lost if p.loads() > p.vessel().cargo else ""
    label = f"Put to sea off {choice.cards.name_of(zone)}"
    return Told(label, "move", (f"zone-{zone}",), "MM-105", note, confirm, warns(note))


@describes("enter")
def _enter(choice: Choice) -> Told:
    g, seat = choice.g, choice.seat
    zone = g.players[seat].zone
    name, on = choice.cards.name_of(zone), (f"port-{zone}",)
    if choice.arg() == "pay":
        fee = harbour_fee(g, seat)
        return Told(
            f"Pay {fee} Gold and enter {name}", "move", on, "MM-371", "You are wanted here."
        )
    if choice.arg() == "roll":
        roll = check_said(g, seat, "influence", "harbour", "to be let in")
        note = (
            f"You are wanted here. {roll} After a failure the action is spent and you stay at sea."
        )
        return Told(f"Try to enter {name} by Influence", "move", on, "MM-371", note)
    note = "In port nobody can scout for you."
    proved = g.players[seat].proved
    papers = [card for card in proved if g.cards.reward_of(card).papers_worn]
    if papers and shut_by(g, seat, zone) and not bribed(g, seat, "G23", zone):
        note = f"By your {g.cards.name_of(papers[0])}, which may wear out. {note}"
    if g.enclosing(TurnState).actions + g.enclosing(TurnState).moves == 1:
        note += " Your last action: business must wait for your next turn."  # MM-109
    return Told(f"Into the port of {name}", "move", on, "MM-106", note)


@describes("scout")
def _scout(choice: Choice) -> Told:
    g, seat = choice.g, choice.seat
    target = choice.move.args[0]
    zone = g.players[seat].zone
    if target == "rumor":
        rumor = choice.cards.rumors[g.players[seat].rumor]
        note = check_said(g, seat, rumor.skill, "rumor", need=rumor.successes)
        here = (f"card-{rumor.id}", f"zone-{zone}")
        return Told(f"Check the Rumor: {rumor.name}", "scout", here, "MM-187", note)
    note = check_said(g, seat, "scouting", Scout(seat, target).purpose(), "to find")
    if target == "merchant":
        note += " If you find her, you choose: raid her, or let her go."
        return Told("Scout for the merchant", "scout", (f"merchant-{zone}",), "MM-113", note)
    confirm = fight_note(g, seat, target)
    if isinstance(target, int):
        on = (f"ship-{target}",)
        return Told(f"Scout for {choice.names[target]}", "scout", on, "MM-111", note, confirm)
    on = (f"npc-{target}",)
    return Told(f"Scout for {npc_name(target)}", "scout", on, "MM-112", note, confirm)


@describes("port")
def _port(choice: Choice) -> Told:
    zone = choice.g.players[choice.seat].zone
    return Told(f"Port action in {choice.cards.name_of(zone)}", "port", (f"port-{zone}",), "MM-119")


@describes("end")
def _end(choice: Choice) -> Told:
    left = choice.g.enclosing(TurnState).actions
    lost = (Note(f"{counted(left, 'action')} will be lost."),) if left else ()
    note = (*lost, *end_of_turn_note(choice.g, choice.seat))
    return Told("End turn", "turn", (), "MM-102", note)


@tells("entered_port")
def _entered_port(line: Line) -> str:
    fee = f" for a fee of {gold(line.seen['gold'])}"
    how = {"pay": fee, "roll": " through good connections"}.get(line.seen["how"], "")
    return f"{line.doer()} put into {line.named('zone')}{how}."


@tells("turned_away")
def _turned_away(line: Line) -> str:
    was = "were" if line.is_mine() else "was"
    country = COUNTRY[line.cards.zones[line.seen["zone"]].nation]
    return f"{line.doer()} {was} turned away: {country} is watching."


# ---- scouting and dice


@tells("scouts")
def _scouts(line: Line) -> str:
    target = line.target(line.seen["target"])
    return f"{line.doer()} scouted for {target} off {line.named('zone')}."


@tells("rolled")
def _rolled(line: Line) -> str:
    seen = line.seen
    faces = listed([str(face) for face in seen["dice"]])
    return f"{line.doer()} rolled {seen['skill'].title()}: {faces}."


@tells("found")
def _found(line: Line) -> str:
    return f"{line.doer()} found {line.target(line.seen['target'])}."


@tells("found_nothing")
def _found_nothing(line: Line) -> str:
    return f"{line.doer()} did not find {line.target(line.seen['target'])}."


# ---- glory


_WHY = {
    "defeat": "for a victory",
    "sale": "for a great sale",
    "raid": "for a rich raid",
    "mission": "for a Mission",
    "rumor": "for a Rumor that proved true",
    "ship": "for a great ship",
}


@tells("glory")
def _glory(line: Line) -> str:
    why = _WHY.get(line.seen["why"], "")
    now = "now has" if not line.is_mine() else "now have"
    points = counted(line.seen["glory"], "Glory Point")
    return f"{line.doer()} {now} {points}, one more {why}."


@asks("DrawGlory")
def _too_many(choice: Choice) -> Prompt:
    most = number(choice.cards.limits.hand)
    text = f"Discard down to {most} Glory Cards."
    return Prompt(text, "Until then you may play none.", "MM-387")


def home_of(cards: Cards, card: str) -> str:
    return cards.name_of(cards.captains[card].home)
