// Where things stand on the chart: a sheet of 1124 x 636 with the places of zones.json.
import sheet from './zones.json'
import type { MarauderView, Npc, Player } from './view'

export const WIDTH = 1124
export const HEIGHT = 636

export interface ZonePlace {
  id: string
  name: string
  polygon: number[][]
  label: { at: number[]; anchor: string; on: string }
  flag: string | null
  port: number[] | null
  demand: number[] | null
  modification: number[] | null
  merchant: number[]
  ships: number[][]
}
export const ZONES = sheet as ZonePlace[]
const byId = new Map(ZONES.map((zone) => [zone.id, zone]))

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

export interface Piece { key: string; x: number; y: number; berthed: boolean; player: Player | null; npc: Npc | null; kind: string }

/** Ships at sea on the four places of their zone (more stand closer together), ships in port beside the harbour. */
export function piecesOf(view: MarauderView): Piece[] {
  const found: Piece[] = []
  const taken = new Map<string, number>()
  const next = (key: string): number => {
    const n = taken.get(key) ?? 0
    taken.set(key, n + 1)
    return n
  }
  const atSea = (zone: ZonePlace): { x: number; y: number } => {
    const n = next(zone.id)
    const [x, y] = zone.ships[n % zone.ships.length]
    const again = Math.floor(n / zone.ships.length)
    return { x: x + again * 16, y: y + again * 14 }
  }
  for (const player of view.players) {
    const zone = player.zone ? byId.get(player.zone) : undefined
    if (!zone || !player.ship) continue
    const base = { key: `ship-${player.seat}`, player, npc: null, kind: player.ship.kind }
    if (player.in_port && zone.port) {
      const n = next(`port ${zone.id}`)
      const side = zone.flag === 'left' ? 1 : -1
      found.push({ ...base, x: zone.port[0] + side * (22 + n * 27), y: zone.port[1] - 8, berthed: true })
    } else found.push({ ...base, ...atSea(zone), berthed: false })
  }
  for (const npc of view.npcs) {
    const zone = npc.zone ? byId.get(npc.zone) : undefined
    if (zone) found.push({ key: `npc-${npc.key}`, player: null, npc, kind: npc.ship, ...atSea(zone), berthed: false })
  }
  return found
}

/** How large the sheet is drawn in a box; a phone keeps it near its true size and pans. */
export function scaleOf(width: number, height: number, phone: boolean): number {
  return phone ? 0.9 : Math.max(0.4, Math.min(width / WIDTH, height / HEIGHT))
}
