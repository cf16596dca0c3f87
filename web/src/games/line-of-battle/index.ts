import type { GameModule } from '../game'
import Board from './Board.svelte'
import { fitting } from '../../lib/hints'
import { HINTS } from './guide'
import Hand from './Hand.svelte'
import { durationOf } from './scene'
import { battle } from './view'
import { aboutCard, aboutPile, aboutPlayer, aboutShip, seatMeta } from './words'

const verb = (text: string): string => text.split(' ')[0]

export const game: GameModule = {
  Board,
  Hand,
  guide: (view, you) => fitting(HINTS, battle(view), you),
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
  duration: durationOf,
  tone(sentence) {
    if (/sinks|dismasted/i.test(sentence)) return 'good'
    return /bluff|harms/i.test(sentence) ? 'bad' : null
  },
  // Pressing a card plays it; discarding it is the other button's, or what is left for a card that cannot be played.
  means(on, moves) {
    if (!on.startsWith('card-')) return moves
    const plays = moves.filter((move) => verb(move.text) !== 'discard')
    return plays.length > 0 ? plays : moves
  },
}
