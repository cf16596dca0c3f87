import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { open } from '../src/games/merchants-and-marauders/cards'
import { fightsAt, legPath, legsOf, luckOf, outcomeSays, routeSays, sideName, startsOf, type Fight } from '../src/games/merchants-and-marauders/help/endcharts'
import { HINTS as CORSAIRE } from '../src/games/corsaire/guide'
import type { CorsaireView } from '../src/games/corsaire/view'
import { HINTS as MARQUE } from '../src/games/letter-of-marque/guide'
import type { MarqueView } from '../src/games/letter-of-marque/view'
import { hintsFor } from '../src/games/line-of-battle/guide'
import type { BattleView } from '../src/games/line-of-battle/view'
import { citedRules, guideNotes } from '../src/games/merchants-and-marauders/help/guide'
import { entries, find, provenanceWords, ruleEntries, sections } from '../src/games/merchants-and-marauders/help/reference'
import { pointsOf, tally } from '../src/games/merchants-and-marauders/help/scores'
import type { MarauderView, Player } from '../src/games/merchants-and-marauders/view'
import { linePath, ticks } from '../src/lib/charts'
import { firstUnseen, Guide } from '../src/lib/guide.svelte'
import { fitting } from '../src/lib/hints'
import { dequeue, emptyQueue, enqueue } from '../src/lib/queue'
import type { Line, Rules, Update } from '../src/lib/wire'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
// Object.keys(localStorage) lists what is kept.
Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: () => new Proxy(storage, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }) })
beforeEach(() => kept.clear())

const note = (id: string) => ({ id, title: id, says: '', rules: [] })

describe('the guide', () => {
  it('shows the first note that was not put away', () => {
    expect(firstUnseen([note('a'), note('b')], new Set(['a']))?.id).toBe('b')
    expect(firstUnseen([note('a')], new Set(['a']))).toBeNull()
  })
  it('is silent after a note was put away until the table has moved on, and remembers', () => {
    const guide = new Guide()
    const notes = [note('a'), note('b')]
    expect(guide.pick('x', notes, 't 1')?.id).toBe('a')
    guide.putAway('x', 'a', 't 1')
    expect(guide.pick('x', notes, 't 1')).toBeNull()
    expect(guide.pick('x', notes, 't 2')?.id).toBe('b')
    expect(guide.pick('y', notes, 't 2')?.id).toBe('a')
    expect(new Guide().pick('x', notes, 't 1')?.id).toBe('b')
  })
  it('can be switched off for good, and on again with every note', () => {
    const guide = new Guide()
    guide.putAway('x', 'a', 't 1')
    guide.switchOff()
    expect(guide.pick('x', [note('b')], 't 2')).toBeNull()
    expect(new Guide().on).toBe(false)
    guide.switchOn()
    expect(guide.pick('x', [note('a')], 't 1')?.id).toBe('a')
    expect(new Guide().pick('x', [note('a')], 't 1')?.id).toBe('a')
  })
})

const player = (over: Partial<Player> = {}): Player =>
  ({ seat: 0, captain: 'C01', zone: 'SDO', in_port: false, glory: 0, gold: 10, bounties: { french: 0 }, cargo: 0, glory_cards: 0, rumor: false, ship: null, ...over }) as Player
const view = (over: Partial<MarauderView> = {}, me: Partial<Player> = {}): MarauderView =>
  ({ seat: 0, turn: 0, turn_state: { seat: 0, actions: 3, moves: 0, port_used: false, scouted: [] }, doing: [], offers: [], npcs: [], announced: [], zones: { SDO: { merchant: false } }, players: [player(me)], ...over }) as unknown as MarauderView
const ids = (at: MarauderView): string[] => guideNotes(at, 0).map((one) => one.id)

