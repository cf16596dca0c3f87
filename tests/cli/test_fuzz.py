"""The fuzzer finds every kind of fault, and its records show it again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import quarterdeck as qd
from quarterdeck import fuzz
from quarterdeck.cli import app
from quarterdeck.games import _REGISTRY

from .coins import CoinsRules

run = CliRunner().invoke

pytestmark = pytest.mark.timeout(method="thread")  # the alarm is the fuzzer's own

FAULTS = (
    "crash", "dead end", "runaway", "broken invariant", "bad undo", "leak", "slow step",
    "hang", "shared copy", "bad replay",
)  # fmt: skip


@pytest.fixture(autouse=True)
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "MOST_ENTRIES", 60)


def toy(monkeypatch: pytest.MonkeyPatch, fault: str = "") -> None:
    if fault == "slow step":
        monkeypatch.setattr(fuzz, "SLOW", 0.01)
    if fault == "hang":
        monkeypatch.setattr(fuzz, "HANGS", 0.2)
    monkeypatch.setitem(_REGISTRY, "coins", CoinsRules(fault))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found_saved_and_shown_again(
    fault: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    toy(monkeypatch, fault)
    found = run(app, ["fuzz", "coins", "--games", "3", "--seed", "1", "--out", str(tmp_path)])
    assert found.exit_code == 1
    assert f"{fault} in coins" in found.output
    path = tmp_path / f"coins-{fault.replace(' ', '-')}-1.json"
    assert qd.Record.from_json(path.read_text()).key == "coins"
    report = path.with_suffix(".txt").read_text()
    assert fault in report
    assert "trail: " in report
    again = run(app, ["replay", str(path)])
    assert again.exit_code == 1
    assert fault in again.output


@pytest.mark.parametrize("fault", FAULTS)
def test_a_soak_finds_the_same_faults(
    fault: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    toy(monkeypatch, fault)
    soak = ["fuzz", "coins", "--games", "12", "--every", "7", "--seed", "1", "--out"]
    found = run(app, [*soak, str(tmp_path)])
    assert found.exit_code == 1
    assert f"{fault} in coins" in found.output
    again = run(app, ["replay", str(tmp_path / f"coins-{fault.replace(' ', '-')}-1.json")])
    assert fault in again.output


def test_a_soak_takes_few_pictures_but_checks_every_entry() -> None:
    looked: list[str] = []
    rules = CoinsRules()
    watch = fuzz.Watch(rules, rules.setup(2), every=4, first=3)
    game = watch.game
    check, view = game.check, game.view
    game.check = lambda: looked.append("check") or check()  # type: ignore[method-assign]
    game.view = lambda seat: looked.append("view") or view(seat)  # type: ignore[method-assign]
    rng = Random(2)
    while game.result() is None:
        watch.enter(fuzz.next_entry(game, rng))
    assert looked.count("check") == len(game.entries)
    looks = len(range(3, len(game.entries) + 1, 4))
    pictures = looked.count("view") / 3  # of two seats and a spectator
    assert looks <= pictures <= 3 * looks  # now, before a move to be undone, and beside a copy


def test_in_a_long_game_fewer_moves_are_taken_back() -> None:
    assert [fuzz.undo_share(entries, 1) for entries in (0, 100, 200, 2000)] == [
        0.05, 0.05, 0.05, 0.005,
    ]  # fmt: skip
    assert [fuzz.undo_share(entries, 50) for entries in (0, 20, 2000)] == [0.05, 0.05, 0.0005]


def test_a_sound_game_has_no_faults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    toy(monkeypatch)
    found = run(app, ["fuzz", "coins", "--games", "20", "--seed", "1", "--out", str(tmp_path)])
    assert found.exit_code == 0, found.output
    assert found.output.startswith("20 games, ")
    assert "0 faults" in found.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("key", qd.games())
def test_our_games_have_no_faults(
    key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fuzz, "MOST_ENTRIES", 10_000)
    monkeypatch.setattr(fuzz, "HANGS", 20.0)
    often = ["--games", "4", "--every", "5", "--seed", "1"]
    found = run(app, ["fuzz", key, *often, "--out", str(tmp_path)])
    assert found.exit_code == 0, found.output


def test_a_number_of_rounds_ends_a_campaign(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fuzz, "MOST_ENTRIES", 1000)
    fuzz_it = ["fuzz", "letter-of-marque", "--rounds", "30", "--seed", "1", "--every", "50"]
    found = run(app, [*fuzz_it, "--out", str(tmp_path)])
    assert found.exit_code == 0, found.output
    games, rounds = [int(part.split(" ")[0]) for part in found.output.split(", ")[:2]]
    assert rounds >= 30
    fewer = run(app, [*fuzz_it, "--games", str(games - 1), "--out", str(tmp_path)])
    assert int(fewer.output.split(", ")[1].split(" ")[0]) < 30


def test_a_log_is_told_of_the_progress_every_minute(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    toy(monkeypatch)
    minutes = iter(range(0, 10_000, 31))
    monkeypatch.setattr("quarterdeck.cli.fuzzing.monotonic", lambda: float(next(minutes)))
    found = run(app, ["fuzz", "coins", "--games", "6", "--seed", "1", "--out", str(tmp_path)])
    assert [line.split(",")[0] for line in found.output.splitlines()] == [
        "2 games", "4 games", "6 games", "6 games",
    ]  # fmt: skip


def test_options_can_be_fixed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    drawn: list[object] = []
    play_once = fuzz.play_once

    def noted(rules, setup, *rest):
        drawn.append((setup.options["target"], setup.options["rounds"]))
        return play_once(rules, setup, *rest)

    monkeypatch.setattr(fuzz, "play_once", noted)
    monkeypatch.setattr(fuzz, "MOST_ENTRIES", 10_000)
    whole = ["--option", "target=25", "--option", "rounds=any", "--every", "40"]
    fuzz_it = ["fuzz", "line-of-battle", "--games", "3", "--seed", "1", "--out", str(tmp_path)]
    found = run(app, [*fuzz_it, *whole])
    assert found.exit_code == 0, found.output
    assert drawn == [(25, "any")] * 3


def test_options_of_several_games_are_a_usage_error() -> None:
    refused = run(app, ["fuzz", "all", "--option", "rounds=1", "--games", "1"])
    assert refused.exit_code == 2
    assert "options belong to one game" in refused.output


def test_time_ends_a_campaign(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    toy(monkeypatch)
    arguments = ["fuzz", "coins", "--minutes", "0.001", "--seats", "2", "--out", str(tmp_path)]
    assert run(app, arguments).exit_code == 0


def test_seats_that_no_game_has_are_a_usage_error() -> None:
    refused = run(app, ["fuzz", "letter-of-marque", "--seats", "9", "--games", "1"])
    assert refused.exit_code == 2
    assert "3 to 6 players" in refused.output


def test_a_rules_setup_that_crashes_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = CoinsRules()
    monkeypatch.setattr(rules, "begin", lambda _: 1 / 0)
    played = fuzz.play_once(rules, rules.setup(2), Random(1), "here")
    assert played.finding is not None
    assert played.finding.kind == "crash"
    assert "ZeroDivisionError" in played.finding.says


def test_campaigns_are_repeatable_and_reach_every_number_of_seats() -> None:
    rules = qd.rules("letter-of-marque")
    setups = [fuzz.random_setup(rules, Random(number)) for number in range(60)]
    assert {setup.seats for setup in setups} == {2, 3, 4, 5, 6}
    assert {setup.options["tiebreak"] for setup in setups} == {"captured", "captured_and_unused"}
    assert setups == [fuzz.random_setup(rules, Random(number)) for number in range(60)]
    one, other = [[p.entries for p in fuzz.campaign([CoinsRules()], 5, limit=4)] for _ in range(2)]
    assert one == other


@pytest.mark.parametrize(
    ("one", "other", "where"),
    [
        ({"a": [1, 2]}, {"a": [1, 2]}, ""),
        ({"a": [1, 2]}, {"a": [1, 3]}, ".a[1] is 2 and 3"),
        ({"a": [1]}, {"a": [1, 3]}, ".a has 1 and 2 parts"),
        ({"a": 1}, {"b": 1}, ".a is there only once"),
    ],
)
def test_differences_name_their_place(one: object, other: object, where: str) -> None:
    assert fuzz.difference(one, other) == where
