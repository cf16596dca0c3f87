// Where the card of a guided game stands, and what it points at. Pure geometry, so that it can be tested without a browser.
import type { Box } from '../../screen/place'

export type Side = 'right' | 'left' | 'below' | 'above' | 'free'
export interface Spot { left: number; top: number; side: Side; /** Where the arrow points out, in px along the card's edge. */ arrow: number }
interface Size { width: number; height: number }

const GAP = 26
const EDGE = 10

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)))

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))

/** Beside its target and never over it, inside the window; where there is no room beside it, in the corner that hides least of it. */
export function placeCard(target: Box | null, size: Size, window: Size): Spot {
  const x = (left: number): number => clamp(left, EDGE, window.width - size.width - EDGE)
  const y = (top: number): number => clamp(top, EDGE, window.height - size.height - EDGE)
  if (!target) return { left: x(window.width * 0.38 - size.width / 2), top: y(window.height * 0.68 - size.height), side: 'free', arrow: 0 }
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 }
  const beside: Spot[] = [
    { left: target.left + target.width + GAP, top: y(middle.y - size.height / 2), side: 'right', arrow: 0 },
    { left: target.left - GAP - size.width, top: y(middle.y - size.height / 2), side: 'left', arrow: 0 },
    { left: x(middle.x - size.width / 2), top: target.top + target.height + GAP, side: 'below', arrow: 0 },
    { left: x(middle.x - size.width / 2), top: target.top - GAP - size.height, side: 'above', arrow: 0 },
  ]
  const inside = (spot: Spot): boolean => spot.left >= EDGE && spot.top >= EDGE && spot.left + size.width <= window.width - EDGE && spot.top + size.height <= window.height - EDGE
  // Beside what lies in the hand are the other cards and buttons; above it is the board.
  const low = target.top > window.height * 0.72
  const found = (low ? [beside[3], ...beside.slice(0, 3)] : beside).find(inside)
  if (found) {
    const along = found.side === 'right' || found.side === 'left' ? middle.y - found.top : middle.x - found.left
    return { ...found, arrow: clamp(along, 24, (found.side === 'right' || found.side === 'left' ? size.height : size.width) - 24) }
  }
  const corners: Spot[] = [x(window.width), x(0)].flatMap((left) => [y(0), y(window.height)].map((top): Spot => ({ left, top, side: 'free', arrow: 0 })))
  const hides = (spot: Spot): number => overlap({ ...spot, ...size }, target)
  return corners.reduce((best, spot) => (hides(spot) < hides(best) ? spot : best))
}
