"""Words for battles: declarations, contests, hits, crews, and how it ends.

Raids, rewards, plunder and new captains are in ``prizes.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarterdeck.kernel import Note, Prompt, Told
from quarterdeck.kernel.wording import Line, listed

from ..battle.crew import CrewCombat, crew_dice
from ..battle.fray import ship_of
from ..battle.hits import Broadside, FixHits, struck
from ..battle.naval_round import NavalRound, contest_dice
from ..battle.odds import contest, crew_combat, flight, hits
from ..dice import shown
from ..effects import figure
from ..odds import aids, percent
from ..verbs import HIT, REROLL, SPEND
from .kit import WORDS, Asked
from .names import spot
from .sentences.moves import DECLARATIONS, HITS
from .sentences.questions import NOTHING_YET, OWN_SHIP, SHOOT_ALONE, THEY_DECLARED

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders


def vessel(line: Line, side: Fighter) -> str:
    """``your ship``, ``Ines’s ship``, ``the pirate Sloop``."""
    if isinstance(side, int):
        return line.say("their_ship", side=side)
    return line.words.others(side)


def die_elements(
    whose: str, dice: Sequence[int | str], part: Sequence[int | str]
) -> tuple[str, ...]:
    """The elements of some of the dice that lie there: ``die-own-0``."""
    left = list(enumerate(dice))
    found = []
    for face in part:
        one = next(one for one in left if one[1] == face)
        left.remove(one)
        found.append(f"die-{whose}-{one[0]}")
    return tuple(found)


# ---- Naval Combat


@WORDS.asks("NavalRound")
def ask_declaration(choice: Asked) -> Prompt:
    fight = choice.g.enclosing(NavalRound)
    at = len(fight.declared)
    if at >= 2:
        return choice.prompt("NavalRound.hooks" if fight.dice else "NavalRound.chasers")
    side, foe = fight.sides()[at], fight.sides()[1 - at]
    said = choice.say(THEY_DECLARED, foe=foe, action=fight.declared[0]) if at else ""
    first = SHOOT_ALONE if fight.number == 1 else ""
    return choice.prompt(
        "NavalRound" if side == choice.seat else "NavalRound.lead",
        number=fight.number,
        side=side,
        foe=foe,
        said=f"{said}{first}".strip(),
    )


@WORDS.describes("NavalRound.shoot", "NavalRound.board", "NavalRound.flee")
def declare(choice: Asked) -> Told:
    g, verb = choice.g, choice.move.verb
    fight = g.enclosing(NavalRound)
    at = len(fight.declared)
    side, foe = fight.sides()[at], fight.sides()[1 - at]
    dice = contest_dice(g, side, foe, 0), contest_dice(g, foe, side, 0)
    note = [_means(choice, side), choice.say(DECLARATIONS["dice"], mine=dice[0], theirs=dice[1])]
    if aids(g):
        note += _chances(choice, side, foe, dice)
    told = choice.told(f"NavalRound.{verb}")
    return told._replace(note=tuple([Note(sentence) for sentence in note]))


def _means(choice: Asked, side: Fighter) -> str:
    """What the action comes to (MM-460 to MM-469, MM-482), with abilities of that side."""
    g, verb = choice.g, choice.move.verb
    if verb == "flee":
        harmless = _ability(g, side, "flee.skulls")
        return choice.say(DECLARATIONS["flee.skulls" if harmless else "flee"], harmless=harmless)
    if verb == "board":
        return DECLARATIONS["board"]
    cannons, more = ship_of(g, side).cannons, _ability(g, side, "hits.lost", 0)
    sentence = "shoot.unarmed" if not cannons else "shoot.more" if more else "shoot"
    return choice.say(DECLARATIONS[sentence], cannons=cannons, more=more)


def _ability(g: MerchantsAndMarauders, side: Fighter, name: str, base: int | None = None) -> int:
    """A figure that a captain may change; an NPC has no abilities."""
    return figure(g, side, name, base) if isinstance(side, int) else base or 0


def _chances(choice: Asked, side: Fighter, foe: Fighter, dice: tuple[int, int]) -> list[str]:
    """How such a declaration comes out, before cards."""
    g, verb = choice.g, choice.move.verb
    if verb == "flee":
        away = flight(g.cards.die, *dice, _ability(g, side, "flee.skulls"))
        return [choice.say(DECLARATIONS["chance.flee"], win=percent(away))]
    win, lose = contest(g.cards.die, *dice)
    said = [choice.say(DECLARATIONS["chance"], win=percent(win), lose=percent(lose))]
    if verb == "shoot":
        average = f"{_average_hits(g, side, foe, dice):.1f}"
        return [*said, choice.say(DECLARATIONS["chance.shoot"], hits=average)]
    mine, theirs = ship_of(g, side).crew, ship_of(g, foe).crew
    first, rest = [(crew_dice(g, side, n), crew_dice(g, foe, n)) for n in (1, 2)]
    fight = crew_combat(g.cards.die, rest, (mine, theirs), first)
    then = {"win": percent(fight.win), "lose": percent(fight.lose)}
    return [*said, choice.say(DECLARATIONS["chance.board"], mine=mine, theirs=theirs, **then)]


def _average_hits(
    g: MerchantsAndMarauders, side: Fighter, foe: Fighter, dice: tuple[int, int]
) -> float:
    def lost(skulls: int) -> int:
        return _ability(g, side, "hits.lost", skulls)

    flees = g.enclosing(NavalRound).declared == ("flee",)
    harmless = _ability(g, foe, "flee.skulls") if flees else -1
    return hits(g.cards.die, *dice, ship_of(g, side).cannons, lost, harmless)


@WORDS.describes("NavalRound.reroll")
def throw_hooks(choice: Asked) -> Told:
    fight = choice.g.enclosing(NavalRound)
    dice = shown(fight.dice[fight.side_of(choice.seat)])
    on = die_elements("own", dice, REROLL.of(choice.move))
    return choice.told("NavalRound.reroll")._replace(on=on)


@WORDS.tells("contest", "crew_rolled")
def tell_contest(line: Line) -> str:
    both = zip(line.seen["sides"], line.seen["dice"], strict=True)
    rolls = [line.say("roll", side=side, dice=dice) for side, dice in both]
    return line.say_as("", rolls="; ".join(rolls))


@WORDS.tells("contest_won")
def tell_winner(line: Line) -> str:
    less, more = sorted(line.seen["sums"])
    return line.say_as(line.seen["by"], more=more, less=less)


@WORDS.tells("boards")
def tell_boarding(line: Line) -> str:
    return line.say("boards", vessel=vessel(line, line.seen["foe"]))


# ---- hits


@WORDS.asks("Broadside")
def ask_special_shot(choice: Asked) -> Prompt:
    frame = choice.g.enclosing(Broadside)
    return choice.prompt(hits=frame.hits[1 - frame.at])


@WORDS.describes("Broadside.spend")
def spend_shot(choice: Asked) -> Told:
    masts = SPEND.of(choice.move) == "chain-shot"
    return choice.told("Broadside.spend.chain-shot" if masts else "Broadside.spend")


@WORDS.asks("FixHits")
def ask_location(choice: Asked) -> Prompt:
    frame = choice.g.enclosing(FixHits)
    hits, side = frame.hits[frame.at], frame.ships[frame.at]
    located = listed([spot(hit) for hit in hits if hit != "skull"]) or NOTHING_YET
    ship = OWN_SHIP if side == choice.seat else choice.say("{side}", side=side)
    sentence = "FixHits.skull" if "skull" in hits else "FixHits"
    return choice.prompt(sentence, vessel=ship, located=located)


@WORDS.describes("FixHits.hit")
def hit(choice: Asked) -> Told:
    frame = choice.g.enclosing(FixHits)
    side, place = frame.ships[frame.at], HIT.of(choice.move)
    located, spared = frame.hits[frame.at], frame.spared[frame.at]
    ship = ship_of(choice.g, side)
    left = struck(ship, located, spared)[0].at(place)  # the hits located before count (MM-474)
    if left:
        sentence = "stands.hit" if left < ship.at(place) else "stands"
    else:
        sentence = "destroyed.spared" if place in (*spared, "hull") else "destroyed"
    owner = side if isinstance(side, int) else "enemy"
    return choice.told("FixHits.hit", owner=owner, note=choice.say(HITS[sentence], left=left))


@WORDS.tells("located")
def tell_hits(line: Line) -> str:
    return line.say("located", side=line.seen["by"], vessel=vessel(line, line.seen["ship"]))


@WORDS.tells("placed_hit", "damage")
def tell_damage(line: Line) -> str:
    return line.say_as("", vessel=vessel(line, line.seen["ship"]))


@WORDS.tells("destroyed")
def tell_destroyed(line: Line) -> str:
    sunk = "hull" in line.seen["locations"]
    return line.say_as("hull" if sunk else "", vessel=vessel(line, line.seen["ship"]))


# ---- Crew Combat


@WORDS.asks("CrewCombat")
def ask_to_fight_on(choice: Asked) -> Prompt:
    mine, theirs = choice.g.enclosing(CrewCombat).crews(choice.g)
    return choice.prompt(mine=mine, theirs=theirs)


@WORDS.tells("crew_combat")
def tell_crews(line: Line) -> str:
    both = zip(line.seen["sides"], line.seen["crews"], strict=True)
    sides = [line.say("with_crew", side=side, crew=crew) for side, crew in both]
    return line.say("crew_combat", sides=" against ".join(sides))


@WORDS.tells("swivel_guns")
def tell_swivel_guns(line: Line) -> str:
    return line.say_as("hit" if line.seen["kills"] else "")


@WORDS.tells("crew_lost")
def tell_losses(line: Line) -> str:
    seen = line.seen
    both = zip(seen["sides"], seen["lost"], seen["crews"], strict=True)
    sides = [line.say("crew_left", side=side, lost=lost, crew=crew) for side, lost, crew in both]
    return line.say("crew_lost", sides="; ".join(sides))


@WORDS.tells("died")
def tell_death(line: Line) -> str:
    """Who killed the captain; the sea itself has no name."""
    by = line.seen["by"]
    sails = isinstance(by, int) and line.seen["by_ship"]
    killer = line.say("killer", side=by) if sails else vessel(line, by)
    return line.say_as(line.seen["how"], side=by, killer=killer)


@WORDS.tells("battle_over")
def tell_battle_over(line: Line) -> str:
    if line.seen["winner"] is None:
        return line.say_as(line.seen["how"])
    winner, loser = line.seen["sides"]
    return line.say("battle_over", winner=winner, loser=loser)
