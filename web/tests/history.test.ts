import { describe, expect, test } from 'vitest'
import type { PastGame, Table } from '../src/lib/wire'
import { addressOf, filtersIn, lengthText, placeText, runningFirst, sinceOf, withText } from '../src/routes/history/history'

test('places are told as words', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21].map(placeText)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st'])
})

test('lengths are told in what fits', () => {
  expect([20, 26 * 60, 5280, 7200, 9 * 86_400].map(lengthText)).toEqual(['under a minute', '26 min', '1 h 28 min', '2 h', '9 days'])
})

test('bots are marked among the others', () => {
  const seats = [{ seat: 0, name: 'Ann', kind: 'human', level: null }, { seat: 1, name: 'Ben', kind: 'human', level: null }, { seat: 2, name: 'Gunnel', kind: 'bot', level: 'mate' }]
  expect(withText({ you: 0, seats } as PastGame)).toBe('Ben and Gunnel (bot)')
  expect(withText({ you: 0, seats: seats.slice(0, 1) } as PastGame)).toBe('nobody')
})

describe('running tables', () => {
  const table = (id: string, more: Partial<Table>): Table => ({ id, status: 'playing', you: 0, to_act: [1], updated: '2026-11-16T10:00', seats: [{ clock: null }], ...more }) as unknown as Table
  test('stand by your turn, then by the shortest clock, then by the last move', () => {
    const clock = (left: number) => ({ to_act: [0], seats: [{ clock: { left, running: true } }] as unknown as Table['seats'] })
    const all = [table('other', {}), table('newer', { updated: '2026-11-16T11:00' }), table('slow', clock(900)), table('short', clock(60)), table('over', { status: 'over' })]
    expect(runningFirst(all).map((each) => each.id)).toEqual(['short', 'slow', 'newer', 'other'])
  })
})

test('filters stand in the address', () => {
  const filters = { game: 'corsaire', opponent: 'Ben B', times: 'month' as const }
  expect(filtersIn(addressOf(filters).replace('/games', ''))).toEqual(filters)
  expect(addressOf({ game: '', opponent: '', times: 'any' })).toBe('/games')
  expect(filtersIn('?time=never').times).toBe('any')
  expect(sinceOf('week', new Date('2026-11-16T12:00:00Z'))).toBe('2026-11-09T12:00:00.000Z')
})
