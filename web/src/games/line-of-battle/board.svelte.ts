import type { Hands } from '../../lib/hands.svelte'
import type { TableState } from '../../lib/table.svelte'
import { changesOf, shipsIn, type Change } from './scene'
import { battle, findShip, told, type BattleView, type Event, type Ship } from './view'

/** Verbs that name the ship something is done to. */
const TARGETS = ['at', 'board', 'burn']
const BURNS: readonly Event['kind'][] = ['burned', 'fire', 'spread', 'picked', 'aground', 'strike_roll', 'fire_ship']
/** Deeds of a ship that is choosing her victim, as a tag on her plate. */
const DEEDS: Record<string, string> = { boarding_party: 'boards' }

/** What the ships show beyond their state: what is being pointed at, what is just happening, what cannot be chosen. */
export class Scene {
  constructor(private readonly table: TableState, private readonly hands: Hands) {}

  view = $derived.by<BattleView | null>(() => (this.table.shown ? battle(this.table.shown.view) : null))

  /** What the lines that are being played do to the old position. */
  changes = $derived.by<Map<number, Change>>(() => changesOf(this.table.ahead))
  stage = $derived.by(() => this.table.staged)
  last = $derived.by(() => this.table.past?.line ?? this.table.lastLine)
  recent = $derived.by(() => new Set(this.last ? shipsIn(this.last.event) : []))

  /** The ship that is choosing her target. */
  fires = $derived.by<number | null>(() => (this.view?.pending?.step === 'target' || this.view?.boarding ? (this.view.pending?.ship ?? null) : null))
  firesAs = $derived(DEEDS[this.view?.pending?.card?.kind ?? ''] ?? 'fires')

  /** What ships have been told so far: Line Breakers, and moves in or out of Port. */
  orders = $derived.by(() => {
    const pending = this.view?.pending
    const breakers = (pending?.ships ?? []).map((id): [number, string] => [id, 'breaks'])
    const shifts = (pending?.shifts ?? []).map(({ ship, to, escort }): [number, string] => [ship, escort === null ? (to === 'port' ? 'to Port' : 'to the Line') : 'in tow'])
    return new Map([...breakers, ...shifts])
  })

  /** The target under the pointer, and the ship that would attack it. */
  aim = $derived.by<{ from: number; to: number } | null>(() => {
    const move = this.hands.pointed
    return move && TARGETS.includes(move.verb) && this.fires !== null ? { from: this.fires, to: Number(move.args.ship) } : null
  })
  private threat = $derived.by(() => {
    const move = this.hands.pointed
    const hits = this.view?.pending?.card?.hits ?? 0
    return move?.verb === 'at' ? { ship: Number(move.args.ship), place: String(move.args.place), hits } : null
  })

  threatTo(id: number): { place: string; hits: number } | null {
    return this.threat?.ship === id ? this.threat : null
  }

  /** What is at stake at a target, in the game's short words; `pointed` when it is what the pointer is on. */
  stakesAt(id: number): { says: string[]; pointed: boolean } {
    const on = `ship-${id}`
    const moves = this.hands.moves(on).filter((move) => TARGETS.includes(move.verb))
    const says = moves.flatMap((move) => move.note.filter((note) => note.tone !== '').map((note) => note.lead.replace(/[.:]$/, '')))
    return { says: [...new Set(says)], pointed: this.hands.bright.has(on) }
  }

  /** Whose ships are being chosen from: yours, the others', or nobody's. */
  private side = $derived.by<'yours' | 'theirs' | null>(() => {
    const { position, ready } = this.table
    const move = ready && this.view?.pending ? position?.moves.find((one) => one.on[0]?.startsWith('ship-')) : undefined
    const ship = move && this.view ? findShip(this.view, Number(move.on[0].slice(5))) : null
    return ship ? (ship.seat === this.view?.seat ? 'yours' : 'theirs') : null
  })

  isOff(ship: Ship): boolean {
    if (this.side === null || ship.id === this.fires || this.orders.has(ship.id)) return false
    return (ship.seat === this.view?.seat) === (this.side === 'yours') && this.hands.moves(`ship-${ship.id}`).length === 0
  }

  /** What is happening to a ship right now, as a class of her drawing. */
  fateOf(id: number): '' | 'hurt' | 'sinking' | 'burns' {
    if (this.changes.get(id)?.sunk) return 'sinking'
    if (!this.stage) return ''
    const event = told(this.stage.event)
    if (event.kind === 'fired' || event.kind === 'boarded') return event.target === id ? 'hurt' : ''
    if (event.kind === 'broke_line') return this.view?.players[event.on]?.line.some((ship) => ship.id === id) ? 'hurt' : ''
    return 'ship' in event && event.ship === id && BURNS.includes(event.kind) ? 'burns' : ''
  }
}
