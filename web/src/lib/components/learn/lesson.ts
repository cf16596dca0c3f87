// Where the card of a guided game stands, and what it points at. Pure geometry, so that it can be tested without a browser.
import { overlap, placeFree, type Box } from '../../screen/place'

export type Side = 'right' | 'left' | 'below' | 'above' | 'free'
export interface Spot { left: number; top: number; side: Side; /** Where the arrow points out, in px along the card's edge. */ arrow: number }
interface Size { width: number; height: number }

const GAP = 26
const EDGE = 10
const ARROW = 24

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)))

/** Beside its target and never over it, inside the window, where it hides least of what else can be pressed; where there is no room beside it, in the corner that hides least of it. A free choice has no target: the card keeps off all that can be pressed, and off `words` as far as it can. */
export function placeCard(target: Box | null, size: Size, window: Size, others: Box[] = [], words: Box[] = []): Spot {
  const x = (left: number): number => clamp(left, EDGE, window.width - size.width - EDGE)
  const y = (top: number): number => clamp(top, EDGE, window.height - size.height - EDGE)
  const inside = (spot: Spot): boolean => spot.left >= EDGE && spot.top >= EDGE && spot.left + size.width <= window.width - EDGE && spot.top + size.height <= window.height - EDGE
  const hides = (spot: Spot, boxes: Box[]): number => boxes.reduce((sum, box) => sum + overlap({ ...spot, ...size }, box), 0)
  /** The first of those that hide least. */
  const best = (spots: Spot[], boxes: Box[]): Spot => spots.reduce((found, spot) => (hides(spot, boxes) < hides(found, boxes) ? spot : found))
  if (!target) return { ...placeFree({ left: Math.round(x(window.width * 0.38 - size.width / 2)), top: Math.round(y(window.height * 0.68 - size.height)) }, size, window, others, words), side: 'free', arrow: 0 }
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 }
  // Level with the target, then as far up or down, left or right as the arrow still reaches it.
  const slide = (at: number, length: number): number[] => [at - length / 2, at - ARROW, at - length + ARROW]
  const upright = slide(middle.y, size.height).map(y)
  const along = slide(middle.x, size.width).map(x)
  const beside: Spot[][] = [
    upright.map((top) => ({ left: target.left + target.width + GAP, top, side: 'right', arrow: 0 })),
    upright.map((top) => ({ left: target.left - GAP - size.width, top, side: 'left', arrow: 0 })),
    along.map((left) => ({ left, top: target.top + target.height + GAP, side: 'below', arrow: 0 })),
    along.map((left) => ({ left, top: target.top - GAP - size.height, side: 'above', arrow: 0 })),
  ]
  // Beside what lies in the hand are the other cards and buttons; above it is the board.
  const low = target.top > window.height * 0.72
  const fitting = (low ? [beside[3], ...beside.slice(0, 3)] : beside).flat().filter(inside)
  if (fitting.length > 0) {
    const found = best(fitting, others)
    const flat = found.side === 'above' || found.side === 'below'
    return { ...found, arrow: clamp(flat ? middle.x - found.left : middle.y - found.top, ARROW, (flat ? size.width : size.height) - ARROW) }
  }
  const corners: Spot[] = [x(window.width), x(0)].flatMap((left) => [y(0), y(window.height)].map((top): Spot => ({ left, top, side: 'free', arrow: 0 })))
  return best(corners, [target])
}
