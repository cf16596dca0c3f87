import { describe, expect, it } from 'vitest'
import { gapOf, linesOf, lookOf, pipsOf, planBoard, plateHeight, rowsOf, softly } from '../src/games/line-of-battle/layout'
import { changesOf, dealing, duelAtEnd, durationOf, isShown, rollsIn } from '../src/games/line-of-battle/scene'
import type { GameEvent, Line } from '../src/lib/wire'

const line = (seq: number, event: GameEvent): Line => ({ seq, n: 0, seat: 0, text: '', kind: event.kind, event, quiet: false, heading: false, auto: false })

const SIZES = [[1066, 620], [978, 480], [900, 420]]

describe('the fleets share the sea', () => {
  for (const [width, height] of SIZES) {
    for (let seats = 2; seats <= 8; seats += 1) {
      for (const expanded of [null, 1]) {
        it(`${seats} seats on ${width} by ${height}${expanded ? ', one unfolded' : ''}`, () => {
          const plan = planBoard({ width, height, seats, bottom: 0, expanded })
          expect(plan.fleets.map((fleet) => fleet.seat).sort()).toEqual(Array.from({ length: seats }, (_, i) => i))
          for (const fleet of plan.fleets) {
            expect(fleet.x + fleet.w).toBeLessThanOrEqual(width + 0.5)
            expect(fleet.y + fleet.h).toBeLessThanOrEqual(plan.height + 0.5)
            expect(fleet.h).toBeGreaterThanOrEqual(50)
          }
          expect(plan.height).toBeLessThanOrEqual(height < 500 ? height * 1.2 : height + 0.5)
          const own = plan.fleets.find((fleet) => fleet.seat === 0)!
          expect(own.w).toBe(width)
          expect(own.y).toBeCloseTo(plan.strip.y + plan.strip.h)
        })
      }
    }
  }

  it('gives your own Line at least as much room as any other', () => {
    for (let seats = 2; seats <= 8; seats += 1) {
      const { fleets } = planBoard({ width: 1066, height: 620, seats, bottom: 2 % seats, expanded: null })
      const own = fleets.at(-1)!
      expect(own.seat).toBe(2 % seats)
      for (const fleet of fleets) expect(fleet.h).toBeLessThanOrEqual(own.h + 1)
    }
  })

  it('puts two to a row when they are many, and one that is unfolded alone', () => {
    expect(rowsOf([1, 2, 3], 1, null)).toEqual([[1], [2], [3]])
    expect(rowsOf([1, 2, 3, 4, 5], 2, null)).toEqual([[1, 2], [3, 4], [5]])
    expect(rowsOf([1, 2, 3, 4], 2, 2)).toEqual([[1, 3], [2], [4]])
  })
})

describe('ships in a row', () => {
  it('fit side by side down to the smallest that can be touched', () => {
    for (const ships of [1, 3, 6, 8]) {
      const look = lookOf(800, 120, ships)
      expect(ships * (look.tile + 4)).toBeLessThanOrEqual(804)
      expect(look.tile).toBeGreaterThanOrEqual(44)
    }
    // A long Line on a narrow sea stays in one row: another row would lie on the next fleet.
    for (const ships of [6, 7, 8]) expect(ships * (lookOf(300, 64, ships).tile + gapOf(300, ships))).toBeLessThanOrEqual(300)
  })

  it('are named on every board of 8 seats that fits its window', () => {
    expect(lookOf(800, 120, 6).names).toBe(true)
    expect(lookOf(312, 65, 6)).toMatchObject({ names: true, plate: 41 })
    expect(lookOf(312, 48, 6).names).toBe(false)
    expect([120, 72, 71, 54, 53].map(plateHeight)).toEqual([47, 47, 41, 41, 31])
    for (const [width, height] of [[976, 490], [1026, 616]]) {
      for (const { w, h } of planBoard({ width, height, seats: 8, bottom: 0, expanded: null }).fleets) expect(lookOf(w - 176, h - 13, 6).names).toBe(true)
    }
  })
})

describe('names of ships', () => {
  it('break between syllables, and nowhere else', () => {
    const broken = ['Redoutable', 'Monnikendam', 'Duguay-Trouin', 'Queen Charlotte', 'Bellerophon', 'Isis', 'Asturias'].map((name) => softly(name).replaceAll('\u00ad', '|'))
    expect(broken).toEqual(['Re|dou|table', 'Mon|ni|ken|dam', 'Du|guay-Trouin', 'Queen Char|lotte', 'Bel|le|rophon', 'Isis', 'As|tu|rias'])
  })

  it('take as many lines as they need and the height allows', () => {
    expect(['Isis', 'Redoutable', 'Queen Charlotte', 'San Juan Nepomuceno'].map((name) => linesOf(name, 8))).toEqual([1, 2, 3, 3])
    expect(linesOf('San Juan Nepomuceno', 19)).toBe(1)
    const heights = [60, 70, 90]
    expect(heights.map((height) => lookOf(336, height, 6, ['Isis', 'San Juan Nepomuceno']).lines)).toEqual([1, 2, 3])
    expect(heights.map((height) => lookOf(336, height, 6, ['Isis']).lines)).toEqual([1, 1, 1])
    expect(lookOf(336, 90, 6, ['Queen Charlotte']).plate).toBeGreaterThan(lookOf(336, 90, 6, ['Isis']).plate)
  })
})

