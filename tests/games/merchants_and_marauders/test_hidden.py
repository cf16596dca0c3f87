"""What a seat cannot know is dealt anew, and nothing else (MM-037, MM-R49, MM-R232, MM-R243)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from quarterdeck.games.merchants_and_marauders.pieces import EVERYBODY
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.games.merchants_and_marauders.windows import GloryWindow
from tests.games.merchants_and_marauders.standard import CARGO, MERCHANT_TOKENS, MISSIONS
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, refusal

from .scenario import MadeUp, Position, captain, new, position, two


def worlds(
    g: MerchantsAndMarauders, seat: int | None, count: int = 60
) -> list[MerchantsAndMarauders]:
    rng = Random(7)
    found = [g.determinize(seat, rng) for _ in range(count)]
    for world in found:
        world.check()
        assert world.view(seat) == g.view(seat)
    return found


def table() -> Position:
    """Three captains with something to hide each."""
    return position(
        captain("C01", "sloop", "~HAV", hold="K01 K02", hand="G01 G25", rumor="R03", stash=20),
        captain("C05", "flute", "~NAS", hold="K17 K18 K19", hand="G02", rumor="R11", stash=5),
        captain("C09", "flute", "~TOR", hold="K25", hand="G03 G04 G05", rumor=""),
    )


@rule("MM-037", "MM-R49", "MM-R232", "MM-184")
def test_cards_of_others_may_be_any_that_are_unseen() -> None:
    g = table()
    dealt = worlds(g, 0)
    for world in dealt:
        assert world.players[0].hold == ("K01", "K02")
        assert world.players[0].hand == ("G01", "G25")
        assert world.players[0].rumor == "R03"
        assert [len(p.hold) for p in world.players] == [2, 3, 1]
        assert [len(p.hand) for p in world.players] == [2, 1, 3]
        assert [bool(p.rumor) for p in world.players] == [True, True, False]
    assert len({world.players[1].hold for world in dealt}) > 40
    assert len({world.players[1].hand for world in dealt}) > 10
    assert len({world.players[1].rumor for world in dealt}) > 10


@rule("MM-137", "MM-R49")
def test_what_somebody_has_seen_stays_where_it_is_for_him() -> None:
    g = table()
    g.show(1, "K17", 0)
    g.show(2, "K25", EVERYBODY)
    g.show(1, "G02", 2)
    for world in worlds(g, 0):
        assert "K17" in world.players[1].hold
        assert world.players[2].hold == ("K25",)
    assert {world.players[1].hand for world in worlds(g, 2)} == {("G02",)}
    assert len({world.players[1].hand for world in worlds(g, 0)}) > 10
    g.discard_cargo(1, "K17")
    assert all(known.card != "K17" for known in g.known)


@rule("MM-074")
def test_captains_are_dealt_anew_until_they_are_shown() -> None:
    g = new(3)
    rng = Random(1)
    while g.chance() is not None:
        g.settle(g.chance().sample(g, rng))  # type: ignore[union-attr]
    mine = g.players[1].captain
    dealt = worlds(g, 1)
    assert {world.players[1].captain for world in dealt} == {mine}
    assert len({world.players[0].captain for world in dealt}) > 8


@rule("MM-131", "MM-132")
def test_cards_on_offer_are_dealt_anew_without_the_good_in_demand() -> None:
    g = two(captain("C08", "sloop", "PET"), modifications={"PET": "chasers"}, demand={"PET": "rum"})
    enter(g, "0 port\n0 buy\n" + "\n".join(f"chance draw K{n:02}" for n in range(1, 7)))
    enter(g, "0 buy K01")
    for world in worlds(g, 1):
        assert len(world.players[0].drawn) == 6
        assert not any(CARGO[card].good == "rum" for card in world.players[0].drawn)
        assert world.legal_moves(0)
    assert {world.players[0].drawn for world in worlds(g, 0)} == {g.players[0].drawn}


@rule("MM-087", "MM-312", "MM-314", "MM-315", "MM-R56")
def test_merchants_dealt_back_are_unknown_but_counted() -> None:
    zones = "HAV NAS POR OLD TOR PET CAR"
    g = two(captain("C01"), no_merchant=zones)
    enter(g, "0 end\n1 end")
    assert len(g.track) == 7  # not yet
    g = two(captain("C01"), no_merchant=f"{zones} SDO")
    track = g.track
    assert len(track) == 8
    enter(g, "0 end\n1 end")
    assert g.track == ()
    assert g.merchants[1].tokens == tuple(sorted(track))
    assert set(g.merchants[1].places) == {*zones.split(), "SDO"}
    tokens = [token for batch in g.merchants for token in batch.tokens]
    assert Counter(tokens) == Counter(MERCHANT_TOKENS)


@rule("MM-R243")
def test_refusals_speak_of_what_the_asker_knows() -> None:
    g = two(captain("C08", "sloop", "PET", gold=1), modifications={"PET": "chasers"})
    enter(g, "0 port")
    assert refusal(g, 0, "rumor") == "looking for a Rumor costs 2 Gold"
    assert refusal(g, 1, "rumor") == "it is not your turn"


@rule("MM-R249", "MM-063")
def test_a_mission_load_fills_a_cargo_space() -> None:
    assert [card.id for card in MISSIONS.values() if card.load] == ["M08", "M19"]
    g = two(captain("C13", "sloop", "CAR", hold="K01 K02", missions="M19"))
    assert g.view(1)["players"][0]["loads"] == 1
    assert refusal(g, 0, "leave") == "discard 1 Cargo Card first, your ship holds 1"
    enter(g, "0 discard K01\n0 leave")
    assert not g.players[0].in_port


@pytest.mark.parametrize("seat", [None, 0])
def test_whoever_announced_a_card_is_dealt_one_that_could_be_it(
    seat: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from quarterdeck.games.merchants_and_marauders import windows
    from quarterdeck.kernel import Move

    play = windows.Play(lambda _g, _s: (Move("play", ("G30",)),), lambda _s, _m: None)  # type: ignore[arg-type,return-value]
    monkeypatch.setitem(windows.PLAYS, "G30", play)
    g = position(
        captain("C01", hand="G30 G25"), captain("C05", hand="G30 G25"), captain("C09"),
        run=GloryWindow("found", (0, 1)),
    )  # fmt: skip
    enter(g, "0 pass\n1 play G30")
    for world in worlds(g, seat):
        assert "G30" in world.players[1].hand
        assert world.under_way(GloryWindow)[0].announced == ((1, Move("play", ("G30",))),)


@rule("MM-R3")
def test_what_lost_pictures_are_read_as() -> None:
    goods = Counter(card.good for card in CARGO.values())
    assert set(goods) == {
        "cocoa", "fruit", "rum", "spice", "sugar", "textiles", "tobacco", "wood",
    }  # fmt: skip
    assert set(goods.values()) == {8}


@rule("MM-R12", "MM-023")
def test_nobody_is_dealt_a_stash_that_would_have_been_announced() -> None:
    g = position(captain("C01", glory=8, gold=40), captain("C05"))
    p = g.players[0]
    p.purse = p.purse._replace(gold_low=0, stash_high=40)
    stashes = {world.players[0].stash for world in worlds(g, 1, 200)}
    assert max(stashes) == 19
    assert min(stashes) == 0


def test_that_a_third_player_was_shown_something_is_kept() -> None:
    g = table()
    g.show(1, "K18", 2)
    g.show(1, "G02", 2)
    g.show(1, "R11", 2)
    for world in worlds(g, 0):
        known = [fact for fact in world.known if fact[:2] == (2, 1)]
        assert len(known) == 3
        p = world.players[1]
        assert known[0].card in p.hold
        assert known[1].card in p.hand
        assert known[2].card == p.rumor


@rule("MM-140", "MM-R24", "MM-R61")
def test_fewer_cards_are_drawn_if_none_are_left() -> None:
    from quarterdeck.games.merchants_and_marauders.decks import OPEN, DrawCards
    from quarterdeck.kernel import Call, Flow, Frame

    class Drawing(Frame):
        """Draws four cards openly (p. 10, MM-325)."""

        STEPS = ("draw", "tell")

        count: int = -1

        def draw(self, g: MerchantsAndMarauders) -> Flow | None:
            return Call(DrawCards("cargo", 4, OPEN), "count")

        def tell(self, g: MerchantsAndMarauders) -> Flow | None:
            g.emit(MadeUp(f"counted {self.count}"))
            return None

    hold = " ".join(list(CARGO)[2:])
    g = position(captain("C01", hold=hold), captain("C05"), run=Drawing())
    events = enter(g, "chance draw K01\nchance draw K02")
    assert "counted 2" in kinds(events)
    assert g.view(None)["laid_out"] == ["K01", "K02"]
