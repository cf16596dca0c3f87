import { createContext } from 'svelte'
import { api, reasonOf } from '../../api'
import type { TableState } from '../../table.svelte'
import type { Hint, HintedMove, Move } from '../../wire'

/** One of the moves that were advised, with what the position says of it. */
export interface Advised { move: Move; seen: HintedMove }

const question = (table: TableState): string => JSON.stringify(table.position?.moves.map((move) => move.text) ?? [])

/** The hint of a table: asked for, thought about, told, and put away when the table asks something else. */
export class Adviser {
  thinking = $state(false)
  /** Which of the advised moves is shown on the board. */
  lit = $state(0)
  seconds = $state(0)
  private told = $state.raw<{ hint: Hint; question: string } | null>(null)
  /** Counts the questions, so that an answer to one that was given up is not shown. */
  private asked = 0

  constructor(private readonly table: TableState) {}

  /** The person may ask: an own question stands, and nothing else has to be answered. */
  able = $derived.by(() => this.table.yourTurn && !this.table.past && this.table.table?.status === 'playing')
  refused = $derived.by(() => this.table.table?.hints.refused ?? '')
  level = $derived.by(() => this.table.table?.hints.level ?? 'admiral')
  moves = $derived.by<Advised[]>(() => {
    const position = this.table.position
    if (!this.told || !position || !this.able || this.told.question !== question(this.table)) return []
    return this.told.hint.moves.flatMap((seen) => {
      const move = position.moves.find((one) => one.text === seen.move)
      return move ? [{ move, seen }] : []
    })
  })
  open = $derived.by(() => this.thinking || this.moves.length > 0)

  async ask(): Promise<void> {
    if (this.thinking) return
    if (this.refused) return this.say(this.refused)
    if (!this.able) return this.say('You can ask when it is your turn.')
    const number = ++this.asked
    const about = question(this.table)
    const begun = performance.now()
    this.thinking = true
    try {
      const hint = await api.hint(this.table.id)
      if (number !== this.asked) return
      this.seconds = (performance.now() - begun) / 1000
      this.lit = 0
      this.told = { hint, question: about }
    } catch (fault) {
      if (number === this.asked) this.say(reasonOf(fault))
    }
    if (number === this.asked) this.thinking = false
  }

  /** Enough: nobody waits for the answer any more, or it was read. */
  putAway(): void {
    this.asked += 1
    this.thinking = false
    this.told = null
  }

  private say(text: string): void {
    this.table.toast = text
  }
}

export const [getAdviser, setAdviser] = createContext<Adviser>()