describe('pips', () => {
  it('tell what is left, threatened, lent and gone', () => {
    expect(pipsOf(5, 5, 0)).toEqual(Array(5).fill('full'))
    expect(pipsOf(6, 3, 2, 2)).toEqual(['full', 'hit', 'hit', 'lent', 'lent', 'gone'])
    expect(pipsOf(3, 1, 2, 4)).toEqual(['hit', 'lent', 'lent'])
    expect(pipsOf(4, 0, 0, 3)).toEqual(Array(4).fill('gone'))
  })
})

describe('events over the old position', () => {
  it('add up ship by ship', () => {
    const changes = changesOf([
      line(1, { kind: 'fired', ship: 1, target: 7, hull_left: 2, rigging_left: 3 }),
      line(1, { kind: 'fire', ship: 7, die: 2 }),
      line(1, { kind: 'dismasted', ship: 7 }),
      line(1, { kind: 'sunk', ship: 9 }),
      line(1, { kind: 'strike_roll', ship: 4, struck: false }),
    ])
    expect(changes.get(7)).toEqual({ hull_left: 2, rigging_left: 0, burning: true })
    expect(changes.get(9)).toEqual({ sunk: true })
    expect(changes.has(4)).toBe(false)
  })

  it('are given time only where something moves', () => {
    expect(durationOf({ kind: 'fired' })).toBeGreaterThan(0)
    expect(durationOf({ kind: 'discarded' })).toBe(0)
  })
})

describe('the boarding at the end of the log', () => {
  const boarded = line(5, { kind: 'boarded', seat: 0, owner: 1, ship: 3, target: 8, struck: false })
  const duel = line(7, { kind: 'duel', cards: {}, hits: {} })
  const roll = line(7, { kind: 'boarding_roll', die: 4 })

  it('is told step by step', () => {
    expect(duelAtEnd([boarded])).toEqual({ key: '5.0', boarded: boarded.event, shown: null, says: '', rolled: null })
    expect(duelAtEnd([boarded, duel, roll])).toEqual({ key: '5.0', boarded: boarded.event, shown: duel.event, says: '', rolled: roll.event })
  })

  it('is over when something else happens, and does not begin with a ship that gives herself up', () => {
    expect(duelAtEnd([boarded, duel, roll, line(8, { kind: 'discarded' })])).toBeNull()
    expect(duelAtEnd([line(5, { ...boarded.event, struck: true })])).toBeNull()
    expect(duelAtEnd([])).toBeNull()
  })

  it('is shown while it is fought, and its result until it was seen, also when the log is read anew', () => {
    const seen = duelAtEnd([boarded, duel, roll])!
    expect(isShown(duelAtEnd([boarded]), true, '')).toBe(true)
    expect(isShown(seen, false, '')).toBe(true)
    expect(isShown(duelAtEnd(structuredClone([boarded, duel, roll])), false, seen.key)).toBe(false)
    expect(isShown(duelAtEnd([line(12, boarded.event), line(14, duel.event), line(14, roll.event)]), false, seen.key)).toBe(true)
    expect(isShown(duelAtEnd([boarded, duel]), false, '')).toBe(false)
  })

  it('goes on being told where a flag or a card falls with the captured ship', () => {
    const after = [line(7, { kind: 'unflagged', seat: 1, ship: 8 }), line(7, { kind: 'removed' }), line(7, { kind: 'captured' })]
    expect(duelAtEnd([boarded, duel, roll, ...after])?.rolled).toEqual(roll.event)
  })
})

describe('dice beside their ships', () => {
  it('tell what came of them; those of a boarding stand in its paper', () => {
    const rolls = rollsIn([line(1, { kind: 'strike_roll', seat: 0, ship: 7, die: 3, needs: 4, struck: false }), line(2, { kind: 'boarding_roll', seat: 0, ship: 7, die: 3 }), line(3, { kind: 'fired', seat: 0, ship: 7 }), line(4, { kind: 'fire', seat: 0, ship: 8, die: 6, place: 'hull' })])
    expect(rolls).toMatchObject([{ on: 'ship-7', result: 'Fights on', needs: 'Hull 4', tone: 'good' }, { on: 'ship-8', result: 'Hull burns', tone: 'bad' }])
  })

  it('who deals first is rolled for, and a tie once more', () => {
    const roll = (seq: number, seat: number, die: number): Line => line(seq, { kind: 'dealer_roll', seat, die })
    const [tied] = dealing([roll(1, 0, 5), roll(2, 1, 5), roll(3, 0, 2), roll(4, 1, 6), line(5, { kind: 'dealer', seat: 1 })], (seat) => 'AB'[seat])
    expect(tied.sides.map((side) => [side.name, ...side.dice])).toEqual([['A', 5], ['B', 5], ['A', 2], ['B', 6]])
    expect(tied.says).toContain('tie')
    expect(dealing([roll(1, 0, 5), roll(2, 1, 4), line(3, { kind: 'dealer', seat: 0 })], () => '')[0].says).not.toContain('tie')
  })
})
