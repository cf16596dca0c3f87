"""Tours: random games with copies kept from along the way, and fingerprints to compare them by."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from quarterdeck.kernel import CardSet, Entry, Event, Frame, Game, History, Move, Rules, Seat

KEPT = 80  # copies kept along a tour, up to twice as many: all of them in a short game
LOOKED_AT = 10  # of these, how many the dearer checks look at
ENDLESS = 20_000  # entries after which a game counts as one that never ends


SHORT = 30  # minutes: longer games are given fewer set-ups
_CACHES = ("_moves", "_events")  # what was worked out, and what was last told


def fingerprint(thing: object) -> str:
    """All that a game is, down to the last field of the last frame."""
    return "".join(_prints(thing, ()))


def _prints(thing: object, above: tuple[int, ...]) -> Iterator[str]:
    if thing is None or isinstance(thing, (bool, int, float, str, bytes)):
        yield f"{type(thing).__name__}:{thing!r};"
        return
    if isinstance(thing, (Entry, Move)):  # numbers and words: what they look like is all they are
        yield repr(thing)
        return
    if isinstance(thing, CardSet) and above:  # one for all copies: ``make_tour`` sees it unchanged
        yield f"cards {thing.id} {id(thing)};"
        return
    if id(thing) in above:
        yield "again;"
        return
    inside = (*above, id(thing))
    yield f"{type(thing).__name__}("
    if isinstance(thing, (list, tuple, range, History)):
        for part in thing:
            yield from _prints(part, inside)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from _prints(key, inside)
            yield from _prints(value, inside)
    elif isinstance(thing, (set, frozenset)):
        yield from sorted([fingerprint(part) for part in thing])
    else:
        for name, value in sorted(_fields(thing).items()):
            yield f"{name}="
            yield from _prints(value, inside)
    yield ")"


def _fields(thing: object) -> dict[str, object]:
    """The fields of an object, of every kind of class: slots, a dict, or compiled."""
    names = set(getattr(thing, "__dict__", ()))
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names.update((slots,) if isinstance(slots, str) else slots)
        names.update(kind.__dict__.get("__mypyc_attrs__", ()))
    if isinstance(thing, Frame):
        names |= {"step", "into"}  # unset they are the class's own
    names -= {"__dict__", "__weakref__", *(_CACHES if isinstance(thing, Game) else ())}
    return {name: getattr(thing, name) for name in names if hasattr(thing, name)}


# ---------------------------------------------------------------- tours


class Config(NamedTuple):
    """One way to set up one game."""

    rules: Rules
    seats: int
    options: dict[str, Any]
    label: str = ""

    def __str__(self) -> str:
        return f"{self.rules.key}-{self.seats}{self.label}"


class Stop(NamedTuple):
    """A copy kept on the way, with what the game was like when it was made."""

    at: int  # entries before it
    game: Game
    print: str


class Tour(NamedTuple):
    config: Config
    game: Game  # as it ended
    stops: list[Stop]
    told: list[list[Event]]  # the events of each entry

    def some(self, count: int = LOOKED_AT) -> list[Stop]:
        """Stops spread evenly over the game, the last of them at its end."""
        stops = self.stops
        if len(stops) <= count:
            return stops
        return [stops[round(n * (len(stops) - 1) / (count - 1))] for n in range(count)]

    @property
    def seats(self) -> range:
        return range(self.config.seats)

    @property
    def viewers(self) -> list[Seat | None]:
        return [*self.seats, None]


def configurations(
    rules: Rules, extras: tuple[tuple[int, dict[str, Any]], ...] = ()
) -> list[Config]:
    """Every number of seats with the options as they are, and with each in turn varied.

    A long game varies its options at the smallest table and at its variants only.
    """
    tables: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in rules.seats]
    tables += [(variant.seats, {variant.option: True}) for variant in rules.variants]
    found = []
    for seats, needed in tables:
        found.append(Config(rules, seats, needed))
        if rules.minutes > SHORT and seats != rules.seats[0] and not needed:
            continue
        for option in rules.options:
            values: list[Any] = [choice.value for choice in option.choices]
            if isinstance(option.default, bool):
                values = [not option.default]
            found += [
                Config(rules, seats, {**needed, option.name: value}, f"-{option.name}={value}")
                for value in values
                if value != option.default and option.name not in needed
            ]
    for seats, options in extras:
        label = "".join([f"-{name}={value}" for name, value in options.items()])
        found.append(Config(rules, seats, options, label))
    return found


def make_tour(config: Config, seed: int = 1) -> Tour:
    """Play one random game to its end, looking at every entry."""
    rng = Random(f"{config} {seed}")
    cards = fingerprint(config.rules.cards)
    game = config.rules.new(config.seats, config.options)
    told: list[list[Event]] = []
    stops: list[Stop] = []
    stride = 1
    while True:
        game.check()
        if len(game) % stride == 0 or not goes_on(game):
            stops.append(_keep(game))
        if len(stops) > 2 * KEPT:
            stops, stride = stops[::2], stride * 2
        if not goes_on(game):
            assert fingerprint(config.rules.cards) == cards, f"{config}: play changed the cards"
            return Tour(config, game, stops, told)
        assert len(game) < ENDLESS, f"{config}: no end after {ENDLESS} entries"
        told.append(random_entry(game, rng))


def _keep(game: Game) -> Stop:
    before = fingerprint(game)
    twin = game.clone()
    assert fingerprint(twin) == before, f"a copy differs from the original at {game.trail()}"
    return Stop(len(game), twin, before)


def goes_on(game: Game) -> bool:
    """Whether the game goes on; if it does, nobody may be stuck."""
    seats, chance, result = game.to_act(), game.chance(), game.result()
    if result is not None:
        assert not seats, "the game is over, yet somebody is to act"
        assert chance is None, "the game is over, yet chance is due"
        assert game.is_over(), "there is a result, yet a procedure is under way"
        return False
    assert bool(seats) != (chance is not None), f"nobody can go on at {game.trail()}"
    for seat in seats:
        assert game.legal_moves(seat), f"seat {seat} is stuck at {game.trail()}"
    return True


def random_entry(game: Game, rng: Random) -> list[Event]:
    chance = game.chance()
    if chance is not None:
        return game.settle(chance.sample(game, rng))
    seats = game.to_act()
    seat = seats[int(rng.random() * len(seats))]
    moves = game.legal_moves(seat)
    return game.play(seat, moves[int(rng.random() * len(moves))])
