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
