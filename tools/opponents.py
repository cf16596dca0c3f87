"""What the arena has shown, made from its results:  ``python tools/opponents.py``.

Every file of outcomes in ``docs/opponents`` becomes a row of the page there.  The results that
prove a level, one bot of it against weaker ones on all other seats, become the words that players
read when they choose it (``bots/strengths.json``); a level without them is not offered.  Both are
committed, and a test fails where they differ from what this makes.  Where it is not certain that a
level is stronger than those it was measured against, though it won more than its share, the words
say so.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from quarterdeck.arena import Standing, luck, report, results, standings
from quarterdeck.bots import guides
from quarterdeck.games import games, rules

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "opponents" / "index.md"
WORDS = ROOT / "src" / "quarterdeck" / "bots" / "strengths.json"
FIGURES = WORDS.with_name("measured.json")
BEGIN, END = "<!-- made by tools/opponents.py -->\n", "<!-- to here -->\n"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


class Contest(NamedTuple):
    """One file of results."""

    file: str
    heading: dict[str, Any]
    first: Standing

    @property
    def fair(self) -> float:
        return 1 / len(self.heading["players"])

    def rivals(self) -> str:
        _, *others = self.heading["players"]
        if len(set(others)) > 1:
            return ", ".join(others)
        return f"a {others[0]}" if len(others) == 1 else f"{NUMBERS[len(others)]} {others[0]}s"

    def counts(self) -> bool:
        """One against mates, by the usual options and today's rules, and enough of it."""
        is_usual = not self.heading["options"] and set(self.heading["players"][1:]) == {"mate"}
        is_current = self.heading["version"] == rules(self.heading["game"]).version
        return is_usual and is_current and self.first.games >= report.ENOUGH

    def speaks_for_it(self) -> bool:
        """Whether it shows a level that searches to be worth its seat."""
        level = self.heading["players"][0]
        return self.counts() and self.first.share > self.fair and level in ("captain", "admiral")

    def figures(self) -> dict[str, Any]:
        one, rivals = self.first, len(self.heading["players"]) - 1
        told = {"won": round(one.share * one.games, 2), "games": one.games, "rivals": rivals}
        interval = {"low": round(one.low, 4), "high": round(one.high, 4)}
        return {**told, **interval, "against": self.rivals()}

    def words(self) -> str:
        one = self.first
        share, fair = f"{100 * one.share:.0f} %", f"a fair share: {100 * self.fair:.0f} %"
        told = f"It won {share} of {one.games} games against {self.rivals()} ({fair})."
        return told if one.low > self.fair else f"{told} That may be luck."


def contests() -> list[Contest]:
    found = []
    for file in sorted(PAGE.parent.glob("*.jsonl")):
        heading, outcomes = results.read(file)
        found.append(Contest(file.name, heading, standings(tuple(heading["players"]), outcomes)[0]))
    return found


def strengths(known: list[Contest]) -> dict[str, dict[str, str]]:
    told: dict[str, dict[str, str]] = {}
    for contest in known:
        if contest.speaks_for_it():
            levels = told.setdefault(contest.heading["game"], {})
            level = contest.heading["players"][0]
            levels[level] = " ".join([*filter(None, [levels.get(level)]), contest.words()])
    return told


def figures(known: list[Contest]) -> dict[str, dict[str, Any]]:
    """By game and level (``bots.measured``); of several contests the longest."""
    told: dict[str, dict[str, Any]] = {}
    for contest in sorted(known, key=lambda each: each.first.games):
        if contest.counts():
            level = contest.heading["players"][0]
            told.setdefault(contest.heading["game"], {})[level] = contest.figures()
    return told


def table(known: list[Contest]) -> str:
    lines = [
        "| game | bot | against | options | games | share of wins | 95 % | fair | seed, outcomes |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for contest in known:
        heading, one = contest.heading, contest.first
        options = ", ".join([f"{name} {value}" for name, value in heading["options"].items()])
        interval = f"{100 * one.low:.0f} to {100 * one.high:.0f} %"
        lines.append(
            f"| {rules(heading['game']).title} | {one.player} | {contest.rivals()} | {options} "
            f"| {one.games} | {100 * one.share:.1f} % | {interval} | {100 * contest.fair:.0f} % "
            f"| {heading['seed']}, [{contest.file}]({contest.file}) |"
        )
    return "\n".join(lines) + "\n"


def offered(told: dict[str, dict[str, str]]) -> str:
    lines = []
    for key in games():
        guide = guides.guide(key)
        tried = list(guide.efforts) if guide is not None else []
        proven = [level for level in tried if level in told.get(key, {})]
        missing = [level for level in tried if level not in proven]
        above = ", ".join(proven) or "none"
        line = f"- {rules(key).title}: levels above the mate that tables offer: {above}."
        if guide is None:
            line += " No search plays it yet."
        elif missing:
            line += f" Not proven, so in the arena only: {', '.join(missing)}."
        lines.append(line)
    return "\n".join(lines) + "\n"


def made() -> dict[Path, str]:
    """The files, as they should be."""
    known = contests()
    told = strengths(known)
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    page = before + BEGIN + "\n" + table(known) + "\n" + offered(told) + "\n" + END
    return {
        PAGE: page + rest.split(END)[1],
        WORDS: json.dumps(told, indent=1, ensure_ascii=False) + "\n",
        FIGURES: json.dumps(figures(known), indent=1) + "\n",
        **reports(known),
    }


def reports(known: list[Contest]) -> dict[Path, str]:
    """A report of each game that was played."""
    files: dict[str, list[Path]] = {}
    for contest in known:
        files.setdefault(contest.heading["game"], []).append(PAGE.parent / contest.file)
    known_luck = luck.kept(PAGE.with_name("luck.json"))
    solved = json.loads(PAGE.with_name("exploitability.json").read_text("utf-8"))
    return {
        PAGE.with_name(f"{key}.html"): report.made(found, known_luck, solved)
        for key, found in files.items()
    }


if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text, "utf-8")
