"""A game in the terminal: what one seat sees in words, and one person playing against bots.

Everything shown here is made from the seat's own view, prompt, moves and events, so nothing
hidden from it can be shown.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from importlib.resources import files
from random import Random
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from quarterdeck import bots
from quarterdeck.kernel import (
    PASS,
    Event,
    Game,
    IllegalMove,
    Move,
    Rules,
    Seat,
    Told,
    is_reacting,
    settle_chance,
)
from quarterdeck.kernel.wording import counted, first_up, listed, who

YOU: Seat = 0
CAPTAIN = "Captain"  # what others would call you
Names = tuple[str, ...]
View = dict[str, Any]

HELP = (
    "Type the number of a move or its text. Also: ? (the rule of this question), ? NUMBER (the "
    "rule of a move), undo, quit."
)


class Quit(Exception):
    """The player leaves the game."""


# ---- views in words


def shown(view: View, names: Names) -> RenderableType:
    """A view, drawn for its game where we know how, else readably."""
    drawer = _DRAWERS.get(view.get("game", ""))
    return drawer(view, names) if drawer else any_view(view)


def _letter_of_marque(view: View, names: Names) -> RenderableType:
    return Group(_players(view, names), _sea(view, names))


def _players(view: View, names: Names) -> Table:
    table = _table("", "deck", "reserve", "cannon", "points", "shown", "score pile")
    for player in view["players"]:
        seat, own = player["seat"], player["own"]
        reserve = str(player["reserve"])
        if own is not None:
            armed, defenseless = own["reserve_armed"], own["reserve_defenseless"]
            reserve += f" ({armed} armed, {defenseless} defenseless)"
        shown = f"{player['shown_armed']} armed, {player['shown_robbed']} robbed"
        figures = [player["deck"], reserve, player["cannons"], player["points"], shown]
        pile = " ".join([_card(card) for card in player["pile"]]) or "–"
        _row(table, _marked(view, seat, names), *figures, pile)
    return table


def _card(card: View) -> str:
    return str(card["value"]) if card["kind"] == "treasure" else "cannon"


def _sea(view: View, names: Names) -> RenderableType:
    viewer = view["seat"]
    if not view["sea"] and not view["waiting"]:
        return Text("  No ship is at sea.", style="dim")
    table = _table("at sea", "owner", "carries", "what you know")
    for ship in view["sea"]:
        owner = who(ship["seat"], viewer, names)
        _row(table, f"  ship {ship['id']}", owner, ship["value"], _known(ship, viewer, names))
    for one in view["waiting"]:
        owner = who(one["seat"], viewer, names)
        chosen = "a ship is chosen" if one["chosen"] else "waits for a ship"
        _row(table, "  treasure", owner, one["value"], chosen)
    return table


def _known(ship: View, viewer: Seat | None, names: Names) -> str:
    if ship["revealed"]:
        losers = ["you" if seat == viewer else names[seat] for seat in ship["beat_off"]]
        return f"armed: it beat off {listed(losers)}"
    if ship["armed"] is not None:
        return f"{'armed' if ship['armed'] else 'defenseless'}, and only you know"
    return "nothing" if ship["odds"] is None else f"armed with {100 * ship['odds']:.0f} %"


def _corsaire(view: View, names: Names) -> RenderableType:
    called = [who(player["seat"], view["seat"], names) for player in view["players"]]
    players = _table("", "resources", "hand", "VP", "boards bought")
    parts: list[RenderableType] = [_merchants(view, called), Text(_stores(view)), players]
    for player, name in zip(view["players"], called, strict=True):
        bought = ", ".join([board["name"] for board in player["boards"]]) or "–"
        figures = [_tokens(player["tokens"]), player["hand"], player["vp"], bought]
        _row(players, _marked(view, player["seat"], names), *figures)
        parts.append(_pyramid(player, name))
        if player["cards"]:
            hand = _table(f"{name}: hand", "trades")
            for card in player["cards"]:
                _row(hand, f"  {_trade_name(card)}", _trades(card))
            parts.append(hand)
    return Group(*parts)


def _stores(view: View) -> str:
    """What lies beside the boards: the supply, the decks, and cards that are out of play."""
    boards, cards = view["board_deck"], view["card_deck"]
    lines = [
        f"  supply: {_tokens(view['supply'])}; decks: {counted(cards, 'card')}, "
        f"{counted(boards, 'board')}"
    ]
    if view["aside"]:
        aside = ", ".join([_trade_name(card) for card in view["aside"]])
        lines.append(f"  laid aside, out of play: {aside}")
    return "\n".join(lines)


def _merchants(view: View, called: list[str]) -> Table:
    """The five boards: with their cards while there is trade, then with the sets beside them."""
    looting = view["phase"] == "looting"
    table = _table("board", "price", "VP", "looted VP", *(called if looting else ["card on it"]))
    for board in view["boards"]:
        centre = "hidden" if board["centre"] is None else board["centre"]
        beside = [_laid(side) for side in board["sides"]] if looting else [_trade(board["card"])]
        figures = [_tokens(board["price"]), board["edge"], centre]
        _row(table, f"  {board['position']} {board['name']}", *figures, *beside)
    return table


def _pyramid(player: View, owner: str) -> Table:
    """The cards level by level, the level that touches the boards first."""
    table = _table(f"{owner}: pyramid", *[f"place {place}" for place in range(1, 5)])
    for level in range(1, 5):
        slots = [slot for slot in player["slots"] if slot["level"] == level]
        _row(table, f"  level {level}", *[_trade(slot["card"]) for slot in slots])
    return table


def _laid(side: View | None) -> str:
    if side is None:
        return "–"
    cards = [_trade_name(one["card"]) if one["card"] else "face down" for one in side["cards"]]
    return ", ".join(cards)


def _trade_name(card: View) -> str:
    return f"{card['colour']} {card['number'] or 'unnumbered'}"


def _trade(card: View | None) -> str:
    return "–" if card is None else f"{_trade_name(card)}: {_trades(card)}"


def _trades(card: View) -> str:
    gain = _tokens(card["gain"])
    return f"{_tokens(card['pay'])} → {gain}" if any(card["pay"]) else gain


def _tokens(counts: Sequence[int]) -> str:
    some = [f"{n} {what}" for n, what in zip(counts, ("red", "blue", "green"), strict=True) if n]
    return ", ".join(some) or "nothing"


def _line_of_battle(view: View, names: Names) -> RenderableType:
    pile = view["reinforcements"]
    following = _ship_name(pile["top"]) if pile["top"] else "none"
    head = f"  Round {view['round']}, to {view['target']} points. {view['draw_pile']} cards to draw"
    parts: list[RenderableType] = [Text(f"{head}; next reinforcement: {following}.")]
    for player in view["players"]:
        parts += [Text(_admiral(view, player, names), "bold"), _fleet(view, player, names)]
    if view["hand"]:
        hand = _table("your hand", "", "not now, because")
        for card in view["hand"]:
            _row(hand, f"  {card['title']}", card["detail"], card["refused"] or "")
        parts.append(hand)
    return Group(*parts)


def _admiral(view: View, player: View, names: Names) -> str:
    """Who, the score, the hand, and the cards that lie in front of this player."""
    facts = [f"{player['score']} points", f"{player['hand']} cards", f"{player['sunk']} sunk"]
    facts += ["refuses battle"] if player["refusing"] is not None else []
    for word, laid in (("broken", player["broken_by"]), ("blockaded", player["blockaded_by"])):
        facts += [f"{word} by {_called(one['seat'], view, names)}" for one in laid]
    return f"{_marked(view, player['seat'], names)}: {', '.join(facts)}"


def _fleet(view: View, player: View, names: Names) -> RenderableType:
    ships = [*player["line"], *player["prizes"], *player["port"]]
    if not ships:
        return Text("    no ship", style="dim")
    table = _table("    ship", "hull", "rigging", "where", "state")
    for ship in ships:
        hull, rigging = [f"{ship[f'{of}_left']} of {ship[of]}" for of in ("hull", "rigging")]
        where = {"line": "Line", "prize": "Prize", "port": "Port"}.get(ship["place"], ship["place"])
        state = _ship_state(ship, view, names)
        _row(table, f"    {_ship_name(ship)}", hull, rigging, where, state)
    return table


def _ship_name(ship: View) -> str:
    return f"{ship['name']}, Rate {ship['rate']}"


def _ship_state(ship: View, view: View, names: Names) -> str:
    told = [word for word in ("struck", "burning") if ship[word]]
    told += [] if ship["mobile"] else ["dismasted"]
    if ship["breaker"] is not None:
        told.append(f"Line Breaker against {_called(ship['breaker'], view, names)}")
    return ", ".join(told)


def _called(seat: Seat, view: View, names: Names) -> str:
    return "you" if seat == view["seat"] else names[seat]


def _marked(view: View, seat: Seat, names: Names) -> str:
    """A name, with a mark if this player has to act."""
    return f"{'> ' if seat in view['to_act'] else '  '}{who(seat, view['seat'], names)}"


_DRAWERS: dict[str, Callable[[View, Names], RenderableType]] = {
    "letter-of-marque": _letter_of_marque,
    "corsaire": _corsaire,
    "line-of-battle": _line_of_battle,
}


def any_view(view: View) -> RenderableType:
    """A view of a game that has no drawing of its own here: tables and lines of what is in it."""
    parts: list[RenderableType] = []
    plain = [
        f"{_worded(key)}: {in_short(value)}"
        for key, value in view.items()
        if not isinstance(value, dict | list) and key != "game" and value is not None
    ]
    if plain:
        parts.append(Text("  " + " · ".join(plain)))
    for key, value in view.items():
        if value and isinstance(value, dict | list):
            parts.append(_part(_worded(key), value))
    return Group(*parts)


def _part(name: str, value: dict[str, Any] | list[Any]) -> RenderableType:
    if isinstance(value, dict):
        if any(isinstance(each, dict | list) for each in value.values()):
            return Group(Text(f"  {name}"), Padding(any_view(value), (0, 0, 0, 2)))
        return Text(f"  {name}: {in_short(value)}")
    if all(isinstance(each, dict) for each in value):
        columns = list(dict.fromkeys([key for each in value for key in each]))
        table = _table(*[_worded(key) for key in columns], title=name)
        for each in value:
            _row(table, *[in_short(each.get(key)) for key in columns])
        return table
    return Text(f"  {name}: {in_short(value)}")


def _worded(key: object) -> str:
    return str(key).replace("_", " ")


def in_short(value: object) -> str:
    """A value of a view in a few words."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join([f"{_worded(key)} {in_short(each)}" for key, each in value.items()])
    if isinstance(value, list | tuple):
        inner = [
            f"({in_short(each)})" if isinstance(each, dict) else in_short(each) for each in value
        ]
        return ", ".join(inner) or "–"
    return str(value)


