// Made by tools/typescript.py from what Python declares; change it there.
import type { KernelEvent, Outcome } from '../../lib/kernel.generated'

export interface View {
  game: 'merchants-and-marauders'
  seat: number | null
  seats: number
  phase: 'setup' | 'rounds' | 'over'
  round: number
  target: number
  aids: boolean
  start: number | null
  turn: number | null
  to_act: number[]
  chosen: number[]
  announced: number[]
  turn_state: TurnNow | null
  doing: (AcquireRumor | Aftermath | AgreeOnLeader | Bottle | Broadside | BuyGoods | BuyShip | Carry | CheckRumor | ChooseGoods | ClaimReward | ClaimShip | CrewCombat | CrewRound | DrawCards | FixHits | GloryWindow | Hire | MerchantFound | MerchantRaid | NavalCombat | NavalRound | NewCaptain | NpcsScout | PlunderNaval | PlunderPlayer | PortAction | Recruit | Reroll | RerollDice | ReturnModifications | Scout | SellGoods | SkillCheck | Storm | StowGoods | VisitShipyard | War | Unseen)[]
  zones: Record<string, Zone>
  track: Record<string, number>
  war: string[]
  events: string[]
  captains_gone: string[]
  decks: Decks
  offers: Offer[]
  npcs: Npc[]
  arrivals: Arrival[]
  enemy: ShipView | null
  laid_out: string[]
  players: Player[]
  result: Outcome | null
}

export interface TurnNow {
  seat: number
  actions: number
  moves: number
  port_used: boolean
  scouted: string[]
}

export interface AcquireRumor {
  what: 'AcquireRumor'
  seat: number
  dice: (number | string)[]
}

export interface Aftermath {
  what: 'Aftermath'
  winner: number | string
  loser: number | string
  how: string
}

export interface AgreeOnLeader {
  what: 'AgreeOnLeader'
  npc: string
  seat: number
}

export interface Bottle {
  what: 'Bottle'
  seat: number
  dice: (number | string)[]
}

export interface Broadside {
  what: 'Broadside'
  sides: (number | string)[]
  shots: number[]
  kind: string
  hits: string[][]
}

export interface BuyGoods {
  what: 'BuyGoods'
  seat: number
  count: number
  prices?: Record<string, number>
  chosen?: string[]
  cost?: number
}

export interface BuyShip {
  what: 'BuyShip'
  seat: number
  kind: string
  kept: string[]
}

export interface Carry {
  what: 'Carry'
  seat: number
  card: string
}

export interface CheckRumor {
  what: 'CheckRumor'
  seat: number
  card: string | null
}

export interface ChooseGoods {
  what: 'ChooseGoods'
  seat: number
  count: number
  chosen?: string[]
}

export interface ClaimReward {
  what: 'ClaimReward'
  seat: number
  loser: number | string
  pays: Record<string, number>
}

export interface ClaimShip {
  what: 'ClaimShip'
  seat: number
  loser: number | string
  ship: string
}

export interface CrewCombat {
  what: 'CrewCombat'
  aggressor: number | string
  defender: number | string
  round: number
}

export interface CrewRound {
  what: 'CrewRound'
  round: number
  dice: ((number | string)[])[]
  hits: number[]
}

export interface DrawCards {
  what: 'DrawCards'
  deck: string
  count: number
  drawn: number
}

export interface FixHits {
  what: 'FixHits'
  ships: (number | string)[]
  hits: string[][]
}

export interface GloryWindow {
  what: 'GloryWindow'
  timing: string
  announced: number[]
  resolved: string[]
  mine?: string
}

export interface Hire {
  what: 'Hire'
  seat: number
  card: string
}

export interface MerchantFound {
  what: 'MerchantFound'
  seat: number
  nation: string | null
}

export interface MerchantRaid {
  what: 'MerchantRaid'
  seat: number
  nation: string
  dice: (number | string)[]
  successes: number
  escapes: number
  gold: number
  glorious: number
  hits: string[]
  counted: boolean
  lost_at: number
}

export interface NavalCombat {
  what: 'NavalCombat'
  aggressor: number | string
  defender: number | string
  round: number
  leader?: number | null
}

export interface NavalRound {
  what: 'NavalRound'
  round: number
  declared: string[]
  dice: ((number | string)[])[]
  winner: number | null
  refused: Record<string, string>
}

