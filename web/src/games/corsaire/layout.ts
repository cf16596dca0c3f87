// Where things lie on the mat, in pixels: five boards across the middle, your pyramid below growing up to them, the
// rival's mirrored above. Pure geometry, so that it can be tested without a browser.

export interface Rect { x: number; y: number; w: number; h: number }
export interface Point { x: number; y: number }
export interface Size { w: number; h: number }

export interface Plan {
  phone: boolean
  /** A phone on its side: captains stand in the corners. */
  side: boolean
  /** Little height: a card is one line, what it takes and what it gives. */
  line: boolean
  /** Cards show figures beside one gem instead of rows of gems. */
  compact: boolean
  boards: Rect[]
  /** By "mine" (0) and "the rival's" (1), then level and place from 0. */
  slots: Rect[][][]
  /** Where three cards are laid on a board while looting, by "mine" and "the rival's", then position from 0. */
  sides: Rect[][]
  mini: Size
  trays: [Rect, Rect]
  store: Rect
  corner: Rect
  caption: Rect
}

export const LEVELS = 4
const BOARDS = 5
const PHONE = 640

export const isPhone = (width: number): boolean => width <= PHONE

export const middleOf = (r: Rect): Point => ({ x: r.x + r.w / 2, y: r.y + r.h / 2 })

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

/** The middles of a row of `count` things around `centre`. */
const row = (centre: number, pitch: number, count: number): number[] => Array.from({ length: count }, (_, i) => centre + (i - (count - 1) / 2) * pitch)

interface Band { centre: number; pitch: number; card: Size; rowHeight: number }

/** The ten places of one pyramid: level 1 lies at `near`, higher levels away from the boards. */
function pyramid({ centre, pitch, card, rowHeight }: Band, near: number, away: 1 | -1): Rect[][] {
  return Array.from({ length: LEVELS }, (_, level) => {
    const top = away === 1 ? near + level * rowHeight : near - card.h - level * rowHeight
    return row(centre, pitch, LEVELS - level).map((x) => ({ x: x - card.w / 2, y: top, w: card.w, h: card.h }))
  })
}

export interface MatInput { width: number; height: number; looting: boolean; /** On a phone that lies on its side. */ side?: boolean }

/** Less height than this, and rows of gems would be cropped. */
const LOW = 560

export function planMat(input: MatInput): Plan {
  if (input.side) return planSide(input)
  return isPhone(input.width) ? planPhone(input) : planWide(input)
}

function planWide({ width, height, looting }: MatInput): Plan {
  const tall = Math.max(1, height / 648)
  const line = height < LOW
  const pitch = line ? clamp((width - 20) / 5.15, 150, 200) : clamp((width - 56) / 5.3, 150, 189 * tall)
  const centre = line ? width / 2 : width * 0.49
  const gap = line ? 6 : height < 580 ? 7 : 9
  const boardHeight = looting ? clamp(height * 0.16, line ? 72 : 84, 150) : clamp(height * 0.219, line ? 100 : 112, 200)
  const mini = looting ? { w: (pitch - 33) / 3, h: clamp(height * 0.088, line ? 34 : 44, 80) } : { w: 0, h: 0 }
  /** The cards of a set, and beneath them the name of the hand. */
  const setHeight = looting ? mini.h + 22 : 0
  const top = (height - boardHeight) / 2
  const room = top - gap - 8 - (looting ? setHeight + gap : 0)
  const rowHeight = room / LEVELS
  // Where only number and colour count, low cards may lie close: so their numbers are whole.
  const between = line && looting ? 2 : height < 580 ? 5 : 7
  const card = { w: pitch - (line ? 39 : 49), h: Math.min(rowHeight - between, 64) }
  const band = { centre, pitch, card, rowHeight }
  const board = pitch - (line ? 10 : 29)
  const boards = row(centre, pitch, BOARDS).map((x) => ({ x: x - board / 2, y: top, w: board, h: boardHeight }))
  const past = looting ? setHeight + gap : 0
  // In the corners, beside the two narrow ends of a pyramid.
  const trayWidth = centre - pitch - card.w / 2 - 24
  const trayHeight = 4 * rowHeight - 8
  const rightEdge = centre + pitch + card.w / 2 + 12
  const right = { x: rightEdge, w: width - rightEdge - 14 }
  return {
    phone: false,
    side: false,
    line,
    compact: false,
    boards,
    slots: [pyramid(band, top + boardHeight + gap + past, 1), pyramid(band, top - gap - past, -1)],
    sides: [boards.map((b) => ({ x: b.x, y: b.y + b.h + 5, w: b.w, h: setHeight })), boards.map((b) => ({ x: b.x, y: b.y - 5 - setHeight, w: b.w, h: setHeight }))],
    mini,
    trays: [{ x: 14, y: height - 12 - trayHeight, w: trayWidth, h: trayHeight }, { x: 14, y: 12, w: trayWidth, h: trayHeight }],
    store: { ...right, y: 12, h: 3 * rowHeight },
    corner: { x: width - 14 - 310, y: height - 14 - 200, w: 310, h: 200 },
    caption: line && looting ? { ...right, y: height - 8 - 3 * rowHeight, h: 3 * rowHeight } : { ...right, y: height - 14 - 92, h: 92 },
  }
}

