"""How cards change figures, permissions, moments and menus (MM-310, MM-R8), and when they end."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders import effects
from quarterdeck.games.merchants_and_marauders.data.cards import ALWAYS
from quarterdeck.games.merchants_and_marauders.effects import (
    Moment,
    Offer,
    figure,
    granted,
    happens,
    in_force,
    offer,
    permits,
)
from quarterdeck.games.merchants_and_marauders.pieces import Mark
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import Flow, Frame, Move
from tests.games.merchants_and_marauders.standard import changed
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, refusal

from .scenario import MadeUp, captain, offered, two


class Note(Frame):
    """Notes that it ran (p. 12, MM-310)."""

    STEPS = ("note",)

    what: str

    def note(self, g: MerchantsAndMarauders) -> Flow | None:
        g.emit(MadeUp(self.what))
        return None


def test_everything_that_acts_on_a_captain_is_a_source() -> None:
    g = two(
        captain("C08", "frigate", "SDO", specialists="S05A", mods="chasers", proved="R01",
                missions="M02", marks=(Mark("G33", "turn"),)),
        events="E30",
    )  # fmt: skip
    assert in_force(g, 0) == [
        ALWAYS, "C08", "SDO", "lookout", "chasers", "R01", "M02", "G33", "E30",
    ]  # fmt: skip
    assert "E30" in in_force(g, 1)
    assert "G33" not in in_force(g, 1)


@rule("MM-R8", "MM-310")
def test_changes_of_one_figure_add_up_and_prices_stop_at_one() -> None:
    cards = changed("captains", "C08", abilities__0__changes={"price.repair": -1})
    g = two(captain("C08", "frigate", "CAR"), captain("C16", "sloop", "CAR"), cards=cards)
    assert figure(g, 0, "price.repair", 3, low=1) == 1
    assert figure(g, 1, "price.repair", 3, low=1) == 2
    assert figure(g, 0, "price.repair", 2, low=1) == 1
    assert figure(g, 0, "price.repair") == 0  # where a text says so


@rule("MM-310")
def test_a_permission_is_granted_to_its_owner_only() -> None:
    @permits("test.permission", "C08")
    def grant(g: Any, seat: int, source: str, zone: str) -> bool:
        return zone == "HAV"

    g = two(captain("C08"))
    assert granted(g, 0, "test.permission", "HAV")
    assert not granted(g, 0, "test.permission", "NAS")
    assert not granted(g, 1, "test.permission", "HAV")
    assert not granted(g, 0, "nothing grants this")


@rule("MM-R250")
def test_a_moment_runs_what_is_in_force_in_order() -> None:
    for source in ("E30", "C08", "SDO", "C01"):
        happens("test.moment", source)(lambda _g, _seat, source: Note(source))
    g = two(captain("C08", "sloop", "SDO"), events="E30", run=Moment("test.moment", 0))
    assert [kind for kind in kinds(g._events) if kind in ("C08", "SDO", "E30", "C01")] == [
        "C08", "SDO", "E30",
    ]  # fmt: skip


def test_a_menu_takes_further_moves_and_activities_end_selling() -> None:
    def deliver(g: Any, seat: int) -> tuple[Move, ...]:
        return (Move("smuggle", ("M03",)),)

    def carry_out(g: Any, seat: int, move: Move) -> Frame:
        return Note("delivered")

    def why(g: Any, seat: int, move: Move) -> str:
        return "nothing to deliver"

    offer("port", Offer("smuggle", deliver, carry_out, activity=True, refusal=why))
    g = two(captain("C08", "sloop", "SDO", hold="K01"), modifications={"SDO": "chasers"})
    enter(g, "0 port")
    assert offered(g, 0, "smuggle") == ["smuggle M03"]
    assert refusal(g, 0, "smuggle M04") == "nothing to deliver"
    assert "delivered" in kinds(enter(g, "0 smuggle M03"))
    assert refusal(g, 0, "sell") == "selling must be your first port activity"


def test_marks_end_when_their_time_is_over() -> None:
    untils = ("activity", "visit", "port", "turn", "next turn")
    marks = tuple(Mark(until, until) for until in untils)
    g = two(captain("C08", "sloop", "SDO", marks=marks), modifications={"SDO": "chasers"})
    p = g.players[0]
    # "next turn" marks end when the owner's turn begins, before NPCs scout
    assert [mark.until for mark in p.marks] == ["activity", "visit", "port", "turn"]
    enter(g, "0 port\n0 shipyard\n0 done")
    assert [mark.until for mark in p.marks] == ["port", "turn"]
    enter(g, "0 done")
    assert [mark.until for mark in p.marks] == ["turn"]
    enter(g, "0 end")
    assert p.marks == ()
    p.marks = (Mark("G33", "next turn"),)
    enter(g, "1 end\nchance draw E30")
    assert p.marks == ()
    assert g.to_act() == (0,)


@rule("MM-R246", "MM-R250")
def test_procedures_tell_when_something_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every moment of the table in docs/games/merchants-and-marauders.md that stands here."""
    from quarterdeck.games.merchants_and_marauders.earnings import BRINGS
    from quarterdeck.games.merchants_and_marauders.port.missions import CompleteMission

    monkeypatch.setitem(BRINGS, "gold", lambda *_: Note("paid"))
    effects._MOMENTS.clear()
    names = (
        "zone.entered", "port.entered", "port.left", "port.taken", "port.end", "rumor.true",
        "rumor.false", "mission.done", "scouting.rolled", "turn.start", "turn.end",
    )  # fmt: skip
    for name in names:
        happens(name, ALWAYS)(lambda _g, _seat, _source, *facts, name=name: Note(f"{name} {facts}"))
    me = captain("C13", "frigate", "~HAV", rumor="R03")
    g = two(me, captain("C01", "sloop", "TRI"), modifications={"HAV": "chasers"})
    moves = "0 enter\n0 port\n0 done\n0 leave\n0 end\n1 end\nchance draw E30"
    seen = [kind for kind in kinds(enter(g, moves)) if "." in kind]
    assert [kind for kind in seen if not kind.startswith("turn.")] == [
        "port.entered ('',)", "port.taken ()", "port.end ()", "port.left ()",
        "zone.entered (True,)",
    ]  # fmt: skip
    assert [kind for kind in seen if kind.startswith("turn.")] == [
        "turn.end ()", "turn.start ()", "turn.end ()", "turn.start ()",
    ]  # fmt: skip
    seen = kinds(enter(g, "0 scout rumor\nchance roll skull 2\nchance draw G25"))
    at = [
        seen.index(kind) for kind in ("scouting.rolled ()", "paid", "rumor.true ('R03',)", "glory")
    ]
    assert at == sorted(at)
    g = two(me, captain("C01", "sloop", "TRI"))
    assert "rumor.false ('R03', 0)" in kinds(enter(g, "0 scout rumor\nchance roll 1 2"))
    assert "zone.entered (False,)" in kinds(enter(g, "0 sail NAS"))
    g = two(captain("C13", missions="M02"), run=CompleteMission(0, "M02"))
    seen = kinds(g._events)
    assert seen.index("paid") < seen.index("mission.done ('M02',)") < seen.index("glory")


