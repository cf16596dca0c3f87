// What a newcomer should know, when it comes up.
import type { Hint } from '../../lib/hints'
import type { Catalogue } from './catalogue'
import type { CorsaireView } from './view'

/** What of the catalogue is told here. */
export type Figures = Pick<Catalogue, 'limit' | 'set'>

export const HINTS: Hint<CorsaireView, Figures>[] = [
  { id: 'place', title: 'Your pyramid', says: 'Take a card and lay it in your pyramid. From there your resources walk down to the boards, and each place shows first what its ways would leave you.', rules: ['CO-25', 'CO-28', 'CO-32'], when: ({ step }) => step === 'place' },
  { id: 'convert', title: 'Convert or pass', says: 'Pay what stands at the tail of the arrow and take what it points to, or pass. What you gain pays for the next card, and for a board.', rules: ['CO-33', 'CO-37', 'CO-44'], when: ({ step }) => step === 'convert' },
  { id: 'take', title: 'A card, and perhaps a board', says: 'You must take the card of one of the two boards you came to. If you can pay her whole price, buy that board too for the points at her edge.', rules: ['CO-45', 'CO-47', 'CO-50'], when: ({ step }) => step === 'take' || step === 'buy' },
  { id: 'adjust', title: ({ limit }) => `${limit} at most`, says: ({ limit }) => `At the end of a turn you keep at most ${limit} tokens. With none at all you are given one.`, rules: ['CO-55', 'CO-57'], when: ({ step }) => step === 'return' || step === 'receive' },
  { id: 'loot', title: 'Looting', says: ({ set }) => `Lay ${set} cards on a board to win what lies in her centre: from your hand face down, from your pyramid only what nothing lies on. The better set takes her.`, rules: ['CO-63', 'CO-66', 'CO-68'], when: ({ phase }) => phase === 'looting' },
]
