// What the events of an update do to the ships while its position is not yet shown.
import type { GameEvent, Line } from '../../lib/wire'

export interface Change {
  hull_left?: number
  rigging_left?: number
  sunk?: boolean
  struck?: boolean
  burning?: boolean
  leaving?: boolean
}

const ship = (event: GameEvent): number => event.ship as number

function changeOf(event: GameEvent): [number, Change] | null {
  switch (event.kind) {
    case 'fired': return [event.target as number, { hull_left: event.hull_left as number, rigging_left: event.rigging_left as number }]
    case 'burned': return [ship(event), { hull_left: event.hull_left as number, rigging_left: event.rigging_left as number }]
    case 'dismasted': return [ship(event), { rigging_left: 0 }]
    case 'sunk': return [ship(event), { sunk: true }]
    case 'fire': return [ship(event), { burning: true }]
    case 'strike_roll': return event.struck ? [ship(event), { struck: true }] : null
    default: return null
  }
}

/** Everything the lines so far have done, by ship; later events add to earlier ones. */
export function changesOf(lines: readonly Line[]): Map<number, Change> {
  const changes = new Map<number, Change>()
  for (const { event } of lines) {
    const found = changeOf(event)
    if (found) changes.set(found[0], { ...changes.get(found[0]), ...found[1] })
  }
  return changes
}

const DURATIONS: Record<string, number> = {
  fired: 480, burned: 220, sunk: 350, dismasted: 200, fire: 550, strike_roll: 550, aground: 550, blockade_roll: 500, fire_ship: 600, picked: 250,
  red: 350, passed_on: 250, spread: 250, broke_line: 350, boarded: 350, duel: 900, boarding_roll: 900, captured: 250, prize_scored: 250,
}
export const durationOf = (event: GameEvent): number => DURATIONS[event.kind] ?? 0

export const dieOf = (event: GameEvent): number | null => (typeof event.die === 'number' ? event.die : null)

/** Ships that an event is about: the one that does it and the one it is done to. */
export const shipsIn = (event: GameEvent): number[] => [event.ship, event.target].filter((id): id is number => typeof id === 'number')

/** A boarding as its events have told it. */
export interface Duel { boarded: Line; shown: Line | null; rolled: Line | null }

const OF_A_BOARDING = new Set(['boarded', 'duel', 'boarding_roll', 'captured', 'unflagged', 'removed'])

/** The boarding at the end of the log; null once something else has happened, or where the ship gave herself up. */
export function duelAtEnd(log: readonly Line[]): Duel | null {
  let shown: Line | null = null
  let rolled: Line | null = null
  for (const line of log.slice(-40).reverse()) {
    if (!line.quiet && !OF_A_BOARDING.has(line.kind)) return null
    if (line.kind === 'duel') shown = line
    if (line.kind === 'boarding_roll') rolled = line
    if (line.kind === 'boarded') return line.event.struck ? null : { boarded: line, shown, rolled }
  }
  return null
}
