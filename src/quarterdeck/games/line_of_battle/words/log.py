"""Line of Battle in the log, where a sentence takes more than names and amounts."""

from __future__ import annotations

from typing import Any

from quarterdeck.kernel import Seat
from quarterdeck.kernel.wording import Line, win

from .kit import WORDS


@WORDS.tells("burned", "moved")
def tell_place(line: Line) -> str:
    return line.say_as(line.seen["place"])


@WORDS.tells("declared")
def tell_declared(line: Line) -> str:
    return line.say(f"declared.{line.seen['to']}")


@WORDS.tells("sunk")
def tell_sunk(line: Line) -> str:
    return line.say_as(line.seen["cause"])


@WORDS.tells("removed")
def tell_removed(line: Line) -> str:
    """A Refuse Battle is simply over, whatever has ended it."""
    refusal = line.seen["what"] == "refuse_battle"
    return line.say("removed.turn" if refusal else f"removed.{line.seen['cause']}")


@WORDS.tells("passed_on")
def tell_passed_on(line: Line) -> str:
    return line.say("passed_on", on=line.seen["to"])


@WORDS.tells("fired")
def tell_shot(line: Line) -> str:
    return line.say(f"fired.{line.seen['kind_of']}")


@WORDS.tells("boarded")
def tell_boarded(line: Line) -> str:
    return line.say("boarded.struck" if line.seen["struck"] else "boarded")


@WORDS.tells("duel")
def tell_duel(line: Line) -> str:
    first, second = [_shown(line, line.seen[side]) for side in ("seat", "owner")]
    return line.say("duel", first=first, second=second)


def _shown(line: Line, seat: Seat) -> str:
    card, hits = line.seen["cards"][str(seat)], line.seen["hits"][str(seat)]
    if card is None:
        return line.say("duel.no_card", seat=seat)
    return line.say("duel.hits" if hits else "duel.bluff", seat=seat, card=card, hits=hits)


@WORDS.tells("boarding_roll")
def tell_boarding(line: Line) -> str:
    return line.say(f"boarding_roll.{line.seen['outcome']}")


@WORDS.tells("fire_ship")
def tell_fire_ship(line: Line) -> str:
    bonus = line.seen["bonus"]
    return line.say("fire_ship", plus=f" + {bonus}" if bonus else "")


@WORDS.tells("scored")
def tell_scores(line: Line) -> str:
    rows = [_gained(line, row) for row in line.seen["players"]]
    return line.say("scored", rows=", ".join(rows))


def _gained(line: Line, row: dict[str, Any]) -> str:
    """``You +8 to 8``, with true minus signs."""
    gain, after = row["after"] - row["before"], row["after"]
    sign = "+" if gain >= 0 else "−"
    total = f"−{-after}" if after < 0 else f"{after}"
    return f"{line.name(row['seat'])} {sign}{abs(gain)} to {total}"


@WORDS.tells("over")
def tell_end(line: Line) -> str:
    won = win(line.seen["winners"], line.viewer, line.names)
    return line.say("over", win=won, points=max(line.seen["scores"]))
