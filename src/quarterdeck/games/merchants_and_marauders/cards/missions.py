"""Tasks and rewards of the Missions (p. 9, MM-198, MM-R246 to MM-R249; data/missions.toml)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from quarterdeck.kernel import PASS, Call, Done, Event, Flow, Frame, Move, Seat

from ..battle.aftermath import Aftermath
from ..battle.bounty import add_bounty, remove_bounty
from ..battle.crew import CrewCombat
from ..data.ids import NATIONS, PIRATES
from ..dice import Dice, SkillCheck, successes
from ..effects import Offer, happens, offer
from ..pieces import Mark, launched, without
from ..port.missions import REWARDS, CompleteMission, drop_mission, progress
from ..sea.raid import MerchantRaid
from ..turn.turnstate import TurnState
from .deeds import Carry, change_crew, deed, gain, gold_reward, reward
from .goods import ChooseGoods, arm, missing_weapons, pardon, pardon_moves
from .specialists import join

if TYPE_CHECKING:
    from ..state import Fighter
    from ..state import MerchantsAndMarauders as Game

WAGER_TURNS = 3


def _holds(g: Game, seat: Seat, card: str) -> bool:
    return card in [one.id for one in g.players[seat].missions]


def _progress_of(g: Game, seat: Seat, card: str) -> tuple[str, ...]:
    (held,) = [one for one in g.players[seat].missions if one.id == card]
    return held.progress


# ---- tasks done by a Port action


def _port_task(card: str, port: str) -> None:
    @happens("port.taken", card)
    def arrive(g: Game, seat: Seat) -> Frame | None:
        return CompleteMission(seat, card) if g.players[seat].zone == port else None


for _card, _port in {"M01": "HAV", "M02": "BRI", "M12": "CUR", "M19": "HAV", "M24": "TRI"}.items():
    _port_task(_card, _port)


def _next_step(g: Game, seat: Seat, card: str, step: str, steps: int) -> Frame | None:
    """One of several steps, each needed once; the last one completes it."""
    if step in _progress_of(g, seat, card):
        return None
    progress(g, seat, card, step)
    return CompleteMission(seat, card) if len(_progress_of(g, seat, card)) == steps else None


@happens("port.taken", "M17")
def medicine(g: Game, seat: Seat) -> Frame | None:
    zone = g.players[seat].zone
    return _next_step(g, seat, "M17", zone, 2) if zone in ("SJU", "CUR") else None


@happens("port.taken", "M25")
def naturalist(g: Game, seat: Seat) -> Frame | None:
    nation = g.cards.zones[g.players[seat].zone].nation
    return _next_step(g, seat, "M25", nation, 3) if nation != "english" else None


@happens("turn.end", "M24")
def wager_lost(g: Game, seat: Seat) -> None:
    (wager,) = [one for one in g.players[seat].missions if one.id == "M24"]
    if wager.turns >= WAGER_TURNS:
        drop_mission(g, seat, "M24", "late")


class Contraband(Frame):
    """Contraband for the Main (p. 9, MM-R246; M08): delivered in any case, but was it seen?"""

    STEPS = ("roll", "note", "deliver")

    def __init__(self, seat: Seat, dice: Dice = ()) -> None:
        self.seat = seat
        self.dice = dice

    def clone(self) -> Contraband:
        return Contraband(self.seat, self.dice)

    def roll(self, g: Game) -> Flow | None:
        return Call(SkillCheck(self.seat, "influence", "mission"), "dice")

    def note(self, g: Game) -> Flow | None:
        if not successes(self.dice):
            p = g.players[self.seat]
            p.marks = (*p.marks, Mark("M08", "port"))
        return None

    def deliver(self, g: Game) -> Flow | None:
        return CompleteMission(self.seat, "M08")


@happens("port.taken", "M08")
def contraband(g: Game, seat: Seat) -> Frame | None:
    return Contraband(seat) if g.players[seat].zone == "CAR" else None


@happens("port.end", "M08")
def smuggler_seen(g: Game, seat: Seat) -> None:
    if "M08" in [mark.source for mark in g.players[seat].marks]:
        add_bounty(g, seat, "spanish", "M08")


# ---- goods to deliver and a debt to collect: an activity of the Port action

# Mission: port, and the goods that are wanted ("" for any).
DELIVERIES: dict[str, tuple[str, tuple[tuple[str, ...], ...]]] = {
    "M03": ("SJU", (("fruit", "fruit"),)),
    "M09": ("OLD", (("wood", "wood"),)),
    "M10": ("SMA", (("sugar", "sugar"),)),
    "M11": ("STJ", (("rum", "rum"),)),
    "M18": ("BAS", (("fruit", "rum"), ("rum", "spice"))),
    "M23": ("SDO", (("", "", ""),)),
}


def _deliveries(g: Game, seat: Seat) -> tuple[Move, ...]:
    """Cards of one good are alike here, so each set of goods is offered once."""
    p = g.players[seat]
    if not p.missions:
        return ()
    moves: dict[tuple[str, ...], Move] = {}
    for card, (port, wanted) in DELIVERIES.items():
        if not (_holds(g, seat, card) and p.in_port and p.zone == port):
            continue
        for cards in combinations(sorted(p.hold, key=g.cards.good_of), len(wanted[0])):
            goods = tuple(sorted([g.cards.good_of(one) for one in cards]))
            if goods in wanted or not wanted[0][0]:
                moves.setdefault((card, *goods), Move("deliver", (card, *cards)))
    return tuple(moves.values())


@deed("deliver")
def deliver(g: Game, seat: Seat, move: Move) -> Flow | None:
    """Not a sale: they lie on the discard pile, unpaid."""
    card, *cards = [str(one) for one in move.args]
    for one in cards:
        g.discard_cargo(seat, one)
    goods = [g.cards.good_of(one) for one in cards]
    g.emit(Event("delivered", {"seat": seat, "mission": card, "goods": goods, "cards": cards}))
    g.revealed("goods were delivered since")
    return CompleteMission(seat, card)


def _no_delivery(g: Game, seat: Seat, move: Move) -> str:
    card = str(move.args[0]) if move.args else ""
    if card not in DELIVERIES or not _holds(g, seat, card):
        return "you have no Mission that asks for goods here"
    port = DELIVERIES[card][0]
    if g.players[seat].zone != port:
        return f"this Mission’s goods are wanted in {g.cards.zones[port].name}"
    return "you have not aboard what this Mission asks for"


def _debts(g: Game, seat: Seat) -> tuple[Move, ...]:
    p = g.players[seat]
    here = p.in_port and p.zone == "NAS" and _holds(g, seat, "M21")
    return (Move("collect"),) if here else ()


def _no_debt(g: Game, seat: Seat, move: Move) -> str:
    if not _holds(g, seat, "M21"):
        return "nobody owes you anything"
    return "the debt is to be collected in Nassau, once a turn"


# ---- a Scouting or an Influence roll


class TryTask(Frame):
    """A roll that a Mission asks for (p. 9, MM-R246, MM-R247): one success is enough.

    ``step``: what is done by it, where several are needed (M13).
    """

    STEPS = ("roll", "look")

    def __init__(self, seat: Seat, card: str, skill: str, step: str = "", dice: Dice = ()) -> None:
        self.seat = seat
        self.card = card
        self.skill = skill
        self.step_done = step
        self.dice = dice

    def clone(self) -> TryTask:
        return TryTask(self.seat, self.card, self.skill, self.step_done, self.dice)

    def roll(self, g: Game) -> Flow | None:
        g.emit(Event("tries_task", {"seat": self.seat, "mission": self.card}))
        return Call(SkillCheck(self.seat, self.skill, "mission"), "dice")

    def look(self, g: Game) -> Flow | None:
        if not successes(self.dice):
            g.emit(Event("task_failed", {"seat": self.seat, "mission": self.card}))
            return Done()
        if self.step_done:
            frame = _next_step(g, self.seat, self.card, self.step_done, 2)
            return Done() if frame is None else frame
        return CompleteMission(self.seat, self.card)


def _collect(g: Game, seat: Seat, move: Move) -> Frame:
    return TryTask(seat, "M21", "influence")


def _spied_on(g: Game, zone: str) -> bool:
    """M20: a Naval ship that is not English."""
    return any([npc.key in NATIONS and npc.key != "english" for npc in g.npcs_in(zone)])


def _may_survey(g: Game, seat: Seat, card: str) -> bool:
    p = g.players[seat]
    if not _holds(g, seat, card) or not p.at_sea():
        return False
    if card == "M13":
        return p.zone in ("BRI", "BAS", "CCS") and p.zone not in _progress_of(g, seat, card)
    return p.zone == "CSE" if card == "M14" else _spied_on(g, p.zone)


def _tried(g: Game, seat: Seat, card: str) -> str:
    """M13 once a turn and zone, the others once a turn (MM-R247)."""
    return f"survey:{card}-{g.players[seat].zone}" if card == "M13" else f"survey:{card}"


def _surveys(g: Game, seat: Seat) -> tuple[Move, ...]:
    if not g.players[seat].missions:
        return ()
    done = g.enclosing(TurnState).done
    return tuple(
        [
            Move("survey", (card,))
            for card in ("M13", "M14", "M20")
            if _may_survey(g, seat, card) and _tried(g, seat, card) not in done
        ]
    )


def _survey(g: Game, seat: Seat, move: Move) -> Frame:
    card = str(move.args[0])
    g.enclosing(TurnState).use(_tried(g, seat, card))
    step = g.players[seat].zone if card == "M13" else ""
    return TryTask(seat, card, "scouting", step)


def _no_survey(g: Game, seat: Seat, move: Move) -> str:
    card = str(move.args[0]) if move.args else ""
    if not _holds(g, seat, card):
        return "you have no such Mission"
    if not _may_survey(g, seat, card):
        return "this Mission is not done here"
    return "you have tried this Mission here already this turn"


# ---- Crew Combat against the foe of a Mission (MM-R248)

FOES = {"M15": ("OLD", 2, 2), "M16": ("CAR", 3, 3), "M22": ("TRI", 3, 2)}  # zone, Crew, Leadership


class Assault(Frame):
    """Crew Combat of a Mission (p. 9, MM-R153, MM-R248): a failure loses it, but kills nobody."""

    STEPS = ("fight", "settle")

    def __init__(self, seat: Seat, card: str, winner: Fighter | None = None) -> None:
        self.seat = seat
        self.card = card
        self.winner = winner

    def clone(self) -> Assault:
        return Assault(self.seat, self.card, self.winner)

    def fight(self, g: Game) -> Flow | None:
        _, crew, leadership = FOES[self.card]
        g.emit(Event("assault", {"seat": self.seat, "mission": self.card}))
        g.enemy = launched(g.cards, "frigate").put("crew", crew)
        return Call(CrewCombat(self.seat, self.card, leadership), "winner")

    def settle(self, g: Game) -> Flow | None:
        if self.winner == self.seat:
            return CompleteMission(self.seat, self.card)
        drop_mission(g, self.seat, self.card, "beaten")
        return None


def _assaults(g: Game, seat: Seat) -> tuple[Move, ...]:
    p = g.players[seat]
    if not p.missions or not p.at_sea() or not p.vessel().crew:
        return ()
    here = [card for card, foe in FOES.items() if foe[0] == p.zone and _holds(g, seat, card)]
    return tuple([Move("assault", (card,)) for card in here])


def _assault(g: Game, seat: Seat, move: Move) -> Frame:
    return Assault(seat, str(move.args[0]))


def _no_assault(g: Game, seat: Seat, move: Move) -> str:
    card = str(move.args[0]) if move.args else ""
    if card not in FOES or not _holds(g, seat, card):
        return "you have no such Mission"
    p = g.players[seat]
    if not p.at_sea() or p.zone != FOES[card][0]:
        return f"this Mission is done at sea off {g.cards.zones[FOES[card][0]].name}"
    return "you need at least 1 Crew for this"


def _deliver(g: Game, seat: Seat, move: Move) -> Frame:
    return Carry(seat, "deliver", move)


offer("port", Offer("deliver", _deliveries, _deliver, True, _no_delivery))
offer("port", Offer("collect", _debts, _collect, True, _no_debt))
offer("scout", Offer("survey", _surveys, _survey, False, _no_survey))
offer("scout", Offer("assault", _assaults, _assault, False, _no_assault))


# ---- tasks done by a battle or a raid


@happens("battle.won", "M04")
def sea_wolves(g: Game, seat: Seat, loser: Fighter, how: str) -> Frame | None:
    pirate = loser in PIRATES or g.enclosing(Aftermath).pirate
    return CompleteMission(seat, "M04") if pirate else None


@happens("battle.won", "M07")
def brethrens_challenge(g: Game, seat: Seat, loser: Fighter, how: str) -> Frame | None:
    worthy = isinstance(loser, int) or loser in NATIONS
    return CompleteMission(seat, "M07") if worthy else None


def _raid_task(card: str, nations: tuple[str, ...]) -> None:
    @happens("raid.won", card)
    def raided(g: Game, seat: Seat, nation: str) -> Frame | None:
        return CompleteMission(seat, card) if nation in nations else None


_raid_task("M05", ("spanish",))
_raid_task("M06", ("dutch", "english"))


# ---- rewards


for _card, _amount in {
    "M01": 18, "M02": 17, "M03": 14, "M04": 10, "M07": 15, "M08": 9, "M09": 14, "M10": 15,
    "M12": 12, "M13": 15, "M15": 16, "M17": 18, "M18": 16, "M19": 14, "M20": 12, "M21": 14,
    "M24": 16, "M25": 18,
}.items():  # fmt: skip
    REWARDS[_card] = gold_reward(_card, _amount)


def _forgive(g: Game, seat: Seat) -> None:
    """If that raid raised the Bounties of the merchant's nation, they go down by one."""
    raid = g.enclosing(MerchantRaid)
    if raid.raised:
        remove_bounty(g, seat, raid.nation)


