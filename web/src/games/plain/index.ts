import type { GameModule } from '../game'
import Board from './Board.svelte'
import Hand from './Hand.svelte'

/** A game without a drawn board: its view as cards and tables, its moves as a list. */
export const game: GameModule = {
  Board,
  Hand,
  about: () => null,
  seatNote: (_view, seat) => ({ colour: seat, score: null, meta: '' }),
  heading: () => '',
  duration: () => 0,
}