export interface NewCaptain {
  what: 'NewCaptain'
  seat: number
  captain: string | null
}

export interface NpcsScout {
  what: 'NpcsScout'
  seat: number
  npc: string | null
  found: string[]
}

export interface PlunderNaval {
  what: 'PlunderNaval'
  seat: number
  npc: string
}

export interface PlunderPlayer {
  what: 'PlunderPlayer'
  seat: number
  loser: number | string
  gold?: number
  hand?: string[]
  rumor?: string | null
}

export interface PortAction {
  what: 'PortAction'
  seat: number
  zone: string
  done: string[]
  sells?: Record<string, number>
}

export interface Recruit {
  what: 'Recruit'
  seat: number
  dice: (number | string)[]
  price: number
}

export interface Reroll {
  what: 'Reroll'
  kept: number[]
  count: number
}

export interface RerollDice {
  what: 'RerollDice'
  seat: number
  card: string
}

export interface ReturnModifications {
  what: 'ReturnModifications'
  seat: number
  count: number
  ports: string[]
}

export interface Scout {
  what: 'Scout'
  seat: number
  target: number | string
}

export interface SellGoods {
  what: 'SellGoods'
  seat: number
  declared?: string[]
  gold?: number
  prices?: Record<string, number>
}

export interface SkillCheck {
  what: 'SkillCheck'
  seat: number
  skill: string
  purpose: string
  dice: (number | string)[]
  count: number
}

export interface Storm {
  what: 'Storm'
  seat: number
  card: string
}

export interface StowGoods {
  what: 'StowGoods'
  seat: number
  kept: number
}

export interface VisitShipyard {
  what: 'VisitShipyard'
  seat: number
  exchanged: boolean
  repair: number
  weapon: number
  modification: number
  restore: number
  ships: Record<string, number>
  refused?: Record<string, string>
}

export interface War {
  what: 'War'
  nations: string[]
}

export interface Unseen {
  what: string
}

export interface Zone {
  nation: string | null
  merchant: boolean
  demand: string | null
  modification: string | null
  closed: string | null
  pays: [number, number] | null
}

export interface Decks {
  events: number
  event_discard: string[]
  captains: number
  cargo: number
  cargo_discard: string[]
  glory: number
  glory_discard: string[]
  rumors: number
  rumor_discard: string[]
  missions: number
  mission_discard: string[]
  demand_reserve: number
}

export interface Offer {
  mission: string
  port: string
}

export interface Npc {
  key: string
  zone: string | null
  ship: string
  commander: string | null
  name: string
  seamanship: number
  scouting: number
  leadership: number
  beneath: string[]
}

export interface Arrival {
  npc: string
  card: string | null
}

export interface ShipView {
  kind: string
  cubes: Places
  values: Places
  maneuverability: number
  mods: Mod[]
}

export interface Places {
  hull: number
  masts: number
  cargo: number
  crew: number
  cannons: number
}

export interface Mod {
  id: string
  used: boolean
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
  missions: HeldMission[]
  specialists: string[]
  weapons: string[]
  marks: string[]
  drawn: number
  own: Own | null
}

export interface HeldMission {
  id: string
  progress: string[]
}

export interface Own {
  hold: string[]
  hand: string[]
  rumor: string | null
  drawn: string[]
  room: number
}

export interface WeaponTraded {
  seat: number
  weapon: string
  gold: number
}

export interface WithGold {
  seat: number
  gold: number
}

export interface WithMission {
  seat: number
  mission: string
}

export interface Bought {
  seat: number
  zone: string
  count: number
  gold: number
  witness?: number
  cards?: string[]
  proof?: string[]
}

export interface BoughtShip {
  seat: number
  old: string
  ship: string
  buy: number
  sale: number
}

export interface Bounty {
  seat: number
  nation: string
  count: number
  why: string
}

export interface ChangedShip {
  seat: number
  old: string
  ship: string
}

export interface Claimed {
  seat: number
  mission: string
  gold: number
}

export interface Crew {
  seat: number
  change: number
  crew: number
  card: string
}

export interface WithCaptain {
  seat: number
  captain?: string
}

export interface WithCard {
  seat: number
  card: string
}

export interface Delivered {
  seat: number
  mission: string
  goods: string[]
  cards: string[]
}

export interface Demand {
  zone: string
  good: string
  old: string
}

export interface Died {
  seat: number
  captain: string
  ship: string
  zone: string
  how: string
  by: number | string
  by_ship: string
}

