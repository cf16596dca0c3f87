"""Every legal move in words: where it is on the board, and what would come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from quarterdeck.kernel import Told
from quarterdeck.kernel.wording import Choice, first_up

from ..actions.boarding import BoardingParty, Capture, counted_hits
from ..actions.broadside import Gunfire, printed, would_leave
from ..actions.port import RefuseBattle, blockade_needs
from ..actions.red_cards import affects
from ..actions.repair import ship_under
from ..fleet import hull_left, is_mobile, rigging_left
from ..pieces import BROADSIDE, HULL, LINE, RAKE, REFUSE_BATTLE
from ..verbs import (
    AT,
    BOARD,
    BREAK,
    BURN,
    CLEAR_NONE,
    DECLARE,
    DISCARD,
    DOUSE,
    ENTER,
    JOIN,
    LEAVE,
    PLAY,
    REPAIR_HIT,
    SHOW,
    SHOW_NONE,
    TOW,
    WITH,
)
from .cards import RULE_OF, rolled
from .kit import WORDS
from .sentences import HARMS, MUST_ROLL, REPAIRED, SCORES, SINKS

if TYPE_CHECKING:
    from ..state import LineOfBattle

    Battle = Choice[LineOfBattle]


# ---- cards


@WORDS.describes("play")
def play(choice: Battle) -> Told:
    g, card = choice.g, PLAY.of(choice.move)
    kind = g.cards.kind[card]
    rule, note = RULE_OF[kind], first_up(g.cards.details[card])
    if not g.cards.is_red[card]:
        note = "" if kind in (BROADSIDE, RAKE) else note
        return choice.told("play")._replace(rule=rule, note=note)
    if affects(g, choice.seat, kind):
        return choice.told("play.red")._replace(rule=rule, note=note)
    return choice.told("play.no_effect")._replace(rule=rule)


@WORDS.describes("discard")
def discard(choice: Battle) -> Told:
    refuses = choice.g.cards.kind[DISCARD.of(choice.move)] == REFUSE_BATTLE
    return choice.told("discard.refuse_battle" if refuses else "discard")


@WORDS.describes("show")
def show(choice: Battle) -> Told:
    if choice.move == SHOW_NONE:
        return choice.told("show.none")
    g, frame, card = choice.g, choice.g.frame(), cast(int, SHOW.of(choice.move))
    assert isinstance(frame, BoardingParty)
    attacks = choice.seat == frame.seat
    raked = attacks and any([g.cards.kind[shot.card] == RAKE for shot in g.shots])
    hits = counted_hits(g, card, frame.ship if attacks else frame.target, not raked)
    return choice.told("show" if hits else "show.bluff", hits=hits)


@WORDS.describes("repair")
def repair(choice: Battle) -> Told:
    return choice.told("repair", ship=ship_under(choice.g, REPAIR_HIT.of(choice.move)))


@WORDS.describes("douse")
def douse(choice: Battle) -> Told:
    return choice.told("douse", ship=ship_under(choice.g, DOUSE.of(choice.move)))


@WORDS.describes("clear")
def clear(choice: Battle) -> Told:
    frame = choice.g.frame()
    assert isinstance(frame, Capture)
    return choice.told("clear.none" if choice.move == CLEAR_NONE else "clear", ship=frame.ship)


# ---- ships


@WORDS.describes("with")
def send(choice: Battle) -> Told:
    g, ship = choice.g, WITH.of(choice.move)
    sentence = "with.fires" if isinstance(g.frame(), Gunfire) else "with"
    return choice.told(sentence, hull=hull_left(g, ship), rigging=rigging_left(g, ship))


@WORDS.describes("at")
def shoot(choice: Battle) -> Told:
    g, frame = choice.g, choice.g.frame()
    assert isinstance(frame, Gunfire)
    ship, place = AT.of(choice.move)
    left = would_leave(g, frame.card, ship, place)
    sentence = "at" if left else "at.sinks" if place == HULL else "at.dismasts"
    told = choice.told(
        sentence,
        owner=g.ships[ship].owner,
        left=left,
        printed=printed(g, ship, place),
        points=g.cards.points[ship],
    )
    return told._replace(rule=RULE_OF[g.cards.kind[frame.card]])


@WORDS.describes("board")
def board(choice: Battle) -> Told:
    g, number = choice.g, BOARD.of(choice.move)
    ship, points = g.ships[number], _prize(choice, number)
    if ship.struck:
        return choice.told("board.struck", owner=ship.owner, points=points)
    least = g.cards.figures.capture_at
    return choice.told("board", owner=ship.owner, least=least, points=points)


@WORDS.describes("burn")
def burn(choice: Battle) -> Told:
    g, number = choice.g, BURN.of(choice.move)
    bonus = 0 if is_mobile(g, number) else g.cards.figures.fire_ship_bonus
    return choice.told(
        "burn",
        owner=g.ships[number].owner,
        dice=rolled(g.cards.figures.fire_ship_at - bonus),
        points=g.cards.points[number],
    )


@WORDS.describes("leave")
def leave(choice: Battle) -> Told:
    return _moving(choice, _harm(choice, LEAVE.of(choice.move)))


@WORDS.describes("enter")
def enter(choice: Battle) -> Told:
    return _moving(choice, _comes_in(choice, ENTER.of(choice.move)))


@WORDS.describes("tow")
def tow(choice: Battle) -> Told:
    return _moving(choice, _comes_in(choice, TOW.of(choice.move)[0]))


def _moving(choice: Battle, note: str) -> Told:
    """With what the Blockades against the player ask of each ship that moves."""
    g, frame = choice.g, choice.g.frame()
    assert isinstance(frame, RefuseBattle)
    rolls = [f"{blockade_needs(g, laid)} or more" for laid in frame.blockades(g)]
    if rolls:
        note = f"{note} {choice.say(MUST_ROLL, rolls=' and '.join(rolls))}".strip()
    return choice.told(note=note)


def _comes_in(choice: Battle, number: int) -> str:
    g = choice.g
    if number not in g.players[choice.seat].prizes:
        return REPAIRED
    return choice.say(SCORES, points=_prize(choice, number))


def _prize(choice: Battle, number: int) -> int:
    """What she scores when she is brought into Port."""
    cards = choice.g.cards
    return cards.figures.prize_factor * cards.points[number]


def _harm(choice: Battle, number: int) -> str:
    """What a broken Line does to a ship that joins it (LB-85, LB-R26)."""
    g = choice.g
    broken = g.cards.break_damage * g.players[choice.seat].broken
    if not broken:
        return ""
    return SINKS if g.cards.ship_hull[number] - g.ships[number].hull_damage <= broken else HARMS


# ---- players and places


@WORDS.describes("break")
def break_line(choice: Battle) -> Told:
    g = choice.g
    other = g.players[BREAK.of(choice.move)]
    count = len(other.line) + len(other.prizes)
    ships = f"each of {count} ships" if count > 1 else "the only ship"
    return choice.told("break", harm=g.cards.break_damage, ships=ships)


@WORDS.describes("raid")
def raid(choice: Battle) -> Told:
    figures = choice.g.cards.figures
    return choice.told("raid", dice=rolled(figures.fire_ship_at - figures.fire_ship_bonus))


@WORDS.describes("join")
def join(choice: Battle) -> Told:
    harm = _harm(choice, choice.g.top) if JOIN.of(choice.move) == LINE else ""
    return choice.told("join", ship=choice.g.top, harm=harm)


@WORDS.describes("declare")
def declare(choice: Battle) -> Told:
    frame = choice.g.frame()
    assert isinstance(frame, Capture)
    harm = _harm(choice, frame.ship)
    return choice.told(
        f"declare.{DECLARE.of(choice.move)}",
        ship=frame.ship,
        points=_prize(choice, frame.ship),
        harm=f" {harm}" if harm else "",
    )


@WORDS.describes("RefuseBattle.done")
def done(choice: Battle) -> Told:
    frame = choice.g.frame()
    assert isinstance(frame, RefuseBattle)
    if not frame.shifts:
        return choice.told("RefuseBattle.done.none")
    rolls = frame.blockades(choice.g)
    return choice.told("RefuseBattle.done.rolls" if rolls else "RefuseBattle.done")
