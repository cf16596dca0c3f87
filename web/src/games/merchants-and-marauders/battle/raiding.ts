// A raid as its lines tell it, card by card: where nothing is to be decided the table never stands still in it.
import type { Line } from '../../../lib/wire'
import { book, cardText } from '../cards'
import type { Raid } from '../doing'
import { told, type MarauderView } from '../view'

/** What a raid is told with, once its cards are turned up. */
const RAIDING = ['raid_cards', 'raid_success', 'raid_icons', 'raid_won', 'raid_failed']

export interface RaidTold { key: string; seat: number; nation: string; cards: string[]; dice: (number | string)[]; over: '' | 'won' | 'failed'; says: string }

/** The raid that these lines tell last; null where none of its cards was turned up yet. */
export function raidIn(log: readonly Line[]): RaidTold | null {
  const from = log.findLastIndex((line) => line.kind === 'raid')
  let raid: RaidTold | null = null
  for (const line of from < 0 ? [] : log.slice(from)) {
    const event = told(line.event)
    if (event.kind === 'raid') raid = { key: `${line.seq}.${line.n}`, seat: event.seat, nation: event.nation, cards: [], dice: [], over: '', says: '' }
    if (!raid) continue
    if (event.kind === 'raid_cards') raid.cards = [...raid.cards, ...event.cards]
    else if (event.kind === 'raid_success' && event.card) raid.cards = raid.cards.filter((card) => card !== event.card)
    else if (event.kind === 'rolled' && event.purpose === 'raid') raid.dice = event.dice
    else if (event.kind === 'raid_won' || event.kind === 'raid_failed') [raid.over, raid.says] = [event.kind === 'raid_won' ? 'won' : 'failed', line.text]
  }
  return raid && raid.cards.length > 0 ? raid : null
}

/** Whether something of a raid was just told. */
export const isRaiding = (lines: readonly Line[]): boolean => lines.some((line) => RAIDING.includes(line.kind))

/** The raid as the panel draws it, from what lies open. */
export function panelOfRaid(raid: RaidTold, view: MarauderView): Raid {
  const cards = raid.cards.map(cardText).filter((card) => card !== null)
  const hits = cards.filter((card) => card.icon !== 'escape').map((card) => card.icon)
  return {
    kind: 'raid', found: false, seat: raid.seat, nation: raid.nation, dice: raid.dice, counted: false, successes: 0, hits, escapes: cards.length - hits.length,
    lostAt: view.players[raid.seat].ship?.maneuverability ?? 0, gold: cards.reduce((sum, card) => sum + card.plunder, 0), glorious: book.thresholds.raid_gold, told: raid,
  }
}
