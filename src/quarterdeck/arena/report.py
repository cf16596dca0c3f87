"""What arenas of one game have shown, as one HTML file that needs nothing else.

Made from files of outcomes alone: the same files make the same report.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from quarterdeck.games import rules

from . import Z95, Outcome, plots, results, standings
from .style import STYLE

MEAN = 25.0  # a mate's rating by definition
SPELLED = 5  # first choices that are told as they were
ENOUGH = 100  # games; fewer prove nothing


class Contest(NamedTuple):
    """One file of outcomes."""

    file: str
    heading: dict[str, Any]
    outcomes: list[Outcome]

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.heading["players"])


class Rated(NamedTuple):
    mu: float
    sigma: float


def made(
    files: Sequence[Path],
    luck: dict[str, dict[str, Any]] | None = None,
    solved: dict[str, list[dict[str, Any]]] | None = None,
) -> str:
    """The report; ``ValueError`` says what is wrong with the files.  ``luck``: how much chance
    explains, by game and level (``arena.luck``); ``solved``: what levels lose to perfect play, by
    game (``arena.exact``)."""
    contests = [Contest(file.name, *results.read(file)) for file in files]
    for one in contests:
        if "game" not in one.heading:
            raise ValueError(f"{one.file} does not say what was played")
    keys = {one.heading["game"] for one in contests}
    if len(keys) > 1:
        raise ValueError("a report is about one game, but the outcomes are of " + ", ".join(keys))
    contests = [one for one in contests if one.outcomes]
    if not contests:
        raise ValueError("no game was played yet")
    key = keys.pop()
    told = (luck or {}).get(key, {}), (solved or {}).get(key, [])
    return _page(rules(key).title, contests, *told)


def ratings(contests: Sequence[Contest]) -> dict[str, Rated]:
    """Plackett-Luce ratings, a mate's moved to where it belongs.  Several of a level at a table
    are rated one by one, and the level is what they are on average."""
    model = PlackettLuce()
    start = model.rating()
    known = {name: Rated(start.mu, start.sigma) for one in contests for name in one.players}
    games = [(outcome.number, one.players, outcome) for one in contests for outcome in one.outcomes]
    for _, players, outcome in sorted(games, key=lambda game: (game[0], game[1])):
        teams = [[model.rating(known[name].mu, known[name].sigma)] for name in players]
        best = sorted(set(_order(outcome)), reverse=True)
        ranks = [float(best.index(each)) for each in _order(outcome)]
        after = [team[0] for team in model.rate(teams, ranks=ranks)]
        for name in set(players):
            mine = [each for each, who in zip(after, players, strict=True) if who == name]
            mu = sum([each.mu for each in mine]) / len(mine)
            known[name] = Rated(mu, sqrt(sum([each.sigma**2 for each in mine]) / len(mine)))
    moved = MEAN - known["mate"].mu if "mate" in known else 0.0
    return {name: Rated(one.mu + moved, one.sigma) for name, one in known.items()}


def _order(outcome: Outcome) -> list[tuple[float, int]]:
    """Who won comes first, then the better score."""
    return list(zip(outcome.wins, outcome.scores, strict=True))


def _page(
    title: str, contests: list[Contest], luck: dict[str, Any], solved: list[dict[str, Any]]
) -> str:
    rated = ratings(contests)
    names = sorted(rated, key=lambda name: -rated[name].mu)
    colour = {name: plots.COLOURS[n % len(plots.COLOURS)] for n, name in enumerate(names)}
    count = sum([len(one.outcomes) for one in contests])
    parts = [
        _head(title, names, count),
        _words(contests),
        '<div class="two">',
        _ratings(rated, names, colour),
        _matrix(contests, names),
        _scores(contests, names, colour),
        _times(contests, names, colour),
        _openings(contests, names),
        _luck(luck, names),
        _solved(solved),
        _again(contests),
        "</div>",
    ]
    name = f"Arena: {title}"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(name)}</title><style>{STYLE}</style></head><body><main>"
        + "\n".join([part for part in parts if part])
        + "</main></body></html>\n"
    )


def _head(title: str, names: list[str], count: int) -> str:
    return (
        f"<header><div><h1>Arena: {escape(title)}</h1><p>{len(names)} bots, {count:,} games on "
        "rotated seats with the same deals</p></div><dl><div><dt>Strongest</dt>"
        f"<dd>{escape(names[0])}</dd></div><div><dt>Games</dt><dd>{count:,}</dd></div></dl></header>"
    )


def _section(title: str, about: str, inside: str, figures: str = "", wide: bool = False) -> str:
    more = f"<details><summary>The figures</summary>{figures}</details>" if figures else ""
    kind = ' class="wide"' if wide else ""
    return f"<section{kind}><h2>{title}</h2><p>{about}</p>{inside}{more}</section>"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    first = "".join([f'<th scope="col">{escape(each)}</th>' for each in head])
    body = ""
    for name, *cells in rows:
        body += f'<tr><th scope="row">{escape(name)}</th>'
        body += "".join([f"<td>{escape(cell)}</td>" for cell in cells]) + "</tr>"
    return (
        f'<div class="scroll"><table><thead><tr>{first}</tr></thead><tbody>{body}</tbody></table>'
        "</div>"
    )


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def _rivals(contest: Contest) -> str:
    """Whom the first player met, in words."""
    counted = Counter(contest.players[1:])
    told = [f"{number} × {name}" if number > 1 else name for name, number in counted.items()]
    return ", ".join(told)


def _words(contests: list[Contest]) -> str:
    rows, said = [], []
    for one in contests:
        first = standings(one.players, one.outcomes)[0]
        fair = 1 / len(one.players)
        clear = "more" if first.low > fair else "less" if first.high < fair else "not clear"
        enough = "" if first.games >= ENOUGH else ", too few games for a verdict"
        rows.append(
            [
                f"{first.player} against {_rivals(one)}",
                str(first.games),
                _percent(first.share),
                f"{100 * first.low:.0f} to {100 * first.high:.0f}",
                _percent(fair),
                clear + enough,
            ]
        )
        if clear == "more" and not enough:
            said.append(
                f"{first.player.capitalize()} wins {100 * first.share:.0f} of 100 games against "
                f"{_rivals(one)}, where a fair share would be {100 * fair:.0f}."
            )
    told = " ".join(said) or "Nothing is clear yet."
    head = ["", "Games", "Won", "95 % sure", "Fair", "Than fair"]
    return _section("In words", escape(told), _table(head, rows), wide=True)


def _ratings(rated: dict[str, Rated], names: list[str], colour: dict[str, str]) -> str:
    dots = [
        plots.Dot(
            name,
            colour[name],
            rated[name].mu,
            rated[name].mu - Z95 * rated[name].sigma,
            rated[name].mu + Z95 * rated[name].sigma,
        )
        for name in names
    ]
    figures = _table(
        ["", "Rating", "95 % sure"],
        [[one.name, f"{one.value:.1f}", f"{one.low:.1f} to {one.high:.1f}"] for one in dots],
    )
    about = "openskill (Plackett-Luce), with 95 % intervals"
    if "mate" in rated:
        about += f"; a mate is {MEAN:.0f} by definition"
    return _section("Ratings", about, plots.dots(dots, "Ratings of the bots"), figures)


def _matrix(contests: list[Contest], names: list[str]) -> str:
    """One of the row's against others that are all of the column's."""
    cells: dict[tuple[str, str], tuple[float, float, float, float, int]] = {}
    for one in contests:
        first, *others = one.players
        if len(set(others)) == 1:
            shown = standings(one.players, one.outcomes)[0]
            fair = 1 / len(one.players)
            new = (shown.share, shown.low, shown.high, fair, shown.games)
            cells[first, others[0]] = max(
                new, cells.get((first, others[0]), new), key=lambda each: each[4]
            )
    if not cells:
        return ""
    body = ""
    for row in names:
        body += f'<tr><th scope="row">{escape(row)}</th>'
        for column in names:
            found = cells.get((row, column))
            if found is None:
                body += '<td class="none">·</td>'
                continue
            share, low, high, fair, _ = found
            kind = "above" if share > fair else "below"
            strength = min(1.0, abs(share - fair) / max(fair, 1 - fair))
            body += f'<td class="{kind}" style="--part:{100 * strength:.0f}%"><b>{100 * share:.0f}'
            body += f"</b><small>{100 * low:.0f} to {100 * high:.0f}</small></td>"
        body += "</tr>"
    head = "".join([f'<th scope="col">{escape(name)}</th>' for name in names])
    table = (
        f'<div class="scroll"><table class="matrix"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
    about = "games won in 100 by one of the row’s bots against others of the column’s"
    return _section("One against the others", about, table)


def _by_name(contests: list[Contest], names: list[str]) -> dict[str, list[tuple[Outcome, int]]]:
    """The games of each bot, with its place in them."""
    found: dict[str, list[tuple[Outcome, int]]] = {name: [] for name in names}
    for one in contests:
        for outcome in one.outcomes:
            for place, name in enumerate(one.players):
                found[name].append((outcome, place))
    return found


def _scores(contests: list[Contest], names: list[str], colour: dict[str, str]) -> str:
    played = _by_name(contests, names)
    rows = [
        plots.Heap(name, colour[name], [game.scores[place] for game, place in played[name]])
        for name in names
    ]
    spread = [sorted(one.values) for one in rows]
    figures = _table(
        ["", "Mean", "Lowest", "Middle", "Highest"],
        [
            [one.name, f"{sum(known) / len(known):.1f}", *[f"{each:g}" for each in _ends(known)]]
            for one, known in zip(rows, spread, strict=True)
        ],
    )
    about = "points at the end, all games; the dashed line and the figure are the mean"
    return _section("Scores", about, plots.heaps(rows, "How the scores are spread"), figures)


def _ends(known: Sequence[float]) -> tuple[float, float, float]:
    return known[0], median(known), known[-1]


def _times(contests: list[Contest], names: list[str], colour: dict[str, str]) -> str:
    """Of each game the quarters; of them the middle, and the most of all."""
    rows = []
    for name, games in _by_name(contests, names).items():
        took = [game.took[place] for game, place in games if game.took and game.took[place]]
        if took:
            quarters = [median([one[part] for one in took]) for part in range(1, 4)]
            ends = min([one[0] for one in took]), max([one[4] for one in took])
            rows.append(plots.Box(name, colour[name], (ends[0], *quarters, ends[1])))
    if not rows:
        return ""
    figures = _table(
        ["", "Quickest", "A quarter", "Half", "Three quarters", "Longest"],
        [[one.name, *[plots.seconds(part) for part in one.parts]] for one in rows],
    )
    about = "box: half of all decisions; line: the middle; dot: the longest. No clock was set"
    return _section("Time for a decision", about, plots.boxes(rows, "Time"), figures)


def _openings(contests: list[Contest], names: list[str]) -> str:
    """As they were, where there are few; else by their kind, which is the first word."""
    every = {text for one in contests for outcome in one.outcomes for text in outcome.opened}
    rows = []
    for name, games in _by_name(contests, names).items():
        chosen = [game.opened[place] for game, place in games if game.opened]
        kinds = chosen if len(every) <= SPELLED else [text.split(" ")[0] for text in chosen]
        counted = Counter(kinds)
        total = counted.total()
        if total:
            parts = [(kind or "none", number / total) for kind, number in sorted(counted.items())]
            rows.append(plots.Bar(name, parts))
    if not rows:
        return ""
    figures = _table(
        ["", "First choices"],
        [[one.name, ", ".join([f"{k} {_percent(p)}" for k, p in one.parts])] for one in rows],
    )
    drawn = plots.bars(rows, "First choices")
    return _section("First choice of the game", "in 100 games", drawn, figures)


def _solved(solved: list[dict[str, Any]]) -> str:
    if not solved:
        return ""
    rows = [
        [
            one["level"],
            str(one["ships"]),
            f"{one['loses']:.3f}",
            "exact" if one["exact"] else f"from {one['samples']} answers each",
            f"{one['questions']:,}",
        ]
        for one in solved
    ]
    about = (
        "what an opponent wins who knows how the level plays and makes no mistake, in a game of "
        "two that is small enough to be solved: 1 is every game, 0 would be perfect play"
    )
    figures = _table(["", "Ships", "Loses", "Its play", "Situations"], rows)
    return _section("Against perfect play", about, figures)


def _luck(luck: dict[str, Any], names: list[str]) -> str:
    known = [(name, luck[name]) for name in names if name in luck]
    if not known:
        return ""
    rows = [
        plots.Bar(
            name,
            [("explained by chance", one["explained"]), ("left for choices", 1 - one["explained"])],
        )
        for name, one in known
    ]
    figures = _table(
        ["", "By chance", "95 % sure", "Games", "Seats"],
        [
            [
                name,
                _percent(one["explained"]),
                f"{100 * one['low']:.0f} to {100 * one['high']:.0f}",
                str(one["games"]),
                str(one["seats"]),
            ]
            for name, one in known
        ],
    )
    about = "how much of who wins dice and draws explain, at tables of equals"
    return _section("Luck and skill", about, plots.bars(rows, "Luck and skill"), figures)


def _again(contests: list[Contest]) -> str:
    lines = ""
    for one in contests:
        options = "".join(
            [f" --option {name}={value}" for name, value in one.heading["options"].items()]
        )
        lines += (
            f"quarterdeck arena {one.heading['game']} --players {','.join(one.players)} --games "
            f"{len(one.outcomes)} --seed {one.heading['seed']}{options} --out {one.file}\n"
        )
    about = "Broken off, the same line goes on where it stopped. Then draw it with the last one."
    files = " ".join([one.file for one in contests])
    lines += f"quarterdeck report {files} --out report.html"
    return _section("Do it again", about, f"<pre>{escape(lines)}</pre>", wide=True)
