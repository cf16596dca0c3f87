"""What cards, abilities, modifications, zones and events change, asked for in one way.

A procedure never names a card.  It asks one of four questions, by the name of what it needs:

* ``figure(g, seat, "sell.demand", 6)``     a number, with all that changes it added up
* ``granted(g, seat, "port.open", zone)``   may he all the same?  does it not apply to him?
* ``moment(g, "zone.entered", seat)``       something happens now: whatever is due runs
* ``extra_moves(g, seat, "port")``          further moves in a menu, and ``chosen_offer`` for one

What answers is a *source*: a card, a zone, a kind of Specialist, by its id.  It acts on a player
while it is in force for him (``in_force``): his captain, the zone he is in, his Specialists' kinds,
his modifications, his proved Rumors, his Missions, his marks (a Glory Card that acts for a while),
and the events of this round.  ``ALWAYS`` is always in force.

Code answers for a *trait*, a procedure that the data give to one or more sources (``cards.traits``;
every source has its own id as a trait):

    @happens("turn.end", "storm")
    def storm(g, seat, source): return Storm(seat, source)

The names in use are listed in docs/games/merchants-and-marauders.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from quarterdeck.kernel import Call, Flow, Frame, Move, Seat, goto

from .data.cards import ALWAYS, Cards

if TYPE_CHECKING:
    from .data.model import Effect
    from .state import MerchantsAndMarauders

Change = Callable[..., int]
Permit = Callable[..., bool]
Happening = Callable[..., Frame | None]
A = TypeVar("A")
C = TypeVar("C", bound=Callable[..., Any])

# What answers to a name, by trait.
_FIGURES: dict[str, dict[str, Change]] = {}
_PERMITS: dict[str, dict[str, Permit]] = {}
_MOMENTS: dict[str, dict[str, Happening]] = {}


def in_force(g: MerchantsAndMarauders, seat: Seat) -> list[str]:
    """Every source that acts on ``seat`` now."""
    p = g.players[seat]
    found = [ALWAYS, p.captain, p.zone]
    if p.specialists:
        found += p.employs()
    if p.ship is not None:
        found += p.ship.mods
    if p.proved:
        found += p.proved
    if p.missions:
        found += [one.id for one in p.missions]
    if p.marks:
        found += [one.source for one in p.marks]
    found += g.events
    return found


# The same by source, for each card set and name; worked out when a name is first asked.
_RESOLVED: dict[tuple[int, Cards, str], dict[str, Any]] = {}


def _by_source(table: dict[str, dict[str, A]], cards: Cards, name: str) -> dict[str, A]:
    key = (id(table), cards, name)
    found = _RESOLVED.get(key)
    if found is None:
        answers = table.get(name, {})
        found = {
            source: answers[trait]
            for source, traits in cards.traits.items()
            for trait in traits
            if trait in answers
        }
        if table is _FIGURES:
            sums = cards.changes.get(name, {})
            found |= {source: _sum(source, name, does) for source, does in sums.items()}
        _RESOLVED[key] = found
    return found


def answering(
    g: MerchantsAndMarauders, seat: Seat, table: dict[str, dict[str, A]], name: str
) -> dict[str, A] | None:
    """What answers to the name by a source in force, in their order; None if nothing does."""
    answers = _by_source(table, g.cards, name)
    if not answers:
        return None
    sources = in_force(g, seat)
    if answers.keys().isdisjoint(sources):
        return None
    return {source: answers[source] for source in sources if source in answers}


# ---- figures and permissions


def changes(name: str, source: str) -> Callable[[C], C]:
    """The function ``(g, seat, *facts) -> int`` is added to that figure while in force."""
    return _register(_FIGURES, name, source)


def permits(name: str, source: str) -> Callable[[C], C]:
    """The function ``(g, seat, source, *facts) -> bool`` may grant it while in force."""
    return _register(_PERMITS, name, source)


def figure(
    g: MerchantsAndMarauders, seat: Seat, name: str, base: int, *facts: Any, low: int = 0
) -> int:
    """The figure with all changes; all add up, and it never falls below ``low`` (MM-R8)."""
    changed = base
    changes = answering(g, seat, _FIGURES, name)
    if changes is not None:
        for change in changes.values():
            changed += change(g, seat, *facts)
    return changed if changed > low else low


def _sum(source: str, name: str, effects: tuple[Effect, ...]) -> Change:
    """What the data say that a card adds to a figure (``changes``), and when."""

    def change(g: MerchantsAndMarauders, seat: Seat, *facts: Any) -> int:
        by = sum([one.changes[name] for one in effects if _applies(g, seat, one, facts)])
        played = [mark for mark in g.players[seat].marks if mark.source == source]
        return by * len(played) if played else by  # a Glory Card acts as often as it was played

    return change


def _applies(g: MerchantsAndMarauders, seat: Seat, effect: Effect, facts: tuple[Any, ...]) -> bool:
    p = g.players[seat]
    if effect.port_of and not (p.in_port and g.cards.zones[p.zone].nation == effect.port_of):
        return False
    if effect.purposes and facts[0] not in effect.purposes:
        return False
    return not effect.masts or p.vessel().masts > 0


def figure_in(g: MerchantsAndMarauders, seat: Seat, name: str, base: int, zone: str) -> int:
    """The figure as it would be if he were in that Sea-Zone; only for changes without facts."""
    return figures_in(g, seat, name, base, [zone])[0]


def figures_in(
    g: MerchantsAndMarauders, seat: Seat, name: str, base: int, zones: Sequence[str]
) -> list[int]:
    """The same for several Sea-Zones."""
    here = g.players[seat].zone
    answers = _by_source(_FIGURES, g.cards, name)
    sources = [source for source in in_force(g, seat) if source != here and source in answers]
    anywhere = base + sum([answers[source](g, seat) for source in sources])
    there = [answers[zone](g, seat) if zone in answers else 0 for zone in zones]
    return [max(anywhere + change, 0) for change in there]


def granted(g: MerchantsAndMarauders, seat: Seat, name: str, *facts: Any) -> bool:
    """Does anything in force grant it?"""
    permits = answering(g, seat, _PERMITS, name)
    return permits is not None and any(
        [permit(g, seat, source, *facts) for source, permit in permits.items()]
    )


# ---- moments


def happens(moment: str, source: str) -> Callable[[C], C]:
    """The function ``(g, seat, source, *facts) -> Frame | None`` gives what runs at that moment."""
    return _register(_MOMENTS, moment, source)


def moment(
    g: MerchantsAndMarauders, name: str, seat: Seat, facts: tuple[Any, ...] = (), then: str = ""
) -> Flow | None:
    """Something happens now: whatever is due runs, and mostly nothing is."""
    if answering(g, seat, _MOMENTS, name):
        return Call(Moment(name, seat, facts), then=then)
    return goto(then) if then else None


class Moment(Frame):
    """Something has happened that effects may follow (pp. 6-9, MM-091, MM-310): runs what is
    in force then, one after the other, in the order in which the sources stand in force."""

    STEPS = ("gather", "next")

    name: str
    seat: Seat
    facts: tuple[Any, ...] = ()
    due: tuple[str, ...] = ()  # sources whose answers are still to run

    def gather(self, g: MerchantsAndMarauders) -> Flow | None:
        self.due = tuple(answering(g, self.seat, _MOMENTS, self.name) or ())
        return None

    def next(self, g: MerchantsAndMarauders) -> Flow | None:
        """A dead captain skips the rest (MM-R250)."""
        alive = self.name == "round.end" or g.players[self.seat].captain
        if not self.due or not alive:
            return None
        source, self.due = self.due[0], self.due[1:]
        happening = _by_source(_MOMENTS, g.cards, self.name)[source]
        frame = happening(g, self.seat, source, *self.facts)
        return goto("next") if frame is None else Call(frame, then="next")


# ---- menus


class Offer(NamedTuple):
    """Further moves of a menu, all with one verb.

    ``activity``: in the menu "port" it counts as a port activity: once per Port action, and
    nothing can be sold after it (MM-R39).
    """

    verb: str
    moves: Callable[[Any, Seat], tuple[Move, ...]]
    frame: Callable[[Any, Seat, Move], Frame]
    activity: bool = False
    refusal: Callable[[Any, Seat, Move], str] | None = None


MENUS: dict[str, list[Offer]] = {"turn": [], "port": [], "shipyard": [], "scout": []}


def offer(menu: str, entry: Offer) -> None:
    MENUS[menu].append(entry)


def extra_moves(g: MerchantsAndMarauders, seat: Seat, menu: str) -> list[Move]:
    moves: list[Move] = []
    for entry in MENUS[menu]:
        moves += entry.moves(g, seat)
    return moves


def chosen_offer(
    g: MerchantsAndMarauders, seat: Seat, menus: tuple[str, ...], move: Move
) -> Offer | None:
    """The entry that a chosen move belongs to; None for the menus' own verbs."""
    for menu in menus:
        for entry in MENUS[menu]:
            if entry.verb == move.verb and move in entry.moves(g, seat):
                return entry
    return None


def why_not_offered(
    g: MerchantsAndMarauders, seat: Seat, menus: tuple[str, ...], move: Move
) -> str:
    """What an entry with that verb says against the move; "" if there is none."""
    for menu in menus:
        for entry in MENUS[menu]:
            if entry.verb == move.verb and entry.refusal is not None:
                return entry.refusal(g, seat, move)
    return ""


def _register(table: dict[str, dict[str, Any]], name: str, source: str) -> Callable[[C], C]:
    def register(function: C) -> C:
        answers = table.setdefault(name, {})
        assert source not in answers, f"{source} answers to {name} twice"
        answers[source] = function
        _RESOLVED.clear()
        return function

    return register


def registered(cards: Cards) -> dict[str, set[str]]:
    """For checks: every name in use with the traits and sources that answer to it."""
    names = {name: set(sources) for name, sources in cards.changes.items()}
    for table in (_FIGURES, _PERMITS, _MOMENTS):
        for name, answers in table.items():
            names.setdefault(name, set()).update(answers)
    return names
