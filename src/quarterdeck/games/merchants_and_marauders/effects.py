"""What cards, abilities, modifications, zones and events change, asked for in one way.

A procedure never names a card.  It asks one of four questions, by the name of what it needs:

* ``figure(g, seat, "sell.demand", 6)``     a number, with all that changes it added up
* ``granted(g, seat, "port.open", zone)``   may he all the same?  does it not apply to him?
* ``Call(Moment("zone.entered", seat))``    something happens now: whatever is due runs
* ``extra_moves(g, seat, "port")``          further moves in a menu, and ``chosen_offer`` for one

A card answers by registering itself under the same name and under its own id, the *source*:

    @changes("sell.other", "PET")
    def smugglers_quay(g, seat): return 1

A source acts on a player while it is in force for him (``in_force``): his captain, the zone he
is in, his Specialists' kinds, his modifications, his proved Rumors, his Missions, his marks (a
Glory Card that acts for a while), and the events of this round.  ``ALWAYS`` is always in force.
The names in use are listed in docs/games/merchants-and-marauders.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from quarterdeck.kernel import Call, Flow, Frame, Goto, Move, Seat

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders

ALWAYS = "always"

Change = Callable[..., int]
Permit = Callable[..., bool]
Happening = Callable[..., Frame | None]
C = TypeVar("C", bound=Callable[..., Any])

_FIGURES: dict[str, list[tuple[str, Change]]] = {}
_PERMITS: dict[str, list[tuple[str, Permit]]] = {}
_MOMENTS: dict[str, list[tuple[str, Happening]]] = {}


def in_force(g: MerchantsAndMarauders, seat: Seat) -> tuple[str, ...]:
    """Every source that acts on ``seat`` now."""
    p = g.players[seat]
    mods = p.ship.mods if p.ship else ()
    missions = [one.id for one in p.missions]
    marks = [one.source for one in p.marks]
    return (
        ALWAYS, p.captain, p.zone, *p.employs(), *mods, *p.proved, *missions, *marks, *g.events,
    )  # fmt: skip


# ---- figures and permissions


def changes(name: str, source: str) -> Callable[[C], C]:
    """The function ``(g, seat, *facts) -> int`` is added to that figure while in force."""
    return _register(_FIGURES, name, source)


def permits(name: str, source: str) -> Callable[[C], C]:
    """The function ``(g, seat, *facts) -> bool`` may grant that permission while in force."""
    return _register(_PERMITS, name, source)


def figure(
    g: MerchantsAndMarauders, seat: Seat, name: str, base: int, *facts: Any, low: int = 0
) -> int:
    """The figure with all changes; all add up, and it never falls below ``low`` (MM-R8)."""
    entries = _FIGURES.get(name)
    if entries is None:
        return max(low, base)
    sources = in_force(g, seat)
    changed = base
    for source, change in entries:
        if source in sources:
            changed += change(g, seat, *facts)
    return max(low, changed)


def granted(g: MerchantsAndMarauders, seat: Seat, name: str, *facts: Any) -> bool:
    """Does anything in force grant it?"""
    entries = _PERMITS.get(name)
    if entries is None:
        return False
    sources = in_force(g, seat)
    return any([source in sources and permit(g, seat, *facts) for source, permit in entries])


# ---- moments


def happens(moment: str, source: str) -> Callable[[C], C]:
    """The function ``(g, seat, *facts) -> Frame | None`` gives what runs at that moment.

    A frame class whose constructor takes ``(seat, *facts)`` is registered through a lambda.
    """
    return _register(_MOMENTS, moment, source)


class Moment(Frame):
    """Something has happened that effects may follow (pp. 6-9, MM-091, MM-310): runs what is
    in force then, one after the other, in the order in which the sources stand in force."""

    STEPS = ("gather", "next")

    def __init__(
        self,
        name: str,
        seat: Seat,
        facts: tuple[Any, ...] = (),
        due: tuple[int, ...] = (),
    ) -> None:
        self.name = name
        self.seat = seat
        self.facts = facts
        self.due = due  # entries of the table that are still to run

    def clone(self) -> Moment:
        return Moment(self.name, self.seat, self.facts, self.due)

    def gather(self, g: MerchantsAndMarauders) -> Flow | None:
        entries = _MOMENTS.get(self.name, ())
        sources = in_force(g, self.seat)
        due = [(sources.index(one), at) for at, (one, _) in enumerate(entries) if one in sources]
        self.due = tuple([at for _, at in sorted(due)])
        return None

    def next(self, g: MerchantsAndMarauders) -> Flow | None:
        """A dead captain skips the rest (MM-R250)."""
        alive = self.name == "round.end" or g.players[self.seat].captain
        if not self.due or not alive:
            return None
        at, self.due = self.due[0], self.due[1:]
        frame = _MOMENTS[self.name][at][1](g, self.seat, *self.facts)
        return Goto("next") if frame is None else Call(frame, then="next")


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
    return [move for entry in MENUS[menu] for move in entry.moves(g, seat)]


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


def _register(table: dict[str, list[tuple[str, Any]]], name: str, source: str) -> Callable[[C], C]:
    def register(function: C) -> C:
        table.setdefault(name, []).append((source, function))
        return function

    return register


def registered() -> dict[str, set[str]]:
    """For checks: every name in use with the sources that answer to it."""
    tables: list[dict[str, list[tuple[str, Any]]]] = [
        dict(_FIGURES.items()), dict(_PERMITS.items()), dict(_MOMENTS.items()),
    ]  # fmt: skip
    names: dict[str, set[str]] = {}
    for table in tables:
        for name, entries in table.items():
            names.setdefault(name, set()).update([source for source, _ in entries])
    return names
