// Made by tools/typescript.py from what Python declares; change it there.

export type Event = { kind: string } & Record<string, unknown>

export type View = { game: 'line-of-battle' } & Record<string, unknown>

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
