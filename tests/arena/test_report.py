"""The report of an arena: one file, made of the outcomes alone, that tells what they show."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from quarterdeck.arena import Outcome, Tournament, play_game, plots, report, results, spread
from quarterdeck.cli import app

LOM = "letter-of-marque"


def file_of(folder: Path, players: tuple[str, ...], winner: int, games: int = 120) -> Path:
    """Games that one player wins nine times of ten."""
    tournament = Tournament(LOM, players, 7, {})
    file = folder / f"{'-'.join(players)}.jsonl"
    assert list(results.begin(file, tournament)) == []
    seats = len(players)
    outcomes = []
    for number in range(games):
        won = winner if number % 10 else (winner + 1) % seats
        wins = tuple([1.0 if place == won else 0.0 for place in range(seats)])
        scores = tuple([30 if place == won else 20 for place in range(seats)])
        took = tuple([spread([0.001, 0.01, 0.1]) for _ in players])
        outcomes.append(Outcome(number, wins, scores, 0, ("guard armed",) * seats, took))
    results.add(file, outcomes)
    return file


class Closed(HTMLParser):
    """Every tag that is opened is closed, and nothing is fetched from elsewhere."""

    VOID = ("meta", "path", "rect", "circle")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not [name for name, _ in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def test_it_tells_who_is_stronger_and_by_how_much(tmp_path: Path) -> None:
    strong = file_of(tmp_path, ("captain", "mate", "mate"), 0)
    weak = file_of(tmp_path, ("deckhand", "mate", "mate"), 1)
    told = report.made([strong, weak])
    parser = Closed()
    parser.feed(told)
    assert parser.open == []
    assert "Captain wins 90 of 100 games against 2 × mate" in told
    assert "Deckhand wins" not in told
    assert '<td class="above" style="--part:85%"><b>90</b><small>83 to 94</small></td>' in told
    assert "guard armed" in told
    for title in ("Ratings", "Scores", "Time for a decision", "First choice", "Do it again"):
        assert f"<h2>{title}" in told
    known = report.ratings([report.Contest(f.name, *results.read(f)) for f in (strong, weak)])
    assert known["captain"].mu > known["mate"].mu > known["deckhand"].mu
    assert known["mate"].mu == report.MEAN
    assert told == report.made([strong, weak])


def test_what_is_not_enough_is_not_called_proven(tmp_path: Path) -> None:
    told = report.made([file_of(tmp_path, ("captain", "mate", "mate"), 0, 20)])
    assert "Nothing is clear yet." in told
    assert "too few games for a verdict" in told


def test_the_command_draws_it_and_says_what_is_wrong(tmp_path: Path) -> None:
    out, page = tmp_path / "games.jsonl", tmp_path / "report.html"
    line = ["arena", LOM, "--players", "mate,deckhand,deckhand", "--games", "4", "--seed", "3"]
    asked = [*line, "--workers", "1", "--out", str(out), "--report", str(page)]
    played = CliRunner().invoke(app, asked)
    assert played.exit_code == 0, played.output
    assert re.search("guard (armed|defenseless)", page.read_text("utf-8"))
    _, outcomes = results.read(out)
    assert all(len(one.took) == 3 for one in outcomes)
    again = play_game(Tournament(LOM, ("mate", "deckhand", "deckhand"), 3, {}), 2)
    assert (again.wins, again.opened) == (outcomes[2].wins, outcomes[2].opened)
    assert again.took == ()
    assert CliRunner().invoke(app, [*line, "--report", str(page)]).exit_code == 2
    (tmp_path / "none.jsonl").write_text("{}\n", "utf-8")
    bad = CliRunner().invoke(app, ["report", str(tmp_path / "none.jsonl"), "--out", str(page)])
    assert bad.exit_code == 2


def test_marks_of_a_scale_are_round() -> None:
    assert plots.ticks(8.2, 41.0) == [10, 20, 30, 40]
    assert plots.seconds(0.00005) == "50 µs"
    assert plots.seconds(0.25) == "250 ms"
    assert spread([5.0, 1.0, 3.0, 2.0, 4.0]) == (1.0, 2.0, 3.0, 4.0, 5.0)
    with pytest.raises(ValueError, match="no game was played"):
        report.made([])
