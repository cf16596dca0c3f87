import { api } from '../api'
import type { Me, Table } from '../wire'

/** How often the tables of a person are asked for again, while the page is looked at. */
const EVERY = 20_000

/** It is this person's turn there. */
export const isYours = (table: Table): boolean =>
  table.status === 'playing' && table.you !== null && !table.paused && !table.seats[table.you].stand_in && table.to_act.includes(table.you)

/** Who uses this browser, with their tables: the same for all pages, and asked for once. */
class Aboard {
  me = $state.raw<Me | null>(null)
  /** Null until they have come. */
  tables = $state.raw<Table[] | null>(null)
  waiting = $derived(this.tables?.filter(isYours).length ?? 0)

  /** Whoever is new here becomes a guest by the first question, so the second waits for it. */
  load(): Promise<void> {
    return (this.asked ??= this.ask().finally(() => (this.asked = null)))
  }

  private asked: Promise<void> | null = null
  private async ask(): Promise<void> {
    this.me = await api.me()
    this.tables = await api.tables()
  }

  /** Kept up to date while a page shows it; returns how to stop. */
  follow(): () => void {
    let turn = 0
    const again = () => {
      turn += 1 // a page that nobody looks at asks less often: its tab still tells what waits
      if (!document.hidden || turn % 3 === 0) void this.load().catch(() => {}) // shown as it was; the next time may be better
    }
    const timer = setInterval(again, EVERY)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }
}

export const aboard = new Aboard()
