// Made by tools/typescript.py from what Python declares; change it there.
import type { KernelEvent, Outcome } from '../../lib/kernel.generated'

export interface View {
  game: 'corsaire'
  seat: number | null
  seats: number
  options: Options
  phase: 'setup' | 'trading' | 'looting' | 'over'
  turn: number
  turns: number
  active: number | null
  first: number | null
  step: 'place' | 'convert' | 'take' | 'buy' | 'return' | 'receive' | 'loot' | null
  to_act: number[]
  boards: Merchant[]
  supply: [number, number, number]
  card_deck: number
  board_deck: number
  aside: Face[]
  players: Player[]
  walk: Walk | null
  previews: Record<string, Prospect[]>
  placing: Placing | null
  result: Outcome | null
}

export interface Options {
  memory: boolean
}

export interface Merchant {
  id: number
  name: string
  price: [number, number, number]
  edge: number
  centre: number | null
  position: number
  card: Face | null
  sides: (Side | null)[]
  winner: number | 'tie' | null
}

export interface Face {
  id: string
  colour: 'red' | 'blue' | 'green'
  number: number | null
  pay: [number, number, number]
  gain: [number, number, number]
}

export interface Side {
  cards: LaidCard[]
  combination: Made | null
}

export interface LaidCard {
  card: Face | null
  from: 'hand' | 'pyramid'
  level?: number
  place?: number
}

export interface Made {
  kind: string
  label: string
  sum: number
}

export interface Player {
  seat: number
  tokens: [number, number, number]
  hand: number
  cards: Face[] | null
  slots: Slot[]
  boards: Bought[]
  trading: number
  looting: number
  bonus: number
  vp: number
}

export interface Slot {
  level: number
  place: number
  card: Face | null
  state: 'open' | 'closed' | 'free' | 'covered' | 'gone'
}

export interface Bought {
  id: number
  name: string
  edge: number
}

export interface Walk {
  path: Visit[]
  at: Place
  boards: number[]
}

export interface Visit {
  level: number
  place: number
  converted: boolean
  paid: [number, number, number]
  gained: [number, number, number]
}

export interface Place {
  level: number
  place: number
}

export interface Prospect {
  board: number
  card: string
  tokens: [number, number, number]
  buy: boolean
  short: [number, number, number]
  vp: number
  path: Visit[]
}

export interface Placing {
  seat: number
  number: number
  of: number
  picked: number
  cards: LaidCard[] | null
  combination: Made | null
}

export interface Dealt {
  seat: number
  card?: Face
}

export interface Starts {
  seat: number
  hands: number
}

export interface Round {
  turn: number
  seat: number
  phase: 'trading' | 'looting'
}

export interface LaidOut {
  position: number
  board: Plate
}

export interface Plate {
  id: number
  name: string
  price: [number, number, number]
  edge: number
  centre: number | null
}

export interface TurnedUp {
  position: number
  card: Face
}

export interface Placed {
  seat: number
  card: Face
  level: number
  place: number
}

export interface Converted {
  seat: number
  card: Face
  level: number
  place: number
  paid: [number, number, number]
  gained: [number, number, number]
  lost: [number, number, number]
}

export interface Took {
  seat: number
  position: number
  board: string
  card: Face
}

export interface BoughtBoard {
  seat: number
  position: number
  vp: number
  board: Plate
}

export interface Token {
  seat: number
  colour: 'red' | 'blue' | 'green'
}

export interface Cleared {
  cards: TurnedUp[]
}

export interface Totals {
  vp: number[]
  seat: number
}

export interface Picked {
  seat: number
  picked: number
  card?: Face
}

export interface LaidDown {
  seat: number
  position: number
  board: string
  cards: LaidCard[]
}

export interface Revealed {
  boards: RevealedBoard[]
}

export interface RevealedBoard {
  position: number
  sides: LaidCard[][]
}

export interface Compared {
  position: number
  name: string
  combinations: Made[]
  winner: number | null
  vp: number
}

export interface Over {
  scores: number[]
  winners: number[]
  reason: string
  trading: number[]
  looting: number[]
  bonus: number[]
}

export type Event =
  | KernelEvent
  | { kind: 'dealt' } & Dealt
  | { kind: 'starts' } & Starts
  | { kind: 'round' } & Round
  | { kind: 'laid_out' } & LaidOut
  | { kind: 'turned_up' } & TurnedUp
  | { kind: 'placed' } & Placed
  | { kind: 'converted' } & Converted
  | { kind: 'passed' } & Placed
  | { kind: 'took' } & Took
  | { kind: 'bought' } & BoughtBoard
  | { kind: 'returned' } & Token
  | { kind: 'received' } & Token
  | { kind: 'cleared' } & Cleared
  | { kind: 'totals' } & Totals
  | { kind: 'picked' } & Picked
  | { kind: 'laid' } & LaidDown
  | { kind: 'revealed' } & Revealed
  | { kind: 'compared' } & Compared
  | { kind: 'over' } & Over

/** The verbs of this game's moves, with their arguments. */
export interface Verbs {
  'place': { card: string; level: number; place: number }
  'convert': { level: number; place: number }
  'pass': { level: number; place: number }
  'take': { board: number }
  'buy': { board: number }
  'decline': object
  'return': { colour: 'red' | 'blue' | 'green' }
  'receive': { colour: 'red' | 'blue' | 'green' }
  'pick': { card: string }
  'lay': { board: number }
}
export type Verb = keyof Verbs
