// Made by tools/typescript.py from what Python declares; change it there.
import type { Event as CorsaireEvent, View as CorsaireView } from '../games/corsaire/generated'
import type { Catalogue as CorsaireCatalogue } from '../games/corsaire/catalogue'
import type { Event as LetterOfMarqueEvent, View as LetterOfMarqueView } from '../games/letter-of-marque/generated'
import type { Catalogue as LetterOfMarqueCatalogue } from '../games/letter-of-marque/catalogue'
import type { Event as LineOfBattleEvent, View as LineOfBattleView } from '../games/line-of-battle/generated'
import type { Catalogue as LineOfBattleCatalogue } from '../games/line-of-battle/catalogue'
import type { Event as MerchantsAndMaraudersEvent, Summary as MerchantsAndMaraudersSummary, View as MerchantsAndMaraudersView } from '../games/merchants-and-marauders/generated'
import type { Catalogue as MerchantsAndMaraudersCatalogue } from '../games/merchants-and-marauders/catalogue'

export interface Me {
  id: string
  name: string
  account: boolean
}

export interface Refusal {
  code: string
  reason: string
}

export interface GameCard {
  key: string
  title: string
  summary: string
  minutes: number
  lesson?: LessonCard | null
  seats: number[]
  variants: Variant[]
  options: GameOption[]
  levels: BotLevel[]
  levels_note: string
  adviser: string | null
  card_sets: SetCard[]
  provenance: string
}

export interface LessonCard {
  minutes: number
  options: Record<string, boolean | number | string>
}

export interface Variant {
  seats: number
  option: string
  note: string
}

export interface GameOption {
  name: string
  label: string
  help: string
  kind: 'choice' | 'flag' | 'text' | 'number' | 'colours'
  default: string | boolean | number
  choices?: Choice[]
  letters?: string
}

export interface Choice {
  value: string
  label: string
}

export interface BotLevel {
  name: string
  label: string
  about: string
  tempers: BotTemper[]
  measured: Measured | null
}

export interface BotTemper {
  name: string
  about: string
}

export interface Measured {
  games: number
  won: number
  low: number
  high: number
  fair: number
  against: string
}

export interface SetCard {
  id: string
  name: string
  about: string
}

export interface RulesPage {
  title: string
  summary: string
  sections: Section[]
  rules: Rule[]
  rulings: Ruling[]
  examples: Example[]
}

export interface Section {
  id: string
  title: string
}

export interface Rule {
  id: string
  section: string
  page: string
  says: string
}

export interface Ruling {
  id: string
  question: string
  ruling: string
  why: string
}

export interface Example {
  id: string
  title: string
  given: string
  when: string
  then: string
}

export interface TableState {
  id: string
  game: string
  title: string
  status: 'open' | 'playing' | 'over' | 'held' | 'closed' | 'abandoned'
  seq: number
  you: number | null
  owner: boolean
  options: Record<string, boolean | number | string>
  card_set: TableSet | null
  seats: TableSeat[]
  to_act: number[]
  rematch: string | null
  held: string | null
  created: string
  updated: string
  commitment: string
  standing: Standing | null
  clock: TableClock
  paused: string | null
  petition: Petition | null
  lesson?: boolean
  gathering: Gathering
  offer: RematchOffer | null
  hints: Hints
}

export interface TableSet {
  id: string
  name: string
}

export interface TableSeat {
  seat: number
  kind: 'human' | 'bot' | 'open'
  name: string | null
  level: string | null
  here: boolean
  program?: boolean
  invite?: string | null
  away?: string | null
  stand_in?: string | null
  stood_in?: string | null
  resigned?: boolean
  clock?: SeatClock | null
  countdown?: Countdown | null
}

export interface SeatClock {
  left: number
  running: boolean
  short?: number | null
}

export interface Countdown {
  left: number
  of: number
}

export interface Standing {
  pass_for_me: boolean
  poker_face: boolean
  spare: string
}

export interface TableClock {
  kind: 'none' | 'live' | 'days'
  bank: number
  increment: number
  free: number
  react: number
  off: number[]
  zone: number
  away: number
  level: string
}

export interface Petition {
  matter: 'pause' | 'undo' | 'abandon'
  seat: number
  seq: number
  words: string
  agreed: number[]
  missing: number[]
}

export interface Gathering {
  begin: 'full' | 'ready'
  public: boolean
  watch: 'everybody' | 'link' | 'nobody'
  delay: number
  code: string | null
  ready: number[]
  you: string | null
  people: (string | null)[]
  silenced: string[]
  rated: boolean
}

export interface RematchOffer {
  seat: number | null
  left: number
  options: Record<string, boolean | number | string>
  yes: number[]
  no: number[]
  missing: number[]
  commitment: string
}