def _table(*columns: str, title: str = "") -> Table:
    return Table(
        *columns,
        box=None,
        pad_edge=False,
        padding=(0, 2, 0, 0),
        header_style="dim",
        title=Text(f"  {title}") if title else None,
        title_justify="left",
        title_style="bold",
    )


def _row(table: Table, *cells: object) -> None:
    """Cells are texts, never markup: names come from people."""
    table.add_row(*[Text(str(cell)) for cell in cells])


# ---- logs, scores and rules in words


def tell(
    console: Console, rules: Rules, events: Sequence[Event], seat: Seat | None, names: Names
) -> None:
    """The lines of the log that the events make for one seat."""
    for event in events:
        line = rules.tell(event, seat, names)
        if line and not event.quiet:
            heading = event.kind == "round"
            console.print(Text(f"{'' if heading else '  '}{line}", "bold" if heading else ""))


def scores(rules: Rules, game: Game, seat: Seat | None, names: Names) -> RenderableType:
    """How the game ended: where each player's points came from, and who won."""
    result = game.result()
    assert result is not None
    called = [who(each, seat, names) for each in range(len(names))]
    table = _table("", *called)
    for label, figures in rules.score_rows(game):
        _row(table, label, *figures)
    _row(table, "Score", *result.scores)
    _row(table, "Rank", *result.ranks)
    winners = [called[winner] for winner in result.winners]
    verb = "wins" if len(winners) == 1 and winners != ["You"] else "win"
    return Group(table, Text(f"{listed(winners)} {verb}: {result.reason}.", "bold"))


