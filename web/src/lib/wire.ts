// What the server sends and takes, by the names that the page has for it. The types are Python's own: see `generated.ts`.
import type { Accepted, BotSeat, Catalogue, Catalogues, Declined, Events, GameEvent, MySeat, OpenSeat, Summaries, Summary, TableState, View, Views } from './generated'

export type {
  BotLevel as Level, Brought, Catalogue, Clock, Coached, CoachedTurn, Command, Events, Example, FromBoard, FromServer, GameCard as Game, Gather, SetCard as CardSet, GameEvent, GameOption, Group, Hint, HintedMove, History, Line, Link, Me, Move, NewTable, Note, PastGame, Play, Position, Positions, Posted,
  Prompt, Result, Rule, Ruling, RulesPage as Rules, Said, ScoresAt, Setup, Standing, Summary, SummaryAnswer, TableSeat as Seat, TableState as Table, Update, Variant, View, Views, Watcher, Welcome,
} from './generated'

export type Answer = Accepted | Declined
export type Options = TableState['options']
export type SeatRequest = MySeat | OpenSeat | BotSeat

type Named<All> = { [Key in keyof All]: { game: string } }
const isOf = <All extends Named<All>, Key extends keyof All>(game: Key, it: All[keyof All]): it is All[Key] => it.game === game
/** What came for a game's board must be of that game. */
function own<All extends Named<All>, Key extends keyof All>(game: Key, it: All[keyof All]): All[Key] {
  if (!isOf<All, Key>(game, it)) throw new Error(`something of ${it.game} came to the board of ${String(game)}`)
  return it
}

/** The view of a table of one game. A board is only ever shown for a table of its own game. */
export const viewOf = <Key extends keyof Views>(game: Key, view: View): Views[Key] => own<Views, Key>(game, view)
export const catalogueOf = <Key extends keyof Catalogues>(game: Key, catalogue: Catalogue): Catalogues[Key] => own<Catalogues, Key>(game, catalogue)
export const summaryOf = <Key extends keyof Summaries>(game: Key, summary: Summary): Summaries[Key] => own<Summaries, Key>(game, summary)

/** An event of a table of one game. */
export const eventOf = <Key extends keyof Events>(_game: Key, event: GameEvent): Events[Key] => event as unknown as Events[Key]
