// How the fleets share the sea: your Line large along the bottom, the others in rows above, in two columns when they are
// many. Pure arithmetic in pixels, so that it can be tested without a browser.

export type Size = 'full' | 'compact'
export interface Box { x: number; y: number; w: number; h: number }
export interface FleetPlace extends Box { seat: number; size: Size }
export interface BoardPlan {
  phone: boolean
  fleets: FleetPlace[]
  /** Between the others' fleets and yours: the piles, and what happened last. */
  strip: Box
  /** Height the sea needs; more than the window's when many fleets meet on a low screen. */
  height: number
}
export interface BoardInput { width: number; height: number; seats: number; bottom: number; expanded: number | null }

export const isPhone = (width: number): boolean => width <= 640

/** The other seats in the order of play, beginning after the bottom seat. */
export const othersOf = (seats: number, bottom: number): number[] => Array.from({ length: seats - 1 }, (_, i) => (bottom + 1 + i) % seats)

/** A row lower than this is better off as one of two in a column. */
const LOWEST_ROW = 92
/** Below this nothing could be read any more; the sea is scrolled instead. */
const SMALLEST_ROW = 50
const STRIP = 52

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

/** Fleets to a row: one expanded, or the odd one out, has a row of its own. */
export function rowsOf(others: number[], columns: number, expanded: number | null): number[][] {
  if (columns === 1) return others.map((seat) => [seat])
  const rows: number[][] = []
  let open: number[] | null = null
  for (const seat of others) {
    if (seat === expanded) rows.push([seat])
    else if (open) {
      open.push(seat)
      open = null
    } else rows.push((open = [seat]))
  }
  return rows
}

export function planBoard({ width, height, seats, bottom, expanded }: BoardInput): BoardPlan {
  const others = othersOf(seats, bottom)
  const fair = (height - STRIP) / seats
  const own = Math.round(Math.max(fair, clamp(height * (others.length > 4 ? 0.25 : 0.28), 116, 206)))
  const room = height - own - STRIP
  const columns = room / others.length < LOWEST_ROW ? 2 : 1
  const rows = rowsOf(others, columns, expanded)
  const tall = rows.filter((row) => row.length === 1 && row[0] === expanded).length
  const rest = rows.length - tall
  const unfolded = clamp(room * 0.34, 96, 138)
  const h = rest > 0 ? Math.max(SMALLEST_ROW, (room - tall * unfolded) / rest) : room
  const fleets: FleetPlace[] = []
  let y = 0
  for (const row of rows) {
    const rowHeight = tall > 0 && rest > 0 && row[0] === expanded && row.length === 1 ? unfolded : h
    row.forEach((seat, i) => fleets.push({ seat, x: (i * width) / row.length, y, w: width / row.length, h: rowHeight, size: row.length > 1 ? 'compact' : 'full' }))
    y += rowHeight
  }
  const left = Math.max(own, height - y - STRIP)
  fleets.push({ seat: bottom, x: 0, y: y + STRIP, w: width, h: left, size: 'full' })
  return { phone: false, fleets, strip: { x: 0, y, w: width, h: STRIP }, height: y + STRIP + left }
}

export interface LineLook {
  /** How much larger a ship is drawn than usual, plate and letters with her: few of them have the sea to themselves. */
  k: number
  /** Width of one ship with her plate. */
  tile: number
  /** Width of the drawing; the symbols of lower Rates leave more of it empty. */
  art: number
  /** Height of her plate: lower in a low row. */
  plate: number
  /** Names are left out where there is no room for a ship above them, or for all of a name on a narrow plate: they are told when pointed at, and by a fleet that is unfolded. */
  names: boolean
  /** Lines that the longest name of the Line takes, as far as there is height for them. */
  lines: number
}

const WIDEST_TILE = 146
const SMALLEST_TILE = 34
/** Between two ships; less where a long Line meets a narrow sea. */
export const gapOf = (width: number, ships: number): number => (ships * 50 > width ? 1 : 4)

/** More would only be empty water above the sails. */
export const TALLEST_TILE = 184
const LARGEST = 1.45

