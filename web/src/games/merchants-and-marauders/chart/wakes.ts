// What the chart remembers from the lines of the log: where ships have sailed lately, and the event of the round.
import type { Line } from '../../../lib/wire'
import { told } from '../view'

export interface Wake {
  /** The ship's element on the chart. */
  ship: string
  from: string
  to: string
  /** How many of its own courses came after this one. */
  age: number
}

/** The courses of each captain's last turn and of the NPCs in this round, newest first. */
export function wakesOf(log: readonly Line[], upto = Infinity): Wake[] {
  const found: Wake[] = []
  const done = new Set<string>()
  const ages = new Map<string, number>()
  let rounds = 0
  for (let i = log.length - 1; i >= 0 && rounds < 2; i--) {
    if (log[i].seq > upto) continue
    const event = told(log[i].event)
    if (event.kind === 'round') rounds++
    if (event.kind === 'turn') done.add(`ship-${event.seat}`)
    if (event.kind !== 'sailed' && (event.kind !== 'npc_moved' || rounds > 0)) continue
    const ship = event.kind === 'sailed' ? `ship-${event.seat}` : `npc-${event.npc}`
    if (done.has(ship)) continue
    const age = ages.get(ship) ?? 0
    ages.set(ship, age + 1)
    found.push({ ship, from: event.from, to: event.to, age })
  }
  return found
}

/** The Event Cards of the round that is being played, in the order in which they were drawn. */
export function eventsOf(log: readonly Line[], upto = Infinity): string[] {
  const found: string[] = []
  for (let i = log.length - 1; i >= 0; i--) {
    if (log[i].seq > upto) continue
    const event = told(log[i].event)
    if (event.kind === 'round') break
    if (event.kind === 'event') found.unshift(event.card)
  }
  return found
}
