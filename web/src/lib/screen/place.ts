export interface Box { left: number; top: number; width: number; height: number }

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)))

/** Where a small paper of the given size goes so that it stays beside its anchor and inside the window. */
export function placeBeside(anchor: Box, size: { width: number; height: number }, window: { width: number; height: number }, gap = 14): { left: number; top: number } {
  const right = anchor.left + anchor.width + gap
  const left = anchor.left - gap - size.width
  const top = clamp(anchor.top + anchor.height / 2 - size.height / 2, 8, window.height - size.height - 8)
  const middle = clamp(anchor.left + anchor.width / 2 - size.width / 2, 8, window.width - size.width - 8)
  const above = anchor.top - gap - size.height
  // Over the bar at the bottom there is nothing but sea and coast; beside it are the other buttons.
  if (anchor.top > window.height * 0.72 && above >= 8) return { left: middle, top: above }
  const fits = { right: right + size.width <= window.width - 8, left: left >= 8 }
  // Outwards first: the middle of the board is where the other targets are.
  const outwardsIsLeft = anchor.left + anchor.width / 2 < window.width * 0.38
  if (fits.left && (outwardsIsLeft || !fits.right)) return { left, top }
  if (fits.right) return { left: right, top }
  return { left: middle, top: above >= 8 ? above : clamp(anchor.top + anchor.height + gap, 8, window.height - size.height - 8) }
}
