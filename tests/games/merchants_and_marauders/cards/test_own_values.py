"""Cards are data: what an owner puts into the files is told, and done."""

from __future__ import annotations

from importlib.resources import as_file
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

import quarterdeck as qd
from quarterdeck.games.merchants_and_marauders.data.cards import FOLDER, STANDARD, Cards
from quarterdeck.games.merchants_and_marauders.port.buy import BuyGoods
from quarterdeck.games.merchants_and_marauders.rules import MerchantsAndMaraudersRules
from quarterdeck.kernel import CardFiles, CardSetError
from tests.games.merchants_and_marauders.standard import changed
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, refusal

from ..scenario import captain, last, position, told

KEY = "merchants-and-marauders"
ABOUT = f'game = "{KEY}"\nname = "Ours"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of the standard set, to be changed by hand."""
    with as_file(FOLDER) as files:
        copytree(files, tmp_path / "ours")
    (tmp_path / "ours" / "set.toml").write_text(ABOUT)
    return tmp_path / "ours"


def write(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))


FIRST = """\
task = { do = "visit", ports = ["HAV"], carry = "the passenger" }
reward = { gold = 18 }
"""
OURS = """\
task = { do = "visit", ports = ["NAS"], carry = "the passenger" }
reward = { gold = 25 }
"""


@rule("MM-198")
def test_the_queens_cousin_goes_to_nassau_for_25_gold(folder: Path) -> None:
    write(folder / "missions.toml", FIRST, OURS)
    rules = qd.rules(KEY, folder)
    card = rules.cards.missions_told["M01"]
    assert card.task.startswith("Carry the passenger to the port of Nassau")
    assert card.earn == "25 Gold"
    there = captain("C04", "sloop", "NAS", missions="M01")
    g = position(
        there, captain("C16", "sloop", "TRI"), cards=rules.cards, modifications={"NAS": "chasers"}
    )
    events = enter(g, "0 port\nchance draw G25")
    assert last(events, "gained")["gold"] == 25
    assert "You gained 25 Gold (The Queen's Cousin)." in told(g, events, 0)
    assert g.players[0].gold == 10 + 25
    havana = captain("C04", "sloop", "HAV", missions="M01")
    g = position(
        havana, captain("C16", "sloop", "TRI"), cards=rules.cards, modifications={"HAV": "chasers"}
    )
    assert "mission_done" not in kinds(enter(g, "0 port"))
    assert [one.id for one in g.players[0].missions] == ["M01"]


def test_two_tables_of_one_process_play_with_two_sets(folder: Path) -> None:
    write(folder / "missions.toml", FIRST, OURS)
    ours, standard = qd.new(KEY, 2, cards=folder), qd.new(KEY, 2)
    assert ours.cards.reward_of("M01").gold == 25
    assert standard.cards.reward_of("M01").gold == 18
    assert ours.clone().cards is ours.cards
    assert ours.record().card_set.startswith("Ours@")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("reward = { gold = 25 }", 'reward = { gold = "25" }', "mission M01, reward.gold"),
        ("reward = { gold = 25 }", "reward = { silver = 25 }", "mission M01, reward.silver"),
        ('do = "visit", ports = ["NAS"]', 'do = "dance", ports = ["NAS"]', "mission M01, task"),
        ('ports = ["NAS"]', 'ports = ["NIX"]', "missions.toml, M01, task.ports: there is no NIX"),
    ],
)
def test_a_broken_card_is_named_with_its_field(folder: Path, old: str, new: str, said: str) -> None:
    write(folder / "missions.toml", FIRST, OURS.replace(old, new))
    with pytest.raises(CardSetError) as fault:
        qd.rules(KEY, folder)
    assert said in str(fault.value)


def test_every_card_tells_its_own_terms() -> None:
    """No "as R07", no "terms as M15"."""
    texts = [*STANDARD.told.values(), *[" ".join(one) for one in STANDARD.missions_told.values()]]
    ids = {*STANDARD.rumors, *STANDARD.missions, *STANDARD.events, *STANDARD.glory}
    for text in texts:
        assert not ids & set(text.replace(",", " ").replace(".", " ").split()), text


def test_a_task_may_become_another_one() -> None:
    cards = changed("missions", "M02", task={"do": "deliver", "port": "BRI", "any": 1})
    assert cards.missions_told["M02"].task.startswith("Discard any 1 Cargo Card in the port of Br")
    me = captain("C04", "sloop", "BRI", missions="M02", hold="K01")
    g = position(me, captain("C16", "sloop", "TRI"), cards=cards, modifications={"BRI": "chasers"})
    enter(g, "0 port\n0 deliver M02 K01\nchance draw G25")
    assert g.players[0].gold == 10 + 17


@pytest.mark.parametrize(
    ("file", "card", "field", "value", "said"),
    [
        ("figures", "thresholds", "stash_gold", 0, "figures.toml, thresholds.stash_gold"),
        ("figures", "limits", "price", 0, "figures.toml, limits.price"),
        ("figures", "amounts", "start_gold", -1, "amounts.start_gold: it is -1"),
        ("glory", "G24", "figures__gold", 0, "glory.toml, glory G24, figures"),
        ("missions", "M01", "reward__gold", -2, "missions.toml, M01, reward.gold: it is -2"),
        ("tokens", "merchants", "dutch", 9, "tokens for 17 places"),
        ("tokens", "chasers", "tokens", 9, "tokens for 16 places"),
    ],
)
def test_figures_that_no_game_can_be_played_with_are_refused(
    file: str, card: str, field: str, value: int, said: str
) -> None:
    with pytest.raises(CardSetError) as fault:
        changed(file, card, **{field: value})
    assert said in str(fault.value)


def test_a_reserve_of_demand_tokens_must_be_left_to_draw_from() -> None:
    tables = STANDARD.files.tables
    cargo = {**tables["cargo.toml"], "demand_tokens_each": 2}
    with pytest.raises(CardSetError, match="more Demand Tokens than the 16 ports"):
        Cards.load(CardFiles({**tables, "cargo.toml": cargo}))


@rule("MM-159")
def test_special_weapons_are_sold_as_far_as_the_supply_goes() -> None:
    cards = changed("tokens", "grapeshot", tokens=1)
    owner = captain("C16", "sloop", "TRI", weapons="grapeshot")
    me = captain("C04", "sloop", "BRI", gold=20)
    g = position(me, owner, cards=cards, modifications={"BRI": "chasers"})
    enter(g, "0 port\n0 shipyard")
    assert refusal(g, 0, "weapon grapeshot") == "no Grapeshot left"
    assert "weapon chain-shot" in [str(move) for move in g.legal_moves(0)]


@rule("MM-134", "MM-R47")
def test_a_pair_may_cost_more_than_a_single_card() -> None:
    cards = changed("figures", "prices", goods=[3, 9, 1])
    g = position(captain("C04", "sloop", "BRI", gold=5), captain("C16"), cards=cards)
    g.players[0].drawn = ("K01", "K17", "K18")  # two of them Rum
    assert [str(move) for move in BuyGoods(0).bargains(g, 0)] == ["buy K01", "pay"]


@rule("MM-088", "MM-R234")
def test_as_many_missions_are_laid_out_as_there_are() -> None:
    cards = changed("figures", "amounts", missions_on_offer=40)
    g = MerchantsAndMaraudersRules(cards).new(2)
    qd.settle_chance(g, Random(1))
    assert sorted(g.offers) == sorted(cards.missions)  # type: ignore[attr-defined]
