// What a newcomer should know, when it comes up. Each note is said once; the shell keeps what was put away.
import type { GuideNote } from '../../../lib/guide.svelte'
import { count, number } from '../../../lib/words'
import { book, ships, upper } from '../cards'
import { LOCATIONS, type MarauderView, type Player } from '../view'

interface Hint extends Omit<GuideNote, 'says' | 'title'> {
  /** Made of the card set's figures where it tells some. */
  title: string | (() => string)
  says: string | (() => string)
  /** Whether it comes up now. */
  when(at: At): boolean
}
const told = (text: string | (() => string)): string => (typeof text === 'string' ? text : text())

/** The point a table has come to, for one seat that must choose. */
interface At { view: MarauderView; me: Player; doing(...frames: string[]): boolean }

const wanted = (player: Player): boolean => Object.values(player.bounties).some((count) => count > 0)
const inTurn = ({ view, me }: At): boolean => view.turn_state?.seat === me.seat
const atSea = (at: At): boolean => inTurn(at) && !at.me.in_port
const here = ({ view, me }: At) => (me.zone ? view.zones[me.zone] : undefined)
const damaged = (player: Player): boolean => player.ship !== null && LOCATIONS.some((place) => player.ship !== null && player.ship.cubes[place] < player.ship.values[place])