/** Plates have three lines: the name and two rows of pips. */
export const plateHeight = (height: number): number => (height >= 72 ? 47 : height >= LOWEST_NAMED ? 41 : 31)
const LOWEST_NAMED = 54

/** A narrow plate has its numeral above it, and its name in a plain small face. */
export const isNarrow = (tile: number): boolean => tile < 92
export const NAME_LINE = 12
/** How wide a letter is at most on the average of a word, in the faces of wide and narrow plates. */
const LETTER = { wide: 8.8, narrow: 6.7 }
/** No name is wider than this in one line: long ones have narrow letters among them; a browser may round each up. */
const wideAs = (name: string): number => name.length * (name.length > 13 ? 7.7 : 8.6)
/** Heights from which a second and a third line of the name leave enough of the ship. */
const FOR_TWO_LINES = 64
const FOR_THREE_LINES = 84

/** Before a consonant and a vowel, with two letters behind it and three to come; th, ph, ch and sh stay together. */
const SYLLABLE = /(?<=\p{L}{2})(?<=[aeiouyáéíóúæø][^aeiouyáéíóúæø\s-]?)(?<![cpst](?=h))(?=[^aeiouyáéíóúæø\s-][aeiouyáéíóúæø]\p{L})/giu

/** A name that may be broken between its syllables, where a plate is narrower than a word. */
export const softly = (name: string): string => name.replace(SYLLABLE, '\u00ad')

/** Lines that a name takes on a plate of so many letters, broken as the page breaks it. */
export function linesOf(name: string, letters: number): number {
  let lines = 1
  let filled = 0
  for (const part of softly(name).split(/(?<=[ \u00ad-])/)) {
    const size = part.replace(/[ \u00ad]$/, '').length
    if (filled > 0 && filled + size + (part.endsWith('\u00ad') ? 0.6 : 0) > letters) {
      lines += 1
      filled = 0
    }
    filled += part.replace('\u00ad', '').length
  }
  return lines
}

export function lookOf(width: number, height: number, ships: number, named: string[] = []): LineLook {
  const room = Math.floor((width - 4) / Math.max(1, ships)) - gapOf(width, ships)
  const k = clamp(Math.min(room / WIDEST_TILE, height / TALLEST_TILE), 1, LARGEST)
  const tile = clamp(room, SMALLEST_TILE, Math.floor(WIDEST_TILE * k))
  const letters = isNarrow(tile) ? (tile - 7) / LETTER.narrow : (tile / k - 11) / LETTER.wide
  const most = height >= FOR_THREE_LINES ? 3 : height >= FOR_TWO_LINES ? 2 : 1
  const wanted = Math.max(1, ...named.map((name) => (!isNarrow(tile) && wideAs(name) <= tile / k - 11 ? 1 : linesOf(name, letters))))
  const whole = wanted <= most && named.every((name) => softly(name).split(/[ \u00ad-]/).every((part) => part.length <= letters + 0.5))
  const lines = Math.min(most, wanted)
  const plate = Math.round((plateHeight(height) + (lines - 1) * NAME_LINE) * k)
  // Waves and keel are hidden behind the plate; sails may reach a little over the edge.
  const sky = Math.min(height, TALLEST_TILE * k) - plate + 12
  return { k, tile, plate, lines, names: height >= LOWEST_NAMED && (whole || !isNarrow(tile)), art: Math.round(clamp(sky * 1.2, 34, Math.min(tile * 1.06, 152 * k))) }
}

export type Pip = 'full' | 'hit' | 'lent' | 'gone'

/** Pips from left to right: what is left, what a shot would take, what a broken Line has lent, what is gone. */
export function pipsOf(printed: number, left: number, broken: number, threatened = 0): Pip[] {
  const hit = clamp(threatened, 0, left)
  const lent = clamp(broken, 0, printed - left)
  return Array.from({ length: printed }, (_, i): Pip => {
    if (i < left - hit) return 'full'
    if (i < left) return 'hit'
    return i < left + lent ? 'lent' : 'gone'
  })
}
