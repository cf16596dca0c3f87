import { describe, expect, it } from 'vitest'
import { ending } from '../src/lib/ending'
import type { Result } from '../src/lib/wire'

const nameOf = (seat: number) => ['Ann', 'Ben', 'Cleo'][seat]
const result = (winners: number[], scores: number[], ranks: number[]): Result => ({ winners, scores, ranks, reason: 'most points', rows: [] })

describe('the end of a game', () => {
  const told = result([1], [30, 37, 15], [2, 1, 3])
  it('is about you first', () => {
    expect(ending(told, 1, nameOf)).toEqual({ title: 'You win', line: 'Most points' })
    expect(ending(told, 0, nameOf)).toEqual({ title: 'You came 2nd, 7 behind', line: 'Ben wins: most points' })
    expect(ending(told, 2, nameOf).title).toBe('You came 3rd, 22 behind')
  })
  it('says who won to those who watch', () => expect(ending(told, null, nameOf)).toEqual({ title: 'Ben wins', line: 'Most points' }))
  it('shares a win', () => {
    const shared = result([0, 2], [30, 12, 30], [1, 3, 1])
    expect(ending(shared, 0, nameOf).title).toBe('You and Cleo win')
    expect(ending(shared, null, nameOf).title).toBe('Ann and Cleo win')
    expect(ending(shared, 1, nameOf)).toEqual({ title: 'You came 3rd, 18 behind', line: 'Ann and Cleo win: most points' })
  })
  it('names no distance where a tie was broken', () => expect(ending(result([1], [9, 9], [2, 1]), 0, nameOf).title).toBe('You came 2nd'))
  it('may have no winner', () => {
    expect(ending(result([], [4], [1]), 0, nameOf).title).toBe('You lose')
    expect(ending(result([], [4], [1]), null, nameOf).title).toBe('Nobody wins')
  })
})