export interface Hints {
  level: string | null
  refused: string
}

export interface Position {
  seq: number
  view: View
  prompt: Prompt
  groups: Group[]
  moves: Move[]
  undo: Undo
  takeback: Undo
  to_act: number[]
  result: Result | null
  lesson?: Lesson | null
  sparing?: Sparing | null
}

export interface Prompt {
  text: string
  detail: string
  rule: string
}

export interface Group {
  id: string
  label: string
  detail: string
  rule: string
  refused: string | null
  rare: boolean
}

export interface Move {
  text: string
  verb: string
  args: Record<string, number | string | (number | string)[]>
  label: string
  group: string
  on: string[]
  rule: string
  note: Note[]
  confirm: string | null
  warns: boolean
  odds: number | null
}

export interface Note {
  text: string
  lead: string
  tone: '' | 'good' | 'bad'
}

export interface Undo {
  allowed: boolean
  reason: string
}

export interface Result {
  scores: number[]
  winners: number[]
  ranks: number[]
  reason: string
  rows: ScoreRow[]
}

export interface ScoreRow {
  label: string
  values: number[]
}

export interface Lesson {
  step: number
  of: number
  title: string
  text: string
  lines: string[]
  said: string
  moves: string[]
  show: string | null
  over: boolean
}

export interface Sparing {
  says: string
  orders: SpareOrder[]
}

export interface SpareOrder {
  order: string
  label: string
}

export interface NewTable {
  salt?: string | null
  seal?: string | null
  game: string
  seats: (MySeat | OpenSeat | BotSeat)[]
  options?: Record<string, boolean | number | string>
  card_set?: string
  clock?: Clock
  gathering?: Gather
  command_id?: string | null
}

export interface MySeat {
  kind: 'me'
}

export interface OpenSeat {
  kind: 'open'
}

export interface BotSeat {
  kind: 'bot'
  level: string
}

export interface Clock {
  kind?: 'none' | 'live' | 'days'
  bank?: number
  increment?: number
  free?: number
  react?: number
  off?: number[]
  zone?: number
  away?: number
  level?: string
}

export interface Gather {
  begin?: 'full' | 'ready'
  public?: boolean
  watch?: 'everybody' | 'link' | 'nobody'
  delay?: number
  rated?: boolean
}

export interface SummaryAnswer {
  summary: Summary | null
}

export interface Setup {
  seats?: number | null
  options?: Record<string, boolean | number | string> | null
  card_set?: string | null
  clock?: Clock | null
  public?: boolean | null
  watch?: 'everybody' | 'link' | 'nobody' | null
  delay?: number | null
  rated?: boolean | null
}

export interface Link {
  ok: boolean
  reason: string
  table?: string | null
  title?: string | null
  host?: string | null
  seat?: number | null
}

export interface Play {
  table: TableState
  eyes: number | null
  own: number | null
  open: boolean
  brought: boolean
  lines: Line[]
  scores: ScoresAt[]
  turns: TurningPoint[]
  result: Result | null
}

export interface Line {
  seq: number
  n: number
  seat: number | null
  text: string
  kind: string
  event: GameEvent
  quiet: boolean
  heading: boolean
  auto: boolean
}

export interface ScoresAt {
  seq: number
  scores: number[]
}

export interface TurningPoint {
  seq: number
  seat: number
  before: number
  after: number
}

export interface Positions {
  positions: Position[]
}

export interface Brought {
  id: string
}

export interface PlayOn {
  salt?: string | null
  seal?: string | null
  seq: number
  seat: number
  level: string
}

export interface History {
  games: PastGame[]
  total: number
  opponents: string[]
}

export interface PastGame {
  id: string
  game: string
  title: string
  status: 'over' | 'abandoned'
  you: number | null
  seats: PastSeat[]
  rematch: string | null
  ended: string
  seconds: number
  entries: number
  scores: number[] | null
  places: number[] | null
  how: string
  rated: boolean
  brought: number | null
}

export interface PastSeat {
  seat: number
  name: string
  kind: 'human' | 'bot' | 'open'
  level: string | null
}

export interface Sealed {
  commitment: string
}

export interface Fairness {
  game: string
  title: string
  names: string[]
  ended: string | null
  table: string
  commitment: string
  salts: string[]
  seed: string | null
  inherited: number
  draws: Draw[] | null
}

export interface Draw {
  entry: number
  what: string
  pool: (number | string)[]
  times: number
  came: (number | string)[]
}

export interface Draws {
  game: string
  title: string
  names: string[]
  draws: Draw[]
}

export interface AccountState {
  id: string
  name: string
  account: boolean
  since: string | null
  recovery_made: string | null
  recovery_written: boolean
  passkeys: KnownPasskey[]
  devices: KnownDevice[]
  no_passkeys: string
}

