"""Own card sets of Corsaire: another figure in a file is another figure in the game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import quarterdeck as qd
from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.kernel import CardSetError, Rules, settle_chance
from tests.support.card_sets import changed, copied, tables_of, with_tables

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
    assert (told["stock"], told["start"]) == ([9, 11, 13], [1, 2, 3])
    assert len(told["cards"]) == 39
    assert told["cards"][3] == {
        "id": "r3",
        "colour": "red",
        "number": 3,
        "pay": [0, 0, 3],
        "gain": [2, 0, 0],
    }
    manila = {"id": 19, "name": "Manila galleon", "price": [4, 2, 0], "edge": 7, "centre": 9}
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
