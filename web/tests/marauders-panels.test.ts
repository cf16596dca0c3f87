import { describe, expect, it } from 'vitest'
import type { Line, Move } from '../src/lib/wire'
import { rerollOf, rerollsOf } from '../src/games/merchants-and-marauders/battle/rerolls'
import { storyOf, struckOn } from '../src/games/merchants-and-marauders/battle/story'

const lines = (...events: ({ kind: string } & Record<string, unknown>)[]): Line[] => events.map((event, seq) => ({ seq, n: 0, seat: null, text: '', kind: event.kind, event, quiet: false, heading: false, auto: false }))

const ROUND = [
  { kind: 'battle', aggressor: 0, defender: 'dutch' },
  { kind: 'declared', side: 0, action: 'shoot', round: 1 },
  { kind: 'declared', side: 'dutch', action: 'shoot', round: 1 },
  { kind: 'contest', sides: [0, 'dutch'], dice: [['skull', 3], [4]], round: 1 },
  { kind: 'contest_won', side: 0, round: 1 },
  { kind: 'located', by: 0, ship: 'dutch', dice: ['skull', 2], hits: ['masts', 'skull'] },
]

describe('the story of a fight', () => {
  it('there is none before the first', () => expect(storyOf(lines({ kind: 'turn' }))).toBeNull())

  it('tells declarations, dice, the winner and where the shots go', () => {
    const story = storyOf(lines(...ROUND))
    expect(story).toMatchObject({ round: 1, crew: false, winner: 0, declared: { 0: 'shoot', dutch: 'shoot' }, dice: { 0: ['skull', 3], dutch: [4] } })
    expect(struckOn(story!, 'dutch')).toEqual({ masts: 1, skull: 1 })
  })

  it('a placed skull, a re-roll and marked damage change it', () => {
    const story = storyOf(lines(...ROUND, { kind: 'rerolled', seat: 0, dice: ['skull', 'skull'] }, { kind: 'placed_hit', ship: 'dutch', location: 'cargo' }))
    expect(story?.dice[0]).toEqual(['skull', 'skull'])
    expect(story?.salvos[0].hits).toEqual(['masts', 'cargo'])
    const after = storyOf(lines(...ROUND, { kind: 'damage', ship: 'dutch', locations: ['masts', 'hull'] }))
    expect(struckOn(after!, 'dutch')).toEqual({ masts: 1, hull: 1 })
  })

  it('keeps the last round until the next is declared', () => {
    const next = storyOf(lines(...ROUND, { kind: 'declared', side: 0, action: 'board', round: 2 }))
    expect(next).toMatchObject({ round: 2, declared: { 0: 'board' }, dice: {}, salvos: [], damage: {} })
  })

  it('a boarding goes on as a fight of the crews', () => {
    const story = storyOf(lines(...ROUND, { kind: 'crew_combat', sides: [0, 'dutch'], crews: [2, 3] }, { kind: 'crew_rolled', sides: [0, 'dutch'], dice: [['skull'], [1]], round: 1 }, { kind: 'crew_lost', sides: [0, 'dutch'], lost: [0, 1], crews: [2, 2] }))
    expect(story).toMatchObject({ crew: true, round: 1, fallen: { 0: 0, dutch: 1 } })
  })

  it('can be read up to an older entry, and begins anew with the next fight', () => {
    expect(storyOf(lines(...ROUND), 3)).toMatchObject({ winner: undefined, salvos: [] })
    expect(storyOf(lines(...ROUND, { kind: 'battle_over' }, { kind: 'crew_combat', sides: [0, 'M01'], crews: [1, 1] }))).toMatchObject({ crew: true, over: false, declared: {} })
  })
})

describe('dice to throw again', () => {
  const move = (text: string): Move => ({ text, label: text, group: 'dice', on: ['die-own-0'], verb: text.split(' ')[0], args: {}, rule: '', note: [], confirm: null, warns: false, odds: null })
  const rerolls = rerollsOf([move('reroll own skull'), move('reroll own 1 1'), move('reroll enemy 3'), { ...move('pass'), on: [] }, { ...move('reroll'), on: [] }])
  it('finds the move by the faces of the dice that were pointed at', () => {
    expect(rerollOf(rerolls, 'own', ['skull', 1, 1], [2, 1])?.text).toBe('reroll own 1 1')
    expect(rerollOf(rerolls, 'enemy', [3, 2], [0])?.text).toBe('reroll enemy 3')
    expect(rerollOf(rerolls, 'own', ['skull', 1, 1], [1])).toBeNull()
    expect(rerolls).toHaveLength(3)
  })
  it('Grappling Hooks name only your own dice', () => {
    expect(rerollOf(rerollsOf([move('reroll 3 1')]), 'own', [3, 1], [0, 1])?.text).toBe('reroll 3 1')
  })
})
