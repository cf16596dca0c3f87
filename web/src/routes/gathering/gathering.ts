// What the pages say of tables that are gathered: in words, and which of them somebody wants to see.
import type { Clock, Game, Options, Posted, Seat, Table } from '../../lib/wire'
import { list, number } from '../../lib/words'

/** A clock in a few signs: "10 min + 15 s", "2 days a move", "no clock". */
export function clockText(clock: Clock): string {
  if (clock.kind === 'live') return `${(clock.bank ?? 0) / 60} min + ${clock.increment ?? 0} s`
  if (clock.kind !== 'days') return 'no clock'
  const days = (clock.free ?? 0) / 86400
  return `${days} ${days === 1 ? 'day' : 'days'} a move`
}

/** The options of a table that are not as usual, in words; a variant's own switch follows the seats. */
export function optionWords(game: Game | undefined, options: Options): string {
  const fixed = new Set(game?.variants.map((variant) => variant.option))
  const said = (game?.options ?? []).flatMap((option) => {
    const value = options[option.name]
    if (fixed.has(option.name) || option.kind === 'colours' || value === undefined || value === option.default) return []
    if (option.kind === 'flag') return [value ? option.label : `not: ${option.label}`]
    return [`${option.label}: ${option.choices?.find((choice) => choice.value === value)?.label ?? value}`]
  })
  return said.length > 0 ? said.join('; ') : 'the usual rules'
}

/** What another set of options would change, in words; empty if nothing. */
export const changedWords = (game: Game, before: Options, after: Options): string =>
  game.options.flatMap((option) => {
    const value = after[option.name]
    if (value === undefined || value === before[option.name]) return []
    if (option.kind === 'flag') return [`${option.label}: ${value ? 'yes' : 'no'}`]
    return [`${option.label}: ${option.choices?.find((choice) => choice.value === value)?.label ?? value}`]
  }).join('; ')

/** Who sits at a table that is gathered: "Joost, Aiko and two open seats", "Wim, Halyard and Sextant (bots), one open seat". */
export function sittingText(seats: Seat[]): string {
  const people = seats.filter((seat) => seat.kind === 'human').map((seat) => seat.name ?? '')
  const bots = seats.filter((seat) => seat.kind === 'bot').map((seat) => seat.name ?? '')
  const open = seats.length - people.length - bots.length
  const free = open > 0 ? [`${number(open)} open ${open === 1 ? 'seat' : 'seats'}`] : []
  if (bots.length === 0) return list([...people, ...free])
  return [...people, `${list(bots)} (${bots.length === 1 ? 'bot' : 'bots'})`, ...free].join(', ')
}

export interface Filters { game: string; seats: string; clock: string; rated: string }
export const ANY: Filters = { game: '', seats: '', clock: '', rated: '' }

const RANGE: Record<string, (seats: number) => boolean> = { two: (n) => n === 2, few: (n) => n === 3 || n === 4, many: (n) => n > 4 }

export const fits = (table: Table, filters: Filters): boolean =>
  (!filters.game || table.game === filters.game) &&
  (!filters.clock || table.clock.kind === filters.clock) &&
  (!filters.seats || (RANGE[filters.seats]?.(table.seats.length) ?? true)) &&
  (!filters.rated || String(table.gathering.rated) === filters.rated)

/** What was chosen before, as far as there still is such a thing. */
export function filtersIn(kept: string | null): Filters {
  try {
    const last: Record<string, unknown> = JSON.parse(kept ?? '{}')
    return Object.fromEntries(Object.keys(ANY).map((name) => [name, typeof last[name] === 'string' ? last[name] : ''])) as unknown as Filters
  } catch {
    return ANY
  }
}

export const isJoinable = (table: Posted): boolean => table.status === 'open' && table.gathering.public

/** What somebody typed or pasted: the address of a table, with an invitation or without, or a code word. */
export function linkIn(text: string): { table: string; invite: string } | { code: string } {
  const found = /\/t\/([\w-]+)(?:\?(\S*))?/.exec(text)
  if (found) return { table: found[1], invite: new URLSearchParams(found[2] ?? '').get('invite') ?? '' }
  const code = /\/j\/([^/?#\s]+)/.exec(text)
  return { code: code ? decodeURIComponent(code[1]) : text.trim() }
}

/** A code word as it is said. */
export const spoken = (code: string): string => code.replaceAll('-', ' ')
