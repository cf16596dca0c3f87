import { describe, expect, it } from 'vitest'
import type { Line, Move } from '../src/lib/wire'
import { byElement } from '../src/lib/components/table/rolls'
import { followingOf, previousOf } from '../src/lib/past'
import { isRaiding, raidIn } from '../src/games/merchants-and-marauders/battle/raiding'
import { ROLLS, rollsOf } from '../src/games/merchants-and-marauders/battle/rolls'
import type { MarauderView } from '../src/games/merchants-and-marauders/view'
import { rerollOf, rerollsOf } from '../src/games/merchants-and-marauders/battle/rerolls'
import { storyOf, struckOn } from '../src/games/merchants-and-marauders/battle/story'
import { lettersOf, openCards } from '../src/games/merchants-and-marauders/parts/widths'

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

describe('a contest that skulls did not settle', () => {
  it('says what did, and guns that fire beside it show their dice', () => {
    const won = lines(...ROUND.slice(0, 4), { kind: 'contest_won', side: 0, round: 1, by: 'sum', sums: [3, 2] }, { kind: 'swivel_guns', seat: 0, dice: ['skull', 1], kills: 1 })
    won[4].text = 'As many skulls; the sum of the other dice settles it, 3 against 2.'
    expect(storyOf(won)).toMatchObject({ winner: 0, settled: won[4].text, throws: [{ dice: ['skull', 1] }] })
    expect(storyOf(lines(...ROUND.slice(0, 4), { kind: 'contest_won', side: 0, round: 1, by: 'skulls', sums: [3, 4] }))).toMatchObject({ settled: '' })
  })
})

describe('rolls on the chart', () => {
  const view = { seat: 0, players: [] } as unknown as MarauderView
  const nameOf = (seat: number): string => ['Ann', 'Bo'][seat]
  const told = (...events: Parameters<typeof lines>): Line[] => lines(...events).map((line, n) => ({ ...line, seq: 5, n, text: `${line.kind}!` }))

  it('tell what they were for, what was needed and what came of it', () => {
    const [roll] = rollsOf(told({ kind: 'rolled', seat: 1, skill: 'scouting', purpose: 'scout merchant', dice: ['skull', 2], successes: 1, needs: 1 }, { kind: 'found', seat: 1, target: 'merchant' }), view, nameOf)
    expect(roll).toMatchObject({ on: 'ship-1', title: 'Bo: Scouting to find the merchant', needs: '2 dice, 1 skull needed', result: '1 skull', tone: 'good', says: 'found!' })
    const [storm] = rollsOf(told({ kind: 'rolled', seat: 0, skill: 'seamanship', purpose: 'storm', dice: [2], successes: 0, needs: 0 }), view, nameOf)
    expect(storm).toMatchObject({ title: 'You: Seamanship to weather the storm', needs: '1 die, each skull counts', tone: '', says: '' })
  })

  it('a contest has both sides and the reason of a tie; each ship has its own paper', () => {
    const rolls = rollsOf(told({ kind: 'contest', sides: [0, 'dutch'], dice: [['skull'], [1, 'skull']], round: 2 }, { kind: 'contest_won', side: null, round: 2, by: 'equal', sums: [1, 1] }, { kind: 'npc_scouts', npc: 'dutch', seat: 0, dice: [1], found: false }), view, nameOf)
    expect(rolls[0]).toMatchObject({ sides: [{ name: 'You', count: '1 skull' }, { name: 'Dutch naval ship', count: '1 skull' }], says: 'contest_won!' })
    expect(byElement(rolls).map(([on, those]) => [on, those.length])).toEqual([['ship-0', 1], ['npc-dutch', 1]])
  })

  it('whatever is told with dice lies there', () => {
    const dice = { dice: ['skull', 1], seat: 0, side: 0, by: 0, ship: 0, npc: 'dutch', sides: [0, 'dutch'], skill: 'scouting', purpose: 'rumor', round: 1, needs: 2, successes: 1, hits: 1 }
    for (const kind of ROLLS) expect(rollsOf(told({ kind, ...dice, ...(kind === 'contest' || kind === 'crew_rolled' ? { dice: [['skull'], [1]] } : {}) }), view, nameOf), kind).toHaveLength(1)
  })
})

describe('a raid as it is told', () => {
  const RAID = [{ kind: 'raid', seat: 0, nation: 'dutch' }, { kind: 'raid_cards', seat: 0, cards: ['c1', 'c2', 'c3'] }, { kind: 'rolled', seat: 0, skill: 'seamanship', purpose: 'raid', dice: [1, 2], successes: 0, needs: 0 }]
  it('card by card, with what was exchanged, to its end', () => {
    expect(raidIn(lines(RAID[0]))).toBeNull()
    expect(raidIn(lines(...RAID))).toMatchObject({ seat: 0, cards: ['c1', 'c2', 'c3'], dice: [1, 2], over: '' })
    const end = lines(...RAID, { kind: 'raid_success', seat: 0, use: 'exchange', card: 'c2' }, { kind: 'raid_cards', seat: 0, cards: ['c9'] }, { kind: 'raid_failed', seat: 0, why: 'escaped' })
    expect(raidIn(end)).toMatchObject({ cards: ['c1', 'c3', 'c9'], over: 'failed' })
    expect(isRaiding(end.slice(0, 1))).toBe(false)
    expect(isRaiding(end.slice(1, 2))).toBe(true)
  })
})

describe('looking back', () => {
  const log = lines({ kind: 'a' }, { kind: 'b' }, { kind: 'c' }, { kind: 'd' }).map((line, i) => ({ ...line, seq: [1, 1, 2, 4][i], n: i, quiet: i === 2 }))
  it('goes from entry to entry, each by the last that was told of it', () => {
    expect(previousOf(log, log[3])).toBe(log[1])
    expect(followingOf(log, log[0])).toBe(log[3])
    expect(followingOf(log, log[3])).toBeNull()
    expect(previousOf(log, log[0])).toBeNull()
  })
})

describe('the cards of a captain', () => {
  it('lie open as far as there is room, the others as strips', () => {
    expect(openCards([230], 1, 470)).toBe(1)
    expect(openCards([230], 1, 335)).toBe(0)
    expect(openCards([160, 230], 0, 400)).toBe(1)
    expect(openCards([160, 230], 0, 420)).toBe(2)
    expect(openCards([], 0, 0)).toBe(0)
    expect(openCards(Array.from({ length: 12 }, () => 200), 3, 335), 'then they are scrolled').toBe(12)
  })
  it('tell as much of their texts as there is room for', () => {
    expect(lettersOf([167, 120], 327)).toEqual([167, 0])
    expect(lettersOf([90], 327)).toEqual([90])
    expect(new Set(lettersOf([90, 90, 90, 90], 480)).size).toBe(1)
  })
})
