import { createContext } from 'svelte'
import { api, reasonOf, Refused } from './api'
import { cameAt, stamp } from './components/table/clock'
import { Talk } from './components/talk/talk.svelte'
import { Live } from './live'
import { newId, waitsForMove, type Outbox } from './outbox'
import { followingOf, previousOf, type Past } from './past'
import { appendLines, dequeue, emptyQueue, enqueue, type Queue } from './queue'
import { calmMotion, settings } from './settings.svelte'
import { letterOf } from './words'
import type { Catalogue, Answer, Command, FromServer, GameEvent, Line, Position, Seat, Standing, Table, Update, Watcher, Welcome } from './wire'

/** Whether two positions offer a seat the same moves. */
const sameQuestion = (one: Position | null, other: Position | null): boolean =>
  one === other || JSON.stringify(one?.moves.map((move) => move.text)) === JSON.stringify(other?.moves.map((move) => move.text))

/** What a person may order beside moves. */
export type Conduct = Extract<Command, { type: 'conduct' }>['do']

/** How long a new position may settle before the next thing happens. */
const SETTLE = 300

/** How long the moment before a thing of the past is looked at. */
const BEFORE = 700

/** How long a move may be on its way before the page shows that it waits: most are back before that could be drawn. */
const PATIENCE = 150

/**
 * One table as this browser shows it. Positions always come from the server: updates are queued, their lines are
 * played one after the other over the old position, then the new position is shown.
 */
export class TableState {
  table = $state.raw<Table | null>(null)
  /** The newest position that has been played up to. */
  position = $state.raw<Position | null>(null)
  /** An older position a person is looking at. */
  past = $state.raw<Past | null>(null)
  log = $state.raw<Line[]>([])
  /** What is said here. */
  readonly talk: Talk
  /** Who looks on: those with a name, and how many more. */
  watchers = $state.raw<{ named: Watcher[]; more: number }>({ named: [], more: 0 })
  /** Since when each thinking bot has been at it, by seat. */
  thinking = $state.raw<Record<number, string>>({})
  live = $state(false)
  retryAt = $state<number | null>(null)
  /** The line of the running game that is being animated right now. */
  stage = $state.raw<Line | null>(null)
  /** What the update has told that is being played or was shown last. */
  fresh = $state.raw<Line[]>([])
  toast = $state<string | null>(null)
  /** The game's public figures, with the table's own card set; null until they have come. */
  figures = $state.raw<Catalogue | null>(null)
  fault = $state<string | null>(null)
  /** The time by which clocks are counted down, and the time of day. */
  now = $state(performance.now())
  wall = $state(Date.now())

  /** Somebody who only watches may stop the table for himself, and see every move however late. */
  paused = $state(false)
  /** How many updates wait to be shown. */
  behind = $state(0)

  private outbox = $state.raw<Outbox>([])
  /** A move has been on its way for long. */
  private slow = $state(false)
  private patience: ReturnType<typeof setTimeout> | undefined
  private playing = false
  private beat: (event: GameEvent) => number = () => 0
  private latest = $state.raw<Position | null>(null)
  private queue: Queue = emptyQueue
  private newest = -1
  /** Up to where the table has come by this person's own moves: that is shown at once. */
  private own = -1
  private lingering = false
  private restUntil = 0
  private go: (() => void) | null = null
  /** How many things a paused table may still show. */
  private steps = 0
  private connection: Live | null = null
  private wake: (() => void) | null = null
  /** Counts the looks back: one that was asked for later ends those before it. */
  private looks = 0

  /** `duration` says how long the game's board animates an event before its position is shown. */
  constructor(readonly id: string, private duration: (event: GameEvent) => number = () => 0) {
    this.talk = new Talk(id, () => this.table?.gathering.you ?? null)
  }

  shown = $derived(this.past?.position ?? this.position)
  /** The line that the board animates: of what is looked at again, or of the running game. */
  staged = $derived(this.past ? (this.past.stage ?? null) : this.stage)
  /** What was told last, over the position that is shown or of how it came about. */
  told = $derived(this.past ? (this.past.played ?? []) : this.fresh)
  /** What is being told of the update that comes after the shown position. */
  ahead = $derived.by(() => (this.past ? (this.past.before ? (this.past.played ?? []) : []) : this.log.slice(-24).filter((line) => line.seq > (this.position?.seq ?? Infinity))))
  you = $derived(this.table?.you ?? null)
  busy = $derived(waitsForMove(this.outbox))
  /** What is shown asks the same as the newest the server has told, even while others' deeds are still being played: its moves glow. */
  offering = $derived(this.live && !this.past && !this.slow && this.table?.status === 'playing' && sameQuestion(this.position, this.latest))
  /** Moves may be made. */
  ready = $derived(this.offering && !this.busy)
  /** The bot that plays for this person. */
  standIn = $derived(this.you === null ? null : (this.table?.seats[this.you].stand_in ?? null))
  yourTurn = $derived(this.you !== null && !this.standIn && (this.position?.to_act.includes(this.you) ?? false))
  /** Nobody waits for this browser, so it shows the game at the watcher's own pace. */
  watching = $derived(this.table !== null && this.you === null && this.table.seats.every((seat) => seat.kind === 'bot'))
  lastLine = $derived(this.log.findLast((line) => !line.quiet && !line.heading) ?? null)

