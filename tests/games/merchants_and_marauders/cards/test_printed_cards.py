"""Captains, Specialists and Glory Cards: every figure in the files is told and done.

Each figure is made one larger, one at a time: the printed text must change, and so must a game
in which the card comes up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from quarterdeck.games.merchants_and_marauders.data.cards import FOLDER, STANDARD, Cards
from quarterdeck.games.merchants_and_marauders.data.printed import NoSuchFigure, printed
from quarterdeck.games.merchants_and_marauders.effects import figure
from quarterdeck.games.merchants_and_marauders.pieces import Mark, Npc
from quarterdeck.kernel import CardFiles, CardSetError
from tests.games.merchants_and_marauders.standard import changed

from ..scenario import Position, captain, position


class Field(NamedTuple):
    """A figure in a data file: ``path`` leads to it from its card."""

    file: str
    card: str
    path: str
    value: int

    def __str__(self) -> str:
        return f"{self.card}.{self.path.rpartition('__')[2]}"


def effects_in(file: str, table: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each effect with its card and the way to it."""
    for row in CardFiles.in_folder(FOLDER).tables[f"{file}.toml"][table]:
        if file != "captains":
            yield row["id"], "", row
            continue
        for number, ability in enumerate(row["abilities"]):
            yield row["id"], f"abilities__{number}__", ability


def fields(kind: str) -> list[Field]:
    return [
        Field(file, card, f"{way}{kind}__{name}", value)
        for file, table in (
            ("captains", "captain"), ("glory", "glory"), ("specialists", "specialist"),
        )
        for card, way, row in effects_in(file, table)
        for name, value in row.get(kind, {}).items()
    ]  # fmt: skip


FIGURES, CHANGES = fields("figures"), fields("changes")


@cache
def altered(field: Field) -> Cards:
    """The set with that figure one larger; both cards of a kind of Specialist do the same."""
    other = field.value + 1
    if field.file != "specialists":
        return changed(field.file, field.card, **{field.path: other})
    tables = CardFiles.in_folder(FOLDER).tables
    kind = STANDARD.glory[field.card].specialist
    for row in tables["specialists.toml"]["specialist"]:
        if row["specialist"] == kind:
            where, name = field.path.split("__")
            row[where][name] = other
    return Cards.load(CardFiles(tables))


def text_of(cards: Cards, card: str) -> str:
    if card in cards.captains:
        return " ".join([ability.effect for ability in cards.captains[card].abilities])
    return f"{cards.glory[card].timing} {cards.glory[card].effect}"


@pytest.mark.parametrize("field", [*FIGURES, *CHANGES], ids=str)
def test_every_figure_is_printed_on_its_card(field: Field) -> None:
    before, after = text_of(STANDARD, field.card), text_of(altered(field), field.card)
    assert before != after
    assert str(abs(field.value + 1)) in after
    assert "{" not in after


@pytest.mark.parametrize("field", CHANGES, ids=str)
def test_every_change_is_reckoned_with(field: Field) -> None:
    """In an English and a French port, whatever the roll is for, one more is one more."""
    name = field.path.rpartition("__")[2]
    met = [[asked(cards, field, name, place) for place in ("STJ", "PET")] for cards in
           (STANDARD, altered(field))]  # fmt: skip
    assert met[0] != met[1]


def asked(cards: Cards, field: Field, name: str, place: str) -> list[int]:
    who = field.card if field.card in cards.captains else "C13"
    expert = field.card if field.file == "specialists" else ""
    g = position(
        captain(who, "frigate", place, specialists=expert), captain("C16", "sloop", "TRI"),
        cards=cards,
    )  # fmt: skip
    if field.file == "glory":
        g.players[0].marks = (Mark(field.card, "activity"),)
    if not name.startswith("dice."):
        return [figure(g, 0, name, 5)]
    return [figure(g, 0, name, 5, purpose) for purpose in ("crew", "recruit", "contest", "raid")]


# ---- figures for a procedure: a game in which the card comes up goes another way


