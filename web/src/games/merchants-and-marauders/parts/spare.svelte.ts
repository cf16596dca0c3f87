// What a person has said to all moments for cards at once: "not this round", or "only if I am attacked". The table
// lets no pass take effect sooner for it, so nobody can tell it from a pass by hand.
import type { TableState } from '../../../lib/table.svelte'
import { read, write } from '../../../lib/storage'
import { doing, marauders, type MarauderView } from '../view'

type Mode = '' | 'round' | 'attacked'

interface Said { table: string; mode: Mode; round: number }

function recalled(id: string): Said {
  const [mode, round] = (read(`spare.${id}`) ?? '').split(' ')
  return { table: id, mode: mode === 'round' || mode === 'attacked' ? mode : '', round: Number(round ?? 0) }
}

class Spare {
  /** What was said since the page was opened; what was said before is kept by the browser. */
  private said = $state.raw<Said | null>(null)

  /** What holds now at this table. */
  mode(table: TableState): Mode {
    const said = this.said?.table === table.id ? this.said : recalled(table.id)
    const view = table.position ? marauders(table.position.view) : null
    if (!view || view.seat === null) return ''
    return said.mode === 'round' && said.round !== view.round ? '' : said.mode
  }

  say(table: TableState, mode: Mode): void {
    const round = table.position ? marauders(table.position.view).round : 0
    this.said = { table: table.id, mode, round }
    write(`spare.${table.id}`, mode ? `${mode} ${round}` : '')
  }

  /** Whether this question is one that the person wants to be spared. */
  spares(table: TableState): boolean {
    const mode = this.mode(table)
    const view = table.position ? marauders(table.position.view) : null
    if (!mode || !view || !isOthers(view) || !table.position?.moves.some((move) => move.text === 'pass')) return false
    return mode === 'round' || !isAttacked(view)
  }
}

/** A moment for cards in somebody else's turn. */
export const isOthers = (view: MarauderView): boolean => view.doing.at(-1)?.what === 'GloryWindow' && view.seat !== null && view.turn !== view.seat

/** In a fight of one's own, or found by somebody who may begin one. */
export function isAttacked(view: MarauderView): boolean {
  const fight = doing(view, 'NavalCombat') ?? doing(view, 'CrewCombat')
  const timing = doing(view, 'GloryWindow')?.timing
  return (fight !== undefined && (fight.aggressor === view.seat || fight.defender === view.seat)) || timing === 'found' || timing === 'before battle'
}

export const spare = new Spare()