export interface CaptainTold {
  seat: number
  captain: string
}

export interface DrewGlory {
  seat: number
  count: number
  cards?: string[]
}

export interface DrewGoods {
  seat: number
  zone: string
  count: number
  aside: string[]
  cards?: string[]
}

export interface EnteredPort {
  seat: number
  zone: string
  how: string
  gold: number
}

export interface Fashions {
  demand: Record<string, string>
}

export interface Fitted {
  seat: number
  zone: string
  modification: string
  gold: number
}

export interface Sought {
  seat: number
  target: number | string
}

export interface Gained {
  seat: number
  gold: number
  card: string
}

export interface Glory {
  seat: number
  glory: number
  why: string
}

export interface Gold {
  seat: number
  change: number
  why: string
}

export interface GotModification {
  seat: number
  zone: string
  modification: string
}

export interface GotWeapon {
  seat: number
  weapon: string
}

export interface ByCaptain {
  seat: number
}

export interface Hired {
  seat: number
  card: string
  why: string
  gold: number
}

export interface KeptGoods {
  seat: number
  count: number
  left: string[]
  cards?: string[]
}

export interface KeptRumor {
  seat: number
  returned: number
  card?: string
}

export interface WithCards {
  seat: number
  cards: string[]
}

export interface InZone {
  seat: number
  zone: string
}

export interface MarketNews {
  seat: number
  goods?: string[]
}

export interface Mended {
  seat: number
  location: string
  cube: number
}

export interface Merchant {
  seat: number
  zone: string
  nation: string
}

export interface MerchantsReturn {
  zones: string[]
}

export interface MissionDropped {
  seat: number
  mission: string
  why: string
  gold: number
}

export interface MissionOffered {
  mission: string
  port: string
}

export interface MissionStep {
  seat: number
  mission: string
  step: string
}

export interface ModificationShown {
  zone: string
  modification: string
}

export interface ModificationsReturned {
  seat: number
  zones: string[]
  count: number
}

export interface NamesGood {
  seat: number
  good: string
}

export interface NewCaptainTold {
  seat: number
  bank: number
}

export interface NpcDies {
  npc: string
  card: string
}

export interface NpcArrives {
  npc: string
  card: string
  zone: string
}

export interface WithNpc {
  seat: number
  npc: string
}

export interface NpcMoved {
  npc: string
  from: string
  to: string
  why: string
  seat?: number
}

export interface NpcScouts {
  npc: string
  seat: number
  dice: (number | string)[]
  found: boolean
}

export interface NpcStays {
  npc: string
  from: string
  to: string
  why: string
  seat: number
}

export interface Over {
  scores: number[]
  winners: number[]
  reason: string
  stashes: number[]
}

export interface Papers {
  seat: number
  dice: (number | string)[]
  lost: boolean
}

export interface Pardoned {
  seat: number
  nation: string
  count: number
  less: number
  gold: number
}

export interface Parley {
  seat: number
  npc: string
  gold: number
}

export interface Nations {
  nations: string[]
}

export interface Played {
  seat: number
  card: string
  move: string
  copied?: string
}

export interface Raid {
  seat: number
  nation: string
}

export interface RaidFailed {
  seat: number
  why: string
}

export interface RaidIcons {
  seat: number
  icons: string[]
}

export interface RaidSuccess {
  seat: number
  use: string
  card: string | null
}

export interface RaidWon {
  seat: number
  nation: string
  gold: number
}

export interface Recruited {
  seat: number
  count: number
  gold: number
}

export interface Repaired {
  seat: number
  location: string
  cube: number
  gold: number
}

export interface Reshuffled {
  deck: string
}

export interface Rolled {
  seat: number
  skill: string
  purpose: string
  dice: (number | string)[]
  successes: number
  needs: number
}

export interface Round {
  round: number
}

export interface RumorChecked {
  seat: number
  card: string
  true: boolean
}

export interface Sailed {
  seat: number
  from: string
  to: string
}

export interface Scouts {
  seat: number
  target: number | string
  zone: string
}

export interface SetsOut {
  seat: number
  captain: string
  ship: string
  zone: string
}

export interface Sold {
  seat: number
  zone: string
  cards: string[]
  gold: number
  goods: string[]
}

export interface Solo {
  level: string
  events: number
}

export interface Starts {
  seat: number
  captain: string
  name: string
}

