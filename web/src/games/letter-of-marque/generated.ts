// Made by tools/typescript.py from what Python declares; change it there.
import type { KernelEvent, Outcome } from '../../lib/kernel.generated'

export interface View {
  game: 'letter-of-marque'
  seat: number | null
  seats: number
  phase: 'preliminary' | 'turns' | 'over'
  round: number
  turn: number | null
  to_act: number[]
  aids: boolean
  cannons: number
  sea: SeaShip[]
  waiting: Waiting[]
  players: Player[]
  result: Outcome | null
}

export interface SeaShip {
  id: number
  seat: number
  value: number
  armed: boolean | null
  revealed: boolean
  beat_off: number[]
  odds: number | null
}

export interface Waiting {
  seat: number
  value: number
  chosen: boolean
}

export interface Player {
  seat: number
  colour: number
  deck: number
  reserve: number
  cannons: number
  points: number
  pile: (TreasureCard | CannonCard)[]
  home: HomeShip[]
  shown_armed: number
  shown_robbed: number
  own: OwnReserve | null
}

export interface TreasureCard {
  kind: 'treasure'
  value: number
  colour: number
}

export interface CannonCard {
  kind: 'cannon'
  colour: number
}

export interface HomeShip {
  id: number
  value: number
  armed: boolean | null
}

export interface OwnReserve {
  reserve_armed: number
  reserve_defenseless: number
}

export interface Drawn {
  seat: number
  value: number
}

export interface Left {
  seat: number
  ship: number
  value: number
  armed?: boolean
}

export interface Starts {
  seat: number
  lot: boolean
}

export interface Round {
  round: number
}

export interface Arrived {
  seat: number
  ship: number
  value: number
}

export interface Attacked {
  seat: number
  ship: number
  owner: number
  value: number
  armed: boolean
}

export interface Fired {
  seat: number
  ship: number
  owner: number
  value: number
}

export interface Passed {
  seat: number
  auto: boolean
}

export interface Revealed {
  ships: ShownShip[]
}

export interface ShownShip {
  id: number
  seat: number
  value: number
  armed: boolean
}

export interface Over {
  scores: number[]
  winners: number[]
  reason: string
}

export type Event =
  | KernelEvent
  | { kind: 'drawn' } & Drawn
  | { kind: 'left' } & Left
  | { kind: 'starts' } & Starts
  | { kind: 'round' } & Round
  | { kind: 'arrived' } & Arrived
  | { kind: 'attacked' } & Attacked
  | { kind: 'repelled' } & Fired
  | { kind: 'captured' } & Fired
  | { kind: 'passed' } & Passed
  | { kind: 'revealed' } & Revealed
  | { kind: 'over' } & Over

/** The verbs of this game's moves, with their arguments. */
export interface Verbs {
  'leave': object
  'guard': { kind: 'armed' | 'defenseless' }
  'arrive': { ship: number }
  'attack': { ship: number }
  'pass': object
}
export type Verb = keyof Verbs
