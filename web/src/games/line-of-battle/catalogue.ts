// Made by tools/typescript.py from what Python declares; change it there.

export interface Catalogue {
  figures: Figures
  decks: Record<string, number>
  cards: DeckCard[]
  ships: FleetShip[]
  game: 'line-of-battle'
  version: number
  card_set: string
}

export interface Figures {
  fleet: number
  hand: number
  least_hand: number
  break_damage: number
  most_breakers: number
  strike_below: number
  fire_damage: number
  capture_at: number
  lost_at: number
  fire_ship_at: number
  fire_ship_bonus: number
  prize_factor: number
  penalty: number
  fire_die: FireDie
}

export interface FireDie {
  rigging: number[]
  hull: number[]
}

export interface DeckCard {
  id: number
  kind: 'weathergauge' | 'fire' | 'strike' | 'run_aground' | 'admiraltys_orders' | 'broadside' | 'rake' | 'break_the_line' | 'repair' | 'bucket_brigade' | 'boarding_party' | 'additional_ship' | 'refuse_battle' | 'fire_ship' | 'blockade'
  title: string
  detail: string
  red: boolean
  rate: number
  hits: number
  place: '' | 'hull' | 'rigging' | 'either'
  players: number
}

export interface FleetShip {
  id: number
  name: string
  nation: 'GB' | 'FR' | 'ES' | 'NL' | 'DK' | 'RU' | 'US'
  rate: number
  guns: number
  hull: number
  rigging: number
  points: number
}
