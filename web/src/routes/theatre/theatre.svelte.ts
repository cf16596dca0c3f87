import { api, reasonOf } from '../../lib/api'
import { calmMotion, type Pace } from '../../lib/settings.svelte'
import { TableState } from '../../lib/table.svelte'
import type { GameEvent, Line, Play, Position } from '../../lib/wire'
import { chapterAt, chaptersOf, nextOf, stepAt, stepOf, stepsOf } from './steps'

export type Eyes = number | 'all'

/** How many entries a part of the positions has: the same as on the server. */
const PART = 32
/** Milliseconds between two steps. */
const RESTS: Record<Pace, number> = { slow: 1900, normal: 900, brisk: 320 }

/** A game of the past, step by step. Boards are shown a table like one that is played at, at which nothing can be done. */
export class Theatre {
  readonly table: TableState
  play = $state.raw<Play | null>(null)
  /** The entry that is shown. */
  private seq = $state(0)
  playing = $state(false)
  pace = $state<Pace>('normal')
  private animates: (event: GameEvent) => number = () => 0
  private known = $state(0)
  private parts = new Map<string, Promise<Position[]>>()
  /** Counts what somebody has asked for: what was asked before no longer counts. */
  private wish = 0
  private wakeUp: (() => void) | null = null

  steps = $derived.by(() => (void this.known, stepsOf(this.play?.lines ?? [], (line) => this.animates(line.event) > 0)))
  chapters = $derived(chaptersOf(this.play?.lines ?? [], this.steps))
  turns = $derived((this.play?.turns ?? []).map((turn) => ({ ...turn, at: stepOf(this.steps, turn.seq) })))
  last = $derived(this.steps.length - 1)
  /** The step that is shown. */
  at = $derived(stepAt(this.steps, this.seq))
  chapter = $derived(chapterAt(this.chapters, this.at))
  eyes = $derived<Eyes>(this.play?.eyes ?? 'all')
  line = $derived(this.steps[this.at]?.line ?? null)

  constructor(readonly id: string) {
    this.table = new TableState(id)
  }

  animate(duration: (event: GameEvent) => number): void {
    this.animates = duration
    this.known += 1
  }

  /** Opens the game through some eyes, and shows it after an entry; null: from the start. */
  async open(eyes: Eyes | null, seq: number | null): Promise<void> {
    const wish = ++this.wish
    try {
      const play = await api.play(this.id, eyes)
      if (wish !== this.wish) return
      this.play = play
      this.table.table = { ...play.table, you: play.eyes, status: play.open ? 'over' : play.table.status }
      await this.show(seq === null ? 0 : stepAt(this.steps, seq))
    } catch (fault) {
      if (this.play) this.table.toast = reasonOf(fault)
      else this.table.fault = reasonOf(fault)
    }
  }

  /** Shows a step at once. */
  async show(at: number): Promise<void> {
    const wish = ++this.wish
    const step = this.steps[Math.max(0, Math.min(at, this.last))]
    const position = await this.positionOf(step.seq)
    if (!position || wish !== this.wish) return
    this.table.stage = null
    this.seq = step.seq
    this.table.position = position
    this.table.log = this.linesUpTo(step.seq)
    this.table.past = step.line ? { line: step.line, position, played: this.linesOf(step.seq) } : null
    void this.positionOf(this.steps[Math.min(this.at + 1, this.last)].seq)
  }

  /** Shows the next step as it was seen at the table: what happens, and then what came of it. */
  async next(): Promise<void> {
    if (this.at >= this.last) return
    const wish = ++this.wish
    const step = this.steps[this.at + 1]
    const position = await this.positionOf(step.seq)
    if (!position || wish !== this.wish) return
    this.table.past = null
    const since = this.steps[this.at].seq
    const lines = this.play?.lines.filter((line) => line.seq > since && line.seq <= step.seq) ?? []
    this.seq = step.seq
    for (const line of calmMotion() ? [] : lines) {
      this.table.log = [...this.table.log, line]
      this.table.fresh = lines.slice(0, lines.indexOf(line) + 1)
      const ms = this.animates(line.event)
      if (ms === 0) continue
      this.table.stage = line
      await this.sleep(this.pace === 'slow' ? ms * 1.6 : ms)
      if (wish !== this.wish) return
    }
    this.table.stage = null
    this.table.position = position
    this.table.log = this.linesUpTo(step.seq)
    this.table.fresh = lines
    void this.positionOf(this.steps[Math.min(this.at + 1, this.last)].seq)
  }

  async run(): Promise<void> {
    if (this.at >= this.last) await this.show(0)
    this.playing = true
    while (this.playing && this.at < this.last) {
      await this.next()
      if (this.playing) await this.sleep(RESTS[this.pace])
    }
    this.playing = false
  }

  stop(): void {
    this.playing = false
    this.wakeUp?.()
  }

  /** Goes there, and plays no further. */
  go(at: number): void {
    this.stop()
    void this.show(at)
  }

  step(): void {
    this.stop()
    void this.next()
  }

  toChapter(by: 1 | -1): void {
    this.go(nextOf(this.chapters.map((chapter) => chapter.at), this.at, by, this.last))
  }

  toTurn(by: 1 | -1): void {
    this.go(nextOf(this.turns.map((turn) => turn.at), this.at, by, this.last))
  }

  private linesOf(seq: number): Line[] {
    return this.play?.lines.filter((line) => line.seq === seq) ?? []
  }

  private linesUpTo(seq: number): Line[] {
    return this.play?.lines.filter((line) => line.seq <= seq) ?? []
  }

  private async positionOf(seq: number): Promise<Position | null> {
    const eyes = this.eyes
    const key = `${eyes}.${Math.floor(seq / PART)}`
    const found = this.parts.get(key) ?? api.positions(this.id, eyes, Math.floor(seq / PART)).then((answer) => answer.positions)
    this.parts.set(key, found)
    try {
      return (await found).findLast((position) => position.seq <= seq) ?? null
    } catch (fault) {
      this.parts.delete(key)
      this.table.toast = reasonOf(fault)
      return null
    }
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((done) => {
      this.wakeUp = done
      setTimeout(done, ms)
    })
  }
}
