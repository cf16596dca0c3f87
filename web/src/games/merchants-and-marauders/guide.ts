// What a newcomer should know, when it comes up. Each note is said once; the shell keeps what was put away.
import type { GuideNote } from '../../lib/guide.svelte'
import type { MarauderView, Player } from './view'

interface Hint extends GuideNote {
  /** Whether it comes up now. */
  when(at: At): boolean
}

/** The point a table has come to, for one seat that must choose. */
interface At { view: MarauderView; me: Player; doing(...frames: string[]): boolean }

const wanted = (player: Player): boolean => Object.values(player.bounties).some((count) => count > 0)
const inTurn = ({ view, me }: At): boolean => view.turn_state?.seat === me.seat
const atSea = (at: At): boolean => inTurn(at) && !at.me.in_port
const here = ({ view, me }: At) => (me.zone ? view.zones[me.zone] : undefined)
const damaged = (player: Player): boolean => player.ship !== null && Object.entries(player.ship.cubes).some(([place, cube]) => cube < (player.ship?.values[place as keyof typeof player.ship.values] ?? 0))

/** Most pressing first. */
const HINTS: Hint[] = [
  { id: 'ship', title: 'Your first ship', says: 'A Sloop is nimble: she raids and gets away. A Flute carries twice the cargo: she trades. A better ship can be bought later.', rules: ['MM-146', 'MM-147'], when: ({ doing }) => doing('SetUp', 'NewCaptain') },
  { id: 'crew', title: 'Boarded', says: 'Both captains roll Leadership; each skull costs the other a man, but you never strike more often than you have Crew. Who runs out of Crew dies.', rules: ['MM-488', 'MM-489', 'MM-491'], when: ({ doing }) => doing('CrewCombat') },
  { id: 'battle', title: 'A battle at sea', says: 'Both sides declare, then both roll Seamanship. The first round is always Shoot. If you win, every Cannon hits; Board takes the fight to the decks; Flee only works if the enemy rolls no skull.', rules: ['MM-447', 'MM-451', 'MM-460', 'MM-468'], when: ({ doing }) => doing('NavalCombat') },
  { id: 'raid', title: 'Raiding a merchant', says: 'Each skull draws, discards or exchanges a card. What is left is your plunder, but as many Escapes as your Maneuverability lose her, and every Hit strikes your own ship. 12 Gold or more bring a Glory Point.', rules: ['MM-327', 'MM-333', 'MM-337', 'MM-343'], when: ({ doing }) => doing('MerchantRaid') },
  { id: 'flag', title: 'A merchant is found', says: 'Attack her under the flag on her token or the flag of these waters: that nation puts a Bounty on you at once, whatever comes of it. Or let her go.', rules: ['MM-319', 'MM-320', 'MM-323'], when: ({ doing }) => doing('MerchantFound') },
  { id: 'reaction', title: 'A moment for a card', says: 'Others may answer what happens with a Glory Card. If you have none that fits, pass. Nobody sees what you hold.', rules: ['MM-391', 'MM-392'], when: ({ doing, view, me }) => doing('GloryWindow') && view.turn !== me.seat },
  { id: 'buy', title: 'Buying goods', says: 'The more often a good lies here, the cheaper it is: 3 Gold for one card, 2 each for a pair, 1 each for three or more. Buy what is plentiful and sail to a port that wants it.', rules: ['MM-133', 'MM-134', 'MM-135', 'MM-144'], when: ({ doing }) => doing('BuyGoods') },
  { id: 'sell', title: 'Selling goods', says: 'Every card brings 3 Gold, the good in demand 6. Sell three or more cards of it at once and you gain a Glory Point. Then the demand changes.', rules: ['MM-126', 'MM-127', 'MM-018'], when: ({ doing }) => doing('SellGoods') },
  { id: 'end', title: 'The last round', says: 'Somebody has the Glory to win. Everybody still has a turn in this round; then the highest on the track wins among those who made it.', rules: ['MM-024', 'MM-025'], when: ({ view }) => view.announced.length > 0 },
  { id: 'goal', title: 'What you play for', says: 'Glory Points: sell a big lot in demand, take a rich merchant, win a battle, prove a Rumor, complete a Mission, buy a great ship. Gold stashed at home counts in secret.', rules: ['MM-015', 'MM-378', 'MM-028'], when: inTurn },
  { id: 'actions', title: 'Three actions a turn', says: 'Move one step (also into or out of port), Scout for a ship where you are, or do business in a Port. Mix them as you like; brass on the chart shows where you can go.', rules: ['MM-102', 'MM-103', 'MM-107'], when: inTurn },
  { id: 'stash', title: 'Gold is safe at home', says: 'You are in your home-port with 10 Gold or more. Every 10 Gold in the stash are a secret Glory Point, at most half of what you need. What you carry is lost if you sink.', rules: ['MM-027', 'MM-028', 'MM-029', 'MM-035'], when: ({ doing, me }) => doing('PortAction') && (me.gold ?? 0) >= 10 },
  { id: 'port', title: 'Business in port', says: 'One Port action, once a turn, and in it each activity once: sell first, then in any order buy, shipyard, recruit, a Rumor, a Mission, the stash.', rules: ['MM-120', 'MM-121', 'MM-122'], when: ({ doing }) => doing('PortAction') },
  { id: 'repair', title: 'Your ship is hurt', says: 'A shipyard repairs a point of damage for 2 Gold. Lost Crew must be recruited: free with a success on Leadership, else 2 Gold each. A destroyed location stops raids.', rules: ['MM-161', 'MM-180', 'MM-322'], when: (at) => inTurn(at) && at.me.in_port && damaged(at.me) },
  { id: 'bounty', title: 'You are wanted', says: 'Ports of that nation are closed to you and Naval ships hunt you; pirates leave you alone. Whoever beats you earns 5 Gold for each Bounty of one nation.', rules: ['MM-369', 'MM-372', 'MM-373', 'MM-374'], when: (at) => inTurn(at) && wanted(at.me) },
  { id: 'npc', title: 'Another ship in these waters', says: 'Naval ships look for wanted captains, pirates for all who are not. A hostile one scouts for you whenever you enter its zone or begin your turn at sea there.', rules: ['MM-414', 'MM-417', 'MM-418', 'MM-420'], when: (at) => inTurn(at) && at.view.npcs.some((npc) => npc.zone === at.me.zone) },
  { id: 'scout', title: 'Scouting', says: 'A Scout action looks for one ship in your zone: a merchant, a captain at sea, an NPC. Name it, roll Scouting; one skull finds it. One try for each target a turn.', rules: ['MM-110', 'MM-114', 'MM-117'], when: (at) => atSea(at) && here(at)?.merchant === true },
  { id: 'cargo', title: 'A hold full of goods', says: 'The drawings beside the ports show what they want. Three or more cards of that good in one sale bring a Glory Point and 6 Gold each.', rules: ['MM-018', 'MM-127'], when: (at) => inTurn(at) && at.me.cargo >= 3 },
  { id: 'rumor', title: 'Following a Rumor', says: 'Your Rumor names a place and a skill. Go there and check it with a Port or Scout action: with a success it pays and brings a Glory Point.', rules: ['MM-187', 'MM-190', 'MM-191'], when: (at) => inTurn(at) && at.me.rumor },
  { id: 'mission', title: 'A Mission on offer', says: 'There is a job in this port. Claim it in your Port action by meeting what it asks; done, it brings its reward and a Glory Point. You can have one at a time.', rules: ['MM-193', 'MM-197', 'MM-198'], when: (at) => inTurn(at) && at.me.in_port && at.view.offers.some((offer) => offer.port === at.me.zone) },
  { id: 'glory', title: 'Glory Cards', says: 'Every Glory Point comes with a card. Play it when its text says so; it costs no action. You may hold four.', rules: ['MM-378', 'MM-389', 'MM-387'], when: (at) => inTurn(at) && at.me.glory_cards > 0 },
]

/** The notes that fit now for a seat that must choose. */
export function guideNotes(view: MarauderView, you: number): GuideNote[] {
  const me = view.players[you]
  if (!me) return []
  const at: At = { view, me, doing: (...frames) => view.doing.some((one) => frames.includes(one.what)) }
  return HINTS.filter((hint) => hint.when(at)).map(({ id, title, says, rules }) => ({ id, title, says, rules }))
}

/** Every rule that a note cites. */
export const citedRules = (): string[] => [...new Set(HINTS.flatMap((hint) => hint.rules))]
