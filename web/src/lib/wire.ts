// What the server sends and takes, by the names that the page has for it. The types are Python's own: see `generated.ts`.
import type { Accepted, BotSeat, Declined, Events, GameEvent, MySeat, OpenSeat, Summary as SummaryAnswer, TableState, View, Views } from './generated'

export type {
  BotLevel as Level, Command, Events, Example, FromServer, GameCard as Game, SetCard as CardSet, GameEvent, GameOption, Group, Line, Me, Move, Note, Position,
  Prompt, Result, Rule, Ruling, RulesPage as Rules, Said, Standing, TableSeat as Seat, TableState as Table, Update, Variant, View, Views, Welcome,
} from './generated'

export type Answer = Accepted | Declined
export type Options = TableState['options']
export type SeatRequest = MySeat | OpenSeat | BotSeat
/** What a finished game was like, in the game's own terms. */
export type Summary = NonNullable<SummaryAnswer['summary']>

/** The view of a table of one game. A board is only ever shown for a table of its own game. */
export function viewOf<Key extends keyof Views>(game: Key, view: View): Views[Key] {
  if (view.game !== game) throw new Error(`a view of ${view.game} came to the board of ${game}`)
  return view as Views[Key]
}

/** An event of a table of one game. */
export const eventOf = <Key extends keyof Events>(_game: Key, event: GameEvent): Events[Key] => event as Events[Key]
/** A game's public figures and cards, in the game's own shape. */
export type Catalogue = Record<string, unknown>
