"""The abilities of the Captains (p. 4, MM-054; data/captains.toml)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import PASS, Call, Event, Flow, Frame, Move, Seat

from ..battle.fray import Reroll
from ..battle.hits import PLACES, Broadside, FixHits
from ..battle.naval import NavalCombat
from ..battle.naval_round import NavalRound
from ..data.ids import LOCATIONS, SKULL
from ..dice import Dice, shown, successes
from ..effects import happens, permits
from ..pieces import without
from ..turn.turnstate import TurnState, Used
from ..verbs import HIT, SHIFT
from .deeds import Carry, always, deed, gain
from .rerolls import RerollDice

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game


@permits("scout.again", "scouts_again")
def relentless(g: Game, seat: Seat, source: str, target: int | str, tries: int) -> bool:
    return target == "merchant" and tries <= g.cards.does[source, "scouts_again"]["tries"]


@happens("mission.done", "envoy")
def trusted_envoy(g: Game, seat: Seat, source: str, card: str) -> None:
    gain(g, seat, g.cards.does[source, "envoy"]["gold"], source)


@happens("rumor.true", "envoy")
def trusted_with_rumors(g: Game, seat: Seat, source: str, card: str) -> None:
    gain(g, seat, g.cards.does[source, "envoy"]["gold"], source)


class Charm(Frame):
    """Eccentric charm (p. 4, MM-054; C02): once per turn dice of an Influence roll again."""

    STEPS = ("offer", "note")

    seat: Seat
    source: str
    used: bool = False

    def offer(self, g: Game) -> Flow | None:
        return Call(RerollDice(self.seat, "check", self.source), "used")

    def note(self, g: Game) -> Flow | None:
        if self.used:
            g.enclosing(TurnState).use(Used(self.source))
        return None


@permits("again.influence", "charm")
def charm_is_fresh(g: Game, seat: Seat, source: str) -> bool:
    turns = g.under_way(TurnState)
    return bool(turns) and Used(source) not in turns[-1].done


@happens("influence.rolled", "charm")
def eccentric_charm(g: Game, seat: Seat, source: str) -> Frame | None:
    return Charm(seat, source) if charm_is_fresh(g, seat, source) else None


# ---- battle


class WeatherEye(Frame):
    """Weather eye (p. 4, MM-054; C08): all dice that are no skulls are thrown again."""

    STEPS = ("throw", "put")

    seat: Seat
    source: str
    rolled: Dice = ()

    def throw(self, g: Game) -> Flow | None:
        contest = g.enclosing(NavalRound)
        dice = contest.dice[contest.side_of(self.seat)]
        skulls = successes(dice)
        return Call(Reroll((SKULL,) * skulls, len(dice) - skulls), "rolled")

    def put(self, g: Game) -> Flow | None:
        contest = g.enclosing(NavalRound)
        contest.set_dice(contest.side_of(self.seat), self.rolled)
        thrown = {"side": self.seat, "dice": shown(self.rolled), "by": self.source}
        g.emit(Event("thrown_again", thrown))
        return None


@happens("contest.rolled", "weather_eye")
def weather_eye(g: Game, seat: Seat, source: str) -> Frame | None:
    contest = g.enclosing(NavalRound)
    dice = contest.dice[contest.side_of(seat)]
    if source in g.enclosing(NavalCombat).used or successes(dice) == len(dice):
        return None
    return Carry(seat, "weather_eye", card=source)


@deed("weather_eye", always(Move("reroll"), PASS))
def use_weather_eye(g: Game, seat: Seat, move: Move) -> Flow | None:
    if move == PASS:
        return None
    source = g.enclosing(Carry).card
    g.enclosing(NavalCombat).use(source)
    return WeatherEye(seat, source)


def _struck(g: Game, seat: Seat) -> tuple[FixHits, int]:
    hits = g.enclosing(FixHits)
    return hits, hits.ships.index(seat)


@happens("hits.fixed", "iron_discipline")
def iron_discipline(g: Game, seat: Seat, source: str) -> None:
    """By itself, for the first hit on the Crew in each Naval Combat."""
    battles = g.under_way(NavalCombat)
    hits, at = _struck(g, seat)
    if battles and source not in battles[-1].used and "crew" in hits.hits[at]:
        battles[-1].use(source)
        hits.change(at, without(hits.hits[at], "crew"))
        g.emit(Event("hit_cancelled", {"seat": seat, "location": "crew", "by": source}))


@happens("hits.fixed", "cool_under_fire")
def cool_under_fire(g: Game, seat: Seat, source: str) -> Frame | None:
    battles = g.under_way(NavalCombat)
    fresh = battles and source not in battles[-1].used
    return Carry(seat, "cool_under_fire", card=source) if fresh else None


def _shifts(g: Game, seat: Seat) -> tuple[Move, ...]:
    hits, at = _struck(g, seat)
    located = [place for place in LOCATIONS if place in hits.hits[at]]
    moves = [Move("shift", (one, to)) for one in located for to in LOCATIONS if to != one]
    return (*moves, PASS)


@deed("cool_under_fire", _shifts)
def shift_hit(g: Game, seat: Seat, move: Move) -> None:
    if move == PASS:
        return
    source = g.enclosing(Carry).card
    g.enclosing(NavalCombat).use(source)
    hits, at = _struck(g, seat)
    one, to = SHIFT.of(move)
    hits.change(at, (*without(hits.hits[at], one), to))
    g.emit(Event("hit_moved", {"seat": seat, "from": one, "to": to, "by": source}))


@happens("locations.rolled", "deadeye")
def deadeye(g: Game, seat: Seat, source: str) -> Frame | None:
    shots = g.enclosing(Broadside)
    at = shots.sides.index(seat)
    contest = g.enclosing(NavalRound) if shots.kind == "cannon" else None
    won = contest is not None and contest.winner == at and contest.declared[at] == "shoot"
    aims = won and "skull" in shots.hits[1 - at]
    return Carry(seat, "deadeye", card=source) if aims else None


@deed("deadeye", always(*[Move("hit", (place,)) for place in PLACES]))
def aim(g: Game, seat: Seat, move: Move) -> None:
    shots = g.enclosing(Broadside)
    target = 1 - shots.sides.index(seat)
    place = HIT.of(move)
    shots.change(target, (*without(shots.hits[target], "skull"), place))
    g.emit(
        Event("aimed", {"seat": seat, "from": "skull", "to": place, "by": g.enclosing(Carry).card})
    )