export interface Stashed {
  seat: number
  times: number
  amount?: number
}

export interface StormHits {
  seat: number
  hits: string[]
}

export interface Target {
  seat: number
  glory: number
  stash: number
  total: number
}

export interface WarTold {
  nations: string[]
  card: string
}

export interface Withdrew {
  seat: number
  amount?: number
}

export interface HitMoved {
  seat: number
  from: string
  to: string
  by: string
}

export interface Battle {
  aggressor: number | string
  defender: number | string
  zone: string
}

export interface BattleOver {
  winner: number | string | null
  how: string
  sides: (number | string)[]
}

export interface BoardingFailed {
  side: number | string
}

export interface Boards {
  side: number | string
  foe: number | string
}

export interface AtLocation {
  seat: number
  location: string
}

export interface ClaimedShip {
  seat: number
  old: string
  ship: string
  loser: number | string
}

export interface Rolls {
  sides: (number | string)[]
  dice: ((number | string)[])[]
  round: number
}

export interface ContestWon {
  side: number | string | null
  round: number
  by: 'skulls' | 'sum' | 'no skull' | 'equal'
  sums: number[]
}

export interface CrewCombatTold {
  sides: (number | string)[]
  crews: number[]
}

export interface CrewLost {
  sides: (number | string)[]
  lost: number[]
  crews: number[]
}

export interface CrewOver {
  winner: number | string | null
  loser: number | string | null
}

export interface ShipLocations {
  ship: number | string
  locations: string[]
}

export interface Declared {
  side: number | string
  action: string
  round: number
}

export interface HitCancelled {
  seat: number
  location: string
  by: string
}

export interface Located {
  by: number | string
  ship: number | string
  dice: (number | string)[]
  hits: string[]
}

export interface LongGuns {
  seat: number
  dice: (number | string)[]
  hits: number
}

export interface Marksmen {
  seat: number
  dice: (number | string)[]
  foe: number | string
  lost: number
  crew: number
}

export interface ShipLocation {
  ship: number | string
  location: string
}

export interface Plunder {
  seat: number
  loser: number | string
  cargo: string[]
  gold: number
  hand?: string[]
  rumor?: string | null
}

export interface Plundered {
  seat: number
  loser: number | string
  what: string
  gold?: number
  card?: string
  weapon?: string
}

export interface PlunderedNaval {
  seat: number
  npc: string
  cards: string[]
  gold: number
}

export interface Rerolled {
  seat: number
  dice: (number | string)[]
}

export interface Reward {
  seat: number
  loser: number | string
  nation: string
  gold: number
}

export interface SpentWeapon {
  seat: number
  weapon: string
  use: string
}

export interface SwivelGuns {
  seat: number | string
  dice: (number | string)[]
  kills: number
}

export interface ThrownAgain {
  side: number | string
  dice: (number | string)[]
  by: string
}

export interface Summary {
  game: 'merchants-and-marauders'
  rounds: RoundTold[]
  routes: string[][][]
  fights: Fight[]
  luck: Luck[]
  sources: Record<string, number>[]
}

export interface RoundTold {
  round: number
  glory: number[]
  worth: number[]
}

export interface Fight {
  round: number
  seq: number
  kind: 'battle' | 'raid' | 'ashore'
  zone: string
  sides: (number | string)[]
  dice: number[]
  skulls: number[]
  outcome: string
  winner: number | string | null
  boarded?: boolean
  nation?: string
  gold?: number
}

export interface Luck {
  dice: number
  skulls: number
  expected: number
}

