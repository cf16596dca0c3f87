// Which part of the sheet a box shows, and how large. A point p of the sheet stands at p * k + (x, y) in the box.
import { HEIGHT, WIDTH } from './layout'

export interface Lens { k: number; x: number; y: number }
export interface Box { width: number; height: number }

/** The closest one can look. */
export const CLOSEST = 3
/** So much open water beside the chart is room for papers, which lie on the chart else. */
export const COLUMN = 214
/** One press of a button or key. */
export const STEP = 1.35

/** The whole chart, as large as it fits. A wider box leaves open sea on the right, where the Atlantic is. */
export function whole(box: Box): Lens {
  const k = Math.max(0.2, Math.min(box.width / WIDTH, box.height / HEIGHT))
  return kept({ k, x: 0, y: 0 }, box)
}

/** The same look, but never beyond the sheet's edges: a side with room to spare stays where `whole` puts it. */
export function kept(lens: Lens, box: Box): Lens {
  const least = Math.max(0.2, Math.min(box.width / WIDTH, box.height / HEIGHT))
  const k = Math.min(CLOSEST, Math.max(least, lens.k))
  const spareX = box.width - WIDTH * k
  const spareY = box.height - HEIGHT * k
  return { k, x: spareX >= 0 ? 0 : Math.min(0, Math.max(spareX, lens.x)), y: spareY >= 0 ? spareY / 2 : Math.min(0, Math.max(spareY, lens.y)) }
}

/** Closer or farther by a factor, while the point of the box at (px, py) keeps showing the same water. */
export function zoomed(lens: Lens, box: Box, factor: number, px = box.width / 2, py = box.height / 2): Lens {
  const k = kept({ ...lens, k: lens.k * factor }, box).k
  const by = k / lens.k
  return kept({ k, x: px - (px - lens.x) * by, y: py - (py - lens.y) * by }, box)
}

export const panned = (lens: Lens, box: Box, dx: number, dy: number): Lens => kept({ k: lens.k, x: lens.x + dx, y: lens.y + dy }, box)

/** A point of the sheet in the middle of the box, as near as the edges allow. */
export const centred = (k: number, box: Box, at: { x: number; y: number }): Lens => kept({ k, x: box.width / 2 - at.x * k, y: box.height / 2 - at.y * k }, box)

/** Moves just as far as it takes to bring a point into the box with some room round it. */
export function revealed(lens: Lens, box: Box, at: { x: number; y: number }, room = 60): Lens {
  const short = (value: number, size: number): number => (value < room ? room - value : value > size - room ? size - room - value : 0)
  return panned(lens, box, short(at.x * lens.k + lens.x, box.width), short(at.y * lens.k + lens.y, box.height))
}

/** What a box shows, in the sheet's own measure. */
export const windowOf = (lens: Lens, box: Box): { x: number; y: number; w: number; h: number } => {
  const x = Math.max(0, -lens.x / lens.k)
  const y = Math.max(0, -lens.y / lens.k)
  return { x, y, w: Math.min(WIDTH - x, box.width / lens.k), h: Math.min(HEIGHT - y, box.height / lens.k) }
}

/** Names keep a size that can be read on a small sheet and do not swell on a large one. */
export const nameSize = (k: number): number => (k < 1 ? Math.max(16, 13.2 / k) : 16 / Math.sqrt(k))
/** So do tokens and ships: a closer look also spreads them. */
export const pieceScale = (k: number): number => (k < 1 ? Math.min(1.25, Math.max(1, 0.84 / k)) : 1 / Math.sqrt(k))
