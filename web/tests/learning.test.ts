import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { placeCard } from '../src/lib/components/learn/lesson'
import { overlap, placeBeside } from '../src/lib/screen/place'
import { goodAt, waysToGlory } from '../src/games/merchants-and-marauders/help/glory'
import { book, captains, events } from '../src/games/merchants-and-marauders/cards'
import { momentOf } from '../src/games/merchants-and-marauders/moments/moments'
import { facesIn } from '../src/games/merchants-and-marauders/parts/portraits.svelte'
import type { Line } from '../src/lib/wire'
import type { MarauderView } from '../src/games/merchants-and-marauders/view'

describe('the card of a guided game', () => {
  const size = { width: 344, height: 300 }
  it.each([[1440, 900], [1280, 600], [390, 844], [844, 390]])('never covers what it points at, at %i×%i', (width, height) => {
    const own = { ...size, width: Math.min(size.width, width - 20), height: Math.min(size.height, height - 20) }
    for (let x = 10; x < width - 80; x += 60) {
      for (let y = 10; y < height - 80; y += 60) {
        const target = { left: x, top: y, width: 70, height: 60 }
        const spot = placeCard(target, own, { width, height })
        expect(spot.left).toBeGreaterThanOrEqual(10)
        expect(spot.top).toBeGreaterThanOrEqual(10)
        // On a phone's side a tall card may have no room but over a corner; elsewhere there is always room.
        if (height > 500) expect(overlap({ ...spot, ...own }, target)).toBe(0)
      }
    }
  })
  it('gives way to what else can be pressed, with a target and without', () => {
    const window = { width: 1440, height: 900 }
    // A row of places across the board, as in Corsaire, and a hand below it.
    const row = [180, 370, 560, 750].map((left) => ({ left, top: 380, width: 150, height: 60 }))
    const hand = [20, 200, 380, 560, 740].map((left) => ({ left, top: 780, width: 160, height: 100 }))
    const hidden = (spot: { left: number; top: number }, boxes = [...row, ...hand]): number => boxes.reduce((sum, box) => sum + overlap({ ...spot, ...size }, box), 0)
    expect(hidden(placeCard(null, size, window, [...row, ...hand]))).toBe(0)
    for (const target of [...row, ...hand]) {
      const spot = placeCard(target, size, window, [...row, ...hand].filter((one) => one !== target))
      expect(hidden(spot)).toBe(0)
      expect(spot.side).not.toBe('free')
    }
  })
  it('is not covered by the note of what is pointed at', () => {
    const window = { width: 1440, height: 900 }
    const target = { left: 600, top: 400, width: 90, height: 90 }
    const card = { ...placeCard(target, size, window), ...size }
    const note = { width: 272, height: 140 }
    expect(overlap({ ...placeBeside(target, note, window, 14, card), ...note }, card)).toBe(0)
    expect(overlap({ ...placeBeside(target, note, window), ...note }, card)).toBeGreaterThan(0)
  })
})

describe('what a newcomer reads of Merchants & Marauders', () => {
  it('tells six ways to Glory in the figures of the card set', () => {
    const ways = waysToGlory()
    expect(ways).toHaveLength(6)
    expect(ways[1].says).toContain(String(book.thresholds.raid_gold))
  })
  it('tells of every captain what he or she is good at', () => {
    for (const captain of Object.values(captains)) expect(goodAt(captain!)).toMatch(/^Good at .* suits best\.$/)
  })
  it('has a face for each of them', () => {
    const faces = facesIn(readFileSync(new URL('../src/games/merchants-and-marauders/parts/merchants-and-marauders-captains.svg', import.meta.url), 'utf8'))
    expect(new Set(Object.keys(captains).map((id) => faces.get(id.toLowerCase()))).size).toBe(Object.keys(captains).length)
    expect([...faces.values()].every((drawing) => !drawing.includes('url('))).toBe(true)
  })
})

describe('cards of moments', () => {
  const [mine, theirs] = [Object.values(captains)[0]!, Object.values(captains).find((one) => one!.nation !== Object.values(captains)[0]!.nation)!]
  const view = { seat: 0, target: 10, players: [{ captain: mine.id, glory: 7, stash: 22 }, { captain: theirs.id, glory: 9, stash: null }] } as unknown as MarauderView
  const told = (kind: string, rest: object) => momentOf({ seq: 1, n: 0, text: 'What the log says.', event: { kind, ...rest } } as unknown as Line, view, () => 'Ines')
  const war = Object.values(events).find((one) => one!.name === 'War')!
  it('tell cause and effect, first of all on you', () => {
    expect(told('died', { seat: 1, captain: theirs.id })).toMatchObject({ title: `${theirs.name} is dead`, cause: 'What the log says.', faces: [theirs.id] })
    expect(told('glory', { seat: 1, glory: 4, why: 'sale' })?.effect).toContain('3 → **4 Glory** of 10')
    expect(told('war', { nations: [mine.nation, theirs.nation], card: '' })?.effect).toContain('It touches you')
    expect(told('event', { card: war.id })).toMatchObject({ cause: war.brief, card: war.effect })
    for (const one of Object.values(events)) expect(told('event', { card: one!.id })?.cause.length, one!.name).toBeLessThan(175)
    expect(told('target', { seat: 1, glory: 10, stash: 0, total: 10 })?.effect).toBe('You have 7 Glory; your stash of 22 Gold adds 2.')
    expect(told('sold', { seat: 1 })).toBeNull()
  })
})
