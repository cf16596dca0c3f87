"""All that people read and all that boards draw, in small positions, as it was looked through.

``shown.txt`` holds the prompts, the groups, every move in words, the log and the view of each
step below.  Write it anew with ``python -m tests.games.line_of_battle.words.test_as_shown`` when
words or views are meant to change, and read the difference before you commit it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.games.line_of_battle.words.sentences import TELLS
from quarterdeck.kernel import Event

from ..scenario import NAMES, RULES, Side, do, position

FILE = Path(__file__).with_name("shown.txt")
OTHER = Side(line="Victory", hand="repair")
BROKEN = Side(line="Captain flag0, Forte", hand="K1")

SCENES: dict[str, tuple[Any, str]] = {
    "guns": (
        (Side(line="Mars, Captain", hand="3H/3 4R/1 K2 repair boarding_party"),
         Side(line="Achille h3 r2, Isis r2", hand="K1"), Side(line="Forte struck", hand="K1 K1")),
        "0 play 3H/3; 0 with Mars; 0 at Achille hull; 0 play K2; 0 with Captain; 0 at Isis rigging",
    ),
    "one more card": (
        (Side(line="Victory", hand="3R/2 boarding_party K1"), Side(line="Isis r1", hand="K1 fire")),
        "0 play 3R/2; 0 at Isis rigging; 0 play boarding_party; 0 show K1; 1 show K1; roll 1; "
        "1 declare line",
    ),
    "breaking": (
        (Side(line="Mars, Isis, Forte, Delft", hand="break_the_line K1"),
         Side(line="Achille h4, Neptuno r5", prizes="Captain", hand="K1"), OTHER),
        "0 play break_the_line; 0 break 1; 0 flag Mars; 0 flag Isis",
    ),
    "one breaker": (
        (Side(line="Mars, Isis, Forte, Delft", hand="break_the_line K1"),
         Side(line="Achille", hand="K1")),
        "0 play break_the_line; 0 break 1; 0 flag Mars; 0 done",
    ),
    "boarding": (
        (Side(line="Mars, Temeraire", hand="boarding_party 3H/3 repair"),
         Side(line="Isis r3 +1R/6, Goliath struck", hand="K2 blockade"), OTHER),
        "0 play boarding_party; 0 board Isis; 0 with Mars; 0 show 3H/3; 1 show blockade; roll 2; "
        "0 clear 1R/6; 0 declare prize",
    ),
    "a struck ship": (
        (Side(line="Mars", hand="boarding_party"), Side(line="Isis struck", hand="K2")),
        "0 play boarding_party; 0 board Isis; 0 declare line",
    ),
    "no card to show": (
        (Side(line="Mars", hand="boarding_party"), Side(line="Isis r4", hand="strike")),
        "0 play boarding_party; 0 board Isis; 1 show none; roll 4",
    ),
    "repairs": (
        (Side(line="Mars +2H/4 +1R/6 +K1H fH1", port="Isis +1H/6", hand="repair bucket_brigade"),
         OTHER),
        "0 play repair; 0 repair 1R/6; 1 discard repair; 0 play bucket_brigade; 0 douse fire",
    ),
    "a new ship": (
        (Side(line="Mars", hand="additional_ship"), Side(line="Isis", hand="additional_ship")),
        "0 play additional_ship; 0 join line; draw Delft; 1 play additional_ship; 1 join port",
    ),
    "a new ship for a broken Line": (
        (Side(line="Mars", hand="additional_ship"), BROKEN),
        "0 play additional_ship; 0 join line",
    ),
    "refusing battle": (
        (Side(line="Mars h2, Delft r3", prizes="Neptuno r2", port="Isis", hand="refuse_battle K1"),
         Side(line="Victory, Forte", hand="K1", blockades=0)),
        "0 play refuse_battle; 0 enter Mars; 0 tow Delft Mars; 0 enter Neptuno; 0 leave Isis; "
        "roll 3; roll 6; roll 2; roll 4",
    ),
    "refusing ends one's own cards": (
        (Side(line="Mars flag1, Goliath", hand="refuse_battle", blockades=1),
         Side(line="Isis", hand="K1")),
        "0 play refuse_battle; 0 done",
    ),
    "out of Port": (
        (Side(line="Mars", port="Isis", hand="refuse_battle"), BROKEN),
        "0 discard refuse_battle; 0 leave Isis",
    ),
    "no ship moves": (
        (Side(line="Mars", port="Isis", hand="refuse_battle"), OTHER),
        "0 discard refuse_battle; 0 done",
    ),
    "a Fire Ship": (
        (Side(line="Mars", hand="fire_ship fire_ship"),
         Side(line="Isis r4, Goliath", port="Forte, Delft", hand="K1 K1"), OTHER),
        "0 play fire_ship; 0 burn Isis; roll 5; 1 discard K1; 2 discard repair; "
        "0 play fire_ship; 0 raid 1; roll 4; roll 5",
    ),
    "a Blockade": (
        (Side(line="Mars", hand="blockade"), Side(line="Isis", hand="blockade"), OTHER),
        "0 play blockade; 0 blockade 1; 1 play blockade; 1 blockade 0",
    ),
    "a Blockade falls": (
        (Side(line="Isis r3", hand="K1 K1", blockades=1), Side(line="Mars", hand="1R/6")),
        "0 discard K1; 1 play 1R/6; 1 at Isis rigging",
    ),
    "Weathergauge": (
        (Side(line="Mars flag1, Goliath", hand="weathergauge", blockades=1),
         Side(line="Isis", hand="K1"), Side(line="Victory", refusing=True, hand="K1")),
        "0 play weathergauge; draw Delft",
    ),
    "Fire": (
        (Side(line="Mars h1, Isis r3", hand="fire"), OTHER),
        "0 play fire; draw Isis; roll 1",
    ),
    "Fire spreads and explodes": (
        (Side(line="Victory", hand="K1"), Side(line="Mars r3 fR1, Isis h2 fH1", hand="K1 K1")),
        "0 discard K1",
    ),
    "Strike": (
        (Side(line="Mars h3 flag1, Isis h1, Goliath", hand="strike"), OTHER),
        "0 play strike; roll 4; roll 2",
    ),
    "Run Aground": (
        (Side(line="Mars, Isis", hand="run_aground"), OTHER),
        "0 play run_aground; draw Mars; roll 3",
    ),
    "clear of the rocks": (
        (Side(line="Mars", hand="run_aground"), OTHER), "0 play run_aground; roll 2",
    ),
    "Admiralty's Orders": (
        (Side(line="Mars fH1", hand="admiraltys_orders"), OTHER), "0 play admiraltys_orders",
    ),
    "a red card without effect": (
        (Side(line="Mars", hand="strike fire"), Side(line="Isis", hand="K1")),
        "0 play fire; 1 discard K1",
    ),
}  # fmt: skip
VIEWERS = (0, 1, None)
WHOLE = {"guns", "refusing battle", "Weathergauge"}
ON_VIEW = ("pending", "captured", "boarding", "discards", "lost")


def shown(name: str) -> str:
    sides, script = SCENES[name]
    game = position(*sides)
    lines = [f"==== {name}"]
    for seat in VIEWERS if name in WHOLE else ():
        lines += [f"view {seat}", *plain(game.view(seat))]
    lines += asked(game)
    before: Any = {}
    for step in [one for one in script.split("; ") if one]:
        lines.append(f"---- {step}")
        try:
            events = do(game, step)
        except Exception as fault:
            raise AssertionError(f"{name}: {step}: {fault}") from fault
        lines += [line for event in events for line in told(event)]
        view = game.view(0)
        changed = {key: view[key] for key in ON_VIEW if before.get(key) != view[key]}
        lines += [*plain(changed), *asked(game)]
        before = view
    return "\n".join([line.rstrip() for line in lines])


def plain(view: Any) -> list[str]:
    return [f"  {key}: {json.dumps(value, ensure_ascii=False)}" for key, value in view.items()]


def told(event: Event) -> list[str]:
    texts = [RULES.tell(event, seat, NAMES) for seat in VIEWERS]
    same = dict.fromkeys([text for text in texts if text])
    return [f"{event.kind}: {json.dumps(event.seen_by(0))}", *[f"  “{text}”" for text in same]]


def asked(game: Any) -> list[str]:
    lines = [f"{seat} is told: {' | '.join(RULES.prompt(game, seat, NAMES))}" for seat in VIEWERS]
    for seat in game.to_act():
        lines += [f"{seat} group: {' | '.join(group[:-1])}" for group in RULES.groups(game, seat)]
        for move in game.legal_moves(seat):
            told = RULES.describe(game, seat, move, NAMES)
            parts = [
                told.label,
                told.group,
                " ".join(told.on),
                told.rule,
                told.says(),
                told.confirm,
            ]
            lines.append(f"{seat} may {move}: {' | '.join(parts)}")
    return lines


def approved() -> dict[str, str]:
    parts = FILE.read_text(encoding="utf-8").split("==== ")[1:]
    return {part.partition("\n")[0]: f"==== {part}".strip() for part in parts}


@pytest.mark.parametrize("name", SCENES)
def test_it_is_shown_as_it_was_looked_through(name: str) -> None:
    assert shown(name) == approved()[name]


def test_the_scenes_show_every_kind_of_event_that_has_words() -> None:
    text = FILE.read_text(encoding="utf-8")
    told = {kind.partition(".")[0] for kind in TELLS}
    seen = {kind for kind in told if f"\n{kind}: " in text}
    elsewhere = {"round", "dealer", "round_over", "scored", "over"}  # see test_words
    assert told - seen == elsewhere


if __name__ == "__main__":
    FILE.write_text("\n\n".join([shown(name) for name in SCENES]) + "\n", encoding="utf-8")
