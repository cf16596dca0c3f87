export interface Box { left: number; top: number; width: number; height: number }

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)))

/** Where a small paper of the given size goes so that it stays beside its anchor and inside the window. */
export function placeBeside(anchor: Box, size: { width: number; height: number }, window: { width: number; height: number }, gap = 14): { left: number; top: number } {
  const right = anchor.left + anchor.width + gap
  const left = anchor.left - gap - size.width
  const top = clamp(anchor.top + anchor.height / 2 - size.height / 2, 8, window.height - size.height - 8)
  if (right + size.width <= window.width - 8) return { left: right, top }
  if (left >= 8) return { left, top }
  const above = anchor.top - gap - size.height
  const middle = clamp(anchor.left + anchor.width / 2 - size.width / 2, 8, window.width - size.width - 8)
  return { left: middle, top: above >= 8 ? above : clamp(anchor.top + anchor.height + gap, 8, window.height - size.height - 8) }
}