@deed("M05")
def commission(g: Game, seat: Seat, move: Move) -> Flow | None:
    gain(g, seat, 10, "M05")
    _forgive(g, seat)
    return None


@deed("M06")
def letter_of_marque(g: Game, seat: Seat, move: Move) -> Flow | None:
    gain(g, seat, 8, "M06")
    _forgive(g, seat)
    return Carry(seat, "M06 weapon")


@deed(
    "M06 weapon", lambda g, seat: tuple([Move("arm", (one,)) for one in missing_weapons(g, seat)])
)
def weapon_of_choice(g: Game, seat: Seat, move: Move) -> Flow | None:
    arm(g, seat, str(move.args[0]))
    return None


@deed("M11")
def rum_for_the_squadron(g: Game, seat: Seat, move: Move) -> Flow | None:
    gain(g, seat, 10, "M11")
    for weapon in missing_weapons(g, seat):
        arm(g, seat, weapon)
    return None


@deed("M14")
def missing_merchantman(g: Game, seat: Seat, move: Move) -> Flow | None:
    gain(g, seat, 10, "M14")
    return ChooseGoods(seat, 2, 2)


@deed("M16")
def spanish_main(g: Game, seat: Seat, move: Move) -> Flow | None:
    gain(g, seat, 20, "M16")
    add_bounty(g, seat, "spanish", "M16")
    return None


