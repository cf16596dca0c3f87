// Made by tools/typescript.py from what Python declares; change it there.

export type Event = { kind: string } & Record<string, unknown>

export type View = { game: 'merchants-and-marauders' } & Record<string, unknown>

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
