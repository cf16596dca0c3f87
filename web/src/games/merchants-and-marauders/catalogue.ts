// Made by tools/typescript.py from what Python declares; change it there.

export interface Catalogue {
  ships: Record<string, ShipKind>
  zones: Record<string, ZoneEntry>
  captains: Record<string, CaptainEntry>
  goods: string[]
  cargo: Record<string, Cargo>
  demand_tokens: string[]
  modifications: Record<string, Token>
  weapons: Record<string, Token>
  merchant_tokens: string[]
  bounty_tokens: number
  events: Record<string, EventCard>
  glory: Record<string, GloryCard>
  rumors: Record<string, RumorEntry>
  missions: Record<string, MissionEntry>
  base: Record<string, number>
  prices: Prices
  limits: Limits
  thresholds: Thresholds
  amounts: Amounts
  die: string[]
  levels: Record<string, Level>
  provenance: Provenance
  game: 'merchants-and-marauders'
  version: number
  card_set: string
}

export interface ShipKind {
  id: string
  name: string
  toughness: number
  cargo: number
  crew: number
  cannons: number
  maneuverability: number
  cards: number
  provenance: string
  buy: number
  sell: number
}

export interface ZoneEntry {
  id: string
  name: string
  neighbours: Record<string, string>
  kind: string
  x: number
  y: number
  provenance: string
  nation: string
  effect_name: string
  adjacent: string[]
  effect: string
  changes: Record<string, number>
  grants: string[]
  when: When
  does: Record<string, Record<string, number>>
  away: Record<string, number>
}

export interface When {
  place: '' | 'port' | 'sea'
  nation: string
  purposes: string[]
  ships: string[]
  npcs: '' | 'naval' | 'pirate'
  masts: boolean
  each: boolean
  most: number
}

export interface CaptainEntry {
  id: string
  name: string
  sex: string
  nation: string
  home: string
  seamanship: number
  scouting: number
  leadership: number
  influence: number
  abilities: Ability[]
  provenance: string
  suits: 'merchant' | 'adventurer' | 'pirate'
}

export interface Ability {
  name: string
  brief: string
  effect: string
  changes: Record<string, number>
  grants: string[]
  when: When
  does: Record<string, Record<string, number>>
}

export interface Cargo {
  id: string
  good: string
  plunder: number
  icon: string
}

export interface Token {
  id: string
  name: string
  tokens: number
  provenance: string
  raises: Record<string, number>
  lifts_cube: boolean
  steers: string
  figures: Record<string, number>
  effect: string
  changes: Record<string, number>
  grants: string[]
  when: When
  does: Record<string, Record<string, number>>
}

export interface EventCard {
  id: string
  kind: string
  name: string
  icons: [string, string][]
  provenance: string
  npc: string
  zone: string
  seamanship: number
  scouting: number
  leadership: number
  duration: '' | 'instant' | 'this round' | 'lasting'
  stations: Record<string, string>
  brief: string
  effect: string
  changes: Record<string, number>
  grants: string[]
  when: When
  does: Record<string, Record<string, number>>
}

export interface GloryCard {
  id: string
  name: string
  window: string
  timing: string
  provenance: string
  copies: number
  category: string
  specialist: string
  hire_skill: string
  hire_gold: number
  figures: Record<string, number>
  effect: string
  changes: Record<string, number>
  grants: string[]
  when: When
  does: Record<string, Record<string, number>>
}

export interface RumorEntry {
  id: string
  name: string
  place: 'zone' | 'port'
  location: string
  skill: string
  successes: number
  reward: Reward
  provenance: string
  kept: boolean
  short: Short | null
  effect: string
}

export interface Reward {
  gold: number
  honest_gold: number
  bounties: Record<string, number>
  forgives: boolean
  refit: boolean
  fills_crew: boolean
  weapons: '' | 'one' | 'all'
  specialist: string
  glory_cards: number
  goods: Goods | null
  cache: number
  salvage: Salvage | null
  rumors: number
  pardon: number
  derelict: Derelict | null
  modification: boolean
  hires: boolean
  papers_worn: number
  coves: boolean
  else_gold: number
  or_gold: number
}

export interface Goods {
  draw: number
  keep: number
}

export interface Salvage {
  draw: number
  most: number
}

export interface Derelict {
  ship: string
  hull: number
  masts: number
  cannons: number
}

export interface Short {
  successes: number
  gold: number
}

export interface MissionEntry {
  id: string
  name: string
  location: string
  task: Visit | Tour | Delivery | Collect | Survey | Spy | Assault | Defeat | Raid
  reward: Reward
  provenance: string
  needs: Needs
  load: string
  told: MissionText
}

export interface Visit {
  do: 'visit'
  ports: string[]
  carry: string
  turns: number
  seen: Seen | null
}

export interface Seen {
  roll: string
  bounties: Record<string, number>
}

export interface Tour {
  do: 'tour'
  nations: string[]
}

export interface Delivery {
  do: 'deliver'
  port: string
  goods: string[][]
  any: number
}

export interface Collect {
  do: 'collect'
  port: string
  roll: string
}

export interface Survey {
  do: 'survey'
  zones: string[]
  count: number
}

export interface Spy {
  do: 'spy'
  but: string
}

export interface Assault {
  do: 'assault'
  zone: string
  foe: string
  crew: number
  leadership: number
}

export interface Defeat {
  do: 'defeat'
  of: ('pirate ship' | 'pirate captain' | 'naval ship' | 'captain')[]
}

export interface Raid {
  do: 'raid'
  nations: string[]
}

export interface Needs {
  no_bounty: string
  bounty: boolean
  or_war: string
  free_cargo: boolean
  cannons: number
  gold: number
  stake: number
  roll: string
}

export interface MissionText {
  requirement: string
  task: string
  earn: string
}

export interface Prices {
  goods: [number, number, number]
  weapon_sale: number
  modification_sold: number
  damage_sold: number
}

export interface Limits {
  ship_value: number
  price: number
  hand: number
}

export interface Thresholds {
  raid_gold: number
  sale_cards: number
  stash_gold: number
  big_ships: string[]
  merchants_off_the_map: number
}

export interface Amounts {
  start_gold: number
  missions_on_offer: number
  naval_cargo: number
  reward_per_bounty: number
  npc_rewards: Record<string, number>
}

export interface Level {
  name: string
  provenance: string
  events: number
  captains: number
  npcs: ('naval' | 'pirate-sloop' | 'pirate-frigate')[]
}

export interface Provenance {
  figures: string
  cargo: string
  demand: string
}
