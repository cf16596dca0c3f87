import type { About, GameModule } from '../game'
import Board from './Board.svelte'
import Detail from './Detail.svelte'
import { duration } from './flights'
import { fitting } from '../../lib/hints'
import { catalogueOf } from '../../lib/wire'
import { HINTS } from './guide'
import Hand from './Hand.svelte'
import Ranking from './Ranking.svelte'
import Steps from './Steps.svelte'
import { corsaire, isLooting, told, type CorsaireView } from './view'
import { cardTitle, lootSays, merchantSays, seatMeta, tradeOf } from './words'

const about = (title: string, ...says: string[]): About => ({ title, says, odds: null })

const SLOT_SAYS = { open: 'A card can go here.', closed: 'Needs both cards beneath.', free: 'Nothing lies on it.', covered: 'Other cards lie on it.', gone: '' }

function aboutSlot(view: CorsaireView, seat: number, level: number, place: number): About | null {
  const slot = view.players[seat]?.slots.find((each) => each.level === level && each.place === place)
  if (!slot) return null
  const says = SLOT_SAYS[slot.state]
  if (isLooting(view)) return slot.card ? about(cardTitle(slot.card), slot.state === 'free' ? 'Nothing lies on it: it may be laid in a set.' : 'It may be laid in a set once nothing lies on it.') : null
  return slot.card ? about(cardTitle(slot.card), `${tradeOf(slot.card)}.`, says) : about(`Level ${level}, place ${place}`, says)
}

export const game: GameModule = {
  Board,
  Hand,
  guide: (view, you, figures) => fitting(HINTS, corsaire(view), you, catalogueOf('corsaire', figures)),
  Detail,
  Steps,
  Reference: () => import('./Reference.svelte'),
  Strip: Ranking,
  sounds: { placed: 'card', took: 'card', picked: 'card', laid: 'card', converted: 'coin', bought: 'coin', revealed: 'drum', compared: 'cannon' },
  duration: (event) => duration(told(event)),
  about(view, on, table) {
    const it = corsaire(view)
    const slot = /^slot-(\d)-(\d)-(\d)$/.exec(on)
    if (slot) return aboutSlot(it, Number(slot[1]), Number(slot[2]), Number(slot[3]))
    const board = it.boards.find((each) => on === `board-${each.position}`)
    if (board) return about(board.name, ...(isLooting(it) ? lootSays(board, (seat) => (seat === it.seat ? 'Your' : `${table.seats[seat].name ?? 'The other'}’s`)) : merchantSays(board)))
    const card = it.players.flatMap((player) => player.cards ?? []).find((each) => on === `card-${each.id}`)
    return card ? about(cardTitle(card), isLooting(it) ? 'From your hand it is laid face down.' : `${tradeOf(card)}.`) : null
  },
  seatNote(view, seat) {
    const player = corsaire(view).players[seat]
    return { colour: seat, score: player.vp, meta: seatMeta(corsaire(view), player) }
  },
  heading(view) {
    const { phase, turn, turns } = corsaire(view)
    if (phase === 'over') return 'the end'
    return turn === 0 ? 'setting up' : `${phase === 'looting' ? 'looting, ' : ''}turn ${turn} of ${turns}`
  },
  holds: (on, moves) => on.startsWith('card-') && moves.some((move) => move.group === 'place'),
  details: (view, move) => corsaire(view).previews[move.text] !== undefined,
  quick: (move) => move.group === 'pick',
}
