import { untrack } from 'svelte'
import { calmMotion } from '../../../lib/settings.svelte'
import { play, soundOf } from '../../../lib/sound/sounds'
import type { TableState } from '../../../lib/table.svelte'
import type { Line } from '../../../lib/wire'
import { momentOf, type Moment } from './moments'
import { cardTime } from '../pace'
import { marauders } from '../view'

const keyOf = (line: Line): number => line.seq * 1000 + line.n

/** Which moments are told now: one at a time in the order of events, each for as long as it takes to read. It belongs to the table and not to one of its layouts, so a screen that is turned keeps its card. */
export class Telling {
  private waiting = $state.raw<Moment[]>([])
  /** The whole card is being read: it stands until it is put away. */
  whole = $state(false)
  /** A line of the log brings its card back, until it is put away. */
  private closed = $state.raw<Line | null>(null)
  private last: number

  private readonly again = $derived.by(() => {
    const past = this.table.past
    return past && !past.before && past.line !== this.closed && this.table.shown ? momentOf(past.line, marauders(this.table.shown.view), (seat) => this.table.name(seat)) : null
  })
  readonly moment = $derived.by(() => (this.table.past ? this.again : (this.waiting[0] ?? null)))

  constructor(private readonly table: TableState) {
    const log = untrack(() => table.log)
    this.last = log.length > 0 ? keyOf(log[log.length - 1]) : -1
    $effect(() => this.listen())
    $effect(() => this.tell())
  }

  /** Who has read it goes on. */
  goOn(): void {
    this.whole = false
    if (this.table.past) {
      this.closed = this.table.past.line
      return
    }
    this.waiting = this.waiting.slice(1)
    this.table.skip()
  }

  /** Who does something else on the board has read them all. */
  putAway(): void {
    this.whole = false
    this.waiting = []
    this.closed = this.table.past?.line ?? null
  }

  private listen(): void {
    const fresh = this.table.log.filter((line) => keyOf(line) > this.last)
    if (fresh.length === 0 || !this.table.position) return
    const view = marauders(this.table.position.view)
    this.last = keyOf(fresh[fresh.length - 1])
    const found = fresh.map((line) => momentOf(line, view, (seat) => this.table.name(seat))).filter((one) => one !== null)
    if (found.length === 0) return
    // The event of a round that is past is no longer news.
    const all = [...untrack(() => this.waiting), ...found]
    const newest = all.findLast((one) => one.tone === 'event')
    this.waiting = all.filter((one) => one.tone !== 'event' || one === newest)
  }

  private tell(): (() => void) | undefined {
    if (!this.moment || this.table.past) return
    play(soundOf[this.moment.tone])
    this.whole = false
    const timer = setTimeout(() => this.next(), calmMotion() ? Math.max(2500, cardTime()) : cardTime())
    return () => clearTimeout(timer)
  }

  private next(): void {
    if (!this.whole) this.waiting = this.waiting.slice(1)
  }
}
