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

export function pressButton(button: HandButton, asks: (move: Move) => boolean): Press {
  if (button.key === MORE) return { kind: 'menu', moves: button.moves }
  return button.refused ? { kind: 'refused', reason: button.refused } : press(button.moves, asks)
}

/** A button of the hand: a group, or a single move where the whole question is one short group. */
export interface HandButton { key: string; group: Group; label: string; detail: string; refused: string | null; moves: Move[] }

/** Up to this many moves of a lone group stand as buttons of their own. */
const SPELLED_OUT = 4

/** The button behind which rare moves are kept, so that nobody makes them by mistake. */
const MORE = 'more'

/** `together`: up to this many moves in all stand as buttons of their own, whatever their groups. */
export function handButtons(position: Position, together = 0): HandButton[] {
  const rare = position.groups.filter((group) => group.rare)
  const isRare = (move: Move): boolean => rare.some((group) => group.id === move.group)
  const seldom = position.moves.filter(isRare)
  if (rare.length === 0 || seldom.length === position.moves.length) return usualButtons(position, together)
  const buttons = usualButtons({ ...position, groups: position.groups.filter((group) => !group.rare), moves: position.moves.filter((move) => !isRare(move)) }, together)
  return seldom.length > 0 ? [...buttons, moreButton(rare.filter((group) => !group.refused), seldom)] : buttons
}

const moreButton = (groups: Group[], moves: Move[]): HandButton => ({
  key: MORE, group: { ...groups[0], id: MORE }, label: 'More', detail: groups.map((group) => group.label).join(', '), refused: null, moves,
})

function usualButtons(position: Position, together: number): HandButton[] {
  const open = position.groups.filter((group) => !group.refused)
  if (position.moves.length > 0 && position.moves.length <= together) {
    const spelled = open.flatMap((group) => movesIn(position, group.id).map((move) => spellOut(group, move)))
    return [...spelled, ...position.groups.filter((group) => group.refused).map((group) => buttonOf(position, group))]
  }
  if (position.groups.length === 1 && open.length === 1) {
    const moves = movesIn(position, open[0].id)
    if (moves.length > 1 && moves.length <= SPELLED_OUT) {
      return moves.map((move) => spellOut(open[0], move))
    }
  }
  return position.groups.map((group) => (together > 0 && loneAnswer(position, group)) || buttonOf(position, group))
}

/** An answer that has no place on the board, such as a pass, is named for what it does rather than for its group. */
function loneAnswer(position: Position, group: Group): HandButton | null {
  const moves = movesIn(position, group.id)
  return !group.refused && moves.length === 1 && moves[0].on.length === 0 ? { ...spellOut(group, moves[0]), key: group.id } : null
}

const spellOut = (group: Group, move: Move): HandButton => ({ key: move.text, group, label: move.label, detail: said(move), refused: null, moves: [move] })

const buttonOf = (position: Position, group: Group): HandButton => ({ key: group.id, group, label: group.label, detail: group.detail, refused: group.refused, moves: movesIn(position, group.id) })

/** What a move would do, as one text. */
export const said = (move: Move): string => move.note.map(({ lead, text }) => `${lead} ${text}`.trim()).join(' ')

/** Elements to brighten while a menu over these moves is open. */
export const elementsOf = (moves: Move[]): Set<string> => new Set(moves.flatMap((move) => move.on))
