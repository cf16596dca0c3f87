"""What is said of the levels is what the arena has shown, and each level beats the one below."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from quarterdeck import arena, bots
from quarterdeck.bots import guides
from quarterdeck.games import games

TOOL = Path(__file__).parents[2] / "tools" / "opponents.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("opponents", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = load()


@pytest.mark.parametrize("path", tool.made(), ids=lambda path: path.name)
def test_what_is_told_is_what_was_measured(path: Path) -> None:
    assert path.read_text("utf-8") == tool.made()[path], "run python tools/opponents.py"


def test_a_level_that_searches_is_offered_only_with_its_proof() -> None:
    for key in games():
        told = bots.strengths().get(key, {})
        offered = [level for level in bots.levels(key) if level.name in ("captain", "admiral")]
        assert {level.name for level in offered} == set(told)
        assert all(told[level.name] in level.about for level in offered)


def test_a_game_says_which_levels_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "letter-of-marque"
    for told, expected in (
        ({}, "Not offered: captain and admiral, which have not proven themselves at this game."),
        ({"captain": "It won."}, "Not offered: admiral, which has not proven itself at this game."),
        ({"captain": "It won.", "admiral": "It won."}, ""),
    ):
        monkeypatch.setattr(bots, "strengths", lambda known=told: {key: known})
        assert bots.missing(key) == expected
        assert [level.name for level in bots.levels(key)] == ["deckhand", "mate", *told]


def contest(games: int, share: float, **heading: object) -> Any:
    known = {"game": "letter-of-marque", "version": 3, "seed": 1, "options": {}}
    known |= {"players": ["captain", "mate", "mate", "mate"], **heading}
    low, high = arena.wilson(share * games, games)
    first = arena.Standing("captain", games, share * games, share, low, high, 0.0)
    return tool.Contest("one.jsonl", known, first)


def test_what_speaks_for_a_level() -> None:
    assert contest(100, 0.5).speaks_for_it()
    assert contest(100, 0.5).words() == (
        "It won 50 % of 100 games against three mates (a fair share: 25 %)."
    )
    assert not contest(99, 0.9).speaks_for_it()  # too few
    assert not contest(100, 0.25).speaks_for_it()
    assert contest(100, 0.3).speaks_for_it()
    assert contest(100, 0.3).words().endswith("(a fair share: 25 %). That may be luck.")
    assert not contest(100, 0.5, options={"aids": True}).speaks_for_it()
    assert not contest(100, 0.5, version=1).speaks_for_it()
    assert not contest(100, 0.5, players=["captain", "deckhand", "deckhand"]).speaks_for_it()


@pytest.mark.parametrize(
    ("key", "players", "games", "least"),
    [
        ("letter-of-marque", ("mate", "deckhand", "deckhand"), 30, 14),
        ("letter-of-marque", ("captain@40", "mate", "mate"), 12, 6),
        ("line-of-battle", ("mate", "deckhand"), 10, 8),
        ("line-of-battle", ("captain@12", "deckhand"), 4, 3),
        ("corsaire", ("mate", "deckhand"), 6, 5),
        ("corsaire", ("captain@16", "deckhand"), 2, 2),
    ],
)
def test_each_level_beats_the_one_below(
    key: str, players: tuple[str, ...], games: int, least: int
) -> None:
    """Few games and wide margins: so that a broken bot is seen, no more."""
    tournament = arena.Tournament(key, players, 77, {"rounds": "1"} if "line" in key else {})
    first = arena.standings(players, arena.play_games(tournament, range(games)))[0]
    assert first.wins >= least


def test_every_guide_says_how_much_each_level_thinks() -> None:
    for key in games():
        guide = guides.guide(key)
        if guide is not None:
            captain, admiral = guide.efforts["captain"], guide.efforts["admiral"]
            assert captain.simulations < admiral.simulations
            assert (captain.seconds, admiral.seconds) == (0.3, 1.0)
