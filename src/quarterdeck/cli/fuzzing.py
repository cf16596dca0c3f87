"""``quarterdeck fuzz``: random games, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer

from quarterdeck import fuzz as fuzzing
from quarterdeck.kernel import Rules
from quarterdeck.kernel.wording import counted

from .shared import (
    GameOrAll,
    Options,
    Seed,
    chosen,
    console,
    new_game,
    progress_on,
    say,
    seed_or_new,
    several_rules,
)


def fuzz(
    game: GameOrAll,
    minutes: Annotated[float, typer.Option(min=0, help="How long to play.")] = 1.0,
    number: Annotated[
        int | None, typer.Option("--games", min=1, help="How many games, instead of --minutes.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="How many rounds, of a game that counts them.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Only with so many seats.")] = None,
    option: Options = None,
    every: Annotated[
        int, typer.Option(min=1, help="Look at views, copies and undo only every so many entries.")
    ] = 1,
    seed: Seed = None,
    out: Annotated[Path, typer.Option(help="Where the records of faults go.")] = Path("faults"),
) -> None:
    """Play random games and look for faults after every entry; exit code 1 if there are any."""
    rules, start = several_rules(game), seed_or_new(seed)
    fixed = _fixed(rules, option, seats)
    until = None if number or rounds else monotonic() + 60 * minutes
    tally = _Tally(start, out)
    with progress_on(console) as progress:
        task = progress.add_task("playing", total=rounds or number)
        for one in fuzzing.campaign(rules, start, seats, number, fixed, every):
            tally.note(one)
            done = tally.rounds if rounds else tally.games
            progress.update(task, completed=done, description=tally.text())
            if (rounds and done >= rounds) or (until and monotonic() >= until):
                break
    say(f"{tally.text()}.")
    if tally.found:
        raise typer.Exit(1)


class _Tally:
    """What a campaign has played and found so far; tells a log of it every minute."""

    def __init__(self, seed: int, out: Path) -> None:
        self.seed = seed
        self.out = out
        self.games = self.rounds = self.entries = 0
        self.found: dict[tuple[str, ...], Path] = {}
        self.told_at = monotonic()

    def text(self) -> str:
        rounds = f", {self.rounds} rounds" if self.rounds else ""
        faults = counted(len(self.found), "fault")
        return f"{self.games} games{rounds}, {self.entries} entries, seed {self.seed}: {faults}"

    def note(self, one: fuzzing.Played) -> None:
        self.games += 1
        self.rounds += one.rounds
        self.entries += one.entries
        if one.finding is not None:
            self._keep(one.key, one.finding)
        if not console.is_terminal and monotonic() >= self.told_at + 60:
            self.told_at = monotonic()
            say(self.text())

    def _keep(self, key: str, finding: fuzzing.Finding) -> None:
        """Each fault once for each place in the rules."""
        what = (key, finding.kind, *finding.trail)
        if what not in self.found:
            self.found[what] = fuzzing.save(finding, self.out)
            say(f"{finding.kind} in {key}: {finding.says}", "red")
            say(f"  quarterdeck replay {self.found[what]}")


def _fixed(several: list[Rules], pairs: list[str] | None, seats: int | None) -> dict[str, Any]:
    """The options that all games of a campaign are to have; a usage error if none can be."""
    if pairs and len(several) > 1:
        raise typer.BadParameter("options belong to one game", param_hint="--option")
    fixed = chosen(several[0], pairs)
    for rules in several:
        number = rules.seats[0] if seats is None else seats
        variants = {each.option: True for each in rules.variants if each.seats == number}
        new_game(rules, number, {**variants, **fixed})
    return fixed
