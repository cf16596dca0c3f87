import { describe, expect, it } from 'vitest'
import { unreadOf } from '../src/lib/components/talk/talk.svelte'
import { posted, rowsOf } from '../src/lib/harbour/board.svelte'
import type { Game, Posted, Said, Seat } from '../src/lib/wire'
import { ANY, clockText, filtersIn, fits, linkIn, optionWords, sittingText } from '../src/routes/gathering/gathering'

const table = (id: string, more: Partial<Posted> = {}) => ({ id, created: id, game: 'corsaire', seats: [{}, {}], clock: { kind: 'live' }, gathering: { rated: false }, ...more }) as unknown as Posted
const seat = (kind: Seat['kind'], name: string | null = null) => ({ kind, name }) as Seat

describe('the board of open tables', () => {
  it('keeps those that wait longest first', () => {
    const before = [table('a'), table('c')]
    expect(posted(before, [table('b')], ['a']).map(({ id }) => id)).toEqual(['b', 'c'])
  })
  it('moves nothing while somebody points at it', () => {
    const before = rowsOf([], [table('a'), table('b')], false)
    const rows = rowsOf(before, [table('0'), table('b')], true)
    expect(rows.map((row) => [row.table.id, row.gone])).toEqual([['a', true], ['b', false], ['0', false]])
    expect(rowsOf(rows, [table('0'), table('b')], false).map((row) => row.table.id)).toEqual(['0', 'b'])
  })
  it('shows what somebody wants to see', () => {
    expect(fits(table('a'), ANY)).toBe(true)
    expect(fits(table('a'), { ...ANY, game: 'line-of-battle' })).toBe(false)
    expect(fits(table('a'), { ...ANY, seats: 'two', clock: 'live', rated: 'false' })).toBe(true)
    expect(fits(table('a'), { ...ANY, seats: 'few' })).toBe(false)
    expect(filtersIn('{"game":"corsaire","seats":3}')).toEqual({ ...ANY, game: 'corsaire' })
    expect(filtersIn('not JSON')).toEqual(ANY)
  })
})

describe('a table in words', () => {
  it('tells its clock', () => {
    expect(clockText({ kind: 'live', bank: 600, increment: 15 })).toBe('10 min + 15 s')
    expect(clockText({ kind: 'days', free: 86400 })).toBe('1 day a move')
    expect(clockText({})).toBe('no clock')
  })
  it('tells who sits there', () => {
    expect(sittingText([seat('human', 'Joost'), seat('human', 'Aiko'), seat('open'), seat('open')])).toBe('Joost, Aiko and two open seats')
    expect(sittingText([seat('human', 'Wim'), seat('bot', 'Halyard'), seat('open')])).toBe('Wim, Halyard (bot), one open seat')
  })
  it('tells only options that are not as usual', () => {
    const game = { variants: [{ option: 'two' }], options: [
      { name: 'aids', label: 'Show the odds', kind: 'flag', default: false },
      { name: 'tie', label: 'Tie-break', kind: 'choice', default: 'a', choices: [{ value: 'b', label: 'the last' }] },
      { name: 'two', label: 'Two', kind: 'flag', default: false },
    ] } as unknown as Game
    expect(optionWords(game, { aids: true, tie: 'b', two: true })).toBe('Show the odds; Tie-break: the last')
    expect(optionWords(game, { aids: false, tie: 'a' })).toBe('the usual rules')
  })
})

it('a link, an invitation and a code word are told apart', () => {
  expect(linkIn('https://deck.example/t/ab_c-1?invite=x%2Fy')).toEqual({ table: 'ab_c-1', invite: 'x/y' })
  expect(linkIn('/t/abc')).toEqual({ table: 'abc', invite: '' })
  expect(linkIn(' deck.example/j/blue-heron-42 ')).toEqual({ code: 'blue-heron-42' })
  expect(linkIn(' Blue Heron 42 ')).toEqual({ code: 'Blue Heron 42' })
})

it('unread is what others said since, but for the muted and the table itself', () => {
  const said = (who: string, at: string, name = who) => ({ id: who + at, who, at, name }) as Said
  const lines = [said('ann', '1'), said('ben', '2'), said('me', '3'), said('cleo', '4'), said('ben', '5', '')]
  expect(unreadOf(lines, '1', 'me', (who) => who === 'cleo').map((line) => line.id)).toEqual(['ben2'])
})