def rule_text(key: str, rule: str) -> str:
    """What the rules of a game say under an id."""
    source = files("quarterdeck.games") / key.replace("-", "_") / "rules.toml"
    if not rule or not source.is_file():
        return "There is no rule written down for this."
    book = tomllib.loads(source.read_text(encoding="utf-8"))
    for each in book.get("rule", []):
        if each["id"] == rule:
            return f"{rule}: {each['says']}"
    for each in book.get("ruling", []):
        if each["id"] == rule:
            return f"{rule}: {each['question']} {each['ruling']}"
    return f"There is no rule {rule}."


# ---- playing


class Sitting:
    """One person at the terminal and bots on the other seats."""

    def __init__(
        self,
        console: Console,
        rules: Rules,
        game: Game,
        level: str,
        seed: int,
        careful: bool = False,
    ) -> None:
        self.console = console
        self.rules = rules
        self.game = game
        self.level = level
        self.careful = careful  # wait after each move that can be taken back
        self._chance, *self._own = [Random(f"{seed}:{who}") for who in range(game.setup.seats + 1)]
        self.names: Names = (CAPTAIN, *bots.names(game.setup.seats - 1, Random(f"{seed}:names")))

    def play(self) -> None:
        """Play to the end; ``Quit`` if the person leaves before."""
        while True:
            self._tell(settle_chance(self.game, self._chance))
            if self.game.result() is not None:
                self.console.print()
                self.console.print(scores(self.rules, self.game, YOU, self.names))
                return
            seats = self.game.to_act()
            if YOU not in seats:
                self._bot_moves(seats[0])
            elif (move := self._made_for_you()) is not None:
                self._tell(self.game.play(YOU, move))
            else:
                self._you_move()

    def _made_for_you(self) -> Move | None:
        """Where nothing is decided, and where you could react with nothing but a pass."""
        if is_reacting(self.game, YOU) and self.game.legal_moves(YOU) == (PASS,):
            return PASS
        return self.rules.forced(self.game, YOU)

    def _take_back(self) -> None:
        """Your last move, with the passes that followed it."""
        depth = self.game.undo_depth()
        refusal = self.game.why_no_undo(YOU, depth)
        if refusal:
            raise IllegalMove(refusal)
        for _ in range(depth):
            self._tell(self.game.undo(YOU))

    def _bot_moves(self, seat: Seat) -> None:
        move = bots.choose(self.game, self.level, seat, self._own[seat])
        self._tell(self.game.play(seat, move))

    def _you_move(self) -> None:
        self.console.print()
        self.console.print(shown(self.game.view(YOU), self.names))
        self.console.print()
        moves = self._offer()
        while not self._answered(self._read("> "), moves):
            pass

    def _offer(self) -> list[tuple[Move, Told]]:
        """Print the question and its answers; returns them in the order of their numbers."""
        prompt = self.rules.prompt(self.game, YOU, self.names)
        self.console.print(Text(prompt.text, "bold"))
        told = [
            (move, self.rules.describe(self.game, YOU, move, self.names))
            for move in self.game.legal_moves(YOU)
        ]
        groups = self.rules.groups(self.game, YOU)
        places = {group.id: place for place, group in enumerate(groups)}
        told.sort(key=lambda one: places.get(one[1].group, len(places)))
        for group in groups:
            numbered = [(n, one) for n, one in enumerate(told, 1) if one[1].group == group.id]
            detail = group.refused if group.refused or not numbered else group.detail
            self.console.print(Text(f"  {group.label}{detail and f': {detail}'}", "dim"))
            self._print_moves(numbered)
        loose = [(n, one) for n, one in enumerate(told, 1) if one[1].group not in places]
        self._print_moves(loose)
        return told

    def _print_moves(self, numbered: list[tuple[int, tuple[Move, Told]]]) -> None:
        for number, (move, told) in numbered:
            line = Text(f"{number:>4}  {told.label}")
            line.append(f"  ({move})  {told.says()}", "dim")
            self.console.print(line)

    def _answered(self, text: str, moves: list[tuple[Move, Told]]) -> bool:
        """Do what was typed; True if the question must be put again or has been answered."""
        try:
            if text == "quit":
                raise Quit
            if text.startswith("?"):
                self._explain(text[1:].strip(), moves)
            elif text == "undo":
                self._take_back()
                return True
            elif text.isdecimal() and 0 < int(text) <= len(moves):
                return self._play(str(moves[int(text) - 1][0]))
            elif text.isdecimal():
                self._say(f"There is no move {text}: the last one is {len(moves)}.")
            elif text:
                return self._play(" ".join(text.split()))
            else:
                self._say(HELP)
        except IllegalMove as refusal:
            self._say(f"{first_up(str(refusal)).rstrip('.')}.")
        return False

    def _play(self, text: str) -> bool:
        self._tell(self.game.play(YOU, text))
        if self.careful and not self.game.why_no_undo(YOU, self.game.undo_depth()):
            answer = self._read("Enter to go on, undo to take it back: ")
            if answer == "quit":
                raise Quit
            if answer == "undo":
                self._take_back()
        return True

    def _explain(self, number: str, moves: list[tuple[Move, Told]]) -> None:
        rule = self.rules.prompt(self.game, YOU, self.names).rule
        if number.isdecimal() and 0 < int(number) <= len(moves):
            rule = moves[int(number) - 1][1].rule
        self._say(rule_text(self.game.setup.key, rule))
        self._say(HELP)

    def _read(self, prompt: str) -> str:
        try:
            return self.console.input(Text(prompt)).strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Quit from None

    def _say(self, text: str) -> None:
        self.console.print(Text(text))

    def _tell(self, events: Sequence[Event]) -> None:
        tell(self.console, self.rules, events, YOU, self.names)
