"""Every command: what it is for, and what it says when it cannot."""

from __future__ import annotations

import json
import re
import socket
import threading
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

import quarterdeck as qd
from quarterdeck import arena, terminal
from quarterdeck.arena import results
from quarterdeck.cli import app
from quarterdeck.games import _REGISTRY
from quarterdeck.kernel import PASS, UNDO, Entry, is_reacting
from quarterdeck.server.operations import stopping

from .coins import CoinsRules

run = CliRunner().invoke
LOM = "letter-of-marque"
MM = "merchants-and-marauders"


def record_of_a_game(path: Path, seats: int = 3, seed: int = 1) -> qd.Record:
    game, rng = qd.new(LOM, seats), Random(seed)
    qd.settle_chance(game, rng)
    while game.to_act():
        seat = game.to_act()[0]
        game.play(seat, rng.choice(game.legal_moves(seat)))
        qd.settle_chance(game, rng)
    path.write_text(game.record().to_json())
    return game.record()


# ---- the program


def test_version() -> None:
    kind = "compiled" if qd.COMPILED else "plain Python"
    assert run(app, ["--version"]).output == f"quarterdeck {qd.__version__} ({kind})\n"


def test_games_lists_seats_options_and_levels() -> None:
    listed = run(app, ["games"])
    assert listed.exit_code == 0
    for word in (LOM, "3 to 6", "two_players", "tiebreak", "deckhand"):
        assert word in listed.output


@pytest.mark.parametrize("command", ["play", "fuzz", "bench", "arena"])
def test_an_unknown_game_is_a_usage_error_that_names_the_games(command: str) -> None:
    more = ["--players", "mate"] if command == "arena" else []
    refused = run(app, [command, "chess", *more])
    assert refused.exit_code == 2
    assert "there is no game 'chess'" in refused.output
    assert LOM in refused.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seats", "9"], "3 to 6 players"),
        (["--level", "commodore"], "there are deckhand, mate"),
        (["--option", "aids"], "is not NAME=VALUE"),
        (["--option", "wind=yes"], "there are tiebreak"),
        (["--option", "aids=perhaps"], "is not a value"),
        (["--option", "tiebreak=coin"], "is not a value"),
    ],
)
def test_what_cannot_be_set_up_is_a_usage_error(arguments: list[str], says: str) -> None:
    refused = run(app, ["play", LOM, *arguments])
    assert refused.exit_code == 2
    assert says in " ".join(refused.output.split())


