"""Words for battles: declarations, contests, hits, crews, and how it ends.

Raids, bounties, plunder, death and war are in ``prizes.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Prompt, Told
from quarterdeck.kernel.wording import counted, first_up, listed

from ..battle.crew import CrewCombat, crew_dice
from ..battle.fray import ship_of
from ..battle.hits import Broadside, FixHits, struck
from ..battle.naval_round import NavalRound, contest_dice
from ..battle.odds import contest, crew_combat, flight, hits
from ..dice import shown
from ..effects import figure
from ..odds import aids, percent
from .wording import Choice, Line, asks, describes, groups, npc_name, tells

if TYPE_CHECKING:
    from ..state import Fighter, MerchantsAndMarauders

groups(battle="Your action", hit="Hit-location", weapon="Special Weapons", token="Modification")

ACTIONS = {"shoot": "Shoot", "board": "Board", "flee": "Flee"}
_GUNS = {"long guns": "Long Guns", "chasers": "Chasers", "cannon": "cannon"}


# ---- sides of a battle: a seat, an NPC, or the foe of a Mission


def side_name(line: Line, side: int | str) -> str:
    if isinstance(side, str) and side in line.cards.missions:
        return f"the foe of {line.cards.missions[side].name}"
    return line.target(side)


def does(line: Line, side: int | str, mine: str, theirs: str) -> str:
    """``You board``, ``Ines boards``, ``The pirate Sloop boards``."""
    verb = mine if side == line.viewer else theirs
    return f"{first_up(side_name(line, side))} {verb}"


def of(line: Line, side: int | str) -> str:
    return "your" if side == line.viewer else f"{side_name(line, side)}’s"


def ship_name(line: Line, side: int | str) -> str:
    """``your ship``, ``Ines’s ship``, ``the pirate Sloop``."""
    return f"{of(line, side)} ship" if isinstance(side, int) else side_name(line, side)


def dice_words(dice: list[int | str]) -> str:
    """``2 skulls, 3, 1``."""
    skulls = dice.count("skull")
    numbers = [str(die) for die in dice if die != "skull"]
    return ", ".join([*([counted(skulls, "skull")] if skulls else []), *numbers])


def die_elements(whose: str, dice: list[int | str], part: list[int | str]) -> tuple[str, ...]:
    """The elements of some of the dice that lie there: ``die-own-0``."""
    left = list(enumerate(dice))
    found = []
    for face in part:
        one = next(one for one in left if one[1] == face)
        left.remove(one)
        found.append(f"die-{whose}-{one[0]}")
    return tuple(found)


def foe_of(choice: Choice, side: int | str) -> str:
    if isinstance(side, int):
        return choice.names[side]
    return (
        npc_name(side)
        if side not in choice.cards.missions
        else f"the foe of {choice.cards.name_of(side)}"
    )


# ---- Naval Combat


@asks("NavalRound")
def _naval(choice: Choice) -> Prompt:
    g = choice.g
    fight = g.enclosing(NavalRound)
    at = len(fight.declared)
    if at < 2:
        side, foe = fight.sides()[at], fight.sides()[1 - at]
        against = "you" if foe == choice.seat else foe_of(choice, foe)
        text = f"Round {fight.number} against {against}: declare an action."
        if side != choice.seat:
            text = f"You lead {foe_of(choice, side)} against {against}. Round {fight.number}."
        said = f"{first_up(against)} declared {ACTIONS[fight.declared[0]]}. " if at else ""
        first = "The first round is for Shoot alone." if fight.number == 1 else ""
        return Prompt(text, f"{said}{first}".strip(), "MM-450")
    if not fight.dice:
        return Prompt("Use your Chasers?", "One hit, once in this battle.", "MM-510")
    return Prompt("Throw your Grappling Hooks?", "Re-roll any of your dice.", "MM-502")


@describes("NavalRound.shoot", "NavalRound.board", "NavalRound.flee")
def _declare(choice: Choice) -> Told:
    g, verb = choice.g, choice.move.verb
    fight = g.enclosing(NavalRound)
    at = len(fight.declared)
    side, foe = fight.sides()[at], fight.sides()[1 - at]
    mine, theirs = contest_dice(g, side, foe, 0), contest_dice(g, foe, side, 0)
    note = f"{_means(g, side, verb)} {counted(mine, 'die', 'dice')} against {theirs}."
    if aids(g):
        note += f" {_chances(choice, side, foe, (mine, theirs))}"
    rules = {"shoot": "MM-460", "board": "MM-463", "flee": "MM-468"}
    return Told(ACTIONS[verb], "battle", (f"activity-{verb}",), rules[verb], note)


def _means(g: MerchantsAndMarauders, side: Fighter, verb: str) -> str:
    """What the action comes to (MM-460 to MM-469, MM-482), with abilities of that side."""
    if verb == "board":
        return "If you win, the crews fight."
    if verb == "flee":
        harmless = figure(g, side, "flee.skulls") if isinstance(side, int) else 0
        most = f"at most {counted(harmless, 'skull')}" if harmless else "no skull"
        return f"If you win and the enemy has {most}, you are away."
    cannons = ship_of(g, side).cannons
    if not cannons:
        return "Without Cannons nothing is hit; a win only thwarts the enemy."
    more = figure(g, side, "hits.lost", 0) if isinstance(side, int) else 0
    lost = f"1 for each skull{f' and {more} more' if more else ''}, at most {cannons}"
    return f"{counted(cannons, 'hit')} if you win; if not, {lost}."


def _chances(choice: Choice, side: Fighter, foe: Fighter, dice: tuple[int, int]) -> str:
    """How such a declaration comes out, before cards."""
    g, (mine, theirs) = choice.g, dice
    win, lose = contest(mine, theirs)
    if choice.move.verb == "flee":
        harmless = figure(g, side, "flee.skulls") if isinstance(side, int) else 0
        return f"You get away {percent(flight(mine, theirs, harmless))}."
    wins = f"You win {percent(win)}, lose {percent(lose)}."
    if choice.move.verb == "shoot":
        return f"{wins} On average {_average_hits(g, side, foe, dice):.1f} hits."
    crews = ship_of(g, side).crew, ship_of(g, foe).crew
    first, rest = [(crew_dice(g, side, n), crew_dice(g, foe, n)) for n in (1, 2)]
    fight = crew_combat(rest, crews, first)
    then = f"Then Crew {crews[0]} against {crews[1]}: you win {percent(fight.win)}"
    return f"{wins} {then}, lose {percent(fight.lose)}."


def _average_hits(
    g: MerchantsAndMarauders, side: Fighter, foe: Fighter, dice: tuple[int, int]
) -> float:
    def lost(skulls: int) -> int:
        return figure(g, side, "hits.lost", skulls) if isinstance(side, int) else skulls

    harmless = -1
    if g.enclosing(NavalRound).declared == ("flee",):
        harmless = figure(g, foe, "flee.skulls") if isinstance(foe, int) else 0
    return hits(*dice, ship_of(g, side).cannons, lost, harmless)


@describes("NavalRound.chasers")
def _chasers(choice: Choice) -> Told:
    return Told("Fire the Chasers", "token", ("activity-chasers",), "MM-510", "One hit.")


@describes("NavalRound.pass", "FixHits.pass", "Broadside.pass")
def _pass(choice: Choice) -> Told:
    rule = "MM-502" if isinstance(choice.g.frame(), NavalRound) else "MM-512"
    return Told("Pass", "battle", (), rule)


@describes("NavalRound.reroll")
def _hooks(choice: Choice) -> Told:
    fight = choice.g.enclosing(NavalRound)
    at = fight.side_of(choice.seat)
    on = die_elements("own", shown(fight.dice[at]), list(choice.move.args))
    return Told(f"Re-roll {dice_words(list(choice.move.args))}", "weapon", on, "MM-502")


@tells("battle")
def _battle(line: Line) -> str:
    seen = line.seen
    foe = side_name(line, seen["defender"])
    zone = line.named("zone")
    return f"{does(line, seen['aggressor'], 'attack', 'attacks')} {foe} off {zone}."


@tells("long_guns")
def _long_guns(line: Line) -> str:
    hits = counted(line.seen["hits"], "hit")
    return f"{line.verb('fire', 'fires')} Long Guns: {dice_words(line.seen['dice'])}, {hits}."


@tells("declared")
def _declared(line: Line) -> str:
    action = ACTIONS[line.seen["action"]]
    return f"{does(line, line.seen['side'], 'declare', 'declares')} {action}."


@tells("contest", "crew_rolled")
def _contest(line: Line) -> str:
    rolls = [
        f"{first_up(side_name(line, side))}: {dice_words(dice)}"
        for side, dice in zip(line.seen["sides"], line.seen["dice"], strict=True)
    ]
    skill = "Seamanship" if line.seen["kind"] == "contest" else "Leadership"
    return f"{skill}. {'; '.join(rolls)}."


@tells("rerolled")
def _rerolled(line: Line) -> str:
    return f"{first_up(line.owner())} dice after the re-roll: {dice_words(line.seen['dice'])}."


@tells("contest_won")
def _contest_won(line: Line) -> str:
    side = line.seen["side"]
    if side is None:
        return "Nobody wins the contest."
    return f"{does(line, side, 'win', 'wins')} the contest."


@tells("fled")
def _fled(line: Line) -> str:
    return f"{does(line, line.seen['side'], 'get', 'gets')} away."


@tells("held")
def _held(line: Line) -> str:
    return f"{does(line, line.seen['side'], 'cannot', 'cannot')} get away: the enemy had a skull."


@tells("boards")
def _boards(line: Line) -> str:
    side, foe = line.seen["side"], line.seen["foe"]
    return f"{does(line, side, 'board', 'boards')} {ship_name(line, foe)}."


@tells("boarding_failed")
def _boarding_failed(line: Line) -> str:
    return f"{does(line, line.seen['side'], 'have', 'has')} no Crew left to board with."


# ---- hits


@asks("Broadside")
def _special_shot(choice: Choice) -> Prompt:
    frame = choice.g.enclosing(Broadside)
    hits = frame.hits[1 - frame.at]
    placed = listed([_place(hit) for hit in hits])
    return Prompt(f"You hit: {placed}. Use special shot?", "Skulls are steered by it.", "MM-503")


@describes("Broadside.spend")
def _spend_shot(choice: Choice) -> Told:
    weapon = choice.arg()
    place, rule = ("Masts", "MM-504") if weapon == "chain-shot" else ("Crew", "MM-506")
    note = f"Your skulls hit the {place}; further hits there do not reach the Hull."
    return Told(f"Use {choice.cards.name_of(weapon)}", "weapon", (f"weapon-{weapon}",), rule, note)


@asks("FixHits")
def _fix_hits(choice: Choice) -> Prompt:
    frame = choice.g.enclosing(FixHits)
    hits = frame.hits[frame.at]
    located = listed([_place(hit) for hit in hits if hit != "skull"]) or "nothing yet"
    if "skull" in hits:
        side = frame.ships[frame.at]
        ship = "your ship" if side == choice.seat else foe_of(choice, side)
        detail = f"Located so far: {located}. A hit on a destroyed location strikes the Hull."
        return Prompt(f"Where does the hit on {ship} go?", detail, "MM-473")
    return Prompt("Cancel a hit with Reinforced Hull?", f"Hits: {located}.", "MM-512")


@describes("FixHits.hit")
def _hit(choice: Choice) -> Told:
    frame = choice.g.enclosing(FixHits)
    side, place = frame.ships[frame.at], choice.arg()
    located, spared = frame.hits[frame.at], frame.spared[frame.at]
    ship = ship_of(choice.g, side)
    left = struck(ship, located, spared)[0].at(place)  # the hits located before count (MM-474)
    owner = str(side) if isinstance(side, int) else "enemy"
    note = f"It stands at {left}" + (", with the hits so far." if left < ship.at(place) else ".")
    if not left:
        note = "Destroyed: the hit strikes the Hull."
        if place in spared or place == "hull":
            note = "Destroyed: the hit does nothing more."
    return Told(_place(place), "hit", (f"location-{owner}-{place}",), "MM-473", note)


@describes("FixHits.brace")
def _brace(choice: Choice) -> Told:
    place = choice.arg()
    on = (f"location-{choice.seat}-{place}",)
    return Told(f"Cancel the hit on {_place(place)}", "token", on, "MM-512")


def _place(hit: str) -> str:
    return "a skull" if hit == "skull" else hit.title()


def _places(places: list[str]) -> str:
    counts = {place: places.count(place) for place in dict.fromkeys(places)}
    each = [f"{number}× {_place(p)}" if number > 1 else _place(p) for p, number in counts.items()]
    return listed(each)


@tells("located")
def _located(line: Line) -> str:
    hits = line.seen["hits"]
    ship = ship_name(line, line.seen["ship"])
    return f"{does(line, line.seen['by'], 'hit', 'hits')} {ship}: {_places(hits)}."


@tells("placed_hit")
def _placed(line: Line) -> str:
    ship = ship_name(line, line.seen["ship"])
    return f"The skull hit on {ship}: {_place(line.seen['location'])}."


@tells("braced")
def _braced(line: Line) -> str:
    place = _place(line.seen["location"])
    return f"{first_up(line.owner())} Reinforced Hull takes the hit on {place}."


@tells("damage")
def _damage(line: Line) -> str:
    places = line.seen["locations"]
    ship = first_up(ship_name(line, line.seen["ship"]))
    return f"{ship} takes damage: {_places(places) if places else 'none'}."


@tells("destroyed")
def _destroyed(line: Line) -> str:
    places = line.seen["locations"]
    ship = first_up(ship_name(line, line.seen["ship"]))
    if "hull" in places:
        return f"{ship} goes down!"
    return f"{ship}: {listed([_place(place) for place in places])} destroyed."


@tells("lost_cargo")
def _lost_cargo(line: Line) -> str:
    from_hold = f"{line.verb('lose', 'loses')} cargo through the damage"
    return f"{from_hold}: {line.named('card')}."


# ---- Crew Combat


@asks("CrewCombat")
def _crew(choice: Choice) -> Prompt:
    fight = choice.g.enclosing(CrewCombat)
    mine, theirs = fight.crews(choice.g)
    text = f"Your Crew {mine}, theirs {theirs}. Fight on?"
    return Prompt(text, "Whoever withdraws loses the Mission.", "MM-490")


@describes("CrewCombat.fight")
def _fight(choice: Choice) -> Told:
    return Told("Fight on", "battle", ("activity-fight",), "MM-490")


@describes("CrewCombat.withdraw")
def _withdraw(choice: Choice) -> Told:
    sure = "The Mission will be discarded."
    return Told("Withdraw", "battle", ("activity-withdraw",), "MM-490", sure, sure)


@tells("crew_combat")
def _crew_combat(line: Line) -> str:
    sides = [
        f"{side_name(line, side)} with {crew} Crew"
        for side, crew in zip(line.seen["sides"], line.seen["crews"], strict=True)
    ]
    return f"The crews fight: {' against '.join(sides)}."


@tells("swivel_guns")
def _swivel(line: Line) -> str:
    result = "one enemy falls" if line.seen["kills"] else "nobody falls"
    dice = dice_words(line.seen["dice"])
    return f"{line.verb('fire', 'fires')} the Swivel Guns: {dice}; {result}."


@tells("crew_lost")
def _crew_lost(line: Line) -> str:
    parts = []
    for side, lost, crew in zip(
        line.seen["sides"], line.seen["lost"], line.seen["crews"], strict=True
    ):
        name = first_up(side_name(line, side))
        parts.append(f"{name} {lost} lost, {crew} left")
    return f"Crew: {'; '.join(parts)}."


@tells("crew_over")
def _crew_over(line: Line) -> str:
    winner = line.seen["winner"]
    if winner is None:
        return "Both crews are down: nobody has won."
    return f"{does(line, winner, 'win', 'wins')} the Crew Combat."


# ---- the end of it


@tells("battle_over")
def _battle_over(line: Line) -> str:
    seen = line.seen
    if seen["winner"] is None:
        ends = {"fled": "", "both": " Both ships went down.", "none": ""}
        return f"The battle ends without a winner.{ends[seen['how']]}"
    winner, other = seen["sides"]
    return f"{does(line, winner, 'have defeated', 'has defeated')} {side_name(line, other)}."
