// Coastlines: a rounded headland around each harbour, wavering a little, drawn as one smooth path.

import type { Harbour, Point } from './layout'

const f = (n: number): string => n.toFixed(1)

/** A smooth curve through the points (Catmull-Rom as cubic Béziers). */
export function smooth(points: Point[]): string {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))]
  const parts = points.slice(0, -1).map((p, i) => {
    const [a, b, c] = [at(i - 1), at(i + 1), at(i + 2)]
    return `C${f(p.x + (b.x - a.x) / 6)},${f(p.y + (b.y - a.y) / 6)} ${f(b.x - (c.x - p.x) / 6)},${f(b.y - (c.y - p.y) / 6)} ${f(b.x)},${f(b.y)}`
  })
  return `M${f(points[0].x)},${f(points[0].y)}${parts.join('')}`
}

const waver = (t: number, seed: number): number => 5 * Math.sin(t * 5 + seed * 1.7) + 3.5 * Math.sin(t * 11 + seed * 2.9)

/** Half a rounded square from one end of the edge to the other, in the harbour's own axes: u along, v away from the edge. */
function headland(halfLength: number, depth: number, seed: number): { u: number; v: number }[] {
  const steps = 22
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = (Math.PI * i) / steps
    const round = (x: number): number => Math.sign(x) * Math.abs(x) ** 0.46
    const w = waver(t, seed) * Math.min(1, Math.sin(t) * 3)
    return { u: -(halfLength + w) * round(Math.cos(t)), v: (depth + w) * round(Math.sin(t)) }
  })
}

/** The points of a harbour's shore; the path closes behind the board's edge. */
export function shore(harbour: Harbour, width: number): Point[] {
  const { x, y, w, h, edge, seat } = harbour
  if (edge === 'top') return headland(w / 2 + 34, y + h + 16, seat).map(({ u, v }) => ({ x: x + w / 2 + u, y: v - 6 }))
  const points = headland(h / 2 + 38, w + 34, seat)
  if (edge === 'left') return points.map(({ u, v }) => ({ x: v - 6, y: y + h / 2 + u }))
  return points.map(({ u, v }) => ({ x: width + 6 - v, y: y + h / 2 + u }))
}

/** Short strokes on the land side of a shore, as an engraver shades a coast. */
export function hatching(points: Point[], inland: Point): string {
  return points
    .slice(3, -3)
    .filter((_, i) => i % 6 < 4)
    .map((p) => {
      const far = Math.hypot(inland.x - p.x, inland.y - p.y)
      const [dx, dy] = [(inland.x - p.x) / far, (inland.y - p.y) / far]
      return `M${f(p.x + dx * 5)},${f(p.y + dy * 5)}l${f(dx * 9)},${f(dy * 9)}`
    })
    .join('')
}

/** Your own coast along the bottom edge. */
export function bottomShore(width: number, height: number): Point[] {
  const steps = Math.max(4, Math.round(width / 90))
  return Array.from({ length: steps + 1 }, (_, i) => ({ x: -20 + ((width + 40) * i) / steps, y: height - 11 + waver((i * 7) / steps, 4) * 0.7 }))
}
