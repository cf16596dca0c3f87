// What flies over the table for an event, from one marked spot of the page to another (`data-spot`).

import { COLOURS, slotId, type Card, type Colour, type Event, type Laid, type Plate, type Tokens } from './view'

export type Flying = { kind: 'card'; card: Card | null } | { kind: 'gem'; colour: Colour } | { kind: 'board'; board: Plate }
export interface Flight { key: string; what: Flying; from: string; to: string; delay: number }

const DURATIONS: Partial<Record<Event['kind'], number>> = {
  placed: 350, converted: 350, took: 300, bought: 350, laid_out: 250, turned_up: 250, returned: 200, received: 200, cleared: 350, laid: 350,
  // The motion is short; the rest of the time is for reading.
  revealed: 700, compared: 1000,
}

export const duration = (event: Event): number => DURATIONS[event.kind] ?? 0

const gems = (tokens: Tokens, from: (colour: Colour) => string, to: (colour: Colour) => string, delay: number, key: string): Flight[] =>
  COLOURS.flatMap((colour, i) =>
    Array.from({ length: tokens[i] }, (_, n): Flight => ({ key: `${key}-${colour}-${n}`, what: { kind: 'gem', colour }, from: from(colour), to: to(colour), delay: delay + n * 25 })),
  )

const sourceOf = (laid: Laid, seat: number): string =>
  laid.from === 'pyramid' ? slotId(seat, laid.level ?? 1, laid.place ?? 1) : laid.card ? `card-${laid.card.id}` : `hand-${seat}`

const card = (from: string, to: string, face: Card | null, delay = 0): Flight => ({ key: `${from}-${to}`, what: { kind: 'card', card: face }, from, to, delay })

const tokenOf = (seat: number) => (colour: Colour) => `token-${colour}-${seat}`

export function flightsOf(it: Event, you: number | null): Flight[] {
  switch (it.kind) {
    case 'placed': return [card(it.seat === you ? `card-${it.card.id}` : `hand-${it.seat}`, slotId(it.seat, it.level, it.place), it.card)]
    case 'converted': {
      const at = () => slotId(it.seat, it.level, it.place)
      return [...gems(it.paid, tokenOf(it.seat), at, 0, 'paid'), ...gems(it.gained, at, tokenOf(it.seat), 110, 'gained')]
    }
    case 'took': return [card(`on-${it.position}`, `hand-${it.seat}`, it.card)]
    case 'bought': return [
      ...gems(it.board.price, tokenOf(it.seat), (colour) => `supply-${colour}`, 0, 'price'),
      { key: 'board', what: { kind: 'board', board: it.board }, from: `board-${it.position}`, to: `won-${it.seat}`, delay: 0 },
    ]
    case 'laid_out': return [{ key: 'board', what: { kind: 'board', board: it.board }, from: 'board-deck', to: `board-${it.position}`, delay: 0 }]
    case 'turned_up': return [card('card-deck', `on-${it.position}`, it.card)]
    case 'returned': return gems(one(it.colour), tokenOf(it.seat), (colour) => `supply-${colour}`, 0, 'back')
    case 'received': return gems(one(it.colour), (colour) => `supply-${colour}`, tokenOf(it.seat), 0, 'new')
    case 'cleared': return it.cards.map((each, i) => card(`on-${each.position}`, 'aside', each.card, i * 30))
    case 'laid': return it.cards.map((laid, i) => ({ ...card(sourceOf(laid, it.seat), `side-${it.position}-${it.seat}`, laid.card, i * 40), key: `laid-${i}` }))
    default: return []
  }
}

const one = (colour: Colour): Tokens => COLOURS.map((each) => (each === colour ? 1 : 0)) as Tokens

/** Spots that an event has emptied, while the old position is still being shown. */
export function emptiedBy(it: Event, you: number | null): string[] {
  switch (it.kind) {
    case 'placed': return it.seat === you ? [`card-${it.card.id}`] : []
    case 'took': return [`on-${it.position}`]
    case 'bought': return [`board-${it.position}`, `on-${it.position}`]
    case 'cleared': return it.cards.map((each) => `on-${each.position}`)
    case 'laid': return it.cards.filter((laid) => laid.from === 'pyramid' || it.seat === you).map((laid) => sourceOf(laid, it.seat))
    default: return []
  }
}