@deed("M22")
def prison_hulk(g: Game, seat: Seat, move: Move) -> Flow | None:
    gain(g, seat, 8, "M22")
    change_crew(g, seat, 5, "M22")
    return Carry(seat, "M22 hire")


def _freed(g: Game, seat: Seat) -> tuple[Move, ...]:
    """Asked in any case: to be passed over would tell what one holds."""
    p = g.players[seat]
    held = [card for card in dict.fromkeys(p.hand) if card in g.cards.specialists]
    new = [card for card in held if g.cards.specialists[card].specialist not in p.employs()]
    return (*[Move("hire", (card,)) for card in new], PASS) if p.hand else ()


@deed("M22 hire", _freed, secret=True)
def hire_free(g: Game, seat: Seat, move: Move) -> Flow | None:
    if move != PASS:
        p = g.players[seat]
        card = str(move.args[0])
        p.hand = without(p.hand, card)
        g.forget(seat, card)
        join(g, seat, card, "M22")
    return None


@deed("M23", pardon_moves)
def pardon_at_a_price(g: Game, seat: Seat, move: Move) -> Flow | None:
    pardon(g, seat, move, 5)
    return None


for _card in ("M05", "M06", "M11", "M14", "M16", "M22", "M23"):
    REWARDS[_card] = reward(_card)
