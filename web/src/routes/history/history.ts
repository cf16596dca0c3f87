// The words of a list of games. Pure, so that it can be tested without a browser.
import type { PastGame, Table } from '../../lib/wire'
import { list } from '../../lib/words'

const ENDINGS = ['th', 'st', 'nd', 'rd']
/** "1st", "2nd", "11th". */
export function placeText(place: number): string {
  const tens = place % 100
  return `${place}${(tens > 10 && tens < 14 ? null : ENDINGS[place % 10]) ?? 'th'}`
}

/** How long a game took, in the two largest units. */
export function lengthText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'under a minute'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`
  return `${Math.round(minutes / 1440)} days`
}

/** "Ines and Wim", "Halyard (bot)". */
export const withText = (game: PastGame): string =>
  list(game.seats.filter((seat) => seat.seat !== game.you).map((seat) => (seat.kind === 'bot' ? `${seat.name} (bot)` : seat.name))) || 'nobody'

/** Your turn first, and of these the shortest clock; then by the last move. */
export function runningFirst(tables: readonly Table[]): Table[] {
  const running = tables.filter((table) => ['open', 'playing', 'held'].includes(table.status))
  const calls = (table: Table) => table.you !== null && table.status === 'playing' && table.to_act.includes(table.you)
  const left = (table: Table) => (table.you === null ? Infinity : (table.seats[table.you].clock?.left ?? Infinity))
  return running.sort((a, b) => Number(calls(b)) - Number(calls(a)) || (calls(a) ? left(a) - left(b) || 0 : 0) || b.updated.localeCompare(a.updated))
}

export const TIMES = { any: 'Any time', week: 'This week', month: 'The last 30 days', year: 'The last year' } as const
export type Times = keyof typeof TIMES
const DAYS = { any: 0, week: 7, month: 30, year: 365 }

/** From when on, for the server; "" for any time. */
export const sinceOf = (times: Times, now: Date): string => (times === 'any' ? '' : new Date(now.getTime() - DAYS[times] * 86_400_000).toISOString())

export interface Filters { game: string; opponent: string; times: Times }

/** The filters as they stand in the address. */
export function filtersIn(search: string): Filters {
  const asked = new URLSearchParams(search)
  const times = asked.get('time') ?? 'any'
  return { game: asked.get('game') ?? '', opponent: asked.get('with') ?? '', times: times in TIMES ? (times as Times) : 'any' }
}

export function addressOf(filters: Filters): string {
  const asked = new URLSearchParams()
  if (filters.game) asked.set('game', filters.game)
  if (filters.opponent) asked.set('with', filters.opponent)
  if (filters.times !== 'any') asked.set('time', filters.times)
  return `/games${asked.size ? `?${asked}` : ''}`
}
