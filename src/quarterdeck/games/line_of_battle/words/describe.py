"""Every legal move in words: where it is on the board, and what would come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Move, Seat, Told
from quarterdeck.kernel.wording import first_up, whose

from ..actions.boarding import BoardingParty, Capture, counted_hits
from ..actions.broadside import Gunfire, printed, would_leave
from ..actions.port import RefuseBattle, blockade_needs
from ..actions.red_cards import affects
from ..actions.repair import ship_under
from ..fleet import hull_left, is_mobile, rigging_left
from ..pieces import (
    BLOCKADE,
    BREAK_DAMAGE,
    BROADSIDE,
    HULL,
    IS_RED,
    KIND,
    NO_SHIP,
    POINTS,
    RAKE,
    REFUSE_BATTLE,
    SHIP_HULL,
)
from .cards import RULE_OF, detail_of, name_of, title_of
from .log import ship_name

if TYPE_CHECKING:
    from ..state import LineOfBattle

Names = tuple[str, ...]

_GROUP_OF = {
    "discard": "discard",
    "stop": "stop",
    "with": "ship",
    "at": "target",
    "break": "target",
    "board": "target",
    "burn": "target",
    "raid": "target",
    "blockade": "target",
    "flag": "breakers",
    "repair": "hit",
    "douse": "fire",
    "show": "show",
    "clear": "clear",
    "declare": "declare",
    "join": "place",
    "leave": "shift",
    "enter": "shift",
    "tow": "shift",
    "done": "done",
}


def group_of(move: Move) -> str:
    """The group that a move is listed under."""
    if move.verb == "play":
        return "red" if IS_RED[int(move.args[0])] else "play"
    return _GROUP_OF[move.verb]


def describe_move(g: LineOfBattle, seat: Seat, move: Move, names: Names) -> Told:
    verb = move.verb
    if verb in ("play", "discard", "show", "repair", "douse", "clear"):
        return _with_card(g, seat, move)
    if verb in ("with", "at", "flag", "board", "burn", "leave", "enter", "tow"):
        return _with_ship(g, seat, move, names)
    if verb in ("break", "raid", "blockade"):
        return _with_seat(g, move, names)
    return _plain(g, seat, move)


def _with_card(g: LineOfBattle, seat: Seat, move: Move) -> Told:
    if move.args == ("none",):
        if move.verb == "show":
            note = "You hold no card that can be shown."
            return Told("Show no card", "show", (), "LB-108", note)
        frame = g.frame()
        on = (f"ship-{frame.ship}",) if isinstance(frame, Capture) else ()
        return Told("Leave her Rigging as it is", "clear", on, "LB-117")
    card = int(move.args[0])
    if move.verb == "play":
        return _play(g, seat, card)
    on = (f"card-{card}",)
    if move.verb == "discard":
        note = "It brings ships out of Port." if KIND[card] == REFUSE_BATTLE else ""
        confirm = "Discarding it is your whole turn."
        return Told(f"Discard {name_of(card)}", "discard", on, "LB-26", note, confirm)
    if move.verb == "show":
        return Told(f"Show {name_of(card)}", "show", on, "LB-108", _show_note(g, seat, card))
    number = ship_under(g, card)
    if move.verb == "douse":
        spot = (f"ship-{number}", f"fire-{card}")
        return Told(f"Put out a fire on {ship_name(number)}", "fire", spot, "LB-102")
    spot = (f"ship-{number}", f"hit-{card}")
    label = f"Take {name_of(card)} off {ship_name(number)}"
    if move.verb == "repair":
        return Told(label, "hit", spot, "LB-97")
    return Told(label, "clear", spot, "LB-117")


def _play(g: LineOfBattle, seat: Seat, card: int) -> Told:
    kind = KIND[card]
    if IS_RED[card]:
        hits = affects(g, seat, kind)
        note = detail_of(card) if hits else "It has no effect on you and goes to the next player."
        confirm = "It can’t be taken back once chance has decided." if hits else ""
        label = f"Play {title_of(card)}" if hits else f"Pass {title_of(card)} on"
        return Told(label, "red", (f"card-{card}",), RULE_OF[kind], first_up(note), confirm)
    note = detail_of(card) if kind not in (BROADSIDE, RAKE) else ""
    return Told(f"Play {name_of(card)}", "play", (f"card-{card}",), RULE_OF[kind], first_up(note))


def _show_note(g: LineOfBattle, seat: Seat, card: int) -> str:
    frame = g.frame()
    assert isinstance(frame, BoardingParty)
    raked = seat == frame.seat and any([KIND[shot.card] == RAKE for shot in g.shots])
    ship = frame.ship if seat == frame.seat else frame.target
    hits = counted_hits(card, ship, not raked)
    return f"Counts {hits}." if hits else "A bluff: counts 0."


def _with_ship(g: LineOfBattle, seat: Seat, move: Move, names: Names) -> Told:
    number = int(move.args[0])
    name, on = ship_name(number), (f"ship-{number}",)
    if move.verb == "with":
        left = f"Hull {hull_left(g, number)}, Rigging {rigging_left(g, number)} left."
        return Told(name, "ship", on, "LB-66", left)
    if move.verb == "flag":
        note = "She can then attack only the player whose Line she breaks."
        return Told(f"{name} breaks the Line", "breakers", on, "LB-80", note)
    if move.verb in ("leave", "enter", "tow"):
        return _shift(g, seat, move)
    owner = whose(g.ships[number].owner, seat, names)
    if move.verb == "at":
        return _shot(g, move, owner)
    if move.verb == "board":
        struck = g.ships[number].struck
        note = "She has struck and gives herself up." if struck else "5 or more takes her."
        return Told(f"Board {owner} {name}", "target", on, "LB-52" if struck else "LB-105", note)
    need = 5 if not is_mobile(g, number) else 6
    note = f"Sinks her on {'5 or 6' if need == 5 else 'a 6'}: {POINTS[number]} points."
    return Told(f"Against {owner} {name}", "target", on, "LB-142", note,
                "The die is rolled at once.")  # fmt: skip


def _shot(g: LineOfBattle, move: Move, owner: str) -> Told:
    frame = g.frame()
    assert isinstance(frame, Gunfire)
    number, place = int(move.args[0]), str(move.args[1])
    where = "Hull" if place == HULL else "Rigging"
    left = would_leave(g, frame.card, number, place)
    if left:
        note = f"{where} {left} of {printed(number, place)} left."
    elif place == HULL:
        note = f"She sinks: {POINTS[number]} points at the end of the round."
    else:
        note = "She is dismasted."
    label = f"{first_up(owner)} {ship_name(number)}, {where}"
    return Told(label, "target", (f"ship-{number}",), RULE_OF[KIND[frame.card]], note)


def _shift(g: LineOfBattle, seat: Seat, move: Move) -> Told:
    frame = g.frame()
    assert isinstance(frame, RefuseBattle)
    number = int(move.args[0])
    name = ship_name(number)
    rolls = [f"{blockade_needs(g, laid)} or more" for laid in frame.blockades(g)]
    needs = f" She must roll {' and '.join(rolls)} to pass." if rolls else ""
    if move.verb == "leave":
        label, note = f"{name} comes out into the Line", _harm(g, seat, number)
        return Told(label, "shift", (f"ship-{number}",), "LB-131", f"{note}{needs}".strip())
    prize = number in g.players[seat].prizes
    note = f"She scores {2 * POINTS[number]} points." if prize else "She is repaired."
    if move.verb == "tow":
        escort = int(move.args[1])
        on = (f"ship-{number}", f"ship-{escort}")
        label = f"{ship_name(escort)} brings {name} in"
        return Told(label, "shift", on, "LB-138", f"{note}{needs}")
    label = f"{name} goes into Port"
    return Told(label, "shift", (f"ship-{number}",), "LB-137", f"{note}{needs}")


def _harm(g: LineOfBattle, seat: Seat, number: int) -> str:
    """What a broken Line does to a ship that joins it (LB-85, LB-R26)."""
    broken = BREAK_DAMAGE * g.players[seat].broken
    if not broken:
        return ""
    sinks = SHIP_HULL[number] - g.ships[number].hull_damage <= broken
    return "The broken Line sinks her at once." if sinks else "The broken Line harms her."


def _with_seat(g: LineOfBattle, move: Move, names: Names) -> Told:
    other = int(move.args[0])
    if move.verb == "break":
        count = len(g.players[other].line) + len(g.players[other].prizes)
        ships = f"each of {count} ships" if count > 1 else "the only ship"
        note = f"{BREAK_DAMAGE} Hull and {BREAK_DAMAGE} Rigging off {ships}."
        on = (f"line-{other}", f"seat-{other}")
        return Told(f"Break {names[other]}’s Line", "target", on, "LB-79", note)
    if move.verb == "raid":
        note = "Each ship there sinks on 5 or 6."
        return Told(f"Into {names[other]}’s Port", "target", (f"port-{other}",), "LB-142", note,
                    "The dice are rolled at once.")  # fmt: skip
    label = f"Blockade {names[other]}’s Port"
    return Told(label, "target", (f"port-{other}",), RULE_OF[BLOCKADE])


def _plain(g: LineOfBattle, seat: Seat, move: Move) -> Told:
    verb = move.verb
    if verb == "stop":
        return Told("End your turn", "stop", (), "LB-27")
    if verb == "done":
        frame = g.frame()
        if not isinstance(frame, RefuseBattle):
            return Told("No more Line Breakers", "done", (), "LB-80")
        label = "These ships move" if frame.shifts else "No ship moves"
        confirm = "The dice are rolled at once." if frame.shifts and frame.blockades(g) else ""
        return Told(label, "done", (), "LB-137", "", confirm)
    place = str(move.args[0])
    if verb == "join":
        on = (f"{place}-{seat}", "reinforcements")
        note = _harm(g, seat, g.top) if place == "line" else ""
        return Told(f"{ship_name(g.top)} joins your {first_up(place)}", "place", on, "LB-128", note)
    frame = g.frame()
    number = frame.ship if isinstance(frame, Capture) else NO_SHIP
    if place == "line":
        spot = (f"ship-{number}", f"line-{seat}")
        note = f"She scores nothing for you. {_harm(g, seat, number)}".strip()
        return Told("She joins your Line", "declare", spot, "LB-119", note)
    note = f"{2 * POINTS[number]} points in Port. {_harm(g, seat, number)}".strip()
    return Told("She is a Prize", "declare", (f"ship-{number}",), "LB-120", note)
