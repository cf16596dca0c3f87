import { describe, expect, it } from 'vitest'
import { clockWords, countdownOf, leftOf, spanText, stamp, timeText } from '../src/lib/components/table/clock'
import type { Seat, Table } from '../src/lib/wire'

const seat = (changes: Partial<Seat>): Seat => ({ seat: 0, kind: 'human', name: 'Ann', level: null, here: true, ...changes })

describe('clocks as they are shown', () => {
  it('reads like a clock, with tenths at the end and days far off', () => {
    expect([9.46, 59, 400, 3700, 100_800, 86_400].map(timeText)).toEqual(['0:09.4', '0:59', '6:40', '1:01:40', '1 day 4 h', '1 day'])
  })

  it('counts down from the moment the table came, and only where it runs', () => {
    const told = stamp({} as Table)
    const later = performance.now() + 5000
    const runs = leftOf(told, seat({ clock: { left: 60, running: true } }), later)
    expect(runs).toBeGreaterThan(54)
    expect(runs).toBeLessThanOrEqual(55)
    expect(leftOf(told, seat({ clock: { left: 60, running: false } }), later)).toBe(60)
    expect(leftOf(told, seat({}), later)).toBeNull()
    const waiting = countdownOf(told, seat({ countdown: { left: 60, of: 120 } }), later)
    expect(waiting?.part).toBeCloseTo(55 / 120, 1)
    expect(countdownOf(told, seat({ countdown: { left: 3, of: 120 } }), later)?.left).toBe(0)
  })

  it('says in words how the table deals with time', () => {
    expect(spanText(90)).toBe('1.5 minutes')
    expect(clockWords({ kind: 'live', bank: 600, increment: 15, react: 0, away: 120, level: 'mate' })).toBe('Each has 10 minutes, and 15 seconds more for every decision. Out of time, or 2 minutes away on their turn: a Mate stands in.')
    expect(clockWords({ kind: 'days', free: 172_800, bank: 86_400, off: [5, 6], level: 'mate' })).toBe('2 days for a move, with 1 day in reserve. No clock runs on Saturday, Sunday. Out of time: a Mate stands in.')
    expect(clockWords({ kind: 'none', away: 0, level: 'mate' })).toBe('No clock: the table waits for its people.')
    expect(clockWords({ kind: 'none', away: 120, level: 'mate' })).toBe('No clock. 2 minutes away on their turn: a Mate stands in.')
  })
})
