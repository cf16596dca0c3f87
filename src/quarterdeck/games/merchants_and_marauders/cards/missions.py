"""The tasks of the Missions (p. 9, MM-198, MM-R246 to MM-R248): each kind of task by one procedure.

Which Mission asks what, where and of whom is data (``task`` in data/missions.toml).  A Mission that
is held is a source of the trait "mission"; what it earns stands in ``cards/rewards.py``.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from quarterdeck.kernel import Call, Done, Event, Flow, Frame, Move, Seat

from ..battle.aftermath import Aftermath
from ..battle.bounty import add_bounty
from ..battle.crew import CrewCombat
from ..data import model
from ..data.ids import NATIONS, NAVAL_SHIP, PIRATES
from ..dice import Dice, SkillCheck, successes
from ..effects import Offer, happens, offer
from ..pieces import Enemy, Mark, launched
from ..port.missions import CompleteMission, drop_mission, progress
from ..turn.turnstate import TurnState, Used
from ..verbs import ASSAULT, DELIVER, SURVEY, named
from .deeds import Carry, deed

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders as Game

T = TypeVar("T")


def _held(g: Game, seat: Seat, kind: type[T]) -> dict[str, T]:
    """The tasks of that kind among the captain's Missions, by card."""
    found: dict[str, T] = {}
    for card in sorted([one.id for one in g.players[seat].missions]):
        task = g.cards.missions[card].task
        if isinstance(task, kind):
            found[card] = task
    return found


def _progress_of(g: Game, seat: Seat, card: str) -> tuple[str, ...]:
    (held,) = [one for one in g.players[seat].missions if one.id == card]
    return held.progress


# ---- tasks done by a Port action


def _next_step(g: Game, seat: Seat, card: str, step: str, steps: int) -> Frame | None:
    """One of several steps, each needed once; the last one completes it."""
    if steps == 1:
        return CompleteMission(seat, card)
    if step in _progress_of(g, seat, card):
        return None
    progress(g, seat, card, step)
    return CompleteMission(seat, card) if len(_progress_of(g, seat, card)) == steps else None


@happens("port.taken", "mission")
def arrives(g: Game, seat: Seat, source: str) -> Frame | None:
    task = g.cards.missions[source].task
    zone = g.players[seat].zone
    if isinstance(task, model.Visit) and zone in task.ports:
        if task.seen is not None:
            return Contraband(seat, source)
        return _next_step(g, seat, source, zone, len(task.ports))
    nation = g.cards.zones[zone].nation
    if isinstance(task, model.Tour) and nation in task.nations:
        return _next_step(g, seat, source, nation, len(task.nations))
    return None


@happens("turn.end", "mission")
def too_late(g: Game, seat: Seat, source: str) -> None:
    """A task that must be done within some turns (M24)."""
    task = g.cards.missions[source].task
    held = [one for one in g.players[seat].missions if one.id == source]
    if held and isinstance(task, model.Visit) and 0 < task.turns <= held[0].turns:
        drop_mission(g, seat, source, "late")


class Contraband(Frame):
    """A voyage that may be seen (p. 9, MM-R246; M08): it is completed in any case."""

    STEPS = ("roll", "note", "deliver")

    seat: Seat
    card: str
    dice: Dice = ()

    def roll(self, g: Game) -> Flow | None:
        return Call(SkillCheck(self.seat, _seen(g, self.card).roll, "mission"), "dice")

    def note(self, g: Game) -> Flow | None:
        if not successes(self.dice):
            p = g.players[self.seat]
            p.marks = (*p.marks, Mark(self.card, "port"))
        return None

    def deliver(self, g: Game) -> Flow | None:
        return CompleteMission(self.seat, self.card)


def _seen(g: Game, card: str) -> model.Seen:
    task = g.cards.missions[card].task
    assert isinstance(task, model.Visit)
    assert task.seen is not None
    return task.seen


@happens("port.end", "mission")
def smuggler_seen(g: Game, seat: Seat, source: str) -> None:
    if source in [mark.source for mark in g.players[seat].marks]:
        for nation, count in _seen(g, source).bounties.items():
            for _ in range(count):
                add_bounty(g, seat, nation, source)


# ---- goods to deliver and a debt to collect: an activity of the Port action


def _wanted(task: model.Delivery, goods: tuple[str, ...]) -> bool:
    wanted = [tuple(sorted(one)) for one in task.goods]
    return goods in wanted or len(goods) == task.any


