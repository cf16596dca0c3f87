// Where things lie on the sea: harbours on an ellipse around the rose, ships between their harbour and the rose.
// Pure geometry in pixels, so that it can be tested without a browser.

export type Edge = 'left' | 'top' | 'right' | 'bottom'
export interface Rect { x: number; y: number; w: number; h: number }
export interface Point { x: number; y: number }
export interface Harbour extends Rect { seat: number; edge: Edge; compact: boolean }
/** A ship, or a treasure that waits for its ship. */
export interface Item { key: string; seat: number; tag: boolean }
export interface SeaPlan {
  scale: number
  harbours: Harbour[]
  /** The middle of each item, by key. */
  items: Map<string, Point>
  rose: Point
  caption: Rect
  /** Height the sea needs; more than the window's on a phone with very many ships. */
  height: number
}
export interface SeaInput { width: number; height: number; seats: number; bottom: number; items: Item[] }

export const SHIP = { w: 108, h: 128, tag: 24 }
/** A few ships are drawn large. */
const LARGE = [1.5, 1.4, 1.3, 1.2, 1.1]
const SCALES = [1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5]
/** Below this, tags would be too small to read; their words stand in the note instead. */
export const SMALLEST_TAGGED = 0.8
/** Words beneath a ship keep a size that can be read, however large the ship is drawn. */
export const backOf = (scale: number): number => (scale > 1 ? 1 / scale : Math.max(1, 0.88 / scale))
const PHONE = 640
/** How far from its wished place a fleet may lie, in pixels. */
const FARTHEST = 240
/** Down to this scale a fleet that lies far off (squared pixels) is a reason to draw the ships smaller. */
const CRAMPED = 0.65
const FAR_OFF = 110 ** 2

export const isPhone = (width: number): boolean => width <= PHONE

/** The other seats in the order of play, from the bottom seat's left hand round to its right. */
export const othersOf = (seats: number, bottom: number): number[] => Array.from({ length: seats - 1 }, (_, i) => (bottom + 1 + i) % seats)

const overlap = (a: Rect, b: Rect): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
const grow = (r: Rect, by: number): Rect => ({ x: r.x - by, y: r.y - by, w: r.w + 2 * by, h: r.h + 2 * by })

export function harboursOf({ width, height, seats, bottom }: Omit<SeaInput, 'items'>): Harbour[] {
  const others = othersOf(seats, bottom)
  const crowded = others.length > 3 || height < 500 || width < 860
  return others.map((seat, i) => {
    const angle = others.length === 1 ? 90 : 180 - (180 * i) / (others.length - 1)
    if (angle > 30 && angle < 150) return topHarbour(seat, angle, width, others.length, crowded)
    return sideHarbour(seat, angle > 90 ? 'left' : 'right', width, height, crowded)
  })
}

function topHarbour(seat: number, angle: number, width: number, others: number, compact: boolean): Harbour {
  const w = compact ? Math.min(232, (width - 60) / Math.max(3, others - 1) - 34) : 410
  const middle = width / 2 + width * 0.47 * Math.cos((angle * Math.PI) / 180)
  return { seat, edge: 'top', compact, x: middle - w / 2, y: 7, w, h: compact ? 92 : 108 }
}

function sideHarbour(seat: number, edge: 'left' | 'right', width: number, height: number, compact: boolean): Harbour {
  const w = compact ? 186 : 226
  const h = compact ? 100 : 206
  const y = Math.max(compact ? 128 : 120, height * (compact ? 0.58 : 0.455) - h / 2)
  return { seat, edge, compact, x: edge === 'left' ? 12 : width - 12 - w, y, w, h }
}

/** The land under a harbour reaches a little beyond its words. */
const land = (harbour: Harbour): Rect => grow(harbour, 24)

interface Block { cols: number; rows: number; w: number; h: number }

function blocks(count: number, edge: Edge, scale: number, tagged: boolean): Block[] {
  const w = SHIP.w * scale + 2
  const h = (SHIP.h + (tagged ? SHIP.tag : 4)) * scale + 4
  const many = [...new Set([1, 2, 3, 4, 5].map((rows) => Math.ceil(count / rows)))]
  const cols = edge === 'left' || edge === 'right' ? [...many].reverse() : many
  return cols.map((c) => ({ cols: c, rows: Math.ceil(count / c), w: c * w, h: Math.ceil(count / c) * h }))
}

