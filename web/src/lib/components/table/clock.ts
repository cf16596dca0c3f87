// Clocks as they are shown. The server alone keeps them: what is left was told with the table, and is counted down from the moment it came.
import type { Clock, Seat, Table } from '../../wire'

const came = new WeakMap<Table, number>()

/** A table has just come from the server. */
export const stamp = (table: Table): Table => {
  came.set(table, performance.now())
  return table
}

/** When a table was told, as a number that grows. */
export const cameAt = (table: Table): number => came.get(table) ?? 0

/** Seconds since a table was told. */
const ago = (table: Table, now: number): number => Math.max(0, now - (came.get(table) ?? now)) / 1000

/** What is left of a seat's clock; null where there is none. */
export function leftOf(table: Table, seat: Seat, now: number): number | null {
  if (!seat.clock) return null
  return Math.max(0, seat.clock.left - (seat.clock.running ? ago(table, now) : 0))
}

/** What is left of a reaction window's own countdown. */
export const shortOf = (table: Table, seat: Seat, now: number): number | null =>
  seat.clock?.short == null ? null : Math.max(0, seat.clock.short - ago(table, now))

/** Seconds until a bot stands in for who is away, and the part that is left of them. */
export function countdownOf(table: Table, seat: Seat, now: number): { left: number; part: number } | null {
  if (!seat.countdown) return null
  const left = Math.max(0, seat.countdown.left - ago(table, now))
  return { left, part: left / seat.countdown.of }
}

/** Seconds that are left to answer whether one plays again. */
export const offerLeft = (table: Table, now: number): number => Math.max(0, (table.offer?.left ?? 0) - ago(table, now))

const two = (n: number): string => String(n).padStart(2, '0')

/** "6:40", "0:09.4" under ten seconds, "1 day 4 h" over days. */
export function timeText(seconds: number): string {
  const days = Math.floor(seconds / 86400)
  const hours = Math.floor((seconds % 86400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}${hours > 0 ? ` ${hours} h` : ''}`
  if (hours > 0) return `${hours}:${two(minutes)}:${two(Math.floor(seconds % 60))}`
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`
  return `${minutes}:${two(Math.floor(seconds % 60))}`
}

/** A span in words: "10 minutes", "15 seconds", "3 days". */
export function spanText(seconds: number): string {
  const [n, unit] = seconds >= 86400 ? [seconds / 86400, 'day'] : seconds >= 60 ? [seconds / 60, 'minute'] : [seconds, 'second']
  return `${Math.round(n * 10) / 10} ${unit}${n === 1 ? '' : 's'}`
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The level of the bot that stands in, as a name. */
/** A level of bots as one says it; its temper in brackets. */
export function levelName(level: string): string {
  const [name, temper] = level.split(':')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${temper ? ` (${temper})` : ''}`
}

/** How a table deals with time, in sentences. */
export function clockWords(clock: Clock): string {
  const bot = `a ${levelName(clock.level ?? '')} stands in`
  const away = clock.away ? `${spanText(clock.away)} away on their turn: ${bot}.` : ''
  if (clock.kind === 'live') {
    const more = clock.increment ? `, and ${spanText(clock.increment)} more for every decision` : ''
    const react = clock.react ? ` ${spanText(clock.react)} to react.` : ''
    return `Each has ${spanText(clock.bank ?? 0)}${more}.${react} Out of time${away ? `, or ${away}` : `: ${bot}.`}`
  }
  if (clock.kind === 'days') {
    const bank = clock.bank ? `, with ${spanText(clock.bank)} in reserve` : ''
    const off = clock.off?.length ? ` No clock runs on ${clock.off.map((day) => DAYS[day]).join(', ')}.` : ''
    return `${spanText(clock.free ?? 0)} for a move${bank}.${off} Out of time: ${bot}.`
  }
  return away ? `No clock. ${away.charAt(0).toUpperCase()}${away.slice(1)}` : 'No clock: the table waits for its people.'
}

/** "20:34", or with the day if it is another one. */
export function timeOfDay(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return at.toDateString() === now.toDateString() ? time : `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`
}
