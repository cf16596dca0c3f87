// Made by tools/typescript.py from what Python declares; change it there.
import type { KernelEvent, Outcome } from '../../lib/kernel.generated'

export interface View {
  game: 'line-of-battle'
  seat: number | null
  seats: number
  phase: 'dealer' | 'deal' | 'turn' | 'over'
  round: number
  target: number
  dealer: number | null
  turn: number | null
  to_act: number[]
  dealer_rolls: DealerRoll[]
  draw_pile: number
  short_deck: boolean
  reinforcements: Reinforcements
  discards: Discards
  lost: LostShip[]
  players: Player[]
  hand: HandCard[] | null
  pending: Pending | null
  captured: Ship | null
  boarding: Boarding | null
  result: Outcome | null
}

export interface DealerRoll {
  seat: number
  die: number
}

export interface Reinforcements {
  top: Ship | null
  beneath: number
}

export interface Ship {
  id: number
  name: string
  nation: 'GB' | 'FR' | 'ES' | 'NL' | 'DK' | 'RU' | 'US'
  rate: number
  guns: number
  hull: number
  rigging: number
  seat: number | null
  place: 'line' | 'prize' | 'port' | 'captured' | 'pile'
  hull_left: number
  rigging_left: number
  mobile: boolean
  struck: boolean
  burning: boolean
  breaker: number | null
  hull_hits: Hit[]
  rigging_hits: Hit[]
  fires: Fire[]
  burnt: Burnt
  broken: number
  points: number
  points_in_port: number
  points_left: number
}

export interface Hit {
  id: number
  kind: 'broadside' | 'rake'
  hits: number
}

export interface Fire {
  card: number
  place: 'hull' | 'rigging'
  damage: number
}

export interface Burnt {
  hull: number
  rigging: number
}

export interface Discards {
  count: number
  top: Card | null
  cards: DiscardedCards[]
}

export interface Card {
  id: number
  kind: 'weathergauge' | 'fire' | 'strike' | 'run_aground' | 'admiraltys_orders' | 'broadside' | 'rake' | 'break_the_line' | 'repair' | 'bucket_brigade' | 'boarding_party' | 'additional_ship' | 'refuse_battle' | 'fire_ship' | 'blockade'
  title: string
  detail: string
  red: boolean
  rate: number
  hits: number
  place: '' | 'hull' | 'rigging' | 'either'
}

export interface DiscardedCards {
  title: string
  detail: string
  hits: number
  count: number
}

export interface LostShip {
  id: number
  name: string
  nation: 'GB' | 'FR' | 'ES' | 'NL' | 'DK' | 'RU' | 'US'
  rate: number
  cause: 'explosion' | 'aground'
}

export interface Player {
  seat: number
  score: number
  hand: number
  capacity: number
  line: Ship[]
  prizes: Ship[]
  port: Ship[]
  sunk: number
  sunk_ships: Taken[] | null
  scored: Taken[]
  refusing: number | null
  broken_by: BreakCard[]
  blockaded_by: BlockadeCard[]
  points: Points
}

export interface Taken {
  id: number
  name: string
  points: number
}

export interface BreakCard {
  card: number
  seat: number
  breakers: number[]
  nations: ('GB' | 'FR' | 'ES' | 'NL' | 'DK' | 'RU' | 'US')[]
}

export interface BlockadeCard {
  card: number
  seat: number
  strength: number
  needs: number
  shut: boolean
}

export interface Points {
  sunk: number
  prizes_in_port: number
  prizes_at_sea: number
  penalties: number
}

export interface HandCard {
  id: number
  kind: 'weathergauge' | 'fire' | 'strike' | 'run_aground' | 'admiraltys_orders' | 'broadside' | 'rake' | 'break_the_line' | 'repair' | 'bucket_brigade' | 'boarding_party' | 'additional_ship' | 'refuse_battle' | 'fire_ship' | 'blockade'
  title: string
  detail: string
  red: boolean
  rate: number
  hits: number
  place: '' | 'hull' | 'rigging' | 'either'
  refused: string | null
}

