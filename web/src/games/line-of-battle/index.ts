import type { GameModule } from '../game'
import Board from './Board.svelte'
import { fitting } from '../../lib/hints'
import { hintsFor } from './guide'
import Hand from './Hand.svelte'
import { durationOf } from './scene'
import { battle } from './view'
import { aboutCard, aboutPile, aboutPlayer, aboutShip, seatMeta } from './words'

export const game: GameModule = {
  Board,
  Hand,
  guide: (view, you, figures) => fitting(hintsFor(battle(view), you), battle(view), you, figures),
  about(view, on, table) {
    const it = battle(view)
    const nameOf = (seat: number): string => table.seats[seat]?.name ?? ''
    const [kind, id] = on.split('-')
    if (kind === 'ship') return aboutShip(it, Number(id), nameOf)
    if (kind === 'seat' || kind === 'line' || kind === 'port') return aboutPlayer(it, Number(id), nameOf)
    if (kind === 'pile') return aboutPile(it)
    if (kind === 'reinforcements') return it.reinforcements.top ? aboutShip(it, it.reinforcements.top.id, nameOf) : null
    const card = it.hand?.find((one) => one.id === Number(id)) ?? it.pending?.card
    return kind === 'card' && card ? aboutCard(card) : null
  },
  seatNote(view, seat) {
    return { colour: seat, score: battle(view).players[seat].score, meta: seatMeta(battle(view), seat) }
  },
  heading(view) {
    const { phase, round, target } = battle(view)
    return phase === 'over' ? 'the end' : `round ${round}, to ${target} VP`
  },
  sounds: { fired: 'cannon', sunk: 'splash', aground: 'splash', burned: 'splash', boarding_roll: 'dice', strike_roll: 'dice', fire_ship: 'cannon', captured: 'glory', round: 'drum', joined: 'sail', refused_battle: 'sail' },
  duration: durationOf,
  // Pressing a card plays it; discarding it is the other button's, or what is left for a card that cannot be played.
  means(on, moves) {
    if (!on.startsWith('card-')) return moves
    const plays = moves.filter((move) => move.verb !== 'discard')
    return plays.length > 0 ? plays : moves
  },
}