  setDuration(duration: (event: GameEvent) => number, beat: (event: GameEvent) => number = () => 0): void {
    this.duration = duration
    this.beat = beat
  }

  seat(seat: number): Seat | undefined {
    return this.table?.seats[seat]
  }

  name(seat: number): string {
    return this.seat(seat)?.name ?? `Seat ${letterOf(seat)}`
  }

  connect(): void {
    this.connection = new Live(this.id, () => this.newest, {
      message: (message) => this.receive(message),
      state: (live, retryAt) => this.setConnection(live, retryAt),
      outbox: (box) => this.keep(box),
    })
  }

  close(): void {
    clearTimeout(this.patience)
    this.connection?.close()
  }

  private keep(box: Outbox): void {
    this.outbox = box
    this.slow = false
    clearTimeout(this.patience)
    if (this.busy) this.patience = setTimeout(() => (this.slow = true), PATIENCE)
  }

  retryNow(): void {
    this.connection?.retryNow()
  }

  /** After taking a seat: the server must see the page as that seat's. */
  reconnect(): void {
    this.connection?.close()
    this.newest = -1
    this.log = []
    this.connect()
  }

  move(text: string): void {
    this.connection?.send({ type: 'move', move: text, seq: this.position?.seq ?? -1, command_id: newId() })
  }

  undo(): void {
    this.connection?.send({ type: 'undo', seq: this.position?.seq ?? -1, command_id: newId() })
  }

  say(text: string): void {
    this.connection?.send({ type: 'chat', text, command_id: newId() })
  }

  conduct(order: Conduct): void {
    this.connection?.send({ type: 'conduct', do: order, command_id: newId() })
  }

  /** What the table shall do for this seat by itself. */
  stand(standing: Standing): void {
    this.connection?.send({ type: 'standing', ...standing, command_id: newId() })
  }

  /** An answer to many questions at once: one of the orders that the position offers; none: to be asked again. */
  spare(order: string): void {
    if (this.table?.standing) this.stand({ ...this.table.standing, spare: order })
  }

  /** Shows a line of the log again: the moment before it, what happened, what came of it. */
  async lookBack(line: Line): Promise<void> {
    const look = ++this.looks
    const lines = this.log.filter((one) => one.seq === line.seq)
    try {
      const [before, after] = await Promise.all([line.seq - 1, line.seq].map((seq) => api.positionAt(this.id, Math.max(0, seq))))
      if (look !== this.looks) return
      this.past = { line, position: before, before: true }
      void this.playAgain(look, line, lines, after)
    } catch (fault) {
      if (look === this.looks) this.toast = reasonOf(fault)
    }
  }

  private async playAgain(look: number, line: Line, lines: Line[], after: Position): Promise<void> {
    const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
    await rest(BEFORE)
    for (let i = 0; i < lines.length && !calmMotion(); i++) {
      const ms = this.duration(lines[i].event)
      if (look !== this.looks || !this.past) return
      if (ms === 0) continue
      this.past = { ...this.past, played: lines.slice(0, i + 1), stage: lines[i] }
      await rest(ms)
    }
    if (look === this.looks && this.past) this.past = { line, position: after, played: lines }
  }

  previous = $derived.by(() => (this.past ? previousOf(this.log, this.past.line) : null))
  following = $derived.by(() => (this.past ? followingOf(this.log, this.past.line) : null))

  backToNow(): void {
    this.looks += 1
    this.past = null
  }

  /** Cuts short what is being shown: on to the newest position. */
  skip(): void {
    if (this.playing) this.queue = { ...this.queue, skip: true }
    this.wake?.()
  }

  /** setTimeout wraps numbers beyond 32 bits, so a time long past must not reach it. */
  private rest(ms: number): Promise<void> {
    return new Promise((done) => {
      this.wake = done
      setTimeout(done, Math.max(0, ms))
    })
  }

  /** This person has made a move that is not shown yet, and rests on nothing that came before it. */
  private get movedOn(): boolean {
    return this.own > (this.position?.seq ?? -1)
  }

  /** A rest between two updates, so that a person can follow. */
  private async linger(ms: number): Promise<void> {
    this.lingering = true
    await this.rest(ms)
    this.lingering = false
  }

  pause(): void {
    this.paused = true
  }