export interface Pending {
  seat: number
  step: 'ship' | 'target' | 'breakers' | 'hit' | 'fire' | 'place' | 'shifts' | 'boarding' | 'clear' | 'declare' | 'further'
  card: Card | null
  how: 'play' | 'discard'
  ship: number | null
  target: number | null
  on: number | null
  ships: number[]
  shifts: Shift[]
  played: Shot[]
}

export interface Shift {
  ship: number
  to: 'line' | 'port'
  escort: number | null
}

export interface Shot {
  card: number
  ship: number
  target: number
  place: 'hull' | 'rigging'
}

export interface Boarding {
  seat: number
  ship: number
  owner: number
  target: number
  chosen: number[]
  hits: Record<string, number> | null
  takes: number
  loses: number
}

export interface Deed {
  seat: number
}

export interface RoundBegins {
  round: number
  dealer: number
}

export interface OfShip {
  seat: number
  ship: number
}

export interface DealtCard {
  seat: number
  card?: number
}

export interface TurnedUp {
  ship: number | null
  beneath: number
}

export interface Burned {
  seat: number
  ship: number
  card: number
  place: 'hull' | 'rigging'
  damage: number
  hull_left: number
  rigging_left: number
}

export interface OfShipAndCard {
  seat: number
  ship: number
  card: number
}

export interface Sunk {
  seat: number | null
  ship: number
  name: string
  owner: number
  points: number
  cause: 'gunfire' | 'broken_line' | 'fire_ship' | 'explosion' | 'aground'
}

export interface Removed {
  card: number
  what: 'break_the_line' | 'blockade' | 'refuse_battle'
  seat: number
  on: number
  cause: 'weathergauge' | 'no_breakers' | 'no_ships' | 'refused' | 'turn'
}

export interface OfCard {
  seat: number
  card: number
}

export interface PassedOn {
  seat: number
  to: number
  card: number
}

export interface Caught {
  seat: number
  ship: number
  card: number
  die: number
  place: 'hull' | 'rigging'
}

export interface StrikeRoll {
  seat: number
  ship: number
  die: number
  needs: number
  struck: boolean
}

export interface Aground {
  seat: number
  ship: number
  die: number
  needs: number
  lost: boolean
}

export interface Fired {
  seat: number
  card: number
  kind_of: 'broadside' | 'rake'
  ship: number
  target: number
  owner: number
  place: 'hull' | 'rigging'
  hits: number
  hull_left: number
  rigging_left: number
  dismasted: boolean
  sinks: boolean
}

export interface BrokeLine {
  seat: number
  on: number
  card: number
  breakers: number[]
}

export interface Boarded {
  seat: number
  ship: number
  target: number
  owner: number
  struck: boolean
}

export interface Duel {
  seat: number
  owner: number
  cards: Record<string, number | null>
  faces: Record<string, ShownCard | null>
  hits: Record<string, number>
}

export interface ShownCard {
  title: string
  detail: string
}

export interface BoardingRoll {
  seat: number
  owner: number
  ship: number
  target: number
  die: number
  result: number
  outcome: 'captured' | 'repelled' | 'lost'
}

export interface Captured {
  seat: number
  ship: number
  owner: number
}

export interface Declared {
  seat: number
  ship: number
  to: 'line' | 'prize'
}

export interface Joined {
  seat: number
  ship: number
  to: 'line' | 'port'
}

export interface WillMove {
  seat: number
  ship: number
  to: 'line' | 'port'
  escort: number | null
}

export interface BlockadeRoll {
  seat: number
  ship: number
  by: number
  die: number
  needs: number
  passed: boolean
}

export interface Moved {
  seat: number
  ship: number
  place: 'line' | 'port'
  repaired: boolean
}

export interface PrizeScored {
  seat: number
  ship: number
  points: number
  score: number
}

