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
import { corsaire, told, type CorsaireView } from './view'
import { cardTitle, merchantSays, seatMeta, tradeOf } from './words'

const about = (title: string, ...says: string[]): About => ({ title, says, odds: null })

const SLOT_SAYS = { open: 'A card can go here.', closed: 'Needs both cards beneath.', free: 'Nothing lies on it.', covered: 'Other cards lie on it.', gone: '' }

function aboutSlot(view: CorsaireView, seat: number, level: number, place: number): About | null {
  const slot = view.players[seat]?.slots.find((each) => each.level === level && each.place === place)
  if (!slot) return null
  const says = SLOT_SAYS[slot.state]
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
  about(view, on) {
    const it = corsaire(view)
    const slot = /^slot-(\d)-(\d)-(\d)$/.exec(on)
    if (slot) return aboutSlot(it, Number(slot[1]), Number(slot[2]), Number(slot[3]))
    const board = it.boards.find((each) => on === `board-${each.position}`)
    if (board) return about(board.name, ...merchantSays(board))
    const card = it.players.flatMap((player) => player.cards ?? []).find((each) => on === `card-${each.id}`)
    return card ? about(cardTitle(card), `${tradeOf(card)}.`) : null
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
