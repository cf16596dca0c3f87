"""Merchant Raids (p. 10, MM-322 to MM-347)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import PASS, Ask, Call, Done, Event, Flow, Move, Seat, goto

from ..battle.bounty import add_bounty
from ..battle.fray import Fray
from ..battle.hits import StrikeShip, spent_weapon
from ..data.ids import SKULL
from ..decks import OPEN, DrawCards, can_draw, discard
from ..dice import Dice, SkillCheck, shown, successes
from ..effects import figure, moment
from ..pieces import without
from ..purse import earn
from ..turn.glory import GloryPoint
from ..verbs import CARDS, SPEND, named
from ..windows import glory_window
from .stow import StowGoods, clear_away

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

STOP: Final = Move("stop")
DRAW: Final = Move("draw")


def why_no_raid(g: MerchantsAndMarauders, seat: Seat) -> str:
    """MM-322: no location may be destroyed; "" if the ship can raid."""
    gone = g.players[seat].vessel().destroyed()
    if not gone:
        return ""
    be = "are" if gone[0] in ("masts", "cannons") else "is"
    return f"your {gone[0].title()} {be} destroyed: you cannot raid merchants"


class MerchantRaid(Fray):
    """A Merchant Raid (p. 10, MM-322 to MM-347): the Bounty, three open cards, Seamanship, Special
    Weapons, successes, icons; Gold and goods if it succeeds.  Result: True if it did.

    ``raised``: the Bounty for it went up.
    """

    STEPS = (
        "announce", "choose_number", "draw", "roll", "next_weapon", "spend", "next_success",
        "use_success", "show_new", "read_icons", "judge", "gold", "glory", "goods", "won", "over",
        "aftermath", "finish",
    )  # fmt: skip

    seat: Seat
    nation: str
    number: int = 0
    dice: Dice = ()
    left: int = -1  # successes not used yet; -1 before they are counted
    raised: bool = False
    succeeded: bool = False
    choice: Move = PASS

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {
            "seat": self.seat, "nation": self.nation, "dice": shown(self.dice),
            "successes": max(0, self.left), "escapes": self.escapes(g), "gold": self.worth(g),
            "glorious": g.cards.thresholds.raid_gold, "hits": list(self.hits(g)),
            "counted": self.left >= 0, "lost_at": self.lost_at(g),
        }  # fmt: skip

    # ---- what the cards come to as they lie

    def icons(self, g: MerchantsAndMarauders) -> list[str]:
        return [g.cards.cargo[card].icon for card in g.laid_out]

    def hits(self, g: MerchantsAndMarauders) -> tuple[str, ...]:
        return tuple([icon for icon in self.icons(g) if icon != "escape"])

    def escapes(self, g: MerchantsAndMarauders) -> int:
        return self.icons(g).count("escape")

    def lost_at(self, g: MerchantsAndMarauders) -> int:
        """So many Escapes, and the merchant is gone (MM-335)."""
        ship = g.players[self.seat].ship
        return ship.value("maneuverability") if ship else 0

    def worth(self, g: MerchantsAndMarauders) -> int:
        return sum([g.cards.cargo[card].plunder for card in g.laid_out])

    # ---- the raid is announced

    def announce(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-323: the Bounty comes first, and it stays."""
        g.emit(Event("raid", {"seat": self.seat, "nation": self.nation}))
        self.raised = add_bounty(g, self.seat, self.nation, "merchant")
        return None

    # ---- step 1: cards (MM-325)

    def choose_number(self, g: MerchantsAndMarauders) -> Flow | None:
        """Whoever may draw more decides before drawing."""
        self.choice = Move("cards", (g.cards.base["raid.draw"],))
        if figure(g, self.seat, "raid.draw") == g.cards.base["raid.draw"]:
            return None
        return Ask(self.seat, "numbers", into="choice")

    def numbers(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        most = figure(g, seat, "raid.draw")
        return tuple(
            [Move("cards", (number,)) for number in range(g.cards.base["raid.draw"], most + 1)]
        )

    def draw(self, g: MerchantsAndMarauders) -> Flow | None:
        self.number = CARDS.of(self.choice)
        self.choice = PASS
        return DrawCards("cargo", self.number, OPEN)

    # ---- step 2: Seamanship and Special Weapons (MM-326, MM-344 to MM-346, MM-R60)

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        """No die for Maneuverability here."""
        g.emit(Event("raid_cards", {"seat": self.seat, "cards": list(g.laid_out)}))
        return Call(SkillCheck(self.seat, "seamanship", "raid", needs=0), "dice")

    def next_weapon(self, g: MerchantsAndMarauders) -> Flow | None:
        failed = len(self.dice) - successes(self.dice)
        if not failed or not g.players[self.seat].weapons:
            return goto("next_success")
        return Ask(self.seat, "weapons", into="choice")

    def weapons(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        held = g.players[seat].weapons
        return (*[Move("spend", (one,)) for one in g.cards.weapons if one in held], PASS)

    def spend(self, g: MerchantsAndMarauders) -> Flow | None:
        """A failed die is a success now, whichever the token."""
        if self.choice == PASS:
            return None
        spent_weapon(g, self.seat, SPEND.of(self.choice), "raid")
        self.dice = tuple(sorted([*self.dice[:-1], SKULL], reverse=True))
        return goto("next_weapon")

    # ---- step 3: successes, one after the other (MM-327 to MM-330)

    def next_success(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.left < 0:
            self.left = successes(self.dice)
        return Ask(self.seat, "uses", into="choice") if self.left else goto("read_icons")

    def uses(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        moves: list[Move] = []
        if can_draw(g, "cargo"):
            moves.append(DRAW)
        moves += [Move("discard", (card,)) for card in g.laid_out]
        moves += [Move("exchange", (card,)) for card in g.laid_out]
        return (*moves, STOP)

    def use_success(self, g: MerchantsAndMarauders) -> Flow | None:
        verb = self.choice.verb
        if verb == "stop":
            return goto("read_icons")
        self.left -= 1
        card = named(self.choice)
        g.emit(Event("raid_success", {"seat": self.seat, "use": verb, "card": card or None}))
        if card:
            g.laid_out = without(g.laid_out, card)
            discard(g, "cargo", card)
        if verb == "discard":
            return goto("next_success")
        return Call(DrawCards("cargo", 1, OPEN), then="show_new")

    def show_new(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-328: seen before the next success is used."""
        g.emit(Event("raid_cards", {"seat": self.seat, "cards": list(g.laid_out[-1:])}))
        return goto("next_success")

    # ---- step 4: icons (MM-331 to MM-339)

    def read_icons(self, g: MerchantsAndMarauders) -> Flow | None:
        """Every Hit left strikes the raider, also when the merchant escapes (MM-338)."""
        g.emit(Event("raid_icons", {"seat": self.seat, "icons": self.icons(g)}))
        return StrikeShip(self.seat, self.hits(g), how="raid", by=self.nation)

    def judge(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-335 to MM-337, MM-339: alive, nothing destroyed, and the merchant caught."""
        p = g.players[self.seat]
        if not p.captain:
            clear_away(g)
            return Done(False)
        escaped = "escaped" if self.escapes(g) >= self.lost_at(g) else ""
        why = "destroyed" if p.vessel().destroyed() else escaped
        if why:
            g.emit(Event("raid_failed", {"seat": self.seat, "why": why}))
            clear_away(g)
            return goto("over")
        self.succeeded = True
        return None

    def gold(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-340."""
        amount = self.worth(g)
        g.emit(Event("raid_won", {"seat": self.seat, "nation": self.nation, "gold": amount}))
        earn(g, self.seat, amount, "raid")
        return None

    def glory(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-343: one point, however rich the raid."""
        glorious = self.worth(g) >= g.cards.thresholds.raid_gold
        return GloryPoint(self.seat, "raid") if glorious else None

    def goods(self, g: MerchantsAndMarauders) -> Flow | None:
        return StowGoods(self.seat)

    def won(self, g: MerchantsAndMarauders) -> Flow | None:
        return moment(g, "raid.won", self.seat, (self.nation,))

    # ---- afterwards (MM-R188)

    def over(self, g: MerchantsAndMarauders) -> Flow | None:
        return moment(g, "battle.over", self.seat, ("merchant", "raid"))

    def aftermath(self, g: MerchantsAndMarauders) -> Flow | None:
        return glory_window(g, "aftermath", (self.seat,))

    def finish(self, g: MerchantsAndMarauders) -> Flow | None:
        return Done(self.succeeded)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        verb = move.verb
        if not self.dice:
            return "roll Seamanship first" if verb == "spend" else "say how many cards you draw"
        if self.left < 0:
            if verb == "spend":
                return "you do not have that Special Weapon"
            return "spend a Special Weapon on a failed die, or pass"
        if verb == "spend":
            if successes(self.dice) == len(self.dice):
                return "no failed die to change"
            return "Special Weapons are spent before the first success is used"
        if verb in ("discard", "exchange"):
            return "that card does not lie here"
        return "draw, discard or exchange a card, or stop"
