"""What pages are told of a tournament."""

from __future__ import annotations

from typing import Any

from quarterdeck.games import rules

from .. import lobby, wire
from ..identity import handle
from ..store import Guest
from . import pairing
from .hall import Kept, number_of
from .values import Sheet


def shown_card(kept: Kept, guest: Guest | None, fewest: int) -> dict[str, Any]:
    value = kept.value
    people = len(kept.people)
    return {
        "id": kept.id,
        "name": value.name,
        "game": value.game,
        "title": rules(value.game).title,
        "kind": value.kind,
        "seats": value.seats,
        "status": value.status,
        "round": len(value.rounds),
        "rounds": max(len(value.rounds), pairing.rounds_of(value, people, fewest)),
        "people": people,
        "rated": value.rated,
        "entered": guest is not None and number_of(kept, guest.id) is not None,
        "created": kept.created,
    }


def shown_page(kept: Kept, guest: Guest | None, fewest: int, host: str) -> dict[str, Any]:
    value, you = kept.value, guest.id if guest else None
    clock = wire.Clock(**value.clock)
    level = lobby.terms_of(value.game, clock).level
    return {
        **shown_card(kept, guest, fewest),
        "owner": you == kept.owner,
        "host": host,
        "clock": {**clock.model_dump(), "level": level},
        "standings": [
            {
                "place": one.place,
                "who": handle(kept.people[one.number].id),
                "name": kept.people[one.number].name,
                "points": one.points,
                "beaten": one.beaten,
                "scores": one.scores,
                "tables": one.tables,
                "gone": one.number in value.gone,
                "you": kept.people[one.number].id == you,
            }
            for one in pairing.standings(value, list(kept.people))
        ],
        "played": [
            {
                "tables": [shown_sheet(kept, sheet, you) for sheet in sheets],
                "resting": [kept.people[one].name for one in resting],
            }
            for sheets, resting in zip(value.rounds, value.resting(), strict=True)
        ],
    }


def shown_sheet(kept: Kept, sheet: Sheet, you: str | None) -> dict[str, Any]:
    return {
        "table": sheet.table,
        "names": [kept.people[one].name for one in sheet.people],
        "points": None if sheet.points is None else list(sheet.points),
        "scores": None if sheet.scores is None else list(sheet.scores),
        "yours": you is not None and number_of(kept, you) in sheet.people,
    }
