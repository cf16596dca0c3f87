"""What cards, abilities, modifications, zones and events change, asked for in one way.

A procedure never names a card.  It asks one of four questions, by the name of what it needs:

* ``figure(g, seat, "sell.demand")``        a number, with all that changes it added up
* ``granted(g, seat, "port.open", zone)``   may he all the same?  does it not apply to him?
* ``moment(g, "zone.entered", seat)``       something happens now: whatever is due runs
* ``extra_moves(g, seat, "port")``          further moves in a menu, and ``chosen_offer`` for one

What answers is a *source*: a card, a zone, a kind of Specialist, by its id.  It acts on a player
while it is in force for him (``in_force``): his captain, the zone he is in, his Specialists' kinds,
his modifications, his proved Rumors, his Missions, his marks (a Glory Card that acts for a while),
and the events of this round.  ``ALWAYS`` is always in force.

What a source changes or simply grants is data (``changes``, ``grants`` and ``when`` of
``data.model.Effect``).  Code answers for a *trait*, a procedure that the data give to one or more
sources (``does``, gathered in ``cards.traits``; every source has its own id as a trait):

    @happens("turn.end", "storm")
    def storm(g, seat, source): return Storm(seat, source)

The names in use are listed in docs/games/merchants-and-marauders.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from quarterdeck.kernel import Call, Flow, Frame, Move, Seat, goto

from .data.cards import ALWAYS, Cards
from .data.ids import NATIONS, PIRATES
from .data.model import When

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders

Permit = Callable[..., bool]
Happening = Callable[..., Frame | None]
A = TypeVar("A")
C = TypeVar("C", bound=Callable[..., Any])

# What answers to a name, by trait.
_PERMITS: Final[dict[str, dict[str, Permit]]] = {}
_MOMENTS: Final[dict[str, dict[str, Happening]]] = {}


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
_RESOLVED: Final[dict[tuple[int, Cards, str], dict[str, Any]]] = {}


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


def permits(name: str, source: str) -> Callable[[C], C]:
    """The function ``(g, seat, source, *facts) -> bool`` may grant it while in force."""
    return _register(_PERMITS, name, source)


def figure(
    g: MerchantsAndMarauders,
    seat: Seat,
    name: str,
    base: int | None = None,
    *facts: Any,
    low: int = 0,
) -> int:
    """The figure with all changes; all add up, and it never falls below ``low`` (MM-R8).

    Without a ``base`` it is that of the card set.
    """
    changed = g.cards.base[name] if base is None else base
    changes = g.cards.changes.get(name)
    if changes is not None:
        changed += _changed(g, seat, changes, in_force(g, seat), facts)
    return changed if changed > low else low


def figure_in(g: MerchantsAndMarauders, seat: Seat, name: str, zone: str) -> int:
    """The figure as it would be if he were in that Sea-Zone, or ("") in none of them."""
    return figures_in(g, seat, name, [zone])[0]


def figures_in(g: MerchantsAndMarauders, seat: Seat, name: str, zones: Sequence[str]) -> list[int]:
    """The same for several Sea-Zones; only for changes without facts."""
    here = g.players[seat].zone
    changes = g.cards.changes.get(name, {})
    elsewhere = [source for source in in_force(g, seat) if source != here]
    anywhere = g.cards.base[name] + _changed(g, seat, changes, elsewhere, ())
    return [max(anywhere + _changed(g, seat, changes, [zone], ()), 0) for zone in zones]


def _changed(
    g: MerchantsAndMarauders,
    seat: Seat,
    changes: dict[str, list[tuple[int, When | None]]],
    sources: list[str],
    facts: tuple[Any, ...],
) -> int:
    """By how much; a card that was played twice acts twice."""
    more = 0
    if not changes.keys().isdisjoint(sources):
        for source in sources:
            if source in changes:
                for by, when in changes[source]:
                    if when is None:
                        more += by
                    elif holds(g, seat, when, facts):
                        more += min(when.most, by * facts[0]) if when.each else by
    return more


def holds(g: MerchantsAndMarauders, seat: Seat, when: When, facts: tuple[Any, ...]) -> bool:
    """Are the conditions met?  ``facts``: what the figure or the permission is asked for."""
    p = g.players[seat]
    if when.place and (when.place == "port") != p.in_port:
        return False
    if when.nation and not (p.in_port and g.cards.zones[p.zone].nation == when.nation):
        return False
    if when.masts and not p.vessel().masts:
        return False
    if not facts:
        return True
    if when.purposes and facts[0] not in when.purposes:
        return False
    if when.ships and facts[0] not in when.ships:
        return False
    if when.npcs:
        return facts[0] in (NATIONS if when.npcs == "naval" else PIRATES)
    return True


def granted(g: MerchantsAndMarauders, seat: Seat, name: str, *facts: Any) -> bool:
    """Does anything in force grant it, by its data or by its code?"""
    grants = g.cards.grants.get(name)
    if grants is not None:
        for source in in_force(g, seat):
            if source in grants and holds(g, seat, grants[source], facts):
                return True
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


MENUS: Final[dict[str, list[Offer]]] = {"turn": [], "port": [], "shipyard": [], "scout": []}


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


def registered() -> dict[str, set[str]]:
    """For checks: every name in use with the sources that answer to it."""
    names: dict[str, set[str]] = {}
    for table in (_PERMITS, _MOMENTS):
        for name, answers in table.items():
            names.setdefault(name, set()).update(answers)
    return names
