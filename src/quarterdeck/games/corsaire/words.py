"""Corsaire in words: what chooses between its sentences, and fills them."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from quarterdeck.kernel import Prompt, Told, Words
from quarterdeck.kernel.wording import Choice, Line, counted, listed, win

from .hands import LABELS
from .looting import Placement, combination_of
from .pieces import BENEATH, SET, SLOT_OF, SLOTS, Board, gems, minus, missing, plus, trade
from .sentences import LEVELS, LOST, SENTENCES, THEN_DOWN, THEN_TAKE
from .shapes import Face, Made
from .state import Corsaire
from .trading import Acquire, ConvertResources, no_purchase
from .verbs import BUY, CONVERT, LAY, PASS_OVER, PICK, PLACE, TAKE
from .walks import prospects


def face_name(face: Face | None) -> str:
    """``red 5``, ``unnumbered red``."""
    if face is None:
        return "a face-down card"
    number, colour = face["number"], face["colour"]
    return f"{colour} {number}" if number else f"unnumbered {colour}"


def made_name(made: Made) -> str:
    return f"{made['label'].lower()} ({made['sum']})"


WORDS: Words[Corsaire] = Words(
    SENTENCES,
    people=("seat", "winner"),
    things={
        "face": face_name,
        "lying": lambda laid: face_name(laid["card"]),
        "plate": itemgetter("name"),
        "made": made_name,
        "where": LEVELS.__getitem__,
    },
)


def board_at(g: Corsaire, position: int) -> Board:
    """By its position as moves write it."""
    return g.cards.boards[g.boards[position - 1]]


# ---- what is asked


@WORDS.asks("ConvertResources")
def ask_conversion(choice: Choice[Corsaire]) -> Prompt:
    g = choice.g
    frame = g.frame()
    assert isinstance(frame, ConvertResources)
    pyramid = g.players[choice.seat].pyramid
    faces = [g.cards.faces[pyramid[slot]] for slot in frame.beneath]
    if len(faces) > 1:
        return choice.prompt("ConvertResources.two", face=faces[0], second=faces[1])
    can_pay = len(g.legal_moves(choice.seat)) > 1
    return choice.prompt(
        "ConvertResources" if can_pay else "ConvertResources.unpaid",
        face=faces[0],
        then=THEN_DOWN if BENEATH[frame.beneath[0]] else THEN_TAKE,
    )


@WORDS.asks("Acquire")
def ask_purchase(choice: Choice[Corsaire]) -> Prompt:
    g = choice.g
    moves = g.legal_moves(choice.seat)
    if g.step == "take":
        first, second = [board_at(g, TAKE.of(move)).name for move in moves]
        return choice.prompt("Acquire.take", first=first, second=second)
    frame = g.frame()
    assert isinstance(frame, Acquire)
    board = board_at(g, frame.position + 1)
    if why := no_purchase(g, choice.seat, board):
        return choice.prompt("Acquire.none", name=board.name, why=why)
    return choice.prompt("Acquire.buy", name=board.name, price=gems(board.price), edge=board.edge)


@WORDS.asks("AdjustResources")
def ask_token(choice: Choice[Corsaire]) -> Prompt:
    g = choice.g
    held, limit = sum(g.players[choice.seat].tokens), g.cards.limit
    return choice.prompt(f"AdjustResources.{g.step}", due=held - limit, held=held, limit=limit)


@WORDS.asks("Placement")
def ask_placement(choice: Choice[Corsaire]) -> Prompt:
    frame = choice.g.frame()
    assert isinstance(frame, Placement)
    which = {"number": frame.number, "of": frame.of}
    left = SET - len(frame.picked)
    if left:
        cards = counted(left, "more card") if frame.picked else "three cards"
        return choice.prompt("Placement.pick", cards=cards, **which)
    kind = LABELS[combination_of(choice.g, frame.picked).kind].lower()
    return choice.prompt("Placement.lay", kind=kind, **which)


# ---- what can be answered


@WORDS.describes("place")
def place(choice: Choice[Corsaire]) -> Told:
    g = choice.g
    card, level, _ = PLACE.of(choice.move)
    ahead = prospects(g, choice.seat, choice.move)
    boards = [board_at(g, one.position + 1) for one in ahead if one.can_buy]
    dearest = sorted(boards, key=lambda board: -board.edge)
    named = [f"the {board.name} ({board.edge} VP)" for board in dearest]
    told = choice.told(
        "place" if named else "place.none",
        face=g.cards.faces[g.cards.place_of[card]],
        boards=listed(named, "or"),
    )
    return told._replace(rule="CO-27") if level == 1 else told


@WORDS.describes("pass")
def pass_over(choice: Choice[Corsaire]) -> Told:
    slot = SLOT_OF[PASS_OVER.of(choice.move)]
    return choice.told(face=choice.g.cards.faces[choice.g.players[choice.seat].pyramid[slot]])


@WORDS.describes("convert")
def convert(choice: Choice[Corsaire]) -> Told:
    g, player = choice.g, choice.g.players[choice.seat]
    number = player.pyramid[SLOT_OF[CONVERT.of(choice.move)]]
    card = g.cards.deck[number]
    after = trade(player.tokens, plus(player.tokens, g.supply), card)
    lost = missing(plus(after, card.pay), plus(player.tokens, card.gain))
    told = choice.told(
        "convert" if any(card.pay) else "convert.free",
        face=g.cards.faces[number],
        pay=gems(card.pay),
        gain=gems(card.gain),
        after=gems(after),
    )
    if not any(lost):
        return told
    short = LOST._replace(text=choice.say(LOST.text, lost=gems(lost)))
    return told._replace(rule="CO-36", note=(*told.notes(), short))


@WORDS.describes("take")
def take(choice: Choice[Corsaire]) -> Told:
    g = choice.g
    position = TAKE.of(choice.move)
    board = board_at(g, position)
    why = no_purchase(g, choice.seat, board)
    told = choice.told(
        "take.only" if why else "take",
        face=g.cards.faces[g.on_boards[position - 1]],
        name=board.name,
        price=gems(board.price),
        edge=board.edge,
        why=why,
    )
    return told if g.deck_size() else told._replace(confirm="")


@WORDS.describes("buy")
def buy(choice: Choice[Corsaire]) -> Told:
    board = board_at(choice.g, BUY.of(choice.move))
    left = minus(choice.g.players[choice.seat].tokens, board.price)
    return choice.told(name=board.name, price=gems(board.price), edge=board.edge, left=gems(left))


@WORDS.describes("pick")
def pick(choice: Choice[Corsaire]) -> Told:
    g = choice.g
    card = g.cards.place_of[PICK.of(choice.move)]
    player = g.players[choice.seat]
    face = g.cards.faces[card]
    if card in player.hand:
        return choice.told("pick.hand", face=face)
    level, where = SLOTS[player.pyramid.index(card)]
    return choice.told("pick.pyramid", face=face, level=level, place=where)


@WORDS.describes("lay")
def lay(choice: Choice[Corsaire]) -> Told:
    frame = choice.g.frame()
    assert isinstance(frame, Placement)
    board = board_at(choice.g, LAY.of(choice.move))
    made = combination_of(choice.g, frame.picked)
    label = LABELS[made.kind]
    return choice.told(name=board.name, label=label, sum=made.sum, centre=board.centre)


# ---- the log


@WORDS.tells("round")
def tell_round(line: Line) -> str:
    return line.say("round.looting" if line.seen["phase"] == "looting" else "round")


@WORDS.tells("converted")
def tell_conversion(line: Line) -> str:
    paid, gained, lost = [gems(line.seen[one]) for one in ("paid", "gained", "lost")]
    kind = "converted" if any(line.seen["paid"]) else "converted.free"
    said = line.say(kind, paid=paid, gained=gained)
    return line.say("converted.short", line=said, lost=lost) if any(line.seen["lost"]) else said


@WORDS.tells("bought")
def tell_purchase(line: Line) -> str:
    return line.say("bought", price=gems(line.seen["board"]["price"]))


@WORDS.tells("totals")
def tell_totals(line: Line) -> str:
    totals = [line.say("totals.each", seat=seat, vp=vp) for seat, vp in enumerate(line.seen["vp"])]
    return line.say("totals", totals=listed(totals))


@WORDS.tells("laid")
def tell_set(line: Line) -> str:
    """Its owner reads every card; for the others what lies face down is counted."""
    faces: list[Face | None] = [laid["card"] for laid in line.seen["cards"]]
    up = [face_name(face) for face in faces if face is not None]
    down = len(faces) - len(up)
    if down:
        up.append(face_name(None) if down == 1 else line.say("laid.down", down=down))
    return line.say("laid", cards=listed(up))


@WORDS.tells("compared")
def tell_comparison(line: Line) -> str:
    first, second = line.seen["combinations"]
    winner = line.seen["winner"]
    if winner is None:
        return line.say("compared.tie", best=first, other=second)
    best, other = (second, first) if winner else (first, second)
    return line.say("compared", best=best, other=other)


@WORDS.tells("over")
def tell_end(line: Line) -> str:
    scores, winners = line.seen["scores"], line.seen["winners"]
    facts: dict[str, Any] = {"most": max(scores), "least": min(scores)}
    facts["win"] = win(winners, line.viewer, line.names)
    return line.say("over" if len(winners) == 1 else "over.tie", **facts)
