// What people are known for: asked of the server, and told in a few words.
import { call } from '../../lib/api'
import type { BestHere, FeatFigure, GameFigures, Profile, Rival, SeatRating, TableRatings } from '../../lib/generated'

export const renown = {
  profile: (who: string) => call<Profile>('GET', `/players/${who}`),
  showTo: (seen_by: Profile['seen_by']) => call<null>('PUT', '/players/me', { seen_by }),
  atTable: (id: string) => call<TableRatings>('GET', `/tables/${id}/ratings`),
  best: (game: string) => call<BestHere>('GET', `/best?game=${encodeURIComponent(game)}`),
}

export const SEEN_BY: Record<Profile['seen_by'], string> = { all: 'Everybody on this server', met: 'People I played with', none: 'Nobody' }

const whole = new Intl.NumberFormat('en-GB')
const tenth = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
export const number = (value: number): string => whole.format(value)

/** A rating in words; one that is not sure yet has a question mark. */
export const strength = (rating: SeatRating | null | undefined): string => (rating ? `${number(rating.points)}${rating.provisional ? '?' : ''} at this game` : '')

const ORDINALS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const kinds = new Intl.PluralRules('en', { type: 'ordinal' })
export const ordinal = (value: number): string => `${value}${ORDINALS[kinds.select(value)]}`

export interface Tile { figure: string; label: string; note: string }

const share = (won: number, of: number) => (of > 0 ? `${Math.round((100 * won) / of)} %` : '')

function featTile(feat: FeatFigure, games: number): Tile {
  if (feat.of === null) return { figure: tenth.format(feat.count / games), label: feat.label, note: feat.note }
  return { figure: `${feat.count} of ${feat.of}`, label: feat.label, note: [share(feat.count, feat.of), feat.note].filter(Boolean).join(', ') }
}

/** The statistics of one game: what all games have, what this one counts, by seats and by bots. */
export function tiles(game: GameFigures, day: (iso: string) => string): Tile[] {
  const found: Tile[] = [
    { figure: `${game.won} of ${game.games}`, label: 'won', note: `places: ${game.places.join(', ')}` },
    { figure: tenth.format(game.points), label: 'points a game', note: game.best ? `best ${number(game.best.score)}, on ${day(game.best.at)}` : '' },
    ...game.feats.map((feat) => featTile(feat, game.games)),
  ]
  const [most, ...rest] = [...game.seats].sort((one, other) => other.games - one.games)
  if (rest.length > 0) found.push({ figure: `${most.won} of ${most.games}`, label: `won with ${most.seats} seats`, note: rest.map((one) => `${one.won} of ${one.games} with ${one.seats}`).join(', ') })
  const [bots, ...others] = [...game.levels].sort((one, other) => other.games - one.games)
  if (bots) found.push({ figure: `${bots.won} of ${bots.games}`, label: `won against ${bots.label}s alone`, note: others.map((one) => `${one.won} of ${one.games} against ${one.label}s`).join(', ') })
  return found
}

/** How often ahead and behind: in all games, or in one. */
export function against(rival: Rival, game: string): { games: number; ahead: number; behind: number } {
  if (!game) return rival
  const [ahead, behind] = rival.record[game] ?? [0, 0]
  return { games: rival.by_game[game] ?? 0, ahead, behind }
}

/** The curve of a rating in a box, as a path; one game is a short line. */
export function curve(points: readonly number[], width: number, height: number): string {
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  const known = points.length > 1 ? points : [points[0], points[0]]
  return known.map((value, i) => `${i ? 'L' : 'M'}${((i / (known.length - 1)) * width).toFixed(1)} ${(height - ((value - low) / span) * height).toFixed(1)}`).join('')
}
