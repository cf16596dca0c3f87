import { eventOf, viewOf, type GameEvent, type View } from '../../lib/wire'
import type { Event, Places, View as MarauderView } from './generated'

export type { Npc, Player, ShipView, View as MarauderView, Zone } from './generated'

export const LOCATIONS = ['hull', 'masts', 'cargo', 'crew', 'cannons'] as const satisfies readonly (keyof Places)[]
export type Location = keyof Places
export const NATIONS = ['english', 'french', 'dutch', 'spanish'] as const
export const SKILLS = ['seamanship', 'scouting', 'leadership', 'influence'] as const

/** A procedure under way, with what it lets be seen. */
export type Doing = MarauderView['doing'][number]
type Named<One> = One extends { what: infer What } ? (string extends What ? never : One) : never
/** Those that let something be seen. */
type Seen = Named<Doing>

/** The innermost procedure of that name. */
export function doing<What extends Seen['what']>(view: MarauderView, what: What): Extract<Seen, { what: What }> | undefined {
  return view.doing.findLast((one): one is Extract<Seen, { what: What }> => one.what === what)
}

export const marauders = (view: View): MarauderView => viewOf('merchants-and-marauders', view)
export const told = (event: GameEvent): Event => eventOf('merchants-and-marauders', event)

/** Whose board stands at the bottom: yours, or the first seat's for somebody watching. */
export const bottomSeat = (view: MarauderView): number => view.seat ?? 0
