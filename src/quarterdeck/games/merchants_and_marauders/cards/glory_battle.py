"""Glory Cards of battle (pp. 12 and 15, MM-385, MM-495 to MM-499; MM-R188)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from quarterdeck.kernel import Done, Event, Flow, Frame, Move, Seat

from ..battle.crew import CrewCombat, CrewRound, lose_crew
from ..battle.fray import Fray, ship_of
from ..battle.hits import Broadside, FixHits
from ..battle.naval_round import NavalRound
from ..data.ids import LOCATIONS
from ..dice import Dice, Roll, shown, successes
from ..pieces import without
from ..verbs import AIM, CANCEL
from ..windows import GROUNDS
from .deeds import deed, gain
from .menus import card, framed, plain, simple
from .rerolls import RerollDice

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game


def raised(numbers: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return tuple([one + by if i == at else one for i, one in enumerate(numbers)])


# ---- re-rolls: G01, G02; Fast Learner (G03) is part of every window


framed("G01", plain("G01"), lambda seat: RerollDice(seat, "crew", "G01"))
framed("G02", plain("G02"), lambda seat: RerollDice(seat, "contest", "G02"))


# ---- the contest: G06 Powder Smoke, G07 Catch the Wind


@deed("G06")
def powder_smoke(g: Game, seat: Seat, move: Move) -> Flow | None:
    """The least is one die, after all has been added up."""
    contest = g.enclosing(NavalRound)
    contest.extra = raised(
        contest.extra, 1 - contest.side_of(seat), -g.cards.figure_of("G06", "dice")
    )
    return None


card("G06", plain("G06"))


def _wind(g: Game, seat: Seat) -> tuple[Move, ...]:
    return simple("G07") if g.players[seat].vessel().masts else ()


@deed("G07")
def catch_the_wind(g: Game, seat: Seat, move: Move) -> Flow | None:
    contest = g.enclosing(NavalRound)
    contest.extra = raised(contest.extra, contest.side_of(seat), g.cards.figure_of("G07", "dice"))
    return None


card("G07", _wind)


# ---- a contest that was won: G04 Raking Broadside, G08 Clean Getaway


def _won_with(g: Game, seat: Seat, verb: str) -> bool:
    contest = g.enclosing(NavalRound)
    at = contest.side_of(seat)
    return contest.winner == at and contest.declared[at] == verb


def _broadsides(g: Game, seat: Seat) -> tuple[Move, ...]:
    ready = _won_with(g, seat, "shoot") and g.players[seat].vessel().cannons
    return simple("G04") if ready else ()


@deed("G04")
def raking_broadside(g: Game, seat: Seat, move: Move) -> Flow | None:
    contest = g.enclosing(NavalRound)
    contest.hits = raised(contest.hits, contest.side_of(seat), g.cards.figure_of("G04", "hits"))
    return None


card("G04", _broadsides)


def _getaways(g: Game, seat: Seat) -> tuple[Move, ...]:
    fleeing = _won_with(g, seat, "flee") and not g.enclosing(NavalRound).escapes
    return simple("G08") if fleeing else ()


@deed("G08")
def clean_getaway(g: Game, seat: Seat, move: Move) -> Flow | None:
    g.enclosing(NavalRound).escapes = True
    return None


card("G08", _getaways)


# ---- where hits go: G11 Aim for the Rigging, G12 Between Wind and Water, G05 Brace for Impact


def _aimed(g: Game, seat: Seat) -> tuple[str, ...]:
    shots = g.enclosing(Broadside)
    return shots.hits[1 - shots.sides.index(seat)]


def _redirect(g: Game, seat: Seat, hits: tuple[str, ...], to: str, name: str) -> None:
    shots = g.enclosing(Broadside)
    target = 1 - shots.sides.index(seat)
    left = shots.hits[target]
    for hit in hits:
        left = without(left, hit)
        g.emit(Event("aimed", {"seat": seat, "from": hit, "to": to, "by": name}))
    shots.change(target, (*left, *[to] * len(hits)))


def _picks(hits: tuple[str, ...], most: int, to: str) -> tuple[Move, ...]:
    others = sorted([hit for hit in hits if hit != to])
    picks = [part for size in range(1, most + 1) for part in combinations(others, size)]
    return tuple([Move("aim", part) for part in dict.fromkeys(picks)])


def _aims(name: str, to: str) -> None:
    def options(g: Game, seat: Seat) -> tuple[Move, ...]:
        return _picks(_aimed(g, seat), g.cards.figure_of(name, "hits"), to)

    def moves(g: Game, seat: Seat) -> tuple[Move, ...]:
        return simple(name) if options(g, seat) else ()

    @deed(name, options)
    def aim(g: Game, seat: Seat, move: Move) -> Flow | None:
        _redirect(g, seat, tuple([str(hit) for hit in AIM.of(move)]), to, name)
        return None

    card(name, moves)


_aims("G11", "masts")
_aims("G12", "hull")


def _hits_on(g: Game, seat: Seat) -> tuple[str, ...]:
    hits = g.enclosing(FixHits)
    return hits.hits[hits.ships.index(seat)]


def _braces(g: Game, seat: Seat) -> tuple[Move, ...]:
    return simple("G05") if _hits_on(g, seat) else ()


def _cancels(g: Game, seat: Seat) -> tuple[Move, ...]:
    located = _hits_on(g, seat)
    return tuple([Move("cancel", (place,)) for place in LOCATIONS if place in located])


@deed("G05", _cancels)
def brace_for_impact(g: Game, seat: Seat, move: Move) -> Flow | None:
    hits = g.enclosing(FixHits)
    at = hits.ships.index(seat)
    place = CANCEL.of(move)
    hits.change(at, without(hits.hits[at], place))
    g.emit(Event("hit_cancelled", {"seat": seat, "location": place, "by": "G05"}))
    return None


card("G05", _braces)


# ---- Crew Combat: G09 Boarding Axes, G10 Marksmen in the Tops, G13 Stand Fast


@deed("G09")
def boarding_axes(g: Game, seat: Seat, move: Move) -> Flow | None:
    fight = g.enclosing(CrewRound)
    fight.extra = raised(fight.extra, fight.side_of(seat), g.cards.figure_of("G09", "dice"))
    return None


card("G09", plain("G09"))


class Marksmen(Frame):
    """Marksmen in the Tops (p. 12, MM-385; G10): two dice, each skull costs the enemy a hand."""

    STEPS = ("roll", "strike")

    seat: Seat
    dice: Dice = ()

    def roll(self, g: Game) -> Flow | None:
        return Roll(g.cards.figure_of("G10", "dice"), into="dice")

    def strike(self, g: Game) -> Flow | None:
        sides = g.enclosing(CrewCombat).sides()
        foe = sides[1 - sides.index(self.seat)]
        lost = lose_crew(g, foe, successes(self.dice))
        public = {"seat": self.seat, "dice": shown(self.dice), "foe": foe}
        g.emit(Event("marksmen", {**public, "lost": lost, "crew": ship_of(g, foe).crew}))
        return Done()


framed("G10", plain("G10"), Marksmen)


def _stands(g: Game, seat: Seat) -> tuple[Move, ...]:
    return () if seat in g.enclosing(CrewRound).stands else simple("G13")


@deed("G13")
def stand_fast(g: Game, seat: Seat, move: Move) -> Flow | None:
    fight = g.enclosing(CrewRound)
    fight.stands = (*fight.stands, seat)
    return None


card("G13", _stands)


# ---- afterwards: G22 Underwriters


def _insured(g: Game, seat: Seat) -> tuple[Move, ...]:
    enough = g.cards.figure_of("G22", "damage")
    return simple("G22") if g.enclosing(Fray).damage_to(seat) >= enough else ()


@deed("G22")
def underwriters(g: Game, seat: Seat, move: Move) -> Flow | None:
    gain(g, seat, g.cards.figure_of("G22", "gold"), "G22")
    return None


card("G22", _insured)


# ---- what all can see of these moments (MM-R188)


def _may_still_win(g: Game, seat: Seat) -> bool:
    return bool(_broadsides(g, seat) or _getaways(g, seat))


GROUNDS["contest won"] = _may_still_win
GROUNDS["hits fixed"] = lambda g, seat: bool(_hits_on(g, seat))
GROUNDS["last crew"] = lambda g, seat: bool(_stands(g, seat))
GROUNDS["aftermath"] = lambda g, seat: bool(_insured(g, seat))
