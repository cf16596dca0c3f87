import { describe, expect, it } from 'vitest'
import { cardText, npcTitle, zones } from '../src/games/merchants-and-marauders/cards'
import { panelOf } from '../src/games/merchants-and-marauders/doing'
import { berthOf, HEIGHT, nextPlace, piecesOf, shapeOf, WIDTH, ZONES, type Piece } from '../src/games/merchants-and-marauders/chart/layout'
import { markets, marketSays } from '../src/games/merchants-and-marauders/words'
import type { MarauderView, Player } from '../src/games/merchants-and-marauders/view'

const CUBES = { hull: 3, masts: 3, cargo: 3, crew: 3, cannons: 3 }
const player = (seat: number, over: Partial<Player> = {}): Player => ({
  seat, colour: seat, captain: 'C01', retired: false, ship: { kind: 'frigate', cubes: CUBES, values: CUBES, maneuverability: 3, mods: [] }, zone: 'SDO', in_port: false, glory: 0,
  stashings: 0, stash: null, stash_points: null, gold: null, bounties: {}, pirate: false, cargo: 0, loads: 0, known_cargo: [], glory_cards: 0, known_glory: [],
  rumor: false, proved: [], missions: [], specialists: [], weapons: [], marks: [], drawn: 0, own: null, ...over,
})
const view = (over: Partial<MarauderView> = {}): MarauderView =>
  ({ game: 'merchants-and-marauders', seat: 0, seats: 2, doing: [], offers: [], npcs: [], players: [player(0), player(1)], ...over }) as MarauderView

describe('markets', () => {
  const wants = (demand: Record<string, string>, closed = '') => view({ zones: Object.fromEntries(Object.entries(demand).map(([zone, good]) => [zone, { demand: good, closed: zone === closed ? 'war' : null }])) as MarauderView['zones'] })

  it('tells which other ports want a good, the nearest first', () => {
    const seen = wants({ SDO: 'spice', BRI: 'spice', HAV: 'rum', POR: 'spice', NAS: 'tobacco' }, 'BRI')
    seen.players[0].zone = 'HAV'
    const found = markets(seen, ['spice', 'rum'])
    expect(found.map((one) => one.zone).sort()).toEqual(['BRI', 'POR', 'SDO'])
    expect(marketSays(found[0])).toBe(`${zones.POR?.name}, 1 zone`)
    expect(found.map((one) => one.away)).toEqual([...found.map((one) => one.away)].sort())
    expect(found.find((one) => one.zone === 'BRI')?.closed).toBe(true)
    expect(markets({ ...seen, seat: null }, ['spice'])).toEqual([])
  })
})

