import { muted } from '../../harbour/muted.svelte'
import { read, write } from '../../storage'
import type { Said } from '../../wire'

/** What somebody else said since this person has last read: not one's own words, nor what the table says by itself. */
export const unreadOf = (lines: Said[], since: string, own: string | null, isMuted: (who: string) => boolean): Said[] =>
  lines.filter((said) => said.at > since && said.name !== '' && said.who !== own && !isMuted(said.who))

/** What is said at a table, and how much of it was read: this browser remembers that between visits. */
export class Talk {
  lines = $state.raw<Said[]>([])
  /** What came last while the page was open. */
  newest = $state.raw<Said | null>(null)
  private since = $state('')
  private readonly key: string

  constructor(table: string, private readonly own: () => string | null) {
    this.key = `read.${table}`
  }

  unread = $derived.by(() => unreadOf(this.lines, this.since, this.own(), (who) => muted.has(who)))

  /** All that was said so far; for who comes here first, none of it is new. */
  begin(lines: Said[]): void {
    this.lines = lines
    this.since ||= read(this.key) ?? lines.at(-1)?.at ?? '0'
  }

  heard(line: Said): void {
    this.lines = [...this.lines.filter((said) => said.id !== line.id), line]
    if (unreadOf([line], this.since, this.own(), (who) => muted.has(who)).length > 0) this.newest = line
  }

  /** It was seen for long enough. */
  markRead(): void {
    this.since = this.lines.at(-1)?.at ?? this.since
    write(this.key, this.since)
  }
}