describe('the notes of Merchants & Marauders', () => {
  it('begin with the goal and the three actions', () => expect(ids(view()).slice(0, 2)).toEqual(['goal', 'actions']))
  it('say nothing of a turn in the turn of another', () => expect(ids(view({ turn_state: null, turn: 1 }))).toEqual([]))
  it('speak of a raid, a battle and a boarding before anything else', () => {
    expect(ids(view({ doing: [{ what: 'Turn' }, { what: 'MerchantRaid' }] }))[0]).toBe('raid')
    expect(ids(view({ doing: [{ what: 'NavalCombat' }] }))[0]).toBe('battle')
    expect(ids(view({ doing: [{ what: 'NavalCombat' }, { what: 'CrewCombat' }] }))[0]).toBe('crew')
  })
  it('explain trading where it is done', () => {
    expect(ids(view({ doing: [{ what: 'PortAction' }, { what: 'BuyGoods' }] }))[0]).toBe('buy')
    expect(ids(view({ doing: [{ what: 'PortAction' }, { what: 'SellGoods' }] }))[0]).toBe('sell')
    expect(ids(view({ doing: [{ what: 'PortAction' }] }, { in_port: true }))).toContain('stash')
    expect(ids(view({ doing: [{ what: 'PortAction' }] }, { in_port: true, gold: 9 }))).not.toContain('stash')
  })
  it('tell of bounties, scouting, Rumors and other ships only when there are any', () => {
    expect(ids(view())).toEqual(['goal', 'actions'])
    expect(ids(view({}, { bounties: { french: 1 } }))).toContain('bounty')
    expect(ids(view({}, { rumor: true }))).toContain('rumor')
    expect(ids(view({ zones: { SDO: { nation: null, merchant: true, demand: null, modification: null, closed: null, pays: null } } }))).toContain('scout')
  })
  it('cite rules by their ids', () => expect(citedRules().every((id) => /^MM-\d{3}$/.test(id))).toBe(true))
})

describe('the notes of the short games', () => {
  const ship = { id: 1, seat: 1, value: 5, armed: null, revealed: false, odds: null, beat_off: [] }
  const marque = (over: Partial<MarqueView>): string[] => fitting(MARQUE, { phase: 'turns', waiting: [], sea: [], players: [{ cannons: 3 }], ...over } as unknown as MarqueView, 0, { armed: 2, ships: 5, captured_cannon_points: 1 }).map((one) => one.id)
  it('Letter of Marque: a first ship, a turn, an attack', () => {
    expect(marque({ phase: 'preliminary', waiting: [{ seat: 0, value: 5, chosen: false }] })).toEqual(['bluff'])
    expect(marque({})).toEqual(['turn'])
    expect(marque({ sea: [ship] })).toEqual(['turn', 'attack'])
    expect(marque({ sea: [{ ...ship, revealed: true }], players: [{ cannons: 0 } as MarqueView['players'][0]] })).toEqual(['turn', 'known'])
  })
  it('figures are those of the card set', () => {
    const view = { phase: 'trading', step: 'return' } as CorsaireView
    expect(fitting(CORSAIRE, view, 0, { limit: 7, set: 3 })[0]).toMatchObject({ title: '7 at most', says: 'At the end of a turn you keep at most 7 tokens. With none at all you are given one.' })
    const first = { phase: 'preliminary', waiting: [{ seat: 0, value: 5, chosen: false }], sea: [], players: [] } as unknown as MarqueView
    expect(fitting(MARQUE, first, 0, { armed: 1, ships: 4, captured_cannon_points: 2 })[0].title).toBe('1 gun, 4 ships')
  })
  it('Corsaire: each step, then the looting', () => {
    const at = (over: Partial<CorsaireView>): string[] => fitting(CORSAIRE, { phase: 'trading', step: null, ...over } as CorsaireView, 0, { limit: 10, set: 3 }).map((one) => one.id)
    for (const step of ['place', 'convert', 'take'] as const) expect(at({ step })).toEqual([step])
    expect([at({ step: 'return' }), at({ step: 'buy' })]).toEqual([['adjust'], ['take']])
    expect(at({ phase: 'looting', step: 'loot' })).toEqual(['loot'])
  })
  it('Line of Battle: red cards before the rest, and a boarding before all', () => {
    const first = (over: object): { id: string; says: string } => {
      const it = { pending: null, boarding: null, hand: [], players: [{ line: [], prizes: [] }], ...over } as unknown as BattleView
      return fitting(hintsFor(it, 0), it, 0, {})[0]
    }
    const at = (over: object): string => first(over).id
    expect(first({ boarding: { takes: 5, loses: 1 } }).says).toContain('5 or more takes the ship, 1 or less loses the boarder')
    expect(at({})).toBe('turn')
    expect(at({ hand: [{ red: true }] })).toBe('red')
    expect(at({ pending: { step: 'target' } })).toBe('fire')
    expect(at({ boarding: {}, hand: [{ red: true }] })).toBe('boarding')
  })
})

