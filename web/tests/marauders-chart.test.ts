import { describe, expect, it } from 'vitest'
import { borders, courseOf, gateOf, HEIGHT, placeAtSea, placesAtSea, WIDTH, ZONES } from '../src/games/merchants-and-marauders/chart/layout'
import { centred, CLOSEST, kept, nameSize, panned, revealed, whole, windowOf, zoomed } from '../src/games/merchants-and-marauders/chart/lens'
import { namesAt, obstacles, rectOf, type Rect } from '../src/games/merchants-and-marauders/chart/names'
import { eventsOf, wakesOf } from '../src/games/merchants-and-marauders/chart/wakes'
import type { MarauderView } from '../src/games/merchants-and-marauders/view'
import { aboutElement } from '../src/games/merchants-and-marauders/words'
import type { Line } from '../src/lib/wire'

const LARGE = { width: 1065, height: 535 }
const SMALL = { width: 977, height: 390 }
const PHONE = { width: 390, height: 560 }

describe('borders', () => {
  it('are 34, each the middle of a line that both zones share, with opposite letters', () => {
    const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
    expect(borders()).toHaveLength(34)
    for (const { zones, letters, mid } of borders()) {
      for (const id of zones) expect(ZONES.find((zone) => zone.id === id)?.polygon).toContainEqual([mid.x, mid.y])
      expect((COMPASS.indexOf(letters[0]) + 4) % 8).toBe(COMPASS.indexOf(letters[1]))
      expect(gateOf(zones[1], zones[0])).toEqual(mid)
    }
    expect(gateOf('HAV', 'TRI')).toBeUndefined()
  })
  it('a course goes through the gate between its ends', () => {
    const course = courseOf({ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 40, y: 30 })
    expect(course.at(0)).toEqual({ x: 0, y: 0 })
    expect(course.at(0.5)).toEqual({ x: 40, y: 30 })
    expect(course.at(1)).toEqual({ x: 100, y: 0 })
    expect(courseOf({ x: 0, y: 0 }, { x: 100, y: 50 }).at(0.5)).toEqual({ x: 50, y: 25 })
  })
})

it('ships at sea stand first where they cover least of a port', () => {
  for (const zone of ZONES.filter((one) => one.port)) {
    const near = ({ x, y }: { x: number; y: number }): number => Math.hypot(x - (zone.port?.[0] ?? 0), y - (zone.port?.[1] ?? 0))
    const places = placesAtSea(zone)
    expect(places).toHaveLength(4)
    expect(near(places[0])).toBeGreaterThanOrEqual(24)
    expect(placeAtSea(zone.id, 0)).toEqual(places[0])
  }
})

describe('the lens', () => {
  it('shows the whole chart first, with the spare room in the east', () => {
    const lens = whole(LARGE)
    expect(lens.k).toBeCloseTo(535 / HEIGHT)
    expect(lens).toMatchObject({ x: 0, y: 0 })
    expect(windowOf(lens, LARGE)).toMatchObject({ x: 0, y: 0, w: WIDTH })
    expect(whole({ width: 562, height: 800 })).toEqual({ k: 0.5, x: 0, y: (800 - HEIGHT / 2) / 2 })
  })
  it('keeps the point under the hand while it zooms', () => {
    const before = centred(1.2, LARGE, { x: 500, y: 300 })
    const after = zoomed(before, LARGE, 1.5, 400, 200)
    const under = (lens: typeof before): number[] => [(400 - lens.x) / lens.k, (200 - lens.y) / lens.k]
    expect(after.k).toBeCloseTo(1.8)
    expect(under(after)[0]).toBeCloseTo(under(before)[0])
    expect(under(after)[1]).toBeCloseTo(under(before)[1])
  })
  it('goes neither closer than it may, nor farther than the whole, nor beyond the edges', () => {
    expect(zoomed(whole(LARGE), LARGE, 100).k).toBe(CLOSEST)
    expect(zoomed(whole(LARGE), LARGE, 0.1)).toEqual(whole(LARGE))
    const close = centred(2, PHONE, { x: 0, y: 0 })
    expect(close).toMatchObject({ x: 0, y: 0 })
    expect(panned(close, PHONE, -1e6, -1e6)).toEqual({ k: 2, x: 390 - WIDTH * 2, y: 560 - HEIGHT * 2 })
    expect(kept({ k: 2, x: 50, y: 50 }, PHONE)).toMatchObject({ x: 0, y: 0 })
  })
  it('moves just far enough to reveal a point', () => {
    const lens = centred(1.5, PHONE, { x: 500, y: 300 })
    expect(revealed(lens, PHONE, { x: 500, y: 300 })).toEqual(lens)
    const moved = revealed(lens, PHONE, { x: 900, y: 300 })
    expect(900 * moved.k + moved.x).toBeCloseTo(PHONE.width - 60)
  })
})