export type Event =
  | KernelEvent
  | { kind: 'armed' } & WeaponTraded
  | { kind: 'asks_around' } & WithGold
  | { kind: 'assault' } & WithMission
  | { kind: 'bought' } & Bought
  | { kind: 'bought_ship' } & BoughtShip
  | { kind: 'bounty' } & Bounty
  | { kind: 'changed_ship' } & ChangedShip
  | { kind: 'claimed' } & Claimed
  | { kind: 'crew' } & Crew
  | { kind: 'dealt_captain' } & WithCaptain
  | { kind: 'declined' } & WithCard
  | { kind: 'delivered' } & Delivered
  | { kind: 'demand' } & Demand
  | { kind: 'died' } & Died
  | { kind: 'drew_captain' } & CaptainTold
  | { kind: 'drew_glory' } & DrewGlory
  | { kind: 'drew_goods' } & DrewGoods
  | { kind: 'dropped' } & WithCard
  | { kind: 'entered_port' } & EnteredPort
  | { kind: 'event' } & WithCard
  | { kind: 'fashions' } & Fashions
  | { kind: 'fitted' } & Fitted
  | { kind: 'found' } & Sought
  | { kind: 'found_nothing' } & Sought
  | { kind: 'gained' } & Gained
  | { kind: 'glory' } & Glory
  | { kind: 'gold' } & Gold
  | { kind: 'gone_home' } & CaptainTold
  | { kind: 'got_modification' } & GotModification
  | { kind: 'got_weapon' } & GotWeapon
  | { kind: 'heard_nothing' } & ByCaptain
  | { kind: 'heard_rumor' } & DrewGlory
  | { kind: 'hired' } & Hired
  | { kind: 'kept_goods' } & KeptGoods
  | { kind: 'kept_rumor' } & KeptRumor
  | { kind: 'left_over' } & WithCards
  | { kind: 'left_port' } & InZone
  | { kind: 'let_go' } & ByCaptain
  | { kind: 'lost_cargo' } & WithCard
  | { kind: 'market_news' } & MarketNews
  | { kind: 'mended' } & Mended
  | { kind: 'merchant' } & Merchant
  | { kind: 'merchants_return' } & MerchantsReturn
  | { kind: 'mission_completed' } & WithMission
  | { kind: 'mission_declined' } & WithMission
  | { kind: 'mission_dropped' } & MissionDropped
  | { kind: 'mission_offered' } & MissionOffered
  | { kind: 'mission_refused' } & WithMission
  | { kind: 'mission_step' } & MissionStep
  | { kind: 'modification_shown' } & ModificationShown
  | { kind: 'modifications_returned' } & ModificationsReturned
  | { kind: 'names_good' } & NamesGood
  | { kind: 'new_captain' } & NewCaptainTold
  | { kind: 'not_hired' } & WithCard
  | { kind: 'npc_dies' } & NpcDies
  | { kind: 'npc_enters' } & NpcArrives
  | { kind: 'npc_led' } & WithNpc
  | { kind: 'npc_moved' } & NpcMoved
  | { kind: 'npc_replaced' } & NpcArrives
  | { kind: 'npc_returns' } & NpcArrives
  | { kind: 'npc_scouts' } & NpcScouts
  | { kind: 'npc_stays' } & NpcStays
  | { kind: 'over' } & Over
  | { kind: 'papers' } & Papers
  | { kind: 'pardoned' } & Pardoned
  | { kind: 'parley' } & Parley
  | { kind: 'peace' } & Nations
  | { kind: 'played' } & Played
  | { kind: 'port_action' } & InZone
  | { kind: 'raid' } & Raid
  | { kind: 'raid_cards' } & WithCards
  | { kind: 'raid_failed' } & RaidFailed
  | { kind: 'raid_icons' } & RaidIcons
  | { kind: 'raid_success' } & RaidSuccess
  | { kind: 'raid_won' } & RaidWon
  | { kind: 'recruited' } & Recruited
  | { kind: 'refitted' } & WithCard
  | { kind: 'repaired' } & Repaired
  | { kind: 'reshuffled' } & Reshuffled
  | { kind: 'restored' } & WithGold
  | { kind: 'retired' } & CaptainTold
  | { kind: 'rolled' } & Rolled
  | { kind: 'round' } & Round
  | { kind: 'rumor_checked' } & RumorChecked
  | { kind: 'sailed' } & Sailed
  | { kind: 'salvage' } & WithCards
  | { kind: 'scouts' } & Scouts
  | { kind: 'sets_out' } & SetsOut
  | { kind: 'shows_rumor' } & WithCard
  | { kind: 'slipped_away' } & WithCard
  | { kind: 'sold' } & Sold
  | { kind: 'sold_weapon' } & WeaponTraded
  | { kind: 'solo' } & Solo
  | { kind: 'starts' } & Starts
  | { kind: 'stashed' } & Stashed
  | { kind: 'storm' } & WithCard
  | { kind: 'storm_hits' } & StormHits
  | { kind: 'stowed' } & WithCard
  | { kind: 'target' } & Target
  | { kind: 'task_failed' } & WithMission
  | { kind: 'threw_out' } & WithCard
  | { kind: 'tries_hiring' } & WithCard
  | { kind: 'tries_mission' } & WithMission
  | { kind: 'tries_task' } & WithMission
  | { kind: 'turn' } & ByCaptain
  | { kind: 'turned_away' } & InZone
  | { kind: 'turned_up' } & WithCard
  | { kind: 'war' } & WarTold
  | { kind: 'withdrew' } & Withdrew
  | { kind: 'aimed' } & HitMoved
  | { kind: 'battle' } & Battle
  | { kind: 'battle_over' } & BattleOver
  | { kind: 'battle_stuck' } & Round
  | { kind: 'boarding_failed' } & BoardingFailed
  | { kind: 'boards' } & Boards
  | { kind: 'braced' } & AtLocation
  | { kind: 'chasers' } & ByCaptain
  | { kind: 'claimed_ship' } & ClaimedShip
  | { kind: 'contest' } & Rolls
  | { kind: 'contest_won' } & ContestWon
  | { kind: 'crew_combat' } & CrewCombatTold
  | { kind: 'crew_lost' } & CrewLost
  | { kind: 'crew_over' } & CrewOver
  | { kind: 'crew_rolled' } & Rolls
  | { kind: 'damage' } & ShipLocations
  | { kind: 'declared' } & Declared
  | { kind: 'destroyed' } & ShipLocations
  | { kind: 'fled' } & BoardingFailed
  | { kind: 'held' } & BoardingFailed
  | { kind: 'hit_cancelled' } & HitCancelled
  | { kind: 'hit_moved' } & HitMoved
  | { kind: 'located' } & Located
  | { kind: 'long_guns' } & LongGuns
  | { kind: 'marksmen' } & Marksmen
  | { kind: 'no_reward' } & WithNpc
  | { kind: 'placed_hit' } & ShipLocation
  | { kind: 'plunder' } & Plunder
  | { kind: 'plundered' } & Plundered
  | { kind: 'plundered_naval' } & PlunderedNaval
  | { kind: 'rerolled' } & Rerolled
  | { kind: 'reward' } & Reward
  | { kind: 'shot_through' } & WithCard
  | { kind: 'spent_weapon' } & SpentWeapon
  | { kind: 'swivel_guns' } & SwivelGuns
  | { kind: 'thrown_again' } & ThrownAgain
  | { kind: 'withdraws' } & ByCaptain

