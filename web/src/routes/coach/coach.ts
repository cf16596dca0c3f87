// What the coach's curves are made of. Pure, so that it can be tested without a browser.
import type { Coached, CoachedTurn, Line } from '../../lib/wire'

export interface Spot { seq: number; value: number }
/** A round or another part of the game, from an entry on. */
export interface Part { seq: number; until: number; label: string; text: string }

/** What was lost by choices and what luck brought, each added up along the game. */
export function addedUp(coached: Coached): { luck: Spot[]; choices: Spot[] } {
  const costUntil = (seq: number) => coached.decisions.filter((one) => one.seq < seq).reduce((sum, one) => sum + one.cost, 0)
  return {
    luck: coached.curve.map(({ seq, won }) => ({ seq, value: won - coached.fair + costUntil(seq) })),
    choices: coached.curve.map(({ seq }) => ({ seq, value: -costUntil(seq) })),
  }
}

/** The rounds of the game, as its log has headings for them. */
export function partsOf(lines: readonly Line[], last: number): Part[] {
  const headings = lines.filter((line) => line.heading)
  const starts = headings.map((line) => ({ seq: line.seq, label: typeof line.event.round === 'number' ? String(line.event.round) : line.text, text: line.text }))
  const all = starts.length > 0 && starts[0].seq > 0 ? [{ seq: 0, label: 'Start', text: 'Start' }, ...starts] : starts
  return all.map((part, i) => ({ ...part, until: all[i + 1]?.seq ?? last })).filter((part, i, parts) => part.until > part.seq || i === parts.length - 1)
}

export const partAt = (parts: readonly Part[], seq: number): Part | null => parts.findLast((part) => part.seq <= seq) ?? null

/** What was told of a turning point that nobody's choice was. */
export function toldOf(lines: readonly Line[], turn: CoachedTurn, most = 3): string {
  const told = lines.filter((line) => line.seq > turn.seq && line.seq <= turn.until && !line.quiet && !line.heading)
  return told.slice(-most).map((line) => line.text).join(' ')
}

export const percent = (part: number): number => Math.round(100 * part)
export const signed = (part: number): string => `${percent(part) > 0 ? '+' : percent(part) < 0 ? '−' : ''}${Math.abs(percent(part))}`

/** About how long, in words. */
export function aboutLeft(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 8) return 'a few seconds left'
  return seconds < 90 ? `about ${Math.ceil(seconds / 10) * 10} s left` : `about ${Math.round(seconds / 60)} min left`
}
