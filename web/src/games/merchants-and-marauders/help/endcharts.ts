// Reading the summary of a finished game (docs/games/merchants-and-marauders.md).
import { count } from '../../../lib/words'
import { summaryOf, type Summary } from '../../../lib/wire'
import { npcTitle, skullChance, upper, zoneName } from '../cards'
import { ZONES } from '../chart/layout'
import type { Fight, Summary as Told } from '../generated'

export type { Fight } from '../generated'
export const told = (summary: Summary): Told => summaryOf('merchants-and-marauders', summary)

export interface Leg { from: string; to: string; times: number }

/** How often a seat sailed between two zones, whichever way. */
export function legsOf(paths: string[][]): Leg[] {
  const legs = new Map<string, Leg>()
  for (const path of paths) {
    for (let i = 1; i < path.length; i++) {
      const [from, to] = [path[i - 1], path[i]].sort()
      const leg = legs.get(`${from}-${to}`) ?? { from, to, times: 0 }
      legs.set(`${from}-${to}`, { ...leg, times: leg.times + 1 })
    }
  }
  return [...legs.values()]
}

const middle = new Map(ZONES.map((zone) => {
  const sum = zone.ships.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0])
  return [zone.id, [sum[0] / zone.ships.length, sum[1] / zone.ships.length]]
}))

const at = (zone: string): { x: number; y: number } => {
  const [x, y] = middle.get(zone) ?? [0, 0]
  return { x, y }
}

/** Where each of a seat's captains began to sail. */
export const startsOf = (paths: string[][]): { x: number; y: number }[] => [...new Set(paths.map((path) => path[0]))].map(at)

/** The zones that saw fights, with how many. */
export function fightsAt(fights: Fight[]): { zone: string; x: number; y: number; times: number }[] {
  const zones = [...new Set(fights.map((fight) => fight.zone))]
  return zones.map((zone) => ({ zone, x: at(zone).x, y: at(zone).y + 26, times: fights.filter((fight) => fight.zone === zone).length }))
}

/** A leg as a curve on the chart; seats bow by different amounts so that all can be seen. */
export function legPath(leg: Leg, seat: number, seats: number): string {
  const [x1, y1] = middle.get(leg.from) ?? [0, 0]
  const [x2, y2] = middle.get(leg.to) ?? [0, 0]
  const bow = (seat - (seats - 1) / 2) * 26
  const long = Math.hypot(x2 - x1, y2 - y1) || 1
  const [cx, cy] = [(x1 + x2) / 2 - ((y2 - y1) / long) * bow, (y1 + y2) / 2 + ((x2 - x1) / long) * bow]
  return `M${x1.toFixed(0)} ${y1.toFixed(0)}Q${cx.toFixed(0)} ${cy.toFixed(0)} ${x2.toFixed(0)} ${y2.toFixed(0)}`
}

/** "5 zones sailed to, most often between Havana and Tortuga (4 times)". */
export function routeSays(paths: string[][]): string {
  const legs = legsOf(paths)
  const steps = legs.reduce((sum, leg) => sum + leg.times, 0)
  const [most] = [...legs].sort((a, b) => b.times - a.times)
  if (!most) return 'never left port waters'
  return `${count(steps, 'sea move')}${most.times > 1 ? `, most often between ${zoneName(most.from)} and ${zoneName(most.to)} (${most.times} times)` : ''}`
}

const OUTCOMES: Record<string, string> = { sunk: 'sunk', boarded: 'boarded', fled: 'got away', none: 'no winner', both: 'both lost', won: 'taken', escaped: 'she escaped', destroyed: 'driven off' }

export function sideName(side: number | string, nation: string | undefined, name: (seat: number) => string): string {
  if (typeof side === 'number') return name(side)
  if (side === 'merchant') return `${upper(nation ?? '')} merchant`
  return side.startsWith('pirate-') || ['english', 'french', 'dutch', 'spanish'].includes(side) ? npcTitle(side) : 'a Mission’s foes'
}

export function outcomeSays(fight: Fight, name: (seat: number) => string): string {
  if (fight.kind === 'raid') return `${OUTCOMES[fight.outcome] ?? fight.outcome}${fight.gold !== undefined ? `, ${fight.gold} Gold` : ''}`
  const how = OUTCOMES[fight.outcome] ?? fight.outcome
  return fight.winner === null ? how : `${sideName(fight.winner, undefined, name)} won (${how})`
}

/** Skulls above or below what the dice promise: "+2.3", "−0.7". */
export function luckOf(dice: number, skulls: number): string {
  const over = skulls - dice * skullChance()
  return `${over < -0.05 ? '−' : over > 0.05 ? '+' : '±'}${Math.abs(over).toFixed(1)}`
}
