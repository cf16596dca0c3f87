"""Rewards for defeated pirates (p. 11, MM-364 to MM-368, MM-374 to MM-377)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import PASS, Ask, Done, Event, Flow, Frame, Move, Seat

from ..data.ids import COUNTRY, NATIONS
from ..purse import earn
from ..verbs import REWARD

if TYPE_CHECKING:
    from ..pieces import Enemy, Fighter
    from ..state import MerchantsAndMarauders


def best_reward(g: MerchantsAndMarauders, seat: Seat) -> int:
    """What the captain's defeat can be worth to somebody (MM-374)."""
    return g.cards.amounts.reward_per_bounty * max(g.players[seat].bounties)


def why_no_reward(g: MerchantsAndMarauders, winner: Seat, loser: Seat, nation: str) -> str:
    """Why that nation pays nothing for him; "" if it does (MM-364 to MM-367)."""
    if not g.players[loser].bounty(nation):
        return f"{COUNTRY[nation]} did not want him"
    if g.players[winner].bounty(nation):
        return f"{COUNTRY[nation]} wants you too"
    if g.at_war(g.players[winner].nation(), nation):
        return f"your nation is at war with {COUNTRY[nation]}"
    return ""


def own_reward(g: MerchantsAndMarauders, winner: Seat, loser: Fighter) -> int:
    """What defeating that captain or ship can bring ``winner`` himself (MM-364 to MM-367,
    MM-375 to MM-377)."""
    if isinstance(loser, int):
        pays = [n for n in NATIONS if not why_no_reward(g, winner, loser, n)]
        most = max([0, *[g.players[loser].bounty(nation) for nation in pays]])
        return g.cards.amounts.reward_per_bounty * most
    return 0 if g.players[winner].is_pirate() else g.cards.amounts.npc_rewards.get(loser, 0)


class ClaimReward(Frame):
    """The reward for a defeated pirate player (p. 11, MM-364 to MM-368, MM-R76 to MM-R80): one
    nation pays, or none.  Before the loser's Bounties are taken off."""

    STEPS = ("choose", "pay")

    winner: Seat
    loser: Seat
    choice: Move = PASS

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        pays = {nation: self.worth(g, nation) for nation in self.nations(g)}
        return {"seat": self.winner, "loser": self.loser, "pays": pays}

    def nations(self, g: MerchantsAndMarauders) -> list[str]:
        return [n for n in NATIONS if not why_no_reward(g, self.winner, self.loser, n)]

    def worth(self, g: MerchantsAndMarauders, nation: str) -> int:
        return g.cards.amounts.reward_per_bounty * g.players[self.loser].bounty(nation)

    def choose(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-365: one of those that pay; at once or never (MM-R77)."""
        return Ask(self.winner, "claims", into="choice") if self.nations(g) else Done()

    def claims(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return (*[Move("reward", (nation,)) for nation in self.nations(g)], PASS)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move.verb == "reward" and REWARD.read(move) in NATIONS:
            return why_no_reward(game, self.winner, self.loser, REWARD.read(move))
        return "claim the reward of one nation, or pass"

    def pay(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice != PASS:
            nation = REWARD.of(self.choice)
            amount = self.worth(g, nation)
            public = {"seat": self.winner, "loser": self.loser, "nation": nation, "gold": amount}
            g.emit(Event("reward", public))
            earn(g, self.winner, amount, "reward")
        return None


def npc_reward(g: MerchantsAndMarauders, seat: Seat, key: Enemy) -> int:
    """5 Gold for the pirate Sloop, 15 for the Frigate, to a non-pirate (MM-375 to MM-377)."""
    amount = own_reward(g, seat, key)
    if not amount:
        g.emit(Event("no_reward", {"seat": seat, "npc": key}))
        return 0
    g.emit(Event("reward", {"seat": seat, "loser": key, "nation": "", "gold": amount}))
    earn(g, seat, amount, "reward")
    return amount
