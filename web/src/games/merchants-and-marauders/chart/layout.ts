// Where things stand on the chart: a sheet of 1124 x 636 with the places of zones.json; names and borders are the card set's.
import sheet from './zones.json'
import { perBook, zoneName, zones } from '../cards'
import type { MarauderView, Npc, Player } from '../view'

export const WIDTH = 1124
export const HEIGHT = 636

export interface Spot { x: number; y: number }

export interface ZonePlace {
  id: string
  polygon: number[][]
  label: { at: number[]; anchor: string; on: string }
  flag: string | null
  port: number[] | null
  demand: number[] | null
  modification: number[] | null
  merchant: number[]
  ships: number[][]
}
export const ZONES: readonly ZonePlace[] = sheet
const byId = new Map(ZONES.map((zone) => [zone.id, zone]))

export const placeOf = (id: string | null): ZonePlace | undefined => (id === null ? undefined : byId.get(id))

/** The line two zones share: the letter that leads over it from each side, and its middle. */
export interface Border { zones: [string, string]; letters: [string, string]; mid: Spot }

/** The neighbour of a zone in each direction that has one; NPCs move by these letters. */
const waysOf = (zone: ZonePlace): [string, string][] => Object.entries(zones[zone.id]?.neighbours ?? {})

function borderOf(zone: ZonePlace, letter: string, other: ZonePlace): Border {
  const theirs = new Set(other.polygon.map(String))
  const shared = zone.polygon.map((point) => theirs.has(String(point)))
  // The run of shared points may go over the end of the list: begin after a point that is not shared.
  const from = shared.findIndex((here, i) => here && !shared[(i + shared.length - 1) % shared.length])
  const run = shared.filter(Boolean).length
  const [x, y] = zone.polygon[(from + Math.floor(run / 2)) % zone.polygon.length]
  const back = waysOf(other).find(([, id]) => id === zone.id)?.[0] ?? ''
  return { zones: [zone.id, other.id], letters: [letter, back], mid: { x, y } }
}
/** All of them, each once. */
export const borders = perBook((): Border[] => ZONES.flatMap((zone) =>
  waysOf(zone).flatMap(([letter, id]) => {
    const other = byId.get(id)
    return other && zone.id < id ? [borderOf(zone, letter, other)] : []
  }),
))
const gates = perBook(() => new Map(borders().flatMap(({ zones: [a, b], mid }) => [[`${a}-${b}`, mid], [`${b}-${a}`, mid]])))
/** Where one sails over from a zone to its neighbour. */
export const gateOf = (from: string | null, to: string): Spot | undefined => gates().get(`${from}-${to}`)

/** A course as a curve: through the gate where the zones border on each other, straight where they do not. */
export function courseOf(from: Spot, to: Spot, gate?: Spot): { path: string; at: (t: number) => Spot } {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const pull = gate ? { x: 2 * gate.x - middle.x, y: 2 * gate.y - middle.y } : middle
  return {
    path: `M${from.x} ${from.y}Q${pull.x.toFixed(1)} ${pull.y.toFixed(1)} ${to.x} ${to.y}`,
    at: (t) => ({ x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * pull.x + t * t * to.x, y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * pull.y + t * t * to.y }),
  }
}

export interface ZoneShape { x: number; y: number; w: number; h: number; path: string; clip: string }

/** A zone as a box with the polygon inside it: as a path, and as a clip in percent so that only the zone itself is touched. */
export function shapeOf(zone: ZonePlace): ZoneShape {
  const points = zone.polygon.map(([x, y]) => [Math.min(WIDTH, Math.max(0, x)), Math.min(HEIGHT, Math.max(0, y))])
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const [w, h] = [Math.max(...xs) - x, Math.max(...ys) - y]
  const percent = (value: number, size: number): string => `${((value / size) * 100).toFixed(2)}%`
  return {
    x, y, w, h,
    path: `M${points.map(([px, py]) => `${(px - x).toFixed(1)} ${(py - y).toFixed(1)}`).join('L')}z`,
    clip: `polygon(${points.map(([px, py]) => `${percent(px - x, w)} ${percent(py - y, h)}`).join(',')})`,
  }
}

