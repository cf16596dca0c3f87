import { describe, expect, it } from 'vitest'
import { duration, emptiedBy, flightsOf } from '../src/games/corsaire/flights'
import { gemSize, matHeight, planMat, type Plan, type Rect } from '../src/games/corsaire/layout'
import type { Card, CorsaireView, Event, Laid, Merchant, Prospect, Tokens, Visit } from '../src/games/corsaire/view'
import { bestFirst, changesOf, curve, previewOf, strokeOf } from '../src/games/corsaire/walk'
import { bestSoFar, gemsOf, lootSays, tradeOf } from '../src/games/corsaire/words'

const overlap = (a: Rect, b: Rect): boolean => a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01
const pieces = (plan: Plan, looting: boolean): Rect[] => [...plan.boards, ...plan.slots.flat(2), ...(looting ? plan.sides.flat() : [])]
const clashes = (rects: Rect[]): number => rects.reduce((n, a, i) => n + rects.slice(i + 1).filter((b) => overlap(a, b)).length, 0)

// What the shell leaves of 1440×900, 1024×768, 1920×1080, a phone with and without buttons under the hand, a small phone.
const SIZES = [[1064, 656], [978, 522], [1540, 830], [390, 600], [390, 560], [360, 470]]

describe('the mat', () => {
  for (const [width, height] of SIZES) {
    for (const looting of [false, true]) {
      it(`keeps boards, places and sets apart at ${width}×${height}${looting ? ' in the looting' : ''}`, () => {
        const plan = planMat({ width, height, looting })
        const all = pieces(plan, looting)
        expect(clashes(all)).toBe(0)
        for (const rect of all) {
          expect(rect.x).toBeGreaterThanOrEqual(0)
          expect(rect.y).toBeGreaterThanOrEqual(0)
          expect(rect.x + rect.w).toBeLessThanOrEqual(width)
          expect(rect.y + rect.h).toBeLessThanOrEqual(matHeight(plan, height))
        }
      })
    }
  }

  it('keeps trays off the places while trading', () => {
    for (const [width, height] of SIZES) {
      const plan = planMat({ width, height, looting: false })
      const rows = plan.slots.flatMap((pyramid) => pyramid.slice(1).flat())
      expect(plan.trays.flatMap((tray) => rows.filter((rect) => overlap(tray, rect)))).toEqual([])
    }
  })

  it('lets your pyramid grow up to the boards and the rival’s down to them', () => {
    const { slots, boards } = planMat({ width: 1064, height: 656, looting: false })
    const [mine, theirs] = slots
    expect(mine.map((row) => row.length)).toEqual([4, 3, 2, 1])
    expect(mine[0][0].y).toBeGreaterThan(boards[0].y + boards[0].h)
    expect(mine[3][0].y).toBeGreaterThan(mine[0][0].y)
    expect(theirs[3][0].y).toBeLessThan(theirs[0][0].y)
    // A card lies between the two boards that it touches.
    expect(mine[0][0].x + mine[0][0].w / 2).toBeCloseTo((boards[0].x + boards[1].x + boards[0].w) / 2)
  })

  it('gives your places on a phone room for a finger', () => {
    for (const [width, height] of SIZES.slice(3)) expect(planMat({ width, height, looting: true }).slots[0][0][0].h).toBeGreaterThanOrEqual(42)
  })

  it('draws five gems in a card of any size', () => {
    for (const w of [100, 125, 156]) expect(gemSize({ w, h: 80 }, 30) * 5).toBeLessThan(w - 30)
  })
})

const visit = (level: number, place: number, converted = true, paid: Tokens = [0, 1, 0], gained: Tokens = [0, 0, 5]): Visit => ({ level, place, converted, paid, gained })
const prospect = (board: number, buy: boolean, vp: number, short: Tokens = [0, 0, 0]): Prospect => ({ board, card: 'g1', tokens: [1, 1, 1], buy, short, vp, path: [visit(1, board)] })

describe('walks', () => {
  it('puts the dearest board that can be bought first, then the nearest miss', () => {
    const all = [prospect(1, false, 7, [3, 0, 0]), prospect(2, true, 2), prospect(3, false, 4, [0, 1, 0]), prospect(4, true, 5)]
    expect(bestFirst(all).map((each) => each.board)).toEqual([4, 2, 3, 1])
  })

  it('shows the board that was asked for in front, and goes on from the walk so far', () => {
    const view = { previews: { 'convert 1 2': [prospect(2, true, 4), prospect(3, false, 6, [1, 0, 0])] }, walk: { path: [visit(2, 2)], at: { level: 2, place: 2 }, boards: [2, 3] } } as unknown as CorsaireView
    expect(previewOf(view, 'convert 1 2', null)?.main.board).toBe(2)
    expect(previewOf(view, 'convert 1 2', 3)?.main.board).toBe(3)
    expect(previewOf(view, 'convert 1 2', 3)?.others.map((each) => each.board)).toEqual([2])
    expect(previewOf(view, 'convert 1 2', null)?.made).toHaveLength(1)
    expect(previewOf(view, 'take 1', null)).toBeNull()
    expect(previewOf(view, null, null)).toBeNull()
  })

  it('runs from card to card to the near edge of the board', () => {
    const plan = planMat({ width: 1064, height: 656, looting: false })
    const { points } = strokeOf(plan, 0, [visit(2, 1), visit(1, 1)], 2)
    expect(points).toHaveLength(3)
    expect(points[2].y).toBe(plan.boards[1].y + plan.boards[1].h)
    expect(strokeOf(plan, 1, [visit(1, 1)], 1).points[1].y).toBe(plan.boards[0].y)
    expect(curve(points)).toMatch(/^M[\d.,]+C[^C]+C[^C]+$/)
    expect(strokeOf(plan, 0, [], 2).points).toEqual([])
  })

  it('tells what a card takes and gives, and nothing where it is passed over', () => {
    expect(changesOf(visit(1, 1)).map(({ sign, n, colour }) => `${sign}${n}${colour}`)).toEqual(['−11', '+52'])
    expect(changesOf(visit(1, 1, false))).toEqual([])
  })
})