def _deliveries(g: Game, seat: Seat) -> tuple[Move, ...]:
    """Cards of one good are alike here, so each set of goods is offered once."""
    p = g.players[seat]
    if not p.missions or not p.in_port:
        return ()
    moves: dict[tuple[str, ...], Move] = {}
    for card, task in _held(g, seat, model.Delivery).items():
        if p.zone != task.port:
            continue
        for size in sorted({task.any or len(one) for one in task.goods or ((),)}):
            for cards in combinations(sorted(p.hold, key=g.cards.good_of), size):
                goods = tuple(sorted([g.cards.good_of(one) for one in cards]))
                if _wanted(task, goods):
                    moves.setdefault((card, *goods), Move("deliver", (card, *cards)))
    return tuple(moves.values())


@deed("deliver")
def deliver(g: Game, seat: Seat, move: Move) -> Flow | None:
    """Not a sale: they lie on the discard pile, unpaid."""
    card, cargo = DELIVER.of(move)
    cards = [str(one) for one in cargo]
    for one in cards:
        g.discard_cargo(seat, one)
    goods = [g.cards.good_of(one) for one in cards]
    g.emit(Event("delivered", {"seat": seat, "mission": card, "goods": goods, "cards": cards}))
    g.revealed("goods were delivered since")
    return CompleteMission(seat, card)


def _no_delivery(g: Game, seat: Seat, move: Move) -> str:
    tasks = _held(g, seat, model.Delivery)
    card = named(move)
    if card not in tasks:
        return "you have no Mission that asks for goods here"
    if g.players[seat].zone != tasks[card].port:
        return f"this Mission’s goods are wanted in {g.cards.name_of(tasks[card].port)}"
    return "you have not aboard what this Mission asks for"


def debts_here(g: Game, seat: Seat) -> dict[str, model.Collect]:
    """His Missions whose debt is collected in the port where he is."""
    p = g.players[seat]
    held = _held(g, seat, model.Collect) if p.missions and p.in_port else {}
    return {card: task for card, task in held.items() if task.port == p.zone}


def _debts(g: Game, seat: Seat) -> tuple[Move, ...]:
    return (Move("collect"),) if debts_here(g, seat) else ()


def _collect(g: Game, seat: Seat, move: Move) -> Frame:
    card, task = next(iter(debts_here(g, seat).items()))
    return TryTask(seat, card, task.roll)


def _no_debt(g: Game, seat: Seat, move: Move) -> str:
    tasks = list(_held(g, seat, model.Collect).values())
    if not tasks:
        return "nobody owes you anything"
    return f"the debt is to be collected in {g.cards.name_of(tasks[0].port)}, once a turn"


# ---- a Scouting or an Influence roll


class TryTask(Frame):
    """A roll that a Mission asks for (p. 9, MM-R246, MM-R247): one success is enough.

    ``step_done``: what is done by it, where several are needed (M13).
    """

    STEPS = ("roll", "look")

    seat: Seat
    card: str
    skill: str
    step_done: str = ""
    dice: Dice = ()

    def roll(self, g: Game) -> Flow | None:
        g.emit(Event("tries_task", {"seat": self.seat, "mission": self.card}))
        return Call(SkillCheck(self.seat, self.skill, "mission"), "dice")

    def look(self, g: Game) -> Flow | None:
        if not successes(self.dice):
            g.emit(Event("task_failed", {"seat": self.seat, "mission": self.card}))
            return Done()
        task = g.cards.missions[self.card].task
        steps = task.count if isinstance(task, model.Survey) else 1
        frame = _next_step(g, self.seat, self.card, self.step_done, steps)
        return Done() if frame is None else frame


def _spied_on(g: Game, zone: str, but: str) -> bool:
    """A Naval ship, but none of that nation."""
    return any([npc.key in NATIONS and npc.key != but for npc in g.npcs_in(zone)])


def _is_place_of(g: Game, seat: Seat, card: str) -> bool:
    """Is the Mission one that a Scouting roll here helps?"""
    p, task = g.players[seat], g.cards.missions[card].task
    if isinstance(task, model.Survey):
        return p.zone in task.zones and p.zone not in _progress_of(g, seat, card)
    return isinstance(task, model.Spy) and _spied_on(g, p.zone, task.but)


def _tried(g: Game, seat: Seat, card: str) -> Used:
    """A survey once a turn and zone, spying once a turn (MM-R247)."""
    by_zone = isinstance(g.cards.missions[card].task, model.Survey)
    return Used("survey", card, g.players[seat].zone if by_zone else "")


