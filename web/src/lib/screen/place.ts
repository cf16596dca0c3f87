export interface Box { left: number; top: number; width: number; height: number }

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)))

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))

/** Where a small paper of the given size goes so that it stays beside its anchor and inside the window, and off another paper where it can. */
export function placeBeside(anchor: Box, size: { width: number; height: number }, window: { width: number; height: number }, gap = 14, other: Box | null = null): { left: number; top: number } {
  const right = anchor.left + anchor.width + gap
  const left = anchor.left - gap - size.width
  const top = clamp(anchor.top + anchor.height / 2 - size.height / 2, 8, window.height - size.height - 8)
  const middle = clamp(anchor.left + anchor.width / 2 - size.width / 2, 8, window.width - size.width - 8)
  const above = anchor.top - gap - size.height
  const below = { left: middle, top: clamp(anchor.top + anchor.height + gap, 8, window.height - size.height - 8) }
  const sides = { right: right + size.width <= window.width - 8 ? [{ left: right, top }] : [], left: left >= 8 ? [{ left, top }] : [], above: above >= 8 ? [{ left: middle, top: above }] : [] }
  // Over the bar at the bottom there is nothing but sea and coast; beside it are the other buttons.
  const low = anchor.top > window.height * 0.72
  // Outwards first: the middle of the board is where the other targets are.
  const outwards = anchor.left + anchor.width / 2 < window.width * 0.38 ? [...sides.left, ...sides.right] : [...sides.right, ...sides.left]
  const spots = [...(low ? sides.above : []), ...outwards, ...(low ? [] : sides.above), below]
  return spots.find((spot) => !other || overlap({ ...spot, ...size }, other) === 0) ?? spots[0]
}

const EDGE = 10
const STEPS = 12

/** Of places all over the window one that hides least of the first boxes, then least of the next ones; of several the nearest to the wanted one. */
export function placeFree(wanted: { left: number; top: number }, size: { width: number; height: number }, window: { width: number; height: number }, ...layers: Box[][]): { left: number; top: number } {
  const steps = (length: number): number[] => Array.from({ length: STEPS + 1 }, (_, i) => Math.round(EDGE + Math.max(0, length - 2 * EDGE) * (i / STEPS)))
  const spots = [wanted, ...steps(window.width - size.width).flatMap((left) => steps(window.height - size.height).map((top) => ({ left, top })))]
  const far = (spot: { left: number; top: number }): number => Math.hypot(spot.left - wanted.left, spot.top - wanted.top)
  const costs = spots.map((spot) => [...layers.map((boxes) => boxes.reduce((sum, box) => sum + overlap({ ...spot, width: size.width, height: size.height }, box), 0)), far(spot)])
  const less = (a: number[], b: number[]): boolean => {
    const first = a.findIndex((cost, i) => cost !== b[i])
    return first >= 0 && a[first] < b[first]
  }
  return spots[costs.reduce((best, cost, i) => (less(cost, costs[best]) ? i : best), 0)]
}