function wish(harbour: Harbour | null, block: Block, width: number, height: number): Point {
  const ground = harbour && land(harbour)
  if (!harbour || !ground) return { x: width * 0.515 - block.w / 2, y: height - 22 - block.h }
  if (harbour.edge === 'top') return { x: harbour.x + harbour.w / 2 - block.w / 2, y: ground.y + ground.h + 4 }
  const y = harbour.y + harbour.h / 2 - block.h / 2 + 16
  return { x: harbour.edge === 'left' ? ground.x + ground.w + 8 : ground.x - 8 - block.w, y }
}

/** The block that lies nearest to its wished place; earlier shapes look better and win unless they lie far off. */
function bestBlock(shapes: Block[], wished: (block: Block) => Point, taken: Rect[], bounds: Rect): { block: Block; rect: Rect; cost: number } | null {
  let best: { block: Block; rect: Rect; cost: number } | null = null
  for (const [i, block] of shapes.entries()) {
    const found = fit(block, wished(block), taken, bounds)
    const cost = found ? found.far + i * 4000 : Infinity
    if (found && cost < (best?.cost ?? Infinity)) best = { block, rect: found.rect, cost }
  }
  return best
}

/** Tries places around the wished one; null where the block fits nowhere. */
function fit(block: Block, at: Point, taken: Rect[], bounds: Rect): { rect: Rect; far: number } | null {
  let best: Rect | null = null
  let cost = Infinity
  for (let dx = -FARTHEST; dx <= FARTHEST; dx += 20) {
    for (let dy = -FARTHEST; dy <= FARTHEST; dy += 20) {
      const rect = { x: at.x + dx, y: at.y + dy, w: block.w, h: block.h }
      const far = dx * dx + dy * dy
      if (far >= cost || !inside(rect, bounds) || taken.some((other) => overlap(rect, other))) continue
      best = rect
      cost = far
    }
  }
  return best && { rect: best, far: cost }
}

const inside = (r: Rect, b: Rect): boolean => r.x >= b.x && r.y >= b.y && r.x + r.w <= b.x + b.w && r.y + r.h <= b.y + b.h

function spread(items: Item[], rect: Rect, block: Block, into: Map<string, Point>, tagged: boolean, scale: number): void {
  items.forEach((item, i) => {
    const row = Math.floor(i / block.cols)
    const inRow = Math.min(block.cols, items.length - row * block.cols)
    const col = i % block.cols
    const x = rect.x + rect.w / 2 + (col - (inRow - 1) / 2) * (block.w / block.cols)
    const y = rect.y + (row + 0.5) * (block.h / block.rows) - (tagged ? (SHIP.tag * scale) / 2 : 0)
    into.set(item.key, { x, y })
  })
}

interface Placing { places: Map<string, Point>; cost: number }

/** Whose ships are placed first matters when the sea is full: several orders are tried and the tidiest is kept. */
function orders(harbours: Harbour[]): (Harbour | null)[][] {
  const tops = harbours.filter((h) => h.edge === 'top')
  const sides = harbours.filter((h) => h.edge !== 'top')
  const inner = tops.slice(1, -1)
  const outer = tops.filter((h) => !inner.includes(h))
  return [[...tops, ...sides], [...outer, ...sides, ...inner], [...sides, ...outer, ...inner], [...inner, ...outer, ...sides]].map((order) => [null, ...order])
}

function tidiest(input: SeaInput, harbours: Harbour[], caption: Rect, scale: number): Placing | null {
  const found = orders(harbours).map((order) => placeFleets(input, harbours, order, caption, scale)).filter((placing) => placing !== null)
  return found.reduce<Placing | null>((best, placing) => (best && best.cost <= placing.cost ? best : placing), null)
}

function placeFleets(input: SeaInput, harbours: Harbour[], order: (Harbour | null)[], caption: Rect, scale: number): Placing | null {
  const { width, height, bottom } = input
  const bounds = { x: 8, y: 6, w: width - 16, h: height - 24 }
  const taken: Rect[] = [...harbours.map(land), caption]
  const places = new Map<string, Point>()
  let cost = 0
  for (const harbour of order) {
    const items = input.items.filter((item) => item.seat === (harbour?.seat ?? bottom))
    if (items.length === 0) continue
    const tagged = scale >= SMALLEST_TAGGED && items.some((item) => item.tag)
    const found = bestBlock(blocks(items.length, harbour?.edge ?? 'bottom', scale, tagged), (block) => wish(harbour, block, width, height), taken, bounds)
    // Large ships far from home read worse than smaller ships at home.
    if (!found || (scale > CRAMPED && found.cost > FAR_OFF)) return null
    cost += found.cost
    taken.push(found.rect)
    spread(items, found.rect, found.block, places, tagged, scale)
  }
  return { places, cost }
}

