import type { Component } from 'svelte'
import type { GameEvent, Table, View } from '../lib/wire'

/** What is known about an element, for its note. */
export interface About {
  title: string
  says: string[]
  /** Chance from 0 to 1 that the thing is dangerous; null where the table shows none. */
  odds: number | null
}

export interface SeatNote {
  colour: number
  score: number | null
  meta: string
}

/** What the shared shell asks of a game. Boards and hands read the table from the context. */
export interface GameModule {
  Board: Component
  Hand: Component
  about(view: View, on: string, table: Table): About | null
  seatNote(view: View, seat: number): SeatNote
  /** Where the game stands, beside "At the table". */
  heading(view: View): string
  /** How long the board animates an event before its position is shown, in ms. */
  duration(event: GameEvent): number
  /** Whether a sentence of a move's note tells of luck or loss. */
  tone(sentence: string): 'good' | 'bad' | null
}
