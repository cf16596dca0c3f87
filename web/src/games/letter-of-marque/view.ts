import { eventOf, viewOf, type GameEvent, type View } from '../../lib/wire'
import type { Event, View as MarqueView } from './generated'

export type { CannonCard, Player, SeaShip, TreasureCard, Waiting, View as MarqueView } from './generated'

export const marque = (view: View): MarqueView => viewOf('letter-of-marque', view)
export const told = (event: GameEvent): Event => eventOf('letter-of-marque', event)

/** The ship that an event is about. */
export const shipOf = (event: Event | null): number | null => (event && 'ship' in event ? event.ship : null)

/** The seat at the bottom edge: yours, or for somebody watching the first one. */
export const bottomSeat = (view: MarqueView): number => view.seat ?? 0
