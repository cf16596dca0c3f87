import { viewOf, type View, type Views } from '../../lib/wire'

export const LOCATIONS = ['hull', 'masts', 'cargo', 'crew', 'cannons'] as const
export type Location = (typeof LOCATIONS)[number]
export const NATIONS = ['english', 'french', 'dutch', 'spanish'] as const
export const SKILLS = ['seamanship', 'scouting', 'leadership', 'influence'] as const

export interface ShipView {
  kind: string
  cubes: Record<Location, number>
  values: Record<Location, number>
  maneuverability: number
  mods: { id: string; used: boolean }[]
}
export interface Player {
  seat: number
  colour: number
  captain: string | null
  retired: boolean
  ship: ShipView | null
  zone: string | null
  in_port: boolean
  glory: number
  stashings: number
  stash: number | null
  stash_points: number | null
  gold: number | null
  bounties: Record<string, number>
  pirate: boolean
  cargo: number
  loads: number
  known_cargo: string[]
  glory_cards: number
  known_glory: string[]
  rumor: boolean
  proved: string[]
  missions: { id: string; progress: unknown[] }[]
  specialists: string[]
  weapons: string[]
  marks: string[]
  drawn: number
  own: { hold: string[]; hand: string[]; rumor: string | null; drawn: string[]; room: number } | null
}
export interface Npc { key: string; zone: string | null; ship: string; commander: string | null; name: string; seamanship: number; scouting: number; leadership: number; beneath: string[] }
export interface Zone { nation: string | null; merchant: boolean; demand: string | null; modification: string | null; closed: string | null; pays: [number, number] | null }
export type Doing = { what: string } & Record<string, unknown>
export interface MarauderView extends Omit<Views['merchants-and-marauders'], 'game'> {
  game: string
  seat: number | null
  seats: number
  phase: 'setup' | 'rounds' | 'over'
  round: number
  target: number
  aids: boolean
  start: number | null
  turn: number | null
  to_act: number[]
  announced: number[]
  turn_state: { seat: number; actions: number; moves: number; port_used: boolean; scouted: string[] } | null
  doing: Doing[]
  zones: Record<string, Zone>
  war: string[]
  events: string[]
  decks: Record<string, number | string[]>
  offers: { mission: string; port: string }[]
  npcs: Npc[]
  arrivals: { npc: string; card: string | null }[]
  enemy: ShipView | null
  laid_out: string[]
  players: Player[]
}

export const marauders = (view: View): MarauderView => viewOf('merchants-and-marauders', view) as unknown as MarauderView

/** Whose board stands at the bottom: yours, or the first seat's for somebody watching. */
export const bottomSeat = (view: MarauderView): number => view.seat ?? 0
