"""What is asked of the seat that must choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Prompt
from quarterdeck.kernel.wording import Choice

from ..actions.boarding import BoardingParty, Capture
from ..actions.break_the_line import BreakTheLine, most_breakers
from ..actions.broadside import Gunfire
from ..actions.port import RefuseBattle
from ..pieces import NO_SHIP, NOBODY
from .cards import RULE_OF
from .kit import WORDS

if TYPE_CHECKING:
    from ..state import LineOfBattle

    Battle = Choice[LineOfBattle]

TIMES = {1: "once", 2: "double"}


@WORDS.asks("Turn")
def ask_turn(choice: Battle) -> Prompt:
    g = choice.g
    if g.shots:
        return choice.prompt("Turn.further")
    holds_red = any([g.cards.is_red[card] for card in g.players[choice.seat].hand])
    return choice.prompt("Turn.red" if holds_red else "Turn")


@WORDS.asks("Gunfire")
def ask_shot(choice: Battle) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, Gunfire)
    step = "Gunfire.open" if frame.is_open() else "Gunfire"
    prompt = choice.prompt(step, card=frame.card, ship=frame.ship)
    return prompt._replace(rule=RULE_OF[choice.g.cards.kind[frame.card]])


@WORDS.asks("BoardingParty")
def ask_boarding(choice: Battle) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, BoardingParty)
    step = "card" if frame.ship != NO_SHIP else "ship" if frame.target != NO_SHIP else "target"
    return choice.prompt(f"BoardingParty.{step}", ship=frame.ship, target=frame.target)


@WORDS.asks("Capture")
def ask_captor(choice: Battle) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, Capture)
    factor = choice.g.cards.figures.prize_factor
    step = "clear" if frame.step == "clear_hit" else "declare"
    times = TIMES.get(factor, f"{factor} times her points")
    return choice.prompt(f"Capture.{step}", ship=frame.ship, times=times)


@WORDS.asks("BreakTheLine")
def ask_breakers(choice: Battle) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, BreakTheLine)
    if frame.on == NOBODY:
        return choice.prompt("BreakTheLine.line")
    return choice.prompt("BreakTheLine.ships", most=most_breakers(choice.g, frame.seat))


@WORDS.asks("RefuseBattle")
def ask_moves(choice: Battle) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, RefuseBattle)
    return choice.prompt("RefuseBattle.played" if frame.played else "RefuseBattle.discarded")
