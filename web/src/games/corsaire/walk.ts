// The walk of a turn as a stroke over the pyramid, and what a hovered move could come to. Only geometry and order:
// which walks there are, and what they leave, comes from the view's previews.

import { middleOf, type Plan, type Point } from './layout'
import type { CorsaireView, Prospect, Tokens, Visit } from './view'

const lack = (prospect: Prospect): number => prospect.short.reduce((sum, n) => sum + n, 0)

/** Boards that can be bought first, the dearest of them before all; then those that are nearest to being paid for. */
export const bestFirst = (prospects: readonly Prospect[]): Prospect[] =>
  [...prospects].sort((a, b) => Number(b.buy) - Number(a.buy) || (a.buy ? b.vp - a.vp : lack(a) - lack(b)) || a.board - b.board)

export interface Stroke { points: Point[]; visits: Visit[]; board: number | null }

/** From card to card, and on to the edge of the board where the walk ends. */
export function strokeOf(plan: Plan, row: 0 | 1, visits: readonly Visit[], board: number | null): Stroke {
  const points = visits.map((visit) => middleOf(plan.slots[row][visit.level - 1][visit.place - 1]))
  const last = points.at(-1)
  const goal = board === null ? null : plan.boards[board - 1]
  if (last && goal) points.push({ x: last.x + (middleOf(goal).x - last.x) * 0.45, y: row === 0 ? goal.y + goal.h : goal.y })
  return { points, visits: [...visits], board }
}

const round = (n: number): number => Math.round(n * 10) / 10

/** A curve that leaves and enters every card straight up or down. */
export function curve(points: readonly Point[]): string {
  return points
    .map((point, i) => {
      const [x, y] = [round(point.x), round(point.y)]
      if (i === 0) return `M${x},${y}`
      const before = points[i - 1]
      const middle = round((before.y + point.y) / 2)
      return `C${round(before.x)},${middle} ${x},${middle} ${x},${y}`
    })
    .join('')
}

export interface Change { sign: '−' | '+'; n: number; colour: number }

/** What one card of the walk takes and gives; empty where it is passed over. */
export function changesOf(visit: Visit): Change[] {
  const of = (tokens: Tokens, sign: '−' | '+') => tokens.flatMap((n, colour): Change[] => (n > 0 ? [{ sign, n, colour }] : []))
  return visit.converted ? [...of(visit.paid, '−'), ...of(visit.gained, '+')] : []
}

export interface Preview { main: Prospect; others: Prospect[]; made: Visit[] }

/** The walks of a move, the chosen or else the best one in front. `made` is the part of the walk that is already behind. */
export function previewOf(view: CorsaireView, move: string | null, chosen: number | null): Preview | null {
  const sorted = bestFirst((move && view.previews[move]) || [])
  const main = sorted.find((prospect) => prospect.board === chosen) ?? sorted[0]
  return main ? { main, others: sorted.filter((prospect) => prospect !== main), made: view.walk?.path ?? [] } : null
}
