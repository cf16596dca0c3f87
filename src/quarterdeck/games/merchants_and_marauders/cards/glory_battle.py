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
from .deeds import gain
from .menus import card, framed
from .rerolls import RerollDice

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game


def raised(numbers: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return tuple([one + by if i == at else one for i, one in enumerate(numbers)])


# ---- re-rolls: G01, G02; Fast Learner (G03) is part of every window


framed("G01", lambda seat: RerollDice(seat, "crew", "G01"))
framed("G02", lambda seat: RerollDice(seat, "contest", "G02"))


# ---- the contest: G06 Powder Smoke, G07 Catch the Wind


@card("G06")
def powder_smoke(g: Game, seat: Seat, move: Move) -> None:
    """The least is one die, after all has been added up."""
    contest = g.enclosing(NavalRound)
    contest.extra = raised(
        contest.extra, 1 - contest.side_of(seat), -g.cards.figure_of("G06", "dice")
    )


@card("G07", lambda g, seat: g.players[seat].vessel().masts > 0)
def catch_the_wind(g: Game, seat: Seat, move: Move) -> None:
    contest = g.enclosing(NavalRound)
    contest.extra = raised(contest.extra, contest.side_of(seat), g.cards.figure_of("G07", "dice"))


# ---- a contest that was won: G04 Raking Broadside, G08 Clean Getaway


def _won_with(g: Game, seat: Seat, verb: str) -> bool:
    contest = g.enclosing(NavalRound)
    at = contest.side_of(seat)
    return contest.winner == at and contest.declared[at] == verb


def _may_rake(g: Game, seat: Seat) -> bool:
    return _won_with(g, seat, "shoot") and g.players[seat].vessel().cannons > 0


@card("G04", _may_rake)
def raking_broadside(g: Game, seat: Seat, move: Move) -> None:
    contest = g.enclosing(NavalRound)
    contest.hits = raised(contest.hits, contest.side_of(seat), g.cards.figure_of("G04", "hits"))


def _may_get_away(g: Game, seat: Seat) -> bool:
    return _won_with(g, seat, "flee") and not g.enclosing(NavalRound).escapes


@card("G08", _may_get_away)
def clean_getaway(g: Game, seat: Seat, move: Move) -> None:
    g.enclosing(NavalRound).escapes = True


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
    def picks(g: Game, seat: Seat) -> tuple[Move, ...]:
        return _picks(_aimed(g, seat), g.cards.figure_of(name, "hits"), to)

    @card(name, lambda g, seat: bool(picks(g, seat)), choices=picks)
    def aim(g: Game, seat: Seat, move: Move) -> None:
        _redirect(g, seat, tuple([str(hit) for hit in AIM.of(move)]), to, name)


_aims("G11", "masts")
_aims("G12", "hull")


def _hits_on(g: Game, seat: Seat) -> tuple[str, ...]:
    hits = g.enclosing(FixHits)
    return hits.hits[hits.ships.index(seat)]


def _is_hit(g: Game, seat: Seat) -> bool:
    return bool(_hits_on(g, seat))


def _cancels(g: Game, seat: Seat) -> tuple[Move, ...]:
    located = _hits_on(g, seat)
    return tuple([Move("cancel", (place,)) for place in LOCATIONS if place in located])


@card("G05", _is_hit, choices=_cancels)
def brace_for_impact(g: Game, seat: Seat, move: Move) -> None:
    hits = g.enclosing(FixHits)
    at = hits.ships.index(seat)
    place = CANCEL.of(move)
    hits.change(at, without(hits.hits[at], place))
    g.emit(Event("hit_cancelled", {"seat": seat, "location": place, "by": "G05"}))


# ---- Crew Combat: G09 Boarding Axes, G10 Marksmen in the Tops, G13 Stand Fast


@card("G09")
def boarding_axes(g: Game, seat: Seat, move: Move) -> None:
    fight = g.enclosing(CrewRound)
    fight.extra = raised(fight.extra, fight.side_of(seat), g.cards.figure_of("G09", "dice"))


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


framed("G10", Marksmen)


def _may_stand(g: Game, seat: Seat) -> bool:
    return seat not in g.enclosing(CrewRound).stands


@card("G13", _may_stand)
def stand_fast(g: Game, seat: Seat, move: Move) -> None:
    fight = g.enclosing(CrewRound)
    fight.stands = (*fight.stands, seat)


# ---- afterwards: G22 Underwriters


def _is_insured(g: Game, seat: Seat) -> bool:
    return g.enclosing(Fray).damage_to(seat) >= g.cards.figure_of("G22", "damage")


@card("G22", _is_insured)
def underwriters(g: Game, seat: Seat, move: Move) -> None:
    gain(g, seat, g.cards.figure_of("G22", "gold"), "G22")


# ---- what all can see of these moments (MM-R188)


GROUNDS["contest won"] = lambda g, seat: _may_rake(g, seat) or _may_get_away(g, seat)
GROUNDS["hits fixed"] = _is_hit
GROUNDS["last crew"] = _may_stand
GROUNDS["aftermath"] = _is_insured