function planPhone({ width, height, looting }: MatInput): Plan {
  const pitch = (width - 4) / BOARDS
  const centre = width / 2
  const wide = pitch - 5
  const strip = 40
  const caption = looting ? 34 : 42
  const boardHeight = looting ? 82 : 124 // two lines of a name, its points, a card and the price
  const mini = looting ? { w: (wide - 2) / 3, h: 34 } : { w: 0, h: 0 }
  const setHeight = looting ? mini.h + 28 : 0
  const past = looting ? setHeight + 6 : 5
  // What is left goes to the two pyramids: yours must be easy to touch, the rival's only be read.
  const least = { mine: 47, theirs: looting ? 25 : 36 }
  const spare = Math.max(0, (height - strip * 2 - caption - boardHeight - past * 2 - 10) / LEVELS - least.mine - least.theirs)
  const mine = Math.min(54, least.mine + spare * 0.6)
  const theirs = Math.min(38, least.theirs + spare * 0.4)
  const top = strip + theirs * LEVELS + past
  const boards = row(centre, pitch, BOARDS).map((x) => ({ x: x - wide / 2, y: top, w: wide, h: boardHeight }))
  const below = top + boardHeight + past
  const end = below + mine * LEVELS
  return {
    phone: true,
    side: false,
    line: false,
    compact: true,
    boards,
    slots: [
      pyramid({ centre, pitch, card: { w: wide, h: mine - 3 }, rowHeight: mine }, below, 1),
      pyramid({ centre, pitch, card: { w: wide, h: theirs - 3 }, rowHeight: theirs }, top - past, -1),
    ],
    sides: [boards.map((b) => ({ x: b.x, y: b.y + b.h + 4, w: b.w, h: setHeight })), boards.map((b) => ({ x: b.x, y: b.y - 4 - setHeight, w: b.w, h: setHeight }))],
    mini,
    trays: [{ x: 8, y: end + 2, w: width - 16, h: strip }, { x: 8, y: 2, w: width - 16, h: strip }],
    store: { x: 6, y: strip, w: width - 12, h: theirs * 2 },
    corner: { x: 0, y: 0, w: 0, h: 0 },
    caption: { x: 8, y: end + strip + 2, w: width - 16, h: caption },
  }
}

/** The rival's cards are only read, your own are touched; captains, supply and caption have the corners that pyramids leave. */
function planSide({ width, height, looting }: MatInput): Plan {
  const pitch = (width - 4) / BOARDS
  const centre = width / 2
  const wide = pitch - 9
  const mini = looting ? { w: (pitch - 14) / 3, h: 30 } : { w: 0, h: 0 }
  const past = looting ? mini.h + 24 : 4
  const theirs = 22
  const boardHeight = looting ? 64 : 88
  const mine = Math.max(looting ? 45 : 43, Math.min(48, (height - 4 - LEVELS * theirs - past * 2 - boardHeight - 6) / LEVELS))
  const top = 4 + LEVELS * theirs + past
  const board = pitch - 9
  const boards = row(centre, pitch, BOARDS).map((x) => ({ x: x - board / 2, y: top, w: board, h: boardHeight }))
  const below = top + boardHeight + past
  const end = below + LEVELS * mine
  const corner = centre - pitch - 4
  return {
    phone: true,
    side: true,
    line: true,
    compact: true,
    boards,
    slots: [
      pyramid({ centre, pitch, card: { w: wide, h: mine - 3 }, rowHeight: mine }, below, 1),
      pyramid({ centre, pitch, card: { w: wide, h: theirs - 2 }, rowHeight: theirs }, top - past, -1),
    ],
    sides: [boards.map((b) => ({ x: b.x, y: b.y + b.h + 4, w: b.w, h: past - 4 })), boards.map((b) => ({ x: b.x, y: b.y - past, w: b.w, h: past - 4 }))],
    mini,
    trays: [{ x: 8, y: end - 2 * mine + 3, w: corner - pitch / 2 - 6, h: 2 * mine - 6 }, { x: 8, y: 5, w: corner - pitch / 2 - 6, h: 62 }],
    store: { x: width - 8 - (corner - 8), y: end - mine + 2, w: corner - 8, h: mine - 6 },
    corner: { x: 0, y: 0, w: 0, h: 0 },
    caption: { x: width - 6 - (corner - 4), y: 4, w: corner - 4, h: 2 * theirs - 2 },
  }
}

/** How tall the mat is: on a low phone it scrolls. */
export const matHeight = (plan: Plan, height: number): number => Math.max(height, plan.side ? plan.trays[0].y + plan.trays[0].h + 6 : plan.phone ? plan.caption.y + plan.caption.h + 4 : 0)

/** The side of a gem in a row of up to five, in a card of this size. */
export const gemSize = (size: Size, stripe: number): number => Math.floor(clamp(Math.min((size.w - stripe - 8) / 5 - 1, (size.h - 13) / 2), 10, 24))