/** The verbs of this game's moves, with their arguments. */
export interface Verbs {
  'end': object
  'port': object
  'retire': object
  'pass': object
  'decline': object
  'done': object
  'sell': object
  'rumor': object
  'recruit': object
  'shipyard': object
  'check': object
  'modify': object
  'restore': object
  'gold': object
  'leave': object
  'let-go': object
  'stop': object
  'draw': object
  'shoot': object
  'board': object
  'flee': object
  'chasers': object
  'fight': object
  'withdraw': object
  'keep-ship': object
  'again': object
  'take-ship': object
  'collect': object
  'stash': { amount: number }
  'take': { what: number | string }
  'drop': { card: string }
  'discard': { card: string }
  'keep': { what?: string }
  'lead': { seat: number }
  'sail': { zone: string }
  'enter': { how?: 'pay' | 'roll' }
  'scout': { target: number | string }
  'raid': { nation: string }
  'cards': { number: number }
  'exchange': { card: string }
  'buy': { card?: string }
  'pay': { witness?: number }
  'declare': { card: string }
  'ship': { kind: string }
  'repair': { place: string }
  'weapon': { weapon: string }
  'sell-weapon': { weapon: string }
  'place': { port: string }
  'hire-crew': { number: number }
  'hire': { card: string }
  'claim': { card?: string }
  'give-up': { card: string }
  'hit': { place: string }
  'brace': { place: string }
  'cancel': { place: string }
  'spend': { weapon: string }
  'reroll': { dice?: (number | string)[] }
  'aim': { hits?: (number | string)[] }
  'reward': { nation: string }
  'play': { card: string; with?: (number | string)[] }
  'use': { card: string }
  'deliver': { card: string; cargo?: (number | string)[] }
  'survey': { card: string }
  'assault': { card: string }
  'pardon': { nation?: string; count?: number }
  'amnesty': { nation: string }
  'send': { npc: string; zone: string }
  'shift': { from: string; to: string }
  'demand': { good: string; port: string }
  'arm': { weapon: string }
  'take-from': { port: string }
  'name': { good: string }
}
export type Verb = keyof Verbs
