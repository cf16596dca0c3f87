import { describe, expect, it } from 'vitest'
import type { GameFigures, Rival } from '../src/lib/generated'
import { against, curve, ordinal, tiles } from '../src/routes/renown/renown'

const figures: GameFigures = {
  game: 'letter-of-marque', title: 'Letter of Marque', games: 4, won: 1, places: [1, 2, 1], points: 27.25, best: { score: 1039, at: '2026-10-03T10:00:00Z' },
  feats: [{ label: 'brought home', note: 'points a game', count: 50, of: null }, { label: 'attacks paid', note: '', count: 3, of: 8 }, { label: 'bluffs worked', note: 'unarmed', count: 0, of: 0 }],
  seats: [{ seats: 3, games: 3, won: 1 }, { seats: 2, games: 1, won: 0 }],
  levels: [{ level: 'mate', label: 'Mate', games: 2, won: 1 }],
}

describe('what people are known for', () => {
  it('is told in tiles', () => {
    const told = tiles(figures, (iso) => iso.slice(0, 10))
    expect(told.slice(0, 5)).toEqual([
      { figure: '1 of 4', label: 'won', note: 'places: 1, 2, 1' },
      { figure: '27.3', label: 'points a game', note: 'best 1,039, on 2026-10-03' },
      { figure: '12.5', label: 'brought home', note: 'points a game' },
      { figure: '3 of 8', label: 'attacks paid', note: '38 %' },
      { figure: '0 of 0', label: 'bluffs worked', note: 'unarmed' },
    ])
    expect(told[5]).toEqual({ figure: '1 of 3', label: 'won with 3 seats', note: '0 of 1 with 2' })
    expect(told[6]).toEqual({ figure: '1 of 2', label: 'won against Mates alone', note: '' })
  })
  it('is counted against each rival, in all games or in one', () => {
    const rival: Rival = { who: 'a', name: 'Ines', games: 3, ahead: 2, behind: 1, last: '', by_game: { corsaire: 1, other: 2 }, record: { corsaire: [1, 0], other: [1, 1] } }
    expect(against(rival, '')).toMatchObject({ games: 3, ahead: 2, behind: 1 })
    expect(against(rival, 'corsaire')).toEqual({ games: 1, ahead: 1, behind: 0 })
    expect(against(rival, 'nothing')).toEqual({ games: 0, ahead: 0, behind: 0 })
  })
  it('has places, and curves that stay in their box', () => {
    expect([1, 2, 3, 4, 11, 21, 102].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '21st', '102nd'])
    expect(curve([1500, 1600, 1550], 100, 40)).toBe('M0.0 40.0L50.0 0.0L100.0 20.0')
    expect(curve([1500], 100, 40)).toBe('M0.0 40.0L100.0 40.0')
  })
})