function planWide(input: SeaInput): SeaPlan {
  const { width, height } = input
  const harbours = harboursOf(input)
  const caption = { x: width - 262, y: height - 78, w: 250, h: 64 }
  const plan = { harbours, caption, height, rose: { x: width / 2, y: height * 0.55 } }
  const most = Math.max(...Array.from({ length: input.seats }, (_, seat) => input.items.filter((item) => item.seat === seat).length))
  for (const scale of most <= 2 ? [...LARGE, ...SCALES] : SCALES) {
    const placing = tidiest(input, harbours, caption, scale)
    if (placing) return { ...plan, scale, items: placing.places }
  }
  return { ...plan, scale: SCALES.at(-1)!, items: evenGrid(input.items, { x: 0, y: height * 0.3, w: width, h: height * 0.7 }, 10) }
}

function evenGrid(items: Item[], area: Rect, cols: number): Map<string, Point> {
  const rows = Math.max(1, Math.ceil(items.length / cols))
  return new Map(items.map((item, i) => [item.key, { x: area.x + ((i % cols) + 0.5) * (area.w / cols), y: area.y + (Math.floor(i / cols) + 0.5) * (area.h / rows) }]))
}

/** Height of the strip with the others' harbours on a phone: three to a row. */
export const stripHeight = (others: number): number => (others > 3 ? 2 * 64 : 70)

function planPhone(input: SeaInput): SeaPlan {
  const { width, height, seats, bottom } = input
  const others = othersOf(seats, bottom)
  const top = stripHeight(others.length) + 8
  const captionHeight = 50
  const theirs = others.flatMap((seat) => input.items.filter((item) => item.seat === seat))
  const mine = input.items.filter((item) => item.seat === bottom)
  const shape = (scale: number) => {
    const cols = Math.max(1, Math.floor((width - 8) / (SHIP.w * scale + 6)))
    const row = SHIP.h * scale + (scale < 0.6 ? 4 : 12)
    const rows = (n: number) => Math.ceil(n / cols)
    return { scale, cols, row, theirRows: rows(theirs.length), mineRows: rows(mine.length), needs: top + captionHeight + (rows(theirs.length) + rows(mine.length)) * row + 8 }
  }
  const shapes = SCALES.filter((scale) => scale <= 0.93).map(shape)
  const best = shapes.find((s) => s.needs <= height) ?? shapes.at(-1)!
  const full = Math.max(height, best.needs)
  const mineTop = full - 8 - best.mineRows * best.row
  const items = new Map([
    ...columns(others, theirs, { x: 0, y: top, w: width, h: best.theirRows * best.row }, best.cols),
    ...evenGrid(mine, { x: 0, y: mineTop, w: width, h: best.mineRows * best.row }, Math.max(1, Math.min(best.cols, mine.length))),
  ])
  const between = { x: 10, y: top + best.theirRows * best.row, w: width - 20, h: mineTop - (top + best.theirRows * best.row) }
  return { scale: best.scale, harbours: [], items, rose: { x: width / 2, y: full * 0.55 }, caption: between, height: full }
}

/** One column for each opponent where that takes no more rows than filling row by row. */
function columns(others: number[], items: Item[], area: Rect, cols: number): Map<string, Point> {
  const rows = Math.max(1, Math.ceil(items.length / cols))
  const fleets = others.map((seat) => items.filter((item) => item.seat === seat))
  if (others.length > cols || others.length < 2 || fleets.some((fleet) => fleet.length > rows)) return evenGrid(items, area, Math.max(1, Math.min(cols, items.length)))
  return new Map(fleets.flatMap((fleet, c) => fleet.map((item, r): [string, Point] => [item.key, { x: ((c + 0.5) * area.w) / others.length, y: area.y + ((r + 0.5) * area.h) / rows }])))
}

export const planSea = (input: SeaInput): SeaPlan => (isPhone(input.width) ? planPhone(input) : planWide(input))

/** The quay a seat's ships leave from and arrive at. */
export function quayOf(plan: SeaPlan, seat: number, seats: number, bottom: number, width: number): Point {
  if (seat === bottom) return { x: width / 2, y: plan.height + 40 }
  const harbour = plan.harbours.find((h) => h.seat === seat)
  if (harbour) return { x: harbour.x + harbour.w / 2, y: harbour.y + harbour.h / 2 }
  const i = othersOf(seats, bottom).indexOf(seat)
  return { x: (((i % 3) + 0.5) * width) / 3, y: 20 }
}
