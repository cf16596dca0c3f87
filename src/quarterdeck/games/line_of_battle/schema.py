"""How the files of a card set of Line of Battle are written."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from quarterdeck.kernel.cards import Count, Some

Rate = Annotated[int, Meta(ge=1, le=6)]
Face = Annotated[int, Meta(ge=1, le=6)]
Counts = Annotated[list[Count], Meta(min_length=1)]  # one for each number of players


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    fleet: Some
    hand: Some
    least_hand: Some
    break_damage: Count
    most_breakers: Some
    strike_below: Count
    fire_damage: Some
    capture_at: int
    lost_at: int
    fire_ship_at: Count
    fire_ship_bonus: Count
    prize_factor: Count
    penalty: Count
    fire_die: FireDie


class FireDie(Struct, frozen=True, forbid_unknown_fields=True):
    rigging: list[Face]
    hull: list[Face]


class Reds(Struct, frozen=True, forbid_unknown_fields=True):
    weathergauge: Counts
    fire: Counts
    strike: Counts
    run_aground: Counts
    admiraltys_orders: Counts


class Blacks(Struct, frozen=True, forbid_unknown_fields=True):
    break_the_line: Counts
    repair: Counts
    bucket_brigade: Counts
    boarding_party: Counts
    additional_ship: Counts
    refuse_battle: Counts
    fire_ship: Counts
    blockade: Counts


class RakeEntry(Struct, frozen=True, forbid_unknown_fields=True):
    hits: Some
    count: Counts


class BroadsideEntry(Struct, frozen=True, forbid_unknown_fields=True):
    rate: Rate
    hits: Some
    place: Literal["hull", "rigging", "either"]
    count: Counts


class CardsFile(Struct, frozen=True, forbid_unknown_fields=True):
    players: Annotated[list[Some], Meta(min_length=1)]
    red: Reds
    black: Blacks
    rake: list[RakeEntry]
    broadside: list[BroadsideEntry]


class ShipEntry(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    nation: Literal["GB", "FR", "ES", "NL", "DK", "RU", "US"]
    rate: Rate
    guns: Some
    hull: Some
    rigging: Some


class ShipsFile(Struct, frozen=True, forbid_unknown_fields=True):
    ship: list[ShipEntry]