export interface FireShipSent {
  seat: number
  owner: number
  ships: number[]
}

export interface FireShip {
  seat: number
  ship: number
  owner: number
  die: number
  bonus: number
  sinks: boolean
}

export interface Blockaded {
  seat: number
  on: number
  card: number
}

export interface RoundOver {
  seat: number
  needed: number
  left: number
}

export interface Scored {
  round: number
  players: ScoreRow[]
}

export interface ScoreRow {
  seat: number
  sunk: ScoredShip[]
  prizes: ScoredShip[]
  penalty: number
  before: number
  after: number
}

export interface ScoredShip {
  ship: number
  name: string
  points: number
}

export interface Over {
  scores: number[]
  winners: number[]
  reason: string
}

export type Event =
  | KernelEvent
  | { kind: 'dealer_roll' } & DealerRoll
  | { kind: 'dealer' } & Deed
  | { kind: 'round' } & RoundBegins
  | { kind: 'dealt_ship' } & OfShip
  | { kind: 'dealt_card' } & DealtCard
  | { kind: 'turned_up' } & TurnedUp
  | { kind: 'burned' } & Burned
  | { kind: 'dismasted' } & OfShip
  | { kind: 'unflagged' } & OfShip
  | { kind: 'spread' } & OfShipAndCard
  | { kind: 'sunk' } & Sunk
  | { kind: 'removed' } & Removed
  | { kind: 'drew' } & DealtCard
  | { kind: 'laid' } & OfCard
  | { kind: 'discarded' } & OfCard
  | { kind: 'passed_on' } & PassedOn
  | { kind: 'came_back' } & OfCard
  | { kind: 'red' } & OfCard
  | { kind: 'weathergauge' } & Deed
  | { kind: 'picked' } & OfShipAndCard
  | { kind: 'fire' } & Caught
  | { kind: 'strike_roll' } & StrikeRoll
  | { kind: 'aground' } & Aground
  | { kind: 'ordered_home' } & OfShip
  | { kind: 'fired' } & Fired
  | { kind: 'broke_line' } & BrokeLine
  | { kind: 'repaired' } & OfShipAndCard
  | { kind: 'doused' } & OfShipAndCard
  | { kind: 'boarded' } & Boarded
  | { kind: 'duel' } & Duel
  | { kind: 'boarding_roll' } & BoardingRoll
  | { kind: 'captured' } & Captured
  | { kind: 'cleared' } & OfShipAndCard
  | { kind: 'declared' } & Declared
  | { kind: 'joined' } & Joined
  | { kind: 'refused_battle' } & OfCard
  | { kind: 'will_move' } & WillMove
  | { kind: 'blockade_roll' } & BlockadeRoll
  | { kind: 'moved' } & Moved
  | { kind: 'prize_scored' } & PrizeScored
  | { kind: 'fire_ship_sent' } & FireShipSent
  | { kind: 'fire_ship' } & FireShip
  | { kind: 'blockaded' } & Blockaded
  | { kind: 'round_over' } & RoundOver
  | { kind: 'scored' } & Scored
  | { kind: 'over' } & Over

/** The verbs of this game's moves, with their arguments. */
export interface Verbs {
  'play': { card: number }
  'discard': { card: number }
  'stop': object
  'with': { ship: number }
  'at': { ship: number; place: 'hull' | 'rigging' }
  'break': { on: number }
  'flag': { ship: number }
  'repair': { card: number }
  'douse': { card: number }
  'board': { ship: number }
  'show': { card: number | 'none' }
  'clear': { card: number | 'none' }
  'declare': { to: 'line' | 'prize' }
  'join': { to: 'line' | 'port' }
  'leave': { ship: number }
  'enter': { ship: number }
  'tow': { ship: number; escort: number }
  'done': object
  'burn': { ship: number }
  'raid': { on: number }
  'blockade': { on: number }
}
export type Verb = keyof Verbs