export interface KnownPasskey {
  id: string
  name: string
  created: string
  used: string | null
}

export interface KnownDevice {
  id: string
  name: string
  created: string
  seen: string
  here: boolean
}

export interface RecoveryCode {
  code: string
}

export interface DeviceCode {
  code: string
  link: string
  qr: string
  minutes: number
}

export interface SignedIn {
  id: string
  name: string
  moved: number
  left: number
}

export interface Hint {
  seq: number
  level: string
  moves: HintedMove[]
}

export interface HintedMove {
  move: string
  worlds: number
  won: number
  points: Spread | null
  reason: string
}

export interface Spread {
  mean: number
  low: number
  high: number
}

export interface Coached {
  seat: number
  state: 'none' | 'reading' | 'stopped' | 'done' | 'failed'
  refused: string
  level: string | null
  done: number
  of: number
  left: number | null
  fair: number
  result: number
  decisions: CoachedMove[]
  curve: CurvePoint[]
  turns: CoachedTurn[]
  luck: Luck | null
  words: string[]
}

export interface CoachedMove {
  seq: number
  chosen: string
  won: number
  worlds: number
  best: string | null
  cost: number
  reason: string
}

export interface CurvePoint {
  seq: number
  won: number
}

export interface CoachedTurn {
  seq: number
  until: number
  kind: 'choice' | 'chance' | 'others'
  before: number
  after: number
}

export interface Luck {
  choices: number
  chance: number
  others: number
  small: number
  error: number
}

export interface CoachOrder {
  do: 'read' | 'stop'
  seat: number
}

export interface MessageState {
  wishes: MessageWishes
  ways: MessageWay[]
  push_key: string
}

export interface MessageWishes {
  grid: Partial<Record<'push' | 'email' | 'webhook', ('turn' | 'short' | 'asked' | 'over')[]>>
  quiet: QuietHours | null
  zone: string
}

export interface QuietHours {
  begins: number
  ends: number
}

export interface MessageWay {
  way: 'push' | 'email' | 'webhook'
  missing: string
  places: MessagePlace[]
}

export interface MessagePlace {
  id: string
  name: string
  confirmed: boolean
  trouble: string
}

export interface PushPlace {
  endpoint: string
  keys: PushKeys
}

export interface PushKeys {
  p256dh: string
  auth: string
}

export interface Profile {
  who: string
  name: string
  yours: boolean
  seen_by: 'all' | 'met' | 'none'
  since: string
  here: boolean
  games: number
  won: number
  ratings: GameRating[]
  figures: GameFigures[]
  rivals: Rival[]
}

export interface GameRating {
  game: string
  title: string
  points: number | null
  within: number
  provisional: boolean
  place: number | null
  of: number
  games: number
  rated: number
  curve: number[]
}

export interface GameFigures {
  game: string
  title: string
  games: number
  won: number
  places: number[]
  points: number
  best: Best | null
  feats: FeatFigure[]
  seats: BySeats[]
  levels: ByLevel[]
}

export interface Best {
  score: number
  at: string
}

export interface FeatFigure {
  label: string
  note: string
  count: number
  of: number | null
}

export interface BySeats {
  seats: number
  games: number
  won: number
}

export interface ByLevel {
  level: string
  label: string
  games: number
  won: number
}

export interface Rival {
  who: string | null
  name: string
  games: number
  ahead: number
  behind: number
  last: string
  by_game: Record<string, number>
  record: Record<string, number[]>
}

export interface SeeMe {
  seen_by: 'all' | 'met' | 'none'
}

export interface BestHere {
  game: string
  title: string
  rows: Ranked[]
}

export interface Ranked {
  place: number | null
  who: string | null
  name: string
  points: number
  within: number
  provisional: boolean
  games: number
  you: boolean
}

export interface TableRatings {
  seats: (SeatRating | null)[]
}

export interface SeatRating {
  points: number
  provisional: boolean
}

export interface NewTournament {
  name: string
  game: string
  kind: 'robin' | 'swiss'
  seats: number
  rounds?: number
  options?: Record<string, boolean | number | string>
  clock?: Clock
  rated?: boolean
}

export interface TournamentCard {
  id: string
  name: string
  game: string
  title: string
  kind: 'robin' | 'swiss'
  seats: number
  status: 'open' | 'playing' | 'over' | 'closed'
  round: number
  rounds: number
  people: number
  rated: boolean
  entered: boolean
  created: string
}

export interface TournamentPage {
  id: string
  name: string
  game: string
  title: string
  kind: 'robin' | 'swiss'
  seats: number
  status: 'open' | 'playing' | 'over' | 'closed'
  round: number
  rounds: number
  people: number
  rated: boolean
  entered: boolean
  created: string
  owner: boolean
  host: string
  clock: TableClock
  standings: Entrant[]
  played: Round[]
}