const card: Card = { id: 'g3', colour: 'green', number: 3, pay: [0, 1, 0], gain: [0, 0, 5] }

describe('flights', () => {
  it('takes your card from your hand, and a rival’s from the backs of his', () => {
    const event: Event = { kind: 'placed', seat: 0, card, level: 3, place: 1 }
    expect(flightsOf(event, 0)[0]).toMatchObject({ from: 'card-g3', to: 'slot-0-3-1' })
    expect(flightsOf(event, 1)[0]).toMatchObject({ from: 'hand-0', to: 'slot-0-3-1' })
    expect(emptiedBy(event, 0)).toEqual(['card-g3'])
    expect(emptiedBy(event, 1)).toEqual([])
  })

  it('flies one gem for each token', () => {
    const flights = flightsOf({ kind: 'converted', seat: 1, card, level: 1, place: 2, paid: [0, 1, 0], gained: [0, 0, 5], lost: [0, 0, 0] }, 0)
    expect(flights.filter((each) => each.from === 'token-blue-1')).toHaveLength(1)
    expect(flights.filter((each) => each.to === 'token-green-1')).toHaveLength(5)
    expect(new Set(flights.map((each) => each.key)).size).toBe(6)
  })

  it('never turns a card over that this seat may not know', () => {
    const laid: Laid[] = [{ card: null, from: 'hand' }, { card, from: 'pyramid', level: 1, place: 2 }]
    const flights = flightsOf({ kind: 'laid', seat: 1, position: 2, board: 'Hoy', cards: laid }, 0)
    expect(flights.map((each) => each.from)).toEqual(['hand-1', 'slot-1-1-2'])
    expect(flights[0].what).toEqual({ kind: 'card', card: null })
    expect(emptiedBy({ kind: 'laid', seat: 1, position: 2, board: 'Hoy', cards: laid }, 0)).toEqual(['slot-1-1-2'])
  })

  it('gives time only to what is animated', () => {
    expect(duration({ kind: 'placed', seat: 0, card, level: 3, place: 1 })).toBe(350)
    expect(duration({ kind: 'picked', seat: 0, picked: 1 })).toBe(0)
    expect(flightsOf({ kind: 'round', turn: 3, seat: 0, phase: 'trading' }, 0)).toEqual([])
  })
})

describe('words', () => {
  it('names tokens and trades', () => {
    expect(gemsOf([2, 0, 1])).toBe('2 red, 1 green')
    expect(gemsOf([0, 0, 0])).toBe('nothing')
    expect(tradeOf({ ...card, pay: [0, 0, 0], gain: [0, 1, 1] })).toBe('Gives 1 blue, 1 green')
  })
})

describe('a board in the looting', () => {
  const KINDS = ['garbage', 'flush', 'straight', 'straight_flush', 'three_of_a_kind'].map((kind) => ({ kind }))
  const face = (number: number | null): Laid => ({ card: { id: `r${number}`, colour: 'red', number, pay: [0, 0, 0], gain: [0, 0, 0] }, from: 'pyramid', level: 1, place: 1 })
  const back: Laid = { card: null, from: 'hand' }
  const made = (kind: string, label: string, sum: number) => ({ cards: [face(1), face(2), face(3)], combination: { kind, label, sum } })
  const board = (...sides: unknown[]): Merchant => ({ id: 1, name: 'Hoy', price: [0, 0, 0], edge: 2, centre: 4, position: 1, card: null, sides, winner: null }) as unknown as Merchant

  it('says the best set that can be seen, and whose it is', () => {
    expect(bestSoFar(board(null, null), KINDS)).toMatchObject({ seat: null, says: 'Nobody yet' })
    expect(bestSoFar(board(made('flush', 'Flush', 14), null), KINDS)).toMatchObject({ seat: 0, says: 'Flush 14', figure: '14' })
    expect(bestSoFar(board(made('flush', 'Flush', 30), made('straight', 'Straight', 6)), KINDS)).toMatchObject({ seat: 1, says: 'Straight 6' })
    expect(bestSoFar(board(made('flush', 'Flush', 30), made('flush', 'Flush', 31)), KINDS).seat).toBe(1)
    expect(bestSoFar(board(made('flush', 'Flush', 30), made('flush', 'Flush', 30)), KINDS)).toMatchObject({ seat: null, says: 'Even: Flush 30' })
    expect(bestSoFar(board(null, { cards: [face(7), face(null), back], combination: null }), KINDS)).toMatchObject({ seat: 1, says: 'Open: at least 7', figure: '7+' })
    expect(bestSoFar(board(null, { cards: [back, back, back], combination: null }), KINDS)).toMatchObject({ seat: 1, says: 'Face down' })
    expect(bestSoFar(board(made('garbage', 'Garbage', 9), { cards: [face(7), back, back], combination: null }), KINDS).seat).toBe(0)
  })
  it('tells in its note what it brings, not what it cost', () => {
    const says = lootSays(board(made('flush', 'Flush', 14), null), () => 'Your')
    expect(says).toEqual(['The better set takes 4 VP.', 'Your set: flush, 14.'])
  })
})
