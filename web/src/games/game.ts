import type { Component } from 'svelte'
import type { Sound } from '../lib/sound/sounds'
import type { GuideNote } from '../lib/guide.svelte'
import type { Catalogue, GameEvent, Move, Summary, Table, View } from '../lib/wire'

/** What is known about an element, for its note. */
export interface About {
  title: string
  says: string[]
  /** Chance from 0 to 1 that the thing is dangerous; null where the table shows none. */
  odds: number | null
  /** The rule behind it. */
  rule?: string
}

export interface SeatNote {
  colour: number
  score: number | null
  meta: string
}

/** A part of a game that a browser loads only when it is asked for. */
export type Later<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>

/** What the shared shell asks of a game. Boards and hands read the table from the context. */
export interface GameModule {
  /** Takes the figures and cards that the table is played with; a game with this is shown once they have come. */
  open?(figures: Catalogue): void
  Board: Component
  Hand: Component
  /** The hand belongs to the board: who only watches needs it too. */
  harbour?: boolean
  about(view: View, on: string, table: Table): About | null
  seatNote(view: View, seat: number): SeatNote
  /** Where the game stands, beside "At the table". */
  heading(view: View): string
  /** How long the board animates an event before its position is shown, in ms. */
  duration(event: GameEvent): number
  /** How much of that time goes by before the log tells of it. */
  beat?(event: GameEvent): number
  /** What is heard of an event, by its kind. */
  sounds?: Record<string, Sound>
  /** Whether pressing this element takes it in hand (a second press on another element then plays) instead of opening a menu. */
  holds?(on: string, moves: Move[]): boolean
  /** Which of an element's moves pressing it means; the others are left to the buttons. */
  means?(on: string, moves: Move[]): Move[]
  /** Whether a tap plays this move at once; without it a tap first shows what would happen. */
  quick?(move: Move): boolean
  /** A drawing that tells of one move in its note, instead of the note's words where `details` says so. */
  Detail?: Component<{ move: Move }>
  details?(view: View, move: Move): boolean
  /** Notes tell everything: what a move does and also what its element is, the rule behind it, and in menus what each move does. */
  full?: boolean
  /** Moves that stand in the prompt's bar on a wide screen, instead of in the hand. */
  Acts?: Component
  /** The steps of a turn, beside the prompt. */
  Steps?: Component
  /** What must stay in sight above the board at some times; draws nothing at others. */
  Strip?: Component
  /** What a newcomer should know at this point, most pressing first; the shell shows one at a time. */
  guide?(view: View, you: number, figures: Catalogue): GuideNote[]
  /** How a bot plays at this seat, in one word, where that can be told. */
  style?(view: View, seat: number, level: string | null): string | null
  /** Papers to look things up in while playing. */
  Reference?: Later<{ close: () => void }>
  ScoreSheet?: Later<{ close: () => void }>
  /** What a finished game was like. */
  EndCharts?: Later<{ summary: Summary }>
}