export interface Entrant {
  place: number
  who: string
  name: string
  points: number
  beaten: number
  scores: number
  tables: number
  gone: boolean
  you: boolean
}

export interface Round {
  tables: RoundTable[]
  resting: string[]
}

export interface RoundTable {
  table: string
  names: string[]
  points: number[] | null
  scores: number[] | null
  yours: boolean
}

export interface Welcome {
  type: 'welcome'
  table: TableState
  position: Position | null
  log: Line[]
  chat: Said[]
}

export interface Said {
  id: string | number
  seat: number | null
  name: string
  text: string
  at: string
  room: 'players' | 'watchers' | 'all'
  who: string
}

export interface Update {
  type: 'update'
  seq: number
  lines: Line[]
  position: Position
  table: TableState
}

export interface Accepted {
  type: 'answer'
  command_id: string
  ok: true
  seq: number
}

export interface Declined {
  type: 'answer'
  command_id: string | null
  ok: false
  code: string
  reason: string
  seq: number
}

export interface TableNews {
  type: 'table'
  table: TableState
}

export interface Thinking {
  type: 'thinking'
  seat: number
  since: string
}

export interface ChatNews {
  type: 'chat'
  line: Said
}

export interface WatchersNews {
  type: 'watchers'
  watchers: Watcher[]
  more: number
}

export interface Watcher {
  who: string
  name: string
}

export interface BoardNews {
  type: 'board'
  tables: Posted[]
}

export interface Posted {
  id: string
  game: string
  title: string
  status: 'open' | 'playing' | 'over' | 'held' | 'closed' | 'abandoned'
  seq: number
  you: number | null
  owner: boolean
  options: Record<string, boolean | number | string>
  card_set: TableSet | null
  seats: TableSeat[]
  to_act: number[]
  rematch: string | null
  held: string | null
  created: string
  updated: string
  commitment: string
  standing: Standing | null
  clock: TableClock
  paused: string | null
  petition: Petition | null
  lesson?: boolean
  gathering: Gathering
  offer: RematchOffer | null
  hints: Hints
  watching: number
}

export interface PostedNews {
  type: 'posted'
  tables: Posted[]
  gone: string[]
}

export interface MoveCommand {
  type: 'move'
  command_id: string
  move: string
  seq: number
}

export interface UndoCommand {
  type: 'undo'
  command_id: string
  seq: number
}

export interface ChatCommand {
  type: 'chat'
  command_id: string
  text: string
}

export interface StandingCommand {
  type: 'standing'
  command_id: string
  pass_for_me: boolean
  poker_face: boolean
  spare?: string | null
}

export interface ConductCommand {
  type: 'conduct'
  command_id: string
  do: 'return' | 'resign' | 'pause' | 'undo' | 'abandon' | 'agree' | 'refuse' | 'resume'
}

export interface Views {
  'corsaire': CorsaireView
  'letter-of-marque': LetterOfMarqueView
  'line-of-battle': LineOfBattleView
  'merchants-and-marauders': MerchantsAndMaraudersView
}

export interface Events {
  'corsaire': CorsaireEvent
  'letter-of-marque': LetterOfMarqueEvent
  'line-of-battle': LineOfBattleEvent
  'merchants-and-marauders': MerchantsAndMaraudersEvent
}

export interface Catalogues {
  'corsaire': CorsaireCatalogue
  'letter-of-marque': LetterOfMarqueCatalogue
  'line-of-battle': LineOfBattleCatalogue
  'merchants-and-marauders': MerchantsAndMaraudersCatalogue
}

export interface Summaries {
  'corsaire': { game: 'corsaire' } & Record<string, unknown>
  'letter-of-marque': { game: 'letter-of-marque' } & Record<string, unknown>
  'line-of-battle': { game: 'line-of-battle' } & Record<string, unknown>
  'merchants-and-marauders': MerchantsAndMaraudersSummary
}

export type View = Views[keyof Views]

/** A game's public figures and cards. */
export type Catalogue = Catalogues[keyof Catalogues]

/** What a finished game was like. */
export type Summary = Summaries[keyof Summaries]

/** An event of any game; each game knows its own by `Events`. */
export type GameEvent = { kind: string } & Record<string, unknown>

export type FromServer =
  | Welcome
  | Update
  | Accepted
  | Declined
  | TableNews
  | Thinking
  | ChatNews
  | WatchersNews

export type FromBoard =
  | BoardNews
  | PostedNews
  | Declined

export type Command =
  | MoveCommand
  | UndoCommand
  | ChatCommand
  | StandingCommand
  | ConductCommand
