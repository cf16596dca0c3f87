// The types of docs/wire.md. The browser knows no rules: it shows these and sends move texts back.

export interface Me { id: string; name: string }

export interface Choice { value: string; label: string }
export interface GameOption {
  name: string
  label: string
  help: string
  kind: 'choice' | 'flag' | 'text' | 'number'
  default: string | boolean | number
  choices?: Choice[]
}
export interface Level { name: string; label: string; about: string }
export interface Variant { seats: number; option: string; note: string }
export interface Game {
  key: string
  title: string
  summary: string
  minutes: number
  seats: number[]
  variants: Variant[]
  options: GameOption[]
  levels: Level[]
  provenance: string
}

export interface Rule { id: string; section: string; page: string; says: string }
export interface Ruling { id: string; question: string; ruling: string; why: string }
export interface Example { id: string; title: string; given: string; when: string; then: string }
export interface Rules {
  title: string
  summary: string
  sections: { id: string; title: string }[]
  rules: Rule[]
  rulings: Ruling[]
  examples: Example[]
}

export type SeatKind = 'human' | 'bot' | 'open'
export interface Seat {
  seat: number
  kind: SeatKind
  name: string | null
  level: string | null
  here: boolean
  invite?: string
}
export type Options = Record<string, string | boolean | number>
export interface Table {
  id: string
  game: string
  title: string
  status: 'open' | 'playing' | 'over' | 'held' | 'closed'
  seq: number
  you: number | null
  owner: boolean
  options: Options
  seats: Seat[]
  to_act: number[]
  rematch: string | null
  held: string | null
  created: string
  updated: string
  commitment: string
  standing: Standing | null
}
/** What the table does for your own seat; null in a game without reaction windows, or without a seat. */
export interface Standing { pass_for_me: boolean; poker_face: boolean }
export type SeatRequest = { kind: 'me' } | { kind: 'open' } | { kind: 'bot'; level: string }

export interface Prompt { text: string; detail: string; rule: string | null }
export interface Group { id: string; label: string; detail: string; rule: string | null; refused: string | null }
export interface Move {
  text: string
  label: string
  group: string
  on: string[]
  rule: string | null
  note: string | null
  confirm: string | null
}
export interface Result {
  scores: number[]
  winners: number[]
  ranks: number[]
  reason: string
  rows: { label: string; values: (number | string)[] }[]
}
/** What a finished game was like, in the game's own terms. */
export type Summary = Record<string, unknown>
/** The game's own picture of the table; each game narrows it in its folder. */
export type View = { game: string } & Record<string, unknown>
export interface Position {
  seq: number
  view: View
  prompt: Prompt
  groups: Group[]
  moves: Move[]
  undo: { allowed: boolean; reason: string | null }
  to_act: number[]
  result: Result | null
}

export type GameEvent = { kind: string } & Record<string, unknown>
export interface Line {
  seq: number
  n: number
  seat: number | null
  text: string
  kind: string
  event: GameEvent
  quiet: boolean
}
export interface Said { id: string | number; seat: number | null; name: string; text: string; at: string }

export type Update = { type: 'update'; seq: number; lines: Line[]; position: Position; table: Table }
export type Welcome = { type: 'welcome'; table: Table; position: Position | null; log: Line[]; chat: Said[] }
export type Answer =
  | { type: 'answer'; command_id: string; ok: true; seq: number }
  | { type: 'answer'; command_id: string; ok: false; code: string; reason: string; seq: number }
export type FromServer =
  | Welcome
  | Update
  | Answer
  | { type: 'table'; table: Table }
  | { type: 'thinking'; seat: number; since: string }
  | { type: 'chat'; line: Said }

export type Command =
  | { type: 'move'; move: string; seq: number; command_id: string }
  | { type: 'undo'; seq: number; command_id: string }
  | { type: 'chat'; text: string; command_id: string }
  | ({ type: 'standing'; command_id: string } & Standing)
