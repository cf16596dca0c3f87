import { count } from '../../lib/words'
import type { Kind } from './catalogue'
import { COLOURS, type Card, type CorsaireView, type Made, type Merchant, type Player, type Slot, type Tokens } from './view'

export const cardName = (card: Card): string => (card.number === null ? `unnumbered ${card.colour}` : `${card.colour} ${card.number}`)

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "2 red, 1 green"; "nothing" where there is none. */
export const gemsOf = (tokens: Tokens): string => COLOURS.flatMap((colour, i) => (tokens[i] > 0 ? [`${tokens[i]} ${colour}`] : [])).join(', ') || 'nothing'

export const isNone = (tokens: Tokens): boolean => tokens.every((n) => n === 0)

export const tradeOf = (card: Card): string => (isNone(card.pay) ? `Gives ${gemsOf(card.gain)}` : `Pays ${gemsOf(card.pay)}, gains ${gemsOf(card.gain)}`)

export const cardTitle = (card: Card): string => upper(cardName(card))

/** A card for a screen reader, and as the title of its note. */
export const cardLabel = (card: Card): string => `${cardTitle(card)}. ${tradeOf(card)}`

const slotWord = { open: 'open', closed: 'closed: needs both cards beneath', free: 'nothing lies on it', covered: 'covered', gone: 'empty' }

export function slotLabel(slot: Slot, owner: string): string {
  const where = `${owner} pyramid, level ${slot.level}, place ${slot.place}`
  return slot.card ? `${where}: ${cardLabel(slot.card)}; ${slotWord[slot.state]}` : `${where}: ${slotWord[slot.state]}`
}

export function merchantSays(board: Merchant): string[] {
  const says = [`Costs ${gemsOf(board.price)} for ${board.edge} VP.`]
  says.push(board.centre === null ? 'Its centre is covered.' : `Looting it is worth ${board.centre} VP.`)
  if (board.card) says.push(`On it lies ${cardName(board.card)}: ${tradeOf(board.card).toLowerCase()}.`)
  return says
}

export const merchantLabel = (board: Merchant, says = merchantSays(board)): string => `${board.name}. ${says.join(' ').slice(0, -1)}`

/** The best set on a board as far as it can be seen: whose it is, in words and in a figure. `kinds`: from the weakest to the strongest. */
export interface Best { seat: number | null; says: string; figure: string }

export function bestSoFar(board: Merchant, kinds: Pick<Kind, 'kind'>[]): Best {
  const worth = ({ kind, sum }: Made): number => kinds.findIndex((one) => one.kind === kind) * 1000 + sum
  const made = board.sides.flatMap((side, seat) => (side?.combination ? [{ seat, set: side.combination }] : [])).sort((a, b) => worth(b.set) - worth(a.set))
  if (made.length > 1 && worth(made[0].set) === worth(made[1].set)) return { seat: null, says: `Even: ${made[0].set.label} ${made[0].set.sum}`, figure: `= ${made[0].set.sum}` }
  if (made.length > 0) return { seat: made[0].seat, says: `${made[0].set.label} ${made[0].set.sum}`, figure: String(made[0].set.sum) }
  const hidden = board.sides.findIndex((side) => side !== null)
  if (hidden < 0) return { seat: null, says: 'Nobody yet', figure: '–' }
  const open = board.sides[hidden]!.cards.flatMap((laid) => (laid.card ? [laid.card.number ?? 0] : []))
  const sum = open.reduce((a, b) => a + b, 0)
  return open.length > 0 ? { seat: hidden, says: `Open: at least ${sum}`, figure: `${sum}+` } : { seat: hidden, says: 'Face down', figure: '?' }
}

/** What a board is in the looting: what it brings, and what lies on it. `owner`: "Your" or "Ann’s". */
export function lootSays(board: Merchant, owner: (seat: number) => string): string[] {
  const worth = board.centre === null ? [] : [`The better set takes ${board.centre} VP.`]
  const sets = board.sides.flatMap((side, seat) => (side ? [`${owner(seat)} set: ${side.combination ? `${side.combination.label.toLowerCase()}, ${side.combination.sum}` : side.cards.map((laid) => (laid.card ? cardName(laid.card) : 'face down')).join(', ')}.`] : []))
  return [...worth, ...(sets.length > 0 ? sets : ['Nobody has laid a set here yet.'])]
}

export function seatMeta(view: CorsaireView, player: Player): string {
  const placed = player.slots.filter((slot) => slot.card).length
  if (view.phase === 'over') return `${player.trading} bought, ${player.looting} looted, ${player.bonus} from tokens`
  if (view.phase !== 'looting') return `${placed} of ${player.slots.length} cards placed`
  const sets = view.boards.filter((board) => board.sides[player.seat]).length
  return `${count(sets, 'set')} laid, ${count(player.hand + placed, 'card')} left`
}

