import { describe, expect, it } from 'vitest'
import { aboutLeft, addedUp, partsOf, signed, toldOf } from '../src/routes/coach/coach'
import type { Coached, Line } from '../src/lib/wire'

const line = (seq: number, text: string, more: Partial<Line> = {}): Line => ({ seq, n: 0, seat: 0, text, kind: 'x', event: { kind: 'x' }, quiet: false, heading: false, auto: false, ...more }) as Line
const coached: Coached = {
  seat: 0, state: 'done', refused: '', level: 'admiral', done: 2, of: 2, left: null, fair: 0.25, result: 1,
  decisions: [{ seq: 4, chosen: 'a', won: 0.2, worlds: 9, best: 'b', cost: 0.1, reason: '' }, { seq: 9, chosen: 'c', won: 0.6, worlds: 9, best: null, cost: 0, reason: '' }],
  curve: [{ seq: 0, won: 0.25 }, { seq: 4, won: 0.3 }, { seq: 5, won: 0.2 }, { seq: 9, won: 0.6 }, { seq: 10, won: 0.6 }, { seq: 12, won: 1 }],
  turns: [], luck: null, words: [],
}

describe('the curves of the coach', () => {
  it('add up to the chance at every point', () => {
    const { luck, choices } = addedUp(coached)
    coached.curve.forEach(({ won }, i) => expect(coached.fair + luck[i].value + choices[i].value).toBeCloseTo(won))
    expect(choices.at(-1)?.value).toBeCloseTo(-0.1)
    expect(luck[1].value).toBeCloseTo(0.05)
  })
  it('have a bar for each round, and one for what came before', () => {
    const lines = [line(3, 'Round 1', { heading: true, event: { kind: 'round', round: 1 } as Line['event'] }), line(8, 'Round 2', { heading: true, event: { kind: 'round', round: 2 } as Line['event'] })]
    expect(partsOf(lines, 12).map((part) => [part.label, part.seq, part.until])).toEqual([['Start', 0, 3], ['1', 3, 8], ['2', 8, 12]])
  })
  it('tell of luck what the log told', () => {
    const lines = [line(4, 'Before.'), line(5, 'A shot.'), line(6, 'Quiet.', { quiet: true }), line(7, 'Missed.'), line(8, 'After.')]
    expect(toldOf(lines, { seq: 4, until: 7, kind: 'others', before: 0.2, after: 0.5 })).toBe('A shot. Missed.')
  })
  it('sign what was won and lost, and say about how long it takes', () => {
    expect([signed(0.204), signed(-0.1), signed(0.001)]).toEqual(['+20', '−10', '0'])
    expect([aboutLeft(null), aboutLeft(3), aboutLeft(33), aboutLeft(130)]).toEqual(['', 'a few seconds left', 'about 40 s left', 'about 2 min left'])
  })
})
