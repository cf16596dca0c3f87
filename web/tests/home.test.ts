import { describe, expect, it } from 'vitest'
import { asTable, cell, heading } from '../src/games/plain/words'
import { againstBots, optionsFor, playersOf, seatCounts, shortestFirst, usualLevel, usualOptions, usualSeats, variantFor, withFriends } from '../src/routes/home'
import type { Game } from '../src/lib/wire'

const game: Game = {
  key: 'x', title: 'X', summary: '', minutes: 20, seats: [3, 4, 5, 6], provenance: '',
  variants: [{ seats: 2, option: 'two_players', note: 'our own' }],
  options: [{ name: 'aids', label: '', help: '', kind: 'flag', default: false }, { name: 'tiebreak', label: '', help: '', kind: 'choice', default: 'captured', choices: [] }],
  levels: [{ name: 'deckhand', label: '', about: '' }, { name: 'mate', label: '', about: '' }],
}

describe('opening a table', () => {
  it('offers variants among the seat counts', () => expect(seatCounts(game)).toEqual([2, 3, 4, 5, 6]))
  it('says a run of seat counts by its ends', () => {
    expect(playersOf(game)).toBe('2 to 6 players')
    expect(playersOf({ ...game, seats: [2], variants: [] })).toBe('2 players')
    expect(playersOf({ ...game, seats: [2, 4, 8], variants: [] })).toBe('2, 4 or 8 players')
  })
  it('shows the shortest game first', () => expect(shortestFirst([{ ...game, minutes: 90 }, game]).map((one) => one.minutes)).toEqual([20, 90]))
  it('has sensible defaults', () => {
    expect(usualSeats(game)).toBe(4)
    expect(usualLevel(game)).toBe('mate')
    expect(usualOptions(game)).toEqual({ aids: true, tiebreak: 'captured' })
  })
  it('sets the option of a variant exactly for its seats', () => {
    expect(variantFor(game, 2)?.note).toBe('our own')
    expect(optionsFor(game, 2, { aids: true })).toEqual({ aids: true, two_players: true })
    expect(optionsFor(game, 4, { aids: true, two_players: true })).toEqual({ aids: true })
  })
  it('asks for the right seats', () => {
    expect(againstBots(['mate', 'deckhand'])).toEqual([{ kind: 'me' }, { kind: 'bot', level: 'mate' }, { kind: 'bot', level: 'deckhand' }])
    expect(withFriends(2, ['mate']).map((seat) => seat.kind)).toEqual(['me', 'open', 'open', 'bot'])
  })
})

describe('the plain picture', () => {
  it('says names as words', () => expect(heading('reserve_armed')).toBe('Reserve armed'))
  it('shows a list of flat records as a table', () => expect(asTable([{ a: 1, b: [1, 2] }, { a: 2, c: null }])?.columns).toEqual(['a', 'b', 'c']))
  it('does not force nested records into a table', () => expect(asTable([{ a: { b: 1 } }])).toBeNull())
  it('says yes, no and a dash for nothing', () => expect([true, false, null, [1, 2], []].map(cell)).toEqual(['yes', 'no', '–', '1, 2', 'none']))
})
