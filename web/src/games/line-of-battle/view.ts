import type { View } from '../../lib/wire'

export type Nation = 'GB' | 'FR' | 'ES' | 'NL' | 'US' | 'DK' | 'RU'
export interface Hit { id: number; kind: string; hits: number }
export interface Ship {
  id: number
  name: string
  nation: Nation
  rate: number
  guns: number
  seat: number | null
  place: 'line' | 'prize' | 'port' | 'captured' | 'pile'
  hull: number
  rigging: number
  hull_left: number
  rigging_left: number
  mobile: boolean
  struck: boolean
  burning: boolean
  breaker: number | null
  hull_hits: Hit[]
  rigging_hits: Hit[]
  fires: { card: number; place: string; damage: number }[]
  burnt: { hull: number; rigging: number }
  broken: number
  points: number
  points_left: number
}
export interface Card {
  id: number
  kind: string
  title: string
  detail: string
  red: boolean
  rate: number
  hits: number
  place: '' | 'hull' | 'rigging' | 'either'
}
export interface HandCard extends Card { refused: string | null }
export interface Player {
  seat: number
  score: number
  hand: number
  capacity: number
  line: Ship[]
  prizes: Ship[]
  port: Ship[]
  sunk: number
  sunk_ships: { id: number; name: string; points: number }[] | null
  scored: { id: number; name: string; points: number }[]
  refusing: number | null
  broken_by: { card: number; seat: number; breakers: number[]; nations: Nation[] }[]
  blockaded_by: { card: number; seat: number; strength: number; needs: number }[]
}
export interface Pending {
  seat: number
  step: string
  card: Card | null
  how: 'play' | 'discard'
  ship: number | null
  target: number | null
  ships: number[]
  shifts: { ship: number; to: string; escort: number | null }[]
}
export interface Boarding {
  seat: number
  ship: number
  owner: number
  target: number
  chosen: number[]
  hits: Record<string, number> | null
}
export interface BattleView {
  game: string
  seat: number | null
  seats: number
  phase: 'dealer' | 'deal' | 'turn' | 'over'
  round: number
  target: number
  dealer: number | null
  turn: number | null
  to_act: number[]
  draw_pile: number
  reinforcements: { top: Ship | null; beneath: number }
  discards: { count: number; top: Card | null; cards: { title: string; detail: string; count: number }[] }
  players: Player[]
  hand: HandCard[] | null
  pending: Pending | null
  /** Just taken; her captor has not yet said what she becomes. */
  captured: Ship | null
  boarding: Boarding | null
}

export const battle = (view: View): BattleView => view as unknown as BattleView

/** The seat at the bottom edge: yours, or for somebody watching the first one. */
export const bottomSeat = (view: BattleView): number => view.seat ?? 0

export const shipsOf = (player: Player): Ship[] => [...player.line, ...player.prizes, ...player.port]

export function findShip(view: BattleView, id: number): Ship | null {
  const afloat = view.players.flatMap(shipsOf).find((ship) => ship.id === id)
  return afloat ?? [view.captured, view.reinforcements.top].find((ship) => ship?.id === id) ?? null
}

/** What lies behind a Line: the Prizes, and a ship that was just taken. */
export const behind = (view: BattleView, player: Player): Ship[] => (view.captured?.seat === player.seat ? [...player.prizes, view.captured] : player.prizes)

interface Country { flag: string; name: string; stripe: string }
const COUNTRIES: Record<Nation, Country> = {
  GB: { flag: 'flag-england', name: 'Britain', stripe: '#d8a93f' },
  FR: { flag: 'flag-france', name: 'France', stripe: '#c9553f' },
  ES: { flag: 'flag-spain', name: 'Spain', stripe: '#e08a3a' },
  NL: { flag: 'flag-dutch', name: 'the Netherlands', stripe: '#cf6a35' },
  US: { flag: 'flag-usa', name: 'the United States', stripe: '#ece4cf' },
  DK: { flag: 'flag-denmark', name: 'Denmark', stripe: '#c4463c' },
  RU: { flag: 'flag-russia', name: 'Russia', stripe: '#7fa7c9' },
}
export const countryOf = (nation: Nation): Country => COUNTRIES[nation]

export const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI']