/** Most pressing first. */
const HINTS: Hint[] = [
  { id: 'ship', title: 'Your first ship', says: () => `A Sloop is nimble (Maneuverability ${ships.sloop?.maneuverability}): she raids and gets away. A Flute carries ${count(ships.flute?.cargo ?? 0, 'load')}, a Sloop ${ships.sloop?.cargo}. Better ships can be bought later.`, rules: ['MM-146', 'MM-147'], when: ({ doing }) => doing('SetUp', 'NewCaptain') },
  { id: 'crew', title: 'Boarded', says: 'Both roll Leadership; each skull costs the other a man, but never more than you have Crew. Who runs out of Crew dies.', rules: ['MM-488', 'MM-489', 'MM-491'], when: ({ doing }) => doing('CrewCombat') },
  { id: 'battle', title: 'A battle at sea', says: 'Declare, then both roll Seamanship; round one is always Shoot. Win and every Cannon hits, or you Board, or you Flee, if the enemy has no skull.', rules: ['MM-447', 'MM-451', 'MM-460', 'MM-468'], when: ({ doing }) => doing('NavalCombat') },
  { id: 'raid', title: 'Raiding a merchant', says: () => `Skulls draw, discard or exchange cards. Hits strike your ship; as many Escapes as your Maneuverability lose her. ${book.thresholds.raid_gold} Gold or more bring Glory.`, rules: ['MM-327', 'MM-333', 'MM-337', 'MM-343'], when: ({ doing }) => doing('MerchantRaid') },
  { id: 'flag', title: 'A merchant is found', says: 'Choose her flag, the token’s or that of these waters: that nation puts a Bounty on you at once, whatever comes of it. Or let her go.', rules: ['MM-319', 'MM-320', 'MM-323'], when: ({ doing }) => doing('MerchantFound') },
  { id: 'reaction', title: 'A moment for a card', says: 'You may answer what happens with a Glory Card. If none fits, pass; nobody sees what you hold.', rules: ['MM-391', 'MM-392'], when: ({ doing, view, me }) => doing('GloryWindow') && view.turn !== me.seat },
  { id: 'buy', title: 'Buying goods', says: () => `What is plentiful is cheap: ${book.prices.goods[0]} Gold for a single card, ${book.prices.goods[1]} each of a pair, ${book.prices.goods[2]} each of three or more. Carry it to a port that wants it.`, rules: ['MM-133', 'MM-134', 'MM-135', 'MM-144'], when: ({ doing }) => doing('BuyGoods') },
  { id: 'sell', title: 'Selling goods', says: () => `A card brings ${book.base['sell.other']} Gold, the good in demand ${book.base['sell.demand']}. ${upper(number(book.thresholds.sale_cards))} or more of it in one sale bring a Glory Point; then the demand changes.`, rules: ['MM-126', 'MM-127', 'MM-018'], when: ({ doing }) => doing('SellGoods') },
  { id: 'end', title: 'The last round', says: 'Somebody has the Glory to win. The round is played to its end; among those who made it the highest on the track wins.', rules: ['MM-024', 'MM-025'], when: ({ view }) => view.announced.length > 0 },
  { id: 'goal', title: 'What you play for', says: 'Glory Points: big sales, rich raids, battles won, Rumors, Missions, a great ship. Gold stashed at home counts in secret.', rules: ['MM-015', 'MM-378', 'MM-028'], when: inTurn },
  { id: 'actions', title: () => `${upper(number(book.base.actions))} actions a turn`, says: 'Move a step (also into or out of port), Scout for a ship where you are, or do business in a Port, in any mix. Brass shows what can be done.', rules: ['MM-102', 'MM-103', 'MM-107'], when: inTurn },
  { id: 'stash', title: 'Gold is safe at home', says: () => `This is your home-port: every ${book.thresholds.stash_gold} Gold stashed are a secret Glory Point, up to half of what you need. Gold aboard is lost if you sink.`, rules: ['MM-027', 'MM-028', 'MM-029', 'MM-035'], when: ({ doing, me }) => doing('PortAction') && (me.gold ?? 0) >= book.thresholds.stash_gold },
  { id: 'port', title: 'Business in port', says: 'Once a turn, and in it each activity once: sell first; then buy, shipyard, recruit, Rumor, Mission, stash in any order.', rules: ['MM-120', 'MM-121', 'MM-122'], when: ({ doing }) => doing('PortAction') },
  { id: 'repair', title: 'Your ship is hurt', says: () => `A shipyard mends a point for ${book.base['price.repair']} Gold; lost Crew is recruited. With a destroyed location you cannot raid.`, rules: ['MM-161', 'MM-180', 'MM-322'], when: (at) => inTurn(at) && at.me.in_port && damaged(at.me) },
  { id: 'bounty', title: 'You are wanted', says: () => `That nation’s ports are closed to you and Naval ships hunt you; pirates let you be. Who beats you earns ${book.amounts.reward_per_bounty} Gold a Bounty.`, rules: ['MM-369', 'MM-372', 'MM-373', 'MM-374'], when: (at) => inTurn(at) && wanted(at.me) },
  { id: 'npc', title: 'Another ship in these waters', says: 'Naval ships hunt wanted captains, pirates all others. They scout for you when you enter their zone or begin a turn at sea there.', rules: ['MM-414', 'MM-417', 'MM-418', 'MM-420'], when: (at) => inTurn(at) && at.view.npcs.some((npc) => npc.zone === at.me.zone) },
  { id: 'scout', title: 'Scouting', says: 'Name a ship in your zone and roll Scouting: one skull finds it. A merchant is raided, others fight. One try for each a turn.', rules: ['MM-110', 'MM-114', 'MM-117'], when: (at) => atSea(at) && here(at)?.merchant === true },
  { id: 'cargo', title: 'A hold full of goods', says: () => `Each port shows the good it wants. ${upper(number(book.thresholds.sale_cards))} or more cards of it in one sale bring ${book.base['sell.demand']} Gold each and a Glory Point.`, rules: ['MM-018', 'MM-127'], when: (at) => inTurn(at) && at.me.cargo >= book.thresholds.sale_cards },
  { id: 'rumor', title: 'Following a Rumor', says: 'It names a place and a skill. Check it there with a Port or Scout action: a success pays and brings a Glory Point.', rules: ['MM-187', 'MM-190', 'MM-191'], when: (at) => inTurn(at) && at.me.rumor },
  { id: 'mission', title: 'A Mission on offer', says: () => `This port has a job. Claim it in your Port action; done, it brings its reward and a Glory Point. ${upper(number(book.base['missions.limit']))} at a time.`, rules: ['MM-193', 'MM-197', 'MM-198'], when: (at) => inTurn(at) && at.me.in_port && at.view.offers.some((offer) => offer.port === at.me.zone) },
  { id: 'glory', title: 'Glory Cards', says: () => `Every Glory Point comes with a card. Play it when it says so; it costs no action. You may hold ${number(book.limits.hand)}.`, rules: ['MM-378', 'MM-389', 'MM-387'], when: (at) => inTurn(at) && at.me.glory_cards > 0 },
]

/** The notes that fit now for a seat that must choose. */
export function guideNotes(view: MarauderView, you: number): GuideNote[] {
  const me = view.players[you]
  if (!me) return []
  const at: At = { view, me, doing: (...frames) => view.doing.some((one) => frames.includes(one.what)) }
  return HINTS.filter((hint) => hint.when(at)).map(({ id, title, says, rules }) => ({ id, title: told(title), says: told(says), rules }))
}

/** Every rule that a note cites. */
export const citedRules = (): string[] => [...new Set(HINTS.flatMap((hint) => hint.rules))]
