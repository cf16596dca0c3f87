"""Every figure in the data files is told and done.

Each is made one larger, one at a time: what stands on the card must change, and so must a game in
which the card comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple, cast

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.battle.odds import contest, spread
from quarterdeck.games.merchants_and_marauders.battle.plunder import PlunderNaval
from quarterdeck.games.merchants_and_marauders.battle.rewards import best_reward, npc_reward
from quarterdeck.games.merchants_and_marauders.cards.zones import Shoals
from quarterdeck.games.merchants_and_marauders.data.cards import FOLDER, STANDARD, Cards
from quarterdeck.games.merchants_and_marauders.data.ids import SKULL
from quarterdeck.games.merchants_and_marauders.data.text import GapError, filled
from quarterdeck.games.merchants_and_marauders.decks import DrawCards
from quarterdeck.games.merchants_and_marauders.dice import Roll
from quarterdeck.games.merchants_and_marauders.effects import figure
from quarterdeck.games.merchants_and_marauders.odds import at_least
from quarterdeck.games.merchants_and_marauders.pieces import Enemy, Mark, Npc, limits_of
from quarterdeck.games.merchants_and_marauders.port.buy import price
from quarterdeck.games.merchants_and_marauders.port.modifications import modification_price
from quarterdeck.games.merchants_and_marauders.sea.merchants import refill
from quarterdeck.games.merchants_and_marauders.sea.raid import MerchantRaid
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.games.merchants_and_marauders.summary import worth
from quarterdeck.games.merchants_and_marauders.turn.score import points_of
from quarterdeck.games.merchants_and_marauders.windows import too_many_cards
from quarterdeck.kernel import CardFiles, CardSetError, Move
from tests.games.merchants_and_marauders.standard import changed
from tests.support.rule import rule
from tests.support.transcript import enter

from ..scenario import Position, captain, position


class Field(NamedTuple):
    """A figure in a data file: ``path`` leads to it from its card."""

    file: str
    card: str
    path: str
    value: int

    def __str__(self) -> str:
        return f"{self.card}.{self.path.replace('__', '.')}"

    @property
    def name(self) -> str:
        return self.path.rpartition("__")[2]

    def is_in(self, part: str) -> bool:
        return part in self.path.split("__")


def figures_in(entry: Any, path: str = "") -> Iterator[tuple[str, int]]:
    pairs = entry.items() if isinstance(entry, dict) else enumerate(entry)
    for key, value in pairs:
        way = f"{path}__{key}" if path else str(key)
        if isinstance(value, int) and not isinstance(value, bool):
            yield way, value
        elif isinstance(value, (dict, list)):
            yield from figures_in(value, way)


def fields() -> list[Field]:
    """Those of all cards, zones and tokens."""
    tables = CardFiles.in_folder(FOLDER).tables
    return [
        Field(name.removesuffix(".toml"), row["id"], path, value)
        for name, table in tables.items()
        for part in table.values()
        if isinstance(part, list)
        for row in part
        if isinstance(row, dict)
        for path, value in figures_in(row)
        if path not in ("x", "y")  # a place on the sheet, for drawing alone
    ]


FIELDS = fields()


SAMPLE = [one for one in FIELDS if one.file != "cargo" or one.card == "K01"]  # 64 are alike


@cache
def altered(field: Field) -> Cards:
    """The set with that figure one larger."""
    larger = field.value + 1
    if field.file in ("captains", "ships") and "__" not in field.path and field.value >= 4:
        larger = field.value - 1  # skills and values have a limit
    if field.name == "keep":
        larger = field.value - 1  # more than are drawn cannot be kept
    if field.name == "pardon" and field.value == STANDARD.bounty_tokens:
        larger = field.value - 1  # there are no more than all
    if field.path == "tokens" and field.card in STANDARD.modifications:
        return one_more_token(field.card)
    return changed(field.file, field.card, **{field.path: larger})


def one_more_token(kind: str) -> Cards:
    """Another kind has one less: there is just one for each port."""
    table = deepcopy(STANDARD.files.tables["tokens.toml"])
    rows = {row["id"]: row for row in table["modification"]}
    rows[kind]["tokens"] += 1
    next(row for one, row in rows.items() if one != kind)["tokens"] -= 1
    return Cards.load(CardFiles({**STANDARD.files.tables, "tokens.toml": table}))


def texts_of(cards: Cards, card: str) -> list[str]:
    """All that stands on the card, zone or token, and on whoever uses it."""
    entry = [table[card] for table in cards.catalogue().values()
             if isinstance(table, dict) and card in table]  # fmt: skip
    told = [text for name, text in cards.told.items() if name.partition(".")[0] == card]
    return [*told, *cards.missions_told.get(card, ()), *[repr(one) for one in entry]]


@pytest.mark.parametrize("field", SAMPLE, ids=str)
def test_every_figure_is_told(field: Field) -> None:
    before, after = texts_of(STANDARD, field.card), texts_of(altered(field), field.card)
    assert before != after
    assert not [text for text in after if "{" in text and not text.startswith("{")]


SAID = ("changes", "does", "figures", "reward", "task", "needs", "short", "raises", "when")
TEXTS = [one for one in SAMPLE if any(one.is_in(part) for part in SAID)]


@pytest.mark.parametrize("field", TEXTS, ids=str)
def test_every_figure_of_an_effect_stands_in_a_sentence(field: Field) -> None:
    def sentences(cards: Cards) -> list[str]:
        told = [text for name, text in cards.told.items() if name.partition(".")[0] == field.card]
        return [*told, *cards.missions_told.get(field.card, ())]

    assert sentences(STANDARD) != sentences(altered(field))


# ---- changes of figures

CHANGES = [one for one in FIELDS if one.is_in("changes")]
PURPOSES = ("crew", "recruit", "contest", "raid", "mission", "acquire rumor", "scout merchant")


@pytest.mark.parametrize("field", CHANGES, ids=str)
def test_every_change_is_reckoned_with(field: Field) -> None:
    assert list(asked(STANDARD, field)) != list(asked(altered(field), field))


def asked(cards: Cards, field: Field) -> Iterator[int]:
    """The figure in ports and at sea, for whatever it may be asked."""
    name = field.path.partition("changes__")[2]
    zones = [field.card] if field.file == "zones" else ["STJ", "PET"]
    cards_of_kind = [one.id for one in cards.specialists.values() if one.specialist == field.card]
    who = field.card if field.file == "captains" else "C13"
    facts: list[tuple[Any, ...]] = [()]
    if name.startswith("dice."):
        facts = [(purpose,) for purpose in PURPOSES]
    elif name in ("price.ship", "npc.scouting", "sell.bonus"):
        facts = [("frigate",)] if name == "price.ship" else [("dutch",)]
        facts = [(2,)] if name == "sell.bonus" else facts
    for zone in zones:
        for place in (zone, f"~{zone}"):
            me = captain(who, "frigate", place, specialists=" ".join(cards_of_kind[:1]))
            g = position(
                me, captain("C16", "sloop", "TRI"), cards=cards,
                events=field.card if field.file == "events" else "",
            )  # fmt: skip
            if field.file == "glory":
                g.players[0].marks = (Mark(field.card, "activity"),)
            for fact in facts:
                yield figure(g, 0, name, 5, *fact)


# ---- figures of procedures: a game in which the card comes up goes another way

IN_WALKS = [one for one in FIELDS if one.file in ("captains", "glory", "specialists")
            and (one.is_in("does") or one.is_in("figures"))]  # fmt: skip
BUSY = ("port", "shipyard", "sell", "scout", "board", "check", "rumor", "done")


def board(field: Field, cards: Cards, rng: Random) -> Position:
    """Two captains in the same waters who both have the card, with an enemy about."""
    place = rng.choice(["~STJ", "STJ", "~PET", "PET", "CUR", "~CUR"])
    copies = cards.glory[field.card].copies if field.file == "glory" else 0
    hands = [field.card if seat < copies else "" for seat in (0, 1)]
    who = [field.card if field.file == "captains" else "C14", "C13"]
    experts = [one.id for one in cards.specialists.values() if one.specialist == field.card]
    seated = [
        captain(
            who[seat], rng.choice(["sloop", "frigate", "galleon"]), place, gold=20,
            hand=hands[seat], hold=("K17 K25", "K33")[seat],
            specialists="" if seat else " ".join(experts[:1]),
            bounties=rng.choice(["", "french 3", "english 1"]),
            cubes=rng.choice(["", "crew 1", "hull 1 cannons 1"]), rumor=["R03", "R24"][seat],
            missions=["M02", "M12"][seat],
        )
        for seat in (0, 1)
    ]  # fmt: skip
    npc = Npc("french", "E07", place.strip("~"))
    return position(*seated, cards=cards, npcs=(npc,) if rng.random() < 0.6 else ())


def walk(g: Position, rng: Random, card: str, entries: int = 60) -> list[str]:
    """What all can see of a short game in which both like to use the card, and to fight."""
    seen = []
    for _ in range(entries):
        if g.is_over():
            break
        chance = g.chance()
        if chance is not None:
            g.settle(chance.sample(g, rng))
        else:
            seat = g.to_act()[0]
            moves = g.legal_moves(seat)
            eager = [move for move in moves if card in move.args]
            eager = eager or [move for move in moves if move.verb in BUSY]
            liked = eager if eager and rng.random() < 0.8 else list(moves)
            g.play(seat, liked[int(rng.random() * len(liked))])
        seen += [repr(event) for event in g._events]
    return [*seen, repr([g.legal_moves(seat) for seat in g.to_act()])]


@pytest.mark.parametrize("field", IN_WALKS, ids=str)
def test_every_figure_of_a_procedure_is_done(field: Field) -> None:
    def played(cards: Cards, seed: int) -> list[str]:
        rng = Random(seed)
        return walk(board(field, cards, rng), rng, field.card)

    other = altered(field)
    differs = (played(STANDARD, seed) != played(other, seed) for seed in range(300))
    assert any(differs), "in no game did it make a difference"


def test_a_purser_has_a_limit() -> None:
    bonus = []
    for cards in (STANDARD, changed("specialists", "purser", when__most=4)):
        me = captain("C13", "frigate", "STJ", specialists="S07A")
        g = position(me, captain("C16", "sloop", "TRI"), cards=cards)
        bonus.append(figure(g, 0, "sell.bonus", 0, 9))
    assert bonus == [3, 4]


# ---- figures that no card bears


def a_new_game(cards: Cards) -> MerchantsAndMarauders:
    g = cast(MerchantsAndMarauders, type(RULES)(cards).new(2))
    rng = Random(3)
    while not g.turn >= 0:
        chance = g.chance()
        if chance is not None:
            g.settle(chance.sample(g, rng))
        else:
            seat = g.to_act()[0]
            g.play(seat, g.legal_moves(seat)[0])
    return g


def one(cards: Cards, *card: str, **rest: Any) -> Position:
    me = captain(card[0] if card else "C13", "frigate", "SMA", **rest)
    other = captain("C16", "sloop", "TRI", bounties="dutch 1")
    return position(me, other, cards=cards, modifications={"SMA": "chasers"})


def sale(cards: Cards) -> int:
    hold = "K01 K02 K03"
    g = position(
        captain("C13", "frigate", "SMA", hold=hold), captain("C16", "sloop", "TRI"),
        cards=cards, modifications={"SMA": "chasers"}, demand={"SMA": "cocoa"},
    )  # fmt: skip
    enter(g, "0 port\n0 sell")
    for card in hold.split():
        enter(g, f"0 declare {card}")
    enter(g, "0 sell")
    while (chance := g.chance()) is not None:  # another Demand Token, perhaps a Glory Card
        g.settle(chance.sample(g, Random(1)))
    return g.players[0].glory


def refilled(cards: Cards) -> bool:
    zones = "HAV NAS POR OLD TOR PET CAR SDO"
    g = position(captain("C13"), captain("C16"), cards=cards, no_merchant=zones)
    refill(g)
    return g.has_merchant("HAV")


def naval_cargo(cards: Cards) -> int:
    return cast(DrawCards, PlunderNaval(0, Enemy("dutch")).draw(one(cards))).count


def solo(level: str, cards: Cards) -> tuple[int, int]:
    """Event Cards and Captains of the race, as it begins."""
    g = cast(MerchantsAndMarauders, type(RULES)(cards).new(1, {"solo": True, "level": level}))
    rng = Random(2)
    while not g.turn >= 0:
        chance = g.chance()
        if chance is not None:
            g.settle(chance.sample(g, rng))
        else:
            g.play(0, g.legal_moves(0)[0])
    return g.events_left, len(g.captain_deck)


SEEN: dict[str, Callable[[Cards], Any]] = {
    "prices__goods__0": lambda c: price(c, ("K01",), "cocoa"),
    "prices__goods__1": lambda c: price(c, ("K01", "K02"), "cocoa"),
    "prices__goods__2": lambda c: price(c, ("K01", "K02", "K03"), "cocoa"),
    "prices__weapon_sale": lambda c: repr(
        enter(one(c, weapons="grapeshot"), "0 port\n0 shipyard\n0 sell-weapon grapeshot")
    ),
    "prices__modification_sold": lambda c: worth(one(c, mods="chasers"), 0),
    "prices__damage_sold": lambda c: worth(one(c, cubes="masts 1"), 0),
    "limits__ship_value": lambda c: limits_of(c, "galleon", ("extended-hold",)),
    "limits__price": lambda c: modification_price(one(c, "C11"), 0),
    "limits__hand": lambda c: too_many_cards(one(c, hand="G25 G26 G27 G28 G29"), 0),
    "thresholds__raid_gold": lambda c: position(
        captain("C14", "sloop", "~SDO"), captain("C16"), run=MerchantRaid(0, "spanish"), cards=c
    ).view(0)["doing"],
    "thresholds__sale_cards": sale,
    "thresholds__stash_gold": lambda c: points_of(one(c), 10),
    "thresholds__merchants_off_the_map": refilled,
    "amounts__start_gold": lambda c: a_new_game(c).players[0].gold,
    "amounts__missions_on_offer": lambda c: len(a_new_game(c).offers),
    "amounts__naval_cargo": naval_cargo,
    "amounts__reward_per_bounty": lambda c: best_reward(one(c), 1),
    "amounts__npc_rewards__pirate-sloop": lambda c: npc_reward(one(c), 0, Enemy("pirate-sloop")),
    **{
        f"levels__{level}__{field}": partial(solo, level)
        for level in STANDARD.levels
        for field in ("events", "captains")
    },
    "amounts__npc_rewards__pirate-frigate": lambda c: npc_reward(
        one(c), 0, Enemy("pirate-frigate")
    ),
}  # fmt: skip
FIGURES = dict(figures_in({
    part: table for part, table in CardFiles.in_folder(FOLDER).tables["figures.toml"].items()
    if isinstance(table, dict)
}))  # fmt: skip


@pytest.mark.parametrize("path", [path for path in FIGURES if path.startswith("base")])
def test_every_base_is_reckoned_with(path: str) -> None:
    name = path.removeprefix("base__")
    found = [
        figure(one(cards), 0, name) for cards in (STANDARD, altered_figure(path))
    ]  # fmt: skip
    assert found[1] == found[0] + 1


@pytest.mark.parametrize("path", [path for path in FIGURES if not path.startswith("base")])
def test_every_other_figure_is_done(path: str) -> None:
    assert SEEN[path](STANDARD) != SEEN[path](altered_figure(path))


def altered_figure(path: str) -> Cards:
    part, _, rest = path.partition("__")
    by = -1 if part == "levels" else 1  # there may be no more Captains than that
    return changed("figures", part, **{rest: FIGURES[path] + by})


# ---- the die


def test_the_die_is_thrown_as_its_sides_say() -> None:
    """Three skulls of five sides, and the first side strikes the hull."""
    cards = changed("figures", "die", sides=["hull", "crew", "skull", "skull", "skull"])
    g = one(cards)
    faces = {str(move): chance for move, chance in Roll(1, into="dice").outcomes(g)}
    assert faces == pytest.approx({"roll skull": 0.6, "roll 2": 0.2, "roll 1": 0.2})
    assert {str(Roll(1, into="").sample(g, Random(seed))) for seed in range(30)} == set(faces)
    assert not Roll(1, into="").allows(g, Move("roll", (3,)))
    assert cards.die.hits == {1: "hull", 2: "crew", SKULL: "skull"}
    assert at_least(cards.die, 2) == Fraction(21, 25)
    assert sum(spread(cards.die, 3).values()) == pytest.approx(1)
    assert contest(cards.die, 2, 2) != contest(STANDARD.die, 2, 2)


@rule("MM-R52")
def test_a_hit_strikes_what_the_side_says() -> None:
    struck = []
    for cards in (STANDARD, changed("figures", "die", sides=["hull", "masts", "crew", "skull"])):
        me = captain("C14", "frigate", "~TRI")
        g = position(me, captain("C16"), cards=cards, run=Shoals(0, "TRI"))
        enter(g, "chance roll 2 2 2\nchance roll 1")
        ship = g.players[0].vessel()
        struck.append([ship.damage(place) for place in ("hull", "cargo")])
    assert struck == [[0, 1], [1, 0]]


@pytest.mark.parametrize(
    "sides", [["skull"], ["hull", "skull", "crew"], ["hull"], ["keel", "skull"], ["crew"] * 5]
)
def test_a_die_that_cannot_be_thrown_is_refused(sides: list[str]) -> None:
    with pytest.raises(CardSetError, match=r"figures\.toml, die, sides"):
        changed("figures", "die", sides=sides)


# ---- texts with gaps


def test_a_text_is_filled_from_the_fields() -> None:
    def said(card: str, text: str) -> str:
        return filled(STANDARD, STANDARD.glory[card], text)

    assert said("G19", "Gain {gold} Gold.") == "Gain 5 Gold."
    assert said("G26", "{dice:n die|dice}") == "2 dice"
    assert said("G25", "{moves:w more action}") == "one more action"
    assert said("G16", "{buy.draw:total} instead of {buy.draw:base}") == "9 instead of 6"
    assert said("S05A", "{dice.scouting:+ die|dice}") == "+1 die"
    with pytest.raises(GapError):
        said("G19", "Gain {silver} Gold.")


@pytest.mark.parametrize(
    ("file", "card", "change", "said"),
    [
        ("glory", "G19", {"effect": "Gain {silver} Gold."}, "glory.toml, G19, effect"),
        ("glory", "G19", {"figures": {"gold": 0}}, "glory.toml, glory G19, figures"),
        ("glory", "G19", {"figures": {}, "effect": "Nothing."}, "G19, figures.gold"),
        ("glory", "G16", {"changes": {"buy.drow": 3}, "effect": "?"}, "G16, changes.buy.drow"),
        ("zones", "TRI", {"does": {"reefs": {}}, "effect": "?"}, "TRI, does.reefs"),
        ("zones", "NAS", {"grants": ["npc.unsene"]}, "NAS, grants"),
    ],
)
def test_a_card_that_cannot_be_told_or_played_is_refused(
    file: str, card: str, change: dict[str, Any], said: str
) -> None:
    with pytest.raises(CardSetError) as fault:
        changed(file, card, **change)
    assert said in str(fault.value)