def board(field: Field, cards: Cards, rng: Random) -> Position:
    """Two captains in the same waters who both have the card, with an enemy about."""
    place = rng.choice(["~STJ", "STJ", "~PET", "PET", "CUR", "~CUR"])
    copies = cards.glory[field.card].copies if field.file == "glory" else 0
    hands = [field.card if seat < copies else "" for seat in (0, 1)]
    who = [field.card if field.file == "captains" else "C14", "C13"]
    experts = [field.card if field.file == "specialists" else "", ""]
    seated = [
        captain(
            who[seat], rng.choice(["sloop", "frigate", "galleon"]), place, gold=20,
            hand=hands[seat], hold=("K17 K25", "K33")[seat],
            specialists=experts[seat], bounties=rng.choice(["", "french 3", "english 1"]),
            cubes=rng.choice(["", "crew 1"]), rumor=["R03", "R24"][seat],
            missions=["M02", "M12"][seat],
        )
        for seat in (0, 1)
    ]  # fmt: skip
    npc = Npc("french", "E07", place.strip("~"))
    return position(*seated, cards=cards, npcs=(npc,) if rng.random() < 0.6 else ())


BUSY = ("port", "shipyard", "sell", "scout", "board", "check", "rumor", "done")


def walk(field: Field, cards: Cards, seed: int) -> list[str]:
    """What all can see of a short game in which both like to play the card, and to fight."""
    rng = Random(seed)
    g = board(field, cards, rng)
    seen = []
    for _ in range(60):
        if g.is_over():
            break
        chance = g.chance()
        if chance is not None:
            g.settle(chance.sample(g, rng))
        else:
            seat = g.to_act()[0]
            moves = g.legal_moves(seat)
            eager = [move for move in moves if field.card in move.args]
            eager = eager or [
                move for move in moves
                if move.verb in BUSY
            ]  # fmt: skip
            liked = eager if eager and rng.random() < 0.8 else list(moves)
            g.play(seat, liked[int(rng.random() * len(liked))])
        seen += [repr(event) for event in g._events]
    return [*seen, repr([g.legal_moves(seat) for seat in g.to_act()])]


IN_WALKS = [field for field in FIGURES if not field.path.endswith("most")]


@pytest.mark.parametrize("field", IN_WALKS, ids=str)
def test_every_figure_is_done(field: Field) -> None:
    other = altered(field)
    differs = (walk(field, STANDARD, seed) != walk(field, other, seed) for seed in range(200))
    assert any(differs), "in no game did it make a difference"


@pytest.mark.parametrize("field", [one for one in FIGURES if one not in IN_WALKS], ids=str)
def test_a_purser_has_a_limit(field: Field) -> None:
    """So large a sale is seldom met."""
    bonus = []
    for cards in (STANDARD, altered(field)):
        me = captain("C13", "frigate", "STJ", specialists=field.card)
        g = position(me, captain("C16", "sloop", "TRI"), cards=cards)
        bonus.append(figure(g, 0, "sell.bonus", 0, 9))
    assert bonus == [field.value, field.value + 1]


def test_a_text_is_printed_with_its_figures() -> None:
    assert printed("Gain {gold} Gold.", {"gold": 5}) == "Gain 5 Gold."
    assert printed("{price.repair} less", {"price.repair": -1}) == "1 less"
    assert printed("+{dice:die|dice}", {"dice": 1}) == "+1 die"
    assert printed("+{dice:die|dice}", {"dice": 2}) == "+2 dice"
    assert printed("in {port_of} port", {"port_of": "an English"}) == "in an English port"
    with pytest.raises(NoSuchFigure):
        printed("Gain {silver} Gold.", {"gold": 5})


@pytest.mark.parametrize(
    ("file", "card", "change", "said"),
    [
        ("glory", "G19", {"effect": "Gain {silver} Gold."}, "glory.toml, G19, effect"),
        ("glory", "G19", {"figures": {"gold": 0}}, "glory.toml, glory G19, figures"),
        ("glory", "G19", {"figures": {}, "effect": "Nothing."}, "glory.toml, G19, figures"),
        ("glory", "G16", {"changes": {"buy.drow": 3}, "effect": "?"}, "glory.toml, G16, changes"),
        ("specialists", "S04A", {"figures": {"crew": 3}}, "must do the same"),
    ],
)
def test_a_card_that_cannot_be_printed_or_played_is_refused(
    file: str, card: str, change: dict[str, Any], said: str
) -> None:
    with pytest.raises(CardSetError) as fault:
        changed(file, card, **change)
    assert said in str(fault.value)