const BOOK: Rules = {
  title: 'X', summary: '', sections: [{ id: 'sell', title: 'Sell Goods' }], rules: [{ id: 'MM-126', section: 'sell', page: '', says: 'Any good can be sold in any port for 3 Gold per card.' }],
  rulings: [{ id: 'MM-R7', question: 'How many Flutes?', ruling: 'Four.', why: '' }], examples: [],
}

describe('a card set of one’s own', () => {
  afterEach(() => open(inject('catalogue')))
  it('is told by the notes and the reference', () => {
    const usual = inject('catalogue')
    const { M01 } = usual.missions
    open({ ...usual, thresholds: { ...usual.thresholds, stash_gold: 12 }, base: { ...usual.base, actions: 4 }, missions: { ...usual.missions, M01: { ...M01, told: { ...M01.told, earn: '25 Gold' } } } })
    expect(find(entries(), M01.name)[0].facts).toContainEqual(['Reward', '25 Gold'])
    const notes = guideNotes(view({ doing: [{ what: 'PortAction' }] }, { gold: 12, in_port: true }), 0)
    expect(notes.find((one) => one.id === 'actions')?.title).toBe('Four actions a turn')
    expect(notes.find((one) => one.id === 'stash')?.says).toContain('every 12 Gold')
    expect(guideNotes(view({ doing: [{ what: 'PortAction' }] }, { gold: 11 }), 0).map((one) => one.id)).not.toContain('stash')
  })
})

describe('the reference', () => {
  it('has entries in every section', () => {
    for (const section of sections().slice(0, -1)) expect(entries().some((one) => one.section === section)).toBe(true)
    expect(entries().filter((one) => one.section === 'Ships').map((one) => one.title)).toEqual(['Sloop', 'Flute', 'Frigate', 'Galleon', 'Man-o-War'])
    expect(entries().filter((one) => one.section === 'Zones')).toHaveLength(17)
    expect(entries().filter((one) => one.section === 'Modifications')).toHaveLength(8)
    expect(entries().filter((one) => one.section === 'Special Weapons')).toHaveLength(3)
  })
  it('finds by the beginnings of words, titles first, whatever the accents', () => {
    expect(find(entries(), 'curacao')[0].id).toBe('CUR')
    expect(find(entries(), 'frig')[0].title).toBe('Frigate')
    expect(find(entries(), 'royal port').map((one) => one.id)).toContain('POR')
    expect(find(entries(), 'igate')).toEqual([])
    expect(find([...entries(), ...ruleEntries(BOOK)], 'MM-126').map((one) => one.id)).toContain('MM-126')
    expect(find(ruleEntries(BOOK), 'sold gold').map((one) => one.id)).toEqual(['MM-126'])
    expect(find(ruleEntries(BOOK), 'flutes').map((one) => one.id)).toEqual(['MM-R7'])
  })
  it('says where its figures come from', () => {
    expect(provenanceWords('D')).toBe('our own design')
    expect(provenanceWords('R: name and effect; D: two of each')).toBe('the rulebook: name and effect; our own design: two of each')
    expect(entries().every((one) => one.provenance !== '')).toBe(true)
  })
})

const line = (seq: number, kind: string, seat: number | null, text: string, event: Record<string, unknown> = {}): Line => ({ seq, n: 0, seat, text, kind, event: { kind, ...event }, quiet: false, heading: false, auto: false })

