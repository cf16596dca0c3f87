import type { About, GameModule } from '../game'
import { catalogueOf, type Table } from '../../lib/wire'
import { count } from '../../lib/words'
import Board from './Board.svelte'
import { fitting } from '../../lib/hints'
import { HINTS } from './guide'
import Hand from './Hand.svelte'
import { marque, type MarqueView } from './view'
import { knownOf, seatMeta } from './words'

function aboutShip(view: MarqueView, id: number, table: Table): About | null {
  const ship = view.sea.find((s) => s.id === id)
  if (!ship) return null
  const [title, ...says] = knownOf(ship, view, (seat) => table.seats[seat]?.name ?? '')
  return { title, says: says.map((sentence) => `${sentence}.`), odds: ship.armed === null ? ship.odds : null }
}

function aboutHarbour(view: MarqueView, on: string): About | null {
  const own = view.players.find((player) => player.own)
  if (!own?.own) return null
  const about = (title: string, ...says: string[]): About => ({ title, says, odds: null })
  if (on === `deck-${own.seat}`) return about('Your deck', `${count(own.deck, 'treasure')} left.`)
  if (on === `cannons-${own.seat}`) return about('Your cannon cards', `${own.cannons} left; each pays for one attack.`)
  if (on === 'reserve-armed') return about('Your armed ships', `${own.own.reserve_armed} in reserve. Only you know which ships these are.`)
  if (on === 'reserve-defenseless') return about('Your defenseless ships', `${own.own.reserve_defenseless} in reserve. Only you know which ships these are.`)
  return null
}

export const game: GameModule = {
  Board,
  Hand,
  harbour: true,
  guide: (view, you, figures) => fitting(HINTS, marque(view), you, catalogueOf('letter-of-marque', figures)),
  about(view, on, table) {
    const ship = /^ship-(\d+)$/.exec(on)
    return ship ? aboutShip(marque(view), Number(ship[1]), table) : aboutHarbour(marque(view), on)
  },
  seatNote(view, seat) {
    const player = marque(view).players[seat]
    return { colour: player.colour, score: player.points, meta: seatMeta(marque(view), seat) }
  },
  heading(view) {
    const { phase, round } = marque(view)
    if (phase === 'preliminary') return 'first ships'
    return phase === 'over' ? 'the end' : `round ${round}`
  },
  sounds: { drawn: 'card', left: 'sail', arrived: 'coin', attacked: 'cannon', captured: 'coin', repelled: 'splash' },
  duration(event) {
    if (event.kind === 'attacked') return 1000
    return ['arrived', 'captured', 'repelled'].includes(event.kind) ? 350 : 0
  },
  // The shot is in the air before anybody learns whether she was armed.
  beat: (event) => (event.kind === 'attacked' ? 500 : 0),
}
