import { createContext } from 'svelte'
import { elementsOf, movesOn, press, pressButton, type HandButton, type Press } from './moves'
import { settings } from './settings.svelte'
import type { TableState } from './table.svelte'
import type { Move } from './wire'

const CATCHING_UP = 'Wait a moment: the table is catching up.'

/** What a paper stands beside: mostly a button, or a part of a drawing. */
type Anchor = HTMLElement | SVGElement

/** A small paper at an element or button: a note (what would happen), a menu, or a question before a move. */
export interface Popup {
  mode: 'note' | 'choose' | 'ask'
  anchor: Anchor
  on: string | null
  title: string
  moves: Move[]
}

/** What the person's hands are doing: pointing, choosing from a menu, being asked. Shared by every board. */
export class Hands {
  /** The paper as it was opened; `popup` is what of it still holds. */
  opened = $state.raw<Popup | null>(null)
  /** The rules are open, at this rule if it is not null. */
  help = $state.raw<{ rule: string | null } | null>(null)
  /** A paper of the game that lies open over the table. */
  paper = $state.raw<'Reference' | 'ScoreSheet' | null>(null)
  /** A card that tells of a moment lies over the board and is read first. */
  reading = $state(false)
  /** What a game makes of presses; see GameModule. */
  holds: (on: string, moves: Move[]) => boolean = () => false
  quick: (move: Move) => boolean = () => false
  means: (on: string, moves: Move[]) => Move[] = (_on, moves) => moves
  private lit = $state.raw<Move[]>([])
  private taken = $state.raw<string | null>(null)

  constructor(private readonly table: TableState) {}

  /** Moves that are no longer offered leave an open menu; a note follows the position. */
  popup = $derived.by<Popup | null>(() => {
    if (!this.opened) return null
    if (this.opened.mode === 'note') return { ...this.opened, moves: this.moves(this.opened.on ?? '') }
    const offered = new Set(this.table.position?.moves.map((move) => move.text))
    const moves = this.opened.moves.filter((move) => offered.has(move.text))
    return moves.length > 0 ? { ...this.opened, moves } : null
  })

  /** Elements to show bright: pointed at, in the open menu, or of the button under the pointer. */
  bright = $derived.by(() => {
    if (this.popup?.mode === 'note') return new Set([this.popup.on])
    return elementsOf(this.popup && this.lit.length === 0 ? this.popup.moves : this.lit)
  })

  /** The element in hand: until it is put down, others offer only the moves that they share with it. */
  held = $derived(this.taken !== null && this.offered(this.taken).length > 0 ? this.taken : null)

  /** The one move that is being pointed at, if there is just one. */
  pointed = $derived.by<Move | null>(() => {
    const moves = this.lit.length > 0 ? this.lit : (this.popup?.moves ?? [])
    return moves.length === 1 ? moves[0] : null
  })

  get ready(): boolean {
    return this.table.ready
  }

  /** What an element offers. While a move is on its way this stays as it is: nothing flickers, and nothing can be pressed. */
  moves(on: string): Move[] {
    const all = this.offered(on)
    const held = this.held
    return held === null || held === on || this.holds(on, all) ? all : all.filter((move) => move.on.includes(held))
  }

  private offered(on: string): Move[] {
    return this.table.offering && this.table.position ? this.means(on, movesOn(this.table.position, on)) : []
  }

  take(on: string | null): void {
    this.taken = on
    this.opened = null
    this.lit = []
  }

  point(on: string, anchor: Anchor): void {
    if (this.popup && this.popup.mode !== 'note') return
    this.opened = { mode: 'note', anchor, on, title: '', moves: [] }
  }

  unpoint(on: string): void {
    if (this.popup?.mode === 'note' && this.popup.on === on) this.opened = null
  }

  light(moves: Move[]): void {
    this.lit = moves
  }

  pressElement(on: string, anchor: Anchor, byTouch: boolean): void {
    const open = this.popup?.mode === 'choose' ? this.popup.moves.filter((move) => move.on.includes(on)) : []
    const moves = open.length > 0 ? open : this.ready ? this.moves(on) : []
    if (open.length === 0 && moves.length > 0 && this.holds(on, moves)) return this.take(this.held === on ? null : on)
    // A finger cannot hover, so a tap first shows what would happen.
    if (byTouch && moves.length === 1 && !this.quick(moves[0])) return this.ask(moves[0], anchor, on)
    if (moves.length === 0) this.opened = { mode: 'note', anchor, on, title: '', moves }
    this.follow(press(moves, (move) => this.asks(move)), anchor, on, '')
  }

  pressButton(button: HandButton, anchor: Anchor): void {
    if (!this.table.ready && !button.refused) return this.say(CATCHING_UP)
    this.follow(pressButton(button, (move) => this.asks(move)), anchor, null, button.label)
  }

  choose(move: Move, anchor: Anchor, on: string | null): void {
    this.follow(press([move], (m) => this.asks(m)), anchor, on, '')
  }

  confirm(neverAgain: boolean): void {
    const move = this.popup?.moves[0]
    if (!move) return
    if (neverAgain && this.table.table) settings.stopAsking(this.table.table.game, move.group)
    this.play(move)
  }

  cancel(): void {
    const anchor = this.popup?.mode === 'note' ? null : this.popup?.anchor
    if (!anchor) this.taken = null
    this.opened = null
    this.lit = []
    anchor?.focus()
  }

  private asks(move: Move): boolean {
    return move.confirm !== null && settings.asks(this.table.table?.game ?? '', move.group)
  }

  private ask(move: Move, anchor: Anchor, on: string | null): void {
    this.opened = { mode: 'ask', anchor, on, title: move.label, moves: [move] }
  }

  private follow(result: Press, anchor: Anchor, on: string | null, title: string): void {
    if (result.kind === 'refused') this.say(`${title}: ${result.reason}.`)
    if (result.kind === 'play') this.play(result.move)
    if (result.kind === 'ask') this.ask(result.move, anchor, on)
    if (result.kind === 'menu') this.opened = { mode: 'choose', anchor, on, title, moves: result.moves }
  }

  private play(move: Move): void {
    this.take(null)
    if (this.table.ready) this.table.move(move.text)
    else this.say(CATCHING_UP)
  }

  private say(text: string): void {
    this.table.toast = text
  }
}

export const [getHands, setHands] = createContext<Hands>()
