import type { Group, Move, Position } from './wire'

/** The moves that belong to one element of the board. */
export const movesOn = (position: Position, on: string): Move[] => position.moves.filter((move) => move.on.includes(on))

export const movesIn = (position: Position, group: string): Move[] => position.moves.filter((move) => move.group === group)

export type Press =
  | { kind: 'nothing' }
  | { kind: 'refused'; reason: string }
  | { kind: 'play'; move: Move }
  | { kind: 'ask'; move: Move }
  | { kind: 'menu'; moves: Move[] }

/** What a press on an element or a group does: one move plays (or asks first), several open a menu. */
export function press(moves: Move[], asks: (move: Move) => boolean): Press {
  if (moves.length === 0) return { kind: 'nothing' }
  if (moves.length > 1) return { kind: 'menu', moves }
  return asks(moves[0]) ? { kind: 'ask', move: moves[0] } : { kind: 'play', move: moves[0] }
}

export function pressGroup(position: Position, group: Group, asks: (move: Move) => boolean): Press {
  if (group.refused) return { kind: 'refused', reason: group.refused }
  return press(movesIn(position, group.id), asks)
}

/** Splits a note into sentences, so that each can stand on its own line. A full stop inside a number does not end one. */
export const sentences = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[\p{Lu}\d])/u).filter(Boolean)

/** Elements to brighten while a menu over these moves is open. */
export const elementsOf = (moves: Move[]): Set<string> => new Set(moves.flatMap((move) => move.on))
