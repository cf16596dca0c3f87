import { eventOf, viewOf, type GameEvent, type View } from '../../lib/wire'
import type { Event, Face, View as CorsaireView } from './generated'

export type { Event, Face as Card, LaidCard as Laid, Made, Merchant, Plate, Player, Prospect, Slot, View as CorsaireView, Visit } from './generated'

/** Three numbers always mean red, blue, green. */
export type Tokens = Face['pay']
export type Colour = Face['colour']
export const COLOURS: readonly Colour[] = ['red', 'blue', 'green']

export const corsaire = (view: View): CorsaireView => viewOf('corsaire', view)
export const told = (event: GameEvent): Event => eventOf('corsaire', event)

/** The seat at the bottom edge: yours, or for somebody watching the first one. */
export const bottomSeat = (view: CorsaireView): number => view.seat ?? 0

/** From the looting on cards lie in threes on the boards. */
export const isLooting = (view: CorsaireView): boolean => view.phase === 'looting' || view.phase === 'over'

export const slotId = (seat: number, level: number, place: number): string => `slot-${seat}-${level}-${place}`

/** The place in a pyramid, and the board, that an event is about. */
export const slotOf = (event: Event | null): string | null => (event && 'level' in event ? slotId(event.seat, event.level, event.place) : null)
export const positionOf = (event: Event | null): number | null => (event && 'position' in event ? event.position : null)
