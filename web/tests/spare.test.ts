import { beforeEach, describe, expect, it, vi } from 'vitest'

const kept = vi.hoisted(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  return kept
})
const { spare } = await import('../src/games/merchants-and-marauders/parts/spare.svelte')
type Table = Parameters<typeof spare.mode>[0]

/** A table at which this seat may play a card in somebody's turn. */
const asked = ({ round = 3, turn = 1, timing = 'before roll', fight = false, pass = true, id = 'one' } = {}): Table => ({
  id,
  position: {
    moves: pass ? [{ text: 'pass' }, { text: 'play G02' }] : [{ text: 'play G02' }],
    view: { game: 'merchants-and-marauders', seat: 0, round, turn, doing: [...(fight ? [{ what: 'NavalCombat', aggressor: 1, defender: 0 }] : []), { what: 'GloryWindow', timing }] },
  },
}) as unknown as Table

describe('what a person has said to all moments for cards', () => {
  beforeEach(() => {
    kept.clear()
    spare.say(asked(), '')
  })

  it('is nothing until it is said', () => expect([spare.mode(asked()), spare.spares(asked())]).toEqual(['', false]))

  it('not this round: holds for others’ turns, to the end of the round', () => {
    spare.say(asked(), 'round')
    expect(spare.spares(asked())).toBe(true)
    expect(spare.spares(asked({ fight: true }))).toBe(true)
    expect(spare.spares(asked({ turn: 0 }))).toBe(false)
    expect(spare.spares(asked({ pass: false }))).toBe(false)
    expect([spare.mode(asked({ round: 4 })), spare.spares(asked({ round: 4 }))]).toEqual(['', false])
  })

  it('only if I am attacked: holds on, but never where there is a fight or may be one', () => {
    spare.say(asked(), 'attacked')
    expect(spare.spares(asked({ round: 9 }))).toBe(true)
    for (const where of [{ fight: true }, { timing: 'found' }, { timing: 'before battle' }]) expect(spare.spares(asked(where))).toBe(false)
  })

  it('is kept when the page is opened again, for this table alone', async () => {
    spare.say(asked(), 'round')
    vi.resetModules()
    const again = (await import('../src/games/merchants-and-marauders/parts/spare.svelte')).spare
    expect([again.mode(asked()), again.mode(asked({ round: 4 })), again.mode(asked({ id: 'two' }))]).toEqual(['round', '', ''])
    again.say(asked(), '')
    expect([again.mode(asked()), [...kept.values()].join('')]).toEqual(['', ''])
  })
})
