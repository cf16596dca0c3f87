"""Corsaire in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quarterdeck.kernel.wording import counted, who

from .views import Names, View, add, grid, marked


def drawn(view: View, names: Names, _: View) -> RenderableType:
    called = [who(player["seat"], view["seat"], names) for player in view["players"]]
    players = grid("", "resources", "hand", "VP", "boards bought")
    parts: list[RenderableType] = [_merchants(view, called), Text(_stores(view)), players]
    for player, name in zip(view["players"], called, strict=True):
        bought = ", ".join([board["name"] for board in player["boards"]]) or "–"
        figures = [_tokens(player["tokens"]), player["hand"], player["vp"], bought]
        add(players, marked(view, player["seat"], names), *figures)
        parts.append(_pyramid(player, name))
        if player["cards"]:
            hand = grid(f"{name}: hand", "trades")
            for card in player["cards"]:
                add(hand, f"  {_trade_name(card)}", _trades(card))
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
    table = grid("board", "price", "VP", "looted VP", *(called if looting else ["card on it"]))
    for board in view["boards"]:
        centre = "hidden" if board["centre"] is None else board["centre"]
        beside = [_laid(side) for side in board["sides"]] if looting else [_trade(board["card"])]
        figures = [_tokens(board["price"]), board["edge"], centre]
        add(table, f"  {board['position']} {board['name']}", *figures, *beside)
    return table


def _pyramid(player: View, owner: str) -> Table:
    """The cards level by level, the level that touches the boards first."""
    table = grid(f"{owner}: pyramid", *[f"place {place}" for place in range(1, 5)])
    for level in range(1, 5):
        slots = [slot for slot in player["slots"] if slot["level"] == level]
        add(table, f"  level {level}", *[_trade(slot["card"]) for slot in slots])
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