@pytest.fixture
def port() -> str:
    """One that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return str(free.getsockname()[1])


def test_serve_passes_its_options_on_and_says_where(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, port: str
) -> None:
    calls: list[Any] = []
    monkeypatch.setattr(stopping, "run", lambda _, **named: calls.append(named))
    opened = threading.Event()
    monkeypatch.setattr(webbrowser, "open", lambda _: opened.set())
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    served = run(app, ["serve", "--port", port, "--database", database, "--open"])
    assert served.exit_code == 0, served.output
    assert [(named["host"], named["port"]) for named in calls] == [("127.0.0.1", int(port))]
    assert f"http://127.0.0.1:{port}/" in served.output
    assert (tmp_path / "tables.sqlite").exists()
    assert opened.wait(30)
    assert run(app, ["serve", "--port", "99999"]).exit_code == 2


def test_serve_says_beforehand_why_it_cannot(port: str, tmp_path: Path) -> None:
    for database, says in (
        (f"sqlite:///{tmp_path}/no/such/folder/x.sqlite", "unable to open database file"),
        ("nonsense", "the database cannot be opened"),
        ("mysql://host/name", "mysql is no database that Quarterdeck can use; write sqlite:///"),
        ("postgresql+asyncpg://host/name", "postgresql+asyncpg is no database"),
    ):
        refused = run(app, ["serve", "--port", port, "--database", database])
        assert refused.exit_code == 1
        assert says in " ".join(refused.output.split())
        assert "Quarterdeck is at" not in refused.output
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = str(other.getsockname()[1])
        refused = run(app, ["serve", "--port", taken, "--database", "sqlite://"])
    assert refused.exit_code == 1
    assert f"port {taken} of 127.0.0.1 cannot be used" in refused.output
    assert "Quarterdeck is at" not in refused.output


def test_every_game_is_played_without_saying_with_how_many() -> None:
    for key in qd.games():
        left = run(app, ["play", key, "--level", "deckhand"], input="quit\n\n")
        assert left.exit_code == 0, left.output


# ---- play


@pytest.mark.parametrize("level", ["mate", "deckhand"])
def test_a_whole_game_is_played_by_numbers_saved_and_replayed(level: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    chosen = ["--seats", "3", "--level", level, "--seed", "4", "--record", str(file)]
    played = run(app, ["play", LOM, *chosen], input="1\n" * 80)
    assert played.exit_code == 0, played.output
    assert "Captured cannon cards" in played.output
    assert re.search(r"\bwins?: ", played.output)
    assert qd.replay(qd.Record.from_json(file.read_text())).result() is not None
    again = run(app, ["replay", str(file), "--seat", "0"])
    assert again.exit_code == 0
    assert "nothing is wrong" in again.output
    assert json.loads(file.read_text())["names"][0] == "Captain"
    assert "Seat 1" not in again.output


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = [run(app, ["play", LOM, "--seed", "7"], input="1\n" * 80) for _ in range(2)]
    assert one.output == other.output


def test_moves_by_text_refusals_rules_and_leaving(tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    typed = ["guard armed", "?", "? 1", "", "99", "pass", "fly away", "undo", "quit", str(file)]
    left = run(app, ["play", LOM, "--seed", "3"], input="\n".join(typed) + "\n")
    assert left.exit_code == 0
    text = " ".join(left.output.split())
    assert "LM-17: " in text
    assert "LM-20: " in text
    assert "There is no move 99: the last one is" in text
    assert "You may pass only with an empty deck" in text
    assert "'fly' is not an action of this game." in text
    assert "since." in text  # why there is no undo
    assert "You left the game." in text
    shown = run(app, ["replay", str(file)])
    assert shown.exit_code == 0
    assert "’s turn" in shown.output


def test_the_end_of_the_input_leaves_the_game_and_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    left = run(app, ["play", LOM, "--seed", "3", "--record", str(file)], input="1\n")
    assert left.exit_code == 0
    assert qd.Record.from_json(file.read_text()).seats == 4
    assert run(app, ["play", LOM, "--seed", "3"], input="1\n").exit_code == 0


def test_a_careful_player_can_take_a_move_back() -> None:
    typed = "guard armed\nundo\nguard defenseless\n\nquit\n\n"
    played = run(app, ["play", LOM, "--seed", "3", "--careful"], input=typed)
    assert "You took back a move." in played.output
    assert "defenseless, and only you know" in played.output or "attacked your" in played.output


def test_a_record_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "game.json"
    left = run(app, ["play", LOM, "--record", str(file)], input="quit\n")
    assert left.exit_code == 1
    assert "could not be saved" in left.output


@pytest.mark.parametrize(("key", "seats"), [("corsaire", 2), ("line-of-battle", 3), (MM, 3)])
def test_positions_of_a_game_are_drawn_for_everybody(key: str, seats: int) -> None:
    game, rng, names = qd.new(key, seats), Random(2), ("Cleo", "Ann", "Ben")[:seats]
    qd.settle_chance(game, rng)
    for number in range(300):
        viewers = (*range(seats), None) if number % 5 == 0 else ()  # a fifth of them, to be quick
        for viewer in viewers:
            view = game.view(viewer)
            console = Console(width=300)
            with console.capture() as capture:
                console.print(terminal.shown(qd.rules(key), view, names))
            others = [name for seat, name in enumerate(names) if seat != viewer]
            fleets = [ship for player in view["players"] for ship in player.get("line", [])]
            pieces = [one["name"] for one in view.get("boards", fleets)]
            assert all(told in capture.get() for told in [*others, *pieces])
            assert "{" not in capture.get()  # nothing of the view is shown as it is stored
        if not game.to_act():
            break
        seat = game.to_act()[0]
        game.play(seat, rng.choice(game.legal_moves(seat)))
        qd.settle_chance(game, rng)


def test_merchants_and_marauders_in_the_terminal_names_things_not_ids() -> None:
    game, rng, names = qd.new(MM, 3), Random(2), ("Cleo", "Ann", "Ben")
    catalogue = qd.rules(MM).catalogue()
    for _ in range(300):
        qd.settle_chance(game, rng)
        seat = game.to_act()[0]
        game.play(seat, rng.choice(game.legal_moves(seat)))
    view = game.view(0)
    console = Console(width=120)
    with console.capture() as capture:
        console.print(terminal.shown(qd.rules(MM), view, names))
    told = capture.get()
    assert view["npcs"]
    assert all(npc["name"] in told for npc in view["npcs"])
    assert all(zone["name"] in told for zone in catalogue["zones"].values())
    assert all(catalogue["missions"][offer["mission"]]["name"] in told for offer in view["offers"])
    ids = [key for part in ("zones", "captains", "missions", "glory") for key in catalogue[part]]
    assert not [key for key in ids if key in told.replace("(", " ").split()]


def test_corsaire_in_the_terminal_has_supply_decks_and_cards_laid_aside() -> None:
    game, rng, names = qd.new("corsaire", 2), Random(2), ("Cleo", "Ann")
    qd.settle_chance(game, rng)
    assert "supply: 7 red, 7 blue, 7 green; decks: 19 cards, 14 boards" in drawn(
        game.view(0), names
    )
    assert "laid aside" not in drawn(game.view(0), names)
    while not game.view(0)["aside"]:
        seat = game.to_act()[0]
        game.play(seat, rng.choice(game.legal_moves(seat)))
        qd.settle_chance(game, rng)
    shown = drawn(game.view(0), names)
    aside = [f"{card['colour']} {card['number'] or 'unnumbered'}" for card in game.view(0)["aside"]]
    assert f"laid aside, out of play: {', '.join(aside)}" in shown
    assert "decks: 0 cards" in shown


def test_the_terminal_never_shows_what_is_hidden() -> None:
    """Two games that differ only in what is hidden from you look the same."""
    game, rng = qd.new(LOM, 4, {"aids": True}), Random(5)
    names = ("You", "Ann", "Ben", "Cleo")
    while True:
        qd.settle_chance(game, rng)
        if not game.to_act():
            return
        other = game.determinize(0, rng)
        assert drawn(game.view(0), names) == drawn(other.view(0), names)
        seat = rng.choice(game.to_act())
        game.play(seat, rng.choice(game.legal_moves(seat)))


def drawn(view: dict[str, object], names: tuple[str, ...]) -> str:
    console = Console(width=100)
    with console.capture() as capture:
        console.print(terminal.shown(qd.rules(str(view["game"])), view, names))
        console.print(terminal.any_view(view))
    return capture.get()


def test_the_table_passes_for_you_where_you_could_do_nothing_else() -> None:
    """And undo goes back to what you chose, not to a pass."""
    rules, rng = qd.rules("merchants-and-marauders"), Random(0)
    sitting = terminal.Sitting(Console(quiet=True), rules, rules.new(2), "deckhand", 0)
    game, you = sitting.game, terminal.YOU
    passed = undone = 0
    while not (passed and undone):
        qd.settle_chance(game, rng)
        if game.result() is not None:
            sitting.game = game = rules.new(2)
            continue
        depth = game.undo_depth()
        if depth > 1 and game.entries[-1].seat == you and not game.why_no_undo(you, depth):
            undone += 1
            sitting._take_back()
            assert game.entries[-depth:] == (Entry(you, UNDO),) * depth
            assert not is_reacting(game, you)
        seat = game.to_act()[0]
        if is_reacting(game, you) and game.legal_moves(you) == (PASS,):
            passed += 1
            assert sitting._made_for_you() == PASS
        game.play(seat, rng.choice(game.legal_moves(seat)))


def test_a_game_without_a_drawing_is_shown_readably(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_REGISTRY, "coins", CoinsRules())
    played = run(app, ["play", "coins", "--seats", "2", "--seed", "1"], input="2\n" * 9)
    assert played.exit_code == 0, played.output
    assert "heap: 0, 0" in played.output
    assert "Add 2" in played.output
    assert "Coin" in played.output


def test_any_view_shows_what_is_in_it() -> None:
    view = {
        "game": "x", "round": 2, "wind": None, "calm": True, "log": [],
        "ships": [{"id": 1, "guns": [3, 4], "crew": {"men": 2}}, {"id": 2, "sunk": False}],
        "port": {"goods": [{"kind": "rum"}, {"kind": "silk"}], "open_to": "all"},
        "tide": {"high": 3, "low": 1},
    }  # fmt: skip
    console = Console(width=100)
    with console.capture() as capture:
        console.print(terminal.any_view(view))
    text = capture.get()
    for words in (
        "round: 2",
        "calm: yes",
        "ships",
        "3, 4",
        "men 2",
        "rum",
        "open to: all",
        "low 1",
    ):
        assert words in text
    assert "wind" not in text


def test_a_rule_nobody_wrote_is_said_to_be_missing() -> None:
    assert terminal.rule_text(LOM, "LM-R12").startswith("LM-R12: ")
    assert "no rule LM-99" in terminal.rule_text(LOM, "LM-99")
    assert "no rule written" in terminal.rule_text("coins", "C-1")


# ---- replay


def test_a_record_is_told_from_a_seat_and_up_to_an_entry(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = record_of_a_game(file)
    whole = run(app, ["replay", str(file)])
    assert whole.exit_code == 0
    assert f"{len(record.entries)} of {len(record.entries)} entries" in whole.output
    part = run(app, ["replay", str(file), "--upto", "9", "--seat", "1"])
    assert "9 of" in part.output
    assert "You turned over" in part.output


def test_steps_wait_for_the_reader(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record_of_a_game(file)
    stepped = run(app, ["replay", str(file), "--step"], input="\n\nquit\n")
    assert "3 of" in stepped.output
    assert "3. chance draw" in stepped.output
    assert "1 of" in run(app, ["replay", str(file), "--step"], input="").output


def test_names_in_a_record_are_told_without_their_tricks(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = record_of_a_game(file)
    names = ["[red]Ann", "Ben\x1b[2J", "Cleo"]
    file.write_text(json.dumps({**json.loads(record.to_json()), "names": names}))
    told = run(app, ["replay", str(file)])
    assert "[red]Ann" in told.output
    assert "\x1b" not in told.output


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"version": 99}, "rules version 99"),
        ({"format": 7}, "format 7"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": 40}, "3 to 6 players"),
        ({"entries": ["nonsense"]}, "not an entry"),
    ],
)
def test_a_record_that_cannot_be_read_is_a_usage_error(
    change: dict[str, object], says: str, tmp_path: Path
) -> None:
    file = tmp_path / "g.json"
    file.write_text(json.dumps({**json.loads(record_of_a_game(file).to_json()), **change}))
    refused = run(app, ["replay", str(file)])
    assert refused.exit_code == 2
    assert says in " ".join(refused.output.split())


def test_what_is_no_record_is_a_usage_error(tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    file.write_bytes(b"\xff\xfe not text")
    assert run(app, ["replay", str(file)]).exit_code == 2
    file.write_text("[1, 2]")
    assert "not a record" in run(app, ["replay", str(file)]).output
    assert "No such file" in run(app, ["replay", str(tmp_path / "none.json")]).output


def test_a_record_with_an_impossible_entry_names_it(tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    record = record_of_a_game(file)
    broken = record._replace(entries=(*record.entries[:4], record.entries[0]))
    file.write_text(broken.to_json())
    refused = run(app, ["replay", str(file)])
    assert refused.exit_code == 1
    assert "At entry 5 of 5: refused move" in refused.output


def test_a_seat_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    record_of_a_game(file)
    refused = run(app, ["replay", str(file), "--seat", "3"])
    assert refused.exit_code == 2
    assert "0 to 2" in refused.output


# ---- bench and arena


def test_bench_measures_every_game() -> None:
    measured = run(app, ["bench", "--seconds", "0.01"])
    assert measured.exit_code == 0, measured.output
    for word in (*qd.games(), "decisions/s", "determinize", "replay", "CPython"):
        assert word in measured.output


def test_arena_shows_shares_of_wins() -> None:
    chosen = ["--players", "mate,deckhand,deckhand", "--games", "30", "--seed", "1"]
    shown = run(app, ["arena", LOM, *chosen, "--workers", "2"])
    assert shown.exit_code == 0, shown.output
    assert "30 games, seed 1" in shown.output
    assert re.search(r"1\s+mate\s+\d", shown.output)
    assert shown.output == run(app, ["arena", LOM, *chosen, "--workers", "1"]).output


def test_an_unknown_level_in_the_arena_is_a_usage_error() -> None:
    refused = run(app, ["arena", LOM, "--players", "mate,commodore,mate"])
    assert refused.exit_code == 2
    assert "no level 'commodore'" in refused.output


def test_a_tournament_depends_on_its_seed_alone() -> None:
    players = ("mate", "deckhand", "deckhand")

    def played(seed: int, workers: int) -> list[arena.Standing]:
        tournament = arena.Tournament(LOM, players, seed, {})
        with ThreadPoolExecutor(workers) as executor:
            shares = arena.run(tournament, 24, executor)
            return arena.standings(players, [one for share in shares for one in share])

    assert played(1, 1) == played(1, 3)
    assert played(1, 1) != played(2, 1)
    assert sum(one.wins for one in played(1, 1)) == pytest.approx(24)


def test_a_deal_is_played_from_every_seat() -> None:
    """Deckhands play the same whoever sits where, so a deal comes out the same for each seat."""
    tournament = arena.Tournament(LOM, ("deckhand",) * 3, 1, {})
    outcomes = arena.play_games(tournament, range(6))
    for first in (0, 3):
        scores = [outcomes[first + turn].scores for turn in range(3)]
        by_seat = {tuple(scores[turn][(seat - turn) % 3] for seat in range(3)) for turn in range(3)}
        assert len(by_seat) == 1
    assert outcomes[0].scores != outcomes[3].scores


def test_an_arena_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    chosen = ["arena", LOM, "--players", "mate,deckhand,deckhand", "--seed", "1", "--workers", "1"]
    whole = run(app, [*chosen, "--games", "9"])
    run(app, [*chosen, "--games", "5", "--out", str(file)])
    lines = file.read_text().splitlines()
    with file.open("a") as end:
        end.write('{"number":5,"wi')  # killed while it wrote
    gone_on = run(app, [*chosen, "--games", "9", "--out", str(file)])
    assert gone_on.output == whole.output
    assert file.read_text().splitlines()[:6] == lines
    heading, outcomes = results.read(file)
    assert (heading["game"], heading["seed"], heading["budget"]) == (LOM, 1, None)
    assert [outcome.number for outcome in outcomes] == list(range(9))
    refused = run(app, [*chosen[:-3], "2", "--games", "9", "--out", str(file)])
    assert refused.exit_code == 2
    assert "another tournament" in " ".join(refused.output.split())


def test_an_arena_stops_when_it_is_clear() -> None:
    chosen = ["arena", LOM, "--players", "mate,deckhand,deckhand", "--seed", "1"]
    one, two = [
        run(app, [*chosen, "--games", "200", "--until", "33:60", "--workers", workers]).output
        for workers in ("1", "2")
    ]
    assert one == two
    assert re.search(r"After \d+ games it is clear that player 1 wins 60 % or more", one)
    unclear = run(app, [*chosen, "--games", "3", "--until", "33:60"]).output
    assert "is not clear yet" in unclear
    for wrong in ("60", "60:50", "a:b"):
        assert run(app, [*chosen, "--until", wrong]).exit_code == 2


def test_a_question_waits_for_games_without_a_gap() -> None:
    def answer(outcomes: list[arena.Outcome]) -> tuple[int, str] | None:
        tally = arena.Tally(("mate", "mate"), arena.Question(0.5, 0.9))
        tally.add(outcomes)
        return tally.answer

    lost = [arena.Outcome(number, (0.0, 1.0), (0, 1)) for number in range(9)]
    assert answer(lost) == (2, "low")
    assert answer(lost[1:]) is None
    assert answer(lost[:1]) is None


def test_players_change_seats_and_shared_wins_count_in_parts() -> None:
    tournament = arena.Tournament(LOM, ("deckhand",) * 3, 1, {})
    outcomes = arena.play_games(tournament, range(120))
    assert all(sum(outcome.wins) == pytest.approx(1) for outcome in outcomes)
    assert {part for outcome in outcomes for part in outcome.wins} > {0.0, 1.0}


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (90, 100, 0.8256, 0.9448)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert arena.wilson(wins, games) == pytest.approx((low, high), abs=1e-4)
