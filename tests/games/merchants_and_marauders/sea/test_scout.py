"""Scout (p. 7, MM-110 to MM-118)."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from quarterdeck.games.merchants_and_marauders import effects
from quarterdeck.games.merchants_and_marauders.pieces import Mark, Npc
from quarterdeck.games.merchants_and_marauders.sea import scout
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import Done, Flow, Frame
from tests.support.compiling import plain_only
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, refusal

from ..scenario import Position, captain, last, offered, two


class Fought(Frame):
    """Stands for a battle (p. 14, MM-447) or a raid (p. 10, MM-322): notes that it came."""

    STEPS = ("note",)
    log: ClassVar[list[tuple[str, tuple[Any, ...]]]] = []

    what: str
    who: tuple[Any, ...]

    def note(self, g: MerchantsAndMarauders) -> Flow | None:
        Fought.log.append((self.what, self.who))
        return Done()


pytestmark = plain_only


@pytest.fixture(autouse=True)
def fights(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[Any, ...]]]:
    Fought.log = []
    monkeypatch.setattr(scout, "NavalCombat", lambda *who: Fought("battle", who))
    monkeypatch.setattr(scout, "MerchantFound", lambda *who: Fought("merchant", who))
    return Fought.log


def meeting(**rest: Any) -> Position:
    """Seat 0 (Scouting 2) at sea off Tortuga with seat 1; a merchant is there too."""
    me = captain("C08", "frigate", "~TOR", **rest)
    return two(me, captain("C16", "sloop", "~TOR"))


@rule("MM-110", "MM-R34")
def test_the_target_is_named_before_the_roll() -> None:
    g = meeting()
    assert refusal(g, 0, "scout") == "choose a target first"
    assert refusal(g, 0, "scout dutch") == "not in your Sea-Zone"
    events = enter(g, "0 scout 1")
    assert last(events, "scouts") == {"seat": 0, "target": 1, "zone": "TOR"}
    assert g.chance() is not None
    assert g.view(None)["doing"][-2]["target"] == 1
    g = two(captain("C08", "frigate", "TOR"), captain("C16", "sloop", "~TOR"))
    assert refusal(g, 0, "scout 1") == "put to sea first"


@rule("MM-111")
def test_captains_in_port_cannot_be_scouted_for() -> None:
    assert offered(meeting(), 0, "scout") == ["scout 1", "scout merchant"]
    g = two(captain("C08", "frigate", "~TOR"), captain("C16", "sloop", "TOR"))
    assert offered(g, 0, "scout") == ["scout merchant"]
    assert refusal(g, 0, "scout 1") == "Alonso Villalobos is in port"
    g = two(captain("C08", "frigate", "~TOR"), captain("C16", "sloop", "~HAV"))
    assert refusal(g, 0, "scout 1") == "not in your Sea-Zone"


@rule("MM-112")
def test_each_npc_here_is_a_target_of_its_own() -> None:
    npcs = (Npc("dutch", "E01", "TOR"), Npc("spanish", "E10", "TOR"))
    g = two(captain("C08", "frigate", "TOR"), npcs=npcs)
    g.players[0].in_port = False
    g._moves = {}
    assert offered(g, 0, "scout") == ["scout dutch", "scout spanish", "scout merchant"]
    enter(g, "0 scout dutch\nchance roll 1 2")
    assert refusal(g, 0, "scout dutch") == "already scouted for Philips van Almonde this turn"
    assert refusal(g, 0, "scout french") == "not in your Sea-Zone"


@rule("MM-113", "MM-311", "MM-R37", "MM-R58")
def test_a_merchant_is_a_target_while_its_token_lies_there() -> None:
    g = two(captain("C08", "frigate", "~TOR"), no_merchant="TOR")
    assert offered(g, 0, "scout") == []
    assert refusal(g, 0, "scout merchant") == "no merchant in this Sea-Zone"
    g = meeting(cubes="masts 0")
    assert offered(g, 0, "scout") == ["scout 1"]  # players may still be looked for
    assert refusal(g, 0, "scout merchant") == (
        "your Masts are destroyed: you cannot raid merchants"
    )


@rule("MM-114", "MM-051", "MM-115", "MM-R36", "MM-449")
def test_a_skull_finds_a_captain_and_the_battle_follows(
    fights: list[tuple[str, tuple[Any, ...]]],
) -> None:
    g = meeting()
    events = enter(g, "0 scout 1\nchance roll skull 3")
    assert kinds(events)[:3] == ["scouts", "rolled", "found"]
    assert fights == [("battle", (0, 1))]  # the one who scouted is the aggressor
    assert g.view(0)["turn_state"]["actions"] == 2
    g = meeting()
    events = enter(g, "0 scout 1\nchance roll 4 1")
    assert kinds(events) == ["scouts", "rolled", "found_nothing"]
    assert len(fights) == 1
    assert g.view(0)["turn_state"]["actions"] == 2


@rule("MM-116", "MM-316")
def test_a_found_merchant_is_raided_not_fought(fights: list[tuple[str, tuple[Any, ...]]]) -> None:
    g = meeting()
    enter(g, "0 scout merchant\nchance roll skull skull")
    assert fights == [("merchant", (0,))]


@rule("MM-117", "MM-R35", "MM-R178")
def test_each_target_once_a_turn() -> None:
    g = meeting()
    enter(g, "0 scout 1\nchance roll 1 2")
    assert refusal(g, 0, "scout 1") == "already scouted for Alonso Villalobos this turn"
    g = two(captain("C08", "frigate", "~TOR"), captain("C16", "sloop", "~TOR"), events="E33")
    enter(g, "0 scout 1\nchance roll 1 2\n0 sail HAV\n0 sail TOR")  # a Move more by E33
    assert g.view(0)["turn_state"]["scouted"] == ["1"]
    assert offered(g, 0, "scout") == ["scout merchant"]  # he has left the zone and come back
    assert refusal(g, 0, "scout 1") == "already scouted for Alonso Villalobos this turn"
    g = meeting()
    enter(g, "0 scout 1\nchance roll 1 2\n0 end\n1 end\nchance draw E30")
    assert "scout 1" in offered(g, 0, "scout")


@rule("MM-117")
def test_a_target_found_is_used_up_as_well() -> None:
    g = meeting()
    enter(g, "0 scout 1\nchance roll skull 2")
    assert refusal(g, 0, "scout 1") == "already scouted for Alonso Villalobos this turn"


@rule("MM-118", "MM-EX-6", "MM-R35", "MM-317")
def test_another_target_in_the_zone_or_a_merchant_elsewhere() -> None:
    g = meeting()
    enter(g, "0 scout 1\nchance roll 3 1")
    assert refusal(g, 0, "scout 1").startswith("already scouted")
    enter(g, "0 scout merchant\nchance roll 3 1")
    assert g.view(0)["turn_state"]["actions"] == 1
    assert g.has_merchant("TOR")  # it slipped away: the token stays
    assert refusal(g, 0, "scout merchant") == "already scouted for the merchant this turn"
    g = meeting()
    enter(g, "0 scout merchant\nchance roll 3 1\n0 sail HAV\n0 scout merchant\nchance roll 3 1")
    assert g.view(0)["turn_state"]["actions"] == 0


def test_an_effect_may_grant_a_second_try(monkeypatch: pytest.MonkeyPatch) -> None:
    def again(g: Any, seat: int, source: str, target: Any, tries: int) -> bool:
        return bool(target == "merchant" and tries < 2)

    monkeypatch.setitem(effects._PERMITS["scout.again"], "G33", again)
    g = meeting(marks=(Mark("G33", "turn"),))
    enter(g, "0 scout merchant\nchance roll 3 1\n0 scout merchant\nchance roll 3 1")
    assert refusal(g, 0, "scout merchant") == "already scouted for the merchant this turn"
