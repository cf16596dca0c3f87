import { describe, expect, test } from 'vitest'
import type { Line } from '../src/lib/wire'
import { chapterAt, chaptersOf, courseOf, nextOf, pointsAfter, stepAt, stepOf, stepsOf, storyOf, stretchAt, stretchesOf } from '../src/routes/theatre/steps'

const line = (seq: number, text: string, more: Partial<Line> = {}): Line => ({ seq, n: 0, seat: 0, text, kind: 'said', event: { kind: 'said' }, quiet: false, heading: false, auto: false, ...more })
const round = (seq: number, number: number): Line => line(seq, `Round ${number}`, { heading: true, kind: 'round', event: { kind: 'round', round: number } })
const LINES = [line(1, 'A card is drawn.'), line(2, '', { quiet: true }), round(4, 1), line(4, 'Ann moves.'), line(4, 'She gains 2.', { n: 1 }), line(7, 'Ben moves.'), round(9, 2), line(10, 'Ann wins.')]

describe('the steps of a game', () => {
  const steps = stepsOf(LINES)
  test('are the start and each entry of which something was told', () => {
    expect(steps.map((step) => step.seq)).toEqual([0, 1, 4, 7, 10])
    expect(steps.map((step) => step.line?.text)).toEqual([undefined, 'A card is drawn.', 'She gains 2.', 'Ben moves.', 'Ann wins.'])
  })
  test('also show what only moves on the board', () => {
    expect(stepsOf(LINES, (each) => each.seq === 2).map((step) => step.seq)).toEqual([0, 1, 2, 4, 7, 10])
  })
  test('are found by their entry', () => {
    expect([stepAt(steps, 0), stepAt(steps, 6), stepAt(steps, 99)]).toEqual([0, 2, 4])
    expect([stepOf(steps, 5), stepOf(steps, 99)]).toEqual([3, 4])
  })
  test('stand in chapters, which one can go to', () => {
    const chapters = chaptersOf(LINES, steps)
    expect(chapters.map(({ at, label }) => [at, label])).toEqual([[2, '1'], [4, '2']])
    expect(chapterAt(chapters, 1)).toBeNull()
    expect(chapterAt(chapters, 3)?.text).toBe('Round 1')
    const places = chapters.map((chapter) => chapter.at)
    expect([nextOf(places, 2, 1, 4), nextOf(places, 4, 1, 4), nextOf(places, 3, -1, 4), nextOf(places, 2, -1, 4)]).toEqual([4, 4, 2, 0])
  })
  test('carry the scores', () => {
    expect(courseOf([{ seq: 0, scores: [0, 0] }, { seq: 4, scores: [2, 0] }, { seq: 8, scores: [3, 0] }], steps, 0)).toEqual([{ at: 0, score: 0 }, { at: 2, score: 2 }, { at: 4, score: 3 }])
  })
})

describe('the points of a game', () => {
  const scores = [{ seq: 0, scores: [0, 0] }, { seq: 4, scores: [2, 0] }, { seq: 9, scores: [2, -3] }, { seq: 10, scores: [5, -3] }]
  test('are compared after each round', () => {
    const stretches = stretchesOf(LINES, scores)
    expect(stretches.map(({ from, label }) => [from, label])).toEqual([[0, 'Start'], [4, '1'], [9, '2']])
    expect([pointsAfter(stretches, scores, 0), pointsAfter(stretches, scores, 1)]).toEqual([[0, 2, 5], [0, 0, -3]])
  })
  test('count for the round that an act ended, also if the next begins with it', () => {
    const lines = [round(1, 1), line(5, 'Ann ends it.'), { ...round(5, 2), n: 1 }, line(6, 'Ben moves.')]
    const stretches = stretchesOf(lines, scores)
    expect(stretches.map(({ from }) => from)).toEqual([0, 1, 6])
    expect([stretchAt(stretches, 0), stretchAt(stretches, 5), stretchAt(stretches, 6)]).toEqual([0, 1, 2])
  })
  test('are told by their changes in a game without rounds', () => {
    expect(pointsAfter(stretchesOf([], scores), scores, 0)).toEqual([0, 2, 2, 5])
  })
})

test('the story is what was told, by chapters', () => {
  expect(storyOf('A game\nAnn and Ben', LINES, 'Ann won.')).toBe('A game\nAnn and Ben\n\nA card is drawn.\n\nRound 1\n\nAnn moves.\nShe gains 2.\nBen moves.\n\nRound 2\n\nAnn wins.\n\nAnn won.\n')
})