/** How far a point is from a box. */
function away({ x, y }: Spot, left: number, top: number, right: number, bottom: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

/** The ends of a zone's name, left and right. */
function nameEnds(zone: ZonePlace): [number, number] {
  const wide = zoneName(zone.id).length * 8.4
  const left = zone.label.at[0] - (zone.label.anchor === 'end' ? wide : zone.label.anchor === 'middle' ? wide / 2 : 0)
  return [left, left + wide]
}

const EASY = 34
/** The places for ships of a zone, those that cover least of its port and tokens first. */
export function placesAtSea(zone: ZonePlace): Spot[] {
  const things = [zone.port, zone.demand, zone.modification, zone.merchant].filter((at) => at !== null)
  const [left, right] = nameEnds(zone)
  const room = (spot: Spot): number => Math.min(EASY, ...things.map((at) => Math.hypot(at[0] - spot.x, at[1] - spot.y)), away(spot, left, zone.label.at[1] - 12, right, zone.label.at[1] + 2) + 8)
  return zone.ships.map(([x, y]) => ({ x, y })).sort((a, b) => room(b) - room(a))
}

/** Places round a harbour for what lies there, best first: clear of tokens, name and flag, then near. */
export function spotsOf(zone: ZonePlace): Spot[] {
  const port = zone.port
  if (!port) return []
  const [from, to] = nameEnds(zone)
  const flagLeft = zone.flag === 'left' ? port[0] - 19 : port[0]
  const tokens = [zone.demand, zone.modification, zone.merchant].filter((at) => at !== null)
  const clearance = (spot: Spot): number =>
    Math.min(
      18,
      ...tokens.map((at) => Math.hypot(at[0] - spot.x, at[1] - spot.y) - 12),
      ...placesAtSea(zone).slice(0, 2).map((at) => Math.hypot(at.x - spot.x, at.y - spot.y) - 26),
      away(spot, from, zone.label.at[1] - 13, to, zone.label.at[1] + 2) + 2,
      away(spot, flagLeft, port[1] - 20, flagLeft + 19, port[1] - 6) + 4,
      spot.x - 4, spot.y - 4, WIDTH - spot.x - 4, HEIGHT - spot.y - 4,
    )
  const spots: (Spot & { score: number })[] = []
  for (const radius of [25, 40, 56]) {
    for (let step = 0; step < 12; step++) {
      const angle = (step * Math.PI) / 6
      const spot = { x: Math.round(port[0] + Math.cos(angle) * radius), y: Math.round(port[1] + Math.sin(angle) * radius) }
      spots.push({ ...spot, score: clearance(spot) - radius / 6 })
    }
  }
  return spots.sort((a, b) => b.score - a.score)
}

/** The next places of a harbour that do not touch the ones given away before. */
function berths(zone: ZonePlace, count: number): Spot[] {
  const taken: Spot[] = []
  for (const spot of spotsOf(zone)) {
    if (taken.length === count) break
    if (taken.every((one) => Math.hypot(one.x - spot.x, one.y - spot.y) >= 31)) taken.push({ x: spot.x, y: spot.y })
  }
  return taken
}
const seaPlaces = perBook(() => new Map(ZONES.map((zone) => [zone.id, placesAtSea(zone)])))
/** Where the nth ship at sea in a zone stands; more than there are places stand closer together. */
export function placeAtSea(zone: string, n: number): Spot | undefined {
  const places = seaPlaces().get(zone)
  if (!places) return undefined
  const { x, y } = places[n % places.length]
  const again = Math.floor(n / places.length)
  return { x: x + again * 16, y: y + again * 14 }
}
/** Four captains and two Missions are the most that lie in one port. */
const portPlaces = perBook(() => new Map(ZONES.map((zone) => [zone.id, berths(zone, 6)])))
export const berthOf = (zone: string, n: number): Spot => portPlaces().get(zone)?.[n] ?? { x: 0, y: 0 }

export interface Piece { key: string; zone: string; berthed: boolean; slot: number; x: number; y: number; player: Player | null; npc: Npc | null; kind: string }
type Unplaced = Omit<Piece, 'slot' | 'x' | 'y'>

/** Whatever has a ship on the chart, captains first. */
function afloat(view: MarauderView): Unplaced[] {
  const captains = view.players.flatMap((player) => (player.ship && player.zone && byId.has(player.zone) ? [{ key: `ship-${player.seat}`, zone: player.zone, berthed: player.in_port && byId.get(player.zone)?.port !== null, player, npc: null, kind: player.ship.kind }] : []))
  const npcs = view.npcs.flatMap((npc) => (npc.zone && byId.has(npc.zone) ? [{ key: `npc-${npc.key}`, zone: npc.zone, berthed: false, player: null, npc, kind: npc.ship }] : []))
  return [...captains, ...npcs]
}

/** The first place of a zone, or of its port, where nothing lies yet. */
function freeSlot(pieces: readonly Pick<Piece, 'zone' | 'berthed' | 'slot'>[], zone: string, berthed: boolean, offers = 0): number {
  const taken = new Set(pieces.filter((one) => one.zone === zone && one.berthed === berthed).map((one) => one.slot))
  let slot = berthed ? offers : 0
  while (taken.has(slot)) slot++
  return slot
}
/** Where the next ship that comes to a zone will stand. */
export const nextPlace = (pieces: readonly Piece[], zone: string): Spot | undefined => placeAtSea(zone, freeSlot(pieces, zone, false))

/** Ships at sea on the places of their zone, ships in port beside the harbour and the Missions there. What has not moved stays where it stood before. */
export function piecesOf(view: MarauderView, before: readonly Piece[] = []): Piece[] {
  const offers = (zone: string): number => view.offers.filter((one) => one.port === zone).length
  const placed = new Map<string, number>()
  const standing: Pick<Piece, 'zone' | 'berthed' | 'slot'>[] = []
  const give = (one: Unplaced, slot: number): void => {
    placed.set(one.key, slot)
    standing.push({ zone: one.zone, berthed: one.berthed, slot })
  }
  const all = afloat(view)
  for (const one of all) {
    const stood = before.find((other) => other.key === one.key && other.zone === one.zone && other.berthed === one.berthed)
    if (stood && (!one.berthed || stood.slot >= offers(one.zone))) give(one, stood.slot)
  }
  for (const one of all) if (!placed.has(one.key)) give(one, freeSlot(standing, one.zone, one.berthed, offers(one.zone)))
  return all.map((one) => {
    const slot = placed.get(one.key) ?? 0
    return { ...one, slot, ...(one.berthed ? berthOf(one.zone, slot) : (placeAtSea(one.zone, slot) ?? { x: 0, y: 0 })) }
  })
}
