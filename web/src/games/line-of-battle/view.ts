import { eventOf, viewOf, type GameEvent, type View } from '../../lib/wire'
import type { Event, Player, Ship, View as BattleView } from './generated'

export type { Card, Event, HandCard, Player, ScoreRow, ScoredShip, Ship, View as BattleView } from './generated'
export type Nation = Ship['nation']

export const battle = (view: View): BattleView => viewOf('line-of-battle', view)
export const told = (event: GameEvent): Event => eventOf('line-of-battle', event)

/** The seat at the bottom edge: yours, or for somebody watching the first one. */
export const bottomSeat = (view: BattleView): number => view.seat ?? 0

export const shipsOf = (player: Player): Ship[] => [...player.line, ...player.prizes, ...player.port]

export function findShip(view: BattleView, id: number): Ship | null {
  const afloat = view.players.flatMap(shipsOf).find((ship) => ship.id === id)
  return afloat ?? [view.captured, view.reinforcements.top].find((ship) => ship?.id === id) ?? null
}

/** What lies behind a Line: the Prizes, and a ship that was just taken. */
export const behind = (view: BattleView, player: Player): Ship[] => (view.captured?.seat === player.seat ? [...player.prizes, view.captured] : player.prizes)

/** Hurt, and one or two hits from the bottom of the sea: what she is worth is shown on her plate. */
export const nearlyLost = (ship: Ship): boolean => ship.hull_left <= 2 && ship.hull_left < ship.hull

interface Country { flag: string; name: string; stripe: string }
const COUNTRIES: Record<Nation, Country> = {
  GB: { flag: 'flag-england', name: 'Britain', stripe: '#d8a93f' },
  FR: { flag: 'flag-france', name: 'France', stripe: '#c9553f' },
  ES: { flag: 'flag-spain', name: 'Spain', stripe: '#e08a3a' },
  NL: { flag: 'flag-dutch', name: 'the Netherlands', stripe: '#cf6a35' },
  US: { flag: 'flag-usa', name: 'the United States', stripe: '#ece4cf' },
  DK: { flag: 'flag-denmark', name: 'Denmark', stripe: '#c4463c' },
  RU: { flag: 'flag-russia', name: 'Russia', stripe: '#7fa7c9' },
}
export const countryOf = (nation: Nation): Country => COUNTRIES[nation]

export const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI']