def why_no_survey(g: Game, seat: Seat, card: str) -> str:
    """Why the captain cannot scout for it here; "" if he can."""
    p = g.players[seat]
    if card not in [one.id for one in p.missions]:
        return "you have no such Mission"
    if not p.at_sea() or not _is_place_of(g, seat, card):
        return "this Mission is not done here"
    tried = _tried(g, seat, card) in g.enclosing(TurnState).done
    return "you have tried this Mission here already this turn" if tried else ""


def _surveys(g: Game, seat: Seat) -> tuple[Move, ...]:
    held = sorted([one.id for one in g.players[seat].missions])
    return tuple([SURVEY(card) for card in held if not why_no_survey(g, seat, card)])


def _survey(g: Game, seat: Seat, move: Move) -> Frame:
    card = SURVEY.of(move)
    g.enclosing(TurnState).use(_tried(g, seat, card))
    return TryTask(seat, card, "scouting", g.players[seat].zone)


def _no_survey(g: Game, seat: Seat, move: Move) -> str:
    return why_no_survey(g, seat, named(move))


# ---- Crew Combat against the foe of a Mission (MM-R248)


class Assault(Frame):
    """Crew Combat of a Mission (p. 9, MM-R153, MM-R248): a failure loses it, but kills nobody."""

    STEPS = ("fight", "settle")

    seat: Seat
    card: str
    winner: Fighter | None = None

    def fight(self, g: Game) -> Flow | None:
        task = g.cards.missions[self.card].task
        assert isinstance(task, model.Assault)
        g.emit(Event("assault", {"seat": self.seat, "mission": self.card}))
        g.enemy = launched(g.cards, NAVAL_SHIP).put("crew", task.crew)
        return Call(CrewCombat(self.seat, Enemy(self.card), task.leadership), "winner")

    def settle(self, g: Game) -> Flow | None:
        if self.winner == self.seat:
            return CompleteMission(self.seat, self.card)
        drop_mission(g, self.seat, self.card, "beaten")
        return None


def why_no_assault(g: Game, seat: Seat, card: str) -> str:
    """Why the captain cannot attack the foe of that Mission; "" if he can."""
    tasks, p = _held(g, seat, model.Assault), g.players[seat]
    if card not in tasks:
        return "you have no such Mission"
    if not p.at_sea() or p.zone != tasks[card].zone:
        return f"this Mission is done at sea off {g.cards.name_of(tasks[card].zone)}"
    return "" if p.vessel().crew else "you need at least 1 Crew for this"


def _assaults(g: Game, seat: Seat) -> tuple[Move, ...]:
    if not g.players[seat].missions:
        return ()
    held = _held(g, seat, model.Assault)
    return tuple([ASSAULT(card) for card in held if not why_no_assault(g, seat, card)])


def _assault(g: Game, seat: Seat, move: Move) -> Frame:
    return Assault(seat, ASSAULT.of(move))


def _no_assault(g: Game, seat: Seat, move: Move) -> str:
    return why_no_assault(g, seat, named(move))


def _deliver(g: Game, seat: Seat, move: Move) -> Frame:
    return Carry(seat, "deliver", move)


offer("port", Offer("deliver", _deliveries, _deliver, True, _no_delivery))
offer("port", Offer("collect", _debts, _collect, True, _no_debt))
offer("scout", Offer("survey", _surveys, _survey, False, _no_survey))
offer("scout", Offer("assault", _assaults, _assault, False, _no_assault))


# ---- tasks done by a battle or a raid


@happens("battle.won", "mission")
def wins(g: Game, seat: Seat, source: str, loser: Fighter, how: str) -> Frame | None:
    task = g.cards.missions[source].task
    if not isinstance(task, model.Defeat):
        return None
    if isinstance(loser, int):
        pirate = "pirate captain" in task.of and g.enclosing(Aftermath).pirate
        return CompleteMission(seat, source) if pirate or "captain" in task.of else None
    kind = "pirate ship" if loser in PIRATES else "naval ship" if loser in NATIONS else ""
    return CompleteMission(seat, source) if kind in task.of else None


@happens("raid.won", "mission")
def raids(g: Game, seat: Seat, source: str, nation: str) -> Frame | None:
    task = g.cards.missions[source].task
    raided = isinstance(task, model.Raid) and nation in task.nations
    return CompleteMission(seat, source) if raided else None