describe('the chart', () => {
  it('has the zones of the game, each inside the sheet', () => {
    expect(ZONES.map((zone) => zone.id).sort()).toEqual(Object.keys(zones).sort())
    for (const zone of ZONES) {
      const shape = shapeOf(zone)
      expect(shape.x).toBeGreaterThanOrEqual(0)
      expect(shape.x + shape.w).toBeLessThanOrEqual(WIDTH)
      expect(shape.y + shape.h).toBeLessThanOrEqual(HEIGHT)
      expect(shape.clip).toMatch(/^polygon\(/)
    }
  })

  it('gives ships in one zone different places', () => {
    const npcs = [{ key: 'dutch', zone: 'SDO', ship: 'frigate', commander: 'E01', name: '', seamanship: 3, scouting: 2, leadership: 3, beneath: [] }]
    const pieces = piecesOf(view({ npcs }))
    expect(pieces.map((piece) => piece.key)).toEqual(['ship-0', 'ship-1', 'npc-dutch'])
    expect(new Set(pieces.map((piece) => `${piece.x},${piece.y}`)).size).toBe(3)
  })

  it('leaves a ship where it stands when another comes or goes', () => {
    const npc = (key: string) => ({ key, zone: 'SDO', ship: 'frigate', commander: 'E01', name: '', seamanship: 3, scouting: 2, leadership: 3, beneath: [] })
    const all = piecesOf(view({ npcs: [npc('dutch')] }))
    const at = (pieces: Piece[], key: string) => pieces.filter((piece) => piece.key === key).map(({ x, y }) => ({ x, y }))
    const left = piecesOf(view({ npcs: [npc('dutch')], players: [player(0, { zone: 'HAV' }), player(1)] }), all)
    for (const key of ['ship-1', 'npc-dutch']) expect(at(left, key)).toEqual(at(all, key))
    expect(nextPlace(left, 'SDO')).toEqual(at(all, 'ship-0')[0])
    const back = piecesOf(view({ npcs: [npc('spanish'), npc('dutch')] }), left)
    for (const key of ['ship-1', 'npc-dutch']) expect(at(back, key)).toEqual(at(all, key))
    expect(new Set(back.map((piece) => `${piece.x},${piece.y}`)).size).toBe(4)
  })

  it('keeps berths of a port apart and on the sheet', () => {
    for (const zone of ZONES.filter((one) => one.port)) {
      const spots = [0, 1, 2, 3].map((n) => berthOf(zone.id, n))
      for (const [i, spot] of spots.entries()) {
        expect(spot.x).toBeGreaterThan(0)
        expect(spot.y).toBeLessThan(HEIGHT)
        for (const other of spots.slice(0, i)) expect(Math.hypot(spot.x - other.x, spot.y - other.y)).toBeGreaterThanOrEqual(31)
      }
    }
  })

  it('a ship in port lies beside the Missions on offer there', () => {
    const [piece] = piecesOf(view({ offers: [{ mission: 'M05', port: 'NAS' }], players: [player(0, { zone: 'NAS', in_port: true })] }))
    expect(piece).toMatchObject({ berthed: true, ...berthOf('NAS', 1) })
  })
})

describe('what is being done', () => {
  const port = { what: 'PortAction' as const, seat: 0, zone: 'POR', done: ['buy'] }
  it('leaves the chart alone on an ordinary turn and on others’ visits to a port', () => {
    expect(panelOf(view({ doing: [{ what: 'Campaign' }, { what: 'Turn' }] }))).toBeNull()
    expect(panelOf(view({ doing: [{ ...port, seat: 1 }] }))).toBeNull()
  })
  it('opens the port, and the shop in it', () => {
    expect(panelOf(view({ doing: [port] }))).toMatchObject({ kind: 'port', zone: 'POR', step: 'signs' })
    expect(panelOf(view({ doing: [port, { what: 'BuyGoods', seat: 0 }, { what: 'GloryWindow' }] }))).toMatchObject({ kind: 'port', step: 'buy' })
  })
  it('shows a battle, who leads the other side and what cannot be declared', () => {
    const doing = [
      { what: 'NavalCombat', aggressor: 'spanish', defender: 1, round: 1, leader: 0 },
      { what: 'NavalRound', round: 2, declared: ['shoot'], dice: [], winner: null, refused: { board: 'no Crew' } },
    ]
    expect(panelOf(view({ doing }))).toEqual({ kind: 'battle', sides: ['spanish', 1], leader: 0, round: 2, crew: false, declared: ['shoot'], refused: { board: 'no Crew' } })
    expect(panelOf(view({ doing: [...doing, { what: 'CrewCombat', aggressor: 'spanish', defender: 1, round: 1 }] }))).toMatchObject({ crew: true, leader: 0, round: 1 })
  })
  it('asks for what a Mission brings on a slip, not in the raid that completed it', () => {
    const raid = { what: 'MerchantRaid', seat: 0, nation: 'dutch' }
    expect(panelOf(view({ to_act: [0], doing: [raid, { what: 'SkillCheck' }] }))).toMatchObject({ kind: 'raid' })
    expect(panelOf(view({ to_act: [0], doing: [raid, { what: 'CompleteMission' }, { what: 'Carry', seat: 0, card: 'M06 weapon' }] }))).toEqual({ kind: 'slip' })
  })
  it('leaves the chart open for what is asked on it', () => {
    expect(panelOf(view({ doing: [port, { what: 'BuyShip', seat: 0 }, { what: 'ReturnModifications' }] }))).toBeNull()
  })
  it('puts a question that needs no scene on a slip, for those who are asked', () => {
    const doing = [{ what: 'Turn' }, { what: 'GloryWindow', timing: 'turn start' }]
    expect(panelOf(view({ doing, to_act: [0] }))).toEqual({ kind: 'slip' })
    expect(panelOf(view({ doing, to_act: [1] }))).toBeNull()
  })
  it('the spoils come before the battle they end', () => {
    const doing = [{ what: 'NavalCombat', aggressor: 0, defender: 1, round: 4 }, { what: 'PlunderPlayer', seat: 0, loser: 1 }]
    expect(panelOf(view({ doing }))?.kind).toBe('spoils')
    expect(panelOf(view({ seat: 1, doing }))?.kind).toBe('battle')
  })
})

describe('cards', () => {
  it('knows every kind by its id', () => {
    expect(cardText('K02')).toMatchObject({ kind: 'cargo', name: 'Cocoa', foot: '2 Gold · Hit: Hull' })
    expect(cardText('G01')?.kind).toBe('glory')
    expect(cardText('S01A')?.kind).toBe('specialist')
    expect(cardText('M01')?.kind).toBe('mission')
    expect(cardText('R01')?.kind).toBe('rumor')
    expect(cardText('nothing')).toBeNull()
  })
  it('names non-player captains', () => {
    expect(npcTitle('pirate-sloop')).toBe('Pirate Sloop')
    expect(npcTitle('dutch')).toBe('Dutch naval ship')
  })
})
