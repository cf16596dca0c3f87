import type { View } from '../../lib/wire'

export interface SeaShip {
  id: number
  seat: number
  value: number
  armed: boolean | null
  revealed: boolean
  odds: number | null
  beat_off: number[]
}
export interface Waiting { seat: number; value: number; chosen: boolean }
export type PileCard = { kind: 'treasure'; value: number; colour: number } | { kind: 'cannon'; colour: number }
export interface Player {
  seat: number
  colour: number
  deck: number
  reserve: number
  cannons: number
  points: number
  pile: PileCard[]
  home: { id: number; value: number; armed: boolean | null }[]
  own: { reserve_armed: number; reserve_defenseless: number } | null
}
export interface MarqueView {
  game: string
  seat: number | null
  seats: number
  phase: 'preliminary' | 'turns' | 'over'
  round: number
  turn: number | null
  to_act: number[]
  aids: boolean
  sea: SeaShip[]
  waiting: Waiting[]
  players: Player[]
}

/** Every player begins with three cannon cards; spent ones leave a dashed place. */
export const CANNONS = 3

export const marque = (view: View): MarqueView => view as unknown as MarqueView

/** The seat at the bottom edge: yours, or for somebody watching the first one. */
export const bottomSeat = (view: MarqueView): number => view.seat ?? 0
