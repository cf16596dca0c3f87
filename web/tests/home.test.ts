import { describe, expect, it } from 'vitest'
import { asTable, heading, told } from '../src/games/plain/words'
import { againstBots, lastChoice, mayClose, opponents, optionsFor, playersOf, seatCounts, shortestFirst, usualLevel, usualOptions, usualSeats, variantFor, forFriends, withColour } from '../src/routes/home'
import { pageOf } from '../src/lib/routes'
import type { Game, Table } from '../src/lib/wire'

const game: Game = {
  key: 'x', title: 'X', summary: '', minutes: 20, lesson: { minutes: 6, options: {} }, seats: [3, 4, 5, 6], card_sets: [], provenance: '',
  variants: [{ seats: 2, option: 'two_players', note: 'our own' }],
  options: [{ name: 'aids', label: '', help: '', kind: 'flag', default: false }, { name: 'tiebreak', label: '', help: '', kind: 'choice', default: 'captured', choices: [] }],
  levels: [{ name: 'deckhand', label: '', about: '', tempers: [], measured: null }, { name: 'mate', label: '', about: '', tempers: [], measured: null }],
  levels_note: '', adviser: null,
}

const table = (changes: Partial<Table>): Table => ({
  id: 't', game: 'x', title: 'X', status: 'playing', seq: 0, you: 0, owner: true, options: {}, card_set: null, to_act: [0], rematch: null, held: null, created: '', updated: '', commitment: '', standing: null,
  clock: { kind: 'none', bank: 0, increment: 0, free: 0, react: 0, off: [], zone: 0, away: 0, level: 'mate' }, paused: null, petition: null, offer: null, hints: { level: null, refused: '' },
  gathering: { begin: 'full', public: false, watch: 'link', delay: 0, code: null, ready: [], you: null, people: [], silenced: [], rated: false },
  seats: [{ seat: 0, kind: 'human', name: 'Ann', level: null, here: true }, { seat: 1, kind: 'bot', name: 'Halyard', level: 'mate', here: true }],
  ...changes,
})

describe('closing a table', () => {
  it('is for who opened it', () => {
    expect(mayClose(table({}))).toBe(true)
    expect(mayClose(table({ status: 'open' }))).toBe(true)
    expect(mayClose(table({ status: 'held' }))).toBe(true)
    expect(mayClose(table({ owner: false }))).toBe(false)
  })
  it('is not for a game that is over', () => expect(mayClose(table({ status: 'over' }))).toBe(false))
  it('is not for a table where others sit', () => {
    const seats = [{ seat: 0, kind: 'human' as const, name: 'Ben', level: null, here: false }]
    expect(mayClose(table({ you: null, seats }))).toBe(false)
    expect(mayClose(table({ you: 0, seats }))).toBe(true)
  })
})

describe('addresses', () => {
  it('are those of the pages there are', () => {
    expect(pageOf('/')).toEqual({ page: 'home', id: null })
    expect(pageOf('/t/k3v9-_x')).toEqual({ page: 'table', id: 'k3v9-_x' })
    expect(pageOf('/t/k3v9/')).toEqual({ page: 'table', id: 'k3v9' })
  })
  it('or nothing', () => {
    for (const path of ['/t/', '/t/a/b', '/nowhere', '/t/a b']) expect(pageOf(path)).toBeNull()
  })
})

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
    expect(forFriends(3).map((seat) => seat.kind)).toEqual(['me', 'open', 'open'])
  })
})

describe('the plain picture', () => {
  it('says names as words', () => expect(heading('reserve_armed')).toBe('Reserve armed'))
  it('shows a list of flat records as a table', () => expect(asTable([{ a: 1, b: [1, 2] }, { a: 2, c: null }])?.columns).toEqual(['a', 'b', 'c']))
  it('does not force nested records into a table', () => expect(asTable([{ a: { b: 1 } }])).toBeNull())
  it('says yes, no and a dash for nothing', () => expect([true, false, null, [1, 2], []].map((value) => told('cards', value, []))).toEqual(['yes', 'no', '–', '1, 2', 'none']))
  it('calls people by their names', () => expect([told('seat', 1, ['you', 'Ines']), told('to_act', [0, 1], ['you', 'Ines']), told('die', 1, ['you', 'Ines']), told('seat', null, [])]).toEqual(['Ines', 'you, Ines', '1', '–']))
})

describe('what was chosen last', () => {
  const usual = lastChoice(game, null)
  it('is the usual at first, and where it cannot be read', () => {
    expect(usual).toMatchObject({ seats: 4, cardSet: 'standard', options: { aids: true, tiebreak: 'captured' } })
    expect(usual.levels[0]).toBe('mate')
    expect(lastChoice(game, '{"seats": 3')).toEqual(usual)
  })
  it('comes back as far as the game still offers it', () => {
    const kept = { seats: 2, levels: ['deckhand', 'admiral'], options: { aids: false, tiebreak: 7, gone: true }, cardSet: 'mine@1' }
    const last = lastChoice(game, JSON.stringify(kept))
    expect(last).toMatchObject({ seats: 2, cardSet: 'standard', options: { aids: false, tiebreak: 'captured' } })
    expect(last.levels.slice(0, 2)).toEqual(['deckhand', 'mate'])
    expect('gone' in last.options).toBe(false)
    expect(lastChoice(game, '{"seats": 9}').seats).toBe(4)
  })
})

describe('the opponents in words', () => {
  const named = { ...game, levels: [{ name: 'deckhand', label: 'Deckhand', about: '', tempers: [], measured: null }, { name: 'mate', label: 'Mate', about: '', tempers: [], measured: null }] }
  it('count each level', () => {
    expect(opponents(named, ['mate', 'mate', 'mate'])).toBe('Against 3 Mates')
    expect(opponents(named, ['mate', 'deckhand', 'mate'])).toBe('Against 1 Deckhand and 2 Mates')
    expect(opponents(named, [])).toBe('Alone')
  })
})

describe('colours', () => {
  it('change places', () => {
    expect(withColour('ABC', 0, 'C')).toBe('CBA')
    expect(withColour('ABC', 1, 'F')).toBe('AFC')
  })
  it('of another number of seats are left out', () => {
    const coloured: Game = { ...game, options: [{ name: 'colours', label: '', help: '', kind: 'colours', default: '', letters: 'ABCDEF' }] }
    expect(optionsFor(coloured, 3, { colours: 'CBA' })).toEqual({ colours: 'CBA' })
    expect(optionsFor(coloured, 4, { colours: 'CBA' })).toEqual({ colours: '' })
  })
})
