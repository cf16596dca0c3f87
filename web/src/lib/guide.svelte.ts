// Notes for a first game: each says one thing when it comes up, and is not shown again once it was put away.
import { forget, read, write } from './storage'

export interface GuideNote {
  /** Known by this, so that it is shown only until it was put away. */
  id: string
  title: string
  says: string
  /** Rules to read more in. */
  rules: string[]
}

/** The first note that was not put away yet. */
export const firstUnseen = (notes: readonly GuideNote[], seen: ReadonlySet<string>): GuideNote | null => notes.find((note) => !seen.has(note.id)) ?? null

const words = (text: string | null): string[] => (text ?? '').split(' ').filter(Boolean)

export class Guide {
  on = $state(read('guide') !== 'off')
  private seen = $state.raw<Record<string, string[]>>({})
  /** After a note was put away the guide is silent until the table has moved on. */
  private silent = $state<string | null>(null)

  /** The note to show at this point of a table, or none. `moment` names the point. */
  pick(game: string, notes: readonly GuideNote[], moment: string): GuideNote | null {
    if (!this.on || this.silent === moment) return null
    return firstUnseen(notes, new Set(this.seenIn(game)))
  }

  putAway(game: string, note: string, moment: string): void {
    this.seen = { ...this.seen, [game]: [...this.seenIn(game), note] }
    this.silent = moment
    write(`guide.${game}`, this.seen[game].join(' '))
  }

  switchOff(): void {
    this.on = false
    write('guide', 'off')
  }

  /** Every note is shown again. */
  switchOn(): void {
    this.on = true
    this.silent = null
    this.seen = {}
    write('guide', 'on')
    forget('guide.')
  }

  private seenIn(game: string): string[] {
    return this.seen[game] ?? words(read(`guide.${game}`))
  }
}

export const guide = new Guide()
