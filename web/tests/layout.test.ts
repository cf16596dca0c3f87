import { describe, expect, it } from 'vitest'
import { harboursOf, othersOf, planSea, SHIP, type Item, type SeaPlan } from '../src/games/letter-of-marque/layout'
import { placeBeside } from '../src/lib/screen/place'

const fleet = (seats: number, each: number): Item[] =>
  Array.from({ length: seats * each }, (_, i) => ({ key: `ship-${i}`, seat: Math.floor(i / each), tag: i % each === 0 }))

/** Ships may lean over each other by a few pixels of sail, not more. */
function overlaps(plan: SeaPlan): number {
  const points = [...plan.items.values()]
  const [w, h] = [SHIP.w * plan.scale - 4, 118 * plan.scale - 4]
  return points.flatMap((a, i) => points.slice(i + 1).filter((b) => Math.abs(a.x - b.x) < w && Math.abs(a.y - b.y) < h)).length
}

it('seats the others clockwise from the left hand', () => {
  expect(othersOf(4, 0)).toEqual([1, 2, 3])
  expect(othersOf(4, 2)).toEqual([3, 0, 1])
})

it('sets harbours on the ellipse: left, top, right', () => {
  expect(harboursOf({ width: 1078, height: 600, seats: 4, bottom: 0 }).map((h) => h.edge)).toEqual(['left', 'top', 'right'])
  expect(harboursOf({ width: 1078, height: 600, seats: 2, bottom: 0 }).map((h) => h.edge)).toEqual(['top'])
  expect(harboursOf({ width: 1078, height: 600, seats: 6, bottom: 0 }).map((h) => h.edge)).toEqual(['left', 'top', 'top', 'top', 'right'])
})

describe.each([2, 3, 4, 5, 6])('%i seats', (seats) => {
  describe.each([[1078, 600], [978, 480], [390, 596]])('on %i by %i', (width, height) => {
    it.each([1, 3, 5])('keep %i ships each apart and on the sea', (each) => {
      const plan = planSea({ width, height, seats, bottom: 0, items: fleet(seats, each) })
      expect(overlaps(plan)).toBe(0)
      for (const { x, y } of plan.items.values()) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(width)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(plan.height)
      }
    })
    it('keeps a ship large enough for a finger', () => {
      expect(planSea({ width, height, seats, bottom: 0, items: fleet(seats, 5) }).scale * 96).toBeGreaterThanOrEqual(44)
    })
  })
})

it('keeps a note inside the window, wherever its anchor is', () => {
  const size = { width: 272, height: 200 }
  for (const left of [0, 300, 700, 1400]) {
    for (const top of [0, 400, 880]) {
      const spot = placeBeside({ left, top, width: 40, height: 40 }, size, { width: 1440, height: 900 })
      expect(spot.left).toBeGreaterThanOrEqual(8)
      expect(spot.left + size.width).toBeLessThanOrEqual(1440 - 8)
      expect(spot.top).toBeGreaterThanOrEqual(8)
      expect(spot.top + size.height).toBeLessThanOrEqual(900 - 8)
    }
  }
})
