import { count } from '../../lib/words'
import { COLOURS, type Card, type CorsaireView, type Merchant, type Player, type Slot, type Tokens } from './view'

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

export const merchantLabel = (board: Merchant): string => `${board.name}. ${merchantSays(board).join(' ').slice(0, -1)}`

export function seatMeta(view: CorsaireView, player: Player): string {
  const placed = player.slots.filter((slot) => slot.card).length
  if (view.phase === 'over') return `${player.trading} bought, ${player.looting} looted, ${player.bonus} from tokens`
  if (view.phase !== 'looting') return `${placed} of ${player.slots.length} cards placed`
  const sets = view.boards.filter((board) => board.sides[player.seat]).length
  return `${count(sets, 'set')} laid, ${count(player.hand + placed, 'card')} left`
}