describe('names', () => {
  const overlap = (a: Rect, b: Rect): number => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  it.each([whole(LARGE).k, whole(SMALL).k, 0.7, 1, 1.6, 2.5])('cover neither each other nor a token on a sheet of scale %f, and can be read', (k) => {
    const scale = Math.round(k * 20) / 20
    const size = nameSize(scale)
    expect(size * scale).toBeGreaterThanOrEqual(13)
    const rects = namesAt(k).map((name) => rectOf(name, size))
    expect(rects).toHaveLength(17)
    rects.forEach((rect, i) => {
      for (const other of [...rects.slice(i + 1), ...obstacles(scale)]) expect(overlap(rect, other)).toBeLessThan(20)
      expect(rect.left).toBeGreaterThanOrEqual(0)
      expect(rect.right).toBeLessThanOrEqual(WIDTH)
    })
  })
})

describe('wakes', () => {
  const line = (seq: number, kind: string, event: object): Line => ({ seq, n: 0, seat: null, text: '', kind, event: { kind, ...event }, quiet: false, heading: false, auto: false })
  const log = [
    line(1, 'round', {}), line(2, 'turn', { seat: 0 }), line(3, 'sailed', { seat: 0, from: 'HAV', to: 'POR' }),
    line(4, 'round', {}), line(5, 'npc_moved', { npc: 'dutch', from: 'CUR', to: 'CCS' }),
    line(6, 'turn', { seat: 0 }), line(7, 'sailed', { seat: 0, from: 'POR', to: 'OLD' }), line(8, 'sailed', { seat: 0, from: 'OLD', to: 'CAR' }), line(9, 'turn', { seat: 1 }),
  ]
  it('are those of the last turn of each captain and of the NPCs this round', () => {
    expect(wakesOf(log)).toEqual([
      { ship: 'ship-0', from: 'OLD', to: 'CAR', age: 0 },
      { ship: 'ship-0', from: 'POR', to: 'OLD', age: 1 },
      { ship: 'npc-dutch', from: 'CUR', to: 'CCS', age: 0 },
    ])
  })
  it('and the events are those of the round', () => {
    const lines = [line(1, 'event', { card: 'E01' }), line(2, 'round', {}), line(3, 'event', { card: 'E25' }), line(4, 'event', { card: 'E30' }), line(5, 'turn', { seat: 0 })]
    expect(eventsOf(lines)).toEqual(['E25', 'E30'])
    expect(eventsOf(lines, 3)).toEqual(['E25'])
  })
  it('of an earlier moment know nothing of what came later', () => {
    expect(wakesOf(log, 5)).toEqual([{ ship: 'npc-dutch', from: 'CUR', to: 'CCS', age: 0 }, { ship: 'ship-0', from: 'HAV', to: 'POR', age: 0 }])
  })
})

describe('notes of elements', () => {
  const view = {
    seat: 0, war: ['english', 'dutch'], offers: [{ mission: 'M05', port: 'TRI' }], npcs: [{ key: 'dutch', zone: 'TRI', ship: 'frigate', commander: 'E01', name: 'Philips van Almonde', seamanship: 3, scouting: 2, leadership: 3, beneath: [] }],
    zones: { TRI: { nation: 'spanish', merchant: true, demand: 'rum', modification: 'hidden', closed: 'war', pays: [7, 3] } },
    players: [
      { seat: 0, captain: 'C08', ship: { kind: 'sloop', cubes: { hull: 2, masts: 2, cargo: 2, crew: 2, cannons: 1 }, maneuverability: 4, mods: [] }, zone: 'TRI', in_port: false, glory: 3, cargo: 2, glory_cards: 1, rumor: true, stashings: 1, bounties: { spanish: 2 }, missions: [], specialists: [], proved: [], weapons: ['chain-shot'] },
    ],
  } as unknown as MarauderView
  const say = (on: string): string => {
    const about = aboutElement(view, on, () => 'Maren')
    expect(about?.rule).toMatch(/^MM-\d{3}$/)
    return [about?.title, ...(about?.says ?? [])].join(' ')
  }
  it('tell all that is public, with a rule', () => {
    expect(say('zone-TRI')).toMatch(/Trinidad.*wants Rum.*face-down.*At sea: you and the Dutch naval ship.*merchant.*Closed to you by the war.*On offer.*shoals/i)
    expect(say('port-TRI')).toMatch(/Port of Trinidad/)
    expect(say('ship-0')).toMatch(/Maren.*Seamanship 3.*Hull 2.*2 cargo, 1 Glory Card, a Rumor.*Chain-shot.*Wanted: Spanish 2/)
    expect(say('npc-dutch')).toMatch(/Dutch naval ship.*Almonde.*Scouting 2.*Toughness/)
    expect(say('demand-TRI')).toMatch(/Rum sells for 7 Gold a card here, other goods for 3/)
    expect(say('war')).toMatch(/English and Dutch/)
    for (const on of ['merchant-TRI', 'gear-chain-shot', 'modification-TRI', 'mission-M05', 'card-K02', 'event-E30', 'event-E01', 'weapon-chain-shot', 'nation-dutch', 'stash']) expect(say(on).length).toBeGreaterThan(10)
    expect(aboutElement(view, 'nothing-1', () => '')).toBeNull()
  })
})
