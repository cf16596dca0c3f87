// What flies over the table for an event, from one marked spot of the page to another (`data-spot`).

import { COLOURS, slotId, told, type Card, type Colour, type Laid, type Plate, type Tokens } from './view'
import type { GameEvent } from '../../lib/wire'

export type Flying = { kind: 'card'; card: Card | null } | { kind: 'gem'; colour: Colour } | { kind: 'board'; board: Plate }
export interface Flight { key: string; what: Flying; from: string; to: string; delay: number }

const DURATIONS: Record<string, number> = {
  placed: 350, converted: 350, took: 300, bought: 350, laid_out: 250, turned_up: 250, returned: 200, received: 200, cleared: 350, laid: 350,
  // The motion is short; the rest of the time is for reading.
  revealed: 700, compared: 1000,
}

export const duration = (event: GameEvent): number => DURATIONS[event.kind] ?? 0

const gems = (tokens: Tokens, from: (colour: Colour) => string, to: (colour: Colour) => string, delay: number, key: string): Flight[] =>
  COLOURS.flatMap((colour, i) =>
    Array.from({ length: tokens[i] }, (_, n): Flight => ({ key: `${key}-${colour}-${n}`, what: { kind: 'gem', colour }, from: from(colour), to: to(colour), delay: delay + n * 25 })),
  )

const sourceOf = (laid: Laid, seat: number): string =>
  laid.from === 'pyramid' ? slotId(seat, laid.level ?? 1, laid.place ?? 1) : laid.card ? `card-${laid.card.id}` : `hand-${seat}`

export function flightsOf(event: GameEvent, you: number | null): Flight[] {
  const it = told(event)
  const mine = it.seat === you
  const card = (from: string, to: string, face: Card | null = it.card, delay = 0): Flight => ({ key: `${from}-${to}`, what: { kind: 'card', card: face }, from, to, delay })
  const token = (colour: Colour) => `token-${colour}-${it.seat}`
  switch (event.kind) {
    case 'placed': return [card(mine ? `card-${it.card.id}` : `hand-${it.seat}`, slotId(it.seat, it.level, it.place))]
    case 'converted': {
      const at = () => slotId(it.seat, it.level, it.place)
      return [...gems(it.paid, token, at, 0, 'paid'), ...gems(it.gained, at, token, 110, 'gained')]
    }
    case 'took': return [card(`on-${it.position}`, `hand-${it.seat}`)]
    case 'bought': return [
      ...gems(it.board.price, token, (colour) => `supply-${colour}`, 0, 'price'),
      { key: 'board', what: { kind: 'board', board: it.board }, from: `board-${it.position}`, to: `won-${it.seat}`, delay: 0 },
    ]
    case 'laid_out': return [{ key: 'board', what: { kind: 'board', board: it.board }, from: 'board-deck', to: `board-${it.position}`, delay: 0 }]
    case 'turned_up': return [card('card-deck', `on-${it.position}`)]
    case 'returned': return gems(one(it.colour), token, (colour) => `supply-${colour}`, 0, 'back')
    case 'received': return gems(one(it.colour), (colour) => `supply-${colour}`, token, 0, 'new')
    case 'cleared': return it.cards.map((each, i) => card(`on-${each.position}`, 'aside', each.card, i * 30))
    case 'laid': return it.cards.map((laid, i) => ({ ...card(sourceOf(laid, it.seat), `side-${it.position}-${it.seat}`, laid.card, i * 40), key: `laid-${i}` }))
    default: return []
  }
}

const one = (colour: Colour): Tokens => COLOURS.map((each) => (each === colour ? 1 : 0)) as Tokens

/** Spots that an event has emptied, while the old position is still being shown. */
export function emptiedBy(event: GameEvent, you: number | null): string[] {
  const it = told(event)
  switch (event.kind) {
    case 'placed': return it.seat === you ? [`card-${it.card.id}`] : []
    case 'took': return [`on-${it.position}`]
    case 'bought': return [`board-${it.position}`, `on-${it.position}`]
    case 'cleared': return it.cards.map((each) => `on-${each.position}`)
    case 'laid': return it.cards.filter((laid) => laid.from === 'pyramid' || it.seat === you).map((laid) => sourceOf(laid, it.seat))
    default: return []
  }
}
