"""Merchants & Marauders as arrays."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any, get_args, get_type_hints

from quarterdeck.kernel import Move, Rules
from quarterdeck.kernel.verbs import Verbs

from .fields import Bag, Field, Made, Maybe, Nothing, Number, OneOf, Record, Table, by, rows, seats
from .schema import Notes, Plan, record_of
from .vocabulary import Filled, Given, Values, Vocabulary, bags

NATIONS = ("dutch", "english", "french", "spanish")
PIRATES = ("pirate-sloop", "pirate-frigate")
PLACES = ("hull", "masts", "cargo", "crew", "cannons")
FACES: tuple[Given, ...] = ("skull", 4, 3, 2, 1)  # in the order in which dice are told
COPYCAT = "G03"  # may be played as any other Glory Card

GOLD = 300  # amounts that can be named; whoever has 72 is rich
DICE = 8  # that one side throws in a fight, at most
AIMED = 3  # hits that a card moves, at most


def plan(rules: Rules, verbs: Verbs) -> Plan:
    figures = rules.catalogue()
    most = rules.seats[-1]
    ids = Ids(figures, most)
    notes = {**_table_notes(ids), **_player_notes(ids), **_trade_notes(ids), **_fight_notes(ids)}
    view = rules.shapes.view
    notes = {**notes, "doing": _doing(get_args(get_type_hints(view)["doing"])[0], notes)}
    cargo = figures["cargo"]

    def same(move: Move) -> Move:
        """Cards of one good are alike when they are delivered: the goods stand for them."""
        if move.verb != "deliver":
            return move
        card, *goods = move.args
        return Move("deliver", (card, *sorted([_good(cargo, str(one)) for one in goods])))

    return Plan(1, notes, Vocabulary(verbs, _values(figures, most), _filled(figures, most), same))


# ---- moves


def _good(cargo: dict[str, Any], card: str) -> str:
    found: str = cargo[card]["good"] if card in cargo else card
    return found


def _values(figures: dict[str, Any], most: int) -> Values:
    everybody = range(most)
    cargo, glory, rumors = [*figures["cargo"]], [*figures["glory"]], [*figures["rumors"]]
    hands = [card for card in glory if card[0] == "S"]
    weapons, ports = [*figures["weapons"]], _ports(figures)
    return {
        "amount": range(1, GOLD + 1),
        "take.what": [*range(1, GOLD + 1), "gold", *cargo, *glory, *rumors, *weapons],
        "drop.card": glory,
        "discard.card": [*cargo, *glory],
        "keep.what": [*cargo, *rumors, *figures["modifications"]],
        "seat": everybody,
        "zone": [*figures["zones"]],
        "target": [*everybody, *NATIONS, *PIRATES, "merchant", "rumor"],
        "nation": NATIONS,
        "cards.number": range(1, 11),
        "hire-crew.number": range(11),
        "exchange.card": cargo,
        "buy.card": cargo,
        "declare.card": cargo,
        "witness": everybody,
        "kind": [*figures["ships"]],
        "weapon": weapons,
        "place.port": ports,
        "hire.card": hands,
        **{f"{verb}.card": [*figures["missions"]] for verb in ("claim", "give-up", "survey")},
        "assault.card": [*figures["missions"]],
        "use.card": rumors,
        "place": PLACES,
        "from": PLACES,
        "to": PLACES,
        "npc": [*NATIONS, *PIRATES],
        "good": [*figures["goods"]],
        "port": ports,
        "count": range(1, figures["bounty_tokens"] + 1),
    }


def _filled(figures: dict[str, Any], most: int) -> Filled:
    """Verbs that name any number of things."""
    dice = [*bags(FACES, DICE)]
    sides = [(side, *part) for side in ("own", "enemy") for part in dice]
    hits = [(place,) for place in dict.fromkeys(figures["die"]) if place != "skull"]
    return {
        "reroll": [(), *dice, *sides, *hits],
        "aim": bags(sorted([*PLACES, "skull"]), AIMED),
        "play": [*_plays(figures, most)],
        "deliver": [*_deliveries(figures)],
    }


def _plays(figures: dict[str, Any], most: int) -> Iterable[tuple[Given, ...]]:
    bounties = range(1, figures["bounty_tokens"] + 1)
    further: dict[str, list[tuple[Given, ...]]] = {
        "G20": [(port,) for port in _ports(figures)],
        "G24": [*product(NATIONS, bounties)],
        "G34": [(seat,) for seat in range(most)],
    }
    for card in figures["glory"]:
        yield (card,)
        for name, more in further.items():
            if card in (name, COPYCAT):
                yield from [(card, *one) for one in more]


def _deliveries(figures: dict[str, Any]) -> Iterable[tuple[Given, ...]]:
    for card, mission in figures["missions"].items():
        task = mission["task"]
        if task["do"] == "deliver":
            wanted = [tuple(sorted(goods)) for goods in task.get("goods", ())]
            if task.get("any"):
                wanted += [*bags(sorted(figures["goods"]), task["any"], task["any"])]
            yield from [(card, *goods) for goods in dict.fromkeys(wanted)]


def _ports(figures: dict[str, Any]) -> list[str]:
    return [key for key, zone in figures["zones"].items() if zone["nation"]]


# ---- views


PLACE = Nothing("each stands at the place of its own")
WORDS = Nothing("words, or a hint worked out from what is encoded")


class Ids:
    """What cards and things are called, in the order of the card set."""

    def __init__(self, figures: dict[str, Any], most: int) -> None:
        self.seats = range(most)
        self.cargo = [*figures["cargo"]]
        self.glory = [*figures["glory"]]
        self.rumors = [*figures["rumors"]]
        self.events = [*figures["events"]]
        self.missions = [*figures["missions"]]
        self.captains = [*figures["captains"]]
        self.cards = [*self.captains, *self.cargo, *self.glory, *self.rumors, *self.events]
        self.cards += self.missions
        self.zones = [*figures["zones"]]
        self.goods = [*figures["goods"]]
        self.ships = [*figures["ships"]]
        self.mods = [*figures["modifications"]]
        self.weapons = [*figures["weapons"]]
        self.npcs = [*NATIONS, *PIRATES]
        tasks = {key: mission["task"]["do"] for key, mission in figures["missions"].items()}
        self.foes = [key for key, task in tasks.items() if task == "assault"]  # of a Mission
        crafts = dict.fromkeys([one["specialist"] for one in figures["glory"].values()])
        self.crafts = [craft for craft in crafts if craft]


def _table_notes(ids: Ids) -> Notes:
    """The table, its decks, and the ships that nobody plays."""
    scouted = [*ids.seats, *ids.npcs, "rumor", "merchant"]
    return {
        "game": Nothing("the same in every game"),
        "result": Nothing("told by the game itself, when it is over"),
        **dict.fromkeys(("seat", "start", "turn"), OneOf(ids.seats)),
        **dict.fromkeys(("to_act", "chosen", "announced"), seats(len(ids.seats))),
        "scouted": Bag(scouted, lambda one: _scouted(one, ids.zones)),
        "zones": rows(ids.zones),
        "nation": OneOf(NATIONS),
        "demand": OneOf(ids.goods),
        "Zone.modification": OneOf([*ids.mods, "hidden"]),
        "closed": Made(lambda _by: True, Number(is_flag=True)),
        "pays": Table(range(2), Number()),
        "track": Table(NATIONS, Number()),
        "war": Bag(NATIONS),
        "View.events": Bag(ids.events),
        "event_discard": Bag(ids.events),
        "captains_gone": Bag(ids.captains),
        "cargo_discard": Bag(ids.cargo),
        "glory_discard": Bag(ids.glory),
        "rumor_discard": Bag(ids.rumors),
        "mission_discard": Bag(ids.missions),
        "offers": Bag(ids.missions, by("mission")),
        "npcs": rows(ids.npcs, by("key")),
        "Npc.key": PLACE,
        "Npc.name": WORDS,
        "Npc.ship": OneOf(ids.ships),
        "commander": OneOf([*ids.events, "wartime"]),
        "beneath": Bag(ids.events),
        "arrivals": Bag(ids.npcs, by("npc")),
        "laid_out": Bag(ids.cargo),
    }


def _player_notes(ids: Ids) -> Notes:
    """What lies before the players."""
    return {
        "players": rows(ids.seats),
        "Player.seat": PLACE,
        "colour": Nothing("only how it looks"),
        "captain": OneOf(ids.captains),
        "zone": OneOf(ids.zones),
        "kind": OneOf(ids.ships),
        "mods": rows(ids.mods, by("id")),
        "Mod.id": PLACE,
        "bounties": Table(NATIONS, Number()),
        "known_cargo": Bag(ids.cargo),
        "known_glory": Bag(ids.glory),
        "proved": Bag(ids.rumors),
        "Player.missions": rows(ids.missions, by("id")),
        "HeldMission.id": PLACE,
        "progress": Made(len, Number()),
        "specialists": Bag(ids.glory),
        "weapons": Bag(ids.weapons),
        "marks": Bag(ids.cards, lambda mark: mark.removesuffix("-entered")),
        "hold": Bag(ids.cargo),
        "hand": Bag(ids.glory),
        "Own.rumor": OneOf(ids.rumors),
        "Own.drawn": Bag([*ids.cards, *ids.goods]),
    }


def _trade_notes(ids: Ids) -> Notes:
    """Procedures under way, but for fights."""
    return {
        "what": PLACE,
        **dict.fromkeys(("timing", "purpose", "mine", "resolved", "refused", "deck"), WORDS),
        "card": _source([*ids.cards, *ids.zones, *ids.mods, *ids.crafts]),
        "Carry.seat": OneOf([-1, *ids.seats]),  # -1: nobody's, an event acts
        "Scout.target": OneOf([*ids.seats, *ids.npcs, "merchant"]),
        "skill": OneOf(["seamanship", "scouting", "leadership", "influence"]),
        "npc": OneOf(ids.npcs),
        "nations": Bag(NATIONS),
        "found": Bag(ids.npcs),
        "ports": Bag(ids.zones),
        "PortAction.done": Made(len, Number()),
        **dict.fromkeys(("BuyGoods.chosen", "ChooseGoods.chosen"), Bag(ids.cargo)),
        "SellGoods.declared": Bag(ids.cargo),
        **dict.fromkeys(("prices", "sells"), Table(ids.cargo, Number())),
        "VisitShipyard.ships": Table(ids.ships, Number()),
        "BuyShip.kept": Bag(ids.mods),
        "ClaimReward.pays": Table(NATIONS, Number()),
        "ClaimShip.ship": OneOf(ids.ships),
        "PlunderPlayer.rumor": OneOf(ids.rumors),
    }


def _fight_notes(ids: Ids) -> Notes:
    """Dice and fights; two of anything are the aggressor's and the defender's."""
    fighter = OneOf([*ids.seats, *ids.npcs, *ids.foes])
    dice, struck = Bag(FACES), Bag([*PLACES, "skull"])
    return {
        **dict.fromkeys(("aggressor", "defender", "loser", "Aftermath.winner"), fighter),
        **dict.fromkeys(("sides", "FixHits.ships"), Table(range(2), fighter)),
        "how": WORDS,
        "NavalRound.winner": OneOf(range(2)),
        "NavalRound.declared": Table(range(2), OneOf(["shoot", "board", "flee"])),
        "dice": dice,
        **dict.fromkeys(("NavalRound.dice", "CrewRound.dice"), Table(range(2), dice)),
        **dict.fromkeys(("Broadside.hits", "FixHits.hits"), Table(range(2), struck)),
        "MerchantRaid.hits": struck,
        **dict.fromkeys(("CrewRound.hits", "shots"), Table(range(2), Number())),
        "Broadside.kind": OneOf(["long guns", "chasers", "cannon"]),
        "Reroll.kept": Nothing("among the dice of the roll"),
    }


def _source(known: list[str]) -> Field:
    """What is carried out: a card, mostly; else a deed that has a name of its own."""
    others = "other"
    cards = {*known}
    return Made(lambda one: one if one in cards else others, OneOf([*known, others]))


def _scouted(what: str, zones: list[str]) -> int | str:
    """``merchant-HAV`` is the merchant there, and one scouts where one is."""
    name = what.rpartition("-")[0] if what.rpartition("-")[2] in zones else what
    return int(name) if name.isdigit() else name


def _doing(kinds: Any, notes: Notes) -> Field:
    """The innermost procedure of each kind that shows something of itself."""
    shapes = {get_args(hint)[0]: one for one in get_args(kinds) if (hint := _kind_of(one))}
    records = {name: record_of(shape, notes) for name, shape in shapes.items()}

    def innermost(doing: list[dict[str, Any]]) -> dict[str, Any]:
        return {one["what"]: one for one in doing if one["what"] in shapes}

    return Made(innermost, Record({name: Maybe(each) for name, each in records.items()}))


def _kind_of(shape: Any) -> Any:
    hint = get_type_hints(shape)["what"]
    return None if hint is str else hint
