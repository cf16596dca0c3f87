"""Own card sets of Corsaire: another figure in a file is another figure in the game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import quarterdeck as qd
from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.kernel import CardSetError, Rules, parse_move, settle_chance
from tests.support.card_sets import changed, copied, numbers_in, tables_of, with_tables

from .scenario import NAMES, looting, play, position

KEY = "corsaire"


def dealt(rules: Rules, seed: int = 1) -> Corsaire:
    game = rules.new(2)
    settle_chance(game, Random(seed))
    return cast(Corsaire, game)


def test_two_tables_in_one_process_play_with_two_sets(tmp_path: Path) -> None:
    folder = copied(KEY, tmp_path / "mine")
    cards = (folder / "figures.toml").read_text()
    (folder / "figures.toml").write_text(cards.replace("limit = 10", "limit = 7"))
    mine, standard = dealt(qd.rules(KEY, cards=folder)), dealt(qd.rules(KEY))
    for game, limit in ((mine, 7), (standard, 10)):
        assert game.clone().cards is game.cards
        assert game.determinize(0, Random(1)).cards is game.cards
        seen = 0
        rng = Random(3)
        while not game.is_over():
            seat = game.to_act()[0]
            if game.step == "return":
                seen = max(seen, limit)
                assert sum(game.players[seat].tokens) > limit
            game.play(seat, rng.choice(game.legal_moves(seat)))
            settle_chance(game, rng)
            game.check()
        assert seen == limit


def test_a_record_is_replayed_with_its_own_set_only(tmp_path: Path) -> None:
    folder = copied(KEY, tmp_path / "mine")
    text = (folder / "boards.toml").read_text()
    (folder / "boards.toml").write_text(text.replace("edge = 7", "edge = 8"))
    game = qd.new(KEY, 2, cards=folder)
    settle_chance(game, Random(1))
    record = game.record()
    assert qd.replay(record, cards=folder).view(0) == game.view(0)
    with pytest.raises(qd.RecordError, match=r"Copied@.*here are version .* and standard"):
        qd.replay(record)
    (folder / "boards.toml").write_text(text.replace("edge = 7", "edge = 9"))
    with pytest.raises(qd.RecordError, match="card set Copied@"):
        qd.replay(record, cards=folder)


def test_the_catalogue_tells_all_figures_of_the_set_that_is_played() -> None:
    told = changed(KEY, "boards.toml", ("board", 18, "centre"), 9).catalogue()
    assert (told["game"], told["limit"], told["hand"], told["turns"]) == (KEY, 10, 6, 20)
    assert (told["stock"], told["start"]) == ((9, 11, 13), (1, 2, 3))
    assert len(told["cards"]) == 39
    assert told["cards"][3] == {
        "id": "r3",
        "colour": "red",
        "number": 3,
        "pay": (0, 0, 3),
        "gain": (2, 0, 0),
    }
    manila = {"id": 19, "name": "Manila galleon", "price": (4, 2, 0), "edge": 7, "centre": 9}
    assert told["boards"][18] == manila
    assert sum(told["placements"]) == 2 * told["row"]


@pytest.mark.parametrize(
    ("file", "way", "value", "message"),
    [
        ("cards.toml", ("card", 4, "pay", "red"), "one", "cards.toml, card r5, pay.red: "),
        ("cards.toml", ("card", 4, "colour"), "pink", "cards.toml, card r5, colour: "),
        ("cards.toml", ("card", 4, "id"), "r4", "cards.toml, r4, id: this is there more"),
        ("boards.toml", ("board", 0, "edge"), -1, "boards.toml, board 1, edge: "),
        ("boards.toml", ("board", 0, "name"), "Hoy", "boards.toml, Hoy, name: this is there"),
        ("figures.toml", ("hand",), 4, "figures.toml, hand: looting needs 5 cards"),
        ("figures.toml", ("hand",), 7, "cards.toml, card: a game deals, draws and removes 41"),
        ("figures.toml", ("removed",), 4, "cards.toml, card: a game deals, draws and removes 40"),
        ("figures.toml", ("limit",), 33, "figures.toml, stock: one player could hold all"),
        ("figures.toml", ("limit",), 5, "figures.toml, start: nobody begins with more"),
        ("figures.toml", ("start", "red"), 5, "figures.toml, start.red: there are not enough"),
        ("figures.toml", ("limit",), None, "figures.toml, limit: "),
    ],
)
def test_a_set_that_cannot_be_played_is_refused(
    file: str, way: tuple[str | int, ...], value: Any, message: str
) -> None:
    with pytest.raises(CardSetError) as error:
        changed(KEY, file, way, value)
    assert str(error.value).startswith(message)


def test_too_few_boards_are_refused() -> None:
    tables = tables_of(KEY)
    tables["boards.toml"]["board"] = tables["boards.toml"]["board"][:4]
    with pytest.raises(CardSetError, match=r"boards\.toml, board: 5 boards lie on the table"):
        with_tables(KEY, tables)


# ---- every number in the files is told and takes effect

CARDS = {card["id"]: card for card in tables_of(KEY)["cards.toml"]["card"]}
PLENTY = (4, 5, 6)  # of each colour, so that any board can be paid
ENOUGH = (2, 3, 4)  # so that any trade can be paid, and the supply is not short


def shown(rules: Rules, file: str, way: tuple[str | int, ...]) -> tuple[str, object]:
    """What is said of a figure where it matters, and what it does."""
    if file == "figures.toml":
        return shown_figure(rules, str(way[0]))
    number, field = int(way[1]), str(way[2])
    if file == "cards.toml":
        card = list(CARDS)[number]
        return shown_number(rules, card) if field == "number" else shown_trade(rules, card)
    return shown_centre(rules, number) if field == "centre" else shown_purchase(rules, number)


def shown_trade(rules: Rules, card: str) -> tuple[str, object]:
    game = position(card, tokens=ENOUGH, rules=rules)
    play(game, f"place {card} 1 1")
    told = rules.describe(game, 0, parse_move("convert 1 1"), NAMES)
    play(game, "convert 1 1")
    return told.label, game.players[0].tokens


def shown_number(rules: Rules, card: str) -> tuple[str, object]:
    rest = [each for each in CARDS if each != card]
    game = looting(
        " ".join([card, *rest[:5]]),
        " ".join(rest[5:15]),
        " ".join(rest[15:21]),
        " ".join(rest[21:31]),
        rules=rules,
    )
    told = rules.describe(game, 0, parse_move(f"pick {card}"), NAMES)
    play(game, *[f"pick {each}" for each in (card, *rest[:2])])
    return told.label, game.view(0)["placing"]["combination"]


def shown_purchase(rules: Rules, number: int) -> tuple[str, object]:
    boards = tuple([(number + place) % 19 + 1 for place in range(5)])
    game = position("r0", tokens=PLENTY, boards=boards, rules=rules)
    play(game, "place r0 1 1", "pass 1 1", "take 1")
    told = rules.describe(game, 0, parse_move("buy 1"), NAMES)
    play(game, "buy 1")
    return f"{told.label}. {told.says()}", (game.players[0].tokens, game.trading(0))


def shown_centre(rules: Rules, number: int) -> tuple[str, object]:
    boards = tuple([(number + place) % 19 + 1 for place in range(5)])
    cards = list(CARDS)
    game = looting(
        " ".join(cards[:6]),
        " ".join(cards[6:16]),
        " ".join(cards[16:22]),
        " ".join(cards[22:32]),
        boards=boards,
        bought=((), ()),
        rules=rules,
    )
    play(game, *[f"pick {each}" for each in cards[:3]])
    told = rules.describe(game, 0, parse_move("lay 1"), NAMES)
    while not game.is_over():
        play(game, str(game.legal_moves(game.to_act()[0])[0]))
    return told.says(), (game.looting(0), game.looting(1))


def shown_figure(rules: Rules, name: str) -> tuple[str, object]:
    game = dealt(rules)
    if name in ("hand", "removed", "start"):
        first = rules.new(2)
        lines = [rules.tell(event, 0, NAMES) for event in settle_chance(first, Random(1))]
        catalogue = rules.catalogue()
        told = f"{lines} {catalogue['start']} {catalogue['removed']}"
        return told, (len(game.players[0].hand), game.deck_size(), game.players[0].tokens)
    if name == "limit":
        game = position("r0", tokens=(4, 4, 3), rules=rules)
        play(game, "place r0 1 1", "pass 1 1", "take 1", "decline")
        told = rules.prompt(game, 0, NAMES).detail
        while game.step == "return":
            play(game, "return red")
        return told, game.players[0].tokens
    if name == "stock":
        return str(rules.catalogue()["stock"]), game.supply
    # ``worth`` decides which of two walks is put forward, and what bots think: it is told as it is.
    return str(rules.catalogue()["worth"]), game.cards.worth


@pytest.mark.parametrize(
    ("file", "way", "value"),
    [
        pytest.param(*each, id=f"{each[0]}-{'-'.join(map(str, each[1]))}")
        for each in numbers_in(KEY)
        if each[1][-1] != "id"
    ],
)
def test_every_number_of_the_files_is_told_and_takes_effect(
    file: str, way: tuple[str | int, ...], value: int
) -> None:
    other = value + 1 if value < 2 else value - 1
    if way == ("hand",):
        other = 5
    if way == ("removed",):
        other = 2
    before, after = (
        shown(qd.rules(KEY), file, way),
        shown(changed(KEY, file, way, other), file, way),
    )
    assert before[0] != after[0], "it is not told"
    assert before[1] != after[1], "it has no effect"
