import type { GameEvent, View } from '../../lib/wire'

// The view of docs/games/corsaire.md. Three numbers always mean red, blue, green.
export type Tokens = [number, number, number]
export type Colour = 'red' | 'blue' | 'green'
export const COLOURS: readonly Colour[] = ['red', 'blue', 'green']

export interface Card { id: string; colour: Colour; number: number | null; pay: Tokens; gain: Tokens }
export interface Laid { card: Card | null; from: 'hand' | 'pyramid'; level?: number; place?: number }
export interface Combination { kind: string; label: string; sum: number }
export interface Side { cards: Laid[]; combination: Combination | null }
export interface Plate { id: number; name: string; price: Tokens; edge: number; centre: number | null }
export interface Merchant extends Plate {
  position: number
  card: Card | null
  sides: (Side | null)[]
  winner: number | 'tie' | null
}
export type SlotState = 'open' | 'closed' | 'free' | 'covered' | 'gone'
export interface Slot { level: number; place: number; card: Card | null; state: SlotState }
export interface Player {
  seat: number
  tokens: Tokens
  hand: number
  cards: Card[] | null
  slots: Slot[]
  boards: { id: number; name: string; edge: number }[]
  trading: number
  looting: number
  bonus: number
  vp: number
}
export interface Visit { level: number; place: number; converted: boolean; paid: Tokens; gained: Tokens }
export interface Prospect { board: number; card: string; tokens: Tokens; buy: boolean; short: Tokens; vp: number; path: Visit[] }
export interface Walk { path: Visit[]; at: { level: number; place: number }; boards: number[] }
export interface Placing { seat: number; number: number; of: number; picked: number; cards: Laid[] | null; combination: Combination | null }
export type Step = 'place' | 'convert' | 'take' | 'buy' | 'return' | 'receive' | 'loot'
export interface CorsaireView {
  game: string
  seat: number | null
  phase: 'setup' | 'trading' | 'looting' | 'over'
  turn: number
  turns: number
  active: number | null
  step: Step | null
  to_act: number[]
  boards: Merchant[]
  supply: Tokens
  card_deck: number
  board_deck: number
  aside: Card[]
  players: Player[]
  walk: Walk | null
  previews: Record<string, Prospect[]>
  placing: Placing | null
}

export const corsaire = (view: View): CorsaireView => view as unknown as CorsaireView

/** The seat at the bottom edge: yours, or for somebody watching the first one. */
export const bottomSeat = (view: CorsaireView): number => view.seat ?? 0

/** From the looting on cards lie in threes on the boards. */
export const isLooting = (view: CorsaireView): boolean => view.phase === 'looting' || view.phase === 'over'

export const slotId = (seat: number, level: number, place: number): string => `slot-${seat}-${level}-${place}`

/** Fields of an event, as the board animates it. */
export type Told = GameEvent & {
  seat: number
  position: number
  level: number
  place: number
  card: Card
  paid: Tokens
  gained: Tokens
  colour: Colour
  board: Plate
  cards: (Laid & { position: number })[]
  boards: { position: number; sides: Laid[][] }[]
  combinations: Combination[]
  winner: number | null
}
export const told = (event: GameEvent): Told => event as Told
