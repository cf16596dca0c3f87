"""An own card set that cannot be played is refused with file, card, field and reason."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD, Cards
from quarterdeck.kernel import CardFiles, CardSetError
from tests.games.merchants_and_marauders.standard import changed
from tests.support.rule import rule

NAMES = [
    ("captains", "C09", {"influence": 0},
     "captains.toml, C09, influence: it is 0, and must be 1 to 4"),
    ("captains", "C09", {"influence": 5},
     "captains.toml, C09, influence: it is 5, and must be 1 to 4"),
    ("captains", "C09", {"abilities": []}, "captains.toml, C09, abilities: there is none"),
    ("captains", "C09", {"home": "HAV"}, "captains.toml, C09, home: this is no dutch port"),
    ("captains", "C09", {"home": "XXX"}, "captains.toml, C09, home: this is no dutch port"),
    ("ships", "sloop", {"crew": 6}, "ships.toml, sloop, crew: it is 6, and must be 1 to 5"),
    ("zones", "HAV", {"neighbours": {"N": "NAS"}},
     "zones.toml, HAV, neighbours.N: the border with NAS is not the same both ways"),
    ("zones", "HAV", {"neighbours": {"X": "NAS"}},
     "zones.toml, HAV, neighbours.X: this is no direction"),
    ("missions", "M01", {"task": {"do": "visit", "ports": ["CSE"]}},
     "missions.toml, M01, task.ports: there is no CSE"),
    ("missions", "M01", {"location": "XXX"}, "missions.toml, M01, location: there is no XXX"),
    ("missions", "M01", {"needs__no_bounty": "swiss"},
     "missions.toml, M01, needs.no_bounty: there is no swiss"),
    ("missions", "M01", {"reward": {"bounties": {"swiss": 1}}},
     "missions.toml, M01, reward.bounties: there is no swiss"),
    ("missions", "M01", {"task": {"do": "deliver", "port": "XXX", "any": 1}},
     "missions.toml, M01, task.port: there is no XXX"),
    ("missions", "M01", {"task": {"do": "deliver", "port": "BRI", "goods": [["beer"]]}},
     "missions.toml, M01, task.goods: there is no beer"),
    ("missions", "M01", {"reward": {"specialist": "cook", "else_gold": 3}},
     "missions.toml, M01, reward.specialist: there is no cook"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "card", "fields", "said"), NAMES)
@rule("MM-049", "MM-054", "MM-060", "MM-092")
def test_what_is_wrong_with_a_card_is_said(
    file: str, card: str, fields: dict[str, Any], said: str
) -> None:
    with pytest.raises(CardSetError) as fault:
        changed(file, card, **fields)
    assert str(fault.value) == said


UNLIKE: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "rumors.toml, R25, id: this is missing": ("rumors", lambda t: t["rumor"].pop()),
    "rumors.toml, R99, id: this is not in the standard set": (
        "rumors",
        lambda t: t["rumor"].append({**t["rumor"][0], "id": "R99"}),
    ),
    "figures.toml, base, actions: this is missing": ("figures", lambda t: t["base"].pop("actions")),
    "figures.toml, base, idle: nothing is called so": (
        "figures",
        lambda t: t["base"].update(idle=1),
    ),
    "figures.toml, levels, easy: this is missing": ("figures", lambda t: t["levels"].pop("easy")),
    "figures.toml, levels, mild: there is no such level": (
        "figures",
        lambda t: t["levels"].update(mild=t["levels"]["easy"]),
    ),
    "cargo.toml, demand_tokens_each: there must be more Demand Tokens than the 16 ports": (
        "cargo",
        lambda t: t.update(demand_tokens_each=2),
    ),
    "tokens.toml, merchants: there are 22 tokens for 17 places": (
        "tokens",
        lambda t: t["merchants"].update(dutch=9),
    ),
    "figures.toml, levels.easy, captains: it is 99, and must be 1 to 16": (
        "figures",
        lambda t: t["levels"]["easy"].update(captains=99),
    ),
    "figures.toml, levels.easy, events: it is 99, and must be 1 to 34": (
        "figures",
        lambda t: t["levels"]["easy"].update(events=99),
    ),
}


@pytest.mark.parametrize("said", UNLIKE)
@rule("MM-R4")
def test_an_own_set_has_what_the_standard_set_has(said: str) -> None:
    file, change = UNLIKE[said]
    tables = deepcopy(dict(STANDARD.files.tables))
    change(tables[f"{file}.toml"])
    with pytest.raises(CardSetError) as fault:
        Cards.load(CardFiles(tables))
    assert str(fault.value) == said


@rule("MM-R4")
def test_a_race_may_be_sailed_by_a_single_captain() -> None:
    easy = {**STANDARD.files.tables["figures.toml"]["levels"]["easy"], "captains": 1, "events": 1}
    assert changed("figures", "levels", easy=easy).levels["easy"].captains == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"abilities__0__changes": {"luck": 1}}, "C15, changes.luck: there is no such figure"),
        ({"abilities__0__grants": ["fly"]}, "C15, grants: there is no permission 'fly'"),
        ({"abilities__0__does": {"dance": {}}}, "C15, does.dance: there is no such procedure"),
        ({"abilities__0__does": {"envoy": {}}}, "C15, does.envoy.gold: this is missing"),
        ({"abilities__0__does__envoy__rum": 1}, "C15, does.envoy.rum: nothing reads this"),
    ],
)
@rule("MM-054")
def test_an_ability_does_only_what_the_rules_know(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(CardSetError) as fault:
        changed("captains", "C15", **fields)
    assert str(fault.value) == said


@rule("MM-389")
def test_a_glory_card_has_the_figures_that_are_read() -> None:
    with pytest.raises(CardSetError) as fault:
        changed("glory", "G11", figures={"hits": 1, "rum": 2})
    assert str(fault.value) == "G11, figures.rum: nothing reads this"