describe('the score sheet', () => {
  const log = [
    line(1, 'round', null, 'Round 1', { round: 1 }), line(2, 'sold', 0, 'Ann sold 3 Rum.'), line(3, 'glory', 0, 'Ann gains a point.', { seat: 0, why: 'sale' }),
    line(9, 'round', null, 'Round 2', { round: 2 }), line(10, 'raid_won', 1, 'Ben takes 13 Gold.'), line(11, 'glory', 1, 'Ben gains a point.', { seat: 1, why: 'raid' }), line(20, 'glory', 0, 'Ann gains a point.', { seat: 0, why: 'sale' }),
  ]
  it('reads points with round and deed off the log, up to what is looked at', () => {
    expect(pointsOf(log, 11).map(({ seat, why, round, deed }) => [seat, why, round, deed])).toEqual([[0, 'sale', 1, 'Ann sold 3 Rum.'], [1, 'raid', 2, 'Ben takes 13 Gold.']])
  })
  it('adds them up by source and seat', () => {
    const rows = tally(pointsOf(log, 99), 2)
    expect(rows.find((row) => row.why === 'sale')?.values).toEqual([2, 0])
    expect(rows.find((row) => row.why === 'raid')?.values).toEqual([0, 1])
  })
})

describe('the charts of the end', () => {
  const fight = (over: Partial<Fight>): Fight => ({ round: 1, seq: 1, kind: 'battle', zone: 'SDO', sides: [0, 'dutch'], dice: [3, 3], skulls: [1, 1], outcome: 'sunk', winner: 0, ...over })
  const name = (seat: number) => ['Ann', 'Ben'][seat]
  it('counts legs both ways and says the longest habit', () => {
    const paths = [['SDO', 'SJU', 'SDO'], ['HAV', 'NAS']]
    expect(legsOf(paths)).toEqual([{ from: 'SDO', to: 'SJU', times: 2 }, { from: 'HAV', to: 'NAS', times: 1 }])
    expect(routeSays(paths)).toBe('3 sea moves, most often between Santo Domingo and San Juan (2 times)')
    expect(routeSays([])).toBe('never left port waters')
  })
  it('marks where captains set sail and where was fought', () => {
    expect(startsOf([['SDO', 'SJU'], ['HAV', 'NAS'], ['SDO', 'PET']])).toHaveLength(2)
    expect(fightsAt([fight({}), fight({ seq: 2 }), fight({ zone: 'HAV' })]).map(({ zone, times }) => [zone, times])).toEqual([['SDO', 2], ['HAV', 1]])
  })
  it('bows the legs of different seats apart', () => {
    const leg = { from: 'SDO', to: 'SJU', times: 1 }
    expect(new Set([0, 1, 2, 3].map((seat) => legPath(leg, seat, 4))).size).toBe(4)
  })
  it('says how fights ended', () => {
    expect(outcomeSays(fight({}), name)).toBe('Ann won (sunk)')
    expect(outcomeSays(fight({ outcome: 'fled', winner: null }), name)).toBe('got away')
    expect(outcomeSays(fight({ kind: 'raid', outcome: 'won', gold: 13 }), name)).toBe('taken, 13 Gold')
    expect(sideName('merchant', 'french', name)).toBe('French merchant')
    expect(sideName('M07', undefined, name)).toBe('a Mission’s foes')
  })
  it('measures luck against one skull in three', () => expect([luckOf(9, 5), luckOf(9, 3), luckOf(10, 2)]).toEqual(['+2.0', '±0.0', '−1.3']))
  it('has round axes and lines from edge to edge', () => {
    expect(ticks(10)).toEqual([0, 2, 4, 6, 8, 10])
    expect(ticks(83)).toEqual([0, 20, 40, 60, 80, 100])
    expect(ticks(0)).toEqual([0, 1])
    expect(ticks(22, 5, -15)).toEqual([-20, -10, 0, 10, 20, 30])
    expect(linePath([0, 5, 10], 10, 100, 50)).toBe('M0.0 50.0L50.0 25.0L100.0 0.0')
  })
})

describe('somebody who watches', () => {
  it('is shown every move, however many wait', () => {
    const update = (seq: number): Update => ({ type: 'update', seq, lines: [line(seq, 'x', 0, 'x')] } as unknown as Update)
    let hasty = emptyQueue, patient = emptyQueue
    for (let seq = 1; seq <= 40; seq++) [hasty, patient] = [enqueue(hasty, update(seq)), enqueue(patient, update(seq), true)]
    expect(dequeue(hasty).next?.seq).toBe(40)
    expect(dequeue(patient).next?.seq).toBe(1)
  })
})
