// Where points came from, read off the log: a Glory Point is public, and so is what it was for.
import type { Line } from '../../../lib/wire'
import { told } from '../view'

export const SOURCES: Record<string, string> = { sale: 'Big sales', raid: 'Rich raids', defeat: 'Battles won', rumor: 'Rumors proved', mission: 'Missions', ship: 'Great ships' }
export const STASH = 'Stash'

export interface Point { seat: number; why: string; round: number; line: Line; deed: string }

/** Deeds that bring Glory: the last of these lines before a point says what it was for. */
const DEEDS = ['sold', 'raid_won', 'battle_over', 'crew_over', 'rumor_checked', 'mission_completed', 'bought_ship']

/** Every Glory Point told up to `seq`, in order. */
export function pointsOf(log: readonly Line[], seq: number): Point[] {
  const points: Point[] = []
  let round = 0
  let deed = ''
  for (const line of log) {
    if (line.seq > seq) break
    const event = told(line.event)
    if (event.kind === 'round') round = event.round
    if (DEEDS.includes(line.kind) && line.text) deed = line.text
    if (event.kind === 'glory') points.push({ seat: event.seat, why: event.why, round, line, deed })
  }
  return points
}

/** A row for each source: how many points each seat has from it. */
export const tally = (points: readonly Point[], seats: number): { why: string; label: string; values: number[] }[] =>
  Object.entries(SOURCES).map(([why, label]) => ({
    why, label, values: Array.from({ length: seats }, (_, seat) => points.filter((point) => point.why === why && point.seat === seat).length),
  }))
