"""The lines of Corsaire's log."""

from __future__ import annotations

from typing import Any

from quarterdeck.kernel import Event, Seat
from quarterdeck.kernel.wording import first_up, listed, who, whose

from .pieces import COLOURS, Card, Tokens, gems

LEVELS = ("", "the first level", "the second level", "the third level", "the top")
Names = tuple[str, ...]
Seen = dict[str, Any]


def card_name(card: Card) -> str:
    """``red 5``, ``unnumbered red``."""
    colour = COLOURS[card.colour]
    return f"{colour} {card.number}" if card.number else f"unnumbered {colour}"


def face_name(face: dict[str, Any] | None) -> str:
    if face is None:
        return "a face-down card"
    number, colour = face["number"], face["colour"]
    return f"{colour} {number}" if number else f"unnumbered {colour}"


def tell(event: Event, seat: Seat | None, names: Names) -> str:
    """The event as a line; "" where there is none here."""
    if event.quiet:
        return ""
    seen = event.seen_by(seat)
    teller = _TELLERS.get(event.kind)
    return teller(seen, seat, names) if teller else ""


def _starts(seen: Seen, seat: Seat | None, names: Names) -> str:
    doer = seen["seat"]
    verb = "begin" if doer == seat else "begins"
    return f"Each player holds {seen['hands']} cards. {who(doer, seat, names)} {verb}."


def _round(seen: Seen, seat: Seat | None, names: Names) -> str:
    return f"Looting, turn {seen['turn']}" if seen["phase"] == "looting" else f"Turn {seen['turn']}"


def _placed(seen: Seen, seat: Seat | None, names: Names) -> str:
    name = who(seen["seat"], seat, names)
    return f"{name} placed {face_name(seen['card'])} on {LEVELS[seen['level']]}."


def _tokens(numbers: list[int]) -> Tokens:
    return (numbers[0], numbers[1], numbers[2])


def _converted(seen: Seen, seat: Seat | None, names: Names) -> str:
    paid, gained, lost = [_tokens(seen[each]) for each in ("paid", "gained", "lost")]
    card = first_up(face_name(seen["card"]))
    gave = gems(gained)
    line = f"{card}: {gems(paid)} became {gave}." if any(paid) else f"{card} gave {gave}."
    return f"{line} The supply lacked {gems(lost)}." if any(lost) else line


def _took(seen: Seen, seat: Seat | None, names: Names) -> str:
    name = who(seen["seat"], seat, names)
    return f"{name} took {face_name(seen['card'])} from the {seen['board']}."


def _bought(seen: Seen, seat: Seat | None, names: Names) -> str:
    name = who(seen["seat"], seat, names)
    return f"{name} bought the {seen['board']['name']} for {seen['vp']} VP."


def _laid_out(seen: Seen, seat: Seat | None, names: Names) -> str:
    return f"The {seen['board']['name']} lies in its place."


def _returned(seen: Seen, seat: Seat | None, names: Names) -> str:
    return f"{who(seen['seat'], seat, names)} returned a {seen['colour']} token."


def _received(seen: Seen, seat: Seat | None, names: Names) -> str:
    return f"{who(seen['seat'], seat, names)} had nothing left and took a {seen['colour']} token."


def _cleared(seen: Seen, seat: Seat | None, names: Names) -> str:
    cards = listed([face_name(each["card"]) for each in seen["cards"]])
    return f"The looting begins. Out of play: {cards}."


def _totals(seen: Seen, seat: Seat | None, names: Names) -> str:
    totals = [
        f"{_inside(each, seat, names)} {'have' if each == seat else 'has'} {vp} VP"
        for each, vp in enumerate(seen["vp"])
    ]
    starter = seen["seat"]
    verb = "begin" if starter == seat else "begins"
    return f"{first_up(listed(totals))} from trading; {_inside(starter, seat, names)} {verb}."


def _inside(doer: Seat, seat: Seat | None, names: Names) -> str:
    return "you" if doer == seat else names[doer]


def _laid(seen: Seen, seat: Seat | None, names: Names) -> str:
    name = who(seen["seat"], seat, names)
    if seen["seat"] == seat:
        cards = [face_name(each["card"]) for each in seen["cards"]]
    else:
        down = sum([1 for each in seen["cards"] if each["card"] is None])
        cards = [face_name(each["card"]) for each in seen["cards"] if each["card"] is not None]
        if down:
            cards.append("a face-down card" if down == 1 else f"{down} face-down cards")
    return f"{name} laid {listed(cards)} on the {seen['board']}."


def _revealed(seen: Seen, seat: Seat | None, names: Names) -> str:
    return "All face-down cards are turned up."


def _compared(seen: Seen, seat: Seat | None, names: Names) -> str:
    made = [f"{each['label'].lower()} ({each['sum']})" for each in seen["combinations"]]
    best, board = seen["winner"], seen["name"]
    if best is None:
        return f"{board}: {made[0]} against {made[1]}, a tie. Nobody gets its VP."
    verb = "get" if best == seat else "gets"
    gets = f"{who(best, seat, names)} {verb} {seen['vp']} VP"
    return f"{board}: {whose(best, seat, names)} {made[best]} beats {made[1 - best]}. {gets}."


def _over(seen: Seen, seat: Seat | None, names: Names) -> str:
    winners = [_inside(winner, seat, names) for winner in seen["winners"]]
    verb = "wins" if len(winners) == 1 and winners != ["you"] else "win"
    one, two = seen["scores"]
    return (
        f"{first_up(listed(winners))} {verb}, {max(one, two)} to {min(one, two)}: {seen['reason']}."
    )


_TELLERS = {
    "starts": _starts,
    "round": _round,
    "placed": _placed,
    "converted": _converted,
    "took": _took,
    "bought": _bought,
    "laid_out": _laid_out,
    "returned": _returned,
    "received": _received,
    "cleared": _cleared,
    "totals": _totals,
    "laid": _laid,
    "revealed": _revealed,
    "compared": _compared,
    "over": _over,
}
