// What the events of an update do to the ships while its position is not yet shown.
import { keyOf, type Roll } from '../../lib/components/table/rolls'
import type { GameEvent, Line } from '../../lib/wire'
import type { Boarded, BoardingRoll, Duel as Shown } from './generated'
import { told, type Event } from './view'

export interface Change {
  hull_left?: number
  rigging_left?: number
  sunk?: boolean
  struck?: boolean
  burning?: boolean
  leaving?: boolean
}

function changeOf(event: Event): [number, Change] | null {
  switch (event.kind) {
    case 'fired': return [event.target, { hull_left: event.hull_left, rigging_left: event.rigging_left }]
    case 'burned': return [event.ship, { hull_left: event.hull_left, rigging_left: event.rigging_left }]
    case 'dismasted': return [event.ship, { rigging_left: 0 }]
    case 'sunk': return [event.ship, { sunk: true }]
    case 'fire': return [event.ship, { burning: true }]
    case 'strike_roll': return event.struck ? [event.ship, { struck: true }] : null
    default: return null
  }
}

/** Everything the lines so far have done, by ship; later events add to earlier ones. */
export function changesOf(lines: readonly Line[]): Map<number, Change> {
  const changes = new Map<number, Change>()
  for (const { event } of lines) {
    const found = changeOf(told(event))
    if (found) changes.set(found[0], { ...changes.get(found[0]), ...found[1] })
  }
  return changes
}

const DURATIONS: Partial<Record<Event['kind'], number>> = {
  fired: 480, burned: 220, sunk: 350, dismasted: 200, fire: 550, strike_roll: 550, aground: 550, blockade_roll: 500, fire_ship: 600, picked: 250,
  red: 350, passed_on: 250, spread: 250, broke_line: 350, boarded: 350, duel: 900, boarding_roll: 900, captured: 250, prize_scored: 250,
}
export const durationOf = (event: GameEvent): number => DURATIONS[told(event).kind] ?? 0

/** The die that an event shows. */
export function dieOf(line: GameEvent): number | null {
  const event = told(line)
  return 'die' in event ? event.die : null
}

/** The dice among these lines, each beside its ship; those of a boarding stand in its own paper. */
export function rollsIn(lines: readonly Line[]): Roll[] {
  return lines.flatMap((line) => {
    const event = told(line.event)
    const found = event.kind === 'boarding_roll' ? null : rollOf(event)
    return found ? [{ key: keyOf(line), title: '', says: '', ...found }] : []
  })
}

function rollOf(event: Event): Omit<Roll, 'key' | 'title' | 'says'> | null {
  const of = (result: string, bad: boolean, needs = ''): Omit<Roll, 'key' | 'title' | 'says'> | null =>
    'die' in event && 'ship' in event ? { on: `ship-${event.ship}`, sides: [{ name: '', seat: null, dice: [event.die], count: '' }], result, tone: bad ? 'bad' : 'good', needs } : null
  switch (event.kind) {
    case 'fire': return of(`${event.place === 'hull' ? 'Hull' : 'Rigging'} burns`, true)
    case 'strike_roll': return of(event.struck ? 'Strikes' : 'Fights on', event.struck, `Hull ${event.needs}`)
    case 'aground': return of(event.lost ? 'Stuck' : 'Gets clear', event.lost, `needs ${event.needs}`)
    case 'blockade_roll': return of(event.passed ? 'Passes' : 'Turned back', !event.passed, `needs ${event.needs}`)
    case 'fire_ship': return of(event.sinks ? 'Burns down' : 'A miss', event.sinks, event.bonus > 0 ? `+${event.bonus}` : '')
    default: return null
  }
}

/** Who deals: the dice of all, in the order in which they fell; those tied for the highest rolled again. */
export function dealing(lines: readonly Line[], nameOf: (seat: number) => string): Roll[] {
  const end = lines.find((line) => line.kind === 'dealer')
  const rolls = lines.flatMap((line) => { const event = told(line.event); return event.kind === 'dealer_roll' ? [event] : [] })
  if (!end || rolls.length === 0) return []
  const again = rolls.length > new Set(rolls.map((roll) => roll.seat)).size
  return [{ key: keyOf(end), on: '', title: 'Who deals first', needs: 'the highest die', sides: rolls.map(({ seat, die }) => ({ name: nameOf(seat), seat, dice: [die], count: '' })), result: '', tone: '', says: `${again ? 'A tie for the highest is rolled again. ' : ''}${end.text}` }]
}

/** Ships that an event is about: the one that does it and the one it is done to. */
export function shipsIn(line: GameEvent): number[] {
  const event = told(line)
  const ships = ['ship' in event ? event.ship : null, 'target' in event ? event.target : null]
  return ships.filter((id) => id !== null)
}

/** A boarding as its events have told it; `key` is the same whenever the log is read again. */
export interface Duel { key: string; boarded: Boarded; shown: Shown | null; says: string; rolled: BoardingRoll | null }

const OF_A_BOARDING: readonly Event['kind'][] = ['boarded', 'duel', 'boarding_roll', 'captured', 'unflagged', 'removed']

/** The boarding at the end of the log; null once something else has happened, or where the ship gave herself up. */
export function duelAtEnd(log: readonly Line[]): Duel | null {
  let shown: Shown | null = null
  let rolled: BoardingRoll | null = null
  let says = ''
  for (const line of log.slice(-40).reverse()) {
    const event = told(line.event)
    if (!line.quiet && !OF_A_BOARDING.includes(event.kind)) return null
    if (event.kind === 'duel') [shown, says] = [event, line.text]
    if (event.kind === 'boarding_roll') rolled = event
    if (event.kind === 'boarded') return event.struck ? null : { key: `${line.seq}.${line.n}`, boarded: event, shown, says, rolled }
  }
  return null
}

/** Whether a boarding is shown: while it is fought, and its result until it was seen (`seen` is the key of one). */
export const isShown = (duel: Duel | null, live: boolean, seen: string): duel is Duel => duel !== null && (live || (duel.rolled !== null && duel.key !== seen))