  /** Go on; `all`: straight to the newest position. */
  resume(all = false): void {
    this.paused = false
    this.steps = 0
    if (all) this.skip()
    this.go?.()
  }

  /** Show the next thing that happened, and wait again. */
  step(): void {
    this.paused = true
    this.steps += 1
    this.go?.()
  }

  private setConnection(live: boolean, retryAt: number | null): void {
    this.live = live
    this.retryAt = retryAt
    if (retryAt !== null && !this.table) void this.askWhy()
  }

  /** A table that was never reached may not exist: ask over HTTP, whose refusal has words. One that is not there is not tried again. */
  private async askWhy(): Promise<void> {
    try {
      await api.table(this.id)
    } catch (fault) {
      if (!(fault instanceof Refused) || fault.code !== 'unknown') return
      this.fault = fault.message
      this.close()
    }
  }

  /** Clocks go on: called as often as they are to be drawn. */
  tick(): void {
    this.now = performance.now()
    this.wall = Date.now()
  }

  private receive(message: FromServer): void {
    if ('table' in message) stamp(message.table)
    switch (message.type) {
      case 'welcome': return this.welcome(message)
      case 'update': return this.update(message)
      case 'table': this.table = message.table; return
      case 'thinking': this.thinking = { ...this.thinking, [message.seat]: message.since }; return
      case 'answer': return this.answer(message)
      case 'chat': return this.talk.heard(message.line)
      case 'watchers': this.watchers = { named: message.watchers, more: message.more }
    }
  }

  private welcome(message: Welcome): void {
    this.queue = emptyQueue
    this.behind = 0
    this.fault = null
    this.table = message.table
    this.position = message.position
    this.latest = message.position
    this.newest = message.position?.seq ?? -1
    this.log = appendLines(this.log, message.log)
    this.fresh = []
    this.talk.begin(message.chat)
    this.thinking = {}
  }

  private update(message: Update): void {
    this.newest = message.seq
    this.latest = message.position
    this.thinking = Object.fromEntries(Object.entries(this.thinking).filter(([seat]) => message.position.to_act.includes(Number(seat))))
    this.queue = enqueue(this.queue, message, this.watching)
    this.behind = this.queue.updates.length
    if (this.busy) {
      this.own = message.position.seq
      if (this.lingering) this.wake?.()
    }
    if (!this.playing) void this.play()
  }

  private answer(message: Answer): void {
    if (!message.ok) this.toast = message.reason
  }

  private async play(): Promise<void> {
    this.playing = true
    for (;;) {
      while (this.paused && this.steps === 0 && this.queue.updates.length > 0) await new Promise<void>((go) => (this.go = go))
      this.steps = Math.max(0, this.steps - 1)
      const skip = this.queue.skip || (document.hidden && !this.watching)
      const { next, rest } = dequeue({ ...this.queue, skip })
      this.queue = rest
      this.behind = rest.updates.length
      if (!next) break
      // Nothing is awaited that need not be: each time, the page would be drawn once more in between.
      if (!skip && !this.movedOn) await this.linger(this.restUntil - Date.now())
      if (!skip && this.isPlayed(next)) await this.playLines(next)
      this.show(next)
      if (!skip && !this.movedOn && next.lines.some((line) => !line.quiet)) await this.linger(SETTLE)
      // The rest delays what comes next, never the person whose turn it is now.
      this.restUntil = Date.now() + (this.isOthers(next) ? settings.rest : 0)
    }
    this.playing = false
  }

  private isPlayed(update: Update): boolean {
    return !calmMotion() && update.lines.some((line) => this.duration(line.event) > 0)
  }

  private async playLines(update: Update): Promise<void> {
    this.fresh = []
    for (const line of update.lines) {
      const ms = this.queue.skip ? 0 : this.duration(line.event)
      // What is in the air is seen before it is told what came of it.
      const beat = Math.min(ms, this.beat(line.event))
      if (beat > 0) {
        this.stage = line
        await this.rest(beat)
      }
      this.log = appendLines(this.log, [line])
      this.fresh = [...this.fresh, line]
      if (ms === 0) continue
      this.stage = line
      await this.rest(this.queue.skip ? 0 : ms - beat)
    }
  }

  private show(update: Update): void {
    // A welcome that came in between may already be further on.
    if (this.position && this.position.seq > update.position.seq) return
    this.stage = null
    this.position = update.position
    // While the lines were played, the table may have told something newer about itself.
    if (!this.table || cameAt(update.table) >= cameAt(this.table)) this.table = update.table
    this.log = appendLines(this.log, update.lines)
    if (update.lines.length > 0) this.fresh = update.lines
  }

  private isOthers(update: Update): boolean {
    return update.lines.some((line) => !line.quiet && line.seat !== null && line.seat !== this.you)
  }
}

export const [getTable, setTable] = createContext<TableState>()
