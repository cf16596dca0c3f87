// The check of fair chance, as `quarterdeck verify` makes it: see src/quarterdeck/fair.py. It needs no rules, for the server tells what each outcome was drawn from.
import type { Draw } from '../generated'
import { bytesOf, hex, hmac, sha256 } from './hash'
import { Twister } from './twister'

const LESSON = 'lesson:' // so begin the seeds of guided games, whose dice are the same for all

export interface Promise_ {
  table: string
  seed: string
  commitment: string
  salts: string[]
  inherited: number
}

export interface Checked {
  draw: Draw
  due: (number | string)[]
  /** null: it came before the table began, and was another game's. */
  right: boolean | null
}

export interface Verdict {
  sealed: boolean
  rows: Checked[]
  right: number
  own: number
  /** The first that differs. */
  wrong: Checked | null
  fair: boolean
}

export const sealOf = (seed: string): string => hex(sha256(bytesOf(seed)))

/** What decides chance: the seed, with everybody's salt in it. */
export function luckOf(seed: string, salts: readonly string[]): string {
  if (!salts.some(Boolean) || seed.startsWith(LESSON)) return seed
  return hex(hmac(bytesOf(seed), bytesOf(salts.join('\n'))))
}

/** What chance must give at an entry. */
export function outcome(luck: string, table: string, draw: Draw): (number | string)[] {
  const place = luck.startsWith(LESSON) ? '' : table
  const dice = new Twister(hmac(bytesOf(luck), bytesOf(`${place}:${draw.entry}`)))
  return Array.from({ length: draw.times }, () => draw.pool[Math.floor(dice.random() * draw.pool.length)])
}

/** Some games write dice in an order of their own, which has no meaning. */
const sorted = (items: readonly (number | string)[]) => items.map(String).sort().join(' ')

export function check(promise: Promise_, draws: readonly Draw[]): Verdict {
  const sealed = sealOf(promise.seed) === promise.commitment
  const luck = luckOf(promise.seed, promise.salts)
  const rows = draws.map((draw): Checked => {
    const due = outcome(luck, promise.table, draw)
    return { draw, due, right: draw.entry <= promise.inherited ? null : sorted(due) === sorted(draw.came) }
  })
  const wrong = rows.find((row) => row.right === false) ?? null
  const own = rows.filter((row) => row.right !== null).length
  return { sealed, rows, right: rows.filter((row) => row.right).length, own, wrong, fair: sealed && !wrong }
}