@rule("MM-183")
def test_who_can_do_without_the_gold_may_ask_around_without_it() -> None:
    @permits("rumor.begin", "C13")
    def begin(g: Any, seat: int, source: str) -> bool:
        return True

    g = two(captain("C13", "sloop", "PET", gold=1), modifications={"PET": "chasers"})
    events = enter(g, "0 port\n0 rumor")
    assert "heard_nothing" in kinds(events)
    assert g.players[0].gold == 1
    assert refusal(g, 0, "rumor") == "you have already done this here this turn"


def test_the_menus_of_turn_scout_and_shipyard() -> None:
    def entry(card: str) -> Offer:
        return Offer("play", lambda _g, _s: (Move("play", (card,)),), lambda _g, _s, _m: Note(card))

    for menu, card in (("turn", "G25"), ("shipyard", "G20"), ("port", "G15")):
        offer(menu, entry(card))
    offer("scout", entry("M14")._replace(verb="peer", moves=lambda _g, _s: (Move("peer"),)))
    g = two(captain("C13", "sloop", "~PET"), modifications={"PET": "chasers"})
    assert offered(g, 0, "play") == ["play G25"]
    assert "G25" in kinds(enter(g, "0 play G25"))
    assert g.view(0)["turn_state"]["actions"] == 3  # a card costs no action
    assert "M14" in kinds(enter(g, "0 peer"))
    assert g.view(0)["turn_state"]["actions"] == 2  # a Scout action does
    enter(g, "0 enter\n0 port")
    assert offered(g, 0, "peer") == []
    assert offered(g, 0, "play") == ["play G15", "play G25"]
    assert "G25" in kinds(enter(g, "0 play G25"))
    assert "G15" in kinds(enter(g, "0 play G15"))
    enter(g, "0 shipyard")
    assert offered(g, 0, "play") == ["play G20", "play G25"]
    assert "G20" in kinds(enter(g, "0 play G20"))
