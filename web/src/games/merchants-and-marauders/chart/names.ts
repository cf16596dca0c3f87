// Where the names of the ports stand. At the sheet's own size they were placed by hand; on a smaller sheet the letters keep their size, so some must give way.
import { perBook, zoneName } from '../cards'
import { HEIGHT, WIDTH, ZONES, type Spot, type ZonePlace } from './layout'
import { nameSize, pieceScale } from './lens'

export interface Name { id: string; text: string; at: Spot; anchor: string; onLand: boolean; open: boolean }
export interface Rect { left: number; top: number; right: number; bottom: number }

/** Widths of small capitals in the title face, measured: about half the size for each letter. */
const LETTER = 0.53
/** A unit of distance weighs as much as this area covered. */
const FAR = 0.5

export function rectOf(name: Name, size: number): Rect {
  const wide = name.text.length * size * (name.open ? LETTER + 0.06 : LETTER)
  const left = name.at.x - (name.anchor === 'end' ? wide : name.anchor === 'middle' ? wide / 2 : 0)
  return { left, top: name.at.y - size * 0.74, right: left + wide, bottom: name.at.y + size * 0.2 }
}

const overlap = (a: Rect, b: Rect): number => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

const round = ([x, y]: number[], r: number): Rect => ({ left: x - r, top: y - r, right: x + r, bottom: y + r })

/** What a name must not cover: tokens, and flags at their ports. */
export function obstacles(k: number): Rect[] {
  const s = pieceScale(k)
  return ZONES.flatMap((zone) => {
    const tokens = [zone.demand, zone.modification, zone.merchant].flatMap((at) => (at ? [round(at, 11.5 * s)] : []))
    if (!zone.port) return tokens
    const [x, y] = zone.port
    const left = zone.flag === 'left' ? x - 19 * s : x - 3
    return [...tokens, { left, top: y - 21 * s, right: left + 22 * s, bottom: y + 4 }]
  })
}

function candidates(zone: ZonePlace, size: number): Name[] {
  const base = { id: zone.id, text: zoneName(zone.id), onLand: zone.label.on === 'land', open: !zone.port }
  const byHand = { ...base, at: { x: zone.label.at[0], y: zone.label.at[1] }, anchor: zone.label.anchor }
  if (!zone.port) return [byHand]
  const [x, y] = zone.port
  const found: Name[] = [byHand]
  for (const dy of [0, -6, 8, -14, 16, -24, 24, -34, 34, 46]) {
    for (const [dx, anchor] of [[8, 'start'], [-8, 'end'], [0, 'middle'], [28, 'start'], [-28, 'end']] as const) found.push({ ...base, at: { x: x + dx, y: y + size * 0.35 + dy }, anchor })
  }
  // Also the place of the hand, moved a little to every side.
  for (const dy of [-8, 8, -16, 16, -26, 26]) for (const dx of [0, -16, 16, -34, 34]) found.push({ ...byHand, at: { x: byHand.at.x + dx, y: byHand.at.y + dy } })
  return found
}

/** The names for a sheet drawn at scale k: each takes the first place that covers nothing, or the one that covers least. */
export function namesAt(k: number): Name[] {
  const step = Math.round(k * 20) / 20
  const kept = known().get(step)
  if (kept) return kept
  const names = place(step)
  known().set(step, names)
  return names
}
const known = perBook(() => new Map<number, Name[]>())

function place(k: number): Name[] {
  const size = nameSize(k)
  const blocked = obstacles(k)
  let taken: Rect[] = []
  const hand = new Map(ZONES.map((zone) => [zone.id, zone.label.at]))
  /** What it covers, and how far it has gone from the place that was chosen by eye. */
  const cost = (name: Name): number => {
    const rect = rectOf(name, size)
    const [x, y] = hand.get(name.id) ?? [0, 0]
    const outside = Math.max(0, 3 - rect.left, rect.right - WIDTH + 3, 3 - rect.top, rect.bottom - HEIGHT + 3)
    return outside * 100 + Math.hypot(name.at.x - x, name.at.y - y) * FAR + [...blocked, ...taken].reduce((sum, other) => sum + overlap(rect, other), 0)
  }
  // Those that cover most where the hand put them choose first; then all choose once more, knowing the others.
  const byHand = new Map(ZONES.map((zone) => [zone.id, cost(candidates(zone, size)[0])]))
  const chosen = new Map<string, Name>()
  for (let pass = 0; pass < 2; pass++) {
    for (const zone of [...ZONES].sort((a, b) => (byHand.get(b.id) ?? 0) - (byHand.get(a.id) ?? 0))) {
      taken = [...chosen].filter(([id]) => id !== zone.id).map(([, name]) => rectOf(name, size))
      const all = candidates(zone, size)
      const costs = all.map(cost)
      chosen.set(zone.id, all[costs.indexOf(Math.min(...costs))])
    }
  }
  return ZONES.flatMap((zone) => chosen.get(zone.id) ?? [])
}
